"""What a template needs of what a viewer may know: the game's own drawing, and sensible words where it has none."""

import time
from typing import Any

from teahouse.core.board import Look
from teahouse.server.boards import Form, Shown, board_of, named
from teahouse.server.knowledge import Knowledge
from teahouse.server.play import SIGN, SIGNS
from teahouse.server.render import macros
from teahouse.server.urls import Urls

SAYING_SECONDS = 10.0
MOST_LATELY = 5  # lines of the bill on the slip of whoever waits


def shown(known: Knowledge, form: Form, urls: Urls) -> dict[str, Any]:
    """What the macros of a board are called with."""
    board = board_of(known.game)
    return {
        "board": board,
        "b": macros(urls, board.template),
        "game": known.game,
        "v": known.view,
        "t": _table(board, known, form),
        "moves": known.moves,
        "known": known,
        "lately": [known.line(n) for n in range(max(known.first, known.end - MOST_LATELY), known.end)],
        "last_line": known.end,
        "reminders": known.reminders,
        "asked": known.asked,
    }


def _table(board: Shown, known: Knowledge, form: Form) -> dict[str, Any]:
    said: dict[str, Any] = {
        "seats": known.chairs,
        "me": known.seat,
        "over": bool(known.view["over"]),
        "said": fresh_sayings(known),
        "form": form,
        "facts": [],
        "step": step(known),
        "ask": question(known),
        "button": "Decide",
    }
    said.update(board.table(Look(known.view, known.names, known.choices, (), form)))
    if not known.asked:  # a board words the viewer's own question only
        said["step"], said["ask"] = step(known), question(known)
    return said


def fresh_sayings(known: Knowledge) -> dict[int, str]:
    """What each seat has just said: it stands beside their plate for a moment."""
    since = time.time() - SAYING_SECONDS
    return {
        said.seat: SIGNS[said.words] if said.kind == SIGN else said.words
        for said in known.around.talk
        if said.seat is not None and said.at > since and not known.around.silent
    }


def step(known: Knowledge) -> str:
    """The small line above the question: whose moment this is."""
    if known.view["over"]:
        return "The game is over"
    if known.asked:
        return "Your turn" if len(known.view["pending"]) == 1 else "Everybody chooses at the same time"
    return "You are watching" if known.seat is None else "Not your turn"


def question(known: Knowledge) -> str:
    if known.view["over"]:
        return result(known)
    if known.asked:
        return named(str(known.view.get("asks", "Your decision?")), known.names)
    return waiting(known)


def waiting(known: Knowledge) -> str:
    """Whom everybody waits for. A bot is said to think until its move shows, however long it needs."""
    asked = [known.chairs[seat] for seat in known.view["pending"]]
    people = joined([chair.name for chair in asked if not chair.bot])
    bots = [f"{chair.name} (bot)" for chair in asked if chair.bot]
    thinking = f"{joined(bots)} {'is' if len(bots) == 1 else 'are'} thinking…" if bots else ""
    if not bots or not people:
        return thinking or f"Waiting for {people}"
    return f"Waiting for {people}; {thinking}"


def result(known: Knowledge) -> str:
    """How it ended, in a sentence."""
    winners = [known.names[seat] for seat in known.view["outcome"]["winners"]]
    if not winners and len(known.names) == 1:  # alone there is nobody to beat: what was reached counts
        reason = str(known.view["outcome"]["reason"])
        return reason[:1].upper() + reason[1:]
    if not winners:
        return "Nobody wins"
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return f"{joined(winners)} win together"


def joined(names: list[str]) -> str:
    """Names in a row: "Ann, Ben and Bao"."""
    return "".join(names) if len(names) < 2 else f"{', '.join(names[:-1])} and {names[-1]}"
