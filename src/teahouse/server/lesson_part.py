"""The card of a first game on the page of its learner: what it says, what it points at, and which choices it needs.

It is made of the step and of the learner's own decisions; while others decide it waits, for what it says next is news.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from teahouse.core.board import Look
from teahouse.core.errors import TeahouseError
from teahouse.lessons import Card, Lesson, Progress
from teahouse.match import Match
from teahouse.server.boards import Form, board_of
from teahouse.server.live_table import LiveTable


@dataclass(frozen=True)
class LessonPart:
    """A step as it is drawn."""

    card: Card
    clicks: list[str]  # the acts, for a mouse
    points: str  # the id of what it is about
    needs: str  # the choices that lead to its move, as JSON: [[name, value], …] for each way to make it
    asked: bool  # whether the learner is to do something now
    over: bool  # whether all steps are done, and what came of the last one has been seen
    answer: str  # to what was tried instead
    back: int  # how many steps before the one that waits this one is
    earlier: bool  # whether there is one before it
    facts: str  # rules, pack and bots


def lesson_part(live: LiveTable, viewer: int | None, asked: bool, answer: str = "", back: int = 0) -> LessonPart | None:
    """The card for whoever looks; None if this is nobody's first game, or somebody else's."""
    now = live.learns(viewer)
    if now is None:
        return None
    lesson, match = now.lesson, live.playing()
    back = min(back, now.at)
    progress = lesson.before(now, back) if back else now
    ready = asked and not back and not progress.over
    return LessonPart(
        lesson.card(progress, match.called),
        lesson.card(progress, match.called, touch=False).acts,
        progress.step.points if ready else "",
        json.dumps(needed(match, lesson.seat, progress)) if ready else "[]",
        asked or bool(back),
        progress.over and asked,
        answer,
        back,
        progress.at > 0,
        facts(lesson, match.called),
    )


def needed(match: Match, seat: int, progress: Progress) -> list[list[list[str]]]:
    """The fields of the form that stand for the step's move; where several moves do, of each."""
    look = match.looked_at(seat, {})
    forms = [filled(match, look, whole_move(match, seat, move)) for move in progress.open]
    return [[[name, value] for name, values in form.items() for value in values] for form in forms]


def filled(match: Match, look: Look, move: Sequence[str]) -> Form:
    """The form that stands for a move, or for as much of its beginning as the board asks for at a time."""
    for count in range(len(move), 0, -1):
        form = board_of(match.game).board.fill(look, list(move[:count]))
        if form:
            return form
    return {}


def whole_move(match: Match, seat: int, decisions: Sequence[str]) -> list[str]:
    """As many of these decisions as are one move now: up to the first thing that comes to light in between."""
    for count in range(len(decisions), 1, -1):
        try:
            if match.plan(seat, ", ".join(decisions[:count])) == list(decisions[:count]):
                return list(decisions[:count])
        except TeahouseError:
            continue
    return list(decisions[:1])


def facts(lesson: Lesson, names: Sequence[str]) -> str:
    """What a first game is played with."""
    told = lesson.told
    bots = ", ".join(f"{names[bot.seat]}: {bot.kind} bot" for bot in told.bots)
    return f"Rules {told.rules}, {told.pack} pack. {bots}."
