"""What version 2 of the rules changed, and that version 1 is played as ever (U3, U18, U23, U26, R4)."""

import json
from collections import Counter

import pytest

import teahouse
from tests.certain import result
from tests.golden.transcript import FOLDER

from .tables import GAME, can, say, table

EMPTY = ["", "", "MM", "CC", "", ""]


def one(**laid):
    """A table of version 1."""
    return table(rules=1, **laid)


def play(rules, seed, players=3, **options):
    """A whole game at random."""
    state = GAME.start(players, seed, options, rules=rules)
    chance = teahouse.Chance(seed)
    while pending := state.pending():
        legal = state.legal(pending[0])
        state.apply(pending[0], legal[chance.below(len(legal))])
    return state


# -- U3, U23: which cards may be played


def test_u3_version_1_plays_no_card_of_which_no_part_can_be_carried_out():
    state = one(hands=[["quick chopsticks", "change of heart"]], stacks=EMPTY)
    assert not [word for word in can(state) if word.startswith("play")]
    with pytest.raises(teahouse.IllegalMove, match="no part of it can be carried out"):
        say(state, "play quick chopsticks")
    assert "play head of the table" not in can(one(hands=[["head of the table"]], marker=0, deck=[]))


def test_u3_version_1_refuses_a_card_for_its_own_reason_when_the_table_is_stuck():
    hands = [["quick chopsticks", "spin the table", "regular's discount"]]
    state = one(hands=hands, stacks=EMPTY, fate="stuck turntable")
    for card, why in (
        ("quick chopsticks", r"no part of it can be carried out now \(U3\)"),
        ("spin the table", r"Fate lets nobody rotate this round \(U3\)"),
        ("regular's discount", r"no steamer can be bought now with a token left out \(U23\)"),
    ):
        with pytest.raises(teahouse.IllegalMove, match=why):
            say(state, f"play {card}")


def test_u23_version_1_needs_a_purchase_that_the_discount_makes_payable():
    assert "play regular's discount" not in can(one(tokens=["B"], hands=[["regular's discount"]]))
    assert "play regular's discount" in can(one(tokens=["S"], hands=[["regular's discount"]]))


# -- U18: beginners


def test_u18_version_1_deals_two_beginners_one_animal_each():
    state = GAME.start(2, 1, {"animals": "beginners"}, rules=1)
    assert all(seat["animal"] for seat in state.view(None)["seats"])
    assert GAME.start(2, 1, {"animals": "beginners"}).view(None)["phase"] == "animals"


# -- R4: hands of one card


def test_r4_version_1_asks_the_rat_for_its_only_card():
    state = say(one(animals="rat,pig", hands=[["full purse"]]), "ability")
    assert can(state) == ["card full purse"]
    assert "card full purse" not in can(say(table(animals="rat,pig", hands=[["full purse"]], chance=[1]), "ability"))


@pytest.mark.parametrize("rules", [1, 2])
def test_r4_the_rat_is_asked_as_soon_as_others_cannot_see_the_card(rules):
    state = say(table(animals="rat,pig", hands=[["full purse"] * 2], rules=rules), "ability")
    assert can(state) == ["card full purse"]


def test_r4_version_1_asks_for_the_second_card_of_an_exchange():
    state = say(one(hands=[["full purse", "lucky roll"]]), "exchange full purse")
    assert can(state) == ["card lucky roll"]
    state = say(table(hands=[["full purse", "lucky roll"]]), "exchange full purse")
    assert can(state)[0] == "take shrimp dumpling token"
    state = say(table(hands=[["full purse", "lucky roll", "lucky roll"]]), "exchange full purse")
    assert can(state) == ["card lucky roll"]  # two of a kind: the others cannot see that (R1)


def passing(rules, *hands):
    """Share the News, just revealed."""
    seats = len(hands)
    about = [sum(1 << seat for seat in range(seats) if hands[seat] and (rules == 1 or len(hands[seat]) > 1)), 1, 0]
    alone = [rules > 1 and len(hand) == 1 for hand in hands]
    state = table(animals="dog,pig,rat", hands=hands, rules=rules)
    picks = [state.setup.fortune.names.index("Full Purse") if each else -1 for each in alone]
    question = {"task": "pass card", "seat": -1, "about": about, "staged": [-1, -1, -1]}
    laid = {"phase": "fate", "active": -1, "fate": "share the news", "agenda": [question], "picks": picks}
    return table(animals="dog,pig,rat", hands=hands, rules=rules, **laid)


def test_r4_share_the_news_does_not_ask_a_hand_of_one():
    hands: tuple[list[str], ...] = (["full purse"], ["lucky roll", "clean plate"], [])
    old, new = passing(1, *hands), passing(2, *hands)
    assert (old.pending(), new.pending()) == ([0, 1], [1])
    assert new.view(0)["chosen"] == "Full Purse"
    assert "chosen" not in new.view(1)
    say(new, "lucky roll")
    assert new.view(1)["hand"] == {"Full Purse": 1, "Clean Plate": 1}
    assert new.view(2)["hand"] == {"Lucky Roll": 1}


# -- U26: the reason


def tied_at_the_end(rules, boards):
    state = table(
        counter=0,
        hp=[5, 5],
        boards=boards,
        turns=1,
        first=1,
        active=0,
        acts=1,
        last_act=1,
        stacks=[""] * 6,
        tokens=["", "B"],
        rules=rules,
    )
    return say(state, "gain bun")


def test_u26_the_reason_names_the_tie_break_if_it_decided():
    state = tied_at_the_end(2, ["SS", "S"])
    assert result(state).winners == [0]
    assert result(state).reason == "the Steamer counter stands at 0; of equal HP, most dim sum wins"
    assert state.log(None)[-1] == f"The game is over: {result(state).reason}"
    assert state.events(None)[-1]["tie_break"] is True


def test_u26_the_reason_names_no_tie_break_that_decided_nothing():
    shared = tied_at_the_end(2, ["SS", "RR"])
    assert result(shared).winners == [0, 1]
    assert result(shared).reason == "the Steamer counter stands at 0"
    assert shared.events(None)[-1]["tie_break"] is False


def test_u26_version_1_does_not_name_the_tie_break():
    state = tied_at_the_end(1, ["SS", "S"])
    assert result(state).winners == [0]
    assert result(state).reason == "the Steamer counter stands at 0"


def test_u26_whenever_the_tie_break_is_named_it_decided():
    named = 0
    for seed in range(40):
        outcome = result(play(2, seed, players=5))
        best = [seat for seat in range(5) if outcome.scores[seat] == max(outcome.scores)]
        assert ("most dim sum" in outcome.reason) == (len(best) > len(outcome.winners))
        named += "most dim sum" in outcome.reason
    assert named


# -- U4: how turns are written down


def test_u4_version_1_writes_every_turn_of_the_table_alike():
    state = say(one(hands=[["spin the table"]]), "play spin the table")
    assert can(state) == ["rotate left", "rotate right"]
    assert state.view(0)["asks"].startswith("Spin the Table turns the table")  # the question is told apart


@pytest.mark.parametrize("typed", ["turn left", "rotate left", "left", "counter-clockwise"])
@pytest.mark.parametrize("rules", [1, 2])
def test_u4_both_ways_of_typing_a_turn_are_read_everywhere(typed, rules):
    state = say(table(hands=[["spin the table"]], rules=rules), "play spin the table", typed, "no turn", typed)
    assert state.view(0)["rotation"] == 2


# -- records and positions


def test_versions_share_their_options_and_components():
    assert GAME.start(2, 1, rules=1).setup.options == GAME.start(2, 1).setup.options
    assert GAME.standard_pack(1).digest == GAME.standard_pack(2).digest


@pytest.mark.parametrize("rules", [1, 2])
def test_a_position_is_read_back_by_its_version(rules):
    state = play(rules, 5)
    data = json.loads(state.to_json())
    assert data["rules"] == rules
    assert GAME.from_json(state.to_json()).setup.rules == rules
    half = table(hands=[["quick chopsticks"]], stacks=EMPTY, rules=rules)
    read = GAME.from_json(half.to_json())
    assert [read.notate(0, action) for action in read.legal(0)] == can(half)


def test_positions_of_both_versions_have_the_same_fields():
    old, new = (json.loads(GAME.start(3, 1, rules=rules).to_json()) for rules in (1, 2))
    assert {**old, "rules": 2} == new


def test_there_are_golden_records_of_both_versions():
    kept = [teahouse.Record.load(path) for path in sorted((FOLDER / "steam-up").glob("*.teahouse"))]
    versions = Counter(record.rules for record in kept)
    assert versions[1] == 13
    new = [record for record in kept if record.rules == 2]
    assert any(record.options["animals"] == "beginners" and record.players == 2 for record in new)
    assert any("most dim sum" in record.result["reason"] for record in new)
    words = {made.words for record in new for made in record.decisions}
    assert {"turn left", "turn right"} & words
