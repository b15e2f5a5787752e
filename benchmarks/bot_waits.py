"""`python -m benchmarks.bot_waits`: how long people wait for hard bots in a full house, from its first second on.

So many tables of a game, at each a person who answers at once and three hard bots, all on one worker, opened the
moment the house is. Counted is what people see: by how many seconds a whole move of a bot, or the end of a wait, came
later than the table's own pace had it. The load is the system's own average: how many wanted a core in that minute.
"""

import argparse
import asyncio
import os
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import teahouse
from teahouse.core.errors import TeahouseError
from teahouse.server.lobby import Lobby, Order
from teahouse.server.play import Move, Play
from teahouse.server.scheduler import Scheduler, Thoughts
from teahouse.server.settings import Settings
from teahouse.server.store import open_store
from teahouse.server.tables import Tables

PLAYERS = 4
PERSON = 0  # where the person sits
WAIT = 2  # seconds of a reaction
START = 5.0  # seconds that count as the beginning
LOOKS_SECONDS = 0.05


class Watched(Scheduler):
    """Notes by how much each move came late, and when."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.late_by: dict[tuple[str, float], tuple[float, float]] = {}  # by table and moment: when, and by how much

    async def _carry_out(self, table_id: str, thoughts: Thoughts) -> bool:
        live = await self.tables.live(table_id)
        due = self.tables.due(live)
        if due is not None and live.window is None:  # a bot may be asked by what a person does unseen
            people = [made.at for made in live.playing().decided(PERSON)]
            due = max([due, *(at + self.tables.settings.pace for at in people[-1:])])
        done = await super()._carry_out(table_id, thoughts)
        if done and due is not None:  # the last part of a move is the one that is seen
            self.late_by[table_id, due] = time.time(), time.time() - due
        return done


async def person(tables: Tables, table_id: str, until: float) -> None:
    """Sits at a table and answers at once."""
    play = Play(tables)
    while time.time() < until:
        tables.presence.here(table_id, PERSON)
        live = await tables.live(table_id)
        if live.over():
            return
        if PERSON in live.playing().pending() and not (live.window is not None and live.answer_of(PERSON)):
            with suppress(TeahouseError):  # somebody was faster
                await play.decide(table_id, PERSON, live.stamp(PERSON), Move(text=live.playing().moves(PERSON)[0]))
        await asyncio.sleep(LOOKS_SECONDS)


async def evening(game: str, count: int, seconds: float) -> tuple[list[float], list[float]]:
    """By how much moves came late, in the first seconds and after them."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "house.sqlite")
        settings = Settings(database=path, opens=0, unattended=0, workers=1, log="warning")
        tables = Tables(settings, open_store(path))
        await tables.open()
        scheduler = Watched(tables)
        began = time.time()
        await scheduler.start()
        try:
            order = Order(game, PLAYERS, bots=("hard",) * (PLAYERS - 1), wait=WAIT)
            opened = [await Lobby(tables).open(order, f"key {i}", "Ann", start=True) for i in range(count)]
            await asyncio.gather(*(person(tables, table_id, began + seconds) for table_id in opened))
        finally:
            await scheduler.stop()
            await tables.store.close()
    moves = scheduler.late_by.values()
    return [by for at, by in moves if at < began + START], [by for at, by in moves if at >= began + START]


def longest(late: list[float]) -> str:
    return f"{max(late, default=0.0):.1f} s"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, nargs="+", default=[6, 12])
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--games", nargs="+", default=[game.key for game in teahouse.games()])
    wanted = parser.parse_args()
    print(f"rules {'compiled' if teahouse.compiled() else 'interpreted'}\n")
    print(f"| game | tables | moves | late at most, first {START:g} s | later | median later | load |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for key in wanted.games:
        for count in wanted.tables:
            first, later = asyncio.run(evening(key, count, wanted.seconds))
            middle = sorted(later)[len(later) // 2] if later else 0.0
            moves = len(first) + len(later)
            late = f"{longest(first)} | {longest(later)} | {middle:.2f} s"
            print(f"| {key} | {count} | {moves} | {late} | {os.getloadavg()[0]:.0f} |", flush=True)


if __name__ == "__main__":
    main()
