"""`teahouse games`: what is on the table, for how many, and what can be agreed on."""

import textwrap

import click

import teahouse
from teahouse.cli.words import find_game
from teahouse.core import registry
from teahouse.core.game import Game
from teahouse.core.options import Option, spell


@click.command(name="games")
@click.argument("game", required=False)
def command(game: str | None) -> None:
    """List the games, or explain the options of GAME."""
    if game is not None:
        click.echo("\n".join(explained(find_game(game))))
        return
    for found in teahouse.games():
        click.echo("\n".join(explained(found)) + "\n")
    for sentence in registry.refused():
        click.echo(f"teahouse: {sentence}", err=True)


def explained(game: Game) -> list[str]:
    """A game in a few lines: its name to type, what it is, and every option with its values."""
    lines = [
        click.style(game.title, bold=True) + f"  ({game.key})",
        f"  {game.fewest}–{game.most} players, {game.minutes} minutes. {game.credit}.",
        f"  {game.blurb}",
    ]
    packs = [pack.name for pack in game.packs()]
    if len(packs) > 1:
        lines.append(f"  packs: {', '.join(packs)}")
    widest = max((len(option.key) for option in game.options), default=0)
    for option in game.options:
        lines += option_lines(option, widest)
    return lines


def option_lines(option: Option, widest: int) -> list[str]:
    """What an option means and what it may be, the default first."""
    values = [spell(choice) for choice in option.choices]
    if len(values) > 6 and all(value.isdigit() for value in values[1:]):
        values = [values[0], f"{values[1]} to {values[-1]}"]
    values[0] += " (default)"
    indent = " " * (widest + 4)
    words = textwrap.wrap(f"{option.words} ({option.rule})", 90 - len(indent), break_on_hyphens=False)
    lines = [f"  {option.key:<{widest}}  {words[0]}", *(indent + line for line in words[1:])]
    lines.append(f"{indent}{', '.join(values)}")
    items: list[str] = getattr(option, "items", [])
    if items:
        lines += textwrap.wrap(
            f"or several, with commas: {', '.join(items)}", 90, initial_indent=indent, subsequent_indent=indent
        )
    if option.own is not None:
        lines += textwrap.wrap(f"or {option.own}", 90, initial_indent=indent, subsequent_indent=indent)
    for value, meaning in zip(option.choices, option.meanings):
        lines.append(f"{indent}{spell(value)}: {meaning}")
    return lines
