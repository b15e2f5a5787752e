"""`teahouse simulate`: many games between bots, on all cores, and what came out of them."""

import os
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from teahouse.bots.roster import NAMES, OTHERS
from teahouse.cli.progress import progress
from teahouse.cli.words import find_game, read_options
from teahouse.core.errors import InvalidOption
from teahouse.core.record import events_text
from teahouse.lab import Plan, Report, open_file, plan, simulate, summary
from teahouse.lab.replay import record_game
from teahouse.lab.run import Brake
from teahouse.lab.summary import counted

INTERRUPTED = 130
MOST_WORKERS = 512
STYLES = {"title": "bold", "head": "bold", "warn": "bold red", "dim": "dim"}


@click.command(name="simulate")
@click.argument("game")
@click.option("--games", type=int, default=1000, show_default=True, metavar="N", help="How many to play.")
@click.option("--players", type=int, metavar="P", help="How many play; four, or one for each bot, if not said.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    metavar="NAMES",
    help=f"Who plays, from seat 1 on, with commas: {', '.join([*NAMES, *OTHERS])}. "
    "Fewer than seats take turns round the table.",
)
@click.option(
    "--seed", type=int, default=0, show_default=True, metavar="S", help="Game i is dealt from S + i, from i = 0."
)
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="What is agreed on; see teahouse games.")
@click.option("--pack", metavar="FILE", help="Play with the components of this file or pack.")
@click.option("--rules", type=int, metavar="V", help="Play by this version of the rules; the newest if not said.")
@click.option("--rotate/--no-rotate", default=True, help="Bots move on by one seat after every game, or keep theirs.")
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE", help="Keep every game: FILE.parquet or FILE.json."
)
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
@click.option(
    "--record",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Write the games down, to replay: one into this file, several into a new folder.",
)
@click.option(
    "--events",
    "events_path",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write down what happened in every game as data: one JSON object a line.",
)
@click.option("--workers", type=int, metavar="W", help="Processes; one for each core if not said.")
@click.option("--quiet", is_flag=True, help="No progress, only what came out.")
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    games: int,
    players: int | None,
    bots: str,
    seed: int,
    options: tuple[str, ...],
    pack: str | None,
    rules: int | None,
    rotate: bool,
    out: Path | None,
    force: bool,
    record: Path | None,
    events_path: Path | None,
    workers: int | None,
    quiet: bool,
) -> None:
    """Play many games of GAME between bots and sum them up.

    Win rates by seat and by bot, scores and lengths come with 95 % confidence intervals. The same seed gives the same
    games, however many processes play them. Ctrl-C stops, and keeps what is done.
    """
    played = find_game(game)
    agreed = read_options(played, options, rules)
    run = plan(played.key, games, players, bots.split(","), seed, agreed, pack, rotate, rules)
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise InvalidOption(f"--workers is {workers}; allowed is 1 to {MOST_WORKERS}")
    if record is not None:
        _check_record(record, run, force)
    if events_path is not None:
        _check_new(events_path, force)
    file = open_file(out, run, force) if out is not None else None
    with Brake() as brake:
        try:
            with progress(run.games, quiet) as tick:
                report = simulate(run, workers, file.add if file is not None else None, tick, brake)
            if file is not None:
                file.close()
        except BaseException:
            if file is not None:
                file.discard()
            raise
        if record is not None:
            _record(run, report.tally.games, record, quiet, brake)
        if events_path is not None:
            _write_events(run, report.tally.games, events_path, quiet, brake)
        _print(report, out, quiet)
    if report.interrupted:
        click.echo(f"interrupted after {report.tally.games:,} of {run.games:,} games", err=True)
        ctx.exit(INTERRUPTED)


def _check_record(path: Path, run: Plan, force: bool) -> None:
    if path.exists() and not (force and path.is_dir() == (run.games > 1)):
        what = "file" if run.games == 1 else "folder"
        raise InvalidOption(f"{path} exists; name another {what}, or say --force to replace one")
    _check_folder(path)


def _check_new(path: Path, force: bool) -> None:
    if path.exists() and not (force and path.is_file()):
        raise InvalidOption(f"{path} exists; name another file, or say --force to replace one")
    _check_folder(path)


def _check_folder(path: Path) -> None:
    if not path.parent.is_dir():
        raise InvalidOption(f"{path} cannot be written: there is no folder {path.parent}")


def _write_events(run: Plan, games: int, path: Path, quiet: bool, brake: Brake) -> None:
    """Each game is played again by itself; the first line of each says what was played, then comes what happened."""
    draft = path.with_name(f".{path.name}.part")
    try:
        with open(draft, "w", encoding="utf-8") as file, progress(games, quiet) as tick:
            for number in range(games):
                if brake.pressed:
                    break
                file.write(events_text(record_game(run, number), None))
                tick(number + 1)
        os.replace(draft, path)
    except OSError as problem:
        raise InvalidOption(f"{path} cannot be written: {problem.strerror or problem}") from None
    finally:
        draft.unlink(missing_ok=True)


def _record(run: Plan, games: int, path: Path, quiet: bool, brake: Brake) -> None:
    """Each game is played again by itself, which its seed allows, and written down."""
    if run.games == 1:
        if games:
            record_game(run, 0).save(path)
        return
    path.mkdir(exist_ok=True)
    with progress(games, quiet) as tick:
        for number in range(games):
            if brake.pressed:
                break
            record_game(run, number).save(path / f"{run.game}-{run.seed + number}.teahouse")
            tick(number + 1)


def _print(report: Report, out: Path | None, quiet: bool) -> None:
    page = Console(highlight=False, soft_wrap=True)
    for style, text in summary(report):
        page.print(Text(text, STYLES.get(style, "")))
    if quiet:
        return
    games, seconds = report.tally.games, report.seconds
    click.echo(f"{counted(games)} in {seconds:.1f} s, {games / seconds:,.0f} a second", err=True)
    if out is not None:
        click.echo(f"written to {out}", err=True)
