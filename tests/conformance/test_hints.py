"""A hint speaks of cards that its reader holds or sees, never of others: those would be guesses, or told secrets."""

import functools
import json
import re
from collections.abc import Iterator

import teahouse
from teahouse.core.notation import spoken
from teahouse.core.words import Card, Cards, Listed, Said, Words, card, cards, listed
from tests.conformance.tables import Table, everywhere, finish, stops

DEALS = (51, 52, 53)
# About the table, not what lies on it; and the question, which repeats what is there.
FRAME = {"game", "pack", "players", "options", "seat", "pending", "message", "asks", "outcome"}


def spoken_of(said: object) -> Iterator[str]:
    """The cards that a sentence names, in whatever place of it."""
    if isinstance(said, Card):
        yield said.name
    elif isinstance(said, Cards):
        yield from said.counts
    elif isinstance(said, Listed):
        for item in said.items:
            yield from spoken_of(item)
    elif isinstance(said, Said):
        for place in said.places.values():
            yield from spoken_of(place)


def names_in(part: object) -> Iterator[str]:
    """Every name in a part of a view: texts, and keys under which there is something."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for key, item in part.items():
            if item:
                yield key
            yield from names_in(item)
    elif isinstance(part, list):
        for item in part:
            yield from names_in(item)


def lying(table: Table, state: teahouse.State, seat: int | None) -> set[str]:
    """What a seat holds and sees: all names in its view but those that stand there in every game of this table."""
    return {
        name
        for key, part in state.view(seat).items()
        if key not in FRAME and key not in printed(table)
        for name in names_in(part)
    }


@functools.cache
def printed(table: Table) -> frozenset[str]:
    """The fields of a view that are the same in all games: what components are worth."""
    views = [table.deal(seed).view(0) for seed in DEALS]
    views += [finish(table.deal(seed), seed).view(0) for seed in DEALS]
    same = [key for key in views[0] if len({json.dumps(view.get(key)) for view in views}) == 1]
    return frozenset(key for key in same if isinstance(views[0][key], dict))


@functools.cache
def components(table: Table) -> frozenset[str]:
    """All that ever lies on this table: at the end of some games, where everything is shown (R9), and on the way."""
    found: set[str] = set()
    for seed in DEALS:
        for state, seat, _ in stops(table, seed, 12):
            found |= lying(table, state, seat)
        found |= lying(table, finish(table.deal(seed), seed), None)
    return frozenset(found)


@functools.cache
def cards_by_name(table: Table) -> dict[str, str]:
    """The cards in the box that players choose and that come to lie on this table, by how they sound. What nobody can
    choose, as what may be drawn, a hint may speak of as everyone does.
    """
    there = {spoken(name): name for name in components(table)}
    moves = {
        spoken(state.notate(seat, action))
        for seed in DEALS
        for state, _, _ in stops(table, seed, 12)
        for seat in state.pending()
        for action in state.legal(seat)
    }
    boxed = [spoken(one.name) for one in table.game.box(table.pack) if one.copies is not None]
    return {name: there[name] for name in boxed if name in there and any(name in move for move in moves)}


def named_in(text: str, table: Table) -> set[str]:
    """Cards that a sentence names in so many words, the longest names first: Daily Special Egg Tart is no Egg Tart."""
    found: set[str] = set()
    left = spoken(text)
    for name in sorted(cards_by_name(table), key=len, reverse=True):
        left, times = re.subn(rf"\b{re.escape(name)}\b", "", left)
        if times:
            found.add(cards_by_name(table)[name])
    return found


@everywhere
def test_r5_a_hint_speaks_only_of_cards_that_its_seat_holds_or_sees(table):
    adviser = table.game.adviser()
    for seed in DEALS:
        for state, _, _ in stops(table, seed, 8):
            for seat in state.pending():
                there = lying(table, state, seat)
                for action in state.legal(seat):
                    reason = adviser.reason(state, seat, action)
                    named = {name for name in spoken_of(reason) if name in components(table)}
                    unseen = (named | named_in(str(reason), table)) - there
                    assert not unseen, f"{state.notate(seat, action)!r}: {reason} speaks of {sorted(unseen)}"


def test_names_are_found_in_every_place_of_a_sentence():
    words = Words("picnic")
    inner = words.message("inner", "and {last}")(last=card("plum"))
    outer = words.message("outer", "{a} {b} {c} {d} {n}")
    said = outer(a=card("pear"), b=cards({"fig": 2}), c=listed([card("nut"), inner]), d=inner, n=3)
    assert list(spoken_of(said)) == ["pear", "fig", "nut", "plum", "plum"]
    view = {"hand": {"pear": 1, "fig": 0}, "open": [["nut"], {"on": "plum"}], "count": 3}
    assert set(names_in(view)) == {"hand", "pear", "open", "nut", "on", "plum", "count"}
