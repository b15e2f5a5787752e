"""Somebody's half-done move is nobody's business (R8): no flag, no refusal and no undo of others depends on it."""

import pytest

import teahouse
from teahouse import CannotUndo, Chance, Record
from teahouse.core.record import Seat
from teahouse.match import Match

GAMES = [game.key for game in teahouse.games()]
NAMES = ["Ann", "Ben", "Cat", "Dan"]


def begin(key: str, seed: int, **options: object) -> Match:
    game = teahouse.game(key)
    players = min(max(3, game.fewest), game.most)
    return Match.start(game, [Seat(name) for name in NAMES[:players]], Chance(seed), options)


def again(match: Match) -> Match:
    """The same game, played by somebody who has only its record."""
    return Match.resume(Record.from_text(match.written().to_text()))


def after_undo(match: Match, seat: int) -> object:
    """What comes of an undo that this seat tries now: the refusal, or how it stands then, as far as the seat knows."""
    trial = again(match)
    try:
        words = trial.undo(seat)
    except CannotUndo as refusal:
        return str(refusal)
    return words, trial.view(seat), trial.log(seat), trial.moves(seat), trial.can_undo(seat)


def all_that(match: Match, seat: int) -> list[object]:
    """Everything that a seat can find out."""
    told = [match.view(seat), match.log(seat), match.recap(seat), match.moves(seat)]
    hint = vars(match.hint(seat, "random").candidates[0]) if seat in match.pending() else None
    return [*told, hint, match.can_undo(seat), match.undoable(seat), after_undo(match, seat)]


def public(match: Match, but: int) -> list[object]:
    others = [None, *(seat for seat in range(len(match.seats)) if seat != but)]
    return [[match.view(other), match.log(other)] for other in others]


@pytest.mark.parametrize("key", GAMES)
def test_r8_nothing_that_a_seat_can_find_out_depends_on_others_unfinished_parts(key: str) -> None:
    order = Chance(11)
    unseen = while_undoable = 0
    for seed in range(3):
        match = begin(key, seed)
        for _ in range(60):
            if match.over():
                break
            pending = match.pending()
            seat = pending[order.below(len(pending))]
            moves = match.moves(seat)
            others = [other for other in range(len(match.seats)) if other != seat]
            before, seen = {other: all_that(match, other) for other in others}, public(match, seat)
            match.decide(seat, moves[order.below(len(moves))])
            if public(match, seat) == seen:
                unseen += 1
                while_undoable += any(match.can_undo(other) for other in others)
                assert {other: all_that(match, other) for other in others} == before
    if key != "dim-sum":  # one card is one decision there, and it is final
        assert unseen
        assert while_undoable


def half_done(key: str) -> tuple[Match, int, int]:
    """A game in which one seat could take back its move, and the next has begun a move of its own."""
    order = Chance(5)
    for seed in range(200):
        match = begin(key, seed)
        for _ in range(80):
            if match.over():
                break
            pending = match.pending()
            seat = pending[order.below(len(pending))]
            moves = match.moves(seat)
            undoable = [other for other in range(len(match.seats)) if other != seat and match.can_undo(other)]
            seen = public(match, seat)
            match.decide(seat, moves[order.below(len(moves))])
            if undoable and len(pending) == 1 and public(match, seat) == seen:
                return match, undoable[0], seat
    raise AssertionError(f"no half-done move was found in {key}")


@pytest.mark.parametrize("key", [key for key in GAMES if key != "dim-sum"])
def test_an_undo_takes_the_unfinished_parts_of_others_with_it(key: str) -> None:
    match, mine, theirs = half_done(key)
    decisions = len(match.record.decisions)
    words = match.decided(mine)[-1]
    assert match.can_undo(mine)
    match.undo(mine)
    assert words not in match.decided(mine)
    assert mine in match.pending()
    assert len(match.record.decisions) <= decisions - 2, "half a move stands where nobody is asked for it"
    assert again(match).view(theirs) == match.view(theirs)
    assert again(match).moves(mine) == match.moves(mine)


@pytest.mark.parametrize("key", [key for key in GAMES if key != "dim-sum"])
def test_a_half_done_move_is_taken_back_part_by_part_by_its_own_seat(key: str) -> None:
    match, mine, theirs = half_done(key)
    begun = len(match.decided(theirs))
    assert match.can_undo(theirs)
    match.undo(theirs)
    assert len(match.decided(theirs)) == begun - 1
    assert match.can_undo(mine)


def test_a_refusal_names_only_who_was_seen_to_decide() -> None:
    order = Chance(2)
    for seed in range(50):
        match = begin("sweets", seed)
        for _ in range(60):
            if match.over():
                break
            seat = match.pending()[0]
            moves = match.moves(seat)
            seen, told = public(match, seat), {s: after_undo(match, s) for s in range(3) if s != seat}
            match.decide(seat, moves[order.below(len(moves))])
            if public(match, seat) == seen and any("has decided since" in str(words) for words in told.values()):
                for other, words in told.items():
                    assert after_undo(match, other) == words
                return
    raise AssertionError("nobody was refused")


def test_parts_put_together_at_the_same_time_do_not_disturb_each_other() -> None:
    """Where several are asked at once, taking back what nobody saw leaves the others' parts where they are."""
    order = Chance(3)
    for seed in range(400):
        match = begin("steam-up", seed)
        for _ in range(40):
            if match.over():
                break
            pending = match.pending()
            if len(pending) > 1:
                first, second = pending[:2]
                seen = public(match, first)
                moves = match.moves(first)
                match.decide(first, moves[order.below(len(moves))])
                if public(match, first) != seen or second not in match.pending():
                    continue
                seen = public(match, second)
                moves = match.moves(second)
                match.decide(second, moves[order.below(len(moves))])
                if public(match, second) != seen:
                    continue
                theirs = all_that(match, second)[:-1]
                match.undo(first)
                assert all_that(match, second)[:-1] == theirs
                return
            moves = match.moves(pending[0])
            match.decide(pending[0], moves[order.below(len(moves))])
    raise AssertionError("no two seats were putting a move together at the same time")


def test_what_is_sealed_stays() -> None:
    match, mine, theirs = half_done("sweets")
    match.seal()
    assert not match.can_undo(theirs)
    assert not match.can_undo(mine)
    with pytest.raises(CannotUndo, match="has decided since"):
        match.undo(mine)
