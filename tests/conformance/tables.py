"""The tables that are tried: each registered game, each number of players, every two choices together somewhere.

A new game or option is found by itself. TEAHOUSE_EFFORT=10 plays ten times as many games of everything.
"""

import functools
import os
from collections.abc import Callable, Iterator, Sequence

import pytest
from allpairspy import AllPairs

import teahouse
from teahouse.core.options import Option, Value

LONGEST_GAME = 50_000
LAST = -1  # the last seat, however many there are


class Table:
    """One game, a number of players and the options that differ from the defaults."""

    def __init__(self, game: teahouse.Game, players: int, options: dict[str, Value], pack: teahouse.Pack) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.pack = pack
        self.setup = game.setup(players, options, pack)

    def __str__(self) -> str:
        said = ", ".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.game.key} with {self.players}, {self.pack.name} pack, {said or 'defaults'}"

    def deal(self, seed: int, log: bool = False) -> teahouse.State:
        return self.setup.deal(teahouse.Chance(seed), log)

    def everyone(self) -> list[int | None]:
        """All who may look at a game: the seats and a spectator."""
        return [*range(self.players), None]


@functools.cache
def tables(key: str) -> dict[int, list[Table]]:
    """The tables of a game, by the number of players: the defaults for each number, and so many more that any two
    choices (of numbers, options and packs) meet at one of them. What the game refuses to lay is left out.
    """
    game = teahouse.game(key)
    packs = game.packs()
    laid: dict[int, list[Table]] = {}
    for players in range(game.fewest, game.most + 1):
        laid[players] = [Table(game, players, {}, packs[0])]
    factors = [range(game.fewest, game.most + 1), range(len(packs)), *(_choices(option) for option in game.options)]

    def agrees(row: list[Value]) -> bool:
        """Whether options that need others have them, as far as the row goes."""
        chosen = {option.key: choice for option, choice in zip(game.options, row[2:])}
        return all(
            chosen[option.key] == option.default or chosen.get(key, needed) == needed
            for option in game.options
            for key, needed in option.needs.items()
            if option.key in chosen
        )

    for row in _pairwise([list(factor) for factor in factors], agrees):
        players, pack, chosen = int(row[0]), int(row[1]), row[2:]
        options: dict[str, Value] = {option.key: choice for option, choice in zip(game.options, chosen)}
        if options.get("starter") == LAST:
            options["starter"] = players
        differing = {
            option.key: options[option.key] for option in game.options if options[option.key] != option.choices[0]
        }
        if differing or pack:
            try:
                laid[players].append(Table(game, players, differing, packs[pack]))
            except (teahouse.InvalidOption, teahouse.InvalidPack):
                continue
    return laid


def _choices(option: Option) -> list[Value]:
    """What can be agreed on; all seats are alike, so that of all starters the first and the last will do."""
    return [option.choices[0], 1, LAST] if option.key == "starter" else list(option.choices)


def _pairwise(factors: list[list[Value]], allowed: Callable[[list[Value]], bool]) -> Iterator[list[Value]]:
    """Rows in which any two values of different factors meet, if they may; factors of one value are not worth a row."""
    varied = [values for values in factors if len(values) > 1]

    def filled(row: Sequence[Value]) -> list[Value]:
        """A row, or the beginning of one, with the values that were left out."""
        left = list(row)
        whole: list[Value] = []
        for values in factors:
            if len(values) > 1 and not left:
                break
            whole.append(left.pop(0) if len(values) > 1 else values[0])
        return whole

    if len(varied) > 1:
        rows = AllPairs(varied, filter_func=lambda row: allowed(filled(row)))
    else:
        rows = ([value] for value in varied[0])
    for row in rows:
        yield filled(row)


def effort(games: int) -> int:
    """How many games of a table to play: so many on compiled rules, a third on interpreted ones, one at least."""
    wanted = games * float(os.environ.get("TEAHOUSE_EFFORT", "1"))
    return max(1, round(wanted if teahouse.compiled() else wanted / 3))


def everywhere(test):
    """Run a test for each game and number of players: it is given the list of tables."""
    params = [
        pytest.param(game.key, players, id=f"{game.key}-{players}")
        for game in teahouse.games()
        for players in range(game.fewest, game.most + 1)
    ]

    @functools.wraps(test)
    def run(key: str, players: int) -> None:
        for table in tables(key)[players]:
            try:
                test(table)
            except BaseException as problem:
                problem.add_note(f"at the table: {table}")
                raise

    del run.__wrapped__  # pytest would ask for the wrapped function's argument
    return pytest.mark.parametrize(("key", "players"), params)(run)


def walk(state: teahouse.State, seed: int) -> Iterator[tuple[int, int]]:
    """Play to the end at random. Each decision is handed out before it is carried out: look, but do not change."""
    chance = teahouse.Chance(seed)
    for _ in range(LONGEST_GAME):
        pending = state.pending()
        if not pending:
            return
        seat = pending[chance.below(len(pending))]
        legal = state.legal(seat)
        assert legal, f"seat {seat} is asked and may do nothing (R6)"
        action = legal[chance.below(len(legal))]
        yield seat, action
        state.apply(seat, action)
    raise AssertionError(f"no end after {LONGEST_GAME} decisions (R6)")


def finish(state: teahouse.State, seed: int) -> teahouse.State:
    """Play to the end at random."""
    for _ in walk(state, seed):
        continue
    return state


def stops(table: Table, seed: int, often: int = 6) -> Iterator[tuple[teahouse.State, int, int]]:
    """A game to look at in about so many places: the state, who decides and what comes next. The first decision and
    the positions shortly before the end are always among them."""
    length = sum(1 for _ in walk(table.deal(seed), seed))
    every = max(1, length // often)
    state = table.deal(seed)
    for number, (seat, action) in enumerate(walk(state, seed)):
        if number % every == (seed + number // every) % every or number in (0, length - 1):
            yield state, seat, action
