"""Components and setting up: S9, S12–S14, S16, S17, S22."""

import pytest

from teahouse import Chance, InvalidOption
from tests.certain import certain

from .table import COPIES, GAME, SWEETS, lay, play


def test_s12_forty_five_sweets_of_six_kinds_four_tea_cups_and_a_star():
    pack = GAME.standard_pack()
    assert [pack.text(f"sweets.{key}.name") for key in pack.keys("sweets")] == SWEETS
    assert [pack.number(f"sweets.{key}.copies") for key in pack.keys("sweets")] == [10, 9, 8, 7, 6, 5]
    assert sum(COPIES.values()) == 45
    assert pack.number("tea.copies") == 4
    assert pack.number("star.points") == 1


@pytest.mark.parametrize(
    ("sweet", "copies", "face_up", "scores", "origin"),
    [
        ("biscuit", 10, 5, [0, 0, 0, 0, 5], "inferred"),
        ("candy", 9, 4, [0, 0, 0, 4, 6], "inferred"),
        ("donut", 8, 3, [0, 0, 3, 5, 7], "book"),
        ("pudding", 7, 2, [0, 2, 4, 6, 8], "inferred"),
        ("ice-cream", 6, 1, [1, 3, 5, 7, 9], "book"),
        ("cake", 5, 0, [2, 4, 6, 8, 10], "inferred"),
    ],
)
def test_s13_what_is_printed_on_the_cards_and_where_we_know_it_from(sweet, copies, face_up, scores, origin):
    pack = GAME.standard_pack()
    key = f"sweets.{sweet}"
    assert pack.number(f"{key}.copies") == copies
    assert pack.number(f"{key}.face-up") == face_up
    assert pack.find(f"{key}.scores") == scores
    assert pack.origins[f"{key}.copies"] == "book"
    assert pack.origins[f"{key}.face-up"] == pack.origins[f"{key}.scores"] == origin


def test_s13_scores_are_one_for_every_card_face_up_and_two_for_every_card_face_down():
    pack = GAME.standard_pack()
    for key in pack.keys("sweets"):
        face_up = pack.number(f"sweets.{key}.face-up")
        for size, score in enumerate(certain(list, pack.find(f"sweets.{key}.scores")), start=1):
            down = size - face_up
            assert score == (face_up + 2 * down if down >= 0 else 0)


def test_s14_in_a_pack_of_ones_own_the_table_of_points_counts(tmp_path):
    file = tmp_path / "rich.toml"
    file.write_text('[pack]\ngame = "sweets"\nname = "rich"\n[sweets.cake]\nscores = [3, 6, 9, 12, 15]\n')
    state = GAME.start(players=2, seed=1, pack=file)
    values = state.view(0)["values"]["cake"]
    assert values == {"copies": 5, "face_up": 0, "scores": [3, 6, 9, 12, 15]}
    for seed in range(40):
        state = GAME.start(players=2, seed=seed, pack=file)
        seat = state.turn()
        if state.view(seat)["hand"].get("cake") == 1:
            play(state, "release 1 cake")
            assert state.view(None)["seats"][seat]["points"] == 3
            return
    raise AssertionError("no hand with a cake in forty deals")


def test_s14_the_face_up_number_alone_changes_only_how_a_hand_lies(tmp_path):
    file = tmp_path / "shy.toml"
    file.write_text('[pack]\ngame = "sweets"\nname = "shy"\n[sweets.ice-cream]\nface-up = 5\n')
    for seed in range(40):
        state = GAME.start(players=2, seed=seed, pack=file)
        seat = state.turn()
        if state.view(seat)["hand"].get("ice cream") == 2:
            play(state, "release 2 ice cream")
            place = state.view(None)["seats"][seat]
            assert place["points"] == 3
            assert place["released"] == [{"sweet": "ice cream", "cards": 2, "up": 2, "down": 0, "points": 3}]
            return
    raise AssertionError("no hand with two ice creams in forty deals")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s16_three_sweets_and_a_tea_cup_each_five_in_the_row_the_rest_in_the_pile(players):
    view = GAME.start(players=players, seed=5).view(None)
    assert [place["cards"] for place in view["seats"]] == [3] * players
    assert [place["tea"] for place in view["seats"]] == [1] * players
    assert sum(view["row"].values()) == 5
    assert "tea" not in view["row"]
    assert view["pile"] == 45 - 3 * players - 5


def test_s16_the_dealt_hand_is_seen_by_its_owner_alone():
    state = GAME.start(players=3, seed=5)
    assert sum(state.view(1)["hand"].values()) == 3
    assert "hand" not in state.view(None)
    assert all(place["known"] == {} and "hand" not in place for place in state.view(1)["seats"])


def test_s16_every_sweet_is_dealt_equally_often():
    seen = dict.fromkeys(SWEETS, 0)
    for seed in range(600):
        for name, count in GAME.start(players=4, seed=seed).view(0)["row"].items():
            seen[name] += count
    for name, copies in COPIES.items():
        assert abs(seen[name] / 3000 - copies / 45) < 0.03


def test_s17_the_starter_is_drawn_or_named_and_turns_go_clockwise():
    starters = {GAME.start(players=3, seed=seed).turn() for seed in range(30)}
    assert starters == {0, 1, 2}
    state = GAME.start(players=3, seed=1, options={"starter": 3})
    order = []
    for _ in range(4):
        order.append(state.turn())
        play(state, "draw")
    assert order == [2, 0, 1, 2]


def test_r3_a_starter_who_is_not_at_the_table_is_refused():
    with pytest.raises(InvalidOption, match="seats 1 to 2"):
        GAME.start(players=2, options={"starter": 3})


@pytest.mark.parametrize("starter", [1, 2, 3, 4])
def test_s9_of_four_players_the_last_to_start_holds_the_star(starter):
    state = GAME.start(players=4, seed=1, options={"starter": starter})
    last = (starter - 1 + 3) % 4
    seats = state.view(None)["seats"]
    assert [place["star"] for place in seats] == [seat == last for seat in range(4)]
    assert [place["points"] for place in seats] == [int(seat == last) for seat in range(4)]


@pytest.mark.parametrize("players", [1, 2, 3])
def test_s9_there_is_no_star_at_a_smaller_table(players):
    assert not any(place["star"] for place in GAME.start(players=players, seed=1).view(None)["seats"])


def test_s22_alone_three_sweets_one_tea_cup_five_in_the_row_no_star():
    view = GAME.start(players=1, seed=3).view(0)
    assert sum(view["hand"].values()) == 3
    assert view["seats"][0]["tea"] == 1
    assert sum(view["row"].values()) == 5
    assert view["pile"] == 37
    assert view["set_aside"] == {}
    assert not view["seats"][0]["star"]


@pytest.mark.parametrize("players", [0, 5])
def test_the_game_is_for_one_to_four(players):
    with pytest.raises(InvalidOption, match="1 to 4 players"):
        GAME.start(players=players)


def test_the_action_space_is_take_draw_give_release_decline():
    state = GAME.start(players=2, seed=1)
    space = [state.notate(0, action) for action in range(state.setup.space)]
    assert space[:8] == [*(f"take {name}" for name in [*SWEETS, "tea"]), "draw"]
    assert space[8:15] == [f"give {name}" for name in [*SWEETS, "tea"]]
    assert space[15:45] == [f"release {size} {name}" for name in SWEETS for size in range(1, 6)]
    assert space[45:] == ["decline"]


def test_the_same_seed_gives_the_same_game():
    assert GAME.start(players=4, seed=9).to_json() == GAME.start(players=4, chance=Chance(9)).to_json()


def test_a_position_drawn_in_words_is_what_it_says():
    state = lay(["2 candy", "cake"], "5 biscuit")
    assert state.position()["pile"] == {"biscuit": 5, "candy": 7, "donut": 8, "pudding": 7, "ice cream": 6, "cake": 4}
