"""Observations tell a seat what it may know and nothing else: everything hidden is redrawn, and not a byte changes."""

from teahouse import Chance
from teahouse.core.observe import Memory, Page, Sight
from tests.certain import result
from tests.conformance.tables import effort, everywhere, finish, stops, walk

UNRELATED = 1_000_000


def seen(sight, state, seat):
    """Observation and mask as bytes."""
    sight.look(state, seat)
    return bytes(sight.numbers), bytes(sight.mask)


@everywhere
def test_r5_observation_and_mask_stay_the_same_to_the_byte_when_all_that_is_hidden_is_redrawn(table):
    sight = Sight(table.game.observer(table.setup))
    for seed in range(effort(2)):
        for state, _, _ in stops(table, seed, effort(9)):
            for seat in range(table.players):
                true = seen(sight, state, seat)
                for draw in (1, 2):
                    redrawn = state.resample(seat, Chance(UNRELATED + 100 * seed + draw))
                    assert seen(sight, redrawn, seat) == true, f"seat {seat} could see the difference"


@everywhere
def test_every_number_is_written_and_within_its_bounds(table):
    observer = table.game.observer(table.setup)
    page = Page(observer.size)
    for state, _, _ in stops(table, 3, effort(9)):
        for seat in range(table.players):
            for blot in (111, -111):  # what is not written would stay
                for i in range(len(page.numbers)):
                    page.numbers[i] = blot
                page.at = 0
                observer.observe(state, seat, page)
                numbers = list(page.numbers)
                for field in observer.fields:
                    part = numbers[field.start : field.start + field.size]
                    assert all(field.low <= number <= field.high for number in part), f"{field.name}: {part}"


@everywhere
def test_the_fields_follow_each_other_without_a_gap_and_say_what_they_are(table):
    observer = table.game.observer(table.setup)
    at = 0
    for field in observer.fields:
        assert field.start == at
        assert field.size > 0
        assert field.words
        assert field.low < field.high
        at += field.size
    assert at == observer.size
    assert len({field.name for field in observer.fields}) == len(observer.fields)


@everywhere
def test_the_mask_is_what_is_legal(table):
    sight = Sight(table.game.observer(table.setup))
    for state, _, _ in stops(table, 5, 4):
        for seat in range(table.players):
            allowed = sight.look(state, seat)
            legal = [action for action in range(table.setup.space) if sight.mask[action]]
            assert legal == state.legal(seat)
            assert allowed == len(legal)


@everywhere
def test_what_a_seat_does_or_is_shown_shows_in_its_observation(table):
    """Not all decisions do: but over a game nearly every one of one's own changes what one sees."""
    sight = Sight(table.game.observer(table.setup))
    state = table.deal(6)
    changed = total = 0
    before = None
    for seat, _ in walk(state, 6):
        if before is not None:
            total += 1
            changed += seen(sight, state, before[0]) != before[1]
        before = (seat, seen(sight, state, seat))
    assert changed > 0.95 * total


@everywhere
def test_r9_the_points_at_the_end_are_those_of_the_outcome_and_all_rewards_sum_to_nothing(table):
    observer = table.game.observer(table.setup)
    for seed in range(effort(3)):
        state = finish(table.deal(seed), seed)
        outcome = result(state)
        scores = [observer.score(state, seat) for seat in range(table.players)]
        assert scores in (outcome.scores, [-score for score in outcome.scores])
        best = max(scores)
        paid = [observer.pay(outcome, seat) for seat in range(table.players)]
        if table.setup.together:
            assert set(paid) <= {1.0, -1.0}
        else:
            assert abs(sum(paid)) < 1e-9
            assert all(observer.pay(outcome, seat) >= max(paid) - 1e-9 for seat in outcome.winners)
            stayed = [seat for seat in range(table.players) if not observer.gone(state, seat)]
            if len(stayed) == table.players:
                assert all(scores[seat] == best for seat in outcome.winners)


@everywhere
def test_who_is_gone_is_never_asked_again_and_has_lost(table):
    observer = table.game.observer(table.setup)
    state = table.deal(7)
    gone = set()
    for seat, _ in walk(state, 7):
        assert seat not in gone
        gone |= {other for other in range(table.players) if observer.gone(state, other)}
    assert not gone & set(result(state).winners)


@everywhere
def test_memory_tells_two_pasts_apart_and_a_redrawn_game_keeps_only_ones_own(table):
    observer = table.game.observer(table.setup)
    memory = Memory(observer)
    state = table.deal(8)
    pasts = []
    for number, _ in enumerate(walk(state, 8)):
        memory.watch(state)
        pasts.append(tuple(memory.seen))
        if number == 12:
            twin = memory.copy()
            redrawn = state.resample(0, Chance(UNRELATED))
            twin.forget_others(redrawn, 0)
            assert twin.seen[0] == memory.seen[0]
            again = memory.copy()
            again.forget_others(redrawn, 0)
            assert list(again.seen) == list(twin.seen)
            if table.players > 1:
                assert twin.seen[1] != memory.seen[1]
    assert len({past[0] for past in pasts}) == len(pasts)
