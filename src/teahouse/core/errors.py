"""What can go wrong, as one family: a class for each thing that a caller may want to tell apart.

Every message is a sentence for a person: what is wrong, what is allowed and, for a move, the number of the rule.
"""

LONGEST = 2_000


def bounded(sentence: str) -> str:
    """A refusal quotes what it refuses, and a file may hold anything: what is too long to be read loses its middle."""
    return sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 400]} … {sentence[-397:]}"


class TeahouseError(Exception):
    """Anything that teahouse refuses; `said` is the sentence, or the message (core/words.py) that it is made of."""

    def __init__(self, said: object = "") -> None:
        super().__init__(str(said))
        self.said = said

    def __reduce__(self) -> "tuple[type[TeahouseError], tuple[object, ...]]":
        return type(self), (str(self),)


class UnknownGame(TeahouseError):
    """No game goes by that name."""


class InvalidOption(TeahouseError):
    """A number of players, a seed or a table option that the game does not have."""


class InvalidPack(TeahouseError):
    """A component file that cannot be read or does not make a playable game: file, key and reason."""

    def __init__(self, source: str, key: str, reason: str) -> None:
        shown = key if key.isprintable() else repr(key)  # a refusal is one line, whatever somebody called a card
        super().__init__(bounded(f"{source}: {shown}: {reason}" if key else f"{source}: {reason}"))
        self.source = source
        self.key = key
        self.reason = reason

    def __reduce__(self) -> "tuple[type[TeahouseError], tuple[object, ...]]":
        return InvalidPack, (self.source, self.key, self.reason)


class InvalidLesson(InvalidPack):
    """A first game that cannot be read, or that the rules do not let anybody play: file, place and reason."""

    def __reduce__(self) -> "tuple[type[TeahouseError], tuple[object, ...]]":
        return InvalidLesson, (self.source, self.key, self.reason)


class InvalidPosition(TeahouseError):
    """A position that is not text of ours, is damaged or contradicts itself."""

    def __init__(self, said: str) -> None:
        super().__init__(bounded(said))


class InvalidRecord(TeahouseError):
    """A record that is foreign, damaged or truncated, or that does not replay to its own hash."""

    def __init__(self, said: str) -> None:
        super().__init__(bounded(said))


class InvalidEvents(TeahouseError):
    """Events in a file that are none of ours: of an unknown kind, or with other fields than theirs."""


class InvalidWords(TeahouseError):
    """A catalogue of words that cannot be read, or that translates what nobody says."""


class InvalidNotation(TeahouseError):
    """Text that names no decision of this game."""


class AmbiguousNotation(InvalidNotation):
    """Text that could mean several decisions."""


class CannotUndo(TeahouseError):
    """A decision that cannot be taken back: something new was seen, or somebody else has decided since."""


class IllegalMove(TeahouseError):
    """A readable decision that the rules do not allow now."""

    def __init__(self, rule: str, why: object) -> None:
        self.rule = rule
        self.why = str(why)
        super().__init__(f"{self.why} ({rule})")
        self.said = why

    def __reduce__(self) -> "tuple[type[TeahouseError], tuple[object, ...]]":
        return IllegalMove, (self.rule, self.why)
