"""A record as a page to read: what was agreed on, who was asked what, what happened, who could see what.

A change of the rules must show here: the page is compared to the byte.
"""

import json
from pathlib import Path

import teahouse
from teahouse.core.record import Step

FOLDER = Path(__file__).parent
OFTEN = 25  # decisions between two looks at the views
# What the head of the page says; `scoring` is what its pack has.
FRAME = ("game", "pack", "players", "options", "seat", "pending", "over", "outcome", "message", "scoring")


def records() -> list[Path]:
    """All golden records, in a folder for each game."""
    return sorted(FOLDER.glob("*/*.teahouse"))


def page(path: Path) -> Path:
    return path.with_suffix(".txt")


def transcript(record: teahouse.Record) -> str:
    """The page of a record."""
    lines = _head(record)
    told = choices = 0
    for step in record.replay_steps(log=True):
        state = step.state
        if step.number:
            lines.append(f"{step.number}. player {step.seat + 1}, one of {choices}: {step.words}")
        lines += _news(state, told)
        told = len(state.journal or [])
        if step.number % OFTEN == 0 and state.pending():
            lines += _views(step)
        if step.number < len(record.decisions):
            choices = len(state.legal(record.decisions[step.number].seat))
    lines += _end(state)
    return "\n".join(lines) + "\n"


def _head(record: teahouse.Record) -> list[str]:
    game = teahouse.game(record.game)
    lines = [
        f"{game.title}: {game.credit}",
        f"rules {record.rules}, pack {record.pack} {record.pack_hash}, seed {record.seed}",
        "options: " + ", ".join(f"{key} {value}" for key, value in record.options.items()),
    ]
    lines += [f"player {number}: {seat.words()}" for number, seat in enumerate(record.seats, 1)]
    return [*lines, ""]


def _news(state: teahouse.State, told: int) -> list[str]:
    """What the log says since the last decision, and the words of those who saw more."""
    lines = []
    seats = range(state.setup.players)
    everybody = state.log(None)[told:]
    private = [state.log(seat)[told:] for seat in seats]
    for number, words in enumerate(everybody):
        lines.append(f"    {words}")
        lines += [
            f"    (player {seat + 1}: {private[seat][number]})" for seat in seats if private[seat][number] != words
        ]
    return lines


def _views(step: Step) -> list[str]:
    """What lies open, and what those who are asked know beyond it."""
    state = step.state
    table = state.view(None)
    lines = ["", f"--- after {step.number} decisions, {state.digest()}"]
    lines += _facts(table)
    for seat in state.pending():
        lines.append(f"  player {seat + 1} is asked:")
        lines += _facts({key: item for key, item in state.view(seat).items() if table.get(key, ...) != item})
        lines.append("    may: " + ", ".join(state.notate(seat, action) for action in state.legal(seat)))
    return [*lines, ""]


def _facts(view: dict[str, object]) -> list[str]:
    """A view line by line, without what the page says elsewhere; a list of things has a line for each."""
    lines = []
    for key, item in view.items():
        if key in FRAME:
            continue
        if isinstance(item, list) and any(isinstance(part, dict | list) for part in item):
            lines += [f"    {key} {number}: {_short(part)}" for number, part in enumerate(item, 1)]
        else:
            lines.append(f"    {key}: {_short(item)}")
    return lines


def _short(item: object) -> str:
    return item if isinstance(item, str) else json.dumps(item, ensure_ascii=False)


def _end(state: teahouse.State) -> list[str]:
    lines = [""]
    outcome = state.outcome()
    if outcome is None:
        lines.append("The game was put aside.")
    else:
        lines.append(f"The end: {outcome.reason}")
        for seat, (score, rank) in enumerate(zip(outcome.scores, outcome.ranks)):
            won = ", wins" if seat in outcome.winners else ""
            lines.append(f"    player {seat + 1}: {score}, place {rank}{won}")
        lines += _facts(outcome.details)
        lines += _facts(state.view(None))
    return [*lines, f"hash {state.digest()}"]
