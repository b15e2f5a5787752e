"""What is known and to whom: Chopsticks, Grandma, windows that tell nothing, and quick reactions."""

import json

import pytest

import teahouse
from tests.happy_dim_sum.table import DISHES, GAME, asked, cards, deals, hand, laid, plate, play

EVERYONE = [0, 1, 2, 3, None]


def worlds(state, seat, count=40):
    """The game as a seat may imagine it."""
    return [state.resample(seat, teahouse.Chance(number)) for number in range(count)]


def known(state, observer, holder):
    return state.view(observer)["seats"][holder]["known"]


def robbed():
    """Player 1 has taken a Grandma out of the hand of player 2."""
    state = laid("sticks tea", "granny lo", "check gow", "yum bun")
    return play(deals(state, "1/granny"), "chopsticks player 2")


# -- Chopsticks


def test_h14_only_the_two_concerned_know_the_card():
    state = robbed()
    assert known(state, 1, 0) == cards("granny")
    for other in (2, 3, None):
        assert known(state, other, 0) == {}
        assert "grandma" not in json.dumps(state.view(other))
    assert "grandma" in state.view(0)["hand"]


def test_h29_the_redrawn_hand_of_the_taker_holds_what_the_victim_saw():
    state = robbed()
    assert all(hand(world, 0).get("grandma") for world in worlds(state, 1))
    guesses = [hand(world, 0).get("grandma", 0) for world in worlds(state, 2)]
    assert 0 in guesses


def test_h29_knowledge_goes_with_a_card_of_that_kind():
    state = play(robbed(), "grandma")
    assert known(state, 1, 0) == {}
    state = laid("sticks 2*lo", "lo bun", "check gow", "yum")
    play(deals(state, "1/lo"), "chopsticks player 2")
    assert known(state, 1, 0) == cards("lo")
    play(state, "serve lo mai gai to me")  # it may have been that one
    assert known(state, 1, 0) == {}


def test_h29_knowledge_lapses_when_another_unseen_card_leaves_that_hand():
    fact = {"observer": 3, "holder": 0, "cards": {"grandma": 1}}
    state = laid("granny tea", "sticks lo", "check", "yum", seat=1, known=[fact])
    assert known(state, 3, 0) == cards("granny")
    play(deals(state, "0/tea"), "chopsticks player 1")
    assert known(state, 3, 0) == {}
    assert known(state, 0, 1) == cards("tea")


def test_h29_who_takes_the_card_sees_which_of_the_known_ones_went():
    fact = {"observer": 1, "holder": 0, "cards": {"grandma": 1, "lo mai gai": 1}}
    state = laid("granny tea lo", "sticks bun", "check", "yum", seat=1, known=[fact])
    play(deals(state, "0/tea"), "chopsticks player 1")
    assert known(state, 1, 0) == cards("granny lo")


def test_h29_what_others_may_have_seen_is_redrawn_consistently():
    """A third player's idea of the game is a game too: what player 2 knows of player 1 is in the hand of player 1."""
    state = robbed()
    for world in worlds(state, 2):
        seen = known(world, 1, 0)
        assert sum(seen.values()) == 1
        assert all(hand(world, 0)[name] >= count for name, count in seen.items())
        assert GAME.from_json(world.to_json()).to_json() == world.to_json()


def test_h14_what_others_saw_of_ones_own_hand_one_knows():
    state = robbed()
    assert all(known(world, 1, 0) == cards("granny") for world in worlds(state, 0, 10))


# -- Grandma


def after_grandma():
    state = laid("granny tea", "2*gow yum tea", "lo check", "sticks")
    return play(state, "grandma")


def test_h29_after_grandma_no_other_hand_holds_dim_sum_but_tea():
    state = after_grandma()
    places = state.view(None)["seats"]
    assert [place["at_most"] for place in places] == [{}, {"dim sum": 0}, {"dim sum": 0}, {"dim sum": 0}]
    for seat in EVERYONE:
        for world in worlds(state, seat, 20):
            for other in (1, 2, 3):
                assert not set(hand(world, other)) & set(DISHES)


def test_h29_new_cards_may_be_dim_sum_the_old_ones_still_are_not():
    state = play(deals(after_grandma(), "bun lo"), "end turn")
    assert state.view(0)["seats"][1]["at_most"] == {"dim sum": 2}
    held = [sum(count for name, count in hand(world, 1).items() if name in DISHES) for world in worlds(state, 0, 60)]
    assert max(held) == 2
    assert 0 in held
    play(state, "serve lo mai gai to me")
    assert state.view(0)["seats"][1]["at_most"] == {"dim sum": 1}
    play(state, "serve tea to me on lo mai gai")
    assert state.view(0)["seats"][1]["at_most"] == {"dim sum": 1}


def test_h29_known_cards_and_grandma_together():
    """Player 2 has seen a Yum Cha! go to player 3, then Grandma came: both are kept."""
    fact = {"observer": 1, "holder": 2, "cards": {"yum cha": 1}}
    state = laid("granny tea", "gow", "yum check lo", "sticks", known=[fact])
    play(state, "grandma")
    for world in worlds(state, 1):
        assert hand(world, 2).get("yum cha")
        assert not set(hand(world, 2)) & set(DISHES)


@pytest.mark.parametrize("held", ["yum lo", "check bun", "gow gow", "yum yum"])
def test_h29_the_deck_that_is_left_is_the_rest(held):
    """Cards are never lost or made: every imagined game reads back."""
    state = laid("granny tea sticks", held, "lo check", "sticks yum")
    play(deals(state, "1/" + held.split()[0]), "chopsticks player 2", "grandma")
    for seat in EVERYONE:
        for world in worlds(state, seat, 5):
            assert GAME.from_json(world.to_json()).digest() == world.digest()


# -- windows


def windows(second: str, third: str) -> list[object]:
    """All that the table sees of one course of events, with these hidden hands of players 2 and 3."""
    state = laid("2*gow check tea", second, third, "sauce bun", plates={1: "bun:1", 2: "mai:1"})
    seen: list[object] = []
    for move in ("serve 2 har gow to player 2", "keep", "check please", "pass", "pass", "pass", "end turn"):
        seen.append((state.pending(), json.dumps(state.view(None)), json.dumps(state.view(3))))
        play(state, move)
    return seen


def test_h16_neither_who_is_asked_nor_how_often_tells_what_a_hand_does_not_hold():
    hands = ["yum check", "lo lo", "yum yum", "check tea"]
    courses = [windows(second, third) for second in hands for third in hands]
    assert all(course == courses[0] for course in courses)


def test_h16_a_window_is_open_in_every_world_that_another_seat_can_imagine():
    state = play(laid("2*gow tea", "lo", "check", "yum"), "serve 2 har gow to player 2")
    for seat in EVERYONE:
        for world in worlds(state, seat, 10):
            assert asked(world) == (2, "react")
            assert json.dumps(world.view(seat)) == json.dumps(state.view(seat))


def test_h16_the_question_is_shown_to_the_one_who_is_asked_alone():
    state = play(laid("2*gow tea", "lo", "check", "yum"), "serve 2 har gow to player 2")
    assert "keep, or send the same pieces on" in state.view(1)["asks"]
    for other in (0, 2, 3, None):
        assert "asks" not in state.view(other)


# -- quick reactions


def quick(*hands, **more):
    return laid(*hands, options={"quick_reactions": True}, **more)


def test_r1_with_quick_reactions_only_who_can_react_is_asked():
    state = play(quick("2*gow tea", "lo", "yum"), "serve har gow to player 2")
    assert asked(state) == (1, "move")
    assert plate(state, 1) == {"har gow": (1, 0)}
    play(state, "serve har gow to player 3")
    assert asked(state) == (3, "react")


def test_r1_with_quick_reactions_a_battle_asks_only_who_holds_the_card():
    state = play(quick("check tea", "lo", "check lo", "yum"), "check please")
    assert asked(state) == (3, "battle")
    play(state, "pass")
    assert asked(state) == (1, "move")


def test_h29_with_quick_reactions_everyone_knows_who_held_the_card():
    state = play(quick("gow tea", "yum lo", "check lo", "yum"), "serve har gow to player 2")
    assert asked(state) == (2, "react")
    for seat in (0, 2, 3, None):
        assert known(state, seat, 1) == cards("yum")
        assert all(hand(world, 1).get("yum cha") for world in worlds(state, seat, 20))
    play(state, "keep")
    assert known(state, 0, 1) == cards("yum")


def test_h29_with_quick_reactions_everyone_knows_who_did_not():
    state = play(
        quick("gow check tea", "lo bun", "check lo", "2*yum"), "serve har gow to player 2", "check please", "pass"
    )
    assert state.view(0)["seats"][1]["at_most"] == {"yum cha": 0, "check please": 0}
    assert state.view(0)["seats"][3]["at_most"] == {"check please": 0}
    for seat in (0, 2, None):
        for world in worlds(state, seat, 20):
            assert not {"yum cha", "check please"} & set(hand(world, 1))
            assert "check please" not in hand(world, 3)


def test_h29_all_that_is_known_at_once_can_still_be_imagined():
    """Nobody holds a Yum Cha!, one hand no dim sum, another no Check Please!, and there is hardly anything to draw."""
    state = quick("granny gow check tea", "bun 2*sticks", "lo takeout", "sauce", deck="gow bun yum check")
    play(state, "serve har gow to player 2", "grandma", "check please")
    while asked(state)[1] != "move":
        play(state, "pass")
    for seat in EVERYONE:
        for world in worlds(state, seat, 30):
            assert GAME.from_json(world.to_json()).to_json() == world.to_json()
            assert json.dumps(world.view(seat)) == json.dumps(state.view(seat))


# -- taking back


def test_r8_what_brings_hidden_cards_to_light_is_counted():
    for state, move in (
        (laid("granny tea", "gow"), "grandma"),
        (
            laid("fun tea", "check", "yum", plates={0: "lo:2 claws:2 fun:1"}, specials="lo claws fun"),
            "serve cheong fun to me",
        ),
        (quick("gow tea", "lo", "yum"), "serve har gow to player 2"),
    ):
        before = state.reveals
        play(state, move)
        assert state.reveals > before
    state = laid("gow tea", "lo", "yum")
    before = (state.reveals, state.chance.mark())
    play(state, "serve har gow", "1 piece", "no tea", "to player 1")
    assert (state.reveals, state.chance.mark()) == before
