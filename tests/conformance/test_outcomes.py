"""How games end (R9)."""

import json

from tests.certain import result
from tests.conformance.tables import effort, everywhere, finish


@everywhere
def test_r9_an_outcome_has_points_winners_ranks_and_a_reason(table):
    for seed in range(effort(6)):
        outcome = result(finish(table.deal(seed), seed))
        players = table.players
        assert len(outcome.scores) == len(outcome.ranks) == players
        assert all(type(number) is int for number in outcome.scores + outcome.winners + outcome.ranks)
        assert outcome.winners == sorted(set(outcome.winners))
        assert set(outcome.winners) <= set(range(players))
        assert outcome.reason.strip()
        assert outcome.reason.isprintable()
        assert json.loads(json.dumps(outcome.to_json())) == outcome.to_json()
        # ranks are places: as many seats are ahead of a seat as its rank says
        for rank in outcome.ranks:
            assert rank == 1 + sum(other < rank for other in outcome.ranks)
        first = [seat for seat in range(players) if outcome.ranks[seat] == 1]
        if outcome.winners:
            assert outcome.winners == first
        else:
            # nobody wins only where all play together, or one alone
            assert players == 1 or outcome.ranks == [1] * players


@everywhere
def test_r9_every_seat_can_win(table):
    """Thirty games a seat or more: whoever never wins one sits at a table that is broken, not unlucky."""
    if table.options or table.players == 1 or table.pack is not table.game.standard_pack():
        return
    games = effort(90) * table.players
    run = table.game.playouts(table.players, games, 3)
    if sum(run.wins):
        assert min(run.wins) > 0, f"{run.wins}"
