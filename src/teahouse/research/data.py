"""Records as arrays for learning: what a seat saw, what it could do, what it did and what came of it.

`load(paths)` reads records that `teahouse simulate --record` or a table wrote; `play(...)` makes games with bots and
keeps nothing but the arrays. docs/datasheet.md says what is in them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import teahouse
from teahouse.bots.roster import hire
from teahouse.bots.sitting import history_of, seating
from teahouse.core.chance import Chance
from teahouse.core.errors import InvalidOption, InvalidRecord
from teahouse.core.game import PackName
from teahouse.core.observe import Observer, Sight
from teahouse.core.options import spell
from teahouse.core.outcome import Outcome
from teahouse.core.record import Record
from teahouse.core.state import Setup, State

Played = tuple[str, int, int, str]  # a game, the version of its rules, the players and the hash of the pack


@dataclass(frozen=True)
class Decisions:
    """One row for each decision, in the order of the games and of play."""

    observations: NDArray[np.int16]  # what the seat that decides saw
    masks: NDArray[np.int8]  # 1 for what it could do
    actions: NDArray[np.int16]  # what it did
    seats: NDArray[np.int8]
    games: NDArray[np.int32]  # the how-many-eth game it belongs to
    rewards: NDArray[np.float32]  # what the end was worth to that seat, from -1 to 1; NaN if the game has no end
    scores: NDArray[np.int32]  # its score at the end, more is better; 0 if the game has no end
    ranks: NDArray[np.int8]  # its rank at the end, 1 is best; 0 if the game has no end

    def __len__(self) -> int:
        return len(self.actions)

    def save(self, path: Path | str) -> None:
        """Write all arrays into one compressed file; `np.load` reads it back."""
        columns: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        np.savez_compressed(path, allow_pickle=False, **columns)


class Columns:
    """Decisions that are being gathered."""

    def __init__(self, observer: Observer) -> None:
        self.observer = observer
        self.sight = Sight(observer)
        self.rows: list[tuple[bytes, bytes, int, int, int]] = []
        self.ends: list[tuple[float, int, int]] = []
        self.waiting: list[int] = []  # the seats whose game is not over yet
        self.games = 0

    def add(self, state: State, seat: int, action: int) -> None:
        """A decision that is about to be carried out."""
        self.sight.look(state, seat)
        self.rows.append((bytes(self.sight.numbers), bytes(self.sight.mask), action, seat, self.games))
        self.waiting.append(seat)

    def end(self, state: State) -> None:
        """The game is over, or the record stops."""
        outcome = state.outcome()
        self.ends += [self._worth(state, outcome, seat) for seat in self.waiting]
        self.waiting = []
        self.games += 1

    def _worth(self, state: State, outcome: Outcome | None, seat: int) -> tuple[float, int, int]:
        if outcome is None:
            return float("nan"), 0, 0
        return self.observer.pay(outcome, seat), int(self.observer.score(state, seat)), outcome.ranks[seat]

    def arrays(self) -> Decisions:
        count = len(self.rows)
        size, space = int(self.observer.size), int(self.observer.setup.space)
        numbers = np.frombuffer(b"".join(row[0] for row in self.rows), np.int16).reshape(count, size)
        masks = np.frombuffer(b"".join(row[1] for row in self.rows), np.int8).reshape(count, space)
        return Decisions(
            numbers,
            masks,
            np.array([row[2] for row in self.rows], np.int16),
            np.array([row[3] for row in self.rows], np.int8),
            np.array([row[4] for row in self.rows], np.int32),
            np.array([end[0] for end in self.ends], np.float32),
            np.array([end[1] for end in self.ends], np.int32),
            np.array([end[2] for end in self.ends], np.int8),
        )


def load(paths: Path | str | Iterable[Path | str]) -> Decisions:
    """The decisions of one record, of several, or of all `.teahouse` and `.txt` files in a folder: all of one game by
    one version of its rules, one number of players, one pack and the same fields, for else the numbers would not mean
    the same.
    """
    columns: Columns | None = None
    first: Played | None = None
    for path in _files(paths):
        record = Record.load(path)
        setup = record.setup()
        table = (setup.key, setup.rules, int(setup.players), setup.pack.digest)
        observer = teahouse.game(setup.key).observer(setup)
        if columns is None or first is None:
            columns, first = Columns(observer), table
        elif table != first:
            raise InvalidRecord(f"{path}: {_words(table)}; the records before it are of {_words(first)}")
        elif _layout(observer) != _layout(columns.observer):
            options = ", ".join(f"{key}={spell(value)}" for key, value in setup.options.items())
            raise InvalidRecord(
                f"{path}: its options ({options}) give other fields than those of the records before it"
            )
        else:
            columns.observer = observer  # options may differ from game to game
            columns.sight = Sight(observer)
        _read(record, columns)
    if columns is None:
        raise InvalidOption(f"there is no record in {paths}")
    return columns.arrays()


def _files(paths: Path | str | Iterable[Path | str]) -> Iterator[Path]:
    given = [paths] if isinstance(paths, Path | str) else list(paths)
    for name in given:
        path = Path(name)
        if path.is_dir():
            yield from sorted([*path.glob("*.teahouse"), *path.glob("*.txt")], key=_as_counted)
        else:
            yield path


def _as_counted(path: Path) -> list[tuple[int, str]]:
    """The order in which people count: game 10 comes after game 9."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"([0-9]+)", path.name)]


def _layout(observer: Observer) -> list[tuple[str, int]]:
    return [(field.name, field.size) for field in observer.fields]


def _words(table: Played) -> str:
    game, rules, players, pack = table
    return f"{game} with {players} players by rules {rules} and the pack {pack[:8]}"


def _read(record: Record, columns: Columns) -> None:
    """Each decision with what was seen before it; the state of a replay goes on by itself."""
    seen: tuple[bytes, bytes] | None = None
    for step in record.replay_steps():
        state = step.state
        if seen is not None:
            columns.rows.append((*seen, step.action, step.seat, columns.games))
            columns.waiting.append(step.seat)
        if step.number < len(record.decisions):
            columns.sight.look(state, record.decisions[step.number].seat)
            seen = (bytes(columns.sight.numbers), bytes(columns.sight.mask))
    columns.end(state)


def play(
    key: str,
    bots: str | Sequence[str],
    players: int | None = None,
    games: int = 100,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    pack: PackName = None,
    rules: int | None = None,
) -> Decisions:
    """Games between bots, the same as `teahouse simulate` plays: number i is dealt from seed + i, and with every game
    all move on by one seat. The newest rules, or an older version.
    """
    game = teahouse.game(key)
    count = max(2, game.fewest) if players is None else players
    for name, value, least in (("players", count, 1), ("games", games, 1), ("seed", seed, 0)):
        if type(value) is not int or value < least:
            raise InvalidOption(f"{name} is {value!r}, and a whole number from {least} on is needed")
    setup: Setup = game.setup(count, options, pack, rules)
    names = [bots] * count if isinstance(bots, str) else list(bots)
    if len(names) != count:
        raise InvalidOption(f"bots names {len(names)} players; {count} seats are to be filled")
    for name in set(names):
        hire(name, game, 0)  # refuses a name that is none before anything is played
    columns = Columns(game.observer(setup))
    for i in range(games):
        state = setup.deal(Chance(seed + i))
        for seat, action in history_of(game, setup, seating(names, i, True), seed + i):
            columns.add(state, seat, action)
            state.step(seat, action)
        columns.end(state)
    return columns.arrays()
