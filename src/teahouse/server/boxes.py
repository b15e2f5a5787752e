"""Whose cards are asked for: a game with a pack that ships with it, or the ones that a table is laid with.

Names come from addresses: they are looked up among what ships, never among the files of the server.
"""

import teahouse
from teahouse.core.box import Box
from teahouse.core.errors import InvalidOption, UnknownGame
from teahouse.core.game import Game
from teahouse.server.live_table import LiveTable
from teahouse.server.lobby import shipped
from teahouse.server.problems import NotFound
from teahouse.server.store.rows import CLEARED


def game_of(key: str) -> Game:
    """A game by its key in an address."""
    try:
        return teahouse.game(key)
    except UnknownGame as problem:
        raise NotFound(str(problem)) from None


def version_of(game: Game, rules: str) -> int:
    """A version of a game's rules as an address spells it, the newest if it does not."""
    if not rules:
        return game.rules
    try:
        return game.version(int(rules) if rules.isascii() and rules.isdigit() and len(rules) < 4 else rules)
    except InvalidOption as problem:
        raise NotFound(str(problem)) from None


def box_of(game: Game, pack: str, rules: int) -> Box:
    """What is in the box of a game, with one of the packs that ship with it."""
    try:
        return game.box(shipped(game, pack, rules), rules)
    except InvalidOption as problem:
        raise NotFound(str(problem)) from None


def box_at(live: LiveTable) -> Box:
    """What a table is laid with."""
    if live.table.status == CLEARED:
        raise NotFound("this table was cleared away before the game began")
    return live.game.box(live.pack, live.table.rules)
