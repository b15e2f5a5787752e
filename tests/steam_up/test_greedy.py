"""What the greedy guest does where any sensible player would do the same."""

import pytest

import teahouse
from teahouse.bots.roster import hire

from .tables import CARDS, FACE, GAME, Script, can, say, table


def advised(state, seat=None):
    """The decision the guest makes."""
    who = state.pending()[0] if seat is None else seat
    bot = hire("greedy", GAME, 1)
    return state.notate(who, bot.choose(state.resample(who, teahouse.Chance(5)), who))


def turn(state):
    """All that the guest does in its turn."""
    said = []
    seat = state.pending()[0]
    while state.pending() == [seat]:
        said.append(advised(state))
        say(state, said[-1])
    return said


def test_it_buys_what_it_can_pay():
    assert "buy 1" in turn(table(tokens=["SS"], stacks=["SS/MM", "RRMM", "", "", "", ""]))


def test_it_buys_the_better_of_two():
    assert "buy 2" in turn(table(tokens=["SSRM"], stacks=["SS", "RMSS", "", "", "", ""]))


def test_it_gains_the_token_that_is_missing():
    assert advised(table(tokens=["SSR"], stacks=["SSRC", "BB", "", "", "", ""])) == "gain phoenix claw"


def test_it_turns_an_affordable_steamer_into_its_zone():
    state = say(table(tokens=["CC"], stacks=["", "", "", "CC/MM", "", "SS"]), "draw")
    assert advised(state) == "rotate left"


def test_it_gains_no_token_in_its_last_turn():
    state = table(counter=0, stacks=["SSSS", "", "", "", "", ""], acts=1, last_act=2, hands=[["full purse"]])
    assert advised(state) == "draw a card"


def test_a_rooster_returns_what_has_no_slot():
    state = table(
        animals="rooster,pig", tokens=["SSR"], boards=["SSSSSS"], stacks=["SSR", "", "", "", "", ""], bag="RMCB" * 2
    )
    say(state, "buy 1")
    assert advised(state) == "piece shrimp dumpling"


def test_a_bunny_swaps_what_has_no_slot():
    state = table(animals="bunny,pig", tokens=["SR"], boards=["SSSSSS"], stacks=["SR", "BB", "", "", "", ""])
    say(state, "buy 1")
    assert advised(state) == "piece shrimp dumpling"


def test_a_monkey_that_may_move_brings_what_it_can_pay_within_reach():
    state = table(animals="monkey,pig", tokens=["CC"], stacks=["SSSS", "RRRR", "MM", "CC", "", ""])
    state.chance = Script([FACE[6]])
    say(state, "ability")
    assert advised(state) == "stack 4"
    say(state, "stack 4")
    assert advised(state) in ("to stack 1", "to stack 2")


@pytest.mark.parametrize("seed", range(3))
def test_its_reasons_are_sentences_without_secrets(seed):
    state = GAME.start(players=3, seed=seed)
    adviser = GAME.adviser()
    chance = teahouse.Chance(seed)
    while (seat := state.turn()) >= 0:
        legal = state.legal(seat)
        for action in legal[:3]:
            reason = adviser.reason(state, seat, action)
            assert reason == adviser.reason(state.resample(seat, teahouse.Chance(1)), seat, action)
            assert str(reason).strip()
        state.step(seat, legal[chance.below(len(legal))])
    assert can(GAME.start(players=3, seed=seed), 0)


def test_it_says_what_it_buys_and_saves_for():
    adviser = GAME.adviser()
    state = table(tokens=["SS"], stacks=["SS/MM", "RRMM", "", "", "", ""])
    reason = str(adviser.reason(state, 0, state.parse(0, "buy 1")[0]))
    assert reason.startswith("buys 2 shrimp dumpling from stack 1, worth")
    state = table(tokens=["RRM"], stacks=["", "RRMM", "", "", "", ""])
    reason = str(adviser.reason(state, 0, state.parse(0, "gain meat")[0]))
    assert reason == "gains a meat dumpling token: for stack 2, complete then"


def test_its_reasons_fit_what_is_asked():
    adviser = GAME.adviser()

    def reason(state, said):
        seat = state.pending()[0]
        return str(adviser.reason(state, seat, state.parse(seat, said)[0]))

    state = say(table(animals="monkey,pig", tokens=["CC"], chance=[FACE[6]]), "ability", "stack 4")
    assert reason(state, "to stack 1") == "there it is within your reach"
    assert reason(state, "to stack 5") == "there it is out of the way"
    state = say(table(animals="snake,pig", tokens=["SR"]), "ability")
    assert reason(state, "give sticky rice") == "this is the token you need least"
    state = say(table(boards=["SSR"], hands=[["change of heart"]]), "play change of heart")
    assert reason(state, "piece sticky rice") == "this is the piece that costs least to give up"
    state = table(animals="rat,pig", hands=[["full purse", "lucky roll"]])
    assert reason(say(state, "ability"), "lucky roll") == "this is the card you will miss least"


@pytest.mark.parametrize("seed", range(4))
def test_a_hint_never_speaks_of_a_card_that_one_does_not_hold(seed):
    state = GAME.start(players=4, seed=seed)
    adviser = GAME.adviser()
    chance = teahouse.Chance(seed)
    spoken = 0
    while (seat := state.turn()) >= 0:
        legal = state.legal(seat)
        held = state.view(seat)["hand"]
        for action in legal:
            reason = str(adviser.reason(state, seat, action))
            named = [name for name in CARDS.values() if name in reason]
            assert set(named) <= set(held), reason
            spoken += len(named)
        state.step(seat, legal[chance.below(len(legal))])
    assert spoken > 10


def test_u3_it_says_when_a_card_would_only_turn_the_table():
    adviser = GAME.adviser()
    state = table(hands=[["quick chopsticks"]], stacks=["", "", "MM", "", "", ""])
    play = state.parse(0, "play quick chopsticks")[0]
    said = "plays Quick Chopsticks only to turn the table: nothing of it can be carried out now"
    assert str(adviser.reason(state, 0, play)) == said
    stuck = table(hands=[["quick chopsticks"]], stacks=["", "", "MM", "", "", ""], fate="stuck turntable")
    assert "although nothing of it" in str(adviser.reason(stuck, 0, play))
    assert "Fate lets nobody turn" in str(adviser.reason(stuck, 0, stuck.parse(0, "draw")[0]))


def test_u23_it_plays_a_discount_for_what_its_own_rotation_brings_within_reach():
    # Turned left, stack 4 with three claws is in the zone, and one of them can be left out.
    state = table(hands=[["regular's discount"]], tokens=["CC"], stacks=["", "", "", "CCC/SS", "", ""])
    assert advised(state) == "play regular's discount"
    say(state, "play regular's discount")
    assert advised(state) == "rotate left"
