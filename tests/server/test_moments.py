"""Time tells nothing: when a bot's move shows was drawn before it thought, from what everybody knows."""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

import teahouse
from teahouse import Chance
from teahouse.bots.deciding import Decision
from teahouse.bots.watch import Slip
from teahouse.match.match import Made
from teahouse.match.moments import drawn
from teahouse.server.bot_workers import NOBODYS, Thinkers, Turn, think
from teahouse.server.live_table import LiveTable
from teahouse.server.lobby import Lobby, Order
from teahouse.server.logs import Lines
from teahouse.server.play import Move, Play
from teahouse.server.scheduler import Scheduler, Thoughts
from teahouse.server.store import open_store
from teahouse.server.tables import Tables
from tests.bots.guests import invited
from tests.server.running import QUICK, same_deals

GAMES = [game.key for game in teahouse.games()]
PACE = 100.0
Takes = Callable[[int], float]  # how long a bot thinks that may choose from so many actions


class Clock:
    """Goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(time, "time", clock.time)
    return clock


class Thinking(Thinkers):
    """Bots that think here, and as long as they are told to."""

    def __init__(self, clock: Clock, takes: Takes) -> None:
        super().__init__(1, 60.0)
        self.clock = clock
        self.takes = takes
        self.thoughts = 0

    async def decide(self, game: str, kind: str, world: str, seat: int, seed: int, turn: Turn = NOBODYS) -> Decision:
        self.thoughts += 1
        self.clock.now += self.takes(len(teahouse.game(game).from_json(world).legal(seat)))
        action, slip, note = think(game, kind, world, seat, seed)
        return Decision(action, Slip(seat, slip, note) if slip else None)


class Shown(Exception):
    """The moment of a move has come."""


class StillKeeper(Scheduler):
    """Does nothing by itself, and remembers when it wants to look again."""

    moment: float | None = None
    trying = False  # whether it only says when a move would show: an imagined one cannot be written into the true log

    def expect(self, table_id: str, due: float | None) -> None:
        self.moment = due

    async def _put_together(self, table_id: str, thoughts: Thoughts, due: float) -> bool:
        return not self.trying and await super()._put_together(table_id, thoughts, due)

    async def _carry_out(self, table_id: str, thoughts: Thoughts) -> bool:
        if self.trying:
            raise Shown
        return await super()._carry_out(table_id, thoughts)


class Table:
    """Ann and two bots, on a clock that is turned from one moment to the next."""

    def __init__(self, tables: Tables, clock: Clock, takes: Takes) -> None:
        self.tables = tables
        self.clock = clock
        self.scheduler = StillKeeper(tables)
        self.thinking = self.scheduler.thinkers = Thinking(clock, takes)
        self.id = ""

    async def open(self, game: str, kind: str = "easy") -> None:
        order = Order(game, 3, bots=(kind, kind), wait=0)
        self.id = await Lobby(self.tables).open(order, "key", "Ann", start=True)

    async def live(self) -> LiveTable:
        return await self.tables.live(self.id)

    async def advance(self) -> bool:
        """As far as it goes by itself at this moment, then to the next moment or to Ann's move; False at the end."""
        await self.scheduler._advance(self.id)
        live = await self.live()
        if live.over():
            return False
        if live.bots_asked() and self.scheduler.moment is not None:
            assert self.scheduler.moment > self.clock.now
            self.clock.now = self.scheduler.moment
        else:
            self.clock.now += 3.7
            words = live.playing().hint(0).words
            await Play(self.tables).decide(self.id, 0, live.stamp(0), Move(text=words))
        return True

    async def seen(self) -> list[tuple[float, Made]]:
        """Every decision of a bot that everybody saw, and since when it was asked: what was seen last before it."""
        live = await self.live()
        match = live.playing()
        at = [live.began]
        found = []
        for place, made in enumerate(match._made):
            if not match._hidden(place):
                at.append(made.at)
                if made.seat in live.bots:
                    found.append((max(one for one in at if one < made.at), made))
        return found


def with_table(path: str, clock: Clock, takes: Takes, work: Callable[[Table], Awaitable[None]]) -> None:
    async def run() -> None:
        tables = Tables(replace(QUICK, database=path, pace=PACE), open_store(path))
        await tables.store.open()
        try:
            with same_deals("moments"):
                await work(Table(tables, clock, takes))
        finally:
            await tables.store.close()

    asyncio.run(run())


def by_choice(legal: int) -> float:
    """As a search does: at once where there is no choice, longer the more there is to choose from."""
    return 0.0 if legal == 1 else 1.0 + min(legal, 20) / 4


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_bot_may_choose_from_its_move_shows_at_the_moment_that_was_drawn(
    sqlite: str, clock: Clock, game: str
) -> None:
    """However long it thinks, and of however many parts that nobody sees the move consists."""

    async def work(table: Table) -> None:
        await table.open(game)
        for _ in range(120):
            if not await table.advance():
                break
        seen = await table.seen()
        assert [made.at for _, made in seen] == [drawn(table.id, since, PACE) for since, made in seen]
        assert len(seen) > 15
        parts = [made for made in (await table.live()).playing()._made if made.seat]
        assert (len(parts) > len(seen)) == (game in ("sweets", "taiwan-snackbar", "happy-dim-sum", "steam-up"))

    with_table(sqlite, clock, by_choice, work)


def test_a_thought_past_its_moment_shows_in_whole_steps(sqlite: str, clock: Clock) -> None:
    async def work(table: Table) -> None:
        await table.open("taiwan-snackbar")
        for _ in range(40):
            if not await table.advance():
                break
        seen = await table.seen()
        steps = [(made.at - drawn(table.id, since, PACE)) / PACE for since, made in seen]
        assert steps == pytest.approx([round(step) for step in steps], abs=1e-6)
        assert min(steps) >= 1, "each of them took longer than its moment"
        assert len(steps) > 5

    with_table(sqlite, clock, lambda legal: 1.2 * PACE + 7.0 * legal, work)


@pytest.mark.parametrize("game", ["happy-dim-sum", "taiwan-snackbar"])
def test_hidden_cards_have_no_part_in_the_moment(sqlite: str, clock: Clock, game: str) -> None:
    """Worlds that Ann cannot tell apart: in one of them the bot has no choice, in another it has."""

    async def moment_in(table: Table, world: teahouse.State) -> tuple[float, float]:
        """When the move of the bot is due in that world, and when it would show."""
        live = await table.live()
        match = live.playing()
        true, now = match._state, clock.now
        world.journal = true.journal
        match._state = world
        since, due = live.bot_since(), table.tables.due(live)
        assert since is not None
        assert due is not None
        clock.now = since
        table.scheduler.thoughts.clear()
        table.scheduler.trying = True
        try:
            for _ in range(2):
                await table.scheduler._advance(table.id)
                assert table.scheduler.moment is not None
                clock.now = table.scheduler.moment
        except Shown:
            return due, clock.now
        finally:
            match._state, clock.now = true, now
            table.scheduler.thoughts.clear()
            table.scheduler.trying = False
        raise AssertionError("it was not shown at its moment")

    async def work(table: Table) -> None:
        found = 0
        playing = False
        for _ in range(400):
            if found == 3:
                break
            if not playing:
                await table.open(game)
            playing = await table.advance()
            match = (await table.live()).playing()
            if len(match.pending()) != 1 or match.pending() == [0]:
                continue
            (seat,) = match.pending()
            worlds = [match._state.resample(0, Chance(draw)) for draw in range(30)]
            none = [world for world in worlds if len(world.legal(seat)) == 1]
            some = [world for world in worlds if len(world.legal(seat)) > 1]
            if none and some:
                found += 1
                ((due, shown),) = {await moment_in(table, world) for world in (none[0], some[0], some[-1])}
                assert due == shown
        assert found == 3

    with_table(sqlite, clock, by_choice, work)


def test_the_host_is_told_when_moves_showed_and_not_how_long_bots_thought(sqlite: str, clock: Clock) -> None:
    async def work(table: Table) -> None:
        await table.open("sweets")
        for _ in range(40):
            await table.advance()
        await table.scheduler._advance(table.id)
        seen = await table.seen()
        lines = table.tables.metrics.text().splitlines()
        told = {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}
        assert told['teahouse_bot_seconds_count{level="easy"}'] == len(seen)
        assert told['teahouse_bot_share_sum{level="easy"}'] == len(seen)
        waited = sum(made.at - since for since, made in seen)
        assert told['teahouse_bot_seconds_sum{level="easy"}'] == pytest.approx(waited, rel=1e-4)
        assert table.thinking.thoughts > len(seen)

    with_table(sqlite, clock, by_choice, work)


def test_the_host_is_told_of_bots_that_are_late_and_not_of_bots_that_think(sqlite: str, clock: Clock) -> None:
    async def work(table: Table) -> None:
        await table.open("sweets")
        while not (await table.live()).bots_asked():
            await table.advance()
        due = table.tables.due(await table.live())
        assert due is not None
        scheduler = table.scheduler
        scheduler.timers[table.id] = asyncio.get_running_loop().call_later(3600, bool)
        clock.now = due - 0.01
        assert scheduler.late() == 0, "whether it thinks or is done"
        clock.now = due + 0.01
        assert scheduler.late() == 1
        await scheduler._advance(table.id)
        assert scheduler.late() == 1, "it is done, and nobody sees that yet"
        assert scheduler.moment is not None
        clock.now = scheduler.moment
        await scheduler._advance(table.id)
        assert scheduler.late() == 0

    with_table(sqlite, clock, lambda legal: 0.2, work)


def test_why_a_bot_lost_a_decision_is_kept_and_logged(
    sqlite: str, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(table: Table) -> None:
        await table.open("taiwan-snackbar", "guest")
        while len((await table.live()).playing().slips) < 5:
            assert await table.advance()
        live = await table.live()
        match = live.playing()
        made = [one for one in match._made if one.seat in live.bots]
        assert [slip.words() for slip in match.slips] == ["failed: ValueError: out of tea"] * len(made)
        assert [slip.seat for slip in match.slips] == [one.seat for one in made]
        lines = [json.loads(Lines().format(record)) for record in caplog.records if "lost" in record.message]
        assert [(line["bot"], line["game"], line["why"], line["said"]) for line in lines] == [
            ("guest", "taiwan-snackbar", "raised", "ValueError: out of tea")
        ] * len(made)
        assert {frozenset(line) for line in lines} == {
            frozenset(("at", "level", "from", "event", "bot", "game", "why", "said"))
        }
        assert table.id not in str(lines)
        assert not any(seat.name in str(lines) for seat in live.seats)

    with invited(guest="Broken"), caplog.at_level(logging.INFO):
        with_table(sqlite, clock, by_choice, work)


class Dodging(StillKeeper):
    """Ben sits whenever it is asked who thinks, and has a bot stand in whenever the wait is to end."""

    async def sits(self, table_id: str, bot: bool) -> None:
        seat = 1
        if (seat in (await self.tables.live(table_id)).bots) != bot:
            play = Play(self.tables)
            await (play.stand_in(table_id, seat, "easy") if bot else play.back(table_id, seat))

    async def _advance(self, table_id: str) -> None:
        await self.sits(table_id, False)
        await super()._advance(table_id)

    async def _carry_out(self, table_id: str, thoughts: Thoughts) -> bool:
        await self.sits(table_id, True)
        return await super()._carry_out(table_id, thoughts)


def test_a_wait_ends_although_somebody_comes_and_goes_all_the_time(sqlite: str, clock: Clock) -> None:
    """The bot that is asked to stand in at the last moment thinks once, however often it is sent away again."""

    async def work(table: Table) -> None:
        scheduler = table.scheduler = Dodging(table.tables)
        scheduler.thinkers = table.thinking
        lobby = Lobby(table.tables)
        table.id = await lobby.open(Order("happy-dim-sum", 2, options={"starter": 1}, wait=6), "key", "Ann")
        await lobby.sit(table.id, "other", "Ben")
        await lobby.start(table.id)
        live = await table.live()
        dish = next(w for w in live.playing().moves(0) if w.startswith("serve ") and w != "serve tea")
        move = Move(text=f"serve 1 {dish.removeprefix('serve ')} to player 2")
        await Play(table.tables).decide(table.id, 0, live.stamp(0), move)
        live = await table.live()
        until, question = live.until(), live.question
        assert until is not None
        clock.now = until
        for _ in range(5):
            await scheduler._advance(table.id)
            if (await table.live()).question != question:
                break
            assert scheduler.moment is not None
            clock.now = max(clock.now, scheduler.moment)
        assert (await table.live()).question != question, "the wait does not end"
        assert clock.now == until + PACE, "once, by a step: the bot was asked when the time was up"

    with_table(sqlite, clock, lambda legal: 3.0, work)
