"""From a sight to what a template needs: the game's own drawing of it, and sensible words where it has none."""

import time
from typing import Any

from teahouse.core.board import Look
from teahouse.server.boards import Form, Shown, board_of, named
from teahouse.server.play import SIGN, SIGNS
from teahouse.server.sight import Sight

SAYING_SECONDS = 10.0
MOST_LATELY = 5  # lines of the bill on the slip of whoever waits


def shown(sight: Sight, form: Form) -> dict[str, Any]:
    """What the macros of a board are called with."""
    board = board_of(sight.game)
    return {
        "board": board,
        "game": sight.game,
        "v": sight.view,
        "t": _table(board, sight, form),
        "moves": sight.moves,
        "sight": sight,
        "lately": [sight.line(n) for n in range(max(sight.first, sight.end - MOST_LATELY), sight.end)],
        "last_line": sight.end,
        "reminders": sight.reminders,
        "asked": sight.asked,
    }


def _table(board: Shown, sight: Sight, form: Form) -> dict[str, Any]:
    said: dict[str, Any] = {
        "seats": sight.chairs,
        "me": sight.seat,
        "over": bool(sight.view["over"]),
        "said": fresh_sayings(sight),
        "form": form,
        "facts": [],
        "step": step(sight),
        "ask": question(sight),
        "button": "Decide",
    }
    said.update(board.table(Look(sight.view, sight.names, sight.choices, (), form)))
    if not sight.asked:  # a board words the viewer's own question only
        said["step"], said["ask"] = step(sight), question(sight)
    return said


def fresh_sayings(sight: Sight) -> dict[int, str]:
    """What each seat has just said: it stands beside their plate for a moment."""
    since = time.time() - SAYING_SECONDS
    return {
        said.seat: SIGNS[said.words] if said.kind == SIGN else said.words
        for said in sight.around.talk
        if said.seat is not None and said.at > since and not sight.around.silent
    }


def step(sight: Sight) -> str:
    """The small line above the question: whose moment this is."""
    if sight.view["over"]:
        return "The game is over"
    if sight.asked:
        return "Your turn" if len(sight.view["pending"]) == 1 else "Everybody chooses at the same time"
    return "You are watching" if sight.seat is None else "Not your turn"


def question(sight: Sight) -> str:
    if sight.view["over"]:
        return result(sight)
    if sight.asked:
        return named(str(sight.view.get("asks", "Your decision?")), sight.names)
    return waiting(sight)


def waiting(sight: Sight) -> str:
    """Whom everybody waits for. A bot is said to think until its move shows, however long it needs."""
    asked = [sight.chairs[seat] for seat in sight.view["pending"]]
    people = joined([chair.name for chair in asked if not chair.bot])
    bots = [f"{chair.name} (bot)" for chair in asked if chair.bot]
    thinking = f"{joined(bots)} {'is' if len(bots) == 1 else 'are'} thinking…" if bots else ""
    if not bots or not people:
        return thinking or f"Waiting for {people}"
    return f"Waiting for {people}; {thinking}"


def result(sight: Sight) -> str:
    """How it ended, in a sentence."""
    winners = [sight.names[seat] for seat in sight.view["outcome"]["winners"]]
    if not winners and len(sight.names) == 1:  # alone there is nobody to beat: what was reached counts
        reason = str(sight.view["outcome"]["reason"])
        return reason[:1].upper() + reason[1:]
    if not winners:
        return "Nobody wins"
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return f"{joined(winners)} win together"


def joined(names: list[str]) -> str:
    """Names in a row: "Ann, Ben and Bao"."""
    return "".join(names) if len(names) < 2 else f"{', '.join(names[:-1])} and {names[-1]}"
