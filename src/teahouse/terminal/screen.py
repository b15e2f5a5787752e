"""What stands before a person when they are asked: what happened, the table, the question, what they may do.

All of it is made of what the seat may know: its view, its moves, its words of the log.
"""

from collections.abc import Mapping, Sequence

from teahouse.core.characters import cells
from teahouse.core.drawing import Block, fit, line
from teahouse.core.game import Game
from teahouse.core.outcome import Outcome
from teahouse.match.words import beside_names, with_names
from teahouse.terminal.paper import wrapped
from teahouse.terminal.words import counted, in_columns, joined

FEWEST_RECAP = 3
MOST_LISTED = 24
FOOT = "  ? lists all   hint   undo   log   rules   save   quit   help"


class Sight:
    """A seat's knowledge, ready to be shown."""

    def __init__(
        self,
        view: Mapping[str, object],
        moves: Sequence[str],
        recap: Sequence[str],
        names: list[str],
        called: list[str],
        numbered: bool = True,
    ) -> None:
        self.view = view
        self.moves = list(moves)
        self.recap = list(recap)
        self.names = names  # beside a seat: "Bao (greedy bot)"
        self.called = called  # in a sentence: "Bao"
        self.numbered = numbered  # whether a move can be picked by its place in a list
        self.counted = False  # whether such a list, with its numbers, has been drawn


def picture(game: Game, sight: Sight, columns: int, rows: int) -> Block:
    """The screen with everything drawn, made to fit the height where that can be."""
    table = game.draw(sight.view, sight.names, columns)
    asked = question(sight, columns)
    few, moves = listed(sight, columns)
    below: Block = [*asked, *moves, line(("dim", FOOT))]
    latest = len(told_news(sight.recap, columns, FEWEST_RECAP))
    excess = len(table) + latest + len(below) + 1 - rows  # the prompt has a line of its own
    # The list gives way if that helps; beside a table that is too tall anyway a short one stays.
    if excess > 0 and (excess <= len(moves) or len(moves) > 2):
        below = [*asked, line(("dim", f"  {counted(len(sight.moves), 'move')}, {FOOT.strip()}"))]
        few = False
    sight.counted = few and sight.numbered
    room = rows - 1 - len(table) - len(below)
    recap = told_news(sight.recap, columns, max(FEWEST_RECAP, room - 1))
    # The table stands still at the top; blank lines come only where they push nothing off the screen.
    spare = room - len(recap)
    above: Block = [[]] if spare > 0 else []
    between: Block = [[]] if spare > 1 and recap else []
    return [*table, *above, *recap, *between, *below]


def sentences(game: Game, sight: Sight, columns: int) -> Block:
    """The same without a picture."""
    recap = told_news(sight.recap, columns, 1000)
    gap: Block = [[]] if recap else []
    return [*recap, *gap, *told(game, sight, columns), *question(sight, columns), *told_moves(sight, columns)]


def told(game: Game, sight: Sight, columns: int) -> Block:
    """The table in words, a sentence a line."""
    block: Block = []
    for sentence in game.describe(sight.view, sight.names):
        block += wrapped(sentence, columns)
    return block


def told_news(lines: Sequence[str], columns: int, most: int) -> Block:
    """Lines of the log, the latest of them if there is no room for all."""
    events = [wrapped(sentence, columns, "", "· ") for sentence in lines]
    first = 0
    height = sum(len(event) for event in events)
    while height > most and first < len(events) - 1:
        height -= len(events[first]) - (1 if first == 0 else 0)  # the first to go makes room for the ellipsis
        first += 1
    block: Block = [line(("dim", f"· … {counted(first, 'thing')} before this: log shows all"))] if first else []
    for event in events[first:]:
        block += event
    return block


def question(sight: Sight, columns: int) -> Block:
    return wrapped(with_names(str(sight.view.get("asks", "Your decision")), sight.called), columns, "bold")


def listed(sight: Sight, columns: int) -> tuple[bool, Block]:
    """The moves if they are few, or how many they are; and whether they are there."""
    block = in_columns([beside_names(move, sight.called) for move in sight.moves], columns, sight.numbered)
    if len(sight.moves) > MOST_LISTED or len(block) > 6:
        return False, [line(("dim", f"{len(sight.moves)} moves are allowed; ? lists them"))]
    return True, block


def everything(sight: Sight, columns: int) -> Block:
    """All moves in columns, with numbers where one can be picked by its number."""
    sight.counted = sight.numbered
    return in_columns([beside_names(move, sight.called) for move in sight.moves], columns, sight.numbered)


def told_moves(sight: Sight, columns: int) -> Block:
    """The moves as a sentence."""
    if len(sight.moves) > MOST_LISTED:
        return wrapped(f"{len(sight.moves)} moves are allowed; type ? for a list.", columns)
    moves = [beside_names(move, sight.called) for move in sight.moves]
    sight.counted = sight.numbered
    if sight.numbered:
        moves = [f"{i} {move}" for i, move in enumerate(moves, 1)]
    return wrapped(f"You may: {'; '.join(moves)}.", columns)


def result(outcome: Outcome, names: list[str], called: list[str], columns: int) -> Block:
    """How the game ended: who won, why, and everyone's points in the order of their rank (R9)."""
    winners = [called[seat] for seat in outcome.winners]
    if not winners:
        headline = "Nobody wins"
    elif len(winners) == 1:
        headline = f"{winners[0]} wins"
    else:
        headline = f"{joined(winners)} share the win"
    block = wrapped(f"{headline}: {with_names(outcome.reason, called)}.", columns, "title")
    widest = max(cells(name) for name in names)
    order = sorted(range(len(names)), key=lambda seat: (outcome.ranks[seat], seat))
    notes = outcome.details.get("places", [])  # a word on each place, where points alone would not explain it
    for seat in order:
        won = seat in outcome.winners
        spans = line(
            ("allowed" if won else "", f"  {outcome.ranks[seat]:>2}. {fit(names[seat], widest)}"),
            f"  {outcome.scores[seat]:>4}",
            ("dim", f"  {notes[seat]}" if notes else ""),
        )
        block.append(spans)
    return block
