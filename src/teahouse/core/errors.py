"""What can go wrong, as one family: a class for each thing that a caller may want to tell apart.

Every message is a sentence for a person: what is wrong, what is allowed and, for a move, the number of the rule.
"""


class TeahouseError(Exception):
    """Anything that teahouse refuses."""


class UnknownGame(TeahouseError):
    """No game goes by that name."""


class InvalidOption(TeahouseError):
    """A number of players, a seed or a table option that the game does not have."""


class InvalidPack(TeahouseError):
    """A component file that cannot be read or does not make a playable game: file, key and reason."""

    def __init__(self, source: str, key: str, reason: str) -> None:
        super().__init__(f"{source}: {key}: {reason}" if key else f"{source}: {reason}")
        self.source = source
        self.key = key
        self.reason = reason

    def __reduce__(self) -> tuple[type["InvalidPack"], tuple[str, str, str]]:
        return InvalidPack, (self.source, self.key, self.reason)


class InvalidPosition(TeahouseError):
    """A position that is not text of ours, is damaged or contradicts itself."""


class InvalidRecord(TeahouseError):
    """A record that is foreign, damaged or truncated, or that does not replay to its own hash."""


class InvalidNotation(TeahouseError):
    """Text that names no decision of this game."""


class AmbiguousNotation(InvalidNotation):
    """Text that could mean several decisions."""


class CannotUndo(TeahouseError):
    """A decision that cannot be taken back: something new was seen, or somebody else has decided since."""


class IllegalMove(TeahouseError):
    """A readable decision that the rules do not allow now."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{why} ({rule})")
        self.rule = rule
        self.why = why

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, str]]:
        return IllegalMove, (self.rule, self.why)
