"""What is legal can be applied, and nothing else: every action of the space is tried."""

import re

import pytest

import teahouse
from teahouse.games import COMMON_RULES
from tests.conformance.tables import effort, everywhere, finish, stops


def numbers(text: str) -> set[str]:
    """The rule numbers of a RULES.md."""
    return set(re.findall(r"^\*\*([A-Z]+[0-9]+)\*\* ", text, re.MULTILINE))


def known_rules(game: teahouse.Game) -> set[str]:
    return numbers(COMMON_RULES.read_text(encoding="utf-8")) | numbers(game.rules_text())


def refused(state: teahouse.State, seat: int, action: int) -> teahouse.IllegalMove:
    """The refusal of an action that should not be allowed."""
    try:
        state.apply(seat, action)
    except teahouse.IllegalMove as refusal:
        return refusal
    raise AssertionError(f"action {action} of seat {seat} was allowed")


@everywhere
def test_legal_agrees_with_apply_for_every_action(table):
    rules = known_rules(table.game)
    for seed in range(effort(2)):
        for state, seat, _ in stops(table, seed, 5):
            before = state.digest()
            legal = state.legal(seat)
            for action in range(table.setup.space):
                if action in legal:
                    state.copy().apply(seat, action)
                    continue
                refusal = refused(state, seat, action)
                assert refusal.rule in rules, f"{refusal.rule} is in no RULES.md: {refusal}"
                assert refusal.why, f"action {action} is refused without a word"
                assert str(refusal).endswith(f"({refusal.rule})")
                assert "\n" not in str(refusal)
                assert "{" not in str(refusal)
            assert state.digest() == before, "a refused action changed the game"


@everywhere
def test_r1_nobody_decides_who_is_not_asked(table):
    for state, seat, action in stops(table, 11, 4):
        before = state.digest()
        pending = state.pending()
        for other in range(table.players):
            if other not in pending:
                for tried in (action, 0, table.setup.space - 1):
                    assert refused(state, other, tried).rule == "R1"
        for nobody in (-1, table.players, 10**9, -(10**9), 2**70):
            assert refused(state, nobody, action).rule == "R1"
            assert state.legal(nobody) == []
        for nothing in (-1, int(table.setup.space), 10**9, -(10**9), 2**70):
            assert refused(state, seat, nothing).rule == "R1"
        assert state.digest() == before


@everywhere
def test_r9_nothing_is_decided_after_the_end(table):
    state = finish(table.deal(3), 3)
    before = state.digest()
    for seat in range(table.players):
        for action in (0, int(table.setup.space) - 1, -1):
            assert refused(state, seat, action).rule == "R9"
        with pytest.raises(teahouse.IllegalMove, match="over"):
            state.parse(seat, "anything")
    assert state.digest() == before


@everywhere
def test_nobody_looks_from_a_seat_that_is_not_there(table):
    state = table.deal(3)
    for seat in (-1, table.players, 2**70, -(2**70)):
        with pytest.raises(teahouse.IllegalMove, match="there is no seat"):
            state.view(seat)
        with pytest.raises(teahouse.IllegalMove, match="there is no seat"):
            state.resample(seat, teahouse.Chance(1))
