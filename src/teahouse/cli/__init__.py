"""The command line. Each command is a module of its own and is loaded when it is called for."""

import importlib
import os
import sys
from importlib.util import find_spec
from typing import NoReturn

import click

import teahouse
from teahouse.core.errors import TeahouseError

COMMANDS = (
    "room",
    "play",
    "learn",
    "serve",
    "games",
    "rules",
    "cards",
    "replay",
    "simulate",
    "arena",
    "example",
    "catalogue",
)
REFUSED = 2  # what was asked for cannot be done, and a sentence says why
INTERRUPTED = 130


class Commands(click.Group):
    """Finds a command by its name in teahouse.cli.<name>."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in COMMANDS if find_spec(f"teahouse.cli.{name}") is not None]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        try:
            command = importlib.import_module(f"teahouse.cli.{cmd_name}").command
        except TeahouseError as problem:
            return _missing(cmd_name, problem)
        assert isinstance(command, click.Command)
        return command


def _missing(name: str, problem: TeahouseError) -> click.Command:
    """A command whose parts are not installed: it stands in the list, and says so when it is called."""

    def refuse(words: tuple[str, ...]) -> None:
        raise problem

    words = click.Argument(["words"], nargs=-1, type=click.UNPROCESSED)
    settings = {"ignore_unknown_options": True}
    return click.Command(
        name,
        settings,
        refuse,
        [words],
        help=str(problem),
        short_help=f"Not installed: teahouse {name} --help says why.",
    )


def version() -> str:
    """The version, and whether the rules run as compiled code."""
    if teahouse.compiled():
        return f"teahouse {teahouse.__version__}, rules compiled"
    why = "no C compiler was found when it was installed"
    if os.environ.get("TEAHOUSE_PURE", "") not in ("", "0"):
        why = "TEAHOUSE_PURE is set"
    return f"teahouse {teahouse.__version__}, rules interpreted: {why}; the same games, slower"


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(version())
        ctx.exit()


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version, and whether the rules are compiled.",
)
@click.pass_context
def teahouse_command(ctx: click.Context) -> None:
    """Dim sum table games on one table.

    Without a command the game room opens: choose a game, say who plays, and sit down.
    """
    if ctx.invoked_subcommand is None:
        command = teahouse_command.get_command(ctx, "room")
        assert command is not None
        ctx.invoke(command)


def main() -> NoReturn:
    """Run a command; whatever is refused is one sentence, never a traceback."""
    try:
        code = teahouse_command.main(prog_name="teahouse", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Abort:
        code = INTERRUPTED
    except click.exceptions.NoArgsIsHelpError as help_text:
        click.echo(help_text.format_message())
        code = REFUSED
    except click.ClickException as problem:
        code = _refuse(problem.format_message())
    except TeahouseError as problem:
        code = _refuse(str(problem))
    except BrokenPipeError:
        # Whoever read our output has had enough; Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code if isinstance(code, int) else 0)


def _refuse(sentence: str) -> int:
    click.echo(f"teahouse: {sentence.rstrip('.')}", err=True)
    return REFUSED
