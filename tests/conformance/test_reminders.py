"""A table without reminders shows what lies open now (R10): what a game declares as remembered is left out, nothing else
is, and whatever was seen before makes no difference.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import teahouse
from teahouse import Chance
from teahouse.core.errors import InvalidPosition
from tests.conformance.tables import Table, effort, everywhere, finish, stops, tables, walk

View = dict[str, Any]
UNRELATED = 1_000_000
REMEMBERING = [game.key for game in teahouse.games() if game.memory]


def missing(full: Any, seen: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The parts of a full view that another one does not have, by their dotted paths, without the numbers of lists."""
    if isinstance(full, dict) and isinstance(seen, dict):
        for key, item in full.items():
            where = f"{path}.{key}" if path else key
            if key in seen:
                yield from missing(item, seen[key], where)
            else:
                yield where, item
    elif isinstance(full, list) and isinstance(seen, list) and len(full) == len(seen):
        for item, other in zip(full, seen):
            yield from missing(item, other, path)
    elif full != seen:
        assert seen is None, f"{path} is told otherwise: {full!r}, {seen!r}"
        yield path, full


def added(full: Any, seen: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The parts that only the view without reminders has."""
    if isinstance(full, dict) and isinstance(seen, dict):
        for key, item in seen.items():
            where = f"{path}.{key}" if path else key
            if key in full:
                yield from added(full[key], item, where)
            else:
                yield where, item
    elif isinstance(full, list) and isinstance(seen, list):
        for item, other in zip(full, seen):
            yield from added(item, other, path)


@everywhere
def test_r10_without_reminders_a_view_leaves_out_what_is_remembered_and_nothing_else(table: Table) -> None:
    memory = set(table.game.memory)
    for seed in range(effort(2)):
        for state, _, _ in stops(table, seed, 6):
            for seat in table.everyone():
                full, seen = state.view(seat), state.view(seat, reminders=False)
                left_out = {path for path, _ in missing(full, seen)}
                together = {path for path in left_out if path not in memory}
                # What holds nothing but memory is left out as a whole.
                assert all(any(part.startswith(f"{path}.") for part in memory) for path in together), together
                heights = list(added(full, seen))
                assert all(type(item) is int for _, item in heights), (
                    "only how high a pile is takes the place of a list"
                )
                assert json.loads(json.dumps(seen)) == seen


@pytest.mark.parametrize("key", REMEMBERING)
def test_r10_all_that_a_game_declares_is_there_with_reminders_and_gone_without(key: str) -> None:
    wanted = set(teahouse.game(key).memory)
    for laid in tables(key).values():
        for table in laid:
            for state, _, _ in stops(table, 5, 10):
                for seat in table.everyone():
                    gone = missing(state.view(seat), state.view(seat, reminders=False))
                    wanted -= {path for path, item in gone if item}
            if not wanted:
                return
    raise AssertionError(f"never seen: {sorted(wanted)}")


@everywhere
def test_r10_when_the_game_is_over_everything_is_shown(table: Table) -> None:
    state = finish(table.deal(4), 4)
    for seat in table.everyone():
        assert state.view(seat, reminders=False) == state.view(seat)


@everywhere
def test_r10_what_lies_open_is_the_same_after_all_that_a_seat_cannot_know_is_redrawn(table: Table) -> None:
    for state, _, _ in stops(table, 7, 5):
        for seat in table.everyone():
            seen = json.dumps(state.view(seat, reminders=False))
            for draw in (1, 2):
                again = state.resample(seat, Chance(UNRELATED + draw))
                assert json.dumps(again.view(seat, reminders=False)) == seen


@everywhere
def test_r10_it_is_no_part_of_the_game(table: Table) -> None:
    """Whoever looks without reminders changes nothing: what is legal, its words and the position stay as they are."""
    state = table.deal(9)
    for number, (seat, _) in enumerate(walk(state, 9)):
        if number % 7 == 0:
            before = state.to_json()
            moves = [state.notate(seat, action) for action in state.legal(seat)]
            state.view(seat, reminders=False)
            assert state.to_json() == before
            assert moves == [state.notate(seat, action) for action in state.legal(seat)]


# -- two histories that lead to the same open table


def forget_hands(position: dict[str, Any]) -> None:
    """Nobody has seen a card of any hand."""
    position["known"] = [{} for _ in position["hands"]]


SPECIALS = ("change direction", "choose player", "one more")  # they lie on a pile of their own


def snackbar(position: dict[str, Any]) -> None:
    """Other cards were played before the dish on top, and nobody has seen a card of any hand."""
    forget_hands(position)
    swap(position["discards"], position["pile"], position["top"], "no more", *SPECIALS)


def happy(position: dict[str, Any]) -> None:
    position["known"] = []
    position["most"] = [{} for _ in position["hands"]]
    swap(position["discards"], position["deck"])


def swap(pile: dict[str, int], deck: dict[str, int], *fixed: str | None) -> None:
    """A card of a pile was another one, of which the deck has more."""
    gone = next((name for name in pile if name not in fixed), None)
    came = next((name for name in deck if name not in (*fixed, gone) and "daily" not in name), None)
    if gone is None or came is None:
        return
    for place, name, by in ((pile, gone, -1), (deck, gone, 1), (pile, came, 1), (deck, came, -1)):
        place[name] = place.get(name, 0) + by
        if not place[name]:
            del place[name]


def steam_up(position: dict[str, Any]) -> None:
    """Nobody has seen a steamer under the top ones, what is in the bag, or a card."""
    position["bag_known"] = {}
    position["bag_exact"] = []
    for place in position["seats"]:
        place["known"] = [{} for _ in position["seats"]]
    for stack in position["stacks"]:
        for steamer in stack[:-1]:
            steamer["seen"] = False


def dim_sum(position: dict[str, Any]) -> None:
    """Everyone has taken their cards in another order, so they came from other hands."""
    for choices in position["taken"]:
        choices.reverse()


OTHERWISE: dict[str, Callable[[dict[str, Any]], None]] = {
    "happy-dim-sum": happy,
    "steam-up": steam_up,
    "taiwan-snackbar": snackbar,
    "dim-sum": dim_sum,
    "sweets": forget_hands,
}


@pytest.mark.parametrize("key", [key for key in REMEMBERING if key in OTHERWISE])
def test_r10_what_was_seen_before_makes_no_difference_without_reminders(key: str) -> None:
    """The same open table after another history: the views with reminders differ, those without do not."""
    differed = compared = 0
    for players, laid in tables(key).items():
        for table in laid[: effort(3)]:
            if table.options.get("peeking") is True or table.pack is not table.game.packs()[0]:
                continue
            for state, _, _ in stops(table, players, 8):
                frame = json.loads(state.to_json())
                OTHERWISE[key](frame["position"])
                try:
                    other = table.game.from_json(frame, table.pack)
                except InvalidPosition:
                    continue  # no history leads there
                compared += 1
                for seat in table.everyone():
                    differed += other.view(seat) != state.view(seat)
                    assert other.view(seat, reminders=False) == state.view(seat, reminders=False), f"seat {seat}"
    assert compared > 10
    assert differed > 10, "the histories must differ for somebody who is reminded of them"
