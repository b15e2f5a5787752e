"""A learner who does what the step asks and nothing else, for tests."""

from collections.abc import Iterator

import teahouse
from teahouse.lessons import Lesson, Progress, find_lesson
from teahouse.match import Match


def let_bots_decide(match: Match) -> None:
    """Until somebody else is asked, or nobody."""
    while True:
        bots = [seat for seat in match.pending() if match.is_bot(seat)]
        if not bots:
            return
        match.bot_decides(bots[0])


def questions(key: str, name: str = "Guest") -> Iterator[tuple[Lesson, Match, Progress]]:
    """A first game from its beginning to its end: the moments at which the learner is asked, before they answer."""
    lesson = find_lesson(teahouse.game(key))
    match = lesson.start(name)
    while True:
        let_bots_decide(match)
        progress = lesson.progress(match)
        if progress.over:
            return
        yield lesson, match, progress
        match.decide(lesson.seat, progress.typed)


def finished(key: str) -> tuple[Lesson, Match]:
    """The same, done."""
    lesson = find_lesson(teahouse.game(key))
    match = lesson.start("Guest")
    for lesson, match, _ in questions(key):  # noqa: B007 - the last of them is what is wanted
        pass
    let_bots_decide(match)
    return lesson, match
