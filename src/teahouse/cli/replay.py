"""`teahouse replay`: a recorded game, move by move."""

from pathlib import Path

import click

from teahouse.core.drawing import Block
from teahouse.core.errors import InvalidOption
from teahouse.core.game import Game
from teahouse.core.record import Record, Step, events_text
from teahouse.core.registry import find
from teahouse.match import Match
from teahouse.match.seats import shown_name
from teahouse.match.words import beside_names
from teahouse.terminal import screen
from teahouse.terminal.paper import Paper, wrapped
from teahouse.terminal.words import counted


@click.command(name="replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=int, metavar="N", help="Tell it as the player in seat N saw it.")
@click.option("--step", is_flag=True, help="Show the table after every decision and wait for Enter.")
@click.option("--events", is_flag=True, help="What happened as data: one JSON object a line.")
@click.option("--plain", is_flag=True, help="Sentences only: no colour, no drawing. For screen readers.")
def command(file: Path, seat: int | None, step: bool, events: bool, plain: bool) -> None:
    """Tell the game in FILE move by move, and check it."""
    record = Record.load(file)
    if seat is not None and not 1 <= seat <= record.players:
        raise InvalidOption(f"there is no seat {seat}: {record.players} players sat at this table")
    viewer = None if seat is None else seat - 1
    record.replay()  # a damaged record is refused before a line of it is told
    since = 0 if record.reminders or record.over() else Match.resume(record).reach(viewer)
    if events:
        click.echo(events_text(record, viewer, since), nl=False)
        return
    Replay(record, viewer, Paper(plain), since).tell(step)


class Replay:
    """A record that is told.

    Decisions stand beside what they brought about when the game is over. Of a game that is still to be continued only
    the log of the seat is told: what lies hidden there stays hidden. If its table plays without reminders, it is told
    from line `since` on, and the table is drawn as it lies open now (R10).
    """

    def __init__(self, record: Record, seat: int | None, paper: Paper, since: int = 0) -> None:
        self.record = record
        self.seat = seat
        self.paper = paper
        self.game: Game = find(record.game)
        self.names = [shown_name(each) for each in record.seats]
        self.called = record.names()
        self.since = since
        self.told = since  # lines of the log so far

    def tell(self, pause: bool) -> None:
        self.paper.show(self.heading())
        for step in self.record.replay_steps(log=True):
            self.tell_step(step)
            if pause and self.told > self.since:
                self.show_table(step)
                if self.paper.live:
                    try:
                        self.paper.ask("Enter: next ")
                    except EOFError:
                        pause = False
        self.paper.show([[], *self.ending(step)])

    def heading(self) -> Block:
        record = self.record
        block = wrapped(f"{self.game.title}: {', '.join(self.names)}", self.paper.columns, "title")
        agreed = ", ".join(f"{key} {value}" for key, value in record.options.items())
        facts = [counted(len(record.decisions), "decision"), f"pack {record.pack}", agreed, record.started]
        return [*block, *wrapped("; ".join(fact for fact in facts if fact), self.paper.columns, "dim"), []]

    def tell_step(self, step: Step) -> None:
        columns = self.paper.columns
        if step.number and self.record.over():
            decision = beside_names(step.words, self.called)
            self.paper.show(wrapped(f"{step.number:>4} {self.called[step.seat]}: {decision}", columns, "bold"))
        lines = step.state.log(self.seat, self.called)
        for line in lines[self.told :]:
            self.paper.show(wrapped(line, columns, "", "     · "))
        self.told = max(self.told, len(lines))

    def show_table(self, step: Step) -> None:
        view = step.state.view(self.seat, self.record.reminders or self.record.over())
        sight = screen.Sight(view, [], [], self.names, self.called)
        if self.paper.pictures:
            self.paper.show(self.game.draw(view, self.names, self.paper.columns))
        else:
            self.paper.show(screen.told(self.game, sight, self.paper.columns))

    def ending(self, step: Step) -> Block:
        outcome = step.state.outcome()
        columns = self.paper.columns
        if outcome is None:
            block = wrapped("The game is not over: it was put aside here.", columns, "title")
        else:
            block = screen.result(outcome, self.names, self.called, columns)
        return [*block, *wrapped(f"It replays to its own hash, {self.record.hash}.", columns, "dim")]
