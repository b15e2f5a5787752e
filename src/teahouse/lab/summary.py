"""A run in words and small tables, 80 columns wide, the same on a screen and in a pipe."""

import math
import textwrap
from collections import Counter

import teahouse
from teahouse.lab.plan import Plan
from teahouse.lab.run import Report
from teahouse.lab.statistics import Interval, Spread, median, quantile, shared, spread, wilson
from teahouse.lab.tally import BotTally, Tally

COLUMNS = 80
MOST_REASONS = 8
Line = tuple[str, str]  # a style ("title", "head", "") and a text


def summary(report: Report) -> list[Line]:
    """All that a designer wants to know first."""
    tally = report.tally
    lines = _heading(report)
    if not tally.games:
        return lines
    together = _together(report.plan)
    lines += [("", ""), *_by_seat(tally, wins=not together)]
    if len(tally.bots) > 1:
        lines += [("", ""), *_by_bot(report.plan, tally, wins=not together)]
    lines += [("", ""), *_wins(tally, together)]
    if report.plan.players == 1:
        lines += _distribution(tally.scores[0])
    lines += _length(tally)
    lines += [("", ""), *_ends(tally)]
    lines += _details(tally)
    lines += _slips(tally)
    lines.append(("", ""))
    lines += _wrapped("dim", _small_print(report.plan, tally, together))
    return lines


def _heading(report: Report) -> list[Line]:
    plan, played = report.plan, report.tally.games
    game = teahouse.game(plan.game)
    seats = "1 player" if plan.players == 1 else f"{plan.players} players"
    lines = [("title", f"{game.title}, {seats}: {counted(played)} from seed {plan.seed}")]
    if report.interrupted:
        lines.append(("warn", f"interrupted after {played:,} of {plan.games:,} games; these are counted"))
    bots = _listed(plan.bots)
    if len(set(plan.bots)) > 1:
        bots += "; with every game they move on by one seat" if plan.rotate else "; everybody keeps the seat"
    agreed = ", ".join(f"{key}={value}" for key, value in plan.agreed().items()) or "as the game suggests"
    lines += _wrapped("", f"bots     {bots}", "         ")
    lines += _wrapped("", f"options  {agreed}", "         ")
    lines += _wrapped("", f"pack     {plan.pack_name} ({plan.pack().digest})", "         ")
    lines.append(("", f"version  teahouse {teahouse.__version__}, rules {report.plan.version()}"))
    return lines


def _listed(bots: tuple[str, ...]) -> str:
    return f"{bots[0]} in every seat" if len(set(bots)) == 1 and len(bots) > 1 else ", ".join(bots)


def _together(plan: Plan) -> bool:
    """Whether everybody wins or nobody does: alone, or with each other against the box."""
    return plan.players == 1 or plan.lay()[1].together


def _by_seat(tally: Tally, wins: bool) -> list[Line]:
    lines = [_head("by seat", wins)]
    for seat, counts in enumerate(tally.wins):
        won = shared(counts)
        row = spread(tally.scores[seat])
        lines.append(
            _row(f"seat {seat + 1}", won / tally.games, wilson(won, tally.games), row, row, wins, _places(tally))
        )
    return lines


def _by_bot(plan: Plan, tally: Tally, wins: bool) -> list[Line]:
    lines = [_head("by bot", wins)]
    for name, bot in tally.bots.items():
        lines.append(_bot_row(name, bot, plan.bots.count(name), tally, wins))
    return lines


def _bot_row(name: str, bot: BotTally, seats: int, tally: Tally, wins: bool) -> Line:
    """What a seat with this bot wins and scores.

    Seats at one table are not independent of each other, games are: so the intervals are taken over all seats of the
    bot together, game by game.
    """
    won = shared(bot.wins)
    label = f"{name} × {seats}" if seats > 1 else name
    interval = wilson(won, tally.games).scaled(1 / seats)
    each = spread(bot.scores)
    together = spread(bot.together, parts=seats)
    return _row(label, won / tally.games / seats, interval, together, each, wins, _places(tally))


def _head(what: str, wins: bool) -> Line:
    left = f"{'won':>9}  {'95 % interval':<15}" if wins else ""
    return ("head", f"{what:<11}{left}{'score':>8}  {'95 % interval':<17}{'sd':>6}{'min':>5}{'max':>5}")


def _row(label: str, won: float, interval: Interval, mean: Spread, each: Spread, wins: bool, places: int) -> Line:
    left = f"{_percent(won, places):>9}  {_percents(interval, places):<15}" if wins else ""
    scores = f"{mean.mean:>8.2f}  {_range(mean.interval):<17}{each.deviation:>6.2f}{each.least:>5}{each.most:>5}"
    return ("", f"{label[:11]:<11}{left}{scores}")


def _wins(tally: Tally, together: bool) -> list[Line]:
    """How many games were won by everybody, by several, by nobody, where that says something."""
    everybody = len(tally.wins)
    # In a game with k winners k seats counted it.
    won = Counter[int]()
    for seat_wins in tally.wins:
        won.update({among: times for among, times in seat_wins.items() if among})
    games = {among: times // among for among, times in won.items()}
    nobody = tally.games - sum(games.values())
    lines: list[Line] = []
    if together and everybody > 1:
        all_won = games.get(everybody, 0)
        lines.append(("", f"won by all   {_share(all_won, tally)}"))
    elif everybody > 1:
        lines.append(("", f"fair share   {_percent(1 / everybody, _places(tally))} for each seat"))
        several = sum(times for among, times in games.items() if among > 1)
        lines.append(("", f"shared wins  {_share(several, tally)}"))
    elif games:
        lines.append(("", f"won          {_share(games[1], tally)}"))
    if nobody and everybody > 1:
        lines.append(("", f"won by none  {_share(nobody, tally)}"))
    return lines


def _length(tally: Tally) -> list[Line]:
    row = spread(tally.lengths)
    if row.least == row.most:
        return [("", f"decisions    {row.least} in every game")]
    assert tally.shortest is not None
    assert tally.longest is not None
    lengths = tally.lengths
    middle = f"{median(lengths):g}"
    text = (
        f"decisions    mean {row.mean:.1f} ({_range(row.interval, 1)}), median {middle}, "
        f"5–95 %: {quantile(lengths, 0.05)} to {quantile(lengths, 0.95)}; "
        f"fewest {row.least} (seed {tally.shortest[1]}), most {row.most} (seed {tally.longest[1]})"
    )
    return _wrapped("", text, " " * 13)


def _distribution(scores: Counter[int]) -> list[Line]:
    marks = [f"{round(share * 100)} %: {quantile(scores, share)}" for share in (0.05, 0.25, 0.5, 0.75, 0.95)]
    return _wrapped("", "score up to  " + ", ".join(marks), " " * 13)


def _ends(tally: Tally) -> list[Line]:
    lines = [("head", "ended because")]
    ordered = sorted(tally.reasons.items(), key=lambda item: (-item[1], item[0]))
    for reason, times in ordered[:MOST_REASONS]:
        lines += _wrapped("", f"{_percent(times / tally.games, _places(tally)):>9}  {reason}", " " * 11)
    rest = sum(times for _, times in ordered[MOST_REASONS:])
    if rest:
        lines.append(("", f"{_percent(rest / tally.games, _places(tally)):>9}  something else"))
    return lines


def _details(tally: Tally) -> list[Line]:
    """What the game itself counts beside the score: ranks, marks reached."""
    lines: list[Line] = []
    for key, words in tally.words.items():
        lines += [("", ""), ("head", key.replace("_", " "))]
        for word, times in sorted(words.items(), key=lambda item: (-item[1], item[0])):
            lines.append(("", f"{_percent(times / tally.games, _places(tally)):>9}  {word}"))
    for key, numbers in tally.numbers.items():
        row = spread(numbers)
        if row.least == row.most:
            text = f"always {row.least}"
        else:
            text = f"mean {row.mean:.2f} ({_range(row.interval)}), {row.least} to {row.most}"
        lines += [("", ""), ("head", key.replace("_", " ")), ("", f"  {text}")]
    return lines


def _slips(tally: Tally) -> list[Line]:
    """Bots that failed, answered what is not allowed or took too long, by name."""
    if not tally.slips:
        return []
    lines: list[Line] = [("", ""), ("warn", "lost decisions, replaced by random ones")]
    for (name, words), times in sorted(tally.slips.items(), key=lambda item: (-item[1], item[0])):
        lines += _wrapped("", f"{times:>7,} × {name} {words}", " " * 10)
    return lines


def _small_print(plan: Plan, tally: Tally, together: bool) -> str:
    text = "Intervals are 95 %: Student's for means"
    if not together:
        text += ", Wilson's for wins, a shared win counting in parts (which makes it a little wide, never too narrow)"
    elif plan.players > 1:
        text += ", Wilson's for wins"
    if len(tally.bots) > 1:
        text += "; a bot's are per seat that it held, taken over games"
    text += ". A game is played again by its own seed, with the bots in their seats and --games 1"
    return text + "; --record FILE writes it down."


def counted(number: int) -> str:
    return "1 game" if number == 1 else f"{number:,} games"


def _places(tally: Tally) -> int:
    return 1 if tally.games < 100_000 else 2


def _percent(share: float, places: int) -> str:
    return f"{100 * share:.{places}f} %"


def _percents(interval: Interval, places: int) -> str:
    return f"{100 * interval.low:.{places}f} to {100 * interval.high:.{places}f}"


def _share(times: int, tally: Tally) -> str:
    places = _places(tally)
    return f"{_percent(times / tally.games, places)} ({_percents(wilson(times, tally.games), places)})"


def _range(interval: Interval, places: int = 2) -> str:
    if not math.isfinite(interval.low):
        return "unknown"
    return f"{interval.low:.{places}f} to {interval.high:.{places}f}"


def _wrapped(style: str, text: str, indent: str = "") -> list[Line]:
    return [(style, line) for line in textwrap.wrap(text, COLUMNS, subsequent_indent=indent, break_on_hyphens=False)]
