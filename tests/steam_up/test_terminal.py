"""Whole games at the real terminal: tables of two and of five, to either end."""

from collections.abc import Callable
from pathlib import Path

import pytest

import teahouse
from teahouse import Record
from teahouse.bots.roster import hire
from tests.terminal.tools import bare, piped, saved, seated

from .tables import GAME

NAMES = ["Ama", "Ben", "Cai", "Dora", "Eli"]
SHORT = """
[pack]
game = "steam-up"
name = "a short sitting"

[table]
counter = [{counter}, 12, 16, {counter}]
fate-cards = {fate}
"""
Chooser = Callable[[teahouse.State, int], int]


def hungry(players: int, seed: int) -> Chooser:
    """Guests who buy as soon as they can."""
    bots = [hire("greedy", GAME, seed + seat) for seat in range(players)]
    worlds = teahouse.Chance(seed)
    return lambda state, seat: bots[seat].choose(state.resample(seat, worlds), seat)


def shy(players: int, seed: int) -> Chooser:
    """Guests who never buy, nor take a piece out of a steamer: only Fate ends such a meal."""
    lots = teahouse.Chance(seed)

    def choose(state: teahouse.State, seat: int) -> int:
        wanted = [
            action
            for action in state.legal(seat)
            if not state.notate(seat, action).startswith(("buy", "play quick chopsticks"))
        ]
        return wanted[lots.below(len(wanted))]

    return choose


def dictated(players: int, seed: int, choose: Chooser, pack: Path | None) -> tuple[list[str], teahouse.Outcome]:
    """Every decision of a whole game, as people would type it."""
    state = GAME.start(players=players, seed=seed, pack=pack)
    lines = []
    seat = 0
    while pending := state.pending():
        seat = seat if seat in pending else pending[0]  # where several choose, whoever has the screen goes on
        action = choose(state, seat)
        lines.append(state.notate(seat, action))
        state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    return lines, outcome


def typed_in(home: Path, players: int, seed: int, choose: Chooser, look: list[str], pack: Path | None = None) -> str:
    """The same game typed at the real command; what the screen showed. It ends as the rules alone end it."""
    lines, outcome = dictated(players, seed, choose, pack)
    seats = [word for name in NAMES[:players] for word in ("--seat", name)]
    agreed = ["--pack", str(pack)] if pack else []
    # Each time the screen changes hands one Enter is wanted; an Enter more is never a decision.
    text = "\n\n".join(["", *lines, ""])
    done = piped(home, "play", "steam-up", "--seed", str(seed), *seats, *agreed, *look, typed=text)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    record = Record.load(saved(home))
    assert [made.words for made in record.decisions] == lines
    assert record.result["reason"] == outcome.reason
    return done.stdout


@pytest.fixture
def short(tmp_path: Path) -> Callable[[int, int], Path]:
    """A pack file for a meal of so many steamers and so many Fate cards."""

    def write(counter: int, fate: int) -> Path:
        path = tmp_path / "short.toml"
        path.write_text(SHORT.format(counter=counter, fate=fate), encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize("players", [2, 5])
def test_u57_a_table_in_the_terminal_plays_until_the_counter_stands_at_0(players, tmp_path):
    shown = typed_in(tmp_path, players, 21, hungry(players, 3), [])
    assert "the Steamer counter stands at 0" in shown
    assert "the game is over" in shown
    assert max(len(line) for line in shown.splitlines() if str(tmp_path) not in line) <= 80


@pytest.mark.parametrize("players", [2, 5])
def test_u57_a_table_in_the_terminal_plays_until_the_fate_deck_is_empty(players, tmp_path, short):
    shown = typed_in(tmp_path, players, 8, shy(players, 5), ["--plain"], short(12, 2))
    assert "the Fate deck is empty" in " ".join(shown.split())
    assert "round 3" in shown  # the first has no Fate card, then one for each of the two
    assert "round 4" not in shown
    assert "\x1b" not in shown
    assert "≡" not in shown


def test_u31_with_the_cards_of_the_box_the_fate_deck_lasts_nineteen_rounds(tmp_path):
    shown = typed_in(tmp_path, 2, 4, shy(2, 6), ["--plain"])
    assert "round 19" in shown
    assert "round 20" not in shown
    assert "the Fate deck is empty" in " ".join(shown.split())


@pytest.mark.parametrize(("players", "counter", "fate"), [(2, 1, 18), (5, 1, 18), (2, 12, 1), (5, 12, 1)])
def test_a_guest_at_a_terminal_follows_the_hints_to_either_end(players, counter, fate, tmp_path, short):
    others = [word for _ in range(players - 1) for word in ("--seat", "bot:greedy")]
    pack = short(counter, fate)
    child = seated(tmp_path, "play", "steam-up", "--pack", str(pack), "--seed", "5", "--seat", "Ama", *others, rows=50)
    child.setecho(False)
    asked = 0
    while child.expect(["Ama> ", r"The end: the (Steamer counter|Fate deck)"]) == 0:
        child.sendline("hint")
        child.expect(r"Hint: ([^(]+?)\s+\(")
        hint = " ".join(bare(child.match.group(1)).split())
        child.expect("Ama> ")
        child.sendline(hint)
        asked += 1
        assert asked < 200
    assert child.match.group(1) == ("Steamer counter" if counter == 1 else "Fate deck")
    assert asked > 3
    child.close()
    assert Record.load(saved(tmp_path)).over()
