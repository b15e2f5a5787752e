"""Pictures made of characters: everything has the width that it says."""

from teahouse.core.characters import cells
from teahouse.core.drawing import beside, card, clip, fit, heading, line, pad, plain, width


def test_wide_letters_count_twice_and_accents_not_at_all() -> None:
    assert [cells(text) for text in ("Ann", "小籠包", "e\u0301", "╭─╮")] == [3, 6, 1, 3]


def test_texts_are_clipped_and_filled_to_a_width() -> None:
    assert clip("oyster omelette", 9) == "oyster o…"
    assert clip("小籠包子", 6) == "小籠…"
    assert fit("小籠", 6) == "小籠  "
    assert cells(fit("小籠包子", 6)) == 6
    assert fit("tea", 3) == "tea"


def test_a_heading_fills_its_line() -> None:
    for right in ("", "round 2"):
        assert width(heading("Sweets!", 60, right)) == 60
    assert width(pad(line("tea"), 10)) == 10
    assert pad(line("tea"), 2) == line("tea")


def test_cards_stand_beside_each_other_and_break_where_the_width_ends() -> None:
    one = card("2", "×3", "stinky", "yellow", "tofu")
    assert plain(one) == ["╭─────────╮", "│2     ×3 │", "│ stinky  │", "│  tofu   │", "╰─────────╯"]
    assert len(beside([one] * 7, 80)) == 10
    assert len(beside([one] * 7, 83)) == 5
    assert beside([], 80) == []
