"""`teahouse play`: sit down at once."""

import datetime
import secrets
from pathlib import Path

import click

from teahouse.cli.words import find_game, read_options
from teahouse.core.chance import Chance, chance_from_origin
from teahouse.core.errors import InvalidOption, UnknownGame
from teahouse.core.record import Record
from teahouse.match import Match, read_seats
from teahouse.match.home import home
from teahouse.terminal import saves
from teahouse.terminal.paper import Paper
from teahouse.terminal.sitting import Sitting

NEWEST = "newest"


@click.command(name="play")
@click.argument("game", required=False)
@click.option("--players", type=int, metavar="N", help="How many play; as many as there are seats, if not said.")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="WHO",
    help="Who sits where, from seat 1 on: a name, or bot:easy, bot:medium, bot:hard. Bots fill the other seats.",
)
@click.option("--seed", metavar="S", help="Deal the cards of this number: the same seed, the same deal.")
@click.option(
    "--option", "options", multiple=True, metavar="KEY=VALUE", help="What the table agrees on; see teahouse games."
)
@click.option("--pack", metavar="FILE", help="Play with the components of this file or pack.")
@click.option("--rules", type=int, metavar="V", help="Play by this version of the rules; the newest if not said.")
@click.option(
    "--no-reminders", is_flag=True, help="List nothing that was only seen before: everyone keeps it in mind (R10)."
)
@click.option("--plain", is_flag=True, help="Sentences only: no colour, no drawing. For screen readers.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value=NEWEST,
    metavar="FILE",
    help="Continue a saved game; without a file, the newest one.",
)
def command(
    game: str | None,
    players: int | None,
    seats: tuple[str, ...],
    seed: str | None,
    options: tuple[str, ...],
    pack: str | None,
    rules: int | None,
    no_reminders: bool,
    plain: bool,
    resume: str | None,
) -> None:
    """Play GAME, with friends and bots.

    People take turns before the one screen; it is cleared between them. Bots sit in the other seats.
    """
    if resume is not None:
        said = [players, seed, pack, rules]
        if seats or options or no_reminders or any(value is not None for value in said):
            raise InvalidOption(
                "a saved game goes on as it began: --resume takes no seats, seed, options, pack, rules or reminders"
            )
        match, path = _resume(resume, game)
        Sitting(match, Paper(plain), path).run()
        return
    if game is None:
        raise InvalidOption("say which game to play, such as: teahouse play taiwan-snackbar (teahouse games lists all)")
    played = find_game(game)
    version = played.version(rules)
    components = played.pack(pack, version)
    if players is None:
        players = max(played.players_with(components, version)[0], len(seats))
    played.check_players(players, components, version)
    chance = Chance(secrets.randbits(48)) if seed is None else chance_from_origin(seed)
    today = datetime.date.today().isoformat()
    agreed = read_options(played, options, rules)
    match = Match.start(
        played, read_seats(seats, players), chance, agreed, components, today, rules=rules, reminders=not no_reminders
    )
    paper = Paper(plain)
    Sitting(match, paper, keep_as(match, paper)).run()


def keep_as(match: Match, paper: Paper) -> Path | None:
    """A file for a new game, or a word about why there is none."""
    try:
        return saves.new_file(match.game.key, match.record.started)
    except saves.CannotSave as problem:
        paper.say(f"{problem}. The game goes on unsaved.", "red")
        return None


def _resume(wanted: str, game: str | None) -> tuple[Match, Path]:
    """The saved game that is meant: a file, the newest, or the newest of one game."""
    path = Path(wanted).expanduser()
    key = find_game(game).key if game is not None else ""
    if not path.exists() and wanted != NEWEST and not key:
        try:
            key = find_game(wanted).key
        except UnknownGame:
            Record.load(path)  # says that there is no such file
    if wanted == NEWEST or (key and not path.exists()):
        waiting = saves.unfinished(key, 1)
        if not waiting:
            raise InvalidOption(f"no saved game waits to be continued in {home() / 'games'}")
        path, record = waiting[0]
    else:
        record = Record.load(path)
    match = Match.resume(record)
    if match.over():
        raise InvalidOption(f"{path}: this game is over; look at it with: teahouse replay {path}")
    return match, path
