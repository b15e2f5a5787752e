"""What version 2 of the rules changed, and that version 1 is played as ever (T1, T10, T11, T13, T18)."""

import json
from collections import Counter

import pytest

import teahouse
from tests.certain import result
from tests.golden.transcript import FOLDER
from tests.taiwan_snackbar.table import GAME, deals, laid, play

PACK_1 = "000e9e2ca1ac707eab0e47267df37159"


def finished(state, seed=1):
    chance = teahouse.Chance(seed)
    while state.pending():
        (seat,) = state.pending()
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
    return state


def test_t1_version_1_plays_with_rising_or_with_a_fixed_number():
    options = GAME.start(3, seed=1, rules=1).setup.options
    assert options == {"starter": "random", "no_more": "rising", "knock_out": False}
    with pytest.raises(teahouse.InvalidOption, match=r"allowed are rising, 1, 2, 3, 4, 5, 6 \(T1\)"):
        GAME.start(3, seed=1, options={"no_more": "1 2 3"}, rules=1)
    with pytest.raises(teahouse.InvalidOption, match="no option 'rounds'"):
        GAME.start(3, seed=1, options={"knock_out": True, "rounds": 2}, rules=1)


@pytest.mark.parametrize("before", ["rising", 1, 3, 6])
def test_t1_the_same_seed_plays_the_same_standard_game_by_both_versions(before):
    now = "1 2 3 4 5 6" if before == "rising" else before
    for seed in range(6):
        one = finished(GAME.start(4, seed=seed, options={"no_more": before}, rules=1), seed)
        two = finished(GAME.start(4, seed=seed, options={"no_more": now}), seed)
        assert one.position() == {key: item for key, item in two.position().items() if key != "round"}
        assert (result(one).scores, result(one).ranks) == (result(two).scores, result(two).ranks)


def test_t1_version_1_keeps_the_fields_of_its_views_positions_and_observations():
    state = GAME.start(3, seed=1, rules=1)
    assert not {"round", "agreed", "rounds"} & set(state.view(0))
    assert list(state.position())[-1] == "left_at"
    names = [field.name for field in GAME.observer(state.setup).fields]
    assert "round" not in names
    later = [field.name for field in GAME.observer(GAME.setup(3)).fields]
    assert [name for name in later if name not in names] == ["round", "next_no_more"]
    several = GAME.observer(GAME.setup(3, {"knock_out": True, "rounds": 2})).fields
    assert {"rounds_left", "won", "first_out"} == {field.name for field in several} - set(later)


# Seat 0 ends the game; seats 1 and 2 have no points.
def tied(mine, theirs, rules):
    points = (2, 0, 0)
    return laid("tofu", mine, theirs, order=1, top="leaves", points=points, no_more=2, rules=rules)


@pytest.mark.parametrize(
    ("mine", "theirs", "winners", "reason"),
    [
        ("pork pork", "pork", [1], "; of those with the fewest, the most cards in hand win"),
        ("pork", "pork", [1, 2], ""),
    ],
)
def test_t10_the_reason_names_the_tie_break_if_it_decided(mine, theirs, winners, reason):
    for rules in (1, 2):
        outcome = result(play(deals(tied(mine, theirs, rules), "stop"), "eat"))
        assert outcome.winners == winners
        assert outcome.reason == "player 1 has 3 negative points" + (reason if rules == 2 else "")


def test_t10_where_points_decide_no_tie_break_is_named():
    state = laid("tofu", "pork", "pork pork", order=1, top="leaves", points=(2, 0, 1), no_more=2)
    outcome = result(play(deals(state, "stop"), "eat"))
    assert (outcome.winners, outcome.reason) == ([1], "player 1 has 3 negative points")


def test_t18_the_components_of_version_1_are_kept_and_offered_to_no_new_table():
    assert GAME.standard_pack(1).digest == PACK_1 != GAME.standard_pack().digest
    assert GAME.kept_pack(PACK_1) is GAME.standard_pack(1)
    assert [pack.digest for pack in GAME.packs()] == [GAME.standard_pack(2).digest]
    with pytest.raises(teahouse.InvalidPack, match="defeat: is unknown"):
        GAME.setup(4, None, GAME.standard_pack(2), 1)
    with pytest.raises(teahouse.InvalidPack, match=r"defeat"):
        GAME.setup(4, None, GAME.standard_pack(1), 2)


@pytest.mark.parametrize("knock_out", [False, True])
@pytest.mark.parametrize("rules", [1, 2])
def test_a_position_is_read_back_by_its_version(rules, knock_out):
    state = GAME.start(4, seed=5, options={"knock_out": knock_out}, rules=rules)
    chance = teahouse.Chance(3)
    while state.pending():
        (seat,) = state.pending()
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
        read = GAME.from_json(state.to_json())
        assert (read.setup.rules, read.to_json()) == (rules, state.to_json())
    assert json.loads(state.to_json())["rules"] == rules


def test_there_are_golden_records_of_both_versions():
    kept = [teahouse.Record.load(path) for path in sorted((FOLDER / "taiwan-snackbar").glob("*.teahouse"))]
    assert Counter(record.rules for record in kept)[1] == 2
    new = [record for record in kept if record.rules == 2]
    assert any(record.options["rounds"] != "1" for record in new)
    assert any("most cards in hand" in record.result["reason"] for record in new)
    assert any("first out" in record.result["reason"] for record in new)
    assert any(record.options["no_more"] not in {"1 2 3 4 5 6", "3"} for record in new)
