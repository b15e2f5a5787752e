"""`teahouse arena`: bots against each other in all seats, on the same deals, and how they stand."""

import time
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from teahouse.bots import roster
from teahouse.bots.sitting import LONGEST_THOUGHT
from teahouse.cli.progress import progress
from teahouse.cli.words import find_game, read_options
from teahouse.core.errors import InvalidOption
from teahouse.lab.arena import Played, fight, missing
from teahouse.lab.arena_file import ArenaFile
from teahouse.lab.arena_plan import Contest, contest
from teahouse.lab.arena_words import arena_lines
from teahouse.lab.plot import plot
from teahouse.lab.run import Brake
from teahouse.lab.standings import Standings, standings

INTERRUPTED = 130
MOST_JOBS = 512
STYLES = {"title": "bold", "head": "bold", "warn": "bold red", "dim": "dim"}


def _listed() -> str:
    """The bots with what stands behind each, below the options."""
    bots = {**roster.offered(), **roster.OTHERS}
    widest = max(map(len, bots))
    return "\b\nBots:\n" + "\n".join(f"  {name:<{widest}}  {words}" for name, words in bots.items())


@click.command(name="arena", epilog=_listed())
@click.argument("game")
@click.option(
    "--bots",
    required=True,
    metavar="NAMES",
    help="Who competes, with commas: names from the list below.",
)
@click.option("--games", type=int, default=200, show_default=True, metavar="N", help="How many; deals are completed.")
@click.option("--against", default="", metavar="NAME", help="One of each of --bots against a table of this one.")
@click.option("--players", type=int, metavar="P", help="Seats at the table; four if not said.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="What is agreed on; see teahouse games.")
@click.option("--pack", metavar="FILE", help="Play with the components of this file or pack.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="Deal i comes from S + i.")
@click.option(
    "--limit",
    type=float,
    default=LONGEST_THOUGHT,
    show_default=True,
    metavar="SECONDS",
    help="Who takes longer loses that decision; 0 for no limit.",
)
@click.option("--jobs", type=int, metavar="J", help="Processes; one for each core if not said.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep every game in FILE.json and go on from what is there; a plot is drawn beside it, FILE.svg.",
)
@click.option("--quiet", is_flag=True, help="No progress, only what came out.")
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    bots: str,
    games: int,
    against: str,
    players: int | None,
    options: tuple[str, ...],
    pack: str | None,
    seed: int,
    limit: float,
    jobs: int | None,
    out: Path | None,
    quiet: bool,
) -> None:
    """Let bots compete in GAME: everyone against everyone, in all seats, on the same deals.

    Win shares, scores and ratings come with 95 % intervals. Where people play alone or together, a table of each bot
    plays the same deals. Ctrl-C stops and keeps what is done; the same command with the same --out goes on.
    """
    played = find_game(game)
    made = contest(
        played.key, bots.split(","), games, players, against.strip(), seed, read_options(played, options), pack, limit
    )
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        raise InvalidOption(f"--jobs is {jobs}; allowed is 1 to {MOST_JOBS}")
    file = ArenaFile(out, made) if out is not None else None
    found: list[Played] = [] if file is None else list(file.played)
    wanted = missing(made, found)
    total = len(made.schedule())
    began = time.perf_counter()
    with Brake() as brake, progress(total, quiet, total - len(wanted)) as tick:
        left = len(wanted)

        def take(more: list[Played]) -> None:
            nonlocal left
            left -= len(more)
            found.extend(more)
            if file is not None:
                file.add(more)
            tick(total - left)

        try:
            fight(made, wanted, take, brake, jobs)
        finally:
            if file is not None:
                file.save(final=True)
    seconds = time.perf_counter() - began
    result = standings(made, found)
    picture = _draw(file.path, made, result) if file is not None and result.rows else None
    page = Console(highlight=False, soft_wrap=True)
    for style, text in arena_lines(made, result):
        page.print(Text(text, STYLES.get(style, "")))
    if not quiet:
        click.echo(f"{len(wanted) - left:,} games played in {seconds:.1f} s", err=True)
        if file is not None:
            click.echo(f"kept in {file.path}" + (f", drawn in {picture}" if picture else ""), err=True)
    if left:
        again = "; the same command goes on from there" if file is not None else ""
        click.echo(f"interrupted after {total - left:,} of {total:,} games{again}", err=True)
        ctx.exit(INTERRUPTED)


def _draw(path: Path, made: Contest, found: Standings) -> Path:
    """The plot, beside the file of games."""
    picture = path.with_suffix(".svg")
    try:
        picture.write_text(plot(made, found), encoding="utf-8")
    except OSError as problem:
        raise InvalidOption(f"{picture} cannot be written: {problem.strerror or problem}") from None
    return picture
