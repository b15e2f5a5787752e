"""What the terminal writes on and reads from: a screen with colour, a screen without, or a plain stream of lines.

Plain is for pipes, dumb terminals and screen readers: no colour, no drawing, sentences only.
"""

import contextlib
import os
import re
import shutil
import sys
import time
from types import ModuleType
from typing import TextIO

from rich.console import Console
from rich.text import Text

from teahouse.core.characters import cells
from teahouse.core.drawing import Block, Line

# How the styles that games name look here.
LOOK = {
    "": "",
    "title": "bold",
    "bold": "bold",
    "dim": "dim",
    "you": "bold cyan",
    "turn": "bold yellow",
    "allowed": "bold green",
    "red": "red",
    "green": "green",
    "yellow": "yellow",
    "blue": "bright_blue",
    "magenta": "magenta",
    "cyan": "cyan",
    "white": "bold",
}
NARROWEST = 80  # pictures need that much; a narrower terminal gets sentences
WIDEST = 100  # lines longer than this are hard to read
WIPE = "\x1b[H\x1b[2J"
WIPE_HISTORY = "\x1b[3J"  # what has scrolled away holds hands too


class Paper:
    """The place that people look at and type on."""

    def __init__(self, plain: bool = False) -> None:
        _forgive(sys.stdin)
        _forgive(sys.stdout)
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self.dumb = os.environ.get("TERM", "") in ("dumb", "unknown", "")
        utf = (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
        self.plain = plain or self.dumb or not utf or not sys.stdout.isatty()
        self.console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
        self._history = _line_editing() if self.live else None

    @property
    def columns(self) -> int:
        return min(shutil.get_terminal_size((NARROWEST, 24)).columns, WIDEST)

    @property
    def rows(self) -> int:
        return shutil.get_terminal_size((NARROWEST, 24)).lines if self.live else 1000

    @property
    def pictures(self) -> bool:
        """Whether games are drawn here, not told."""
        return not self.plain and self.columns >= NARROWEST

    # -- time

    @property
    def unhurried(self) -> bool:
        """Whether somebody looks on for whom moves come one after the other: no pipe, no script, no plain stream."""
        return self.live and not self.plain

    def now(self) -> float:
        return time.monotonic()

    def rest(self, until: float) -> None:
        """Do nothing until that moment."""
        time.sleep(max(0.0, until - self.now()))

    # -- writing

    def show(self, block: Block) -> None:
        for line in block:
            if self.plain:
                print("".join(text for _, text in line).rstrip())  # noqa: T201
            else:
                self.console.print(styled(line))
        sys.stdout.flush()

    def say(self, sentence: str, style: str = "") -> None:
        """A sentence, broken between words where the line ends."""
        self.show(wrapped(sentence, self.columns, style))

    def gap(self) -> None:
        self.show([[]])

    def clear(self, forget: bool = False) -> None:
        """A clean screen; `forget` also what has scrolled away.

        A stream of lines goes on after an empty line, and so does a plain screen unless there is something to hide:
        whoever has it read out loses their place otherwise.
        """
        if self.live and not self.dumb and (forget or not self.plain):
            sys.stdout.write(WIPE + WIPE_HISTORY if forget else WIPE)
        elif self.live and forget:
            sys.stdout.write("\n" * (self.rows + 1))
        else:
            sys.stdout.write("\n")
        sys.stdout.flush()

    # -- reading

    def ask(self, prompt: str) -> str:
        """A line that somebody types; EOFError when nobody can any more."""
        sys.stdout.flush()
        try:
            answer = input(prompt)
        except EOFError:
            print()  # noqa: T201 - the prompt's line ends here
            raise
        if not sys.stdin.isatty():
            print(answer)  # noqa: T201 - nobody saw it being typed
        return answer.strip()

    def forget_typing(self) -> None:
        """Nobody scrolls back through what the player before typed."""
        if self._history is not None:
            self._history.clear_history()


def styled(line: Line) -> Text:
    """A line with its colours."""
    text = Text(no_wrap=True, overflow="ignore")
    for style, part in line:
        text.append(part, LOOK[style])
    return text


def wrapped(sentence: str, columns: int, style: str = "", bullet: str = "") -> Block:
    """A sentence as lines, those after the first indented under it; broken between words, never in one: a path in two
    pieces is of no use. The standard library's wrapping counts letters, and a Chinese name is twice as wide.
    """
    lines: list[str] = []
    for word in re.findall(r"\s*\S+", sentence):
        if lines and cells(lines[-1]) + cells(word) <= columns:
            lines[-1] += word
        elif lines:
            lines.append(" " * cells(bullet) + word.lstrip())
        else:
            lines.append(bullet + word)
    return [[(style, line)] for line in lines]


def _forgive(stream: TextIO) -> None:
    """Bytes that are no text must not end a game."""
    with contextlib.suppress(AttributeError, ValueError):
        stream.reconfigure(errors="replace")  # type: ignore[attr-defined]


def _line_editing() -> ModuleType | None:
    try:
        import readline
    except ImportError:  # not every system has it; typing works without
        return None
    return readline
