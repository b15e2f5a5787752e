"""How far a run has come, on stderr: a bar for eyes, a line now and then for logs."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

# Progress in lines: for logs, so neither too many nor too few of them.
LINE_SECONDS = 2.0
LINE_SHARE = 0.1


@contextmanager
def progress(games: int, quiet: bool, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Call what it gives with the number of games finished; `done` of them were when it began."""
    if quiet:
        yield lambda finished: None
    elif sys.stderr.isatty():
        # Loaded only here: a bar costs more to import than a small run to play.
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("games", total=games, completed=done)
            yield lambda finished: bar.update(task, completed=finished)
    else:
        yield _Lines(games, done).tell


class _Lines:
    """Progress in lines."""

    def __init__(self, games: int, done: int) -> None:
        self.games = games
        self.first = done
        self.began = self.told_at = time.monotonic()
        self.told = done

    def tell(self, done: int) -> None:
        now = time.monotonic()
        if done == self.games or now - self.told_at < LINE_SECONDS or done - self.told < LINE_SHARE * self.games:
            return
        self.told_at, self.told = now, done
        left = (now - self.began) * (self.games - done) / (done - self.first)
        click.echo(f"{done:,} of {self.games:,} games, about {left:.0f} s left", err=True)
