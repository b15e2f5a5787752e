"""Decisions in words: "pour oolong", "tap with pu-erh", "pass"; a tea alone where one is asked for."""

from teahouse.core.notation import Reader
from two_taps.components import Components
from two_taps.position import Position
from two_taps.words import A_TEA


def words(box: Components, action: int) -> str:
    """One decision as a person reads and types it."""
    if action < box.passing:
        return f"pour {box.tea_names[action]}"
    if action == box.passing:
        return "pass"
    return f"tap with {box.tea_names[action - box.tap_at]}"


def read(state: Position, reader: Reader) -> int:
    """The decision that the words name."""
    box = state.box
    if reader.take("pass"):
        reader.finish()
        return int(box.passing)
    taps = reader.take("tap")
    if taps:
        reader.take("with")
    else:
        taps = not reader.take("pour") and state.tapper >= 0
    if reader.take("a"):
        reader.take("cup")
        reader.take("of")
    tea = reader.expect(box.tea_names, A_TEA, box.other_teas)
    reader.finish()
    return int(box.tap_at) + tea if taps else tea
