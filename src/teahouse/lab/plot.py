"""An arena as a picture: for every bot a dot and its 95 % interval, side by side for wins, points and rating."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from xml.sax.saxutils import escape

import teahouse
from teahouse.lab.arena_plan import AGAINST, TOGETHER, Contest
from teahouse.lab.standings import Estimate, Row, Standings, best_first

# The house's colours, by daylight.
PAPER, SUNK, INK, SOFT, LINE = "#FFFFFB", "#EDF2EB", "#14302A", "#435E56", "#C3D2C8"
JADE, LACQUER, BAMBOO = "#0E6B56", "#B0261D", "#E0B36A"
SHADES = ("#0E6B56", "#5FA58F", "#E0B36A", "#C3D2C8", "#B0261D")
WIDE, LEFT, RIGHT, TOP, ROW, GAP = 960, 150, 36, 118, 52, 44
DISPLAY = "Caprasimo,'Cooper Black',Georgia,serif"
TEXT = "'Figtree Variable',Figtree,system-ui,'Segoe UI',Roboto,sans-serif"
LONGEST_NAME = 16


@dataclass
class Panel:
    """One figure of every bot; `mark` is a line to compare with."""

    title: str
    values: list[Estimate]
    words: Callable[[float], str]
    mark: float | None = None
    mark_words: str = ""
    least: float | None = None


def plot(contest: Contest, found: Standings) -> str:
    """The picture as SVG text, readable without any other file."""
    panels = _panels(contest, found)
    ranks = _ranks(found.rows) if contest.mode == TOGETHER else []
    columns = len(panels) + bool(ranks)
    wide = (WIDE - LEFT - RIGHT - GAP * (columns - 1)) / columns
    tall = TOP + ROW * len(found.rows) + 64
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {tall}" width="{WIDE}" height="{tall}" '
        f'role="img" aria-label="{escape(_title(contest, found))}" font-family="{TEXT}" font-size="14" fill="{INK}">',
        f'<rect width="{WIDE}" height="{tall}" rx="16" fill="{PAPER}"/>',
        f'<text x="28" y="44" font-family="{DISPLAY}" font-size="24">{escape(_title(contest, found))}</text>',
        f'<text x="28" y="68" fill="{SOFT}">{escape(_subtitle(contest, found))}</text>',
    ]
    for place, row in enumerate(found.rows):
        y = TOP + ROW * place
        if place % 2 == 0:
            parts.append(f'<rect x="16" y="{y}" width="{WIDE - 32}" height="{ROW}" rx="8" fill="{SUNK}"/>')
        parts.append(_text(28, y + ROW / 2 + 5, _short(row.name), weight=600))
    for number, panel in enumerate(panels):
        parts += _panel(panel, LEFT + number * (wide + GAP), wide, len(found.rows))
    if ranks:
        parts += _shares(found.rows, ranks, LEFT + len(panels) * (wide + GAP), wide)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _short(name: str) -> str:
    """A name that fits beside its row: beginning and end tell more than the beginning alone."""
    half = (LONGEST_NAME - 1) // 2
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1 - half]}…{name[-half:]}"


def _title(contest: Contest, found: Standings) -> str:
    seats = "alone" if contest.players == 1 else f"{contest.players} players"
    return f"{teahouse.game(contest.game).title}, {seats}"


def _subtitle(contest: Contest, found: Standings) -> str:
    how = "everyone against everyone"
    if contest.mode == AGAINST:
        how = f"one of each against a table of {contest.against}"
    elif contest.mode == TOGETHER:
        how = "each on the same deals"
    return f"{how} · {found.games:,} games on {found.deals:,} deals · bars are 95 % intervals"


def _panels(contest: Contest, found: Standings) -> list[Panel]:
    rows = found.rows
    panels = []
    if contest.mode != TOGETHER:
        won = [Estimate(100 * row.won.mean, 100 * row.won.low, 100 * row.won.high) for row in rows]
        panels.append(Panel("won, %", won, lambda v: f"{v:.1f}", 100 * found.fair, "fair", 0.0))
    points = "points" if contest.players == 1 else "points together" if contest.mode == TOGETHER else "score"
    panels.append(Panel(points, [row.score for row in rows], lambda v: f"{v:.2f}"))
    rated = [row.rating for row in rows if row.rating is not None]
    if rated:
        zero = contest.against or "mean"
        panels.append(Panel("rating", rated, lambda v: f"{v:+.0f}", 0.0, zero))
    return panels


def _panel(panel: Panel, left: float, wide: float, rows: int) -> list[str]:
    ends = [bound for value in panel.values for bound in (value.low, value.mean, value.high) if math.isfinite(bound)]
    ends += [mark for mark in (panel.mark, panel.least) if mark is not None]
    ticks = _ticks(min(ends), max(ends))
    low, high = min(ticks[0], min(ends)), max(ticks[-1], max(ends))

    def at(value: float) -> float:
        return left + wide * (max(low, min(high, value)) - low) / (high - low)

    bottom = TOP + ROW * rows
    parts = [_text(left, TOP - 14, panel.title, fill=SOFT, weight=600)]
    for tick in ticks:
        x = at(tick)
        parts.append(f'<path d="M{x:.1f} {TOP}V{bottom}" stroke="{LINE}"/>')
        parts.append(_text(x, bottom + 20, f"{tick:g}".replace("-", "−"), fill=SOFT, size=12, anchor="middle"))
    if panel.mark is not None:
        x = at(panel.mark)
        parts.append(f'<path d="M{x:.1f} {TOP}V{bottom}" stroke="{LACQUER}" stroke-dasharray="4 4"/>')
        parts.append(_text(x, bottom + 40, panel.mark_words, fill=LACQUER, size=12, anchor="middle"))
    for place, value in enumerate(panel.values):
        y = TOP + ROW * place + ROW / 2 + 6
        parts.append(
            f'<path d="M{at(value.low):.1f} {y}H{at(value.high):.1f}" stroke="{JADE}" stroke-width="5" '
            f'stroke-linecap="round" stroke-opacity=".4"/>'
        )
        parts.append(f'<circle cx="{at(value.mean):.1f}" cy="{y}" r="6" fill="{JADE}"/>')
        words = panel.words(value.mean).replace("-", "−")
        parts.append(_text(at(value.mean), y - 13, words, size=13, anchor="middle", weight=600))
    return parts


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers across a span, from at or below its low end to at or above its high end."""
    if high - low < 1e-9:
        low, high = low - 1, high + 1
    rough = (high - low) / 4
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= rough)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(number * step, 9) + 0.0 for number in range(first, last + 1)]


def _ranks(rows: list[Row]) -> list[tuple[str, str]]:
    """The words of the outcomes, such as the ranks of a solo game: key and word, the best first."""
    found = {(key, word): None for row in rows for key, counts in row.words.items() for word in counts}
    return sorted(found, key=lambda pair: (pair[0], best_first(pair[1])))


def _shares(rows: list[Row], words: list[tuple[str, str]], left: float, wide: float) -> list[str]:
    """How often each word came up, as one bar for each bot."""
    parts = [_text(left, TOP - 14, f"share of each {words[0][0].replace('_', ' ')}", fill=SOFT, weight=600)]
    for place, row in enumerate(rows):
        y = TOP + ROW * place + 14
        x = left
        for shade, (key, word) in enumerate(words):
            counts = row.words.get(key, {})
            share = counts.get(word, 0) / max(1, sum(counts.values()))
            fill = SHADES[shade % len(SHADES)]
            parts.append(f'<rect x="{x:.1f}" y="{y}" width="{wide * share:.1f}" height="{ROW - 28}" fill="{fill}"/>')
            if share > 0.12:
                light = shade % len(SHADES) in (0, 4)
                text = f"{word} {100 * share:.0f} %"
                middle = x + wide * share / 2
                parts.append(
                    _text(middle, y + 17, text, fill=PAPER if light else INK, size=13, anchor="middle", weight=600)
                )
            x += wide * share
    return parts


def _text(
    x: float, y: float, words: str, fill: str = INK, size: int = 14, anchor: str = "start", weight: int = 400
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{fill}" font-size="{size}" text-anchor="{anchor}" '
        f'font-weight="{weight}">{escape(words)}</text>'
    )
