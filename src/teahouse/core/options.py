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
    Where a table may agree on something that is not among the choices, `own` says in words what. `needs` are choices
    of other options without which this one means nothing: then any other choice than the default is refused.
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
        needs: Mapping[str, Value] | None = None,
    ) -> None:
        self.key = key
        self.rule = rule
        self.words = words
        self.choices = list(choices)
        self.meanings = list(meanings)
        self.since = since
        self.until = until
        self.own: Message | None = None
        self.needs: dict[str, Value] = dict(needs or {})

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


class NumbersOption(Option):
    """An option that may also take a list of whole numbers, one after the other: typed "1 2 3", "1,2,3" or "3", from
    JSON a number or a list. The last number holds on, so it is kept once: "2 3 3" is "2 3".

    It is settled as text ("1 2 3"), which JSON, records and menus write alike.
    """

    def __init__(
        self,
        key: str,
        rule: str,
        words: Message,
        choices: Sequence[Value],
        meanings: Sequence[Message],
        own: Message,
        within: tuple[int, int],
        longest: int,
        since: int = 1,
        until: int = 1_000_000,
    ) -> None:
        super().__init__(key, rule, words, choices, meanings, since, until)
        self.own = own
        self.least = within[0]
        self.most = within[1]
        self.longest = longest

    def read(self, given: object) -> Value:
        found = self.find(given)
        if not found:
            raise InvalidOption(
                f"option {self.key} is {said(given)}; allowed are numbers from {self.least} to {self.most}, at most "
                f"{self.longest} of them, such as {spell(self.default)}, or one alone ({self.rule})"
            )
        while len(found) > 1 and found[-1] == found[-2]:
            found.pop()
        return " ".join(str(number) for number in found)

    def find(self, given: object) -> list[int]:
        """The numbers that were given, one for each place; none if they are anything else."""
        if isinstance(given, str):
            parts: Sequence[object] = given.replace(",", " ").split()
        else:
            parts = given if isinstance(given, (list, tuple)) else [given]
        if len(parts) > self.longest:
            return []
        found: list[int] = []
        for part in parts:
            number = -1
            if isinstance(part, str) and part.isascii() and part.isdigit() and len(part) < 6:
                number = int(part)
            elif isinstance(part, int) and not isinstance(part, bool):
                number = part
            if not self.least <= number <= self.most:
                return []
            found.append(number)
        return found


def numbers(value: Value) -> list[int]:
    """The list that a `NumbersOption` has settled."""
    return [int(word) for word in str(value).split()]


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
    for option in options:
        for other, needed in option.needs.items():
            if values[option.key] != option.default and values[other] != needed:
                raise InvalidOption(
                    f"option {option.key} is {spell(values[option.key])}, which needs {other}={spell(needed)}: "
                    f"agree on that too, or leave {option.key} at {spell(option.default)} ({option.rule})"
                )
    return values
