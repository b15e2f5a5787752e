"""What version 2 of the rules changed, and that version 1 is played as ever (D1, D3, D9, D11, D14)."""

import json
from collections import Counter

import pytest

import teahouse
from tests.certain import result
from tests.dim_sum.table import GAME, Lots, choose, hand, laid, play, table
from tests.golden.transcript import FOLDER

NINE = "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠"
PACK_1 = "508f00facbe898176f30909a444dbd6a"


def test_d3_version_1_lets_the_third_hand_travel_unless_it_stays():
    assert GAME.start(2, seed=1, rules=1).setup.options == {"cooperative": False, "dummy": "travels"}
    state = laid("A♠ 2♠ 3♠", "4♠ 5♠ 6♠", "7♠ 8♠ 9♠", players=2, deck=NINE, rules=1)
    state.chance = Lots(1)
    choose(state, "A♠", "4♠")
    assert hand(state, 0) == ["7♠", "9♠"]
    with pytest.raises(teahouse.InvalidOption, match=r"allowed are travels, stays \(D3\)"):
        table(2, rules=1, dummy="none")


@pytest.mark.parametrize("dummy", ["travels", "stays"])
def test_d3_the_same_seed_plays_the_same_game_by_both_versions(dummy):
    one = play(GAME.start(2, seed=7, options={"dummy": dummy}, rules=1), 7)
    two = play(GAME.start(2, seed=7, options={"dummy": dummy}), 7)
    assert one.position() == two.position()
    assert one.outcome() == two.outcome()


def test_d14_version_1_is_for_two_to_six():
    assert GAME.players_of(1) == (2, 6)
    with pytest.raises(teahouse.InvalidOption, match="Dim Sum is for 2 to 6 players, not 7"):
        GAME.start(7, seed=1, rules=1)


def test_d11_version_1_wins_by_the_rulebooks_mark_and_has_no_other():
    with pytest.raises(teahouse.InvalidOption, match="no option 'mark'; it has cooperative, dummy"):
        table(4, rules=1, mark="book")
    outcome = result(play(GAME.start(4, seed=2, options={"cooperative": True}, rules=1), 2))
    assert list(outcome.details) == ["rounds", "together", "mark", "chase", "reached", "chased"]
    together = outcome.details["together"]
    assert 80 <= together < 240
    assert outcome.winners == [0, 1, 2, 3]
    assert outcome.reason == f"together {together} points: the mark of 80 is reached"
    same = result(play(GAME.start(4, seed=2, options={"cooperative": True}), 2))
    assert (same.scores, same.winners) == (outcome.scores, [])
    assert same.reason == f"together {together} points: the house mark of 240 is missed"


def test_d9_the_components_of_version_1_are_kept_and_offered_to_no_new_table():
    assert GAME.standard_pack(1).digest == PACK_1 != GAME.standard_pack().digest
    assert GAME.kept_pack(PACK_1) is GAME.standard_pack(1)
    assert [pack.digest for pack in GAME.packs()] == [GAME.standard_pack(2).digest]


def test_d9_a_record_by_version_1_names_its_components_as_it_always_did():
    state = GAME.start(3, seed=1, rules=1)
    record = teahouse.Record.begin(state)
    assert (record.pack_hash, record.pack_values) == (PACK_1, None)
    assert teahouse.Record.from_text(record.to_text()).replay().digest() == state.digest()


@pytest.mark.parametrize(("rules", "other"), [(1, 2), (2, 1)])
def test_d9_a_version_does_not_take_the_others_components(rules, other):
    with pytest.raises(teahouse.InvalidPack, match=r"co-operative\.(chase|house): is unknown"):
        GAME.setup(4, None, GAME.standard_pack(other), rules)


def test_a_position_is_read_back_by_its_version():
    for rules in (1, 2):
        state = play(GAME.start(2, seed=5, rules=rules), 5, 40)
        data = json.loads(state.to_json())
        assert (data["rules"], data["options"]) == (rules, state.setup.options)
        read = GAME.from_json(state.to_json())
        assert read.setup.rules == rules
        assert play(read, 3).to_json() == play(state, 3).to_json()


@pytest.mark.parametrize("rules", [1, 2])
def test_a_position_with_components_of_ones_own_is_read_back_by_its_version(rules, tmp_path):
    path = tmp_path / "own.toml"
    path.write_text('[pack]\ngame = "dim-sum"\nname = "own"\n[faces]\nking = 5\n', encoding="utf-8")
    state = play(GAME.start(3, seed=5, pack=path, rules=rules), 5, 40)
    assert GAME.from_json(state.to_json(), path).to_json() == state.to_json()


def test_there_are_golden_records_of_both_versions():
    kept = [teahouse.Record.load(path) for path in sorted((FOLDER / "dim-sum").glob("*.teahouse"))]
    assert Counter(record.rules for record in kept)[1] == 3
    new = [record for record in kept if record.rules == 2]
    assert {record.options["dummy"] for record in new if record.players == 2} == {"stays", "travels", "none"}
    assert {7, 8} <= {record.players for record in new}
    reasons = [record.result["reason"] for record in new]
    assert {reason.split()[-1] for reason in reasons if "together" in reason} == {"reached", "missed"}
