"""Things travel when the table changes, unless somebody has asked their system for calm."""

from collections.abc import Callable

import pytest

from tests.browser.person import Person
from tests.browser.shift import sit_down
from tests.browser.test_serving import until_serving
from tests.server.running import Running

# Everything that is set in motion, by what it is called: written down as it begins, so that nothing is too quick.
WATCH = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const begun = animate.apply(this, how);
  window.moved.push([this.dataset.key ?? this.className, begun.effect.getComputedTiming().duration]);
  return begun;
};
addEventListener("transitionrun", (event) => window.moved.push([event.propertyName, event.elapsedTime]), true);
"""
MOVED = "window.moved.map(([what]) => what)"
FINISHED = "document.getAnimations().every(one => one.playState === 'finished')"
# A choice that lies on top where it is seen: cards that are on their way to their places lie over others meanwhile.
ON_TOP = """
() => {
  for (const input of document.querySelectorAll("#slip input[name=do], #hand input")) {
    if (input.getAttribute("aria-disabled")) continue;
    const { x, y, width, height } = (input.closest("label") ?? input).getBoundingClientRect();
    const middle = [x + width / 2, y + height / 2];
    const there = document.elementFromPoint(...middle);
    if (there === input || there?.closest("label")?.control === input) return middle;
  }
  return null;
}
"""


def come(person: Callable[..., Person], server: Running, game: str, motion: str) -> Person:
    ann = person(reduced_motion=motion)
    ann.context.add_init_script(WATCH)
    sit_down(server, ann, game, players=4, seed=5)
    assert ann.until_asked()
    return ann


def serve(ann: Person) -> None:
    """The first card of the hand to the first guest who may have it."""
    until_serving(ann)
    ann.page.locator("#hand input[data-use=serve]:not([aria-disabled])").first.dispatch_event("click")
    ann.until("document.querySelector('#go').innerText === 'Pick a guest'")
    ann.page.locator("#slip input[name=to]:not([aria-disabled]):not([value=end])").first.dispatch_event("click")
    ann.until("document.querySelector('#go').innerText.startsWith('Serve ')")
    ann.page.evaluate("window.moved.length = 0")
    mark = ann.page.locator("#move input[name=stamp]").get_attribute("value")
    ann.page.locator("#go").click()
    ann.until(f"document.querySelector('#move input[name=stamp]')?.value !== '{mark}'")
    ann.until("!document.documentElement.hasAttribute('data-busy')")


def turn(ann: Person) -> None:
    """Try a rotation of the table without deciding anything."""
    while "Rotate" not in ann.question():
        ann.decide("draw a card" if "draw a card" in ann.moves() else "")
        assert ann.until_asked()
    ann.until("!document.documentElement.hasAttribute('data-busy')")
    ann.page.evaluate("window.moved.length = 0")
    place = "JSON.stringify(document.getElementById('stack-1').getBoundingClientRect())"
    before = ann.page.evaluate(place)
    ann.page.locator("#slip input[value='rotate left']").dispatch_event("click")
    ann.until(f"{place} !== '{before}'")


def test_a_card_flies_to_the_dish_it_is_served_to(person: Callable[..., Person], server: Running) -> None:
    ann = come(person, server, "happy-dim-sum", "no-preference")
    serve(ann)
    ann.until(f"{MOVED}.includes('flying')")
    assert any(what.startswith("hand-") for what in ann.page.evaluate(MOVED)), "the other cards move up"
    assert all(lasts >= 100 for _, lasts in ann.page.evaluate("window.moved.filter(([what]) => what === 'flying')"))
    ann.until(f"{FINISHED} && !document.querySelector('.flying')")


def test_nothing_waits_for_what_is_under_way(person: Callable[..., Person], server: Running) -> None:
    """However long a journey lasts, the page takes clicks, and the next page replaces it."""
    ann = come(person, server, "taiwan-snackbar", "no-preference")
    ann.page.evaluate(
        "for (const name of ['--quick', '--move', '--serve']) document.documentElement.style.setProperty(name, '60s')"
    )
    for _ in range(3):
        if not ann.until_asked():
            return
        middle = ann.page.evaluate(ON_TOP)
        assert middle, "nothing on the page takes a click"
        ann.page.mouse.click(*middle)
        ann.until("document.querySelector('#move input:checked, input[form=move]:checked')")
        mark = ann.page.locator("#move input[name=stamp]").get_attribute("value")
        words = ann.moves()[0]
        ann.page.evaluate(
            "words => { const form = document.querySelector('#all-moves form'); form.elements.words.value = words;"
            "form.requestSubmit() }",
            words,
        )
        ann.until(f"document.querySelector('#move input[name=stamp]')?.value !== '{mark}'")


def test_the_turntable_turns(person: Callable[..., Person], server: Running) -> None:
    ann = come(person, server, "steam-up", "no-preference")
    turn(ann)
    ann.until(f"{MOVED}.includes('--east') && {MOVED}.includes('--north')")


@pytest.mark.parametrize(("game", "do"), [("happy-dim-sum", serve), ("steam-up", turn)])
def test_with_reduced_motion_nothing_travels(
    person: Callable[..., Person], server: Running, game: str, do: Callable[[Person], None]
) -> None:
    ann = come(person, server, game, "reduce")
    do(ann)
    ann.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert ann.page.locator(".flying").count() == 0
    lasting = ann.page.evaluate(
        "document.getAnimations().filter(one => one.effect.getComputedTiming().duration > 20)"
        ".map(one => one.animationName ?? one.transitionProperty ?? 'moved')"
    )
    assert lasting == []
    assert not [what for what in ann.page.evaluate(MOVED) if what == "flying" or what.startswith("hand-")]
