"""What people type."""

import pytest

import teahouse
from tests.taiwan_snackbar.table import GAME, laid, play


def everything(**more):
    """Seat 0 of four holds two of each dish and each special; five are ordered."""
    hand = "2*tofu 2*omelette 2*leaves 2*dumplings 2*pork 2*sticks turn choose more"
    return laid(hand, "tofu", "tofu", "tofu", **{"order": 5, "top": "dumplings", **more})


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("eat", ["eat"]),
        ("Eat!", ["eat"]),
        ("draw", ["eat"]),
        ("draw 5 cards", ["eat"]),
        ("eat 5", ["eat"]),
        ("steamed dumplings", ["steamed dumplings"]),
        ("STEAMED", ["steamed dumplings"]),
        ("play steamed dumplings", ["steamed dumplings"]),
        ("reorder steamed dumplings", ["steamed dumplings"]),
        ("dumplings", ["steamed dumplings"]),
        ("pair of pork rice", ["pair of pork rice"]),
        ("two pork", ["pair of pork rice"]),
        ("2 rice sticks", ["pair of rice sticks"]),
        ("pair tofu", ["pair of stinky tofu"]),
        ("tofu, tofu", ["pair of stinky tofu"]),
        ("pork rice and pork rice", ["pair of pork rice"]),
        ("pork rice twice", ["pair of pork rice"]),
        ("change direction", ["change direction"]),
        ("change", ["change direction"]),
        ("one more", ["one more"]),
        ("choose player", ["choose player"]),
        ("choose player 3", ["choose player", "player 3"]),
        ("choose 3", ["choose player", "player 3"]),
        ("choose player: player 3", ["choose player", "player 3"]),
        ("play pair of pork rice", ["pair of pork rice"]),
        ("play a pair of pork rice", ["pair of pork rice"]),
        ("play two pork rice cards", ["pair of pork rice"]),
        ("two of tofu", ["pair of stinky tofu"]),
        ("order dumplings twice", ["pair of steamed dumplings"]),
    ],
)
def test_t16_moves_are_read_as_people_type_them(typed, meant):
    state = everything()
    trial = state.copy()
    said = []
    for action in state.parse(0, typed):
        said.append(trial.notate(0, action))
        trial.apply(0, action)
    assert said == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("5", "steamed dumplings"),
        ("play 5", "steamed dumplings"),
        ("reorder 5", "steamed dumplings"),
        ("5 servings", "steamed dumplings"),
        ("five servings", "steamed dumplings"),
        ("pair of 3", "pair of oyster omelette"),
        ("play a pair of 3s", "pair of oyster omelette"),
        ("two 3s", "pair of oyster omelette"),
        ("two 3's", "pair of oyster omelette"),
        ("2 3", "pair of oyster omelette"),
        ("3 and 3", "pair of oyster omelette"),
        ("3 3", "pair of oyster omelette"),
        ("3, tofu, 3", ""),
        ("3 twice", "pair of oyster omelette"),
        ("2 2", "pair of stinky tofu"),
        ("2 and 2", "pair of stinky tofu"),
        ("2 twice", "pair of stinky tofu"),
        ("3 and omelette", "pair of oyster omelette"),
    ],
)
def test_t14_a_bare_number_is_the_number_on_a_card(typed, meant):
    state = everything()
    if not meant:
        with pytest.raises(teahouse.IllegalMove, match=r"\(T4\)"):
            state.parse(0, typed)
        return
    (action,) = state.parse(0, typed)
    assert state.notate(0, action) == meant


def test_t14_a_two_alone_is_the_card_with_a_two():
    state = everything(order=0, top=None)
    assert [state.notate(0, action) for action in state.parse(0, "2")] == ["stinky tofu"]


@pytest.mark.parametrize("typed", ["1", "9", "play 8", "pair of 1", "0", "20 servings"])
def test_t14_a_number_on_no_card_is_refused_with_those_that_are(typed):
    with pytest.raises(teahouse.IllegalMove, match=r"no dish card shows \d+; there are 2, 3, 4, 5, 6, 7.* \(T14\)"):
        everything().parse(0, typed)


def test_t14_a_number_is_refused_for_the_rules_reason_like_the_dish():
    with pytest.raises(teahouse.IllegalMove, match=r"must match the top, steamed dumplings.* \(T3\)"):
        everything().parse(0, "3")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Two Servings Stinky Tofu", "stinky tofu"),
        ("play Two Servings Stinky Tofu", "stinky tofu"),
        ("2 servings of stinky tofu", "stinky tofu"),
        ("chou dou fu", "stinky tofu"),
        ("臭豆腐", "stinky tofu"),
        ("Three Servings Taiwanese Oyster Omelette", "oyster omelette"),
        ("Taiwanese Oyster Omelet", "oyster omelette"),
        ("oyster omelet", "oyster omelette"),
        ("o-a-chian", "oyster omelette"),
        ("蚵仔煎", "oyster omelette"),
        ("Filled Bamboo Leaves", "bamboo leaves"),
        ("zong zi", "bamboo leaves"),
        ("粽子", "bamboo leaves"),
        ("xiao long bao", "steamed dumplings"),
        ("小籠包", "steamed dumplings"),
        ("Six Servings Braised Pork Rice", "pork rice"),
        ("lu rou fan", "pork rice"),
        ("滷肉飯", "pork rice"),
        ("Pig Blood Rice Sticks", "rice sticks"),
        ("zhu xie gao", "rice sticks"),
        ("豬血糕", "rice sticks"),
        ("pair of 粽子", "pair of bamboo leaves"),
        ("two Three Servings Oyster Omelette cards", "pair of oyster omelette"),
        ("pair of Two Servings Stinky Tofu", "pair of stinky tofu"),
        ("小籠包 and dumplings", "pair of steamed dumplings"),
        ("zong zi twice", "pair of bamboo leaves"),
    ],
)
@pytest.mark.parametrize("rules", [1, 2])
def test_t14_a_dish_is_known_by_its_printed_full_and_chinese_names(typed, meant, rules):
    state = everything(order=0, top=None, rules=rules)
    (action,) = state.parse(0, typed)
    assert state.notate(0, action) == meant


def test_t14_a_name_with_the_number_of_another_card_is_refused():
    with pytest.raises(teahouse.IllegalMove, match=r"stinky tofu is a card of 2, not of 3 \(T14\)"):
        everything().parse(0, "three servings stinky tofu")


def odd(tmp_path, body):
    path = tmp_path / "odd.toml"
    path.write_text('[pack]\ngame = "taiwan-snackbar"\nname = "odd"\n' + body, encoding="utf-8")
    return GAME.start(3, seed=1, options={"starter": 1}, pack=path)


def test_t14_a_number_that_several_dishes_share_must_be_told_apart(tmp_path):
    state = odd(tmp_path, "[dishes.pork-rice]\nservings = 2\n")
    with pytest.raises(teahouse.AmbiguousNotation, match="2 stands on stinky tofu, pork rice; say which"):
        state.parse(0, "2")
    with pytest.raises(teahouse.AmbiguousNotation):
        state.parse(0, "pair of 2")


def test_t14_a_dish_whose_name_begins_with_a_number_keeps_it(tmp_path):
    body = '[dishes.seven]\nname = "7 treasures"\nservings = 9\ncopies = 400\n'
    state = odd(tmp_path, body + '[dishes.cups]\nname = "three cup chicken"\nservings = 8\ncopies = 400\n')
    assert {"7 treasures", "three cup chicken"} <= set(state.view(0)["hand"])
    for action in state.legal(0):
        assert state.parse(0, state.notate(0, action)) == [action]
    assert [state.notate(0, action) for action in state.parse(0, "9")] == ["7 treasures"]
    with pytest.raises(teahouse.IllegalMove, match="rice sticks"):
        state.parse(0, "7")


def test_t14_another_dish_in_the_place_of_one_is_not_called_by_its_names(tmp_path):
    state = odd(tmp_path, '[dishes.bamboo-leaves]\nname = "tea egg"\n')
    with pytest.raises(teahouse.InvalidNotation, match="'zong' is no card"):
        state.parse(0, "zong zi")


@pytest.mark.parametrize("typed", ["3", "player 3", "choose 3", "choose player 3", "seat 3"])
def test_t6_the_target_is_named_by_its_number(typed):
    state = play(everything(), "choose player")
    (action,) = state.parse(0, typed)
    assert state.notate(0, action) == "player 3"


def test_r8_a_choice_under_way_expects_a_player():
    state = play(everything(), "choose player")
    with pytest.raises(teahouse.InvalidNotation, match="player 1 to player 4"):
        state.parse(0, "eat")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "ends too early: card is missing"),
        ("pair", "ends too early: dish is missing"),
        ("pair of one more", "'one' is no dish"),
        ("stinky tofoo now", "nothing is expected after"),
        ("tofo", "did you mean"),
        ("noodles", "'noodles' is no card"),
        ("choose player 9", "player 1 to player 4"),
        ("choose player x", "player 1 to player 4"),
        ("eat up", "nothing is expected after 'eat'"),
        ("x" * 500, "longer than any move"),
    ],
)
def test_t16_what_cannot_be_read_is_refused_with_what_could_stand_there(typed, told):
    with pytest.raises(teahouse.InvalidNotation, match=told):
        everything().parse(0, typed)


def test_t16_an_unfinished_word_must_be_clear():
    with pytest.raises(teahouse.AmbiguousNotation, match="stinky tofu, steamed dumplings"):
        everything().parse(0, "st")


def test_t4_two_different_dishes_are_no_pair():
    with pytest.raises(teahouse.IllegalMove, match=r"two of the same dish \(T4\)"):
        everything().parse(0, "tofu and pork rice")


def test_t7_eating_another_number_than_the_order_is_refused():
    with pytest.raises(teahouse.IllegalMove, match=r"5 are ordered.*\(T7\)"):
        everything().parse(0, "eat 4")


def test_r1_only_the_player_whose_turn_it_is_can_decide():
    with pytest.raises(teahouse.IllegalMove, match=r"player 2 is not asked now; player 1 decides \(R1\)"):
        everything().parse(1, "eat")
    with pytest.raises(teahouse.IllegalMove, match="there is no seat 7"):
        everything().parse(7, "eat")
