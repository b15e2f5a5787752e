"""What happened, as data and in words: fields for everyone, and more for those who saw more."""

import pytest

import teahouse
from teahouse.core.events import COUNTS, NAME, NUMBER, SEAT, TAKEN_BACK, Event, Kind, standing, word
from teahouse.core.words import Words

PASSED = Kind("passed", by=SEAT, to=SEAT, bun=NAME.hidden())
WORDS = Words("buns")
PASSES = WORDS.message("passes", "{by} passes {to} a bun")
BUN = WORDS.message("bun", "{by} passes {to} a {bun} bun")
WORDS.tells(PASSED, lambda event: BUN if "bun" in event else PASSES)


def table(log=True):
    return teahouse.game("taiwan-snackbar").start(3, seed=2, log=log)


def test_an_event_has_public_fields_and_some_for_those_who_saw_more():
    event = Event(PASSED, {"by": 0, "to": 2}, {2: {"bun": "sweet"}})
    assert event.seen_by(None) == event.seen_by(1) == {"kind": "passed", "by": 0, "to": 2}
    assert event.seen_by(2) == {"kind": "passed", "by": 0, "to": 2, "bun": "sweet"}
    assert str(WORDS.say(event, 0)) == "player 1 passes player 3 a bun"
    assert WORDS.say(event, 2).text(["Ann", "Bo", "{0}"]) == "Ann passes {0} a sweet bun"


@pytest.mark.parametrize(
    ("public", "only", "why"),
    [
        ({"by": 0}, {}, "lacks 'to'"),
        ({"by": 0, "to": 1, "mood": 2}, {}, "no field 'mood'"),
        ({"by": 0, "to": "Ann"}, {}, "not a seat"),
        ({"by": 0, "to": True}, {}, "not a seat"),
        ({"by": 0, "to": 1, "bun": "sweet"}, {}, "not for everyone"),
        ({"by": 0, "to": 1}, {1: {"bun": 3}}, "not a name"),
        ({"by": 0, "to": 1}, {1: {"filling": "nuts"}}, "no field 'filling'"),
    ],
)
def test_an_event_is_as_its_kind_is_declared(public, only, why):
    with pytest.raises(AssertionError, match=why):
        Event(PASSED, public, only)


def test_fields_hold_what_they_say():
    kind = Kind("weighed", cards=COUNTS, how=word("well", "badly"), count=NUMBER.maybe())
    assert not kind.wrong({"cards": {"bun": 2}, "how": "well"}, True)
    assert kind.wrong({"cards": {"bun": -1}, "how": "well"}, True)
    assert kind.wrong({"cards": {}, "how": "so so"}, True)
    assert kind.wrong({"cards": {}, "how": "well", "count": "two"}, True)


def test_what_was_taken_back_no_longer_stands():
    told: list[dict[str, object]] = [{"kind": "a"}, {"kind": "b"}, {"kind": "c"}]
    told += [{"kind": TAKEN_BACK.name, "by": 0, "events": 2}, {"kind": "d"}]
    assert standing(told) == [0, 4]


def test_the_log_calls_players_by_number_or_by_name():
    state = table()
    starter = state.events(None)[0]["starter"]
    assert state.log(1)[0].endswith(f"player {starter + 1} starts")
    assert state.log(1, ["Ann", "Bo", "{0}"])[0].endswith(f"{['Ann', 'Bo', '{0}'][starter]} starts")
    with pytest.raises(teahouse.IllegalMove, match="no seat 3"):
        state.log(3)


def test_a_copy_leaves_the_log_behind():
    state = table()
    assert state.copy().log(None) == []
    assert state.resample(0, teahouse.Chance(1)).events(None) == []
    assert len(state.log(None)) == 1


def test_without_a_log_nothing_is_told():
    state = table(log=False)
    assert state.journal is None
    assert state.log(0) == state.events(0) == []
    with pytest.raises(AssertionError):
        state.tell(PASSED, by=0, to=1)
