"""How much a table's page jumps about under the hands of somebody who plays:

python -m tests.browser.shift steam-up --width 390 --height 844 --decisions 25
"""

import argparse
import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from textwrap import indent
from typing import Any

from playwright.sync_api import sync_playwright

import teahouse
from teahouse.core.chance import Chance
from teahouse.core.record import Seat
from teahouse.match import Match
from teahouse.server.lobby import Order
from teahouse.server.pages.common import COOKIE
from teahouse.server.secret import hashed
from tests.browser.person import CHROMIUM, Person, told
from tests.server.running import Running

FRAME = "bar board move slip ask go hand side mine bill turntable all-moves"
BOXES = (
    "Object.fromEntries([...document.querySelectorAll('body, "
    + ", ".join(f"#{name}" for name in FRAME.split())
    + "')].map(one => [one.id || 'page', one.getBoundingClientRect()]).map(([name, box]) => "
    "[name, [box.x + scrollX, box.y + (['move', 'slip', 'ask', 'go', 'hand'].includes(name) ? 0 : scrollY), "
    "box.width, box.height].map(Math.round)]))"
)
CHOICES = (
    "[...document.getElementById('move').elements].map((one, i) => [one, i]).filter(([one]) => "
    "(one.type === 'radio' || one.type === 'checkbox') && !one.checked && one.getAttribute('aria-disabled') !== 'true' "
    "&& one.checkVisibility()).map(([, i]) => i)"
)
PICK = "i => { const one = document.getElementById('move').elements[i]; one.focus(); one.click(); return one.value }"


def sit_down(server: Running, ann: Person, game: str, players: int, seed: int, seat: int = 0, after: int = 0) -> str:
    """A table with a certain deal: Ann among bots, perhaps in the middle of a game that bots have begun."""
    secret = "-".join(["the-secret-of-ann", game, str(seed)])
    begun = _begun(game, players, seed, after)
    order = Order(game, players, ["easy"] * (players - 1), origin=str(seed), known="it is a test", decisions=begun)
    lobby = server.services.lobby

    async def lay() -> str:
        table = await lobby.open(order, hashed(secret), "Ann", seat)
        await lobby.start(table)
        return table

    assert server.services.loop is not None
    table = asyncio.run_coroutine_threadsafe(lay(), server.services.loop).result(60)
    ann.context.add_cookies([{"name": COOKIE, "value": secret, "url": server.address}])
    ann.watch_shifts()
    ann.page.goto(f"/t/{table}", wait_until="domcontentloaded")
    ann.page.evaluate("document.fonts.ready.then(() => null)")
    return f"/t/{table}"


def _begun(game: str, players: int, seed: int, after: int) -> list[tuple[int, str]]:
    """The first decisions of a game among bots."""
    match = Match.start(teahouse.game(game), [Seat(f"Bot {i}", "greedy") for i in range(players)], Chance(seed), {})
    for _ in range(after):
        if not match.over():
            match.bot_decides(match.pending()[0])
    return [(decision.seat, decision.words) for decision in match.record.decisions]


class Steps:
    """What Ann does at her table, and how far that shifts what it should not."""

    def __init__(self, ann: Person, seed: int) -> None:
        self.ann = ann
        self.random = Random(seed)
        self.found: list[dict[str, Any]] = []
        self.boxes: dict[str, list[int]] = {}

    def settle(self, milliseconds: int = 0) -> None:
        """Until nothing is under way any more and what has changed has been drawn."""
        if milliseconds:
            self.ann.page.wait_for_timeout(milliseconds)
        self.ann.settle()

    def note(self, what: str) -> float:
        """The sum of the shifts since the last time."""
        entries = self.ann.shifts()
        boxes: dict[str, list[int]] = self.ann.page.evaluate(BOXES)
        before, self.boxes = self.boxes, boxes
        changed = {name: (before[name], box) for name, box in boxes.items() if name in before and before[name] != box}
        hidden = self.ann.page.evaluate(
            "[...document.querySelectorAll('.choices')].map(one => one.scrollHeight - one.clientHeight)[0] ?? 0"
        )
        total = sum(entry["value"] for entry in entries)
        self.found.append({"what": what, "sum": total, "entries": entries, "changed": changed, "hidden": hidden})
        return float(total)

    def decide(self, pause: int = 0) -> None:
        """Pick something, perhaps something else too, and press the button; what is refused is said in words."""
        ann = self.ann
        mark = ann.page.locator("#move input[name=stamp]").get_attribute("value")
        question = ann.question()
        for _ in range(self.random.randint(1, 3)):
            choices = ann.page.evaluate(CHOICES)
            if not choices:
                break
            value = ann.page.evaluate(PICK, self.random.choice(choices))
            self.settle(pause)
            self.note(f"{question} [{value}]")
        ann.page.locator("#go").click()
        there = f"document.querySelector('#move input[name=stamp]')?.value !== '{mark}'"
        ann.until(f"{there} || document.querySelector('.refusal') || document.body.matches('.over')")
        if ann.page.locator(".refusal").count():
            self.settle(pause)
            self.note(f"{question} refused: {ann.question()}")
            words = self.random.choice(ann.moves())
            ann.page.evaluate(
                "words => { const form = document.querySelector('#all-moves form') ?? document.getElementById('move');"
                "const field = form.elements.words; field.value = words; form.requestSubmit() }",
                words,
            )
            ann.until(f"{there} || document.body.matches('.over')")
        self.settle(pause)
        self.note(f"{question} decided")

    def start(self) -> None:
        """What comes after this counts: the first question is there, and all that is drawn beside it."""
        self.ann.until_asked()
        self.settle()
        self.note("")
        self.found.clear()

    def play(self, decisions: int, pause: int = 0) -> None:
        self.start()
        for _ in range(decisions):
            if not self.ann.until_asked():
                break
            self.settle(pause)
            self.note("waiting")
            self.decide(pause)


@contextmanager
def at_home(width: int, height: int, **look: Any) -> Iterator[tuple[Running, Person]]:
    """A server and a browser of one's own; bots move one after the other, so that every move of theirs is drawn."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Running(str(Path(folder) / "tables.sqlite"), pace=0.12) as server,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield server, Person(browser, server.address, size={"width": width, "height": height}, **look)
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--width", type=int, default=1440)
    parser.add_argument("--height", type=int, default=900)
    parser.add_argument("--decisions", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--after", type=int, default=0, help="decisions that bots have made before")
    parser.add_argument("--motion", action="store_true")
    parser.add_argument("--least", type=float, default=0.004, help="tell of steps that shift by this much or more")
    wanted = parser.parse_args()
    motion = {"reduced_motion": "no-preference"} if wanted.motion else {}
    with at_home(wanted.width, wanted.height, **motion) as (server, ann):
        sit_down(server, ann, wanted.game, wanted.players, wanted.seed, after=wanted.after)
        steps = Steps(ann, wanted.seed)
        steps.play(wanted.decisions, 180)
    found = steps.found
    worst = max((one["sum"] for one in found), default=0)
    print(
        f"{wanted.game} {wanted.width}x{wanted.height} seed {wanted.seed}: {len(found)} steps, "
        f"sum {sum(one['sum'] for one in found):.3f}, most {worst:.3f}"
    )
    for one in sorted(found, key=lambda one: -one["hidden"])[:8]:
        if one["hidden"] > 0:
            print(f"  {one['hidden']} px of the choices are scrolled out of sight: {one['what'][:150]}")
    for one in found:
        if one["sum"] < wanted.least:
            continue
        print(f"  {one['sum']:.3f} {one['what'][:150]}")
        print(indent(told(one["entries"]), "      "))
        for name, (was, now) in one["changed"].items():
            print(f"      {name}: {was} -> {now}")


if __name__ == "__main__":
    main()
