"""`teahouse catalogue`: what a game says, for whoever translates it."""

from collections.abc import Iterator

import click

from teahouse.cli.words import find_game
from teahouse.core.words import HOUSE, template

SHARED = "house"
SPOKEN = ("name", "title", "text")  # what people read of a card, in a pack


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
    click.echo(template(found.words(), pack_words(found.standard_pack().values)), nl=False)


def pack_words(values: object) -> list[str]:
    """All that a pack says of its cards: names, titles and texts, each once."""
    return list(dict.fromkeys(_spoken(values)))


def _spoken(values: object) -> Iterator[str]:
    if isinstance(values, dict):
        for key, value in values.items():
            if key in SPOKEN and isinstance(value, str):
                yield value
            else:
                yield from _spoken(value)
