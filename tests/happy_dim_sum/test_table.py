"""The picture, the sentences and the sensible guest."""

import re

import pytest

import teahouse
from teahouse.core.drawing import STYLES, plain
from tests.certain import result
from tests.happy_dim_sum.table import GAME, deals, laid, play

NAMES = ["Ann", "Bao", "Cai", "Dee", "Eve", "Fay"]
PLATES = {0: "gow:3t1", 1: "mai:4t2! bun:1", 2: "lo:2"}


def shown(state, seat, columns=80):
    return "\n".join(plain(GAME.draw(state.view(seat), NAMES[: state.setup.players], columns)))


def told(state, seat):
    return "\n".join(GAME.describe(state.view(seat), NAMES[: state.setup.players]))


def test_h1_a_dish_shows_pieces_tea_what_is_missing_special_and_sauce():
    picture = shown(laid("gow yum", "lo", "tea", plates=PLATES, specials="mai lo"), 0)
    assert re.search(r"│  har gow +4 +│ ●●◐○ +│ +│ +│", picture)
    assert re.search(r"│★ siew mai +4 +│ +│ ●●◐◐! +│ +│", picture)
    assert re.search(r"│★ lo mai gai +2 +│ +│ +│ ●● +│", picture)
    assert "7 ★ to come" in picture


def test_h20_only_the_own_hand_is_drawn():
    state = laid("gow yum", "granny granny", "tea", plates=PLATES)
    assert "grandma" not in shown(state, 0)
    assert "grandma" not in told(state, 0)
    assert "grandma" in shown(state, 1)
    assert "Your hand" not in shown(state, None)


def test_h4_everyone_sees_what_is_under_way():
    state = play(laid("2*gow tea", "yum lo", "check"), "serve 2 har gow 1 tea to player 2", "yum cha player 3")
    for seat in (0, 1, 2, None):
        assert "sent with Yum Cha! by Bao to Cai: 2 har gow, tea, 1 Yum Cha! in answer so far" in shown(state, seat)
        assert "Sent with Yum Cha! by Bao to Cai: 2 har gow, tea, 1 Yum Cha! in answer so far." in told(state, seat)


def test_h8_everyone_sees_the_battle():
    state = play(laid("check tea", "lo", "check"), "check please", "pass")
    assert "battle for the bill: Ann called Check Please! last; passed: Bao" in shown(state, None)


def test_h13_closing_time_says_who_is_still_to_come():
    state = laid("takeout tea", "lo", "tea", deck="tart cake")
    play(deals(state, "tart cake"), "takeout")
    assert "Closing Time; final turns to come: Bao, Cai, Ann" in shown(state, 0)
    assert "the deck is used up" in shown(state, 0)


def test_h29_what_one_knows_of_a_hand_stands_beside_it():
    fact = {"observer": 1, "holder": 0, "cards": {"yum cha": 1}}
    state = laid("yum tea", "lo", "check", known=[fact], most=[{"dim sum": 0}, {}, {}])
    assert "you know that Ann holds yum cha" in shown(state, 1)
    assert "you know that" not in shown(state, 2)
    assert "Ann holds no dim sum besides tea" in shown(state, 2)
    assert "You know that Ann holds yum cha." in told(state, 1)
    assert "Ann holds no dim sum besides tea." in told(state, 2)


@pytest.mark.parametrize("players", range(2, 7))
def test_r9_every_moment_fits_eighty_columns_and_is_told_in_sentences(players):
    names = ["A very long name indeed, and longer", *NAMES][:players]
    for seed in range(3):
        state = GAME.start(players, seed)
        chance = teahouse.Chance(seed)
        number = 0
        while True:
            if number % 9 == 0 or not state.pending():
                for seat in (0, players - 1, None):
                    view = state.view(seat)
                    for line in GAME.draw(view, names, 80):
                        assert sum(len(text) for _, text in line) <= 80
                        assert all(style in STYLES for style, _ in line)
                    for sentence in GAME.describe(view, names):
                        assert sentence[0].isupper()
                        assert sentence.endswith(".")
            if not state.pending():
                break
            (seat,) = state.pending()
            state.apply(seat, state.legal(seat)[chance.below(len(state.legal(seat)))])
            number += 1
        assert "held" in shown(state, None)


# -- the sensible guest


def advice(state):
    """What the adviser likes best."""
    from teahouse.bots.roster import hire

    (seat,) = state.pending()
    action = hire("greedy", GAME, 1).choose(state.resample(seat, teahouse.Chance(1)), seat)
    return state.notate(seat, action)


def advised(state):
    """The whole move that the adviser makes."""
    (seat,) = state.pending()
    said = []
    while True:
        said.append(advice(state))
        (action,) = state.parse(seat, said[-1])
        state.apply(seat, action)
        if state.pending() != [seat] or state.view(seat)["question"] in ("move", "offer"):
            return said


def test_h10_the_guest_makes_a_rival_full():
    state = laid("fun gow", "lo", "tea", plates={2: "lo:2 claws:2 fun:1", 1: "gow:1"}, specials="lo claws fun")
    assert advised(state) == ["serve cheong fun", "1 piece", "no tea", "to player 3"]


def test_h4_the_guest_sends_on_what_would_make_it_full():
    state = laid("fun gow", "yum lo", "tea", plates={1: "lo:2 claws:2 fun:1"}, specials="lo claws fun")
    play(state, "serve cheong fun to player 2")
    assert advice(state).startswith("yum cha to player")


def test_h8_the_guest_discards_the_worst_dish():
    state = laid("check tea", "lo", plates={0: "lo:1 gow:4"}, specials="gow")
    assert advised(state)[0] == "check please"
    play(state, "pass")
    assert advice(state) == "discard har gow"


def test_h5_the_guest_puts_loose_tea_where_it_hurts_least():
    state = laid("tea lo", "yum bun", "check", plates={1: "gow:2", 2: "lo:1 mai:1"}, specials="lo")
    play(state, "serve tea to player 2", "yum cha player 3", "keep")
    assert advice(state) == "on siew mai"


def test_h12_the_guest_draws_when_it_may():
    assert advice(play(laid("gow", "lo"), "serve har gow to me")) == "draw three"


def test_h22_the_guest_ends_the_turn_rather_than_load_the_own_plate():
    assert advice(laid("lo yum", "tea", plates={1: "lo:2"})) == "end turn"


def why(state, words):
    (seat,) = state.pending()
    (action,) = state.parse(seat, words)
    return str(GAME.adviser().reason(state, seat, action)).casefold()


def test_h20_a_hint_names_no_card_that_one_does_not_hold():
    for hand, yum in (("lo", False), ("lo yum", True)):
        state = play(laid("gow fun", hand, "tea"), "serve har gow to player 2")
        assert ("card" in why(state, "keep")) == yum
        assert "yum cha" not in why(state, "keep")
    for hand, check in (("lo", False), ("lo check", True)):
        state = play(laid("check lo", hand, "tea"), "check please")
        assert ("check please" in why(state, "pass")) == check
    for hand, tea in (("gow lo", False), ("gow tea", True)):
        state = play(laid(hand, "lo", "tea"), "serve har gow", "1 piece")
        assert ("tea" in why(state, "no tea")) == tea


@pytest.mark.parametrize("seed", range(4))
def test_h20_no_hint_of_a_whole_game_names_a_card_that_one_does_not_hold(seed):
    adviser = GAME.adviser()
    state = GAME.start(3, seed)
    chance = teahouse.Chance(seed)
    while state.pending():
        (seat,) = state.pending()
        view = state.view(seat)
        legal = state.legal(seat)
        for action in legal:
            said = str(adviser.reason(state, seat, action)).casefold()
            if "tea" not in view["hand"] and view["question"] not in ("place tea", "react"):
                assert not re.search(r"\btea\b", said), said
            if not view["hand"].get("check please"):
                assert "check please" not in said
            if not view["hand"].get("yum cha"):
                assert "yum cha" not in said
        state.apply(seat, legal[chance.below(len(legal))])


def test_h17_the_picture_and_the_sentences_say_who_left_when():
    plates = {1: "lo:2 claws:2 fun:2", 2: "lo:2 claws:2 fun:2"}
    state = laid("gow", "", "", "tea", plates=plates, specials="lo claws fun", left=(0, 2, 1, 0))
    assert re.search(r"cards in hand +│ 1 +│ left 2 +│ left 1 +│ 1", shown(state, 0))
    assert "Player 2, Bao: is full and left second" in told(state, 0)


def test_h4_the_picture_tells_a_serving_from_a_yum_cha():
    state = laid("2*gow yum", "yum lo", "tea", plates={0: "lo:1"})
    assert "served from the hand of Ann to Bao: 2 har gow" in shown(play(state.copy(), "serve 2 gow to player 2"), 2)
    assert "sent with Yum Cha! by Ann to Bao: lo mai gai" in shown(play(state, "yum cha lo mai gai to player 2"), 2)
    before = laid("2*gow yum", "yum lo", "tea", rules=1)
    assert "on the way from Ann to Bao: 2 har gow" in shown(play(before, "serve 2 gow to player 2"), 2)


def test_h20_a_reason_is_a_plain_sentence_for_every_decision():
    adviser = GAME.adviser()
    for seed in range(6):
        state = GAME.start(4, seed)
        chance = teahouse.Chance(seed)
        while state.pending():
            (seat,) = state.pending()
            legal = state.legal(seat)
            for action in legal:
                words = str(adviser.reason(state.resample(seat, chance), seat, action))
                assert words
                assert words.isprintable()
                assert len(words) < 120
            state.apply(seat, legal[chance.below(len(legal))])


def test_h20_the_guest_clearly_beats_random_players():
    from teahouse.bots.roster import hire

    wins = 0.0
    games = 60
    for seed in range(games):
        state = GAME.start(4, seed)
        guest = seed % 4
        bots = [hire("greedy" if seat == guest else "random", GAME, seed * 4 + seat) for seat in range(4)]
        chance = teahouse.Chance(seed)
        while state.pending():
            (seat,) = state.pending()
            state.apply(seat, bots[seat].choose(state.resample(seat, chance), seat))
        winners = result(state).winners
        wins += (guest in winners) / len(winners)
    assert wins / games > 0.75
