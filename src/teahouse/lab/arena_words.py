"""An arena in words and small tables, 80 columns wide, the same on a screen and in a pipe."""

import math
import textwrap

import teahouse
from teahouse.lab.arena_plan import AGAINST, TOGETHER, Contest
from teahouse.lab.standings import Estimate, Row, Standings, best_first
from teahouse.lab.statistics import wilson

COLUMNS = 80
WIDEST = 12
Line = tuple[str, str]  # a style ("title", "head", "") and a text


def arena_lines(contest: Contest, found: Standings) -> list[Line]:
    """Who won how much."""
    lines = _heading(contest, found)
    if not found.rows:
        return [*lines, ("", ""), ("warn", "no deal has been played in every seat yet")]
    lines += [("", ""), *_table(contest, found)]
    if contest.mode == TOGETHER:
        for row in found.rows:
            lines += _shares(row)
    if any(row.asked for row in found.rows):
        lines += [("", ""), *_thinking(found)]
    if found.slips:
        lines += [("", ""), *_slips(found)]
    return [*lines, ("", ""), *_wrapped("dim", _small_print(contest, found))]


def _heading(contest: Contest, found: Standings) -> list[Line]:
    game = teahouse.game(contest.game)
    seats = "1 player" if contest.players == 1 else f"{contest.players} players"
    deals = "1 deal" if found.deals == 1 else f"{found.deals:,} deals"
    games = "1 game" if found.games == 1 else f"{found.games:,} games"
    lines: list[Line] = [("title", f"{game.title}, {seats}: {games}, {deals} from seed {contest.seed}")]
    if contest.mode == AGAINST:
        how = f"one of each against a table of {contest.against}, in every seat"
    elif contest.mode == TOGETHER:
        how = "each on its own, the same deals" if contest.players == 1 else "a table of each, the same deals"
    else:
        how = "everyone against everyone, in every seat"
    lines += _wrapped("", f"{', '.join(contest.bots)}: {how}", "  ")
    agreed = ", ".join(f"{key}={value}" for key, value in contest.agreed().items())
    if agreed:
        lines += _wrapped("", f"options  {agreed}", "         ")
    return lines


def _table(contest: Contest, found: Standings) -> list[Line]:
    together = contest.mode == TOGETHER
    against = contest.mode == AGAINST
    wins = not together or contest.players > 1
    head = f"{'bot':<{WIDEST}}"
    if wins:
        head += f"{'won':>7}  {'95 % interval':<13}"
    head += f"{'points' if together else 'score':>7}  {'95 % interval':<15}"
    if not together:
        head += f"{'rating':>7}  {'95 % interval':<13}"
    lines: list[Line] = [("head", head.rstrip())]
    for row in found.rows:
        text = ""
        if wins:
            text += f"{100 * row.won.mean:>5.1f} %  {_span(row.won, 100, 1):<13}"
        text += f"{row.score.mean:>7.2f}  {_span(row.score, 1, 2):<15}"
        if row.rating is not None:
            text += f"{row.rating.mean:>+7.0f}  {_span(row.rating, 1, 0, '+'):<13}"
        lines += _named(row.name, text)
    if against:
        for row in found.rows:
            lines += _against(row, found, contest.against)
    return lines


def _against(row: Row, found: Standings, rest: str) -> list[Line]:
    """How much more than its share one bot wins among others, and what those score."""
    assert row.others is not None
    times = f"{row.won.mean / found.fair:.2f} × the fair share of {100 * found.fair:.1f} %"
    low = f"at least {row.won.low / found.fair:.2f} ×"
    theirs = f"the {rest} seats beside it score {row.others.mean:.2f}"
    return _wrapped("", f"{row.name} wins {times}, {low}; {theirs}", "  ")


def _shares(row: Row) -> list[Line]:
    """How often each word of the outcome came up, such as a rank."""
    lines: list[Line] = []
    for key, counts in row.words.items():
        total = sum(counts.values())
        parts = []
        for word, times in sorted(counts.items(), key=lambda item: best_first(item[0])):
            span = wilson(times, total)
            parts.append(f"{word} {100 * times / total:.1f} % ({100 * span.low:.1f} to {100 * span.high:.1f})")
        lines += _wrapped("", f"{row.name}, {key.replace('_', ' ')}: {', '.join(parts)}", "  ")
    return lines


def _thinking(found: Standings) -> list[Line]:
    lines: list[Line] = [("head", f"{'thinks':<{WIDEST}}{'decisions':>11}{'each':>11}{'longest':>11}")]
    for row in found.rows:
        if row.asked:
            each, longest = duration(row.seconds), duration(row.longest)
            lines += _named(row.name, f"{row.asked:>11,}{each:>11}{longest:>11}")
    return lines


def _named(name: str, figures: str) -> list[Line]:
    """A row of a table; a long name has a line to itself, for cut off it might be another's."""
    if len(name) < WIDEST:
        return [("", f"{name:<{WIDEST}}{figures}".rstrip())]
    return [("", name), ("", " " * WIDEST + figures.rstrip())]


def duration(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{1e3 * seconds:.3g} ms" if seconds >= 1e-3 else f"{1e6 * seconds:.3g} µs"


def _slips(found: Standings) -> list[Line]:
    lines: list[Line] = [("warn", "lost decisions, replaced by random ones")]
    for name, counts in sorted(found.slips.items()):
        for words, times in sorted(counts.items(), key=lambda item: -item[1]):
            lines += _wrapped("", f"{times:>7,} × {name} {words}", " " * 10)
    return lines


def _small_print(contest: Contest, found: Standings) -> str:
    text = "Intervals are 95 %, over deals: the games of one deal are paired."
    if contest.mode != TOGETHER:
        zero = f"{contest.against} is" if contest.against else "their mean is"
        text += (
            f" A shared win counts in parts; fair is {100 * found.fair:.1f} % a seat. Ratings are Bradley and Terry's "
            f"over every two at a table, {zero} 0; 400 more mean finishing first of two in ten of eleven games."
        )
    return text


def _span(value: Estimate, scale: float, places: int, sign: str = "") -> str:
    if not (math.isfinite(value.low) and math.isfinite(value.high)):
        return "unknown"
    return f"{value.low * scale:{sign}.{places}f} to {value.high * scale:{sign}.{places}f}"


def _wrapped(style: str, text: str, indent: str = "") -> list[Line]:
    return [(style, line) for line in textwrap.wrap(text, COLUMNS, subsequent_indent=indent, break_on_hyphens=False)]
