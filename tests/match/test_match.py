"""One sitting of a game: who may decide, what is told to whom, what can be taken back."""

import json
from collections.abc import Callable

import pytest

import teahouse
from teahouse import CannotUndo, Chance, IllegalMove, InvalidNotation, InvalidOption, InvalidRecord, Record
from teahouse.bots.bot import Bot
from teahouse.core.record import Seat
from teahouse.match import Match, read_seats
from teahouse.match.seats import LONGEST_NAME

GAMES = [game.key for game in teahouse.games()]
SNACKBAR = teahouse.game("taiwan-snackbar")
PEOPLE = [Seat("Ann"), Seat("Ben"), Seat("Cat")]


def snackbar(hand: list[dict[str, int]], seats: list[Seat] = PEOPLE, **more: object) -> Match:
    """A match in a position with these hands; Ann is to play."""
    match = Match.start(SNACKBAR, seats, Chance(1), {"starter": 1})
    position = json.loads(match._state.to_json())
    inside = position["position"]
    pile = dict(inside["pile"])
    for cards in inside["hands"]:
        for name, count in cards.items():
            pile[name] = pile.get(name, 0) + count
    for cards in hand:
        for name, count in cards.items():
            pile[name] -= count
    inside.update({"hands": hand, "pile": pile, "known": [{} for _ in hand], **more})
    state = SNACKBAR.from_json(position)
    state.journal = []
    match._state = state
    return match


# -- seats


def test_a_table_is_filled_up_with_bots_whose_names_nobody_has() -> None:
    seats = read_seats(["bao", "bot:random"], 4)
    assert seats == [Seat("bao"), Seat("Mei", "random"), Seat("Jun", "medium"), Seat("Lin", "medium")]


def test_without_a_word_one_guest_plays() -> None:
    assert [seat.bot for seat in read_seats([], 3)] == ["", "medium", "medium"]


def test_a_bot_may_be_given_a_name() -> None:
    assert read_seats(["bot:random:Robby", "Ann", "bot"], 3) == [
        Seat("Robby", "random"),
        Seat("Ann"),
        Seat("Bao", "medium"),
    ]


def test_a_search_may_be_given_a_budget_and_a_name() -> None:
    assert read_seats(["bot:search:30", "bot:search:0.5s:Mei", "bot:search"], 3) == [
        Seat("Bao", "search:30"),
        Seat("Mei", "search:0.5s"),
        Seat("Jun", "search"),
    ]


def test_there_are_names_for_any_number_of_bots() -> None:
    names = [seat.name for seat in read_seats(["bot"] * 30, 30)]
    assert len(set(names)) == 30


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["Ann", "ann "], "two players are called ann"),
        (["A" * (LONGEST_NAME + 1)], "too long"),
        (["  "], "needs a name"),
        (["A\x1b[2Jnn"], "cannot be printed"),
        (["A\u202enn"], "cannot be printed"),
        (["Ann", "Ben", "Cat", "Dan"], "4 seats are named, but the table has 3"),
        (["bot:genius"], "there is no bot 'genius'"),
    ],
)
def test_names_are_bounded_printable_and_unique(names: list[str], sentence: str) -> None:
    with pytest.raises(InvalidOption, match=sentence):
        Match.start(SNACKBAR, read_seats(names, 3), Chance(1))


def test_a_name_may_hold_what_formats_mean_something_by() -> None:
    match = Match.start(SNACKBAR, [Seat("{0}"), Seat("%s"), Seat("{Ann}")], Chance(1), {"starter": 1})
    match.decide(0, match.moves(0)[0])
    assert match.log(None)[0].endswith("{0} starts")


# -- deciding


def test_a_decision_is_made_in_words_or_as_actions() -> None:
    match = snackbar([{"pork rice": 2, "one more": 1}, {"pork rice": 3}, {"pork rice": 1}])
    match.decide(0, "one")
    match.decide(1, [SNACKBAR.start(players=3, seed=1).setup.space - 10 - 3 - 2])  # a pair of pork rice
    assert [(made.seat, made.words) for made in match.record.decisions] == [(0, "one more"), (1, "pair of pork rice")]


def test_a_whole_move_is_several_decisions_or_none() -> None:
    match = snackbar([{"choose player": 1}, {"pork rice": 3}, {"pork rice": 1}])
    with pytest.raises(IllegalMove):
        match.decide(0, "choose player 1")
    assert match.record.decisions == []
    assert match.moves(0) == ["choose player"]
    match.decide(0, "choose player 3")
    assert [made.words for made in match.record.decisions] == ["choose player", "player 3"]
    assert match.pending() == [2]


def test_actions_are_carried_out_whole_or_not_at_all() -> None:
    match = snackbar([{"one more": 2}, {"pork rice": 3}, {"pork rice": 1}])
    before = match._state.digest()
    one_more = match._state.legal(0)[0]
    with pytest.raises(IllegalMove):
        match.decide(0, [one_more, one_more])  # the second is another player's turn
    assert match._state.digest() == before
    assert match.record.decisions == []


def test_what_cannot_be_read_changes_nothing() -> None:
    match = snackbar([{"one more": 2}, {"pork rice": 3}, {"pork rice": 1}])
    for text in ("", "fish", "one more please", "x" * 500, "\0", "pair of"):
        with pytest.raises(InvalidNotation):
            match.decide(0, text)
    with pytest.raises(IllegalMove, match="is not asked now"):
        match.decide(1, "pork rice")
    assert match.record.decisions == []


@pytest.mark.parametrize("key", GAMES)
def test_any_pending_seat_may_decide_and_the_record_replays(key: str) -> None:
    game = teahouse.game(key)
    match = Match.start(game, [Seat(f"P{i}") for i in range(game.fewest)], Chance(3))
    order = Chance(8)
    while not match.over():
        seats = match.pending()
        seat = seats[order.below(len(seats))]
        moves = match.moves(seat)
        match.decide(seat, moves[order.below(len(moves))])
    again = Match.resume(Record.from_text(match.record.to_text()))
    assert again.over()
    assert again.outcome() == match.outcome()
    for seat in [None, *range(game.fewest)]:
        assert again.log(seat) == match.log(seat)
        assert again.view(seat) == match.view(seat)


# -- what is told


def test_the_log_calls_people_by_their_names() -> None:
    match = snackbar([{"one more": 2}, {"pork rice": 3}, {"pork rice": 1}])
    match.decide(0, "one more")
    assert match.log(None) == ["Ann adds one more: 1 to eat"]


def test_a_recap_begins_with_what_came_of_the_own_last_decision() -> None:
    match = snackbar([{"one more": 2}, {"pork rice": 3, "one more": 1}, {"pork rice": 2}])
    match.decide(0, "one more")
    match.decide(1, "one more")
    match.decide(2, "pair of pork rice")
    assert match.recap(0) == match.log(0)
    match.decide(0, "one more")
    assert [line.split()[0] for line in match.recap(1)] == ["Ben", "Cat", "Ann"]


def test_bare_numbers_pick_a_move_unless_they_are_notation() -> None:
    match = snackbar([{"choose player": 1, "pork rice": 2}, {"pork rice": 3}, {"pork rice": 1}])
    assert match.speaks_numbers(0)  # "2" is the card with a 2, not the second in the list
    match.decide(0, "choose player")
    assert match.moves(0) == ["player 2", "player 3"]
    assert match.speaks_numbers(0)  # "2" is player 2, not the second in the list


# -- bots


class Nosy(Bot):
    """Remembers all that it was shown."""

    name = "nosy"
    seen: list[str] = []

    def choose(self, state: teahouse.State, seat: int) -> int:
        Nosy.seen.append(state.to_json())
        return state.legal(seat)[0]


class Cheat(Bot):
    name = "cheat"

    def choose(self, state: teahouse.State, seat: int) -> int:
        return 10**6


class Broken(Bot):
    name = "broken"

    def choose(self, state: teahouse.State, seat: int) -> int:
        raise ZeroDivisionError


def hire(kind: str, game: teahouse.Game, seed: int) -> Bot:
    """Bots of somebody else's making."""
    kinds: dict[str, Callable[[], Bot]] = {"nosy": Nosy, "cheat": Cheat, "broken": Broken}
    return kinds[kind]()


def test_a_bot_never_gets_near_the_true_state() -> None:
    Nosy.seen.clear()
    seats = [Seat("A", "nosy"), Seat("B", "nosy"), Seat("C", "nosy")]
    match = Match.start(SNACKBAR, seats, Chance(5), hire=hire)
    differing = 0
    for _ in range(30):
        if match.over():
            break
        true = json.loads(match._state.to_json())
        seat = match.pending()[0]
        match.bot_decides(seat)
        shown = json.loads(Nosy.seen[-1])
        assert shown["chance"] != true["chance"]
        assert shown["position"]["hands"][seat] == true["position"]["hands"][seat]
        differing += shown["position"]["hands"] != true["position"]["hands"]
    assert differing > 3


@pytest.mark.parametrize("kind", ["cheat", "broken"])
def test_a_bot_that_answers_what_is_not_allowed_plays_at_random(kind: str) -> None:
    match = Match.start(SNACKBAR, [Seat("A", kind), Seat("B", kind), Seat("C", kind)], Chance(5), hire=hire)
    while not match.over():
        match.bot_decides(match.pending()[0])
    assert len(match.slips) == len(match.record.decisions)
    Record.from_text(match.record.to_text()).replay()


def test_a_person_is_no_bot() -> None:
    match = Match.start(SNACKBAR, PEOPLE, Chance(1), {"starter": 1})
    with pytest.raises(IllegalMove, match="decides in person"):
        match.bot_decides(0)
    bots = Match.start(SNACKBAR, [Seat("A", "random"), Seat("B", "random"), Seat("C")], Chance(1), {"starter": 1})
    with pytest.raises(IllegalMove, match="is not asked now"):
        bots.bot_decides(1)


@pytest.mark.parametrize("key", GAMES)
def test_a_sitting_that_is_resumed_goes_on_as_it_would_have(key: str) -> None:
    game = teahouse.game(key)
    seats = [Seat(f"P{i}", ("greedy", "random")[i % 2]) for i in range(game.fewest)]

    def play(match: Match, most: int) -> Match:
        while not match.over() and len(match.record.decisions) < most:
            match.bot_decides(match.pending()[0])
        return match

    whole = play(Match.start(game, seats, Chance(3)), 60)
    half = play(Match.start(game, seats, Chance(3)), 13)
    again = play(Match.resume(Record.from_text(half.record.to_text())), 60)
    assert again.record.to_text() == whole.record.to_text()
    assert whole.slips == []


@pytest.mark.parametrize("key", GAMES)
def test_a_hint_is_a_legal_move_with_a_reason(key: str) -> None:
    game = teahouse.game(key)
    match = Match.start(game, [Seat(f"P{i}", "random") for i in range(game.fewest)], Chance(2))
    for _ in range(25):
        if match.over():
            break
        seat = match.pending()[0]
        hint = match.hint(seat)
        assert hint.words in match.moves(seat)
        assert len(hint.reason) > 5
        assert (hint.candidates[0].words, hint.candidates[0].reason) == (hint.words, hint.reason)
        assert [candidate.words for candidate in hint.candidates if candidate.words not in match.moves(seat)] == []
        assert all(candidate.estimate and candidate.reason for candidate in hint.candidates)
        match.bot_decides(seat)


# -- taking back


def test_a_decision_is_taken_back_as_long_as_nothing_new_was_seen() -> None:
    match = Match.start(SNACKBAR, PEOPLE, Chance(1), {"starter": 1})
    before = match._state.to_json(), match.record.to_text()
    told = match.log(0)
    words = match.moves(0)[0]
    match.decide(0, words)
    assert match.undo(0) == words
    assert (match._state.to_json(), match.record.to_text()) == before
    assert match.log(0)[: len(told)] == told
    assert match.log(0)[-1] == "Ann takes that back"
    assert match.events(None)[-1] == {"kind": "taken back", "by": 0, "events": 1}
    assert match.standing() == list(range(len(told)))
    with pytest.raises(CannotUndo, match="not decided anything"):
        match.undo(0)


def test_nobody_takes_back_after_another_has_decided() -> None:
    match = Match.start(SNACKBAR, PEOPLE, Chance(1), {"starter": 1})
    match.decide(0, match.moves(0)[-1])
    other = match.pending()[0]
    played = next(move for move in match.moves(other) if move != "eat")
    match.decide(other, played)
    with pytest.raises(CannotUndo, match=f"{PEOPLE[other].name} has decided since"):
        match.undo(0)
    assert match.undo(other) == played
    match.undo(0)  # it is the last decision again


def test_drawn_cards_cannot_be_given_back() -> None:
    match = Match.start(SNACKBAR, PEOPLE, Chance(1), {"starter": 1})
    match.decide(0, match.moves(0)[0])
    eater = match.pending()[0]
    match.decide(eater, "eat")
    with pytest.raises(CannotUndo, match="something new"):
        match.undo(eater)
    assert len(match.record.decisions) == 2


def test_a_compound_move_is_taken_back_one_decision_at_a_time() -> None:
    for seed in range(50):
        match = Match.start(SNACKBAR, PEOPLE, Chance(seed), {"starter": 1})
        if "choose player" in match.moves(0):
            break
    match.decide(0, "choose player 3")
    assert match.undo(0) == "player 3"
    assert match.moves(0) == ["player 2", "player 3"]
    assert match.undo(0) == "choose player"
    assert "choose player" in match.moves(0)


@pytest.mark.parametrize("key", GAMES)
def test_undo_brings_back_the_very_same_game_or_is_refused(key: str) -> None:
    game = teahouse.game(key)
    match = Match.start(game, [Seat(f"P{i}") for i in range(game.fewest)], Chance(4))
    order = Chance(1)
    taken = refused = 0
    for _ in range(40):
        if match.over():
            break
        seat = match.pending()[0]
        before = match._state.to_json()
        mark = match._state.chance.mark()
        reveals = int(match._state.reveals)
        moves = match.moves(seat)
        move = moves[order.below(len(moves))]
        match.decide(seat, move)
        news = match._state.chance.mark() != mark or match._state.reveals != reveals
        assert match.can_undo(seat) is not news
        if not news:
            match.undo(seat)
            assert match._state.to_json() == before
            match.decide(seat, move)
            taken += 1
        else:
            refused += 1
            with pytest.raises(CannotUndo):
                match.undo(seat)
    assert taken + refused == len(match.record.decisions)


def test_undo_holds_to_its_policy_after_a_resume() -> None:
    match = Match.start(SNACKBAR, PEOPLE, Chance(1), {"starter": 1})
    match.decide(0, match.moves(0)[0])
    again = Match.resume(Record.from_text(match.record.to_text()))
    assert again.can_undo(0)
    eater = again.pending()[0]
    again.decide(eater, "eat")
    assert not Match.resume(Record.from_text(again.record.to_text())).can_undo(eater)


@pytest.mark.parametrize(
    ("line", "changed", "sentence"),
    [
        ("seat 2: Ben (person)", "seat 2: ann (person)", "two players are called ann"),
        ("seat 2: Ben (person)", "seat 2: Ben (genius bot)", "there is no bot 'genius'"),
        ("seat 2: Ben (person)", "seat 2: Ben  B (person)", "not written as names are"),
    ],
)
def test_a_record_with_impossible_seats_is_not_resumed(line: str, changed: str, sentence: str) -> None:
    text = Match.start(SNACKBAR, PEOPLE, Chance(1)).record.to_text()
    with pytest.raises(InvalidRecord, match=sentence):
        Match.resume(Record.from_text(text.replace(line, changed)))
