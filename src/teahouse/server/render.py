"""Pages out of templates: the house's own, and each game's board from its folder."""

import re
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.ext import Extension
from jinja2.nodes import Extends
from jinja2.runtime import Context
from markupsafe import Markup, escape

import teahouse
from teahouse.core.game import Game
from teahouse.core.options import spell
from teahouse.server.boards import board_of
from teahouse.server.drawing import Drawn, drawing, piece, place, region, words
from teahouse.server.quick_templates import QuickEnvironment
from teahouse.server.urls import Urls, look_at_files_anew

HERE = Path(str(files("teahouse.server")))
_INDENTATION = re.compile("^[ \\t]+", re.MULTILINE)
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


class Unindented(Extension):
    """Templates are indented for those who read them. Nobody is sent that, and it is no space between two words."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return _INDENTATION.sub("", source)


@cache
def environment(urls: Urls) -> Environment:
    """Templates with the addresses of one house in them."""
    boards = {game.key: FileSystemLoader(game.folder) for game in teahouse.games()}
    env = QuickEnvironment(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), PrefixLoader(boards)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[Unindented],
        auto_reload=False,
    )
    env.globals.update(urls=urls, static=cache(urls.static), art=cache(urls.art), picture=urls.picture)
    env.globals.update(board_css=urls.board_css, reacts=reacts, macros=partial(macros, urls))
    env.globals.update(piece=piece, region=region, part_words=words, part_place=place)
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


@cache
def _macros(urls: Urls, name: str) -> Any:
    return environment(urls).get_template(name).module


def macros(urls: Urls, name: str) -> Any:
    """What a file of macros holds."""
    env = environment(urls)
    return env.get_template(name).module if env.auto_reload else _macros(urls, name)


# -- a page in parts

PARTS = {  # the blocks of play.html that hold one part each, by the name of the part
    "facts": "facts",
    "to-hint": "hint",
    "menu": "menu",
    "news": "news",
    "board": "board",
    "lesson": "lesson",
    "slip": "slip",
    "own-hand": "hand",
    "own-place": "place",
    "any-move": "any_move",
    "talk": "talk",
}
WITHOUT_SCRIPT = "news"  # nobody who is sent changes sees it
_Blocks = dict[str, list[Callable[[Context], Iterator[str]]]]


def in_parts(template: str, urls: Urls, frame: str, **context: Any) -> Drawn:
    """The parts of a page, in a frame that was drawn before, so that it can be compared with the one before."""
    drawn = Drawn(frame)
    drawn.tops = [name for name in PARTS if name != WITHOUT_SCRIPT]
    whole = environment(urls).get_template(template)
    drawn_from = whole.new_context(context)
    drawn_from.blocks = _blocks(urls, template)
    with drawing(drawn):
        for name, block in PARTS.items():
            html = "".join(drawn_from.blocks[block][0](drawn_from))
            drawn.parts.setdefault(name, html.strip())  # a piece is there already
    return drawn


def frame(template: str, urls: Urls, **context: Any) -> str:
    """What holds the parts of a page together, with marks where they belong. It depends on this context and nothing
    else: a template that asks for more fails.
    """
    whole = environment(urls).get_template(template)
    drawn_from = whole.new_context(context)
    marked: _Blocks = {block: [_marking(name)] for name, block in PARTS.items()}
    drawn_from.blocks = {**drawn_from.blocks, **marked}
    with drawing(Drawn(), frame=True):
        return "".join(whole.root_render_func(drawn_from))


def _marking(name: str) -> Callable[[Context], Iterator[str]]:
    return lambda _: iter([place(name)])


def _blocks(urls: Urls, template: str) -> _Blocks:
    """The blocks of a template and of those it extends, as rendering all of it would find them."""
    env = environment(urls)
    if (urls, template) not in _BLOCKS or env.auto_reload:
        found: _Blocks = {}
        name: str | None = template
        while name is not None:
            for block, function in env.get_template(name).blocks.items():
                found.setdefault(block, []).append(function)
            name = _extended(env, name)
        _BLOCKS[urls, template] = found
    return _BLOCKS[urls, template]


_BLOCKS: dict[tuple[Urls, str], _Blocks] = {}


def _extended(env: Environment, template: str) -> str | None:
    """The template that another extends."""
    assert env.loader is not None
    source = env.loader.get_source(env, template)[0]
    extends = next(env.parse(source).find_all(Extends), None)
    return extends.template.value if extends is not None else None  # type: ignore[attr-defined]
