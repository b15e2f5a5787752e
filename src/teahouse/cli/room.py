"""`teahouse room`: the game room, which also opens when no command is given."""

import click

from teahouse.terminal.paper import Paper
from teahouse.terminal.room import Room


@click.command(name="room")
@click.option("--plain", is_flag=True, help="Sentences only: no colour, no drawing. For screen readers.")
def command(plain: bool = False) -> None:
    """Choose a game, say who plays, and sit down."""
    Room(Paper(plain)).open()
