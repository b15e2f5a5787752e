"""`teahouse example GAME`: a fresh scoring example, where a game's rules offer one."""

import json

import click

from teahouse.cli.words import find_game
from teahouse.core.errors import TeahouseError
from teahouse.core.examples import PLAYERS, example


@click.command("example")
@click.argument("game")
@click.option("--seed", type=int, default=None, help="Show the same example again.")
@click.option("--players", type=int, default=PLAYERS, show_default=True, help="How many players are scored.")
@click.option("--json", "as_json", is_flag=True, help="The same as JSON.")
def command(game: str, seed: int | None, players: int, as_json: bool) -> None:
    """Deal a random scoring example and explain every point of it.

    Only games whose folder has such a generator (example.py) have one.
    """
    try:
        shown = example(find_game(game), seed, players)
    except TeahouseError as problem:
        raise click.UsageError(str(problem)) from None
    click.echo(json.dumps(shown.to_json(), ensure_ascii=False, indent=2) if as_json else shown.text())
