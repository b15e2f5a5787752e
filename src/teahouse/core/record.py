"""A game written down so that a person can read it and a program can play it again, for ever.

A record begins with its format, then what the table agreed on, who sat where and how it ended, then one line for
each decision:

    teahouse record 1
    game: taiwan-snackbar
    rules: 1
    ...
    hash: 5f0b60f4a9ad9c12e9cd4f3f64aa1fd2

    1 p2 stinky tofu
    2 p3 eat

The hash is that of the position after the last line; a record without a result is a game that was put aside. Packs
that ship with a game are named by their hash, any other is written into the record, so that nothing else is needed
to replay it.
"""

import json
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, SupportsIndex

from teahouse.core import registry
from teahouse.core.chance import Chance, chance_from_origin
from teahouse.core.characters import showable
from teahouse.core.errors import InvalidEvents, InvalidNotation, InvalidRecord, TeahouseError
from teahouse.core.events import EVENTS_FORMAT, Kinds, read_events
from teahouse.core.game import Game
from teahouse.core.options import spell
from teahouse.core.outcome import Outcome
from teahouse.core.pack import Pack
from teahouse.core.plain import damage, said
from teahouse.core.state import Setup, State, action_number, seat_number

FORMAT: Final = "teahouse record 1"
LONGEST_LINE: Final = 1_000
LONGEST_PACK: Final = 1_000_000
LONGEST_FILE: Final = 50_000_000

_DECISION: Final = re.compile(r"([1-9][0-9]{0,8}) p([1-9][0-9]?) (\S.*)")
_SEAT: Final = re.compile(r"(\S.*) \((person|[a-z][a-z0-9:._-]* bot)\)")
_RESULT: Final = ("scores", "winners", "reason")


class Seat:
    """Who sits in a place: a name and, for a bot, its kind."""

    def __init__(self, name: str, bot: str = "") -> None:
        self.name = name
        self.bot = bot

    def words(self) -> str:
        """As it stands in a record."""
        return f"{self.name} ({self.bot + ' bot' if self.bot else 'person'})"

    def __repr__(self) -> str:
        return f"Seat({self.name!r}, {self.bot!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seat) and self.name == other.name and self.bot == other.bot

    def __hash__(self) -> int:
        return hash((self.name, self.bot))


class Decision:
    """One line of a record: a seat and its decision in notation."""

    def __init__(self, seat: int, words: str) -> None:
        self.seat = seat
        self.words = words

    def __repr__(self) -> str:
        return f"Decision({self.seat}, {self.words!r})"


class Step:
    """One decision played again. `state` goes on with the replay: copy it to keep it.

    The first step of a replay is the deal: its number is 0 and its seat and action are -1.
    """

    def __init__(self, number: int, seat: int, action: int, words: str, state: State) -> None:
        self.number = number
        self.seat = seat
        self.action = action
        self.words = words
        self.state = state


class Record:
    """A game written down, finished or not."""

    def __init__(self, game: str, rules: int, players: int, seed: str) -> None:
        self.game = game
        self.rules = rules
        self.players = players
        self.seed = seed  # where chance came from, see Chance.origin
        self.pack = ""
        self.pack_hash = ""
        self.pack_values: dict[str, object] | None = None  # None: a pack that ships with the game
        self.options: dict[str, str] = {}
        self.seats: list[Seat] = [Seat(f"player {i + 1}") for i in range(players)]
        self.started = ""
        self.reminders = True  # of the table, not of the rules: no position and no hash knows of it (R10)
        self.result: dict[str, str] = {}  # empty while the game is not over
        self.hash = ""
        self.decisions: list[Decision] = []
        self.source = ""  # the file that it was read from, and where its decisions begin there
        self._first_line = 0

    # -- writing down

    @staticmethod
    def begin(state: State, seats: Sequence[Seat] = (), started: str = "", reminders: bool = True) -> "Record":
        """The record of a game that has just been dealt."""
        setup = state.setup
        record = Record(setup.key, setup.rules, int(setup.players), state.chance.origin)
        record.pack = setup.pack.name
        record.pack_hash = setup.pack.digest
        if registry.find(setup.key).kept_pack(setup.pack.digest) is None:
            record.pack_values = setup.pack.values
        record.options = {key: spell(value) for key, value in setup.options.items()}
        if seats:
            record.seats = list(seats)
        record.started = started
        record.reminders = reminders
        record.stamp(state)
        return record

    def add(self, seat: SupportsIndex, words: str) -> None:
        """Write down a decision, in the words of `State.notate`; `stamp` the position when the last one is made."""
        self.decisions.append(Decision(seat_number(seat), words))

    def play(self, state: State, seat: SupportsIndex, action: SupportsIndex) -> None:
        """Carry out a decision and write it down; an illegal one changes neither."""
        by = seat_number(seat)
        chosen = action_number(action)
        words = state.notate(by, chosen) if chosen in state.legal(by) else ""
        state.apply(by, chosen)
        self.add(by, words)

    def stamp(self, state: State) -> None:
        """Take over the hash of the position and, if the game is over, its result."""
        self.hash = state.digest()
        outcome = state.outcome()
        self.result = {} if outcome is None else _result(outcome)

    def over(self) -> bool:
        """Whether the game has been played to its end."""
        return bool(self.result)

    def names(self) -> list[str]:
        """What the players are called, by seat."""
        return [seat.name for seat in self.seats]

    def to_text(self) -> str:
        """The record as it is written into a file; `from_bytes` reads it back."""
        lines = [FORMAT, f"game: {self.game}", f"rules: {self.rules}", f"pack: {self.pack}"]
        lines.append(f"pack hash: {self.pack_hash}")
        if self.pack_values is not None:
            lines.append(f"pack values: {_one_line(self.pack_values)}")
        lines.append(f"players: {self.players}")
        lines += [f"option {key}: {value}" for key, value in self.options.items()]
        lines.append(f"seed: {self.seed}")
        lines += [f"seat {i + 1}: {seat.words()}" for i, seat in enumerate(self.seats)]
        if self.started:
            lines.append(f"started: {self.started}")
        if not self.reminders:
            lines.append("reminders: no")
        lines.append(f"decisions: {len(self.decisions)}")
        lines += [f"{key}: {value}" for key, value in self.result.items()]
        lines += [f"hash: {self.hash}", ""]
        lines += [f"{i + 1} p{made.seat + 1} {made.words}" for i, made in enumerate(self.decisions)]
        return "\n".join(lines) + "\n"

    def save(self, path: Path) -> None:
        """Write to a file, whole or not at all: whoever pulls the plug finds the old text or the new one."""
        import tempfile  # slow to load, and whoever only plays never saves

        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(self.to_text())
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, path)
        except BaseException:
            os.unlink(draft)
            raise

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _again, (self.to_text(), self.source)

    # -- reading

    @staticmethod
    def load(path: Path) -> "Record":
        """The record in a file; InvalidRecord names the file and what is wrong with it."""
        try:
            with open(path, "rb") as file:
                data = file.read(LONGEST_FILE + 1)
        except OSError as problem:
            raise InvalidRecord(f"{path}: cannot be read: {problem.strerror or problem}") from None
        try:
            record = Record.from_bytes(data)
        except InvalidRecord as refusal:
            raise InvalidRecord(f"{path}: {refusal}") from None
        record.source = str(path)
        return record

    @staticmethod
    def from_bytes(data: bytes) -> "Record":
        """The record in a file; InvalidRecord names the line that is wrong."""
        if len(data) > LONGEST_FILE:
            raise InvalidRecord("this is longer than any game, so it is no record of ours")
        if b"\0" in data:
            raise InvalidRecord("this is not text, so it is no record of ours")
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            line = data.count(b"\n", 0, problem.start) + 1
            raise InvalidRecord(f"line {line}: this is not UTF-8 text, so it is no record of ours") from None
        return Record.from_text(text)

    @staticmethod
    def from_text(text: str) -> "Record":
        """A record out of its text. Whether its decisions are allowed is known when it is replayed."""
        if not text.strip():
            raise InvalidRecord("this is empty")
        lines = [line.removesuffix("\r") for line in text.split("\n")]
        while not lines[-1]:
            lines.pop()
        _check_format(lines[0])
        for number, line in enumerate(lines, 1):
            if len(line) > (LONGEST_PACK if line.startswith("pack values: ") else LONGEST_LINE):
                raise InvalidRecord(f"line {number}: this is longer than any line of a record")
            if not (showable(line) if line.startswith("seat ") else line.isprintable()):
                raise InvalidRecord(f"line {number}: this holds characters that cannot be printed")
        blank = lines.index("") if "" in lines else len(lines)
        header = _Header(lines[1:blank])
        record = _read_header(header)
        record._first_line = blank + 2
        for number, line in enumerate(lines[blank + 1 :], 1):
            record.decisions.append(_read_decision(line, number, blank + 1 + number, record.players))
        _check_count(header, len(record.decisions))
        return record

    # -- replaying

    def events(self, seat: SupportsIndex | None = None) -> list[dict[str, object]]:
        """What happened, as data, as far as that seat saw it."""
        return self.replay(log=True).events(seat)

    def setup(self) -> Setup:
        """The table as it was laid, everything checked."""
        try:
            game = _find_game(self.game, self.rules)
            return game.setup(self.players, self.options, self._pack(game), self.rules)
        except TeahouseError as problem:
            raise self._refuse(f"the table cannot be laid: {problem}") from None

    def deal(self, log: bool = False) -> State:
        """The game as it began."""
        return self.setup().deal(self._chance(), log)

    def replay(self, log: bool = False) -> State:
        """The game where the record stops, every decision, the result and the hash checked."""
        state = self.deal(log)
        for step in self._steps(state):
            state = step.state
        return state

    def replay_steps(self, log: bool = False) -> Iterator[Step]:
        """The deal, then the game after each decision; what `replay` checks is checked on the way."""
        return self._steps(self.deal(log))

    def _steps(self, state: State) -> Iterator[Step]:
        yield Step(0, -1, -1, "", state)
        for i, made in enumerate(self.decisions):
            action = self._action(state, i, made)
            state.step(made.seat, action)
            yield Step(i + 1, made.seat, action, made.words, state)
        self._check_end(state)

    def _action(self, state: State, i: int, made: Decision) -> int:
        """The one legal action that a line names."""
        for action in state.legal(made.seat):
            if state.notate(made.seat, action) == made.words:
                return action
        where = f"{self._line(i)}decision {i + 1}"
        if not state.pending():
            raise self._refuse(f"{where} comes after the end of the game")
        try:
            actions = state.parse(made.seat, made.words)
        except InvalidNotation as unread:
            raise self._refuse(f"{where} cannot be read: {unread}") from None
        except TeahouseError as refusal:
            raise self._refuse(f"{where} is not allowed: {refusal}") from None
        proper = state.notate(made.seat, actions[0])
        raise self._refuse(f"{where} is {said(made.words)}; a record has one decision a line, in full: {proper!r}")

    def _refuse(self, why: str) -> InvalidRecord:
        return InvalidRecord(f"{self.source}: {why}" if self.source else why)

    def _line(self, i: int) -> str:
        return f"line {self._first_line + i}: " if self._first_line else ""

    def _check_end(self, state: State) -> None:
        outcome = state.outcome()
        if outcome is None and self.result:
            raise self._refuse("it has a result, but its decisions do not reach the end of the game: some are missing")
        if outcome is not None and not self.result:
            raise self._refuse("its decisions reach the end of the game, but it has no result")
        if outcome is not None:
            for key, value in _result(outcome).items():
                if self.result[key] != value:
                    raise self._refuse(f"the {key} in it: {self.result[key]}; when it is replayed: {value}")
        found = state.digest()
        if found != self.hash:
            raise self._refuse(f"it does not replay to its own hash: {self.hash} is written, {found} came out")

    def _chance(self) -> Chance:
        try:
            chance = chance_from_origin(self.seed)
        except TeahouseError as problem:
            raise self._refuse(f"seed: {problem}") from None
        if chance.origin != self.seed:
            raise self._refuse(f"seed: {said(self.seed)} should be written {said(chance.origin)}")
        return chance

    def _pack(self, game: Game) -> Pack:
        if self.pack_values is None:
            kept = game.kept_pack(self.pack_hash)
            if kept is not None:
                return kept
            raise InvalidRecord(f"{game.title} was played with a pack {self.pack!r} that is neither here nor in it")
        pack = Pack(f"the pack in the record ({self.pack})", self.game, self.pack, self.pack_values, {})
        if pack.digest != self.pack_hash:
            raise InvalidRecord("the pack in it does not have the hash that it says: its values were changed")
        return pack


class _Header:
    """The lines between the format and the decisions, each taken once by its key."""

    def __init__(self, lines: list[str]) -> None:
        self.values: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        for number, line in enumerate(lines, 2):
            key, colon, value = line.partition(": ")
            if not colon or not value.strip():
                raise InvalidRecord(f"line {number}: {line[:60]!r} is no header line, 'key: value' is expected")
            if key in self.values:
                raise InvalidRecord(f"line {number}: {key!r} is said twice, first in line {self.lines[key]}")
            self.values[key] = value
            self.lines[key] = number

    def take(self, key: str) -> str:
        if key not in self.values:
            raise InvalidRecord(f"the header has no line {key!r}")
        return self.values.pop(key)

    def take_if(self, key: str) -> str:
        return self.values.pop(key, "")

    def number(self, key: str, most: int) -> int:
        value = self.take(key)
        if not (value.isascii() and value.isdigit() and len(value) < 10) or int(value) > most:
            raise InvalidRecord(f"line {self.lines[key]}: {key} is {said(value)}, not a whole number up to {most}")
        return int(value)

    def refuse(self, key: str, why: str) -> InvalidRecord:
        return InvalidRecord(f"line {self.lines[key]}: {key} {why}")


def events_text(record: Record, seat: int | None, since: int = 0) -> str:
    """What happened in a record, one JSON object a line; the first says what was played, as `read_events` wants it."""
    head: dict[str, object] = {
        "format": EVENTS_FORMAT,
        "game": record.game,
        "rules": record.rules,
        "pack": record.pack,
        "pack_hash": record.pack_hash,
        "options": record.options,
        "players": record.players,
        "names": record.names(),
        "seed": record.seed,
        "seat": seat,
        "hash": record.hash,
    }
    lines = [head, *record.events(seat)[since:]]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def load_events(path: Path) -> list[dict[str, object]]:
    """The events in a file that `events_text` wrote, of one game or of many; InvalidEvents names the file, the line and
    what is unknown or damaged in it.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as problem:
        raise InvalidEvents(f"{path}: cannot be read: {problem.strerror or problem}") from None
    except UnicodeDecodeError:
        raise InvalidEvents(f"{path}: this is not UTF-8 text, so there are no events of ours in it") from None
    return read_events(text, _kinds_told, str(path))


def _kinds_told(head: dict[str, object]) -> Kinds:
    """What is told in the game that a head names, by rules that are known here."""
    game = registry.find(head.get("game"))
    game.version(head.get("rules", ""))
    return game.event_kinds()


def _check_format(line: str) -> None:
    if line == FORMAT:
        return
    if re.fullmatch(r"teahouse record [0-9]+", line):
        raise InvalidRecord(f"this is a {line!r}; this teahouse reads {FORMAT!r}, a newer one wrote it")
    raise InvalidRecord(f"line 1: this is no record of ours: it does not begin with {FORMAT!r}")


def _check_count(header: _Header, found: int) -> None:
    said = header.number("decisions", 999_999_999)
    if found < said:
        raise InvalidRecord(f"the end is missing: it says {said} decisions and has {found}")
    if found > said:
        raise InvalidRecord(f"it says {said} decisions and has {found}: some were added")
    for key in header.values:
        raise header.refuse(key, "is no header that a record has")


def _find_game(key: str, rules: int) -> Game:
    try:
        game = registry.find(key)
    except TeahouseError as problem:
        raise InvalidRecord(str(problem)) from None
    try:
        game.version(rules)
    except TeahouseError as problem:
        raise InvalidRecord(str(problem)) from None
    return game


def _read_header(header: _Header) -> Record:
    key = header.take("game")
    rules = header.number("rules", 999_999)
    game = _find_game(key, rules)
    players = header.number("players", 99)
    fewest, most = game.players_of(rules)
    own = "pack values" in header.values  # components of one's own may be for more: the table is laid with them
    if not own and not fewest <= players <= most:
        raise header.refuse("players", f"is {players}; {game.title} is for {fewest} to {most}")
    record = Record(key, rules, players, header.take("seed"))
    record.pack = header.take("pack")
    record.pack_hash = header.take("pack hash")
    if "pack values" in header.values:
        record.pack_values = _read_values(header)
    for option in game.options_of(rules):
        value = header.take_if(f"option {option.key}")
        if value:
            record.options[option.key] = value
    record.seats = [_read_seat(header, f"seat {i + 1}") for i in range(players)]
    record.started = header.take_if("started")
    if "reminders" in header.values:
        said_no = header.take("reminders")
        if said_no != "no":
            raise header.refuse("reminders", f"is {said(said_no)}; it is 'no', or not said")
        record.reminders = False
    if any(key in header.values for key in _RESULT):
        record.result = {key: header.take(key) for key in _RESULT}
    record.hash = header.take("hash")
    record._chance()
    return record


def _read_seat(header: _Header, key: str) -> Seat:
    value = header.take(key)
    found = _SEAT.fullmatch(value)
    if found is None:
        raise header.refuse(key, f"is {said(value)}, not a name and '(person)' or a bot such as '(medium bot)'")
    kind = found.group(2)
    return Seat(found.group(1), "" if kind == "person" else kind.removesuffix(" bot"))


def _read_values(header: _Header) -> dict[str, object]:
    try:
        values = json.loads(header.take("pack values"))
    except (ValueError, RecursionError):
        raise header.refuse("pack values", "is not JSON") from None
    if not isinstance(values, dict):
        raise header.refuse("pack values", "is not a table")
    broken = damage(values)
    if broken:
        raise header.refuse("pack values", f"cannot be read: {broken}")
    return values


def _read_decision(line: str, number: int, at: int, players: int) -> Decision:
    found = _DECISION.fullmatch(line)
    if found is None:
        raise InvalidRecord(f"line {at}: {line[:60]!r} is no decision, such as '{number} p1 eat'")
    if int(found.group(1)) != number:
        raise InvalidRecord(f"line {at}: decision {number} is expected here, this is {found.group(1)}")
    seat = int(found.group(2))
    if seat > players:
        raise InvalidRecord(f"line {at}: there is no p{seat}, {players} players sat at the table")
    return Decision(seat - 1, found.group(3))


def _result(outcome: Outcome) -> dict[str, str]:
    return {
        "scores": " ".join(str(score) for score in outcome.scores),
        "winners": " ".join(f"p{seat + 1}" for seat in outcome.winners) or "nobody",
        "reason": outcome.reason,
    }


def _one_line(values: dict[str, object]) -> str:
    # Letters beyond ASCII stay readable; what a line of text cannot hold is escaped.
    text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    return text if text.isprintable() else json.dumps(values, separators=(",", ":"))


def _again(text: str, source: str) -> Record:
    """A record that was copied or pickled."""
    record = Record.from_bytes(text.encode())
    record.source = source
    return record
