"""Somebody at a browser: clicks, types, reads; and notices what a console complains about."""

import re
import time
from typing import Any

from playwright.sync_api import Browser, Error, Page

from tests.people import PATIENCE

CHROMIUM = "/usr/bin/chromium"
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SMALL = {"width": 360, "height": 640}
# What a console says when a server is away, which is what such a test is about, or when the machine is busy.
EXPECTED = (
    "ERR_CONNECTION_",  # refused, reset, closed: as it happens to be cut
    "ERR_SOCKET_NOT_CONNECTED",
    "ERR_CONTENT_LENGTH_MISMATCH",
    "ERR_EMPTY_RESPONSE",
    "ERR_INCOMPLETE_CHUNKED",
    "ViewTransition opt-in disabled",  # Chromium, busy: this change of pages is not faded after all
)
# Every shift counts, also one that follows a click: all that a player sees follows a click of theirs. Things that
# are drawn somewhere else because they were moved there are not shifts in Chromium's count; what lies around them is.
WATCH = """
window.jumps = [];
const called = (node) => {
  if (!node) return "something gone";
  if (node.nodeType !== 1) node = node.parentElement;
  if (!node) return "something gone";
  const own = node.id ? `#${node.id}` : node.nodeName.toLowerCase() + [...node.classList].map((name) => `.${name}`).join("");
  const near = node.id ? null : node.parentElement?.closest("[id]");
  return near ? `#${near.id} ${own}` : own;
};
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const box = (rect) => [rect.x, rect.y, rect.width, rect.height].map(Math.round);
    const moved = entry.sources.map(({ node, previousRect, currentRect }) => ({ what: called(node), was: box(previousRect), is: box(currentRect) }));
    window.jumps.push({ value: entry.value, at: Math.round(entry.startTime), moved });
  }
}).observe({ type: "layout-shift", buffered: true });
"""
# Three frames: what was put in place is drawn, and what waits for two frames (a bill that is pulled down) has come, too.
DRAWN = "(async () => { for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame) })()"
SHOWS_ALL = """fetch(location.pathname, {headers: {Accept: "text/html"}}).then(answer => answer.text()).then(text =>
  new DOMParser().parseFromString(text, "text/html").getElementById("live").dataset.seen
  === document.getElementById("live").dataset.seen)"""


class Person:
    def __init__(self, browser: Browser, address: str, size: dict[str, int] = DESK, **look: Any) -> None:
        settings: dict[str, Any] = {"viewport": size, "base_url": address, "reduced_motion": "reduce", **look}
        self.context = browser.new_context(**settings)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.complaints: list[str] = []
        self.page = self.tab()

    def tab(self) -> Page:
        page = self.context.new_page()
        page.on("console", lambda said: self._hear(said.type, said.text))
        page.on("pageerror", lambda error: self._hear("error", str(error)))
        page.on("crash", lambda _: self._hear("error", "the page crashed"))
        return page

    def _hear(self, kind: str, words: str) -> None:
        refused = re.search(r"status of (403|404|409|410|413|422|429)", words)
        if kind in ("error", "warning") and not refused and not any(word in words for word in EXPECTED):
            self.complaints.append(words)

    def leave(self) -> None:
        self.context.close()
        assert not self.complaints, self.complaints

    # -- what people do

    def order(self, game: str, name: str, players: int, what: str = "Play now with bots") -> str:
        """From the room to a table; its path."""
        page = self.page
        page.goto("/")
        page.locator(f"input[name=game][value={game}]").check(force=True)
        self.until(f"document.querySelector('#order-slip').dataset.game === '{game}'")
        page.fill("#you", name)
        page.locator(f"input[name=players][value='{players}']").check(force=True)
        page.get_by_role("button", name=what).click()
        page.wait_for_url("**/t/*")
        return self.path()

    def path(self) -> str:
        return "/" + self.page.url.split("/", 3)[3].partition("?")[0]

    def question(self) -> str:
        return self.page.locator("#ask").inner_text()

    def asked(self) -> bool:
        return self.page.locator("#live").get_attribute("data-asked") == "yes"

    def over(self) -> bool:
        return self.page.locator("body.over").count() > 0

    def until(self, condition: str, seconds: float = PATIENCE) -> None:
        """Wait for something on the page. (Playwright's own way of waiting is what the page's policy forbids.)"""
        end = time.monotonic() + seconds
        while not self.true(condition):
            assert time.monotonic() < end, f"never true: {condition}; {self.stands()}"
            self.page.wait_for_timeout(30)

    def stands(self) -> str:
        """How things are on the page, for whoever wonders why nothing came of it; it waits for nothing."""
        try:
            shown = self.page.evaluate(
                "[document.readyState, document.body?.className, (document.querySelector('#ask') ?? document.body)?.innerText]"
            )
        except Error as problem:
            shown = problem.message
        return f"{self.page.url} shows {shown!r}; complaints: {self.complaints}"

    def true(self, condition: str) -> bool:
        """Whether that is so, and the page has come in whole: a page that is half there shows its beginning already."""
        try:
            return bool(self.page.evaluate(f"document.readyState !== 'loading' && ({condition})"))
        except Error:  # in the middle of going to another page
            return False

    def until_asked(self, seconds: float = PATIENCE) -> bool:
        """Wait until it is this person's turn; False if the game ends before."""
        self.until("document.body.matches('.over') || document.querySelector('#live').dataset.asked === 'yes'", seconds)
        return not self.over()

    def moves(self) -> list[str]:
        """What is allowed now, in words."""
        words: list[str] = self.page.eval_on_selector_all(
            "#slip input[name=words], #moves option", "found => found.map(one => one.value)"
        )
        return words

    def bill(self) -> list[str]:
        """What has happened, newest first."""
        lines: list[str] = self.page.eval_on_selector_all(
            "#bill li:not(.since)", "found => found.map(one => one.children[1].textContent)"
        )
        return lines

    def decide(self, words: str = "") -> None:
        """Decide in words: on the slip where it offers them, else in the list of all moves."""
        page = self.page
        words = words or self.moves()[0]
        mark = page.locator("#move input[name=stamp]").get_attribute("value")
        if page.locator("#slip input[name=words]").count():
            page.locator(f"#slip input[name=words][value='{words}']").check(force=True)
            page.locator("#go").click()
        else:
            fold = page.locator("#all-moves")
            if fold.get_attribute("open") is None:
                fold.locator("summary").click()
            page.fill("#words", words)
            fold.get_by_role("button", name="Decide").click()
        self.until(
            f"document.querySelector('#move input[name=stamp]')?.value !== '{mark}' || document.querySelector('.refusal')"
        )

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, selector: str, most: int = 120) -> None:
        """Press Tab until the focus is there."""
        for _ in range(most):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.press("Tab")
        raise AssertionError(f"the keyboard does not get to {selector}")

    def menu(self, item: str) -> None:
        self.page.get_by_role("button", name="Table menu").click()
        self.page.locator("#menu").get_by_role("button", name=item).click()

    def settle(self) -> None:
        """Until all that the page needs has come in, nothing is under way, and what has changed has been drawn."""
        self.until("[...document.images].every(one => one.complete) && document.fonts.status === 'loaded'")
        self.until("!document.documentElement.hasAttribute('data-busy')")
        self.page.evaluate(DRAWN)

    def catch_up(self) -> None:
        """Until the page has been told of all that has happened at its table."""
        end = time.monotonic() + PATIENCE
        while not self.page.evaluate(SHOWS_ALL):
            assert time.monotonic() < end, self.stands()
            self.page.wait_for_timeout(30)

    def watch_shifts(self) -> None:
        """From the next page on, notice what jumps about."""
        self.context.add_init_script(WATCH)

    def shifts(self) -> list[dict[str, Any]]:
        """What has jumped since this was last asked: how much of the window, what it was, from where and to where."""
        entries: list[dict[str, Any]] = self.page.evaluate("window.jumps.splice(0)")
        return entries


def told(jumps: list[dict[str, Any]]) -> str:
    """What jumped, a line for each thing: how much of the window in that frame, when, what, and its box before and after."""
    return "\n".join(
        f"{jump['value']:.4f} at {jump['at']} ms, {moved['what']}: {moved['was']} -> {moved['is']}"
        for jump in jumps
        for moved in jump["moved"]
    )


def wait_for(condition: Any, seconds: float = PATIENCE) -> None:
    """Until something outside the page is true."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)
