"""The first sensible player."""

import pytest

import teahouse
from teahouse import Chance
from teahouse.bots.roster import hire
from teahouse.core.cards import zeros
from teahouse.games.sweets.components import Components
from tests.certain import certain, result

from .table import GAME, hand, lay, play


def choice(state):
    seat = state.turn()
    return state.notate(seat, hire("greedy", GAME, 1).choose(state, seat))


def turn(state):
    """The whole turn of the greedy player, in words."""
    seat = state.turn()
    told: list[str] = []
    bot = hire("greedy", GAME, 1)
    while state.turn() == seat and (not told or state.position()["given"]):
        action = bot.choose(state, seat)
        told.append(state.notate(seat, action))
        state.apply(seat, action)
    return told


def test_it_releases_a_hand_of_five():
    assert choice(lay(["5 donut", "candy"])) == "release 5 donut"


def test_it_takes_the_fifth_donut():
    assert choice(lay(["4 donut", "candy"], "4 biscuit, donut")) == "take donut"


def test_it_trades_what_it_cannot_use_for_what_it_can():
    state = lay(["3 pudding, biscuit, candy", "donut"], "2 pudding, 2 donut, biscuit", tea=[0, 2])
    assert turn(state) == ["give biscuit", "give candy", "take pudding"]
    assert hand(state, 0) == {"pudding": 5}


def test_it_makes_the_most_of_the_final_turn():
    assert choice(lay(["3 cake, 5 donut", "candy"], pile="", final_left=2)) == "release 5 donut"
    assert choice(lay(["2 donut", "candy"], pile="", final_left=2)) == "decline"


def test_it_looks_only_at_what_its_seat_may_know():
    state = lay(["3 pudding, biscuit, candy", "5 cake"], "2 pudding, 2 donut, biscuit")
    chance = Chance(2)
    assert {choice(state.resample(0, chance)) for _ in range(20)} == {choice(state)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_clearly_beats_random_play(players):
    games = 12
    wins = 0.0
    for seed in range(games):
        state = GAME.start(players=players, seed=seed)
        bots = [hire("random", GAME, seed + seat) for seat in range(players)]
        mine = seed % players
        bots[mine] = hire("greedy", GAME, seed)
        while state.pending():
            seat = state.turn()
            state.apply(seat, bots[seat].choose(state, seat))
        winners = result(state).winners
        wins += (mine in winners) / len(winners)
    assert wins >= games - 1


def test_alone_it_scores_about_twenty_two_points():
    games = 300 if teahouse.compiled() else 40
    points = 0
    for seed in range(games):
        state = GAME.start(players=1, seed=seed)
        bot = hire("greedy", GAME, seed)
        while state.pending():
            state.apply(0, bot.choose(state, 0))
        points += result(state).scores[0]
    assert points / games > (21.8 if games > 100 else 20.5)


def test_it_gives_a_reason_for_everything_it_could_do():
    chance = Chance(3)
    for players in [1, 3]:
        state = GAME.start(players=players, seed=players)
        while state.pending():
            seat = state.turn()
            legal = state.legal(seat)
            for action in legal:
                reason = str(GAME.adviser().reason(state, seat, action))
                assert reason.split(":")[0].split()[0].rstrip("s") in ("take", "draw", "give", "release", "decline")
            state.apply(seat, legal[chance.below(len(legal))])


def test_s11_a_solo_game_is_judged_by_its_points_as_nobody_wins():
    rewards = zeros(1)
    for released, reward in [([], 0), ([["cake", 5]], 280_000), ([["cake", 5], ["ice cream", 5]], 532_000)]:
        state = lay(["candy"], pile="", released=[released], final_left=1)
        play(state, "decline")
        GAME.adviser().worth(state, rewards)
        assert list(rewards) == [reward]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_short_way_to_its_favourite_leads_to_what_weighs_most(players):
    adviser = GAME.adviser()
    setup = GAME.setup(players)
    legal, weights, whole = zeros(setup.space), zeros(setup.space), zeros(setup.space)
    traded = 0
    for seed in range(6):
        state = setup.deal(Chance(seed))
        lots = Chance(seed + 1)
        while state.pending():
            seat = state.turn()
            count = state.fill_legal(seat, legal)
            adviser.weigh(state, seat, legal, count, whole)
            place = adviser.favourite(state, seat, legal, count, weights, lots)
            assert whole[place] == max(list(whole)[:count])
            traded += certain(Components, setup).gives(legal[place])
            state.apply(seat, legal[place] if lots.below(3) else legal[lots.below(count)])
    assert traded > 3


def test_who_is_ahead_is_judged_by_points_and_by_what_the_hands_promise():
    rewards = zeros(2)
    for hands, released in [(["5 cake", "candy"], [[], []]), (["candy", "candy"], [[["cake", 5]], []])]:
        state = lay(hands, released=released)
        GAME.adviser().worth(state, rewards)
        assert rewards[0] > 900_000
        assert 990_000 < sum(rewards) <= 1_000_000


def test_its_reasons_name_the_points():
    adviser = GAME.adviser()
    state = lay(["4 donut", "candy"], "4 biscuit, donut")
    [release] = state.parse(0, "release 4 donut")
    take, other, laid_down = (str(adviser.reason(state, 0, action)) for action in (2, 0, release))
    assert take == "takes donut: that makes 5, as large a hand as there can be, worth 7 points"
    assert other == "takes biscuit: that makes 1, and 5 would be worth 5 points"
    assert laid_down == "releases 4 donut for 5 points: waiting for more promises less"


def test_its_reasons_tell_one_point_from_several():
    state = lay(["2 ice cream", "candy"])
    [one], [two] = (state.parse(0, f"release {size} ice cream") for size in (1, 2))
    assert str(GAME.adviser().reason(state, 0, one)).startswith("releases 1 ice cream for 1 point: ")
    assert str(GAME.adviser().reason(state, 0, two)).startswith("releases 2 ice cream for 3 points: ")


def test_s11_alone_a_search_tells_its_prospect_in_points():
    assert str(GAME.adviser().prospect(lay(["candy"]), 0.28)) == "10.0 points"
