"""Table options: data first, checked once at the start."""

from collections.abc import Mapping, Sequence

from teahouse.core.errors import InvalidOption
from teahouse.core.plain import said
from teahouse.core.sayings import STARTER
from teahouse.core.words import Message

Value = str | int | bool


class Option:
    """One thing that a table may agree on before it starts.

    `choices` are the allowed values in words or numbers, the first one the default; `words` says what it is about,
    `meanings` what each choice means. Tables of older rules than `since`, or newer ones than `until`, do not have it.
    """

    def __init__(
        self,
        key: str,
        rule: str,
        words: Message,
        choices: Sequence[Value],
        meanings: Sequence[Message] = (),
        since: int = 1,
        until: int = 1_000_000,
    ) -> None:
        self.key = key
        self.rule = rule
        self.words = words
        self.choices = list(choices)
        self.meanings = list(meanings)
        self.since = since
        self.until = until

    @property
    def default(self) -> Value:
        return self.choices[0]

    def read(self, given: object) -> Value:
        """The choice that a value or a typed word stands for."""
        for choice in self.choices:
            # True equals 1 in Python; an option must not take one for the other.
            if given == choice and isinstance(given, bool) == isinstance(choice, bool):
                return choice
        if isinstance(given, str):
            word = given.strip().casefold()
            for choice in self.choices:
                if word == spell(choice):
                    return choice
        allowed = ", ".join(spell(choice) for choice in self.choices)
        raise InvalidOption(f"option {self.key} is {said(given)}; allowed are {allowed} ({self.rule})")


class ListOption(Option):
    """An option that may also take a list of different words, typed with commas: "rat,ox,tiger".

    How many words a table needs is the game's to check: it knows the number of players.
    """

    def __init__(
        self,
        key: str,
        rule: str,
        words: Message,
        choices: Sequence[Value],
        items: Sequence[str],
        meanings: Sequence[Message] = (),
        since: int = 1,
        until: int = 1_000_000,
    ) -> None:
        super().__init__(key, rule, words, choices, meanings, since, until)
        self.items = list(items)

    def read(self, given: object) -> Value:
        named = given.split(",") if isinstance(given, str) else given
        if isinstance(named, (list, tuple)) and named:
            typed = [word.strip().casefold() if isinstance(word, str) else "" for word in named]
            if all(word in self.items for word in typed) and len(set(typed)) == len(typed):
                return ",".join(typed)
        try:
            return super().read(given)
        except InvalidOption as problem:
            raise InvalidOption(f"{problem}; or a list of different ones out of {', '.join(self.items)}") from None


def spell(value: Value) -> str:
    """An option's value as people type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).casefold()


class Starter(Option):
    """Who begins (R3). Components of one's own may be for more players than the game's choices show: those seats are
    read, too.
    """

    def __init__(self, usual: int, most: int) -> None:
        super().__init__("starter", "R3", STARTER, ["random", *range(1, usual + 1)])
        self.most = max(usual, most)

    def read(self, given: object) -> Value:
        for seat in range(len(self.choices), self.most + 1):
            if (type(given) is int and given == seat) or (isinstance(given, str) and given.strip() == str(seat)):
                return seat
        return super().read(given)


def starter(players_most: int, with_own: int = 0) -> Option:
    """Who begins (R3): drawn from the seed unless the table names a seat, counted from 1."""
    return Starter(players_most, with_own)


def settle(options: list[Option], given: Mapping[str, object] | None, title: str) -> dict[str, Value]:
    """Every option with its value: those given, checked, and the defaults."""
    known = {option.key: option for option in options}
    values = {option.key: option.default for option in options}
    for key, value in (given or {}).items():
        if key not in known:
            listing = ", ".join(known) if known else "none"
            raise InvalidOption(f"{title} has no option {said(key)}; it has {listing}")
        values[key] = known[key].read(value)
    return values
