"""Decisions, positions and records are text that comes back as it went."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import teahouse
from tests.conformance.tables import effort, everywhere, finish, stops, tables, walk

GAMES = [game.key for game in teahouse.games()]


@everywhere
def test_every_decision_reads_back_from_its_notation(table):
    for seed in range(effort(2)):
        state = table.deal(seed)
        for number, (decides, _) in enumerate(walk(state, seed)):
            for seat in state.pending() if number % 5 == 0 else [decides]:
                legal = state.legal(seat)
                said = [state.notate(seat, action) for action in legal]
                assert len(set(said)) == len(said), f"two decisions are written alike: {said}"
                for action, words in zip(legal, said):
                    assert words == words.strip()
                    assert words.isprintable()
                    assert len(words) <= 200
                    assert state.parse(seat, words) == [action], words
                    assert number % 7 or state.parse(seat, f"  {words.upper()} ") == [action], words


@everywhere
def test_a_position_reads_back_and_plays_on_identically(table):
    for seed in range(effort(2)):
        for state, _, _ in stops(table, seed, 5):
            text = state.to_json()
            read = table.game.from_json(text, table.pack)
            assert read.to_json() == text
            assert read.digest() == state.digest()
            assert read.pending() == state.pending()
            for seat in table.everyone():
                assert json.dumps(read.view(seat)) == json.dumps(state.view(seat))
                assert seat is None or read.legal(seat) == state.legal(seat)
            assert finish(read, 9).to_json() == finish(state.copy(), 9).to_json()
        assert table.game.from_json(json.loads(text), table.pack).to_json() == text


@everywhere
def test_a_finished_position_reads_back(table):
    state = finish(table.deal(4), 4)
    read = table.game.from_json(state.to_json(), table.pack)
    assert read.to_json() == state.to_json()
    assert read.outcome() == state.outcome()


@everywhere
def test_a_record_replays_to_its_own_hash(table):
    state = table.deal(8)
    record = teahouse.Record.begin(state)
    for seat, action in walk(state, 8):
        record.add(seat, state.notate(seat, action))
    record.stamp(state)
    text = record.to_text()
    read = teahouse.Record.from_text(text)
    assert read.to_text() == text
    assert read.replay().to_json() == state.to_json()


@everywhere
def test_a_game_put_aside_in_the_middle_is_a_record_too(table):
    state = table.deal(9)
    record = teahouse.Record.begin(state)
    for number, (seat, action) in enumerate(walk(state, 9)):
        if number == 5:
            break
        record.add(seat, state.notate(seat, action))
    record.stamp(state)
    assert teahouse.Record.from_text(record.to_text()).replay().to_json() == state.to_json()


# -- what nobody should type or send


@pytest.mark.parametrize("key", GAMES)
def test_whatever_is_typed_is_read_or_refused(key):
    table = tables(key)[teahouse.game(key).fewest][0]
    states = [state.copy() for state, _, _ in stops(table, 2, 8)]
    vocabulary = sorted({word for state in states for words in _sayings(state) for word in words.split()})
    word = st.sampled_from([*vocabulary, "", "1", "99", "0", "-1", "x", "½", "player", "of", ",", "{0}", "%s"])

    @settings(max_examples=effort(120))
    @given(st.sampled_from(states), st.one_of(st.lists(word, max_size=8).map(" ".join), st.text(max_size=60)))
    def reads_or_refuses(state, text):
        before = state.digest()
        seat = state.pending()[0]
        try:
            actions = state.parse(seat, text)
        except (teahouse.InvalidNotation, teahouse.IllegalMove):
            actions = []  # anything else that is raised is a failure
        else:
            assert actions
        trial = state.copy()
        for action in actions:
            trial.apply(seat, action)
        assert state.digest() == before

    reads_or_refuses()


def _sayings(state):
    return [state.notate(seat, action) for seat in state.pending() for action in state.legal(seat)]


def leaves(data, path=()):
    """Every value of a position that is not a container, by the way to it; and the containers too."""
    yield path
    if isinstance(data, dict):
        for name, item in data.items():
            yield from leaves(item, (*path, name))
    elif isinstance(data, list):
        for number, item in enumerate(data):
            yield from leaves(item, (*path, number))


def changed(data, path, change):
    """A copy in which one value is another."""
    if not path:
        return change(data)
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = changed(copy[path[0]], path[1:], change)
    return copy


def _bump(by):
    return lambda value: value + by if isinstance(value, int) and not isinstance(value, bool) else by


DAMAGE = [_bump(1), _bump(-1), _bump(1000), _bump(-(2**70)), lambda _: None, lambda _: "x", lambda _: [], lambda _: {}]
DAMAGE += [lambda value: [value], lambda value: not value, lambda _: 1.5]


@pytest.mark.parametrize("key", GAMES)
def test_r6_a_damaged_position_is_refused_or_can_be_played_to_an_end(key):
    """Whatever a file says, nothing hangs and nothing breaks but in our own words."""
    game = teahouse.game(key)
    whole = [
        json.loads(state.to_json()) for table in tables(key)[game.fewest][:3] for state, _, _ in stops(table, 5, 6)
    ]
    places = [(data, path) for data in whole for path in leaves(data["position"])]

    @settings(max_examples=effort(400))
    @given(st.sampled_from(places), st.sampled_from(DAMAGE))
    def refused_or_playable(place, damage):
        data, path = place
        try:
            state = game.from_json({**data, "position": changed(data["position"], path, damage)})
            for seat in [*range(game.fewest), None]:
                json.dumps(state.view(seat))
        except teahouse.InvalidPosition:
            return  # anything else that is raised is a failure
        finish(state, 1)
        assert state.outcome() is not None

    refused_or_playable()
