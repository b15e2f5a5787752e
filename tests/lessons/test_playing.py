"""First games on the real engine: each can be finished by doing what it asks, and whatever else is tried is answered."""

from types import SimpleNamespace
from typing import Any

import pytest

import teahouse
from teahouse.core.chance import Chance
from teahouse.core.errors import InvalidLesson, InvalidOption
from teahouse.core.record import Record
from teahouse.lessons import find_lesson, lessons
from teahouse.match import Match
from tests.lessons.script import finished, let_bots_decide, questions

KEYS = [lesson.game.key for lesson in lessons()]
# What must happen in a first game: the great moments of each game, as its own events name them, and who brings them about.
MOMENTS: dict[str, list[tuple[str, int | None]]] = {
    "taiwan-snackbar": [("scored", 0), ("scored", 1), ("scored", 2), ("turned", 0), ("chose", 0), ("reshuffled", None)],
    "sweets": [("traded", 0), ("released", 0), ("released", 1), ("drew", 0)],
    "dim-sum": [("scored", 0), ("scored", 4)],
    "happy-dim-sum": [
        ("sent on", 0),
        ("sent on", 1),
        ("revealed", 0),
        ("called grandma", 2),
        ("won battle", 0),
        ("left", None),
    ],
    "steam-up": [("turned", 0), ("bought", 0), ("fate", None), ("completed", 0), ("exchanged", 0)],
}


@pytest.mark.parametrize("key", KEYS)
def test_it_is_finished_by_doing_what_each_step_asks(key):
    """A change of rules, pack or bots that makes a step impossible fails here."""
    steps = [progress.at for _, _, progress in questions(key)]
    lesson, match = finished(key)
    assert sorted(set(steps)) == list(range(len(lesson.steps)))
    assert lesson.progress(match).over
    assert not match.slips


@pytest.mark.parametrize("key", KEYS)
def test_what_is_typed_is_the_step_s_own_move(key):
    for lesson, match, progress in questions(key):
        planned = match.plan(lesson.seat, progress.typed)
        assert progress.own(planned), (progress.at + 1, planned)
        assert len(planned) >= 1


@pytest.mark.parametrize("key", KEYS)
def test_every_other_move_is_answered_and_none_is_carried_out(key):
    tried = 0
    for lesson, match, progress in questions(key):
        before = match.record.to_text()
        for words in match.moves(lesson.seat):
            if progress.own([words]):
                continue
            answer = lesson.answer(match, progress, [words])
            assert answer.startswith(f"{words} is allowed. ")
            assert len(answer) > len(f"{words} is allowed. ") + 8, "it says what the move would do"
            assert answer.endswith((".", "!"))
            tried += 1
        assert match.record.to_text() == before
        assert lesson.progress(match).at == progress.at
    assert tried > 8, "there was something else to do"


@pytest.mark.parametrize("key", KEYS)
def test_sentences_for_other_moves_are_of_moves_that_are_allowed(key):
    """`instead` names moves in notation; a name that no position of its step knows would never be said."""
    for lesson, match, progress in questions(key):
        if progress.made:
            continue
        for move, message in progress.step.instead.items():
            planned = match.plan(lesson.seat, move)
            assert not progress.own(planned)
            assert lesson.say(message, match.called) in lesson.answer(match, progress, planned)


@pytest.mark.parametrize("key", KEYS)
def test_an_answer_depends_on_what_the_learner_knows_alone(key):
    """All that the learner cannot know is redrawn, and every card and every answer stays as it was."""
    for lesson, match, progress in questions(key):
        others = [words for words in match.moves(lesson.seat) if not progress.own([words])]
        card = vars(lesson.card(progress, match.called))
        answers = [lesson.answer(match, progress, [words]) for words in others]
        true = match._state
        for seed in range(3):
            match._state = true.resample(lesson.seat, Chance(seed))
            match._state.journal = true.journal
            assert vars(lesson.card(lesson.progress(match), match.called)) == card
            assert [lesson.answer(match, progress, [words]) for words in others] == answers
        match._state = true


@pytest.mark.parametrize("key", KEYS)
def test_it_goes_on_from_its_record_alone(key):
    """After every decision: written down, read again, and played to the same end."""
    _, match = finished(key)
    whole = match.record
    for made in range(len(whole.decisions)):
        cut = Record.from_text(whole.to_text())
        cut.decisions = cut.decisions[:made]
        found = find_lesson(teahouse.game(key)).find(cut)
        assert found is not None
        mine = [one.words for one in cut.decisions if one.seat == found.lesson.seat]
        said = [words for step in found.lesson.steps[: found.at] for words in step.moves[0]] + found.made
        assert mine == said


@pytest.mark.parametrize("key", KEYS)
def test_left_in_the_middle_it_ends_as_it_would_have_ended(key):
    lesson, whole = finished(key)
    for number, (_, match, _) in enumerate(questions(key)):
        if number != len(lesson.steps) // 2:
            continue
        again = Match.resume(Record.from_text(match.written().to_text()))
        assert lesson.fits(again.record)
        while not lesson.progress(again).over:
            again.decide(lesson.seat, lesson.progress(again).typed)
            let_bots_decide(again)
        assert again.record.decisions[-1].words == whole.record.decisions[-1].words
        assert again.written().hash == whole.written().hash


@pytest.mark.parametrize("key", sorted(MOMENTS))
def test_the_great_moments_of_the_game_happen_in_it(key):
    _, match = finished(key)
    happened = {(str(event["kind"]), event.get("by")) for event in match.events(None)}
    happened |= {(kind, None) for kind, _ in happened}
    assert not [moment for moment in MOMENTS[key] if moment not in happened], sorted(map(str, happened))


@pytest.mark.parametrize("key", KEYS)
def test_after_its_steps_the_game_is_over_or_goes_on(key):
    lesson, match = finished(key)
    assert match.over() or lesson.seat in match.pending()
    card = lesson.card(lesson.progress(match), match.called)
    assert card.headline
    assert card.acts == []


def test_the_first_game_of_taiwan_snackbar_is_won():
    lesson, match = finished("taiwan-snackbar")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == [lesson.seat]


def test_a_record_of_something_else_is_no_first_game():
    lesson = find_lesson(teahouse.game("sweets"))
    started = lesson.start("Guest")
    assert lesson.fits(started.record)
    other = Match.start(lesson.game, lesson.seats("Guest"), Chance(lesson.told.seed + 1), lesson.told.options)
    assert not lesson.fits(other.record)
    dearer = Match.start(lesson.game, lesson.seats("Guest"), Chance(lesson.told.seed), {"starter": 2})
    assert not lesson.fits(dearer.record)
    let_bots_decide(started)
    started.decide(lesson.seat, "draw")
    assert not lesson.fits(started.record)
    with pytest.raises(InvalidLesson, match="has left the steps"):
        lesson.progress(started)


def test_a_game_without_a_first_game_says_where_its_rules_are():
    game: Any = SimpleNamespace(title="Green Tea", key="green-tea", first_game=lambda: None)
    with pytest.raises(InvalidOption, match="Green Tea has no first game; teahouse rules green-tea explains it"):
        find_lesson(game)
