"""What everyone knows: S8, S11, S15, R5, R8."""

import json

import pytest

from teahouse import Chance

from .table import GAME, lay, play, top


def known(state, seat):
    return state.view(None)["seats"][seat]["known"]


def test_s8_cards_taken_from_the_row_are_known_to_everyone():
    state = play(lay(["cake", "cake"]), "take candy")
    assert known(state, 0) == {"candy": 1}
    assert state.log(1) == []


def test_s8_cards_drawn_from_the_pile_are_secret():
    state = top(lay(["cake", "cake"]), "pudding")
    play(state, "draw")
    assert known(state, 0) == {}
    assert state.view(0)["hand"] == {"pudding": 1, "cake": 1}
    assert state.view(1)["seats"][0]["cards"] == 2


def test_s8_cards_taken_in_a_trade_are_known_and_those_given_are_forgotten():
    state = lay(["2 candy, pudding", "cake"], known=["2 candy", ""])
    play(state, "trade: give candy pudding, take donut biscuit")
    assert known(state, 0) == {"biscuit": 1, "candy": 1, "donut": 1}


def test_s8_what_is_known_falls_by_what_leaves_but_not_below_zero():
    state = lay(["5 donut", "cake"], "5 biscuit", known=["donut", ""])
    play(state, "release 3 donut")
    assert known(state, 0) == {}
    state = lay(["5 donut", "cake"], "5 biscuit", known=["4 donut", ""])
    play(state, "release 3 donut")
    assert known(state, 0) == {"donut": 1}


def test_s8_giving_and_taking_the_same_sweet_leaves_it_known():
    state = lay(["candy, donut", "cake"])
    play(state, "trade: give candy donut, take candy donut")
    assert known(state, 0) == {"candy": 1, "donut": 1}


def test_s8_hand_sizes_tea_cups_released_hands_and_points_are_public():
    state = lay(["2 cake", "3 candy"], released=[[], [["ice cream", 2]]], tea=[0, 2])
    place = state.view(0)["seats"][1]
    assert (place["cards"], place["tea"], place["points"]) == (3, 2, 3)


def test_s11_the_count_of_trades_is_public():
    state = play(lay(["2 cake", "3 candy"], trades=4), "trade: give 2 cake, take 2 biscuit")
    for seat in [None, 0, 1]:
        assert state.view(seat)["trades_in_a_row"] == 5


def test_r8_others_see_nothing_of_a_trade_before_it_is_complete():
    state = lay(["candy, donut, cake", "2 pudding"])
    before = [json.dumps(state.view(seat)) for seat in [1, None]]
    for step in ["give candy", "give donut", "give tea", "take biscuit"]:
        play(state, step)
        assert [json.dumps(state.view(seat)) for seat in [1, None]] == before
        assert state.pending() == [0]
    assert state.view(0)["give"] == {"candy": 1, "donut": 1, "tea": 1}
    assert state.view(0)["take"] == {"biscuit": 1}
    play(state, "take 2 biscuit")
    assert [json.dumps(state.view(seat)) for seat in [1, None]] != before


def test_r8_a_trade_is_told_when_it_is_complete():
    state = GAME.start(players=2, seed=4, options={"starter": 1}, log=True)
    told = len(state.log(1))
    names = list(state.view(0)["hand"])
    play(state, f"give {names[0]}", "give tea")
    assert len(state.log(1)) == told
    first, second = (f"take {name}" for name in _two(state.view(0)["row"]))
    play(state, first)
    if state.turn() == 0:
        play(state, second)
    assert state.log(1)[told].startswith(f"player 1 trades {names[0]}, tea for ")


def _two(row):
    cards = [name for name, count in row.items() for _ in range(count)]
    return cards[:2]


def test_the_log_tells_a_draw_to_the_one_who_drew():
    state = GAME.start(players=2, seed=4, options={"starter": 1}, log=True)
    before = state.view(0)["hand"]
    play(state, "draw")
    drawn = next(name for name, count in state.view(0)["hand"].items() if count > before.get(name, 0))
    assert state.log(0)[-1] == f"player 1 draws {drawn} from the pile"
    assert state.log(1)[-1] == state.log(None)[-1] == "player 1 draws from the pile"


def test_the_log_of_the_others_is_the_same_whatever_was_drawn():
    logs = set()
    for name in ["pudding", "cake", "candy"]:
        state = GAME.start(players=3, seed=4, options={"starter": 2}, log=True)
        top(state, name)
        play(state, "draw")
        logs.add((tuple(state.log(0)), tuple(state.log(2)), tuple(state.log(None))))
    assert len(logs) == 1


def test_the_log_names_players():
    state = GAME.start(players=4, seed=4, options={"starter": 1}, log=True)
    dealt, *rest = state.log(0, ["Ann", "Ben", "Cho", "Dan"])
    assert dealt.startswith("3 sweets and a Tea Cup are dealt to each player, to you ")
    assert rest == ["Ann starts", "Dan starts last and holds the Star"]


def faces(state, seat):
    """All that a seat gets to see, as bytes."""
    view = json.dumps(state.view(seat), ensure_ascii=False)
    return view, state.legal(seat) if seat is not None else [], state.pending()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_r5_redrawing_what_a_seat_cannot_know_changes_nothing_it_sees(players):
    chance = Chance(11)
    for seed in range(2):
        state = GAME.start(players=players, seed=seed)
        while state.pending():
            for seat in [None, *range(players)]:
                redrawn = state.resample(seat, chance)
                assert faces(redrawn, seat) == faces(state, seat)
                GAME.from_json(redrawn.to_json())  # checks that all cards are there
            actor = state.turn()
            legal = state.legal(actor)
            state.apply(actor, legal[chance.below(len(legal))])
        assert state.resample(None, chance).position() == state.position()


def test_r5_a_redrawn_game_keeps_what_is_known_and_redraws_the_rest():
    state = lay(["2 cake", "2 candy, 3 pudding"], known=["", "2 candy"])
    seen = set()
    chance = Chance(3)
    for _ in range(60):
        redrawn = state.resample(0, chance).position()
        assert redrawn["hands"][0] == {"cake": 2}
        assert redrawn["hands"][1]["candy"] >= 2
        assert sum(redrawn["hands"][1].values()) == 5
        seen.add(json.dumps(redrawn["hands"][1]))
    assert len(seen) > 20


def test_r5_the_redrawn_cards_are_as_likely_as_the_cards_out_of_sight():
    state = lay(["5 cake", "pudding"], "5 biscuit")
    chance = Chance(3)
    cases = 4000
    found = [next(iter(state.resample(0, chance).position()["hands"][1])) for _ in range(cases)]
    unseen = {"biscuit": 5, "candy": 9, "donut": 8, "pudding": 7, "ice cream": 6}
    for name, count in unseen.items():
        assert abs(found.count(name) / cases - count / 35) < 0.03
    assert "cake" not in found


def test_r8_a_redrawn_game_for_another_seat_drops_the_trade_being_put_together():
    state = play(lay(["candy, donut, cake", "2 pudding"]), "give candy", "give donut")
    chance = Chance(1)
    assert state.resample(0, chance).position()["given"] == {"candy": 1, "donut": 1}
    for seat in [1, None]:
        assert state.resample(seat, chance).position()["given"] == {}


def test_the_future_of_a_redrawn_game_is_another():
    state = lay(["cake", "pudding"])
    chance = Chance(1)
    futures = {json.dumps(play(state.resample(0, chance), "take biscuit").view(0)["row"]) for _ in range(30)}
    assert len(futures) > 3
