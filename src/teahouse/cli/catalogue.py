"""`teahouse catalogue`: what a game says, for whoever translates it."""

from collections.abc import Iterator

import click

from teahouse.cli.words import find_game
from teahouse.core.words import HOUSE, template

SHARED = "house"


@click.command(name="catalogue")
@click.argument("game")
def command(game: str) -> None:
    """All that GAME says, as a gettext template to translate; `house` is what all games share.

    docs/words.md says where a translation goes.
    """
    if game.casefold() == SHARED:
        click.echo(template(HOUSE), nl=False)
        return
    found = find_game(game)
    click.echo(template(found.words(), list(dict.fromkeys(_names(found.standard_pack().values)))), nl=False)


def _names(values: object) -> Iterator[str]:
    """What a pack calls its cards."""
    if isinstance(values, dict):
        for key, value in values.items():
            if key == "name" and isinstance(value, str):
                yield value
            else:
                yield from _names(value)
