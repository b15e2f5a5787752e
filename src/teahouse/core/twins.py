"""What Python expects of a game in progress: to be copied and pickled, and to say in a line what it is.

A pickle names the table by its agreement (game, rules, players, options) and the position by its JSON, so that it is
read in another process, compiled or interpreted. Components of one's own travel along; the standard ones are at home
everywhere.
"""

import json

from teahouse.core import registry
from teahouse.core.chance import Chance
from teahouse.core.errors import UnknownGame
from teahouse.core.events import Event
from teahouse.core.game import Game
from teahouse.core.options import Value
from teahouse.core.pack import Pack
from teahouse.core.state import Setup, State

Agreement = tuple[str, int, int, dict[str, Value], Pack | None]
Journal = list[tuple[str, dict[str, object], dict[int, dict[str, object]]]]  # kind, fields, fields for some


def agreement(setup: Setup) -> Agreement:
    """All that lays the same table again; no pack stands for the standard one."""
    standard = registry.find(setup.key).standard_pack(setup.rules)
    pack = None if setup.pack.digest == standard.digest else setup.pack
    return setup.key, setup.rules, int(setup.players), setup.options, pack


def lay_again(key: str, rules: int, players: int, options: dict[str, Value], pack: Pack | None) -> Setup:
    """The table of an agreement."""
    return registry.find(key).setup(players, options, pack, rules)


def write_journal(state: State) -> Journal | None:
    """The log as plain data."""
    return None if state.journal is None else [(event.kind.name, event.public, event.only) for event in state.journal]


def twin_of(setup: Setup, position: str, chance: Chance, journal: Journal | None, reveals: int) -> State:
    """The game that was pickled."""
    state = setup.restore(json.loads(position), chance)
    if journal is not None:
        kinds = registry.find(setup.key).event_kinds().by_name
        state.journal = [Event(kinds[kind], public, only) for kind, public, only in journal]
    state.reveals = reveals
    return state


# -- in a line


def title(setup: Setup) -> str:
    """Which game, by which rules."""
    try:
        name = registry.find(setup.key).title
    except UnknownGame:  # somebody's own, which is not registered
        name = setup.key
    return f"{name}, rules {setup.rules}"


def counted(players: int) -> str:
    return "1 player" if players == 1 else f"{players} players"


def state_line(state: State) -> str:
    """A game in progress: only what everybody at the table can see."""
    outcome = state.outcome()
    if outcome is not None:
        now = f"over, {_who(outcome.winners, 'wins', 'win')}"
    else:
        now = _who(state.pending(), "decides", "decide")
    return f"<{title(state.setup)}, {counted(int(state.setup.players))}, {now}>"


def setup_line(setup: Setup) -> str:
    options = "".join(f", {name} {value}" for name, value in setup.options.items())
    return f"<table of {title(setup)}, {counted(int(setup.players))}{options}, pack {setup.pack.name}>"


def game_line(game: Game) -> str:
    number = counted(game.fewest) if game.fewest == game.most else f"{game.fewest} to {game.most} players"
    return f"<game {game.key}: {game.title}, rules {game.rules}, {number}>"


def _who(seats: list[int], one: str, several: str) -> str:
    numbers = [str(seat + 1) for seat in seats]
    if not numbers:
        return f"nobody {one}"
    if len(numbers) == 1:
        return f"player {numbers[0]} {one}"
    return f"players {', '.join(numbers[:-1])} and {numbers[-1]} {several}"
