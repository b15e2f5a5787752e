"""What is in a game's box, to read in a terminal: each component with its text, its values and their origins."""

import difflib

from rich.console import Console

from teahouse.core.box import SOURCES, Box, Component, Fact, Grid
from teahouse.core.characters import cells
from teahouse.core.drawing import Block, fit, heading
from teahouse.core.errors import TeahouseError
from teahouse.core.game import Game
from teahouse.terminal.paper import Paper, styled, wrapped
from teahouse.terminal.rules import leaf

INDENT = "  "


class UnknownCard(TeahouseError):
    """A name that nothing in the box has."""


def found(game: Game, box: Box, name: str) -> list[Component]:
    """The components of that name; the nearest are suggested if there is none."""
    components = box.find(name)
    if components:
        return components
    names = [component.name for component in box]
    if not names:
        raise UnknownCard(f"{game.title} does not say what is in its box")
    near = difflib.get_close_matches(name.casefold().strip(), names, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(dict.fromkeys(names))}"
    raise UnknownCard(f"nothing in the box of {game.title} is called {name.strip()!r}; {hint}")


def told(game: Game, box: Box, columns: int, plain: bool = False) -> Block:
    """The whole box."""
    block: Block = [
        [("title", f"{game.title}: what is in the box")],
        *wrapped(f"Pack: {box.pack}. {game.credit}.", columns),
        *wrapped(legend(), columns, "dim"),
    ]
    if not box.sections:
        block += [[], *wrapped("This game does not say what is in its box.", columns)]
    for section in box.sections:
        block += [[], [("title", section.title)] if plain else heading(section.title, columns)]
        block += wrapped(section.text, columns) if section.text else []
        for component in section.components:
            block += [[], *one(component, columns, plain)]
    return block


def legend() -> str:
    """What the words in brackets mean."""
    return "In brackets: where we have it from. " + "; ".join(f"{word}: {what}" for word, what in SOURCES.items()) + "."


def one(component: Component, columns: int, plain: bool = False) -> Block:
    """A component, in a few lines."""
    head = component.name[:1].upper() + component.name[1:]
    if component.copies is not None:
        head += f" × {_fact(component.copies)}"
    block: Block = [[("bold", head)]]
    names = [
        name for name in (component.full, component.chinese) if name and name.casefold() != component.name.casefold()
    ]
    lines = [", ".join(names)] if names else []
    lines += [component.text] if component.text else []
    lines += [f"{fact.label}: {_fact(fact)}" for fact in component.facts]
    for line in lines:
        block += _inside(line, columns)
    for grid in component.grids:
        block += _grid(grid, columns, plain)
    if component.about:
        block += _inside(" ".join(component.about), columns, "dim")
    if component.rules:
        block += _inside(f"Rules: {', '.join(component.rules)}", columns, "dim")
    return block


def _fact(fact: Fact) -> str:
    note = f"; {fact.note}" if fact.note else ""
    return f"{fact.value} ({fact.source}{note})"


def _inside(sentence: str, columns: int, style: str = "") -> Block:
    return wrapped(sentence, columns, style, INDENT)


def _grid(grid: Grid, columns: int, plain: bool) -> Block:
    """Values under their columns; where there is no picture, or no room for one, a row is a line of words."""
    widths = [
        max(cells(text) for text in column)
        for column in zip(*[grid.columns, *(row for _, row, _ in grid.rows)], strict=False)
    ]
    names = max([cells(name) for name, _, _ in grid.rows], default=0)
    drawn = not plain and all(len(row) == len(grid.columns) for _, row, _ in grid.rows)
    if drawn and len(INDENT) + names + sum(widths) + 2 * len(widths) + 12 <= columns:
        block: Block = [[("", INDENT), ("bold", grid.title)]] if grid.title else []
        if any(grid.columns):
            block.append(
                [("dim", INDENT + " " * names + "".join("  " + fit(c, w) for c, w in zip(grid.columns, widths)))]
            )
        for name, row, source in grid.rows:
            values = "".join("  " + fit(text, w) for text, w in zip(row, widths))
            block.append([("", INDENT + fit(name, names) + values), ("dim", f"  ({source})")])
        return block
    block = _inside(f"{grid.title}:", columns) if grid.title else []
    for name, row, source in grid.rows:
        values = ", ".join(
            f"{column} {value}" if column and len(row) == len(grid.columns) else value
            for column, value in zip([*grid.columns, *[""] * len(row)], row)
        )
        block += wrapped(f"{name}: {values} ({source})" if name else f"{values} ({source})", columns, "", INDENT * 2)
    return block


def show(block: Block, paper: Paper) -> None:
    """Leafed through on a screen, or as lines where there is none."""
    if paper.plain:
        paper.show(block)
        return
    console = Console(width=paper.columns, highlight=False, markup=False, emoji=False)
    with console.capture() as page:
        for line in block:
            console.print(styled(line))
    leaf(page.get(), paper)
