"""Somebody's half-done move is seen nowhere (R8): no page, no event and no undo of others depends on it."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

import teahouse
from teahouse.core.chance import Chance
from teahouse.core.errors import TeahouseError
from teahouse.server.live_table import LiveTable
from teahouse.server.lobby import Lobby, Order
from teahouse.server.play import Move, Play
from teahouse.server.problems import status_of
from teahouse.server.store import open_store
from teahouse.server.tables import Tables
from tests.server.running import QUICK

GAMES = [game.key for game in teahouse.games()]
PEOPLE = ("Ann", "Ben", "Cat")


def with_house(path: str, work: Callable[[Tables], Awaitable[None]]) -> None:
    """A house in which nothing happens by itself."""

    async def run() -> None:
        tables = Tables(replace(QUICK, database=path), open_store(path))
        await tables.store.open()
        try:
            await work(tables)
        finally:
            await tables.store.close()

    asyncio.run(run())


async def begun(tables: Tables, game: str) -> str:
    """A table of three people, without a clock."""
    lobby = Lobby(tables)
    table = await lobby.open(Order(game, 3, wait=0, listed=True), "Ann", "Ann")
    for name in PEOPLE[1:]:
        await lobby.sit(table, name, name)
    await lobby.start(table)
    return table


def seen_by(live: LiveTable, seat: int | None) -> object:
    """All that pages, JSON and events of a viewer are made of, but the flag of their undo."""
    match = live.playing()
    return match.view(seat), match.log(seat)


async def any_move(tables: Tables, table: str, order: Chance) -> int:
    """Whoever is asked decides anything."""
    live = await tables.live(table)
    match = live.playing()
    pending = match.pending()
    seat = pending[order.below(len(pending))]
    choices = match.moves(seat)
    move = Move(text=choices[order.below(len(choices))])
    await Play(tables).decide(table, seat, live.stamp(seat), move)
    return seat


@pytest.mark.parametrize("game", GAMES)
def test_r8_a_half_done_move_shows_on_no_page_and_sends_no_event(sqlite: str, game: str) -> None:
    async def work(tables: Tables) -> None:
        order = Chance(7)
        table = await begun(tables, game)
        unseen = undoable = 0
        viewers = [0, 1, 2, None]
        for _ in range(80):
            live = await tables.live(table)
            if live.over():
                break
            plain = {viewer: seen_by(live, viewer) for viewer in viewers}
            sights = {viewer: (live.known_to(viewer, set()).json(), live.digest(viewer, set())) for viewer in viewers}
            before = await tables.store.table(table)
            decided = await any_move(tables, table, order)
            live = await tables.live(table)
            others = [viewer for viewer in viewers if viewer != decided]
            if all(seen_by(live, viewer) == plain[viewer] for viewer in others):
                unseen += 1
                undoable += any(sights[viewer][0]["can_undo"] for viewer in others)
                for viewer in others:
                    assert (live.known_to(viewer, set()).json(), live.digest(viewer, set())) == sights[viewer]
                after = await tables.store.table(table)
                assert before is not None
                assert after is not None
                assert after.changed == before.changed, "it would show in the order of the room's tables"
        if game != "dim-sum":  # one card is one decision there, and it is final
            assert unseen
            assert undoable

    with_house(sqlite, work)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "dim-sum"])
def test_an_undo_takes_others_unfinished_parts_with_it_and_they_are_told_kindly(sqlite: str, game: str) -> None:
    async def work(tables: Tables) -> None:
        order = Chance(3)
        play = Play(tables)
        for _ in range(30):
            table = await begun(tables, game)
            for _ in range(60):
                live = await tables.live(table)
                if live.over():
                    break
                (mine, theirs), found = await half_done(tables, table, order)
                if found:
                    break
            else:
                continue
            if live.over():
                continue
            live = await tables.live(table)
            stamp, words = live.stamp(theirs), live.playing().moves(theirs)[0]
            await play.undo(table, mine)
            with pytest.raises(TeahouseError) as refusal:
                await play.decide(table, theirs, stamp, Move(text=words))
            assert status_of(refusal.value) in (409, 422)
            live = await tables.live(table)
            assert mine in live.playing().pending()
            again = await Tables(tables.settings, tables.store).live(table)  # as another process reads it
            for viewer in (0, 1, 2, None):
                assert again.known_to(viewer, set()).json() == live.known_to(viewer, set()).json()
            await any_move(tables, table, order)
            return
        raise AssertionError("nobody began a move while somebody else could take back theirs")

    with_house(sqlite, work)


async def half_done(tables: Tables, table: str, order: Chance) -> tuple[tuple[int, int], bool]:
    """One decision more: who could take back a move although, or because, who decided has only begun one."""
    live = await tables.live(table)
    match = live.playing()
    undoable = [seat for seat in range(3) if match.can_undo(seat)]
    alone = len(match.pending()) == 1
    plain = [seen_by(live, seat) for seat in (0, 1, 2)]
    decided = await any_move(tables, table, order)
    live = await tables.live(table)
    others = [seat for seat in range(3) if seat != decided]
    mine = [seat for seat in undoable if seat != decided]
    if alone and mine and all(seen_by(live, seat) == plain[seat] for seat in others):
        return (mine[0], decided), True
    return (-1, -1), False


def test_who_comes_and_goes_does_not_hold_up_the_bots(sqlite: str) -> None:
    """A bot's pace begins with what was decided last, not with whoever toggles beside it."""

    async def work(tables: Tables) -> None:
        lobby, play = Lobby(tables), Play(tables)
        table = await lobby.open(Order("taiwan-snackbar", 3, options={"starter": 1}), "Ann", "Ann")
        await lobby.sit(table, "Ben", "Ben")
        await lobby.sit(table, "Cat", "Cat")
        await lobby.start(table)
        await play.stand_in(table, 0, "easy")
        live = await tables.live(table)
        due = tables.due(live)
        for _ in range(3):
            await play.stand_in(table, 2, "easy")
            await play.back(table, 2)
            assert tables.due(await tables.live(table)) == due
        assert due is not None
        assert due <= time.time() + tables.settings.pace

    with_house(sqlite, work)
