"""`teahouse rules`: the numbered rules of a game, or one of them."""

import click

from teahouse.cli.words import find_game
from teahouse.terminal import rules
from teahouse.terminal.paper import Paper


@click.command(name="rules")
@click.argument("game")
@click.argument("number", required=False)
@click.option("--plain", is_flag=True, help="Text only: no colour, no leafing. For screen readers.")
def command(game: str, number: str | None, plain: bool) -> None:
    """Show the rules of GAME, or one by its NUMBER."""
    played = find_game(game)
    paper = Paper(plain)
    if number is None:
        rules.show(played, paper)
    else:
        paper.say(rules.rule(played, number))
