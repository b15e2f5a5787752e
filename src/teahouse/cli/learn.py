"""`teahouse learn`: a first game, told step by step."""

import click

from teahouse.cli.words import find_game
from teahouse.lessons import find_lesson, lessons
from teahouse.terminal.lesson import learn
from teahouse.terminal.paper import Paper


@click.command(name="learn")
@click.argument("game", required=False)
@click.option("--afresh", is_flag=True, help="Begin with the first step, wherever you stopped.")
@click.option("--plain", is_flag=True, help="Sentences only: no colour, no drawing. For screen readers.")
def command(game: str | None, afresh: bool, plain: bool) -> None:
    """Learn GAME by playing it: a first game of a few minutes, on a real table.

    It is kept after every move and goes on where you stopped. Without GAME the first games are listed.
    """
    if game is not None:
        learn(find_lesson(find_game(game)), Paper(plain), afresh)
        return
    for lesson in lessons():
        told = lesson.told
        bots = ", ".join(f"{bot.name} ({bot.kind})" for bot in told.bots)
        click.echo(click.style(f"teahouse learn {lesson.game.key}", bold=True))
        click.echo(
            f"  {lesson.game.title}: {len(lesson.steps)} steps with {bots}; rules {told.rules}, {told.pack} pack"
        )
