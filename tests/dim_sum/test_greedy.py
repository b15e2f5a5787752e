"""The drafter: better than lots, honest about what it sees, and with a reason for everything."""

import pytest

import teahouse
from teahouse.bots.bot import GreedyBot, RandomBot
from teahouse.bots.roster import hire
from tests.certain import certain, result
from tests.dim_sum.table import GAME, laid, play


def sit(players, greedy, games, **options):
    """Points a player a round of the greedy seats and of the others, and the games that a greedy seat won."""
    setup = GAME.setup(players, options)
    bot, lots = hire("greedy", GAME, 1), RandomBot(teahouse.Chance(2))
    points, rounds, wins = [0, 0], [0, 0], 0.0
    for game in range(games):
        state = setup.deal(teahouse.Chance(game))
        seats = {(game + i) % players for i in range(greedy)}
        while (seat := state.turn()) >= 0:
            player = bot if seat in seats else lots
            state.apply(seat, player.choose(state.resample(seat, teahouse.Chance(game)), seat))
        outcome = result(state)
        for seat in range(players):
            points[seat in seats] += outcome.scores[seat]
            rounds[seat in seats] += 3
        wins += sum(seat in seats for seat in outcome.winners) / max(1, len(outcome.winners))
    return points[1] / max(1, rounds[1]), points[0] / max(1, rounds[0]), wins / games


def test_it_beats_three_who_draw_lots():
    greedy, lots, wins = sit(4, 1, 20)
    assert wins > 0.9
    assert greedy > lots + 8


@pytest.mark.parametrize(("players", "random"), [(2, 19.3), (3, 18.5), (4, 14.1), (5, 10.5), (6, 8.4), (7, 7.5)])
def test_d9_together_it_makes_more_than_lots(players, random):
    together, _, _ = sit(players, players, 6, cooperative=True)
    assert together > 1.15 * random


def test_d9_eight_with_six_cards_each_make_a_little_more_than_lots():
    assert sit(8, 8, 12, cooperative=True)[0] > 1.03 * 6.5


def test_d9_two_without_a_third_hand_make_more_than_lots_too():
    together, _, _ = sit(2, 2, 6, cooperative=True, dummy="none")
    assert together > 1.15 * 27.7


def test_d9_four_who_play_together_reach_what_is_worth_chasing():
    assert sit(4, 4, 8, cooperative=True)[0] > 60 / 3


def best(state, seat=0):
    bot = hire("greedy", GAME, 3)
    return state.notate(seat, bot.choose(state, seat))


def drawn(*hands, taken):
    """A position of these cards and no others."""
    return laid(*hands, taken=taken, deck=" ".join([*hands, *taken]))


def test_d5_it_takes_the_fourth_diamond_and_not_the_fifth():
    three = ("A♦ 2♥ 2♠", "4♦ 3♥ 3♠", "7♦ 4♥ 4♠")
    assert best(drawn("9♦ 2♣ J♣", "5♥ 6♥ 7♥", "8♥ 9♥ 10♥", taken=three)) == "9♦"
    four = ("3♦ A♥ A♠", *three)
    assert best(drawn("9♦ 2♣ J♣", "5♥ 6♥ 7♥", "8♥ 9♥ 10♥", taken=four)) != "9♦"


def test_d7_it_completes_four_of_a_kind():
    assert best(drawn("7♣ Q♦", "2♥ 3♥", "4♥ 5♥", taken=("7♠ A♥ A♦", "7♥ 6♥ 9♦", "7♦ 8♥ 10♦"))) == "7♣"


def test_it_looks_only_at_what_its_seat_may_know():
    """In a co-operative game whatever the others have drafted changes nothing in its advice."""
    for options in ({}, {"cooperative": True}):
        state = play(GAME.start(4, seed=3, options=options), 3, 30)
        bot = certain(GreedyBot, hire("greedy", GAME, 3))
        for seat in state.pending():
            advice: set[object] = set()
            for draw in range(10):
                world = state.resample(seat, teahouse.Chance(draw))
                advice.add(tuple(GAME.adviser().reason(world, seat, action) for action in world.legal(seat)))
                bot.chance = teahouse.Chance(1)
                advice.add(bot.choose(world, seat))
            assert len(advice) == 2


@pytest.mark.parametrize("cooperative", [False, True])
def test_it_gives_a_plain_reason_for_every_card(cooperative):
    state = GAME.start(4, seed=4, options={"cooperative": cooperative})
    adviser = GAME.adviser()
    seen = set()
    while state.pending():
        for seat in state.pending():
            for action in state.legal(seat):
                reason = str(adviser.reason(state, seat, action))
                assert reason.startswith(f"takes {state.notate(seat, action)}: ")
                seen.add(reason.split(": ")[1].split(" ")[-1])
        play(state, 4, 4)
    assert len(seen) >= 5
