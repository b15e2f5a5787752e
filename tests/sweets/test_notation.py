"""What people type: S1, S3, S19, S23."""

import pytest

from teahouse import AmbiguousNotation, Chance, IllegalMove, InvalidNotation
from teahouse.core.notation import Reader
from teahouse.games.sweets.components import Components
from tests.certain import certain

from .table import GAME, hand, lay, play


def typed(state, text):
    seat = state.turn()
    return [state.notate(seat, action) for action in state.parse(seat, text)]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_decision_reads_back_as_itself(players):
    chance = Chance(2)
    for seed in range(8):
        state = GAME.start(players=players, seed=seed)
        while state.pending():
            seat = state.turn()
            legal = state.legal(seat)
            for action in legal:
                assert state.parse(seat, state.notate(seat, action)) == [action]
            state.apply(seat, legal[chance.below(len(legal))])


@pytest.mark.parametrize(
    "text",
    [
        "trade: give candy tea, take cake pudding",
        "trade give tea and candy take pudding and cake",
        "Trade: give a Candy and a Tea Cup, take a Cake and a Pudding!",
        "give tea candy, take pudding, cake",
        "take cake pudding, give candy tea",
        "trade candy, tea for pudding, cake",
        "trade: give 1 candy, 1 tea, take one cake, one pudding",
    ],
)
def test_s23_a_whole_trade_is_typed_in_any_order(text):
    state = lay(["candy, donut", "biscuit"], "2 pudding, ice cream, 2 cake")
    assert typed(state, text) == ["give candy", "give tea", "take pudding", "take cake"]
    assert hand(play(state, text), 0) == {"donut": 1, "pudding": 1, "cake": 1}


@pytest.mark.parametrize(
    "text", ["give 2 candy, take cake cake", "give candy candy take 2x cake", "give two candies for 2 cakes"]
)
def test_s23_counts_may_be_typed(text):
    state = lay(["3 candy", "biscuit"], "2 pudding, ice cream, 2 cake")
    assert typed(state, text) == ["give candy", "give candy", "take cake"]  # the second cake is all that is left


def test_s23_decisions_that_are_not_asked_are_left_out():
    state = lay(["5 candy", "cake"], "3 biscuit, donut, pudding")
    assert typed(state, "trade: give 5 candy, take 3 biscuit, pudding, donut") == ["give candy"] * 5
    state = lay(["2 candy", "cake"], "5 biscuit", tea=[0, 2])
    assert typed(state, "trade: give 2 candy, take 2 biscuit") == ["give candy"] * 2


def test_s23_the_rest_of_a_trade_may_be_typed_after_its_beginning():
    state = play(lay(["3 candy", "biscuit"], "2 pudding, ice cream, 2 cake"), "give candy")
    assert typed(state, "give tea, take cake pudding") == ["give tea", "take pudding", "take cake"]
    play(state, "give 2 candy")
    assert typed(state, "take cake, pudding, pudding") == ["take pudding", "take pudding", "take cake"]
    assert typed(state, "take pudding") == ["take pudding"]


def test_s19_take_outside_a_trade_is_one_card_from_the_row():
    state = lay(["3 candy", "biscuit"], "2 pudding, ice cream, 2 cake")
    assert typed(state, "take cake") == ["take cake"]
    assert typed(state, "take a cake from the row") == ["take cake"]
    with pytest.raises(IllegalMove, match=r"one card is taken in a turn; a trade names what you give too \(S19\)"):
        state.parse(0, "take cake cake")


@pytest.mark.parametrize("text", ["draw", "Draw a card", "draw from the pile", "take a card from the top of the pile"])
def test_s20_drawing(text):
    assert typed(lay(["cake", "cake"]), text) == ["draw"]


@pytest.mark.parametrize(
    "text", ["release 3 donut", "release donut 3", "release three donuts", "Release 3x donut", "rel"]
)
def test_s1_releasing(text):
    state = lay(["4 donut", "cake"])
    if text == "rel":
        with pytest.raises(InvalidNotation, match="did you mean release"):
            state.parse(0, text)
    else:
        assert typed(state, text) == ["release 3 donut"]


def test_s1_the_number_may_be_left_out_where_only_one_is_possible():
    assert typed(lay(["3 donut", "cake"]), "release donut") == ["release 3 donut"]
    for held in ["4 donut", "2 donut"]:
        with pytest.raises(AmbiguousNotation, match="say how many"):
            lay([held, "cake"]).parse(0, "release donuts")


def test_s1_no_hand_is_larger_than_five():
    with pytest.raises(IllegalMove, match=r"the largest hand has 5 cards, not 6 \(S1\)"):
        lay(["6 donut", "cake"]).parse(0, "release 6 donut")


@pytest.mark.parametrize("text", ["decline", "pass", "Decline."])
def test_s5_declining(text):
    assert typed(lay(["cake", "cake"], pile="", final_left=2), text) == ["decline"]


def test_names_may_be_shortened():
    state = lay(["3 candy", "biscuit"], "2 pudding, ice cream, 2 cake")
    assert typed(state, "take ice") == ["take ice cream"]
    assert typed(state, "take pud") == ["take pudding"]
    with pytest.raises(AmbiguousNotation, match="could be candy, cake"):
        state.parse(0, "take ca")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("take 蛋糕", ["take cake"]),
        ("take a doughnut", ["take donut"]),
        ("take 冰淇淋", ["take ice cream"]),
        ("take アイスクリーム", ["take ice cream"]),
        ("take a tea cup", ["take tea"]),
        ("take 茶杯", ["take tea"]),
        ("release 3 甜甜圈", ["release 3 donut"]),
        ("release doughnuts 3", ["release 3 donut"]),
        ("trade: give 糖果 and a tea cup, take 布丁 蛋糕", ["give candy", "give tea", "take pudding", "take cake"]),
        ("give teacup doughnut for custard pudding and cake", ["give donut", "give tea", "take pudding", "take cake"]),
    ],
)
def test_s23_a_sweet_goes_by_its_other_names_too(text, said):
    state = lay(["3 donut, candy", "biscuit"], "pudding, donut, ice cream, cake, tea", tea=[1, 0])
    assert typed(state, text) == said


def test_other_names_are_refused_kindly_where_they_name_nothing_here():
    state = lay(["3 donut, candy", "biscuit"], "pudding, donut, ice cream, cake, tea", tea=[1, 0])
    with pytest.raises(IllegalMove, match=r"no biscuit lies in the row, only .* \(S19\)"):
        state.parse(0, "take 餅乾")
    with pytest.raises(InvalidNotation, match="'茶杯' is no sweet"):
        state.parse(0, "release 茶杯")


def test_no_name_stands_for_two_sweets():
    others = [name.casefold() for names in certain(Components, GAME.setup(2)).others for name in names]
    names = certain(Components, GAME.setup(2)).names
    assert len({*others, *names}) == len(others) + len(names)


def test_a_sweet_of_ones_own_is_not_called_by_the_other_names(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text('[pack]\ngame = "sweets"\nname = "own"\n[sweets.cake]\nname = "cookie"\n', encoding="utf-8")
    box = certain(Components, GAME.setup(2, pack=path))
    assert box.others[5] == []
    state = GAME.start(2, seed=1, pack=path)
    assert [state.notate(0, action) for action in range(6)][5] == "take cookie"
    reader = Reader("cookie")  # biscuit goes by it too, but the pack's own name goes first
    assert reader.one_of(box.names, box.others) == 5


def test_what_the_help_says_can_be_typed():
    said = GAME.words().messages["typing"].text
    state = lay(["3 donut, candy", "biscuit"], "pudding, donut, ice cream, cake, candy")
    moves = ["take candy", "draw", "release 3 donuts", "trade: give candy tea, take cake pudding", "take ice"]
    for move in [*moves, "release 3 甜甜圈"]:
        assert move in said
        assert state.parse(0, move)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "ends too early: move is missing"),
        ("dance", "'dance' is no move"),
        ("take", "sweet or tea is missing"),
        ("trade", "names no cards"),
        ("take spinach", "'spinach' is no sweet or tea"),
        ("give candy candy, take cakke", "did you mean cake"),
        ("give 0 candy", "name at least one card"),
        ("release tea", "'tea' is no sweet"),
        ("release", "sweet is missing"),
        ("release 1 cake now", "nothing is expected after"),
        ("decline politely", "nothing is expected after"),
        ("give 2", "sweet or tea is missing"),
        ("candy", "'candy' is no move"),
    ],
)
def test_unreadable_words_are_refused_with_what_was_expected(text, message):
    with pytest.raises(InvalidNotation, match=message):
        lay(["3 candy", "biscuit"], "2 pudding, ice cream, 2 cake").parse(0, text)


def test_huge_numbers_are_refused_as_quickly_as_small_ones():
    with pytest.raises(IllegalMove, match="at most 5 are traded"):
        lay(["3 candy", "biscuit"]).parse(0, "give 99999999 candy, take 99999999 cake")


def test_s3_a_misprinted_trade_changes_nothing():
    state = lay(["3 candy", "biscuit"], "2 pudding, ice cream, 2 cake")
    before = state.to_json()
    for text in [
        "give 2 candy, take donut cake",
        "give 4 candy, take 2 pudding 2 cake",
        "give cake candy, take 2 cake",
    ]:
        with pytest.raises(IllegalMove):
            state.parse(0, text)
    assert state.to_json() == before


def test_s3_a_trade_of_which_one_side_is_nothing_is_refused_as_a_whole():
    state = lay(["candy, donut", "biscuit"], "2 pudding, ice cream, 2 cake")
    for text, why in (
        ("trade give candy donut take nothing", "2 given, 0 taken"),
        ("trade give nothing take cake pudding", "two cards or more"),
        ("trade: give candy, take nothing", "1 given, 0 taken"),
    ):
        with pytest.raises(IllegalMove, match=why) as refused:
            state.parse(0, text)
        assert refused.value.rule == "S3"
    assert typed(state, "give candy donut") == ["give candy", "give donut"], "which begins one"


@pytest.mark.parametrize("text", ["release 1 donut 1 candy", "release donut tea", "release 3 donut 2 candies"])
def test_s1_a_hand_of_several_sweets_is_refused(text):
    state = lay(["candy, 3 donut", "biscuit"], "2 pudding, ice cream, 2 cake")
    with pytest.raises(IllegalMove, match="cards of one sweet") as refused:
        state.parse(0, text)
    assert refused.value.rule == "S1"
