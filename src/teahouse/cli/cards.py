"""`teahouse cards`: everything in a game's box, or one card of it."""

import json

import click

from teahouse.cli.words import find_game
from teahouse.terminal import cards
from teahouse.terminal.paper import Paper


@click.command(name="cards")
@click.argument("game")
@click.argument("name", nargs=-1)
@click.option("--pack", default=None, help="A pack by its name, or a file of your own.")
@click.option("--rules", type=int, default=None, help="An older version of the rules, with the pack of its time.")
@click.option("--json", "as_json", is_flag=True, help="The same as JSON.")
@click.option("--plain", is_flag=True, help="Text only: no colour, no leafing. For screen readers.")
def command(game: str, name: tuple[str, ...], pack: str | None, rules: int | None, as_json: bool, plain: bool) -> None:
    """Show all that is in the box of GAME, or what NAME is.

    NAME may be any name of a card: as printed, in full, or in Chinese.
    """
    played = find_game(game)
    version = played.version(rules)
    components = played.pack(pack, version)
    played.setup(played.players_of(version)[0], None, components, version)  # refuses components that make no game
    box = played.box(components, version)
    wanted = cards.found(played, box, " ".join(name)) if name else None
    if as_json:
        shown = box.json() if wanted is None else [component.json() for component in wanted]
        click.echo(json.dumps(shown, ensure_ascii=False, indent=2))
        return
    paper = Paper(plain)
    if wanted is None:
        cards.show(cards.told(played, box, paper.columns, paper.plain), paper)
        return
    block = [[*line] for component in wanted for line in [*cards.one(component, paper.columns, paper.plain), []]]
    cards.show(block[:-1], paper)
