"""Pictures made of characters, for games to draw themselves in a terminal without knowing one.

A line is a list of spans, each a style and a text; a block is a list of lines. Styles are words ("title", "red",
"dim", "allowed"); the terminal decides how they look and may show none of them, so a picture must be understood
without colour. All characters that a game draws with are one column wide; people's names may hold wider ones.
"""

from teahouse.core.characters import cells, characters

Span = tuple[str, str]
Line = list[Span]
Block = list[Line]

STYLES = (
    "",
    "title",
    "bold",
    "dim",
    "you",
    "turn",
    "allowed",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "white",
)


def line(*spans: Span | str) -> Line:
    """A line out of spans and plain texts."""
    return [("", span) if isinstance(span, str) else span for span in spans]


def width(spans: Line) -> int:
    return sum(cells(text) for _, text in spans)


def pad(spans: Line, columns: int) -> Line:
    """The same line, filled up with blanks."""
    missing = columns - width(spans)
    return [*spans, ("", " " * missing)] if missing > 0 else spans


def clip(text: str, columns: int) -> str:
    """A text that fits: what is too long ends in an ellipsis."""
    if cells(text) <= columns:
        return text
    kept = characters(text)
    while kept and cells("".join(kept)) > columns - 1:
        kept.pop()
    return "".join(kept) + "…"


def fit(text: str, columns: int) -> str:
    """A text of exactly that width: clipped, or filled up with blanks."""
    text = clip(text, columns)
    return text + " " * (columns - cells(text))


def heading(title: str, columns: int, right: str = "") -> Line:
    """A title at the left of a line, a few words at its right, and a rule between them."""
    rest = columns - cells(title) - cells(right) - (2 if right else 1)
    spans = line(("title", title), ("dim", " " + "─" * max(2, rest)))
    return [*spans, ("dim", " " + right)] if right else spans


def card(corner: str, symbol: str, name: str, style: str, foot: str = "", inner: int = 9) -> Block:
    """A card of five lines: a corner value, a symbol in the middle, its name and a foot line."""
    top, bottom = "╭" + "─" * inner + "╮", "╰" + "─" * inner + "╯"
    rows = [
        f"{corner:<{inner - len(symbol) - 1}}{symbol} "[:inner],
        f"{name:^{inner}}"[:inner],
        f"{foot:^{inner}}"[:inner],
    ]
    return [[(style, top)], *([(style, "│"), (style, row), (style, "│")] for row in rows), [(style, bottom)]]


def beside(blocks: list[Block], columns: int = 80, gap: int = 1) -> Block:
    """Blocks next to each other, broken into rows where the width ends."""
    lines: Block = []
    row: list[Block] = []
    used = 0
    for block in blocks:
        wide = max((width(spans) for spans in block), default=0)
        if row and used + gap + wide > columns:
            lines += _join(row, gap)
            row, used = [], 0
        used += wide + (gap if row else 0)
        row.append(block)
    return lines + _join(row, gap)


def _join(row: list[Block], gap: int) -> Block:
    lines: Block = []
    wides = [max((width(spans) for spans in block), default=0) for block in row]
    for i in range(max((len(block) for block in row), default=0)):
        spans: Line = []
        for block, wide in zip(row, wides):
            if spans:
                spans.append(("", " " * gap))
            spans += pad(block[i] if i < len(block) else [], wide)
        lines.append(spans)
    return lines


def plain(block: Block) -> list[str]:
    """The picture without its styles."""
    return ["".join(text for _, text in spans).rstrip() for spans in block]
