"""The rules to read: the whole text, or the one paragraph that a refusal names."""

import difflib
import os
import re

import click
from rich.console import Console
from rich.markdown import Markdown

from teahouse.core.drawing import Block
from teahouse.core.errors import TeahouseError
from teahouse.core.game import Game
from teahouse.games import COMMON_RULES
from teahouse.terminal.paper import Paper, wrapped

_NUMBERED = re.compile(r"^\*\*([A-Z][0-9]+)\*\*\s*(.*)$", re.DOTALL)
_MARKS = re.compile(r"\*\*|__|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)|`")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")


class UnknownRule(TeahouseError):
    """A number that no rule has."""


def numbered(text: str) -> dict[str, str]:
    """Each numbered paragraph by its number, without the number, on one line."""
    found: dict[str, str] = {}
    for paragraph in re.split(r"\n\s*\n", text):
        lines = paragraph.strip()
        match = _NUMBERED.match(lines.removeprefix("- "))
        if match:
            found[match.group(1)] = " ".join(match.group(2).split())
    return found


def rule(game: Game, number: str) -> str:
    """One rule in a sentence or two: "T3  Orders above 0 …"."""
    rules = {**numbered(game.rules_text()), **numbered(COMMON_RULES.read_text(encoding="utf-8"))}
    wanted = number.strip().upper().strip("()")
    if wanted not in rules:
        near = difflib.get_close_matches(wanted, list(rules), n=1, cutoff=0.5)
        hint = f"; did you mean {near[0]}?" if near else ""
        listing = ", ".join(sorted(rules, key=lambda name: (name[0], int(name[1:]))))
        raise UnknownRule(f"{game.title} has no rule {number.strip()!r}{hint or f'; its rules are {listing}'}")
    return f"{wanted}  {plain_text(rules[wanted])}"


def plain_text(markdown: str) -> str:
    """Markdown without its marks."""
    return _MARKS.sub("", _LINK.sub(r"\1", markdown))


def told(game: Game, columns: int) -> Block:
    """The whole text for a stream of lines."""
    block: Block = []
    for paragraph in re.split(r"\n\s*\n", game.rules_text().strip()):
        for part in _parts(paragraph):
            heading = part.lstrip("#").strip() if part.startswith("#") else ""
            if heading:
                block += [[("title", plain_text(heading))]]
            else:
                bullet = "- " if part.startswith(("- ", "* ")) else ""
                block += wrapped(plain_text(part[len(bullet) :]), columns, "", bullet)
        block.append([])
    return block[:-1]


def _parts(paragraph: str) -> list[str]:
    """A paragraph as headings, list items and running text, each on one line; tables row by row."""
    parts: list[str] = []
    for line in paragraph.split("\n"):
        text = line.strip()
        if re.fullmatch(r"[|:\s-]+", text) and "|" in text:
            continue
        begins = text.startswith(("#", "- ", "* ", "|")) or not parts or parts[-1].startswith(("#", "|"))
        if text.startswith("|"):
            text = ", ".join(cell.strip() for cell in text.strip("|").split("|"))
            parts.append(text)
        elif begins:
            parts.append(text)
        else:
            parts[-1] += " " + text
    return parts


def show(game: Game, paper: Paper) -> None:
    """The whole rules: leafed through on a screen, or as lines where there is none."""
    if paper.plain:
        paper.show(told(game, paper.columns))
        return
    console = Console(width=paper.columns, highlight=False)
    with console.capture() as page:
        console.print(Markdown(game.rules_text(), hyperlinks=False))
    leaf(page.get(), paper)


def leaf(text: str, paper: Paper) -> None:
    """A long text on a screen: leafed through if it does not fit."""
    if paper.live and text.count("\n") >= paper.rows:
        os.environ["LESS"] = f"{os.environ.get('LESS', '')} -R".strip()  # colours, not their codes
        click.echo_via_pager(text, color=True)
    else:
        click.echo(text, color=True, nl=False)
