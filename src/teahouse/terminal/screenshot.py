"""A picture of a terminal for a page.

`python -m teahouse.terminal.screenshot` writes docs/img/terminal-snackbar.svg.
"""

import io
import re
import sys
from pathlib import Path

import teahouse
from teahouse.core.chance import Chance
from teahouse.core.drawing import Block
from teahouse.core.record import Seat
from teahouse.match import Match
from teahouse.terminal import screen
from teahouse.terminal.paper import styled

# Whatever the reader's machine has: a picture in a page must not call on anybody's server.
FONT = "Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace"
_FACE = re.compile(r"@font-face\s*\{[^}]*\}\s*")
_COMMENT = re.compile(r"<!--.*?-->\s*", re.DOTALL)
_FAMILY = re.compile(r"font-family:\s*Fira Code, monospace")


def svg(block: Block, title: str, columns: int) -> str:
    """Lines with their colours as an SVG that needs nothing from any network."""
    from rich.console import Console
    from rich.terminal_theme import MONOKAI

    console = Console(
        record=True, width=columns, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False
    )
    for line in block:
        console.print(styled(line))
    drawn = console.export_svg(title=title, theme=MONOKAI, unique_id="teahouse")
    return _FAMILY.sub(f"font-family: {FONT}", _COMMENT.sub("", _FACE.sub("", drawn)))


def mid_game(decisions: int = 30, seed: int = 12) -> tuple[Match, int]:
    """Taiwan Snackbar among one person and bots, where the person has something to think about."""
    game = teahouse.game("taiwan-snackbar")
    seats = [Seat("Ann"), Seat("Bao", "greedy"), Seat("Mei", "greedy"), Seat("Jun", "greedy")]
    match = Match.start(game, seats, Chance(seed), {"starter": 1})
    while len(match.record.decisions) < decisions or match.is_bot(match.pending()[0]):
        seat = match.pending()[0]
        if match.is_bot(seat):
            match.bot_decides(seat)
        else:
            match.decide(seat, match.hint(seat).words)
    return match, match.pending()[0]


def snackbar(columns: int = 80) -> str:
    match, seat = mid_game()
    numbered = not match.speaks_numbers(seat)
    sight = screen.Sight(match.view(seat), match.moves(seat), match.recap(seat), match.names, match.called, numbered)
    block = screen.picture(match.game, sight, columns, 32)
    return svg([*block, [("", "Ann> ")]], "teahouse play taiwan-snackbar", columns)


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/img/terminal-snackbar.svg")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(snackbar(), encoding="utf-8")
