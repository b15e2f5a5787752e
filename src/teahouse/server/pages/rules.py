"""The rules of every game in our words, with an anchor for each rule number, who made the games, and a fresh scoring
example where a game has one.
"""

import re
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from markdown_it import MarkdownIt
from markupsafe import Markup, escape
from starlette.responses import Response

import teahouse
from teahouse.core.box import Component
from teahouse.core.errors import InvalidOption
from teahouse.core.examples import PLAYERS, example
from teahouse.core.game import Game
from teahouse.games import COMMON_RULES
from teahouse.server.boxes import game_of
from teahouse.server.checked_input import MOST_DIGITS
from teahouse.server.pages.common import html, urls_of
from teahouse.server.problems import NotFound
from teahouse.server.urls import Urls

router = APIRouter(include_in_schema=False)
_RULE = re.compile(r"<p><strong>([A-Z]\d{1,2})</strong>")
_PARAGRAPH = re.compile(r"<p><strong>([A-Z]\d{1,2})</strong>\s*(.*?)</p>", re.DOTALL)
_ORIGIN = re.compile(r"\[((?:book|found|inferred|ours)[^\]<]*)\]</p>")
_MENTION = re.compile(r"(?<![\w#>])([A-Z]\d{1,2})(?![\w<])")
SCROLLS = '<div class="wide-table" tabindex="0" role="group" aria-label="Table">'
MOST_CARDS = 6  # named beside a rule; a page has all of them
_MARKDOWN = MarkdownIt("commonmark").enable("table")


@cache
def rules_html(key: str, urls: Urls) -> Markup:
    """A game's rules, each with the components that it is about, then those that hold at every table."""
    game = teahouse.game(key)
    own = game.rules_text().partition("\n")[2]  # the page has the title already
    kin = {rule: _kin(key, components, urls) for rule, components in game.box().by_rule().items()}
    common = COMMON_RULES.read_text(encoding="utf-8")
    return Markup(_anchored(own, kin) + _anchored(common, kin))  # noqa: S704 - Markdown of ours


def _kin(key: str, components: list[Component], urls: Urls) -> str:
    """Links from a rule to its components."""

    def link(one: Component, words: str) -> str:
        return f'<a href="{escape(urls.cards(key, one.anchor))}">{escape(words)}</a>'

    shown = [link(one, one.name) for one in components[:MOST_CARDS]]
    more = len(components) - len(shown)
    if more > 0:
        shown.append(link(components[MOST_CARDS], f"{more} more"))
    return f'<span class="kin">In the box: {", ".join(shown)}</span>'


def _anchored(text: str, kin: dict[str, str]) -> str:
    body = _MARKDOWN.render(text).replace("<h1>", '<h2 class="part">').replace("</h1>", "</h2>")
    numbers = set(_RULE.findall(body))
    body = _MENTION.sub(lambda m: f'<a href="#{m[1]}">{m[1]}</a>' if m[1] in numbers else m[0], body)
    body = _ORIGIN.sub(r'<span class="origin">\1</span></p>', body)
    seen: set[str] = set()

    def anchor(match: re.Match[str]) -> str:
        """A number stands once as the place that links lead to, however often a page begins a paragraph with it."""
        number, words = match[1], match[2]
        place = "" if number in seen else f' id="{number}"'
        beside = "" if number in seen else kin.get(number, "")
        seen.add(number)
        link = f'<a class="rule-number" href="#{number}">{number}</a>'
        return f'<p class="rule-text"{place}>{link} {words}{beside}</p>'

    body = _PARAGRAPH.sub(anchor, body)
    # A table that is wider than a telephone scrolls by itself, by keys too, and the page does not.
    return body.replace("<table>", SCROLLS + "<table>").replace("</table>", "</table></div>")


@router.get("/rules")
async def games(request: Request) -> Response:
    return html("games.html", request, games=teahouse.games())


@router.get("/games/{key}/rules")
async def rules(request: Request, key: str, seed: str = "", players: str = "") -> Response:
    """The rules; `seed` and `players` are those of the scoring example, a fresh one if they are not said."""
    game = game_of(key)
    shown = _example(game, seed, players) if game.has("example") else None
    body = rules_html(key, urls_of(request))
    return html("rules.html", request, game=game, games=teahouse.games(), body=body, example=shown)


def _example(game: Game, seed: str, players: str) -> dict[str, Any]:
    """An example as the page shows it."""
    for number in (seed, players):
        if number and not (number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS):
            raise NotFound("there is no scoring example of that number: it is a whole number, at most 18 digits long")
    try:
        found = example(game, int(seed) if seed else None, int(players or PLAYERS))
    except InvalidOption as problem:
        raise NotFound(str(problem)) from None
    data = found.to_json()
    return {
        "seed": found.seed,
        "count": len(data["players"]),
        "players": data["players"],
        "categories": list(data["players"][0]["scores"]),
        "best": max(player["total"] for player in data["players"]),
    }
