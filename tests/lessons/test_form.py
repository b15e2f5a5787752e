"""How a first game is told: few words, every term explained where it is first used, three to five minutes."""

import re

import pytest

import teahouse
from teahouse.core.errors import InvalidLesson
from teahouse.core.first_game import FILE, LessonStep, read_first_game
from teahouse.core.words import Words
from teahouse.lessons import Lesson, find_lesson, lessons
from tests.lessons.terms import PLAINLY, TERMS

KEYS = [lesson.game.key for lesson in lessons()]
MOST_WORDS = 12
MOST_HEADLINE = 5
# How long a learner needs, as we guess [ours], for nobody was timed: all of a card is read, 140 words a minute; a touch
# takes two seconds, and watching what comes of a move three.
WORDS_A_MINUTE = 140
SECONDS_AN_ACT = 2
SECONDS_TO_WATCH = 3


def read(lesson: Lesson, step: LessonStep) -> list[str]:
    """What a card says, sentence by sentence."""
    return [part for message in step.sentences() for part in sentences(lesson.say(message))]


def sentences(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.!?])\s+", text) if part]


def words(text: str) -> list[str]:
    return re.findall(r"[^\s]+", text)


def uses(text: str, term: str) -> bool:
    """Whether a sentence uses a term: as a whole word, in any of its forms."""
    stem = re.escape(term.removesuffix("s").removesuffix("e"))
    return re.search(rf"\b{stem}(e?[sd]|e|ing|es)?\b", text.casefold().replace("!", "")) is not None


def test_each_of_the_five_games_has_a_first_game():
    assert set(TERMS) <= set(KEYS)
    assert len(TERMS) == 5


@pytest.mark.parametrize("key", KEYS)
def test_it_has_eight_to_fifteen_steps_and_each_asks_for_a_move(key):
    lesson = find_lesson(teahouse.game(key))
    assert 8 <= len(lesson.steps) <= 15
    for step in lesson.steps:
        assert 1 <= len(step.acts) <= 2
        assert step.moves
        assert all(move for move in step.moves)


@pytest.mark.parametrize("key", KEYS)
def test_it_names_its_rules_pack_and_bots(key):
    lesson = find_lesson(teahouse.game(key))
    told = lesson.told
    assert told.rules == lesson.game.rules, "a first game is told by the newest rules"
    assert told.pack == lesson.game.standard_pack().name
    assert {bot.kind for bot in told.bots} <= {"easy", "medium"}, "others think for a while"
    match = lesson.start("Guest")
    assert match.record.rules == told.rules
    assert match.called[told.seat] == "Guest"


@pytest.mark.parametrize("key", KEYS)
def test_its_sentences_are_short(key):
    lesson = find_lesson(teahouse.game(key))
    long = []
    headlines = [(str(i), step.headline) for i, step in enumerate(lesson.steps, 1)] + [("end", lesson.told.headline)]
    for place, headline in headlines:
        if len(words(lesson.say(headline))) > MOST_HEADLINE:
            long.append((place, lesson.say(headline)))
    for i, step in enumerate(lesson.steps, 1):
        assert len(sentences(lesson.say(step.reason))) <= 2
        long += [(str(i), text) for text in read(lesson, step) if len(words(text)) > MOST_WORDS]
    for message in [lesson.told.reason, *lesson.told.tips]:
        long += [("end", text) for text in sentences(lesson.say(message)) if len(words(text)) > MOST_WORDS]
    assert not long


@pytest.mark.parametrize("key", sorted(TERMS))
def test_every_term_is_explained_where_it_is_first_used(key):
    """What came of the step before is read on the card of the next one, which may explain it."""
    lesson = find_lesson(teahouse.game(key))
    known: set[str] = set()
    unexplained = []
    for i, step in enumerate(lesson.steps, 1):
        before = lesson.steps[i - 2].done if i > 1 else None
        for term, message in step.explains.items():
            assert term in TERMS[key], f"{term} is not in the list of terms"
            assert term not in known, f"{term} is explained twice"
            assert uses(lesson.say(message), term), f"the sentence on {term} does not name it"
            known.add(term)
        own = [message for message in step.sentences() if message is not step.done]
        for message in [*([before] if before is not None else []), *own]:
            text = lesson.say(message)
            for term in TERMS[key]:
                if term not in known and uses(text, term):
                    unexplained.append((i, term, text))
    assert not [found for found in unexplained if found[:2] not in PLAINLY[key]]
    assert {found[:2] for found in unexplained} == PLAINLY[key], "an exception that nothing needs"
    assert known == set(TERMS[key]), "a term that no step explains"


@pytest.mark.parametrize("key", sorted(TERMS))
def test_the_list_of_terms_is_of_the_game(key):
    rules = teahouse.game(key).rules_text().casefold()
    names = rules + " ".join(str(message) for message in teahouse.game(key).words().messages.values()).casefold()
    assert not [term for term in TERMS[key] if not uses(names, term) and term not in names]


def test_a_term_that_comes_too_early_would_be_found():
    assert uses("Trade your Tea Cups.", "tea cup")
    assert uses("{Tap} your trays.", "tray")
    assert uses("He serves you.", "serve")
    assert uses("Serving is fun.", "serve")
    assert not uses("Weather.", "eat")


@pytest.mark.parametrize("key", sorted(TERMS))
def test_it_takes_three_to_five_minutes(key):
    lesson = find_lesson(teahouse.game(key))
    seconds = 0.0
    for step in lesson.steps:
        said = [step.headline, step.reason, *step.explains.values(), *step.acts, *([step.done] if step.done else [])]
        seconds += sum(len(words(lesson.say(message))) for message in said) / WORDS_A_MINUTE * 60
        seconds += len(step.acts) * SECONDS_AN_ACT + SECONDS_TO_WATCH
    assert 3 <= seconds / 60 <= 5, f"{seconds / 60:.1f} minutes"


@pytest.mark.parametrize("key", KEYS)
def test_its_sentences_can_be_translated(key):
    """They stand among the game's words, each under an id of its own."""
    game = teahouse.game(key)
    lesson = find_lesson(game)
    names = {message.name for message in game.words().messages.values()}
    for step in lesson.steps:
        for message in [step.where, *step.sentences()]:
            assert message.game == game.words().game
            assert message.name in names


def test_a_finger_taps_and_a_mouse_clicks():
    lesson = find_lesson(teahouse.game("sweets"))
    act = lesson.steps[0].acts[0]
    assert lesson.say(act, touch=True).startswith("Tap ")
    assert lesson.say(act, touch=False).startswith("Click ")


def test_a_learner_with_the_name_of_a_bot_meets_another_bot():
    lesson = find_lesson(teahouse.game("sweets"))
    names = [seat.name for seat in lesson.seats("mei")]
    assert len({name.casefold() for name in names}) == len(names)
    done = lesson.steps[1].done
    assert done is not None
    assert lesson.say(done, names).startswith(f"{names[1]} lays down")


WHOLE = """
[deal]
rules = 1
pack = "standard"
seed = 1
seat = 1
[[bots]]
name = "Mei"
kind = "easy"
seat = 2
[[step]]
points = "row"
where = "the row"
headline = "Take one."
reason = "It is there."
acts = ["{Tap} it."]
move = "take"
[end]
headline = "Done."
reason = "That was it."
"""


@pytest.mark.parametrize(
    ("was", "now", "why"),
    [
        ("seat = 2", "seat = 1", "every seat is taken once"),
        ("seat = 2", "seat = 3", "every seat is taken once"),
        ('move = "take"', "", "step 1.move"),
        ('move = "take"', "move = []", "a step asks for a move"),
        ("{Tap} it", "{Bao} it", "has no place Bao"),
        ('reason = "It is there."', "", "step-1.reason"),
        ('points = "row"', 'point = "row"', "unknown line 'point'"),
        ("seed = 1", 'seed = "x"', "no whole number"),
        ("[deal]", "[deal", "cannot be read"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_its_place(tmp_path, was, now, why):
    assert was in WHOLE
    (tmp_path / FILE).write_text(WHOLE.replace(was, now, 1), encoding="utf-8")
    with pytest.raises(InvalidLesson, match=re.escape(why)):
        read_first_game(tmp_path, Words("trial"))


def test_a_file_that_is_right_is_read(tmp_path):
    (tmp_path / FILE).write_text(WHOLE, encoding="utf-8")
    told = read_first_game(tmp_path, Words("trial"))
    assert told is not None
    assert told.steps[0].moves == [["take"]]
    assert read_first_game(tmp_path / "nowhere", Words("trial")) is None
