"""The log: words for everyone, and others for those who saw more."""

import pytest

import teahouse
from teahouse.core.state import Event


def table(log=True):
    return teahouse.game("taiwan-snackbar").start(3, seed=2, log=log)


def test_an_event_has_public_and_private_words():
    event = Event("{0} draws a card", {0: "{0} draws a bun"})
    assert event.words(None) == event.words(1) == "{0} draws a card"
    assert event.words(0) == "{0} draws a bun"


def test_the_log_calls_players_by_number_or_by_name_whatever_it_looks_like():
    state = table()
    state.tell("{0} passes {2} a bun", 2, "{0} passes {2} a sweet bun")
    assert state.log(None) == ["player 1 passes player 3 a bun"]
    assert state.log(2) == ["player 1 passes player 3 a sweet bun"]
    assert state.log(1, ["Ann", "Bo", "{0}"]) == ["Ann passes {0} a bun"]


def test_a_copy_leaves_the_log_behind():
    state = table()
    state.tell("{0} begins")
    assert state.copy().log(None) == []
    assert state.resample(0, teahouse.Chance(1)).log(None) == []
    assert len(state.log(None)) == 1


def test_without_a_log_nothing_is_told():
    state = table(log=False)
    assert state.journal is None
    assert state.log(0) == []
    with pytest.raises(AssertionError):
        state.tell("{0} begins")
