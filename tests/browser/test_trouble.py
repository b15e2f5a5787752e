"""Servers that are killed, tabs that contradict each other, and pages that must not jump or weigh too much."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.person import Person, told, wait_for
from tests.browser.shift import sit_down
from tests.faults.process import Process
from tests.server.running import Running

TWO_LINES = """new Promise((done) => {
  const line = (words) => slideBill(() => document.querySelector("#bill ol").insertAdjacentHTML("afterbegin", `<li id="${words}">${words}</li>`));
  line("the first");
  requestAnimationFrame(() => setTimeout(() => { line("the second"); done(); }));
})"""


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    started = Process(str(tmp_path / "tables.sqlite"), "--pace", "0.1")
    yield started
    started.close()


def test_pages_recover_by_themselves_when_the_server_was_killed(
    person: Callable[..., Person], process: Process
) -> None:
    ann, watcher = person(process.address), person(process.address)
    where = ann.order("dim-sum", "Ann", 2)  # long enough, whatever is dealt
    watcher.page.goto(where)
    for _ in range(2):
        assert ann.until_asked()
        ann.decide()
    assert ann.until_asked()
    seen = ann.bill()
    assert sum("Ann" in line for line in seen) >= 2, seen
    wait_for(lambda: len(watcher.bill()) == len(seen))
    public = watcher.bill()
    process.stop(signal.SIGKILL)
    for somebody in (ann, watcher):
        somebody.page.locator("#offline").wait_for(state="visible")
        assert "Not connected" in somebody.page.locator("#offline").inner_text()
    process.start()
    for somebody in (ann, watcher):
        somebody.page.locator("#offline").wait_for(state="hidden")
    newcomer = person(process.address)
    newcomer.page.goto(where)
    assert newcomer.bill() == public, "what was acknowledged is gone"  # the other pages may still show what they did
    assert ann.until_asked()
    lines = watcher.page.locator("#bill li").count()
    ann.decide()
    watcher.until(f"document.querySelectorAll('#bill li').length > {lines}")


def test_a_move_that_does_not_get_through_is_told_and_stays_chosen(person: Callable[..., Person]) -> None:
    ann = person()
    ann.order("taiwan-snackbar", "Ann", 3)
    assert ann.until_asked()
    ann.page.route("**/move", lambda route: route.abort("connectionreset"))
    ann.page.locator("#move input:is([type=radio],[type=checkbox]):not([aria-disabled=true])").first.check(force=True)
    ann.until("!document.documentElement.hasAttribute('data-busy')")
    chosen = "[...document.querySelectorAll('#move :checked')].map(one => one.name + one.value).join()"
    was = ann.page.evaluate(chosen)
    mark = ann.page.locator("#move input[name=stamp]").get_attribute("value")
    ann.page.locator("#go").click()
    ann.until("document.querySelector('#trouble').checkVisibility()")
    assert "did not get through" in ann.page.locator("#trouble").inner_text()
    assert ann.page.evaluate(chosen) == was
    ann.page.unroute("**/move")
    ann.page.locator("#go").click()
    ann.until(
        f"document.querySelector('#move input[name=stamp]')?.value !== '{mark}' || document.querySelector('.refusal')"
    )
    assert not ann.true("document.querySelector('#trouble').checkVisibility()")


def test_of_two_tabs_that_decide_at_the_same_time_one_is_accepted(person: Callable[..., Person]) -> None:
    ann = person()
    ann.order("taiwan-snackbar", "Ann", 3)
    other = ann.tab()
    other.goto(ann.page.url)
    assert ann.until_asked()
    wait_for(lambda: other.locator("#live").get_attribute("data-asked") == "yes")
    forms = []
    for page in (ann.page, other):
        forms.append(
            page.evaluate_handle(
                "() => { const form = document.getElementById('move'); const words = "
                "document.querySelector('#slip input[name=words], #moves option').value; "
                "return new URLSearchParams({stamp: form.elements.stamp.value, words}) }"
            )
        )
    started = [
        page.evaluate_handle(
            "body => { window.sent = fetch(location.pathname + '/move', {method: 'POST', body}) }", form
        )
        for page, form in zip((ann.page, other), forms)
    ]
    assert started
    texts = [
        page.evaluate("window.sent.then(answer => answer.text().then(text => [answer.status, text]))")
        for page in (ann.page, other)
    ]
    accepted = [status for status, _ in texts if status == 200]
    refused = [text for status, text in texts if status in (409, 422)]
    assert len(accepted) == 1
    assert len(refused) == 1
    assert 'class="refusal"' in refused[0]


def test_the_first_look_at_a_table_is_light(person: Callable[..., Person]) -> None:
    """Over the wire: page, styles, script, fonts and drawings, nothing cached."""
    for game in ("happy-dim-sum", "steam-up", "taiwan-snackbar", "dim-sum", "sweets"):
        ann, fresh = person(), person()
        where = ann.order(game, "Ann", 4)
        ann.until_asked()
        session = fresh.context.new_cdp_session(fresh.page)
        session.send("Network.enable")
        sizes: list[float] = []
        session.on("Network.loadingFinished", lambda event, sizes=sizes: sizes.append(event["encodedDataLength"]))
        fresh.page.goto(where, wait_until="load")
        fresh.settle()
        assert 20_000 < sum(sizes) < 150_000, game


def test_nothing_jumps_when_somebody_moves(person: Callable[..., Person]) -> None:
    for game in ("happy-dim-sum", "steam-up", "taiwan-snackbar", "dim-sum", "sweets"):
        ann, watcher = person(), person()
        where = ann.order(game, "Ann", 4)
        ann.until_asked()
        ann.decide()  # what is told of a whole set-up fills the bill, which is short only once
        ann.until_asked()
        watcher.watch_shifts()
        watcher.page.goto(where)
        watcher.settle()
        watcher.shifts()  # while it came in
        seen = watcher.page.locator("#live").get_attribute("data-seen")
        ann.decide()
        ann.until_asked()  # and bots have moved
        watcher.until(f"document.querySelector('#live').dataset.seen !== '{seen}'")
        watcher.catch_up()
        watcher.settle()
        jumps = watcher.shifts()
        assert sum(jump["value"] for jump in jumps) < 0.02, f"{game}\n{told(jumps)}"


def test_the_bill_does_not_jump_when_lines_come_quickly(person: Callable[..., Person], server: Running) -> None:
    """The second line comes when the first has been drawn and the bill is about to be pulled down for it."""
    ann = person()
    sit_down(server, ann, "taiwan-snackbar", players=3, seed=5, after=30)
    ann.until_asked()
    ann.until("document.getElementById('bill').scrollHeight > document.getElementById('bill').clientHeight + 100")
    ann.settle()
    ann.shifts()
    ann.page.evaluate(TWO_LINES)
    ann.settle()
    assert ann.page.locator("#bill li").first.inner_text() == "the second"
    assert ann.page.evaluate("document.getElementById('bill').scrollTop") == 0
    jumps = ann.shifts()
    assert sum(jump["value"] for jump in jumps) < 0.001, told(jumps)


def test_what_is_half_chosen_survives_other_peoples_doing(person: Callable[..., Person]) -> None:
    ann, ben = person(), person()
    where = ann.order("dim-sum", "Ann", 2, "Open a table for friends")
    ben.page.goto(where)
    ben.page.locator("input[name=you]").first.fill("Ben")
    ben.page.get_by_role("button", name="Sit here").first.click()
    ann.page.get_by_role("button", name="Start the game").click()
    ben.until("document.body.matches('.play')")
    assert ann.until_asked()
    assert ben.until_asked()
    choice = ann.page.locator("#move input:not([type=hidden]), input[form=move]").last  # the one on top of a fan
    choice.check(force=True)
    ben.decide()
    seen = ann.page.locator("#live").get_attribute("data-seen")
    ben.page.locator("#talk summary").click()
    ben.page.get_by_role("button", name="Cheers!").click()
    ann.until("document.querySelector('#talk').innerText.includes('Cheers')")  # though it is folded in
    wait_for(lambda: ann.page.locator("#live").get_attribute("data-seen") != seen)
    assert ann.page.locator("#move input:checked, input[form=move]:checked").count() == 1
