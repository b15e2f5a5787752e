"""Keeping an eye on bots: one that fails, answers what is not allowed or takes too long loses that decision.

A random legal one takes its place, the bot is named, and the game goes on.
"""

import operator
import signal
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

from mypy_extensions import i64

from teahouse.bots.bot import Bot, GreedyBot
from teahouse.bots.easy import EasyBot
from teahouse.core.chance import Chance
from teahouse.core.packages import told
from teahouse.core.state import State

RAISED = "raised"
ILLEGAL = "illegal"
LATE = "late"
ENDED = "ended"  # where bots think in processes of their own
WORDS = {
    RAISED: "failed",
    ILLEGAL: "chose what is not allowed",
    LATE: "took too long",
    ENDED: "ended with the process it thought in",
}
LONGEST_NOTE = 120


class Overtime(BaseException):
    """Time is up. No `Exception`, so that a bot which catches all of those does not catch this one."""


class Slip:
    """A decision that a bot lost: whose it was, what kind of slip, and what there is to say about it."""

    def __init__(self, seat: int, kind: str, note: str) -> None:
        self.seat = seat
        self.kind = kind
        self.note = note

    def words(self) -> str:
        return f"{WORDS[self.kind]}: {self.note}" if self.note else WORDS[self.kind]


class Watch:
    """Asks bots in their turn and replaces what cannot stand. `limit` is in seconds for one decision, 0 for none.

    Where the system has alarms and this is the main thread, a bot written in Python is interrupted; elsewhere, and
    inside compiled code, its time is looked at when it is done.
    """

    def __init__(self, players: int, chance: Chance, limit: float = 0.0) -> None:
        self.chance = chance
        self.limit = limit
        self.slips: list[Slip] = []
        self.asked: list[int] = [0] * players
        self.seconds: list[float] = [0.0] * players
        self.longest: list[float] = [0.0] * players
        self.armed = False
        self.alarms = limit > 0 and hasattr(signal, "SIGALRM") and _main_thread()

    def ask(self, bot: Bot, state: State, world: State, seat: int) -> int:
        """The bot's decision, legal in `state`; it is shown `world` alone, which is its to play with."""
        began = time.perf_counter()
        kind = ""
        note = ""
        answer: object = None
        try:
            if type(bot) is GreedyBot or type(bot) is EasyBot:  # which never take long
                answer = bot.choose(world, seat)
            elif self.alarms:
                answer = self.interrupted(bot, world, seat)
            else:
                answer = choice(bot, world, seat)
        except Overtime:
            kind = LATE
        except BaseException as problem:  # somebody else's bot may fail as it likes, sys.exit() included
            if isinstance(problem, KeyboardInterrupt) and _pressed():
                raise
            kind = RAISED
            note = told(problem)[:LONGEST_NOTE]
        took = time.perf_counter() - began
        self.asked[seat] += 1
        self.seconds[seat] += took
        if took > self.longest[seat]:
            self.longest[seat] = took
        if not kind and 0.0 < self.limit < took:
            kind = LATE
        if kind == LATE:
            note = f"more than {self.limit:g} s"
        if not kind:
            action = whole(answer)
            if _allowed(state, seat, action):
                return action
            kind = ILLEGAL
            note = shown(answer)[:LONGEST_NOTE]
        return self.lose(state, seat, kind, note)

    def lose(self, state: State, seat: int, kind: str, note: str) -> int:
        """Write a slip down, and say what is done instead."""
        self.slips.append(Slip(seat, kind, note))
        legal = state.legal(seat)
        return legal[self.chance.below(len(legal))]

    def interrupted(self, bot: Bot, world: State, seat: int) -> object:
        return self.in_time(lambda: choice(bot, world, seat))

    def in_time(self, work: Callable[[], object]) -> object:
        """What the work gives, if it gives it within the limit; Overtime if not."""
        before = signal.signal(signal.SIGALRM, self.ring)
        self.armed = True
        # Rings again and again: a bot that swallows the first alarm hears the next.
        signal.setitimer(signal.ITIMER_REAL, self.limit, 0.05)
        try:
            return work()
        finally:
            self.armed = False
            signal.setitimer(signal.ITIMER_REAL, 0.0)
            signal.signal(signal.SIGALRM, before)

    def ring(self, number: int, frame: FrameType | None) -> None:
        if self.armed:
            raise Overtime


def _pressed() -> bool:
    """Whether an interrupt can be a person's, who pressed Ctrl-C: not where somebody else listens for that."""
    return signal.getsignal(signal.SIGINT) is signal.default_int_handler


def _main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


def choice(bot: Any, world: State, seat: int) -> object:
    """Whatever it answers; compiled code would not let anything but a number through."""
    return bot.choose(world, seat)


def whole(answer: object) -> int:
    """The number that an answer is, one of NumPy's too; -1, which is no action, if it is none."""
    if isinstance(answer, bool):
        return -1
    try:
        return operator.index(answer)  # type: ignore[arg-type]
    except Exception:
        return -1


def shown(answer: object) -> str:
    """An answer as a person can read it, whatever it is."""
    try:
        return repr(answer)
    except Exception:
        return f"a {type(answer).__name__}"


def _allowed(state: State, seat: i64, action: int) -> bool:
    return state.has_action(action) and state.allows(seat, action)
