"""Old games replay for ever, and their pages read as they did: `python -m tests.golden.write` writes them anew."""

import pytest

import teahouse
from tests.golden.transcript import FOLDER, page, records, transcript

NAMES = [str(path.relative_to(FOLDER)) for path in records()]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_replays_to_its_page(name):
    path = FOLDER / name
    record = teahouse.Record.load(path)
    assert record.to_text() == path.read_text(encoding="utf-8")
    assert transcript(record) == page(path).read_text(encoding="utf-8")


@pytest.mark.parametrize("key", [game.key for game in teahouse.games()])
def test_every_game_has_two_golden_records_at_least(key):
    kept = [teahouse.Record.load(FOLDER / name) for name in NAMES if name.startswith(f"{key}/")]
    assert len(kept) >= 2
    assert all(record.game == key and record.over() for record in kept)
    assert len({record.hash for record in kept}) == len(kept)
    assert {record.rules for record in kept} == set(range(1, teahouse.game(key).rules + 1)), "of every version one"


def test_every_page_belongs_to_a_record():
    assert sorted(FOLDER.glob("*/*.txt")) == [page(path) for path in records()]
