"""What people type: whole moves in any order, single decisions, beginnings of names, and what cannot be read."""

import pytest

import teahouse
from tests.happy_dim_sum.table import GAME, asked, laid, moves, play, refusal


def said(state, words):
    """The decisions that the words stand for, each in its own words."""
    (seat,) = state.pending()
    trial = state.copy()
    found = []
    for action in state.parse(seat, words):
        found.append(trial.notate(seat, action))
        trial.apply(seat, action)
    return found


def rich():
    """A hand with something of everything, and a table on which all of it can be played."""
    plates = {0: "gow:2 bun:3 lo:1", 1: "gow:1 mai:2 tart:3 lo:2", 2: "bao:3 mai:4"}
    return laid("3*gow 2*tea mai check sticks granny sauce takeout yum", "lo yum", "check", "tea", plates=plates)


@pytest.mark.parametrize(
    "words",
    [
        "serve 2 har gow 1 tea to player 3",
        "serve 2 har gow and 1 tea to player 3",
        "serve 1 tea and 2 har gow to player 3",
        "serve to player 3: 2 har gow, 1 tea",
        "serve player 3 2 har gow with 1 tea",
        "2 har gow 1 tea to 3",
        "SERVE 2 HAR GOWS WITH TEA TO PLAYER 3",
        "2 gow tea to player 3",
    ],
)
def test_h2_a_serving_in_any_order_of_words(words):
    assert said(rich(), words) == ["serve har gow", "2 pieces", "1 tea", "to player 3"]


@pytest.mark.parametrize(
    ("words", "decisions"),
    [
        ("serve har gow to player 3", ["serve har gow", "1 piece", "no tea", "to player 3"]),
        ("har gow to player 3", ["serve har gow", "1 piece", "no tea", "to player 3"]),
        ("serve 3 har gow to me", ["serve har gow", "3 pieces", "no tea", "to player 1"]),
        ("serve har gow", ["serve har gow"]),
        ("serve 2 har gow", ["serve har gow", "2 pieces"]),
        ("serve 2 har gow 1 tea", ["serve har gow", "2 pieces", "1 tea"]),
        ("serve 2 har gow no tea", ["serve har gow", "2 pieces", "no tea"]),
        ("serve tea", ["serve tea"]),
        ("serve 2 tea", ["serve tea", "2 tea"]),
        ("serve tea to player 2 on siew mai", ["serve tea", "1 tea", "to player 2", "on siew mai"]),
        ("serve 2 tea on har gow to player 2", ["serve tea", "2 tea", "to player 2", "on har gow"]),
        ("serve 2 tea to player 2", ["serve tea", "2 tea", "to player 2"]),
        ("grandma", ["grandma"]),
        ("play grandma", ["grandma"]),
        ("takeout", ["takeout"]),
        ("check please", ["check please"]),
        ("Check Please!", ["check please"]),
        ("chopsticks", ["chopsticks"]),
        ("chopsticks player 2", ["chopsticks", "from player 2"]),
        ("chopsticks from player 2", ["chopsticks", "from player 2"]),
        ("chopsticks 2", ["chopsticks", "from player 2"]),
        ("hot sauce player 2 egg tart", ["hot sauce", "player 2", "on egg tart"]),
        ("hot sauce on player 2 egg tart", ["hot sauce", "player 2", "on egg tart"]),
        ("hot sauce egg tart player 2", ["hot sauce", "player 2", "on egg tart"]),
        ("hot sauce on egg tart", ["hot sauce", "player 2", "on egg tart"]),
        ("hot sauce player 2", ["hot sauce", "player 2"]),
        ("hot sauce", ["hot sauce"]),
        ("yum cha har gow to player 3", ["yum cha", "har gow", "to player 3"]),
        ("Yum Cha! to player 3: har gow", ["yum cha", "har gow", "to player 3"]),
        ("yum cha har gow", ["yum cha", "har gow"]),
        ("yum cha", ["yum cha"]),
        ("end turn", ["end turn"]),
        ("end", ["end turn"]),
        ("done", ["end turn"]),
        ("pass", ["end turn"]),
    ],
)
def test_h22_whole_moves_and_beginnings_of_moves(words, decisions):
    assert said(rich(), words) == decisions


@pytest.mark.parametrize(
    ("before", "words", "decisions"),
    [
        (["serve har gow"], "2", ["2 pieces"]),
        (["serve har gow"], "2 har gow", ["2 pieces"]),
        (["serve har gow"], "2 pieces 1 tea to player 3", ["2 pieces", "1 tea", "to player 3"]),
        (["serve har gow"], "2 to player 3", ["2 pieces", "no tea", "to player 3"]),
        (["serve har gow", "1 piece"], "none", ["no tea"]),
        (["serve har gow", "1 piece"], "2", ["2 tea"]),
        (["serve har gow", "1 piece"], "0", ["no tea"]),
        (["serve har gow", "1 piece"], "1 tea to player 3", ["1 tea", "to player 3"]),
        (["serve har gow", "1 piece", "no tea"], "player 3", ["to player 3"]),
        (["serve har gow", "1 piece", "no tea"], "3", ["to player 3"]),
        (["serve har gow", "1 piece", "no tea"], "me", ["to player 1"]),
        (["serve tea", "1 tea"], "player 2 on har gow", ["to player 2", "on har gow"]),
        (["serve tea", "1 tea", "to player 2"], "har gow", ["on har gow"]),
        (["chopsticks"], "2", ["from player 2"]),
        (["hot sauce"], "player 2 egg tart", ["player 2", "on egg tart"]),
        (["hot sauce", "player 2"], "egg tart", ["on egg tart"]),
        (["yum cha"], "har gow to player 2", ["har gow", "to player 2"]),
        (["yum cha"], "har gow", ["har gow"]),
        (["yum cha", "har gow"], "2", ["to player 2"]),
    ],
)
def test_h28_the_rest_of_a_move_that_was_begun(before, words, decisions):
    assert said(play(rich(), *before), words) == decisions


@pytest.mark.parametrize(
    ("words", "decisions"),
    [
        ("keep", ["keep"]),
        ("keep them", ["keep"]),
        ("no", ["keep"]),
        ("pass", ["keep"]),
        ("yum cha player 3", ["yum cha to player 3"]),
        ("yum cha 3", ["yum cha to player 3"]),
        ("to player 3", ["yum cha to player 3"]),
        ("yum cha har gow to player 3", ["yum cha to player 3"]),
    ],
)
def test_h4_answers_in_words(words, decisions):
    assert said(play(rich(), "serve har gow to player 2"), words) == decisions


def test_h4_a_bare_number_sends_nothing_away():
    state = play(rich(), "serve har gow to player 2")
    with pytest.raises(teahouse.InvalidNotation, match="say keep, or yum cha"):
        state.parse(1, "3")
    with pytest.raises(teahouse.InvalidNotation, match="what came to you is har gow"):
        state.parse(1, "yum cha siew mai to player 3")


def test_h4_between_two_yum_cha_needs_no_name():
    state = play(laid("gow tea", "yum lo"), "serve har gow to player 2")
    assert said(state, "yum cha") == ["yum cha to player 1"]


def test_h8_battles_and_discards_in_words():
    state = laid("check tea", "check lo", plates={0: "gow:2 lo:1", 1: "mai:1"})
    play(state, "check please")
    assert said(state, "check") == ["check please"]
    assert said(state, "no") == ["pass"]
    play(state, "pass")
    assert said(state, "discard har gow") == ["discard har gow"]
    assert said(state, "har gow") == ["discard har gow"]
    for words in ("discard nothing", "nothing", "none", "pass"):
        assert said(state, words) == ["discard nothing"]


def test_h12_the_offer_in_words():
    state = play(laid("gow", "lo"), "serve har gow to me")
    for words in ("draw three", "draw 3", "draw", "draw three cards"):
        assert said(state, words) == ["draw three"]
    for words in ("no cards", "no", "none", "pass"):
        assert said(state, words) == ["no cards"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "is missing"),
        ("serve", "is missing"),
        ("serve noodles to player 2", "'noodles' is no card"),
        ("serve har gow siew mai to player 2", "a serving is of one dim sum"),
        ("serve har gow to nobody", "name a player by number"),
        ("serve har gow to player", "name a player by number"),
        ("serve har gow on siew mai to player 2", "only tea alone is served 'on' a dish"),
        ("grandma takeout", "names more than one move"),
        ("2 3 har gow to player 2", "names a number"),
        ("grandma player 2", "names a player"),
        ("end turn har gow", "names a dish"),
        ("yum cha 2 har gow to player 3", "names how many pieces"),
        ("serve tea on har gow", "say who is served"),
        ("hot sauce siew mai", "say whose"),
        ("yum cha to player 2", "dish"),
        ("serve 2 grandma", "is no dim sum"),
    ],
)
def test_h2_what_cannot_be_read_says_why(words, told):
    state = rich()
    if "siew mai" in words and "hot" in words:
        state = laid("sauce tea", "lo", "tea", plates={1: "mai:4", 2: "mai:4t1 lo:2"})
    before = state.digest()
    with pytest.raises(teahouse.InvalidNotation, match=told):
        state.parse(0, words)
    assert state.digest() == before


def test_h2_an_ambiguous_beginning_asks_for_more():
    with pytest.raises(teahouse.AmbiguousNotation, match="cheong fun, char siew bao, custard bun"):
        rich().parse(0, "serve c to player 2")


@pytest.mark.parametrize(
    ("before", "words", "rule"),
    [
        (["serve har gow"], "grandma", "H2"),
        (["serve har gow"], "4 pieces", "H2"),
        (["serve har gow", "1 piece"], "3 tea", "H2"),
        (["serve har gow", "1 piece", "no tea"], "end turn", "H2"),
        (["serve tea"], "no tea", "H2"),
        (["serve tea", "1 tea"], "player 4", "H2"),
        (["serve tea", "1 tea", "to player 2"], "on egg tart", "H2"),
        (["chopsticks"], "keep", "H14"),
        (["hot sauce"], "keep", "H6"),
        (["hot sauce", "player 2"], "on har gow", "H6"),
        (["hot sauce", "player 2"], "keep", "H6"),
        (["yum cha"], "siew mai", "H25"),
        (["yum cha"], "keep", "H25"),
        (["yum cha", "har gow"], "player 1", "H25"),
        (["yum cha", "har gow"], "keep", "H25"),
        (["serve har gow to player 2"], "serve lo mai gai to player 1", "H4"),
        (["check please"], "keep", "H8"),
    ],
)
def test_h28_an_answer_to_another_question_is_refused_with_what_is_wanted(before, words, rule):
    assert refusal(play(rich(), *before), words).rule == rule


def test_h12_an_offer_wants_all_or_nothing():
    state = play(laid("gow", "lo"), "serve har gow to me")
    assert refusal(state, "keep").rule == "H12"
    with pytest.raises(teahouse.InvalidNotation, match="say draw, or no cards"):
        state.parse(0, "2")


def test_h8_a_winner_wants_a_dish_or_nothing():
    state = play(laid("check tea", "lo", plates={0: "gow:2"}), "check please", "pass")
    assert refusal(state, "keep").rule == "H8"
    assert refusal(state, "discard siew mai").rule == "H8"


def test_h5_placing_tea_wants_a_dish():
    state = laid("2*tea lo", "yum bun", "check", plates={1: "gow:2", 2: "lo:1 bun:1"})
    play(state, "serve 2 tea to player 2", "yum cha player 3", "keep")
    assert refusal(state, "keep").rule == "H5"
    assert said(state, "tea on custard bun") == ["on custard bun"]


def test_h30_a_refill_of_another_size_is_called_by_its_number():
    from teahouse.core.pack import parse_pack

    head = '[pack]\ngame = "happy-dim-sum"\nname = "mine"\n'
    for size, words in ((2, "draw two"), (11, "draw 11")):
        pack = parse_pack(f"{head}[table]\nrefill = {size}\n", "mine", "happy-dim-sum", GAME.standard_pack())
        state = GAME.start(3, 4, pack=pack)
        chance = teahouse.Chance(4)
        while asked(state)[1] != "offer":
            (seat,) = state.pending()
            state.apply(seat, state.legal(seat)[chance.below(len(state.legal(seat)))])
        assert moves(state) == ["no cards", words]
        assert said(state, words) == [words]
