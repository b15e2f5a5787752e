"""What the golden games of Steam Up show: every number of players, every option, every animal at its best."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from teahouse import Record
from tests.golden.transcript import FOLDER

from .tables import GAME

PATHS = sorted((FOLDER / GAME.key).glob("*.teahouse"))
ANIMALS = ["rat", "ox", "tiger", "bunny", "dragon", "snake", "horse", "goat", "monkey", "rooster", "dog", "pig"]


@dataclass
class Moment:
    """A decision of somebody who plays an animal: what was asked and said, and what the log tells of it."""

    animal: str
    asked: str
    said: str
    actions: int  # made in this turn before it
    first: str | None  # and which was the first of them
    bought: bool  # whether pieces are on their way from a steamer to a board
    told: list[str]  # of this player, without the name


def moments(record: Record) -> Iterator[Moment]:
    before = None
    told = 0
    for step in record.replay_steps(log=True):
        log = step.state.log(None)
        if before is not None and step.seat is not None:
            seat = before["seats"][step.seat]
            if seat["animal"] is not None:
                name = f"player {step.seat + 1} "
                mine = [line.removeprefix(name) for line in log[told:] if line.startswith(name)]
                yield Moment(
                    seat["animal"].lower(),
                    before["asked"][step.seat],
                    step.words,
                    before["actions"],
                    before["first_action"],
                    bool(before["tray"]),
                    mine,
                )
        told = len(log)
        before = step.state.view(None)
        before["asked"] = {seat: step.state.view(seat)["asks"] for seat in step.state.pending()}


def matches(pattern: str, told: list[str]) -> bool:
    return re.search(pattern, "; ".join(told)) is not None


# How one sees that an animal has made use of what it can.
USES: dict[str, Callable[[Moment], bool]] = {
    "rat": lambda it: matches("to roll the Lucky die; rolls", it.told),
    "ox": lambda it: matches("buys from .*; adds a .* token", it.told),
    "tiger": lambda it: matches(
        "exchanges a (shrimp dumpling|sticky rice) token; gains a (sticky|shrimp) .*token", it.told
    ),
    "bunny": lambda it: it.bought and matches("swaps .* for", it.told),
    "dragon": lambda it: it.asked.startswith("A column is full") and matches("(gains a|draws)", it.told),
    "snake": lambda it: matches("token for cards; draws a card", it.told),
    "horse": lambda it: it.actions == 1 and it.first is not None and it.said.startswith(it.first),
    "goat": lambda it: it.asked.startswith("In which empty row") and matches("keeps row", it.told),
    "monkey": lambda it: it.said == "ability" and matches("^rolls", it.told),
    "rooster": lambda it: matches("returns .* to the bag and draws", it.told),
    "dog": lambda it: it.said.startswith("buy") and matches(r"gains \d+ HP and has \d+; gains [123] HP", it.told),
    "pig": lambda it: matches("completes column .*gains 3 HP", it.told),
}


@pytest.fixture(scope="module")
def seen() -> dict[str, list[Moment]]:
    """All decisions in the golden games that are there for the animals."""
    found: dict[str, list[Moment]] = {animal: [] for animal in ANIMALS}
    for path in PATHS:
        if path.stem.startswith("animals-"):
            for moment in moments(Record.load(path)):
                found[moment.animal].append(moment)
    return found


@pytest.mark.parametrize("animal", ANIMALS)
def test_u20_every_animal_uses_its_ability_in_a_golden_game(animal, seen):
    uses = USES[animal]
    assert any(uses(moment) for moment in seen[animal]), f"the {animal} never does what it can"


def test_an_ability_is_not_seen_where_nobody_uses_it(seen):
    drawing = [moment for moments in seen.values() for moment in moments if moment.said.startswith("gain")]
    idle = [moment for moment in drawing if moment.actions == 0]
    assert len(idle) > 20
    assert not [use for use in USES.values() for moment in idle if use(moment)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_is_a_golden_game_for_every_number_of_players(players):
    assert len(Record.load(FOLDER / GAME.key / f"guests-{players}.teahouse").seats) == players


def test_u20_there_is_a_golden_game_for_every_choice_of_every_option():
    chosen = {(key, str(value)) for path in PATHS for key, value in Record.load(path).options.items()}
    for option in GAME.options:
        other = [value for key, value in chosen if key == option.key and value != str(option.default)]
        assert other, f"no golden game has another {option.key} than {option.default}"
    assert ("animals", "beginners") in chosen
    assert ("animals", "rat,ox,tiger,bunny") in chosen


def test_u57_golden_games_end_both_ways():
    reasons = {Record.load(path).result["reason"] for path in PATHS}
    assert {"the Steamer counter stands at 0", "the Fate deck is empty"} <= reasons
