"""First games on a server, by HTTP alone: every step has its thing on the page, a killed server loses nothing, and nobody
else is told anything.
"""

import html
import json
import re
import signal
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import teahouse
from teahouse.lessons import Progress, find_lesson, lessons
from teahouse.server.boards import board_of
from teahouse.server.lesson_part import lesson_part, needed
from teahouse.server.render import macros
from teahouse.server.urls import Urls
from tests.faults.process import Process
from tests.lessons.script import questions
from tests.people import Guest
from tests.server.running import Running

KEYS = [lesson.game.key for lesson in lessons()]
ON = r'<section class="lesson on"[^>]*data-step="(\d+)"'
AT_REST = rf"{ON}|class=\"lesson over\"|<body class=\"play [^\"]*over\""


@pytest.fixture
def sweets_house(tmp_path) -> Iterator[Running]:
    with Running(str(tmp_path / "tables.sqlite")) as running:
        yield running


def begin(guest: Guest, key: str, you: str = "Ann") -> str:
    answer = guest.send("/learn", game=key, you=you)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def attribute(page: str, name: str) -> str:
    found = re.search(rf'<section class="lesson on"[^>]*\b{name}="([^"]*)"', page)
    assert found, page[:2000]
    return html.unescape(found.group(1))


def do(guest: Guest, where: str, page: str, words: str) -> int:
    stamp = re.search(r'name="stamp" value="([^"]+)"', page)
    assert stamp
    return guest.send(f"{where}/move", stamp=stamp.group(1), words=words).status_code


@pytest.mark.mostly_long("taiwan-snackbar")  # each starts processes of its own
@pytest.mark.parametrize("key", KEYS)
def test_a_server_that_is_killed_in_the_middle_loses_nothing(
    start: Callable[..., Process], database: str, key: str
) -> None:
    """Every step by the words that it asks for; what it points at is on the page, and what is needed can be ticked."""
    process = start(database)
    guest = process.guest()
    where = begin(guest, key)
    asked: list[tuple[Progress, str]] = [(progress, progress.typed) for _, _, progress in questions(key, "Ann")]
    for number, (progress, typed) in enumerate(asked):
        if number == len(asked) // 2:
            process.stop(signal.SIGKILL)
            process.start()
        page = guest.until(where, AT_REST)
        assert attribute(page, "data-step") == str(progress.at + 1)
        assert f'id="{attribute(page, "data-points")}"' in page
        assert attribute(page, "data-points") == progress.step.points
        for way in json.loads(attribute(page, "data-needs")):
            assert way, "a step without anything to tick"
        assert do(guest, where, page, typed) == 303
    page = guest.until(where, r'class="lesson over"|class="lesson-end"')
    lesson = find_lesson(teahouse.game(key))
    assert lesson.say(lesson.told.headline) in html.unescape(page)


def test_it_says_what_it_is_played_with_and_that_the_deal_is_known(sweets_house: Running) -> None:
    guest = sweets_house.guest()
    where = begin(guest, "sweets")
    page = html.unescape(guest.until(where, AT_REST))
    assert "Mind that this is the deal of everybody's first game." in page
    assert "Rules 1, standard pack. Mei: medium bot, Bao: medium bot." in page
    assert "Ann’s first game" in page


def test_another_move_is_answered_and_nothing_is_written(sweets_house: Running) -> None:
    guest = sweets_house.guest()
    where = begin(guest, "sweets")
    page = guest.until(where, AT_REST)
    stamp = re.search(r'name="stamp" value="([^"]+)"', page)
    assert stamp
    answer = guest.send(f"{where}/move", stamp=stamp.group(1), words="take cake")
    assert answer.status_code == 422
    told = html.unescape(answer.text)
    assert "Take cake is allowed. This would happen: Ann takes cake from the row. Nothing has happened yet." in told
    assert attribute(guest.see(where), "data-step") == "1"


def test_a_guest_goes_on_where_they_left_and_others_begin_anew(sweets_house: Running) -> None:
    ann, ben = sweets_house.guest(), sweets_house.guest()
    where = begin(ann, "sweets")
    assert begin(ann, "sweets") == where
    assert begin(ben, "sweets", "Ben") != where
    assert ann.send(f"{where}/alone").status_code == 303
    assert 'class="lesson' not in ann.see(where)
    assert begin(ann, "sweets") != where


def test_only_the_learner_has_the_card_and_only_the_learner_ends_it(sweets_house: Running) -> None:
    ann, ben = sweets_house.guest(), sweets_house.guest()
    where = begin(ann, "sweets")
    assert 'class="lesson' not in ben.see(where)
    assert ben.send(f"{where}/alone").status_code == 403
    assert ben.send(f"{where}/show").status_code == 403
    assert attribute(ann.see(where), "data-step") == "1"


def test_an_ordinary_table_has_no_step_to_show(sweets_house: Running) -> None:
    ann = sweets_house.guest()
    where = ann.play_now("sweets")
    assert ann.send(f"{where}/show", stamp="x").status_code == 409
    assert 'class="lesson' not in ann.see(where)


def test_a_game_that_nobody_knows_cannot_be_learnt(sweets_house: Running) -> None:
    assert sweets_house.guest().send("/learn", game="chess").status_code == 422


def test_a_learner_called_mei_meets_somebody_else(sweets_house: Running) -> None:
    ann = sweets_house.guest()
    page = ann.until(begin(ann, "sweets", "Mei"), AT_REST)
    other = find_lesson(teahouse.game("sweets")).seats("Mei")[1].name
    assert other != "Mei"
    assert f"{other}: medium bot" in page
    assert "Mei: medium bot" not in page


@pytest.mark.parametrize("key", KEYS)
def test_while_others_decide_the_card_says_nothing_of_what_is_to_come(key: str) -> None:
    """What came of a step is told when it has been seen: until then there is no text of the next step, nor of the end."""

    for lesson, match, progress in questions(key):
        live: Any = SimpleNamespace(learns=lambda _, now=progress: now, playing=lambda now=match: now)
        part = lesson_part(live, lesson.seat, False)
        drawn = str(macros(Urls(), "lesson.html").card("x", part))
        assert "Watch what the others do." in drawn
        for message in [progress.step.headline, progress.step.reason, lesson.told.headline]:
            assert lesson.say(message) not in html.unescape(drawn)


@pytest.mark.parametrize("key", KEYS)
def test_the_choices_of_a_step_stand_for_its_move(key: str) -> None:
    """What is lit and what is asked for is the same: the board makes of those ticks the decisions of the step."""
    for lesson, match, progress in questions(key):
        for way in needed(match, lesson.seat, progress):
            form: dict[str, list[str]] = {}
            for name, value in way:
                form.setdefault(name, []).append(value)
            composed = board_of(match.game).compose(match.looked_at(lesson.seat, form))
            assert progress.own(match.plan(lesson.seat, composed)), (progress.at + 1, form, composed)
