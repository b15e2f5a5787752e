"""Pages out of templates: the house's own, and each game's board from its folder."""

import hashlib
import re
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.nodes import Extends
from jinja2.runtime import Context
from markupsafe import Markup, escape

import teahouse
from teahouse.core.game import Game
from teahouse.core.options import spell
from teahouse.server.boards import board_of
from teahouse.server.drawing import Drawn, drawing, piece, place, region, words

HERE = Path(str(files("teahouse.server")))
STATIC = HERE / "static"
PICTURE = "picture"
_RULE = re.compile(r"\b([A-Z]\d{1,2})\b(?=[^()]*\))")


@cache
def _stamp(path: Path) -> str:
    """A few letters that change with a file, so that browsers may keep it for ever."""
    return hashlib.blake2b(path.read_bytes(), digest_size=5).hexdigest() if path.is_file() else "0"


@cache
def static(name: str) -> str:
    """The address of a file of the house."""
    return f"/static/{name}?v={_stamp(STATIC / name)}"


@cache
def art(name: str) -> str:
    """The address of a drawing: the house's ("har-gow"), or one out of a game's own folder ("sweets/picture")."""
    game, _, own = name.rpartition("/")
    if not game:
        return static(f"art/{name}.svg")
    return f"/static/games/{game}/{own}.svg?v={_stamp(teahouse.game(game).folder / 'art' / f'{own}.svg')}"


def picture(game: str) -> str:
    """The drawing that stands for a game; the house's steamer for one that has none."""
    drawn = (teahouse.game(game).folder / "art" / f"{PICTURE}.svg").is_file()
    return art(f"{game}/{PICTURE}" if drawn else "steamer")


def board_css(game: str) -> str:
    return f"/static/games/{game}.css?v={_stamp(teahouse.game(game).folder / 'board.css')}"


def reacts(game: Game) -> bool:
    """Whether there are moments in this game that everybody waits through."""
    return board_of(game).reacts


def ruled(sentence: str, game: str) -> Markup:
    """A sentence whose rule numbers, in brackets, lead to the rules."""
    text = str(escape(sentence))
    return Markup(_RULE.sub(rf'<a class="rule" href="/games/{escape(game)}/rules#\1">\1</a>', text))  # noqa: S704 - escaped above


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


def make_environment() -> Environment:
    boards = {game.key: FileSystemLoader(game.folder) for game in teahouse.games()}
    env = Environment(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), PrefixLoader(boards)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.globals.update(static=static, art=art, picture=picture, board_css=board_css, reacts=reacts)
    env.globals.update(piece=piece, region=region, part_words=words, part_place=place)
    env.globals["version"] = teahouse.__version__
    env.filters.update(ruled=ruled, clock=clock, iso=iso, spell=spell, signed=signed, capital=capital)
    return env


ENVIRONMENT = make_environment()


def watch() -> None:
    """Read templates and files anew every time: for those who are drawing them."""
    ENVIRONMENT.auto_reload = True
    for kept in (_stamp, static, art):
        kept.cache_clear()
    ENVIRONMENT.globals["board_css"] = lambda game: f"/static/games/{game}.css?v={time.time()}"


def page(template: str, **context: Any) -> str:
    return ENVIRONMENT.get_template(template).render(**context)


def macros(name: str) -> Any:
    """What a file of macros holds."""
    return ENVIRONMENT.get_template(name).module


ENVIRONMENT.globals["macros"] = macros


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
_Blocks = dict[str, list[Callable[[Context], Iterator[str]]]]


def in_parts(template: str, frame: str, **context: Any) -> Drawn:
    """The parts of a page, in a frame that was drawn before, so that it can be compared with the one before."""
    drawn = Drawn(frame)
    drawn.tops = [*PARTS]
    whole = ENVIRONMENT.get_template(template)
    drawn_from = whole.new_context(context)
    drawn_from.blocks = _blocks(template)
    with drawing(drawn):
        for block in PARTS.values():
            for _ in drawn_from.blocks[block][0](drawn_from):
                pass
    return drawn


def frame(template: str, **context: Any) -> str:
    """What holds the parts of a page together, with marks where they belong. It depends on this context and nothing
    else: a template that asks for more fails.
    """
    whole = ENVIRONMENT.get_template(template)
    drawn_from = whole.new_context(context)
    marked: _Blocks = {block: [_marking(name)] for name, block in PARTS.items()}
    drawn_from.blocks = {**drawn_from.blocks, **marked}
    with drawing(Drawn(), frame=True):
        return "".join(whole.root_render_func(drawn_from))


def _marking(name: str) -> Callable[[Context], Iterator[str]]:
    return lambda _: iter([place(name)])


def _blocks(template: str) -> _Blocks:
    """The blocks of a template and of those it extends, as rendering all of it would find them."""
    if template not in _BLOCKS or ENVIRONMENT.auto_reload:
        found: _Blocks = {}
        name: str | None = template
        while name is not None:
            for block, function in ENVIRONMENT.get_template(name).blocks.items():
                found.setdefault(block, []).append(function)
            name = _extended(name)
        _BLOCKS[template] = found
    return _BLOCKS[template]


_BLOCKS: dict[str, _Blocks] = {}


def _extended(template: str) -> str | None:
    """The template that another extends."""
    assert ENVIRONMENT.loader is not None
    source = ENVIRONMENT.loader.get_source(ENVIRONMENT, template)[0]
    extends = next(ENVIRONMENT.parse(source).find_all(Extends), None)
    return extends.template.value if extends is not None else None  # type: ignore[attr-defined]
