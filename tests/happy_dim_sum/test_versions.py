"""What version 2 of the rules changed, and that version 1 is played as ever (R8, H4, H5, H13, H31)."""

import itertools
import json
from collections import Counter

import pytest

import teahouse
from teahouse.core.pack import parse_pack
from teahouse.core.record import Seat
from teahouse.games.happy_dim_sum.components import Components
from tests.certain import certain, result
from tests.golden.transcript import FOLDER
from tests.happy_dim_sum.table import GAME, asked, cards, discarded, laid, moves, plate, play

PACK_1 = "5e4aa57a0eeb6ae5ed46b76a5fad161e"
HEAD = '[pack]\ngame = "happy-dim-sum"\nname = "long table"\n'


def loose(tea: int, plate: str, rules: int | None = None) -> teahouse.State:
    """Tea that was sent on has come to player 3, who keeps it."""
    plates = {1: "gow:2", 2: plate}
    state = laid(f"{tea}*tea lo", "yum bun", "check", plates=plates, rules=rules)
    return play(state, f"serve {tea} tea to player 2", "2: yum cha player 3", "3: keep")


def ends(state: teahouse.State) -> list[str]:
    """The positions that all answers about loose Tea lead to, one for each way to answer."""
    if asked(state) != (3, "place tea"):
        return [json.dumps(state.position(), sort_keys=True)]
    found = []
    for move in moves(state):
        found += ends(play(state.copy(), move))
    return found


PLATES = ["lo:1", "lo:1 bun:1", "lo:1 bun:2", "lo:1 claws:1 fun:1", "gow:2 mai:3", "bun:3 gow:3 tart:2", "bun:3"]


@pytest.mark.parametrize("tea", range(1, 7))
@pytest.mark.parametrize("plates", PLATES)
def test_r8_loose_tea_is_asked_for_exactly_where_answers_differ(tea, plates):
    """Version 1 asks, and all that can come of it is compared: a single end is a question that version 2 leaves out."""
    before = loose(tea, plates, rules=1)
    outcomes = set(ends(before))
    after = loose(tea, plates)
    assert (asked(after) == (3, "place tea")) == (len(outcomes) > 1)
    if len(outcomes) == 1:
        assert asked(after) == (1, "move")
        assert [json.dumps(after.position(), sort_keys=True)] == list(outcomes)
    else:
        assert moves(after) == moves(before)
        assert {_plates(text) for text in ends(after)} == {_plates(text) for text in outcomes}


def _plates(text: str) -> str:
    return json.dumps(json.loads(text)["dishes"])


def test_r8_enough_tea_completes_every_dish_without_a_question():
    state = loose(4, "lo:1 bun:1 mai:4")
    assert asked(state) == (1, "move")
    assert plate(state, 2) == {"lo mai gai": (2, 1), "custard bun": (3, 2), "siew mai": (4, 0)}
    assert discarded(state) == cards("yum tea")
    assert asked(loose(4, "lo:1 bun:1 mai:4", rules=1)) == (3, "place tea")


def test_h5_with_less_tea_than_is_lacking_the_receiver_chooses_as_ever():
    for rules in (1, 2):
        state = loose(2, "lo:1 bun:1", rules)
        assert moves(state) == ["on lo mai gai", "on custard bun"]
        play(state, "on custard bun")
        assert asked(state) == (3, "place tea")
        assert plate(play(state, "on custard bun"), 2) == {"lo mai gai": (1, 0), "custard bun": (3, 2)}


# -- the reason


def closing(*plates: str, rules: int | None = None) -> teahouse.Outcome:
    """The last final turn ends with these dishes on the table."""
    hands = ["gow", *["lo"] * (len(plates) - 1)]
    state = laid(*hands, plates=dict(enumerate(plates)), deck="", finals=0, rules=rules)
    return result(play(state, "end turn"))


def test_h13_the_reason_names_the_points_that_decided():
    outcome = closing("gow:1", "gow:2", "gow:2")
    assert (outcome.winners, outcome.details["decided"]) == ([0], "points")
    assert outcome.reason == "Closing Time: player 1 has the fewest points, 1"


def test_h13_the_reason_names_the_sets_that_decided():
    outcome = closing("gow:3", "lo:2", "mai:4")
    assert (outcome.scores, outcome.winners, outcome.details["decided"]) == ([3, 3, 5], [0], "sets")
    assert outcome.reason == (
        "Closing Time: of those with the fewest points, 3, player 1 has the fewest complete sets, 0"
    )


def test_h13_the_reason_says_that_nothing_decided():
    outcome = closing("gow:3", "lo:2", "mai:3")
    assert (outcome.winners, outcome.details["decided"]) == ([0, 2], "shared")
    assert outcome.reason == (
        "Closing Time: player 1 and player 3 share the victory, equal in points, 3, and in complete sets, 0"
    )


def test_h11_the_reason_names_what_decided_among_those_who_became_full_together():
    full = "lo:2 claws:2 fun:2"
    specials = "claws fun bao tart bun gow mai cake"
    for plates, decided, words in [
        ((full, f"{full} gow:1"), "points", "player 1 has the fewest points, 9"),
        (
            (full, full),
            "shared",
            "player 1 and player 2 share the victory, equal in points, 9, and in complete sets, 3",
        ),
    ]:
        state = laid("takeout tea", "bun", plates=dict(enumerate(plates)), deck="*lo tart", specials=specials)
        state.chance = teahouse.Chance(1)
        while state.pending():
            play(state, moves(state)[1] if "takeout" in moves(state) else moves(state)[0])
        outcome = result(state)
        assert (outcome.details["ending"], outcome.details["decided"]) == ("all full", decided)
        assert outcome.reason == f"everyone still at the table became full at the same moment: {words}"


def test_h20_the_last_one_needs_no_count():
    plates = {1: "lo:2 claws:2 fun:1"}
    for rules in (1, 2):
        state = laid("fun gow", "lo", plates=plates, specials="lo claws fun", rules=rules)
        outcome = result(play(state, "serve cheong fun to player 2", "keep"))
        assert outcome.reason == "player 1 is the last one who is not full"
        assert outcome.details.get("decided") == ("last one" if rules == 2 else None)


def test_h13_version_1_gives_the_reason_it_gave():
    for plates in [("gow:1", "gow:2"), ("gow:3", "lo:2"), ("gow:3", "mai:3")]:
        outcome = closing(*plates, rules=1)
        assert outcome.reason == "Closing Time: fewest points"
        assert list(outcome.details) == ["ending", "sets", "full"]
        assert outcome.winners == closing(*plates).winners


def test_h17_the_result_says_in_words_who_left_when():
    """Points alone would not explain the places."""
    plates = {0: "mai:1", 1: "lo:2 claws:2 fun:1", 2: "lo:2 claws:2 fun:2 gow:4"}
    left = (0, 0, 1)
    state = laid("fun gow", "lo", "", plates=plates, specials="lo claws fun", left=left)
    outcome = result(play(state, "serve cheong fun to player 2", "keep"))
    assert outcome.ranks == [1, 2, 3]
    assert outcome.details["places"] == ["stayed", "left second", "left first"]
    assert outcome.details["left"] == [0, 2, 1]
    assert "places" not in closing("gow:1", "gow:2").details  # nobody left: points explain it all


# -- how pieces came


def test_h4_a_position_of_version_2_says_how_pieces_set_out():
    for rules in (1, 2):
        state = laid("2*gow yum tea", "yum lo", "check", plates={0: "lo:1"}, rules=rules)
        served = play(state.copy(), "serve 2 har gow to player 2")
        sent = play(state.copy(), "yum cha lo mai gai to player 2")
        answered = play(served.copy(), "yum cha player 3")
        ways = [one.position()["load"].get("by") for one in (served, sent, answered)]
        assert ways == (["hand", "yum cha", "yum cha"] if rules == 2 else [None] * 3)
        for one in (served, sent, answered):
            read = GAME.from_json(one.to_json())
            assert read.to_json() == one.to_json()
            assert read.view(None) == one.view(None)


def test_h4_a_position_whose_pieces_cannot_have_come_so_is_refused():
    state = play(laid("2*tea lo", "yum bun", "check", plates={1: "gow:2"}), "serve tea to player 2")
    data = json.loads(state.to_json())
    data["position"]["load"]["by"] = "yum cha"
    with pytest.raises(teahouse.InvalidPosition, match="pieces under way"):
        GAME.from_json(data)
    data["position"]["load"]["by"] = "bicycle"
    with pytest.raises(teahouse.InvalidPosition, match="by is 'bicycle'; known are hand, yum cha"):
        GAME.from_json(data)


# -- how many can play


def own(players: str, more: str = "") -> teahouse.Pack:
    text = f"{HEAD}[table]\nplayers = {players}\n{more}"
    return parse_pack(text, "own.toml", "happy-dim-sum", GAME.standard_pack())


def test_h31_the_box_is_for_two_to_six():
    assert GAME.players_of(2) == GAME.players_with(GAME.standard_pack(), 2) == (2, 6)
    assert GAME.standard_pack().origins["table.players"] == "ours"
    for players in (1, 7):
        with pytest.raises(teahouse.InvalidOption) as refused:
            GAME.start(players, 1)
        assert str(refused.value) == f"Happy Dim Sum is for 2 to 6 players, not {players} (H31)"


def test_h31_components_of_ones_own_say_for_how_many_they_are():
    pack = own("[3, 4]")
    assert GAME.players_with(pack, 2) == (3, 4)
    for players in (2, 5):
        with pytest.raises(teahouse.InvalidOption) as refused:
            GAME.setup(players, pack=pack)
        assert str(refused.value) == f"Happy Dim Sum with long table is for 3 to 4 players, not {players} (H31)"


@pytest.mark.parametrize(
    ("players", "why"), [("[1, 4]", "2 to 8"), ("[2, 9]", "2 to 8"), ("[5, 3]", "fewest"), ("6", "list of 2")]
)
def test_h31_at_least_two_and_at_most_eight(players, why):
    with pytest.raises(teahouse.InvalidPack, match=rf"table\.players.*{why}"):
        GAME.setup(4, pack=own(players))


def test_h31_eight_play_to_the_end_on_every_surface():
    pack = own("[2, 8]")
    setup = certain(Components, GAME.setup(8, {"starter": 8}, pack))
    assert setup.space == GAME.setup(2, pack=pack).space == GAME.setup(2).space + 2
    names = ["A rather long name", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"]
    observer = GAME.observer(setup)
    for seed in range(3):
        state = setup.deal(teahouse.Chance(seed), log=True)
        assert state.pending() == [7]
        chance = teahouse.Chance(seed)
        record = teahouse.Record.begin(state, [Seat(name) for name in names])
        for number in itertools.count():
            if not state.pending():
                break
            (seat,) = state.pending()
            legal = state.legal(seat)
            if number % 40 == 0:
                assert state.parse(seat, state.notate(seat, legal[-1])) == [legal[-1]]
                assert len(observer.fields)
                for line in GAME.draw(state.view(seat), names, 80):
                    assert sum(len(text) for _, text in line) <= 80
            record.play(state, seat, legal[chance.below(len(legal))])
        record.stamp(state)
        for line in GAME.draw(state.view(None), names, 80):
            assert sum(len(text) for _, text in line) <= 80
        again = teahouse.Record.from_text(record.to_text())
        assert (again.players, again.replay().digest()) == (8, state.digest())


def test_h31_version_1_is_for_two_to_six_with_any_components():
    assert GAME.setup(2, rules=1).space == GAME.setup(6, rules=1).space == GAME.setup(2).space == 51
    with pytest.raises(teahouse.InvalidOption, match="is for 2 to 6 players, not 7"):
        GAME.start(7, 1, rules=1)
    with pytest.raises(teahouse.InvalidPack, match=r"table\.players: is unknown"):
        GAME.setup(4, pack=own("[2, 8]"), rules=1)


def test_r3_a_starter_must_have_a_seat():
    with pytest.raises(teahouse.InvalidOption, match="this table has seats 1 to 6"):
        GAME.start(6, 1, {"starter": 7})
    with pytest.raises(teahouse.InvalidOption, match="allowed are random, 1, 2, 3, 4, 5, 6"):
        GAME.start(6, 1, {"starter": 9})
    assert GAME.start(8, 1, {"starter": "7"}, own("[2, 8]")).pending() == [6]


# -- records and components


def test_h31_the_components_of_version_1_are_kept_and_offered_to_no_new_table():
    assert GAME.standard_pack(1).digest == PACK_1 != GAME.standard_pack().digest
    assert GAME.kept_pack(PACK_1) is GAME.standard_pack(1)
    assert [pack.digest for pack in GAME.packs()] == [GAME.standard_pack(2).digest]


def test_h19_the_same_seed_deals_the_same_game_by_both_versions():
    for seed in range(5):
        one, two = GAME.start(4, seed, rules=1), GAME.start(4, seed)
        assert one.position() == two.position()


def test_there_are_golden_records_of_both_versions():
    kept = [teahouse.Record.load(path) for path in sorted((FOLDER / "happy-dim-sum").glob("*.teahouse"))]
    assert Counter(record.rules for record in kept)[1] == 4
    decided = {result(record.replay()).details["decided"] for record in kept if record.rules == 2}
    assert {"last one", "sets", "shared"} <= decided


def test_r8_a_golden_game_has_loose_tea_that_nobody_is_asked_about():
    for step in teahouse.Record.load(FOLDER / "happy-dim-sum" / "tea-for-every-dish.teahouse").replay_steps(log=True):
        state = step.state
    kinds = [event["kind"] for event in state.events(None)]
    tea = [i for i in range(len(kinds) - 3) if kinds[i : i + 4] == ["sent on", "kept", "rested", "rested"]]
    assert tea
    dishes = {event["dish"] for event in state.events(None)[tea[0] + 2 : tea[0] + 4]}
    assert len(dishes) == 2
