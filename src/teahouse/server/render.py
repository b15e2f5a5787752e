"""Pages out of templates: the house's own, and each game's board from its folder."""

import re
import time
from datetime import datetime
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup, escape

import teahouse
from teahouse.core.game import Game
from teahouse.core.options import spell
from teahouse.server.boards import board_of
from teahouse.server.drawing import Drawn, drawing, piece, region, words
from teahouse.server.urls import Urls, look_at_files_anew

HERE = Path(str(files("teahouse.server")))
_RULE = re.compile(r"\b([A-Z]\d{1,2})\b(?=[^()]*\))")


def reacts(game: Game) -> bool:
    """Whether there are moments in this game that everybody waits through."""
    return board_of(game).reacts


def ruled(urls: Urls, sentence: str, game: str) -> Markup:
    """A sentence whose rule numbers, in brackets, lead to the rules."""
    text = str(escape(sentence))
    where = escape(urls.rules(game, r"\1"))
    return Markup(_RULE.sub(rf'<a class="rule" href="{where}">\1</a>', text))  # noqa: S704 - escaped above


def clock(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().strftime("%H:%M") if at else ""


def iso(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().isoformat(timespec="seconds") if at else ""


def signed(number: object) -> str:
    """A score with a minus that is as wide as a digit."""
    return str(number).replace("-", "−")


def capital(words: object) -> str:
    """A line that begins a sentence."""
    text = str(words)
    return text[:1].upper() + text[1:]


@cache
def environment(urls: Urls) -> Environment:
    """Templates with the addresses of one house in them."""
    boards = {game.key: FileSystemLoader(game.folder) for game in teahouse.games()}
    env = Environment(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), PrefixLoader(boards)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.globals.update(urls=urls, static=cache(urls.static), art=cache(urls.art), picture=urls.picture)
    env.globals.update(board_css=urls.board_css, reacts=reacts)
    env.globals.update(piece=piece, region=region, part_words=words)
    env.globals["version"] = teahouse.__version__
    env.filters.update(ruled=partial(ruled, urls), clock=clock, iso=iso, spell=spell, signed=signed, capital=capital)
    return env


def watch(urls: Urls) -> None:
    """Read templates and files anew every time: for those who are drawing them."""
    env = environment(urls)
    env.auto_reload = True
    look_at_files_anew()
    env.globals["board_css"] = lambda game: urls.board_css(game, str(time.time()))


def page(template: str, urls: Urls, **context: Any) -> str:
    return environment(urls).get_template(template).render(**context)


def in_parts(template: str, urls: Urls, **context: Any) -> Drawn:
    """A page that can be compared with the one before."""
    with drawing() as drawn:
        drawn.frame = page(template, urls, **context)
    return drawn
