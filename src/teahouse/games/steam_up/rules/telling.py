"""What the rules write down (events.py): apart from them, so that what every decision goes through stays short.

Whoever calls these has asked whether anybody reads along: `if state.journal is not None`.
"""

from mypy_extensions import i64

from teahouse.core.cards import counts
from teahouse.core.outcome import Outcome
from teahouse.games.steam_up import events
from teahouse.games.steam_up.rules.components import EXTRA, HORSE, KINDS, SLOTS, TALLEST
from teahouse.games.steam_up.rules.geometry import STACKS
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.steamers import SEEN, contents

CAUSES = ["fate", "ability", "action"]  # from the end, for they are counted from -1 down

# -- the set-up


def laid(state: Position) -> None:
    fields: dict[str, object] = {
        "stacks": [{"height": int(state.heights[stack]), "seen": _in_sight(state, stack)} for stack in range(STACKS)],
        "bag": int(state.bag_size),
        "supply": counts(state.supply, state.box.kinds),
        "deck": int(state.deck_size),
        "fates": int(state.fate_left),
        "counter": int(state.counter),
    }
    if state.filler >= 0:
        fields["filler"] = int(state.filler)
    state.tell(events.LAID, None, **fields)


def _in_sight(state: Position, stack: i64) -> list[dict[str, int]]:
    """The steamers of a stack that are in sight of all, from the top down."""
    found: list[dict[str, int]] = []
    level: i64 = state.heights[stack] - 1
    while level >= 0 and state.stacks[stack * TALLEST + level] & SEEN:
        found.append(contents(state.stacks[stack * TALLEST + level], state.box.kinds))
        level -= 1
    return found


def filled(state: Position, seat: i64, steamer: i64) -> None:
    state.tell(events.FILLED, by=seat, pieces=contents(steamer, state.box.kinds))


def offered(state: Position, seat: i64) -> None:
    one, two = state.box.animals[state.dealt[2 * seat]], state.box.animals[state.dealt[2 * seat + 1]]
    state.tell(events.OFFERED, to=seat, one=one, two=two)


def became(state: Position, seat: i64) -> None:
    animal: i64 = state.animal[seat]
    state.tell(events.BECAME, by=seat, animal=state.box.animals[animal], title=state.box.titles[animal])


def marker(state: Position) -> None:
    state.tell(events.MARKER, by=state.marker)


# -- rounds and turns


def turn(state: Position, seat: i64) -> None:
    state.tell(events.TURN, by=seat, round=state.round)


def passed(state: Position, seat: i64) -> None:
    state.tell(events.PASSED, by=seat, forced=state.animal[seat] != HORSE)


def fate(state: Position, card: i64) -> None:
    state.tell(events.FATE, round=state.round, card=state.box.fate.names[card], left=state.fate_left)


def took_marker(state: Position, seat: i64) -> None:
    state.tell(events.TOOK_MARKER, by=seat)


def counted_down(state: Position) -> None:
    state.tell(events.COUNTED_DOWN, counter=state.counter, last=state.counter == 0)


def ended(state: Position, outcome: Outcome | None, tie_break: bool) -> None:
    """How it ended, and all that was hidden (R9)."""
    assert outcome is not None
    box = state.box
    stacks: list[dict[str, object]] = []
    for stack in range(STACKS):
        top: i64 = stack * TALLEST + state.heights[stack] - 1
        steamers = [contents(state.stacks[top - depth], box.kinds) for depth in range(state.heights[stack])]
        stacks.append({"steamers": steamers})
    state.tell(
        events.ENDED,
        ending="fate" if state.counter else "counter",
        tie_break=tie_break,
        winners=outcome.winners,
        points=outcome.scores,
        hands=[counts(state.hands, box.fortune.names, seat * box.cards) for seat in range(box.players)],
        stacks=stacks,
        bag=counts(state.bag, box.kinds),
        deck=counts(state.deck, box.fortune.names),
    )


# -- tokens and cards


def gained_token(state: Position, seat: i64, kind: i64, action: bool) -> None:
    state.tell(events.GAINED_TOKEN, by=seat, dim_sum=state.box.kinds[kind], action=action)


def traded_token(state: Position, seat: i64, kind: i64, wants: str) -> None:
    state.tell(events.TRADED_TOKEN, by=seat, dim_sum=state.box.kinds[kind], wants=wants)


def drew(state: Position, seat: i64, card: i64, action: bool) -> None:
    state.tell(events.DREW, {int(seat): {"card": state.box.fortune.names[card]}}, by=seat, action=action)


def shuffled(state: Position) -> None:
    state.tell(events.SHUFFLED, deck=state.deck_size)


def played(state: Position, seat: i64, card: i64) -> None:
    fortune = state.box.fortune
    state.tell(events.PLAYED, by=seat, card=fortune.names[card], kept=fortune.kept[card] != 0)


def resolved(state: Position, seat: i64, card: i64) -> None:
    state.tell(events.RESOLVED, by=seat, card=state.box.fortune.names[card])


def exchanged(state: Position, seat: i64, one: i64, two: i64) -> None:
    names = state.box.fortune.names
    state.tell(events.EXCHANGED, by=seat, one=names[one], two=names[two])


def gambled(state: Position, seat: i64, card: i64) -> None:
    state.tell(events.GAMBLED, by=seat, card=state.box.fortune.names[card])


def discounted(state: Position, seat: i64) -> None:
    state.tell(events.DISCOUNTED, by=seat)


# -- purchases and pieces


def bought(state: Position, seat: i64, stack: i64, steamer: i64, outside: bool, left_out: i64, extra: i64) -> None:
    kinds = state.box.kinds
    pieces = contents(steamer, kinds)
    spared: bool = 0 <= left_out < KINDS
    paid = contents(steamer - (1 << 4 * left_out), kinds) if spared else dict(pieces)
    state.tell(
        events.BOUGHT,
        by=seat,
        stack=stack + 1,
        pieces=pieces,
        paid=paid,
        afar=outside,
        discounted=spared or left_out == EXTRA,
    )
    if spared:
        state.tell(events.LEFT_OUT, by=seat, dim_sum=kinds[left_out])
    if extra >= 0:
        state.tell(events.ADDED, by=seat, dim_sum=kinds[extra])


def drew_piece(state: Position, seat: i64, kind: i64) -> None:
    state.tell(events.DREW_PIECE, by=seat, dim_sum=state.box.kinds[kind])


def placed(state: Position, seat: i64, board: i64, beside: i64, columns: i64, rows: i64) -> None:
    """Where pieces have come to lie, and what is complete for the first time."""
    state.tell(
        events.PLACED,
        by=seat,
        board=contents(board, state.box.kinds),
        excess=contents(beside, state.box.kinds),
        columns=[column + 1 for column in range(int(SLOTS)) if columns >> column & 1],
        rows=[row + 1 for row in range(int(KINDS)) if rows >> row & 1],
    )


def scored(state: Position, seat: i64, points: i64) -> None:
    state.tell(events.SCORED, by=seat, points=points, hp=state.hp[seat])


def completed(state: Position, seat: i64, line: str, number: i64) -> None:
    state.tell(events.COMPLETED, by=seat, line=line, number=number)


# -- the table and the die


def turned(state: Position, clockwise: bool, cause: i64) -> None:
    """What turned the table: a card by its number, or -1 to -3 for an action, an ability, Fate."""
    fields: dict[str, object] = {"clockwise": clockwise, "rotation": int(state.rotation)}
    if cause >= 0:
        fields["card"] = state.box.fortune.names[cause]
    elif cause == -3:
        fields["card"] = state.box.fate.names[state.fate_now]
    fields["cause"] = CAUSES[cause] if cause < 0 else "card"
    if state.active >= 0 and cause != -3:
        fields["by"] = int(state.active)
    state.tell(events.TURNED, None, **fields)


def uncovered(state: Position, stack: i64, steamer: i64) -> None:
    state.tell(events.UNCOVERED, stack=stack + 1, pieces=contents(steamer, state.box.kinds))


def emptied(state: Position, stack: i64) -> None:
    state.tell(events.EMPTIED, stack=stack + 1)


def rolled(state: Position, seat: i64, shown: i64, ability: bool) -> None:
    """What the die shows; nobody (-1) rolls for a Fate card."""
    icon: i64 = state.box.icons[shown]
    fields: dict[str, object] = {"number": int(state.box.numbers[shown]), "ability": ability}
    if seat >= 0:
        fields["by"] = int(seat)
    if icon >= 0:
        fields["icon"] = state.box.kinds[icon]
    state.tell(events.ROLLED, None, **fields)


def all_rolled(state: Position, still: i64, rolls: i64) -> None:
    """The numbers of those who are still in, eight bits for each seat, in turn order from the marker."""
    players = int(state.box.players)
    around = [(int(state.marker) + step) % players for step in range(players)]
    seats = [seat for seat in around if still >> seat & 1]
    state.tell(events.ALL_ROLLED, seats=seats, numbers=[int(rolls) >> 8 * seat & 255 for seat in seats])
