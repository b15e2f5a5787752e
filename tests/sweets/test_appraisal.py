"""The eye for trades: judged at one go they must come out as trade by trade, and never better than hoped for."""

import pytest

import teahouse
from teahouse.core.cards import zeros
from teahouse.games.sweets.appraisal import Appraisal
from teahouse.games.sweets.greedy import bounds_after
from teahouse.games.sweets.rules import Shop


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_openings_of_a_trade_are_worth_what_each_is_worth_alone(players: int) -> None:
    compared = 0
    for seed in range(3):
        state = teahouse.game("sweets").start(players, seed)
        assert isinstance(state, Shop)
        choice = teahouse.Chance(seed + 5)
        while state.pending():
            seat = state.pending()[0]
            legal = state.legal(seat)
            if not state.giving and not state.final_left:
                eye = Appraisal()
                eye.look(state, seat)
                best = zeros(11)
                eye.openings(state, seat, best)
                hope = eye.hope(state, seat)
                for action in legal:
                    if state.box.give_at <= action < state.box.release_at:
                        alone = eye.best_trade(state, seat, bounds_after(state, seat, action))
                        assert best[action - state.box.give_at] == alone <= hope
                        compared += 1
            state.apply(seat, legal[choice.below(len(legal))])
    assert compared > 200
