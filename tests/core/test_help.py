"""Everything public explains itself in `help()`, compiled or not."""

import inspect
import pydoc

import pytest

import teahouse
from teahouse.bots.bot import Bot, GreedyBot, RandomBot
from teahouse.bots.search import SearchBot
from teahouse.core.batch import Batch
from teahouse.core.events import Event, Field, Kind, Kinds
from teahouse.core.heuristics import Adviser
from teahouse.core.observe import Observer, Page
from teahouse.core.playouts import Playouts
from teahouse.core.record import Seat
from teahouse.core.state import Setup
from teahouse.core.words import Language, Said, Words
from tests.certain import certain

PUBLIC = [getattr(teahouse, name) for name in teahouse.__all__ if name != "__version__"]
BESIDE = [Setup, Playouts, Adviser, Observer, Page, Batch, Bot, RandomBot, GreedyBot, SearchBot]
CLASSES = [item for item in [*PUBLIC, *BESIDE] if inspect.isclass(item)]
CONTRACT = [teahouse.State, Setup, teahouse.Game, teahouse.Chance, teahouse.SecretChance]
CONTRACT += [teahouse.Record, teahouse.Outcome, teahouse.Pack, Event, Kind, Kinds, Field, Language, Words, Said, Seat]


@pytest.mark.parametrize("item", [*PUBLIC, *BESIDE], ids=lambda item: item.__name__)
def test_every_public_name_has_a_docstring(item):
    assert inspect.getdoc(item)


def silent(owner: type) -> list[str]:
    """The public methods that say nothing of themselves."""
    named = [(name, item) for name, item in inspect.getmembers(owner) if not name.startswith("_")]
    return [name for name, item in named if callable(item) and not inspect.getdoc(item)]


@pytest.mark.parametrize("owner", CONTRACT, ids=lambda owner: owner.__name__)
def test_every_method_of_the_contract_has_one(owner):
    assert not silent(owner)


@pytest.mark.parametrize("game", teahouse.games(), ids=lambda game: game.key)
def test_every_method_that_help_shows_of_a_state_has_one(game):
    state = game.start(game.most, 1)
    for owner in (type(game), type(state), type(state.setup)):
        assert not silent(owner), owner


def test_a_property_has_one():
    assert inspect.getdoc(teahouse.Chance.origin) == "How to make it again: written into records."


@pytest.mark.parametrize("game", teahouse.games(), ids=lambda game: game.key)
def test_the_games_own_classes_say_it_too(game):
    state = game.start(game.most, 1)
    assert "Decide; an illegal action raises IllegalMove" in pydoc.render_doc(type(state).apply)
    assert "What that seat may do now" in pydoc.render_doc(type(state).legal)
    assert certain(str, inspect.getdoc(type(state))).strip()
    assert "A table with everything checked" in pydoc.render_doc(game)
    assert inspect.getdoc(type(game).lay)


def test_help_shows_signature_and_words():
    text = pydoc.plain(pydoc.render_doc(teahouse.State.apply))
    assert "apply(self" in text
    assert "seat" in text
    assert "changes nothing" in text
    assert "The next 32 random bits" in pydoc.plain(pydoc.render_doc(teahouse.Chance))
    assert "How to make it again" in pydoc.plain(pydoc.render_doc(teahouse.Chance))
    assert "The contract that every game keeps" in pydoc.plain(pydoc.render_doc(inspect.getmodule(teahouse.State)))
