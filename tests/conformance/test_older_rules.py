"""What all games promise, their older rules promise too: tables of every version are played, told, kept and redrawn."""

import json
import pickle

import pytest

import teahouse
from teahouse.core.record import Record
from tests.conformance.tables import Table, effort, stops, walk
from tests.conformance.test_events import ledger_of
from tests.conformance.test_secrets import UNRELATED, sight

VERSIONS = [(game.key, rules) for game in teahouse.games() for rules in range(1, game.rules)]


class Older(Table):
    """A table by an older version, with the components of its time."""

    def __init__(self, game: teahouse.Game, players: int, options: dict[str, str | int | bool], rules: int) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.pack = game.standard_pack(rules)
        self.setup = game.setup(players, options, rules=rules)


def older(key: str, rules: int) -> list[Older]:
    """Every number of players, and every choice of every option that the version had."""
    game = teahouse.game(key)
    fewest, most = game.players_of(rules)
    laid = [Older(game, players, {}, rules) for players in range(fewest, most + 1)]
    for number, option in enumerate(game.options_of(rules)):
        for choice in option.choices[1:]:
            if option.key != "starter":
                laid.append(Older(game, fewest + number % (most - fewest + 1), {option.key: choice}, rules))
    return laid


def test_there_are_older_rules() -> None:
    assert ("dim-sum", 1) in VERSIONS


@pytest.mark.parametrize(("key", "rules"), VERSIONS)
def test_older_rules_are_played_told_and_written_down_as_ever(key: str, rules: int) -> None:
    for table in older(key, rules):
        for seed in range(effort(2)):
            state = table.deal(seed, log=True)
            record = Record.begin(state)
            assert record.pack_values is None, "the components of its time are found by their hash"
            books = ledger_of(table)
            heard = 0
            for seat, action in walk(state, seed):
                for event in state.events(None, heard):
                    books.hear(event)
                    heard += 1
                assert books.facts() == books.shown(state.view(None)), (
                    f"{table}, after {len(record.decisions)} decisions"
                )
                record.add(seat, state.notate(seat, action))
            record.stamp(state)
            again = Record.from_text(record.to_text())
            assert again.rules == rules
            assert again.replay().digest() == state.digest()
            assert again.events() == state.events(None)


@pytest.mark.parametrize(("key", "rules"), VERSIONS)
def test_positions_of_older_rules_are_read_back_pickled_and_redrawn(key: str, rules: int) -> None:
    for table in older(key, rules):
        for number, (state, _, _) in enumerate(stops(table, 3, 6)):
            for twin in (table.game.from_json(state.to_json()), pickle.loads(pickle.dumps(state))):
                assert twin.setup.rules == rules
                assert twin.to_json() == state.to_json()
            assert json.loads(state.to_json())["rules"] == rules
            for seat in table.everyone():
                redrawn = state.resample(seat, teahouse.Chance(UNRELATED + number))
                assert redrawn.setup.rules == rules
                assert sight(redrawn, seat) == sight(state, seat)


@pytest.mark.parametrize(("key", "rules"), VERSIONS)
def test_bots_and_encoders_know_older_rules(key: str, rules: int) -> None:
    for table in older(key, rules):
        done = table.game.playouts(table.players, 3, options=table.options, rules=rules)
        assert done.games == 3
        observer = table.game.observer(table.setup)
        assert observer.setup.rules == rules
        state = table.deal(5)
        adviser = table.game.adviser()
        for seat, _ in walk(state, 5):
            assert str(adviser.reason(state, seat, state.legal(seat)[0]))
