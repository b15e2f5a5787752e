"""First games in a browser: each finished by somebody who touches only what the step asks for."""

import json
from collections.abc import Callable

import pytest

from teahouse.lessons import Lesson, lessons
from tests.browser.person import DESK, PHONE, Person

LESSONS = {lesson.game.key: lesson for lesson in lessons()}
SIZES = {"desk": (DESK, False), "phone": (PHONE, True)}
AT_REST = "document.body.matches('.over') || document.querySelector('#lesson.on, #lesson.over')"
IN_FULL = 0.99
# Every choice that the step needs, by the label that one touches.
FIND = """([name, value]) => {
  const fits = (one) => one.name === name && one.value === value;
  const found = [...document.querySelectorAll("input[form=move],#move input")].find(fits);
  return found?.labels?.[0] ?? found ?? null;
}"""
TICKED = """([name, value]) => [...document.querySelectorAll("input[form=move]:checked,#move input:checked")]
  .some((one) => one.name === name && one.value === value)"""


def begin(somebody: Person, key: str) -> str:
    somebody.page.goto(f"/?game={key}")
    somebody.page.get_by_role("button", name="Learn by playing").click()
    somebody.page.wait_for_url("**/t/*")
    somebody.until(AT_REST)
    return somebody.path()


def over(somebody: Person) -> bool:
    return somebody.true("document.body.matches('.over') || document.querySelector('#lesson.over')")


def do_the_step(somebody: Person, touch: bool) -> None:
    """Touch the choices that are needed, then the red button; the next question, or the end, is there afterwards."""
    page = somebody.page
    step, needs = page.get_attribute("#lesson", "data-step"), page.get_attribute("#lesson", "data-needs") or "[]"
    for need in json.loads(needs)[0]:
        if page.evaluate(TICKED, need):
            continue
        somebody.until(f"({FIND})({json.dumps(need)})")
        label = page.evaluate_handle(FIND, need).as_element()
        assert label is not None
        label.tap() if touch else label.click()
        somebody.until(f"({TICKED})({json.dumps(need)}) && !document.documentElement.dataset.busy")
    button = page.locator("#go")
    button.tap() if touch else button.click()
    now = "document.querySelector('#lesson').dataset"
    same = f"{now}.step === {json.dumps(step)} && {now}.needs === {json.dumps(needs)}"
    somebody.until(f"document.body.matches('.over') || !({same})")
    somebody.until(AT_REST)


@pytest.mark.parametrize("size", sorted(SIZES))
@pytest.mark.parametrize("key", sorted(LESSONS))
def test_it_is_finished_by_touching_what_the_step_asks_for(person: Callable[..., Person], key: str, size: str) -> None:
    window, touch = SIZES[size]
    ann = person(size=window, has_touch=touch)
    lesson = LESSONS[key]
    begin(ann, key)
    steps: list[int] = []
    while not over(ann):
        steps.append(int(ann.page.get_attribute("#lesson", "data-step") or 0))
        assert len(steps) <= 3 * len(lesson.steps), "it goes round in circles"
        check_the_card(ann, lesson, steps[-1])
        do_the_step(ann, touch)
        assert not ann.page.locator(".lesson-answer,.refusal").count(), ann.page.inner_text("#lesson")
    assert sorted(set(steps)) == list(range(1, len(lesson.steps) + 1))
    if ann.over():
        assert lesson.say(lesson.told.headline) in ann.page.inner_text("#slip")
    else:
        assert lesson.say(lesson.told.headline) in ann.page.inner_text("#lesson")
        ann.page.get_by_role("button", name="Play on").click()
        ann.until("!document.querySelector('#lesson.over')")
        assert ann.asked()


def check_the_card(somebody: Person, lesson: Lesson, number: int) -> None:
    """It speaks of this step, its thing is on the board with a ring, and the card covers neither thing nor choices."""
    page = somebody.page
    step = lesson.steps[number - 1]
    shown = page.inner_text("#lesson")
    assert lesson.say(step.headline) in shown
    assert lesson.say(step.reason) in shown
    assert page.locator(f"#{step.points}").count() == 1, step.points
    somebody.until(f"document.querySelector('#{step.points}.lesson-thing')")
    assert page.locator("#lesson .dots").get_attribute("aria-label") == f"Step {number} of {len(lesson.steps)}"
    box = page.locator(f"#{step.points}").bounding_box()
    assert box is not None, f"{step.points} is not shown"
    assert box["width"] > 20
    assert box["height"] > 12
    covered = page.evaluate(
        """(id) => {
      const box = (node) => node.getBoundingClientRect();
      const card = box(document.getElementById("lesson"));
      const thing = document.getElementById(id);
      const over = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
                           * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
      const inDock = document.getElementById("move").contains(thing);
      const bits = [document.getElementById("go"), ...document.querySelectorAll("#move .hand label")];
      return {
        controls: bits.filter((one) => one && over(box(one), card) > 4).length,
        thing: over(box(thing), card) / Math.max(1, box(thing).width * box(thing).height),
        dock: inDock,
      };
    }""",
        step.points,
    )
    assert covered["controls"] == 0, covered
    if page.viewport_size == DESK:
        assert covered["thing"] == 0, (step.points, covered)


def test_another_move_is_answered_and_the_step_waits(person: Callable[..., Person]) -> None:
    """Whoever sends another move all the same, by keyboard or from the list of all moves, is told what it would do."""
    ann = person(size=PHONE)
    begin(ann, "taiwan-snackbar")
    stamp = ann.page.get_attribute("#move input[name=stamp]", "value")
    answer = ann.page.evaluate(
        """async (stamp) => {
      const body = new URLSearchParams({stamp, words: "oyster omelette"});
      const answer = await fetch(location.pathname + "/move", {method: "POST", body});
      return [answer.status, await answer.text()];
    }""",
        stamp,
    )
    assert answer[0] == 422
    assert "Oyster omelette is allowed. This would happen: " in answer[1]
    assert "orders oyster omelette: 3 to eat. Nothing has happened yet." in answer[1]
    ann.page.reload()
    ann.until(AT_REST)
    assert ann.page.get_attribute("#lesson", "data-step") == "1"


def test_a_wrong_tap_pulses_the_ring_and_after_two_the_move_is_offered(person: Callable[..., Person]) -> None:
    ann = person(size=PHONE, has_touch=True)
    begin(ann, "sweets")
    offer = ann.page.get_by_role("button", name="Do it for me")
    assert not offer.is_visible()
    dimmed = ann.page.locator("#own-hand .hand.lesson-dim")
    for _ in range(2):
        box = dimmed.bounding_box()
        assert box is not None
        ann.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        ann.until("document.querySelector('.lesson-pulse')")
        ann.until("!document.querySelector('.lesson-pulse')")
    assert offer.is_visible()
    assert not ann.page.locator("#move input:checked").count()
    offer.tap()
    ann.until("document.querySelector('#lesson.on')?.dataset.step === '2'")
    assert not offer.is_visible()


def test_it_is_left_and_found_again_and_looked_back_at_and_skipped(person: Callable[..., Person]) -> None:
    ann = person()
    where = begin(ann, "dim-sum")
    do_the_step(ann, False)
    ann.page.goto("/")
    assert begin(ann, "dim-sum") == where
    assert ann.page.get_attribute("#lesson", "data-step") == "2"
    ann.page.locator("#lesson").get_by_role("link", name="Back").click()
    ann.until("document.querySelector('#lesson').innerText.includes('Keep one card.')")
    assert not ann.page.locator("#lesson.on").count(), "an earlier step is only looked at"
    ann.page.get_by_role("link", name="Forward").click()
    ann.until("document.querySelector('#lesson.on')?.dataset.step === '2'")
    ann.page.get_by_role("button", name="Skip the lesson").click()
    ann.until("document.getElementById('lesson').hidden")
    assert not ann.page.locator(".lesson-dim").count()
    assert ann.asked()
    assert begin(ann, "dim-sum") != where, "a first game that was skipped is begun anew"


def test_somebody_else_sees_no_card(person: Callable[..., Person]) -> None:
    ann, ben = person(), person()
    where = begin(ann, "happy-dim-sum")
    ben.page.goto(where)
    ben.until("document.getElementById('lesson')")
    assert ben.page.locator("#lesson").is_hidden()
    assert "first game" in ben.page.locator(".bar-title").inner_text()
    assert "Fill the others up!" not in ben.page.content()


def test_an_invitation_offers_three_minutes(person: Callable[..., Person]) -> None:
    ann, ben = person(), person()
    where = ann.order("sweets", "Ann", 3, "Open a table for friends")
    ben.page.goto(where)
    ben.page.get_by_role("button", name="Never played? Three minutes").click()
    ben.until(AT_REST)
    assert ben.path() != where
    assert "Collect equal sweets." in ben.page.inner_text("#lesson")


def test_without_script_a_first_game_is_played_by_forms(person: Callable[..., Person]) -> None:
    ann = person(java_script_enabled=False)
    page = ann.page
    page.goto("/?game=dim-sum")
    page.get_by_role("button", name="Learn by playing").click()
    page.wait_for_url("**/t/*")
    for number, step in enumerate(LESSONS["dim-sum"].steps[:3], 1):
        for _ in range(40):
            if page.locator(f"#lesson.on[data-step='{number}']").count():
                break
            page.wait_for_timeout(250)
            page.reload()
        assert LESSONS["dim-sum"].say(step.headline) in page.inner_text("#lesson")
        page.locator(f"#hand input[value='{step.moves[0][0]}']").check(force=True)
        page.locator("#go").click()
    page.locator("#lesson").get_by_role("button", name="Skip the lesson").click()
    assert page.locator("section.lesson").count() == 0
