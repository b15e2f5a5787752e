"""One game out of a run, written down: an odd result can be looked at decision by decision."""

from teahouse.bots.sitting import history_of, seating
from teahouse.core.chance import Chance
from teahouse.core.record import Record, Seat
from teahouse.lab.plan import Plan

Events = list[dict[str, object]]


def record_game(plan: Plan, number: int) -> Record:
    """The record of game `number`, which is dealt from the run's seed + number."""
    game, setup = plan.lay()
    names = seating(list(plan.bots), number, plan.rotate)
    seed = plan.seed + number
    state = setup.deal(Chance(seed))
    record = Record.begin(state, [Seat(f"{name} {seat + 1}", name) for seat, name in enumerate(names)])
    for seat, action in history_of(game, setup, names, seed):
        record.play(state, seat, action)
    record.stamp(state)
    return record


def events_of(plan: Plan, number: int, seat: int | None = None) -> Events:
    """What happened in game `number`, as data, for whoever counts cards and turns."""
    return record_game(plan, number).events(seat)
