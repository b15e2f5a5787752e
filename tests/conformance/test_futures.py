"""A refusal tells nothing that its seat cannot know: moves of one, two and three parts, by actions and by words."""

from collections.abc import Iterator, Sequence

import pytest

import teahouse
from teahouse import Chance
from tests.conformance.tables import Table, effort, everywhere, stops, walk

# Seeds far from those that deal: the same stream of numbers would draw much the same cards again.
UNRELATED = 2_000_000
NONSENSE = ["sing", "player 99", "", "7", "pass", "done", "2 tea", "to player 1"]

Parts = tuple[int, ...]


def answer(state: teahouse.State, seat: int, what: str | Parts) -> list[str]:
    """What somebody hears who tries a move: its parts in full notation, or why not, with all that the error carries."""
    try:
        actions: Sequence[int] = state.parse(seat, what) if isinstance(what, str) else what
        return state.rehearse(seat, actions)
    except teahouse.TeahouseError as refusal:
        return told(refusal)


def told(refusal: teahouse.TeahouseError) -> list[str]:
    """Every word of a refusal. What caused it is part of a traceback, and a traceback may be shown."""
    carried = refusal.__reduce__()  # compiled errors have no __dict__
    return [type(refusal).__name__, str(refusal), *map(repr, (carried, refusal.__cause__, refusal.__context__))]


def decided(state: teahouse.State, seat: int, action: int) -> list[str]:
    """What somebody hears who decides what is not allowed; a decision that is allowed is not made."""
    if action in state.legal(seat):
        return []
    try:
        state.apply(seat, action)
    except teahouse.IllegalMove as refusal:
        return told(refusal)
    raise AssertionError(f"action {action} of seat {seat} was allowed")


def pick(chance: Chance, items: Sequence[int], most: int) -> list[int]:
    """So many of them at random, all of them if they are few."""
    left = list(items)
    while len(left) > most:
        left.pop(chance.below(len(left)))
    return left


def tries(state: teahouse.State, seat: int, vocabulary: list[str], chance: Chance) -> Iterator[str | Parts]:
    """Moves that a curious player could send: every action alone, then two and three after one that is allowed."""
    space = int(state.setup.space)
    legal = state.legal(seat)
    yield from ((action,) for action in (*range(space), -1, space, 2**70))
    firsts = pick(chance, legal, 6)
    for first in firsts:
        others = [first, *pick(chance, legal, 3), *pick(chance, range(space), 5)]
        yield from ((first, second) for second in others)
        yield from ((first, second, chance.below(space)) for second in others[:4])
    yield from NONSENSE
    yield from (vocabulary[chance.below(len(vocabulary))] for _ in range(25))
    said = [state.notate(seat, action) for action in firsts]
    for words in said:  # half a sentence, a slip of the pen, one word too many or too few
        yield from (words[: len(words) // 2], words[1:], words[:1] + words[2:], f"{words} {words[-1]}", words.upper())
        yield words.rpartition(" ")[0]
    for begun in said[:4]:
        for _ in range(5):
            more = vocabulary[chance.below(len(vocabulary))]
            yield f"{begun} {more}"
            yield f"{begun}, {more}, {vocabulary[chance.below(len(vocabulary))]}"
        yield from (f"{begun} {word}" for word in (*NONSENSE[:3], begun))


def all_words(table: Table) -> list[str]:
    """Everything that was said in a game."""
    state = table.deal(41)
    return sorted({state.notate(seat, action) for seat, action in walk(state, 41)})


@everywhere
def test_r8_a_refusal_is_the_same_after_all_that_the_seat_cannot_know_is_redrawn(table):
    vocabulary = all_words(table)
    for seed in range(effort(1)):
        for number, (state, _, _) in enumerate(stops(table, 60 + seed, 5)):
            before = state.to_json()
            pending = state.pending()
            idle = [seat for seat in range(table.players) if seat not in pending]
            for seat in [*pending[:2], *pending[2:][-1:], *idle[:1]]:
                redrawn = [state.resample(seat, Chance(UNRELATED + 10 * number + draw)) for draw in range(2)]
                for action in range(int(table.setup.space)):
                    heard = decided(state, seat, action)
                    for world in redrawn:
                        assert decided(world, seat, action) == heard, f"seat {seat} decided {action}"
                for what in tries(state, seat, vocabulary, Chance(100 * seed + number)):
                    heard = answer(state, seat, what)
                    for world in redrawn:
                        assert answer(world, seat, what) == heard, f"seat {seat} tried {what!r}"
            assert state.to_json() == before, "a move that was only tried has changed the game"


@everywhere
def test_r8_the_redraw_of_refusals_would_be_noticed(table):
    """Seen by another seat the same words are answered differently somewhere: hands differ, and refusals speak of them.
    If that showed no difference either, the test above would prove nothing."""
    differ = False
    for number, (state, seat, _) in enumerate(stops(table, 60, 9)):
        worlds = [state.resample(None, Chance(UNRELATED + 10 * number + draw)) for draw in range(3)]
        heard = [[decided(world, seat, action) for action in range(int(table.setup.space))] for world in worlds]
        differ |= any(one != heard[0] for one in heard)
    assert differ


@everywhere
def test_r8_beyond_its_end_a_move_is_refused_in_one_and_the_same_sentence(table):
    """Whoever comes next, whatever was drawn, whether the game is over, whatever was named."""
    sentences = set()
    for state, seat, action in stops(table, 70, 12):
        after = state.copy()
        after.apply(seat, action)
        if after.news() == state.news() and seat in after.pending():
            continue
        for rest in ((action,), (0,), (0, 0), (-1,), (2**70,), (int(table.setup.space) - 1, action)):
            with pytest.raises(teahouse.IllegalMove) as refusal:
                state.rehearse(seat, (action, *rest))
            assert refusal.value.rule == "R8"
            sentences.add(str(refusal.value))
    assert len(sentences) == 1


@everywhere
def test_r8_whole_moves_are_still_moves(table):
    """As far as nothing new is seen, one seat's decisions in a row are one move, the last of which may draw."""
    for seed in range(effort(1)):
        state = table.deal(80 + seed)
        begun = state.copy()
        parts: list[int] = []
        mover = -1
        for seat, action in walk(state, 80 + seed):
            if parts and (seat != mover or begun.news() != state.news()):
                assert len(begun.rehearse(mover, parts)) == len(parts)
                parts = []
            if not parts:
                begun, mover = state.copy(), seat
            parts.append(action)
