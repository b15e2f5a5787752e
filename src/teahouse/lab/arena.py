"""Playing an arena on all cores, from where it stopped.

Games go out as numbers in the schedule and come back as plain values; whoever played which, the results are the same.
"""

import signal
import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection
from typing import Any

from teahouse.bots.sitting import Lots, play, seat_bots
from teahouse.bots.watch import Watch
from teahouse.core.chance import Chance
from teahouse.core.game import Game
from teahouse.core.state import Setup
from teahouse.lab.arena_plan import Contest, Seats
from teahouse.lab.run import ALONE_SECONDS, Brake, Crew, Pace, cores

Sink = Callable[[list["Played"]], None]


@dataclass
class Played:
    """One game: who sat where, what came of it, and how long everybody thought about it."""

    deal: int
    bots: Seats
    scores: list[int]
    ranks: list[int]
    winners: list[int]
    decisions: int
    words: dict[str, str]  # the outcome's details that are words, such as a rank
    asked: list[int]  # by seat: decisions of bots that are worth timing
    seconds: list[float]
    longest: list[float]
    slips: list[tuple[str, str]]  # the bot, and what it did

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Played":
        played = Played(**data)
        played.bots = tuple(played.bots)
        played.slips = [(name, words) for name, words in played.slips]
        for column in (played.scores, played.ranks, played.asked, played.seconds, played.longest):
            if len(column) != len(played.bots) or not all(isinstance(number, int | float) for number in column):
                raise ValueError("a game has one entry for each seat in every column")
        if any(seat not in range(len(played.bots)) for seat in played.winners):
            raise ValueError("winners are seats")
        return played


def play_one(contest: Contest, game: Game, setup: Setup, deal: int, seats: Seats) -> Played:
    """The game of a deal with these bots in their seats; `teahouse simulate` plays the same one from the same seed."""
    seed = contest.seed + deal
    state = setup.deal(Chance(seed))
    lots = Lots(seed, contest.players)
    watch = Watch(contest.players, lots.slips, contest.limit)
    decisions = play(state, seat_bots(game, list(seats), lots), lots.imagined, None, watch)
    outcome = state.outcome()
    assert outcome is not None
    return Played(
        deal,
        seats,
        outcome.scores,
        outcome.ranks,
        outcome.winners,
        decisions,
        {key: value for key, value in outcome.details.items() if isinstance(value, str)},
        watch.asked,
        [round(seconds, 6) for seconds in watch.seconds],
        [round(seconds, 6) for seconds in watch.longest],
        [(seats[slip.seat], slip.words()) for slip in watch.slips],
    )


def missing(contest: Contest, done: Iterable[Played]) -> list[int]:
    """The numbers of the games that have not been played yet."""
    known = {(game.deal, game.bots) for game in done}
    return [number for number, key in enumerate(contest.schedule()) if key not in known]


def fight(
    contest: Contest,
    numbers: list[int],
    sink: Sink,
    brake: Brake,
    workers: int | None = None,
    alone: float = ALONE_SECONDS,
) -> None:
    """Play these games of the schedule; `sink` is given them as they are finished, in any order.

    For `alone` seconds they are played here, then by other processes, if there may be any.
    """
    workers = cores() if workers is None else workers
    table = _Table(contest)
    began = time.perf_counter()
    done = 0
    while done < len(numbers) and not brake.pressed:
        if workers > 1 and time.perf_counter() - began > alone:
            break
        sink(table.play(numbers[done : done + 1]))
        done += 1
    if done < len(numbers) and not brake.pressed:
        pace = Pace(done, time.perf_counter() - began)
        _fight_together(contest, numbers[done:], sink, brake, workers, pace)


class _Table:
    """The arena's table, laid once in each process."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.game, self.setup = contest.lay()
        self.schedule = contest.schedule()

    def play(self, numbers: list[int]) -> list[Played]:
        return [play_one(self.contest, self.game, self.setup, *self.schedule[number]) for number in numbers]


def _fight_together(contest: Contest, numbers: list[int], sink: Sink, brake: Brake, workers: int, pace: Pace) -> None:
    workers = min(workers, len(numbers))
    crew = Crew(workers, _work, (contest,))
    try:
        following = 0
        idle = list(crew.pipes)
        while (following < len(numbers) or len(idle) < workers) and not brake.pressed:
            while idle and following < len(numbers):
                # Towards the end the portions get smaller, so that all finish together.
                count = min(pace.portion(), -(-(len(numbers) - following) // (2 * workers)))
                crew.send(idle.pop(), numbers[following : following + count])
                following += count
            for pipe in crew.ready():
                seconds, played = crew.receive(pipe)
                pace.add(len(played), seconds)
                idle.append(pipe)
                sink(played)
        for pipe in crew.ready(0):
            if pipe not in idle:
                sink(crew.receive(pipe)[1])
    finally:
        crew.dismiss()


def _work(pipe: Connection, contest: Contest) -> None:
    """What such a process does: play the games that it is told to, until nobody tells it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    table = _Table(contest)
    while True:
        try:
            numbers = pipe.recv()
        except (EOFError, ConnectionError):
            return
        began = time.perf_counter()
        try:
            played = table.play(numbers)
        except Exception:
            pipe.send(f"a game of the arena went wrong:\n{traceback.format_exc()}")
            return
        pipe.send((time.perf_counter() - began, played))
