"""Records: text that a person can read, that replays for ever, and that says what is wrong with it."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import teahouse
from teahouse import InvalidRecord, Record
from teahouse.core.record import Seat

GAMES = [game.key for game in teahouse.games()]


def played(key: str, players: int, seed: int, decisions: int = 100_000, **more: Any) -> tuple[Record, teahouse.State]:
    """A game of random decisions, written down."""
    game = teahouse.game(key)
    state = game.start(players=players, seed=seed, **more)
    record = Record.begin(state, started="2026-11-15")
    choices = teahouse.Chance(seed + 1)
    while decisions and state.pending():
        seats = state.pending()
        seat = seats[choices.below(len(seats))]
        legal = state.legal(seat)
        record.play(state, seat, legal[choices.below(len(legal))])
        decisions -= 1
    record.stamp(state)
    return record, state


@pytest.mark.parametrize("key", GAMES)
@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_a_record_round_trips_byte_for_byte_and_replays_to_its_game(key: str, data: st.DataObject) -> None:
    game = teahouse.game(key)
    players = data.draw(st.integers(game.fewest, game.most))
    record, state = played(key, players, data.draw(st.integers(0, 10**6)), data.draw(st.sampled_from([0, 1, 9, 10**6])))
    text = record.to_text()
    again = Record.from_text(text)
    assert again.to_text() == text
    assert again.replay().to_json() == state.to_json()
    assert again.over() == (state.outcome() is not None)


@pytest.mark.parametrize("key", GAMES)
def test_every_option_is_kept(key: str) -> None:
    game = teahouse.game(key)
    for option in game.options:
        for choice in option.choices:
            for players in range(game.fewest, game.most + 1):
                try:
                    game.setup(players, {**option.needs, option.key: choice})
                except teahouse.InvalidOption:
                    continue  # not at a table of this size
                record, state = played(key, players, 3, 5, options={**option.needs, option.key: choice})
                again = Record.from_text(record.to_text()).replay()
                assert again.setup.options == state.setup.options
                assert again.setup.options[option.key] == choice
                assert again.to_json() == state.to_json()
                break
            else:
                pytest.fail(f"no table plays with {option.key}={choice}")


def test_a_record_reads_like_the_game() -> None:
    record, _ = played("taiwan-snackbar", 3, 4, 4)
    record.seats = [Seat("Ann"), Seat("Bø (twice)"), Seat("Bao", "greedy")]
    lines = record.to_text().splitlines()
    assert lines[0] == "teahouse record 1"
    assert "seat 2: Bø (twice) (person)" in lines
    assert "seat 3: Bao (greedy bot)" in lines
    assert "option knock_out: no" in lines
    assert lines[lines.index("") + 1] == "1 p1 one more"
    assert Record.from_text(record.to_text()).seats == record.seats


def test_the_steps_of_a_replay_begin_with_the_deal() -> None:
    record, _ = played("taiwan-snackbar", 4, 8)
    steps = [(step.number, step.seat, step.words) for step in record.replay_steps()]
    assert steps[0] == (0, -1, "")
    assert [(seat, words) for _, seat, words in steps[1:]] == [(made.seat, made.words) for made in record.decisions]
    assert steps[-1][0] == len(record.decisions)
    assert len(record.replay(log=True).log(None)) > 10


def test_a_table_of_real_people_keeps_its_secret_in_the_record() -> None:
    key = bytes(range(32))
    game = teahouse.game("taiwan-snackbar")
    state = game.start(players=3, chance=teahouse.SecretChance(key))
    record = Record.begin(state)
    seat = state.pending()[0]
    record.play(state, seat, state.legal(seat)[0])
    record.stamp(state)
    text = record.to_text()
    assert f"seed: secret:{key.hex()}\n" in text
    assert Record.from_text(text).replay().to_json() == state.to_json()


def test_a_pack_of_ones_own_travels_with_the_record(tmp_path: Path) -> None:
    file = tmp_path / "more.toml"
    file.write_text(
        '[pack]\ngame = "taiwan-snackbar"\nname = "more tofu"\n[dishes.stinky-tofu]\nname = "tōfu"\ncopies = 40\n'
    )
    record, state = played("taiwan-snackbar", 4, 2, pack=file)
    file.unlink()
    text = record.to_text()
    assert "tōfu" in text
    again = Record.from_text(text)
    assert again.to_text() == text
    assert again.replay().to_json() == state.to_json()
    with pytest.raises(InvalidRecord, match="its values were changed"):
        Record.from_text(text.replace('"copies":40', '"copies":41')).replay()
    with pytest.raises(InvalidRecord, match="neither here nor in it"):
        Record.from_text("\n".join(line for line in text.split("\n") if not line.startswith("pack values"))).replay()


def test_an_illegal_decision_is_not_written_down() -> None:
    game = teahouse.game("taiwan-snackbar")
    state = game.start(players=3, seed=1)
    record = Record.begin(state)
    with pytest.raises(teahouse.IllegalMove):
        record.play(state, state.pending()[0], 0)
    with pytest.raises(teahouse.IllegalMove):
        record.play(state, 99, 0)
    assert record.decisions == []


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    record, _ = played("taiwan-snackbar", 3, 1, 10)
    path = tmp_path / "game.teahouse"
    path.write_text("what was there before")
    record.save(path)
    assert path.read_text(encoding="utf-8") == record.to_text()
    assert list(tmp_path.iterdir()) == [path]
    assert Record.load(path).to_text() == record.to_text()


FINISHED = played("taiwan-snackbar", 3, 6)[0].to_text()
SAVED = played("taiwan-snackbar", 3, 6, 20)[0].to_text()


def without(key: str) -> str:
    return "\n".join(line for line in FINISHED.split("\n") if not line.startswith(key + ":"))


def header(key: str, value: str) -> str:
    return "\n".join(f"{key}: {value}" if line.startswith(key + ":") else line for line in FINISHED.split("\n"))


def last_line_doubled() -> str:
    count = int(next(line for line in FINISHED.split("\n") if line.startswith("decisions:"))[11:])
    text = FINISHED.replace(f"decisions: {count}", f"decisions: {count + 1}")
    return text + f"{count + 1} p1 eat\n"


def cut_to(decisions: int, say: bool) -> str:
    lines = FINISHED.split("\n")
    start = lines.index("") + 1
    lines = lines[: start + decisions]
    if say:
        lines = [f"decisions: {decisions}" if line.startswith("decisions:") else line for line in lines]
    return "\n".join(lines) + "\n"


def decision(number: int, words: str) -> str:
    lines = SAVED.split("\n")
    at = lines.index("") + number
    lines[at] = f"{number} {lines[at].split(' ')[1]} {words}"
    return "\n".join(lines)


DAMAGED = {
    "empty": ("", "this is empty"),
    "blank": ("\n\n  \n", "this is empty"),
    "foreign": ("[Event 'chess']\n1. e4\n", "line 1: this is no record of ours"),
    "newer": (FINISHED.replace("record 1", "record 2", 1), "a newer one wrote it"),
    "only the first line": ("teahouse record 1\n", "no line 'game'"),
    "unknown game": (header("game", "steam-dup"), "there is no game 'steam-dup'"),
    "unknown rules": (header("rules", "77"), "rules version 77"),
    "rules in words": (header("rules", "one"), "line 3: rules is 'one'"),
    "too many players": (header("players", "12"), "line 6: players is 12"),
    "too few players": (header("players", "2"), "line 6: players is 2"),
    "fewer seats than players": (header("players", "4"), "no line 'seat 4'"),
    "unknown pack": (header("pack hash", "0" * 32), "neither here nor in it"),
    "bad option": (header("option no_more", "9"), "option no_more is '9'; allowed are numbers from 1 to 6"),
    "unknown option": (FINISHED.replace("option no_more", "option no_less"), "is no header that a record has"),
    "no seed": (without("seed"), "no line 'seed'"),
    "seed in words": (header("seed", "lucky"), "'lucky' is no seed"),
    "seed with a sign": (header("seed", "+6"), "should be written '6'"),
    "another seed": (header("seed", "7"), "is not allowed"),
    "a secret too short": (header("seed", "secret:00"), "32 bytes"),
    "seat without a kind": (header("seat 1", "Ann"), "line 12: seat 1 is 'Ann'"),
    "a key said twice": (FINISHED.replace("seed: 6", "seed: 6\nseed: 6"), "'seed' is said twice"),
    "a header without colon": (FINISHED.replace("seed: 6", "seed 6"), "'seed 6' is no header line"),
    "an unknown header": (FINISHED.replace("seed: 6", "seed: 6\nspeed: 6"), "speed is no header"),
    "wrong hash": (header("hash", "0" * 32), "does not replay to its own hash"),
    "no hash": (without("hash"), "no line 'hash'"),
    "wrong winners": (header("winners", "p9"), "the winners in it: p9"),
    "wrong scores": (header("scores", "0 0 0"), "the scores in it: 0 0 0"),
    "half a result": (without("scores"), "no line 'scores'"),
    "truncated at a line": (cut_to(15, say=False), "the end is missing"),
    "truncated in a line": (FINISHED[:-9], "the end is missing|is no decision|is not allowed|a decision a line"),
    "finished, decisions missing": (cut_to(15, say=True), "do not reach the end of the game"),
    "decisions after the end": (last_line_doubled(), "comes after the end of the game"),
    "no result": (
        "\n".join(x for x in FINISHED.split("\n") if x.split(":")[0] not in ("scores", "winners", "reason")),
        "it has no result",
    ),
    "one decision left out": (FINISHED.replace("\n7 p", "\n8 p", 1), "decision 7 is expected here, this is 8"),
    "no such seat": (FINISHED.replace("\n1 p1", "\n1 p4").replace("\n1 p2", "\n1 p4").replace("\n1 p3", "\n1 p4"), "no p4"),
    "a blank line between": (FINISHED.replace("\n7 p", "\n\n7 p", 1), "is no decision"),
    "an unknown word": (decision(3, "sleep"), "decision 3 cannot be read: 'sleep'"),
    "an illegal decision": (decision(1, "eat"), r"line 19: decision 1 is not allowed: .*\(T2\)"),
    "not in turn": (SAVED.replace("\n2 p1", "\n2 p9").replace("\n2 p3", "\n2 p1").replace("\n2 p2", "\n2 p3").replace("\n2 p9", "\n2 p2"), "line 20: decision 2 is not allowed: player"),
    "not in full": (SAVED.replace("stinky tofu", "stinky"), "in full"),
    "control characters": (FINISHED.replace("eat", "e\x1b[2Jat", 1), "cannot be printed"),
    "a huge line": (FINISHED + "x" * 5000, "longer than any line"),
    "pack values that are none": (FINISHED.replace("players:", "pack values: {oops\nplayers:"), "is not JSON"),
    "pack values that are a list": (FINISHED.replace("players:", "pack values: []\nplayers:"), "is not a table"),
    "pack values nested deeply": (FINISHED.replace("players:", "pack values: " + "[" * 9000 + "\nplayers:"), "is not"),
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_record_says_in_one_sentence_what_is_wrong(damage: str) -> None:
    text, sentence = DAMAGED[damage]
    with pytest.raises(InvalidRecord, match=sentence) as refusal:
        Record.from_text(text).replay()
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "is empty"),
        (b"\x7fELF\0\0\0", "not text"),
        (FINISHED.encode() + b"\xff\xfe", r"line \d+: this is not UTF-8"),
        (FINISHED.encode("utf-16"), "not text"),
    ],
)
def test_what_is_not_text_is_refused(tmp_path: Path, data: bytes, sentence: str) -> None:
    path = tmp_path / "game.teahouse"
    path.write_bytes(data)
    with pytest.raises(InvalidRecord, match=sentence) as refusal:
        Record.load(path)
    assert str(path) in str(refusal.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidRecord, match="cannot be read"):
        Record.load(tmp_path / "none.teahouse")
    with pytest.raises(InvalidRecord, match="cannot be read"):
        Record.load(tmp_path)


def test_line_ends_and_marks_of_other_editors_are_forgiven() -> None:
    data = b"\xef\xbb\xbf" + FINISHED.replace("\n", "\r\n").encode()
    assert Record.from_bytes(data).to_text() == FINISHED
    assert Record.from_text(FINISHED.rstrip("\n")).to_text() == FINISHED


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_whatever_is_done_to_a_record_it_is_refused_or_the_same_game(data: st.DataObject) -> None:
    raw = bytearray(SAVED.encode())
    at = data.draw(st.integers(0, len(raw) - 1))
    how = data.draw(st.sampled_from(["change", "cut", "drop"]))
    if how == "change":
        raw[at] = data.draw(st.integers(0, 255))
    elif how == "cut":
        del raw[at:]
    else:
        del raw[at]
    whole = Record.from_text(SAVED).replay().to_json()
    try:
        found = Record.from_bytes(bytes(raw)).replay().to_json()
    except InvalidRecord:
        return
    assert found == whole
