"""The rules of every game in our words, with an anchor for each rule number, and who made the games."""

import re
from functools import cache

from fastapi import APIRouter, Request
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.responses import Response

import teahouse
from teahouse.core.errors import UnknownGame
from teahouse.games import COMMON_RULES
from teahouse.server.pages.frame import html
from teahouse.server.problems import NotFound

router = APIRouter(include_in_schema=False)
_RULE = re.compile(r"<p><strong>([A-Z]\d{1,2})</strong>\s*")
_ORIGIN = re.compile(r"\[((?:book|found|inferred|ours)[^\]<]*)\]</p>")
_MENTION = re.compile(r"(?<![\w#>])([A-Z]\d{1,2})(?![\w<])")
_MARKDOWN = MarkdownIt("commonmark").enable("table")


@cache
def rules_html(key: str) -> Markup:
    """A game's rules, then those that hold at every table."""
    game = teahouse.game(key)
    own = game.rules_text().partition("\n")[2]  # the page has the title already
    return Markup(_anchored(own) + _anchored(COMMON_RULES.read_text(encoding="utf-8")))  # noqa: S704 - Markdown of ours


def _anchored(text: str) -> str:
    body = _MARKDOWN.render(text).replace("<h1>", '<h2 class="part">').replace("</h1>", "</h2>")
    numbers = set(_RULE.findall(body))
    body = _MENTION.sub(lambda m: f'<a href="#{m[1]}">{m[1]}</a>' if m[1] in numbers else m[0], body)
    body = _RULE.sub(r'<p class="rule-text" id="\1"><a class="rule-number" href="#\1">\1</a> ', body)
    return _ORIGIN.sub(r'<span class="origin">\1</span></p>', body)


@router.get("/rules")
async def shelf(request: Request) -> Response:
    return html("shelf.html", request, games=teahouse.games())


@router.get("/games/{key}/rules")
async def rules(request: Request, key: str) -> Response:
    try:
        game = teahouse.game(key)
    except UnknownGame as problem:
        raise NotFound(str(problem)) from None
    return html("rules.html", request, game=game, games=teahouse.games(), body=rules_html(key))
