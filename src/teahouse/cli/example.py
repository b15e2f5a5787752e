"""`teahouse example GAME`: a fresh scoring example, where a game's rules offer one."""

import importlib
import json
import secrets

import click

import teahouse
from teahouse.core.errors import TeahouseError


@click.command("example")
@click.argument("game")
@click.option("--seed", type=int, default=None, help="Show the same example again.")
@click.option("--players", type=int, default=4, show_default=True, help="How many players are scored.")
@click.option("--json", "as_json", is_flag=True, help="The same as JSON.")
def command(game: str, seed: int | None, players: int, as_json: bool) -> None:
    """Deal a random scoring example and explain every point of it.

    Only games whose folder has such a generator (example.py) have one.
    """
    try:
        found = teahouse.game(game)
        if not found.has("example"):
            offered = ", ".join(other.key for other in teahouse.games() if other.has("example"))
            raise click.UsageError(f"{found.title} has no scoring example; there is one for {offered}.")
        shown = importlib.import_module(found.module("example")).example(
            secrets.randbits(32) if seed is None else seed, players
        )
    except TeahouseError as problem:
        raise click.UsageError(str(problem)) from None
    click.echo(json.dumps(shown.to_json(), ensure_ascii=False, indent=2) if as_json else shown.text())
