"""The page about balance says what was measured, of the pack that is played with, and nobody lies out of bounds."""

from benchmarks import balance

from .tables import GAME


def test_the_page_is_made_of_what_was_measured():
    page = balance.page(balance.load("before"), balance.load("after"))
    assert balance.PAGE.read_text(encoding="utf-8") == page


def test_twenty_thousand_games_of_four_were_played_with_the_standard_pack():
    found = balance.load("after")
    assert found["games"] >= 20_000
    assert found["players"] == 4
    assert set(found["bots"]) == {"greedy"}
    assert found["pack_hash"] == GAME.standard_pack().digest
    assert found["options"]["animals"] == "two dealt"
    assert len(found["animals"]) == 12


def test_no_animal_lies_outside_half_to_twice_its_fair_share():
    assert balance.outside(balance.load("after")) == []


def test_an_animal_out_of_bounds_is_named():
    found = balance.load("after")
    found["animals"]["Pig"]["wins in sixtieths"] = 0
    found["animals"]["Rat"]["wins in sixtieths"] = 60 * found["animals"]["Rat"]["seats"]
    assert sorted(balance.outside(found)) == ["Pig", "Rat"]


def test_a_run_counts_every_seat_and_every_win():
    found = balance.measure(6, seed=3, workers=1)
    counted = found["animals"].values()
    assert sum(each["seats"] for each in counted) == 24
    assert sum(each["wins in sixtieths"] for each in counted) == 6 * 60
    assert found == balance.measure(6, seed=3, workers=1)
