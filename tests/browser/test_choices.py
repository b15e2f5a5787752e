"""What somebody has half chosen stays, with what it would do, whatever others do meanwhile."""

from collections.abc import Callable
from typing import Any

import pytest

import teahouse
from tests.browser.person import Person
from tests.people import Guest
from tests.server.running import Running

TICKABLE = "#move input:is([type=radio],[type=checkbox]):not([aria-disabled=true]):not(:checked)"
SETTLED = "!document.documentElement.hasAttribute('data-busy')"
# The form is made blank, and the page that this asks for comes just after something has been ticked.
BLANK_AND_TICK = """async (value) => {
  const real = window.fetch;
  let open, come;
  const gate = new Promise((done) => { open = done; });
  const there = new Promise((done) => { come = done; });
  window.fetch = async (...how) => {
    window.fetch = real;
    const { headers, status, url, text } = await real(...how).then(async (answer) => ({ headers: answer.headers, status: answer.status, url: answer.url, text: await answer.text() }));
    come();
    await gate;
    return { headers, status, url, text: async () => text };
  };
  document.getElementById("move").reset();
  await there;
  [...document.getElementById("move").elements].find((one) => one.value === value).click();
  open();
}"""


def button(ann: Person) -> str:
    ann.until(SETTLED)
    return ann.page.locator("#go").inner_text()


def tick(ann: Person) -> str:
    """Choose something that the page answers; what the red button says then."""
    blank = button(ann)
    for number in range(ann.page.locator(TICKABLE).count()):
        ann.page.evaluate(f"document.querySelectorAll('{TICKABLE}')[{number}].click()")
        if button(ann) != blank:
            return button(ann)
        ann.page.evaluate("document.getElementById('move').reset()")
        ann.until(SETTLED)
    raise AssertionError(f"nothing that can be ticked changes {blank!r}")


def table_of_two(ann: Person, server: Running, game: str) -> tuple[str, Guest]:
    """Ann at her browser and Ben with bots; Ann is asked."""
    where = ann.order(game, "Ann", max(2, teahouse.game(game).fewest), "Open a table for friends")
    ben = server.guest()
    assert ben.send(f"{where}/sit", you="Ben").status_code == 303
    ann.page.reload()
    fill = ann.page.get_by_role("button", name="Start")
    fill.first.click()
    ann.until("document.querySelector('#live')?.dataset.stream")
    return where, ben


def until_asked(ann: Person, ben: Guest, where: str) -> None:
    """Ben plays on until it is Ann's turn."""
    for _ in range(400):
        ann.until(SETTLED)
        if ann.asked():
            return
        if 'name="stamp"' in ben.see(where):
            ben.decide(where)
        ann.page.wait_for_timeout(50)
    raise AssertionError("Ann is never asked")


@pytest.mark.parametrize("game", [game.key for game in teahouse.games()])
def test_a_ticked_card_and_its_preview_stay_when_news_comes(
    person: Callable[..., Person], server: Running, game: str
) -> None:
    ann = person()
    where, ben = table_of_two(ann, server, game)
    until_asked(ann, ben, where)
    said = tick(ann)
    chosen = "[...document.querySelectorAll('#move :checked')].map(one => one.name + one.value).join()"
    was = ann.page.evaluate(chosen)
    for number in range(8):
        assert ben.send(f"{where}/talk", words=f"saying number {number}").status_code == 303
        ann.until(f"document.body.innerText.includes('saying number {number}')")
        assert button(ann) == said
        assert ann.page.evaluate(chosen) == was


def test_news_and_a_tick_at_the_same_moment(person: Callable[..., Person], server: Running) -> None:
    """The page that news brings was asked for before the tick, or comes after it: either way the tick is drawn."""
    ann = person()
    where, ben = table_of_two(ann, server, "dim-sum")
    ann.until("document.querySelector('#live').dataset.asked === 'yes'")
    said = tick(ann)
    other = ann.page.evaluate("document.querySelector('#move :checked').value")
    assert other
    for number in range(6):
        ann.page.evaluate(f"document.querySelectorAll('{TICKABLE}')[{number % 3}].click()")
        ben.send(f"{where}/talk", words=f"at once {number}")
        ann.until(f"document.body.innerText.includes('at once {number}')")
        assert button(ann) != "Decide"
        assert button(ann).startswith(said.split()[0])


def test_a_choice_is_not_taken_away_by_a_page_that_was_asked_for_before_it(person: Callable[..., Person]) -> None:
    ann = person()
    ann.order("dim-sum", "Ann", 3)
    assert ann.until_asked()
    tick(ann)
    other = ann.page.locator(f"#hand {TICKABLE.removeprefix('#move ')}").last.get_attribute("value")
    ann.page.evaluate(BLANK_AND_TICK, other)
    assert button(ann).startswith(f"Keep {other}")
    assert ann.page.evaluate("document.querySelector('#move :checked')?.value") == other


def test_what_was_ticked_for_another_question_is_not_carried_over(
    person: Callable[..., Person], server: Running
) -> None:
    """Two tabs: the choice of the second is for a question that the first has answered."""
    ann = person()
    where, ben = table_of_two(ann, server, "dim-sum")
    second = person()
    cookies: list[Any] = ann.context.cookies()  # what is given out is not quite of the kind that is taken in
    second.context.add_cookies(cookies)
    second.page.goto(where)
    second.until("document.querySelector('#live').dataset.asked === 'yes'")
    tick(second)
    ann.until("document.querySelector('#live').dataset.asked === 'yes'")
    ann.decide()
    ben.decide(where)
    ann.until("document.querySelector('#live').dataset.asked === 'yes'")
    mark = ann.page.locator("#move input[name=stamp]").get_attribute("value")
    second.until(f"document.querySelector('#move input[name=stamp]')?.value === '{mark}'")
    second.until(SETTLED)
    assert second.page.locator("#move :checked").count() == 0
    assert button(second) == button(ann)


def test_a_refusal_is_read_although_news_comes_at_the_same_moment(
    person: Callable[..., Person], server: Running
) -> None:
    ann = person()
    where, ben = table_of_two(ann, server, "taiwan-snackbar")
    until_asked(ann, ben, where)
    ann.page.route("**/move", lambda route: (ben.send(f"{where}/talk", words="meanwhile"), route.continue_()))
    ann.page.evaluate("document.getElementById('go').click()")  # nothing is chosen
    ann.until("document.body.innerText.includes('meanwhile')")
    assert "nothing is chosen yet" in ann.question().lower()


# A group of radio buttons with one that is barred and one that is not: their names and values.
BARRED_BESIDE = """() => {
  const radios = [...document.querySelectorAll("[form=move][type=radio], #move [type=radio]")].filter((one) => one.offsetParent);
  for (const barred of radios.filter((one) => one.getAttribute("aria-disabled") === "true")) {
    const allowed = radios.find((one) => one.name === barred.name && one.getAttribute("aria-disabled") !== "true");
    if (allowed) return [barred.name, allowed.value, barred.value];
  }
  return null;
}"""


def barred_beside(ann: Person) -> tuple[str, str]:
    """Ann plays until one of several things to choose from is barred: an allowed one, and that one."""
    for _ in range(60):
        assert ann.until_asked()
        ann.until(SETTLED)
        found = ann.page.evaluate(BARRED_BESIDE)
        if found:
            name, allowed, barred = found
            return f'input[name="{name}"][value="{allowed}"]', f'input[name="{name}"][value="{barred}"]'
        ann.decide()
    raise AssertionError("nothing is ever barred")


@pytest.mark.parametrize("game", ["steam-up", "sweets"])
def test_what_is_barred_says_why_and_changes_nothing(person: Callable[..., Person], game: str) -> None:
    ann = person()
    ann.order(game, "Ann", 3)
    allowed, barred = barred_beside(ann)
    ann.page.locator(allowed).check(force=True)
    was = button(ann)
    is_ticked = f"document.querySelector('{allowed}').checked && !document.querySelector('{barred}').checked"
    assert ann.true(is_ticked)
    ann.page.evaluate(f"document.querySelector('{barred}').labels[0].click()")
    assert ann.true(is_ticked), "a click on it"
    assert ann.true(f"document.activeElement === document.querySelector('{barred}')"), "and it can be read"
    assert ann.true(f"/\\([A-Z]\\d+\\)/.test(document.querySelector('{barred}').labels[0].textContent)")
    ann.page.keyboard.press("Space")
    assert ann.true(is_ticked), "the space bar"
    ann.page.locator(allowed).focus()
    for _ in range(12):
        ann.page.keyboard.press("ArrowDown")
        assert ann.true(f"!document.querySelector('{barred}').checked"), "the arrows, which pass over it"
        if ann.true(is_ticked):
            break
    ann.page.locator(allowed).check(force=True)
    assert button(ann) == was
