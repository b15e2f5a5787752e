"""The game room: a friendly menu for people who want to play, not to read a manual."""

import datetime
import difflib
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import teahouse
from teahouse.bots import roster
from teahouse.core import registry
from teahouse.core.chance import Chance
from teahouse.core.drawing import Block, line
from teahouse.core.errors import InvalidOption, TeahouseError
from teahouse.core.game import Game
from teahouse.core.options import spell
from teahouse.core.record import Record, Seat
from teahouse.lessons import find_lesson
from teahouse.match import Match
from teahouse.match.seats import DEFAULT_BOT, GUEST, bot_name, check_seats
from teahouse.terminal import rules, saves
from teahouse.terminal.lesson import learn
from teahouse.terminal.paper import Paper, wrapped
from teahouse.terminal.sitting import End, Sitting
from teahouse.terminal.words import capital, counted, joined

YES = ("y", "yes")
T = TypeVar("T")


class Table:
    """What was agreed on in the room, to play it again."""

    def __init__(self, game: Game, seats: list[Seat], options: dict[str, object], reminders: bool = True) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.reminders = reminders


class Room:
    """Asks one thing at a time; Enter always takes what stands in brackets."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self.games = teahouse.games()

    def open(self) -> None:
        """Until somebody leaves; the end of the input leaves too."""
        try:
            self.paper.clear()
            for sentence in registry.refused():
                self.paper.say(capital(sentence) + ".", "dim")
            while self.visit():
                pass
        except EOFError:
            pass
        self.paper.say("Goodbye.")

    def visit(self) -> bool:
        """One look at the menu and what follows; False when somebody leaves."""
        waiting = saves.unfinished()
        self.paper.show(self.menu(waiting))
        while True:
            choice = self.paper.ask("Which game? ").casefold()
            if choice in ("q", "quit", "exit"):
                return False
            if choice in ("r", "rules"):
                self.read_rules()
                return True
            if choice in ("l", "learn"):
                self.learn()
                return True
            if choice in ("c", "continue") and waiting:
                self.carry_on(waiting)
                return True
            game = self.find(choice)
            if game is not None:
                self.sit_down(game)
                return True

    def menu(self, waiting: list[tuple[Path, Record]]) -> Block:
        block: Block = [line(("title", "The teahouse"), ("dim", "  dim sum table games")), []]
        widest = max(len(game.title) for game in self.games)
        for number, game in enumerate(self.games, 1):
            players = f"{game.fewest}–{game.most} players"
            facts = f"{players:<13} {game.minutes:>6} min"
            head = line(("allowed", f"{number:>3}"), ("bold", f"  {game.title:<{widest}}"), ("dim", f"  {facts}"))
            block += [head, *wrapped(str(game.blurb), self.paper.columns, "", "     ")]
        block.append([])
        if waiting:
            more = f", or one of {len(waiting) - 1} more" if len(waiting) > 1 else ""
            told = wrapped(f"continue {saved_words(waiting[0][1])}{more}", self.paper.columns, "", "     ")
            block += [line(("allowed", "  c"), told[0][0][1][3:]), *told[1:]]
        block.append(line(("allowed", "  l"), "  learn by playing: a first game, step by step"))
        block.append(line(("allowed", "  r"), "  read the rules   ", ("allowed", "q"), "  leave"))
        block.append([])
        return block

    def find(self, typed: str) -> Game | None:
        """A game by its number or by its name, or so much of it that only one fits."""
        if not typed:
            return None
        if typed.isascii() and typed.isdigit():
            if 1 <= int(typed[:6]) <= len(self.games):
                return self.games[int(typed) - 1]
            self.refuse(f"there is no game {typed}: type a number from the list, or a name")
            return None
        folded = typed.replace("-", " ")
        names = [game.title.casefold() for game in self.games]
        exact = [game for game, name in zip(self.games, names) if folded in (name, game.key.replace("-", " "))]
        fits = exact or [game for game, name in zip(self.games, names) if folded in name]
        if len(fits) == 1:
            return fits[0]
        near = [game.title for game in fits] or difflib.get_close_matches(folded, names, n=1)
        hint = f"did you mean {' or '.join(near)}?" if near else "type a number from the list, or a name"
        self.refuse(f"there is no game {typed!r}: {hint}")
        return None

    # -- one question after the other

    def sit_down(self, game: Game) -> None:
        self.paper.gap()
        self.paper.show(wrapped(f"{game.title} – {game.credit}.", self.paper.columns, "bold"))
        players = self.how_many(game)
        seats = self.who(players)
        table = Table(game, seats, *self.agree(game, players))
        while self.play(table):
            pass

    def how_many(self, game: Game) -> int:
        if game.fewest == game.most:
            return game.fewest
        usual = min(max(game.fewest, 4), game.most)

        def read(typed: str) -> int:
            if not (typed.isascii() and typed.isdigit()) or not game.fewest <= int(typed[:6]) <= game.most:
                raise InvalidOption(f"{game.title} is for {game.fewest} to {game.most} players")
            return int(typed)

        return self.until(f"How many players, {game.fewest} to {game.most}? [{usual}] ", str(usual), read)

    def who(self, players: int) -> list[Seat]:
        def read(typed: str) -> list[Seat]:
            people = [Seat(name) for name in typed.split(",") if name.strip()] or [Seat(GUEST)]
            if len(people) > players:
                raise InvalidOption(f"{len(people)} names for {players} players")
            return check_seats(people)

        people = self.until(f"Who plays here? Names, with commas between them. [{GUEST}] ", GUEST, read)
        missing = players - len(people)
        if not missing:
            return people
        offered = roster.offered()
        kinds = ", ".join(offered)

        def read_kind(typed: str) -> str:
            kind = typed.casefold()
            fits = [kind] if roster.sits(kind) else [name for name in offered if name.startswith(kind)]
            if len(fits) != 1:
                raise InvalidOption(f"there is no bot {typed!r}; the bots are {kinds}")
            return fits[0]

        for name, words in offered.items():
            self.paper.show(wrapped(words, self.paper.columns, "", f"  {name:<8}"))

        others = "Bots take the other seats" if missing > 1 else "A bot takes the other seat"
        kind = self.until(f"{others}: {kinds}? [{DEFAULT_BOT}] ", DEFAULT_BOT, read_kind)
        seats = list(people)
        while len(seats) < players:
            seats.append(Seat(bot_name([seat.name for seat in seats]), kind))
        return seats

    def agree(self, game: Game, players: int) -> tuple[dict[str, object], bool]:
        """The table's options, one by one, for those who want any other than the usual; and its reminders."""
        chosen: dict[str, object] = {}
        if self.paper.ask("Change the table's options? [no] ").casefold() not in YES:
            return chosen, True
        for option in game.options:
            if any(chosen.get(key, needed) != needed for key, needed in option.needs.items()):
                continue  # it would mean nothing
            choices = [c for c in option.choices if option.key != "starter" or not isinstance(c, int) or c <= players]
            values = ", ".join(spell(choice) for choice in choices)
            self.paper.say(f"{capital(str(option.words))} ({option.rule}).")
            if option.own is not None:
                self.paper.say(f"Type one of these, or {option.own}.")
            chosen[option.key] = self.until(
                f"{option.key}: {values}? [{spell(option.default)}] ", spell(option.default), option.read
            )
        self.paper.say("Everyone is reminded of what they have seen; without reminders they keep it in mind (R10).")
        return chosen, self.until("reminders: yes, no? [yes] ", "yes", _read_reminders)

    def until(self, prompt: str, default: str, read: Callable[[str], T]) -> T:
        """Ask until the answer can be read."""
        while True:
            try:
                return read(self.paper.ask(prompt) or default)
            except TeahouseError as refusal:
                self.refuse(str(refusal))

    # -- playing

    def play(self, table: Table) -> bool:
        """One game; True if the same table wants another."""
        today = datetime.date.today().isoformat()
        try:
            match = Match.start(
                table.game,
                table.seats,
                Chance(secrets.randbits(48)),
                table.options,
                started=today,
                reminders=table.reminders,
            )
        except TeahouseError as refusal:
            self.refuse(str(refusal))
            return False
        path: Path | None = None
        try:
            path = saves.new_file(table.game.key, today)
        except saves.CannotSave as problem:
            self.refuse(f"{problem}; the game goes on unsaved")
        return self.sit(match, path)

    def sit(self, match: Match, path: Path | None) -> bool:
        end = Sitting(match, self.paper, path).run()
        self.paper.gap()
        if end is End.CLOSED:
            raise EOFError
        return end is End.OVER and self.paper.ask("Play again, at the same table? [no] ").casefold() in YES

    def carry_on(self, waiting: list[tuple[Path, Record]]) -> None:
        """Go on with a game that was put aside."""
        chosen = 1
        if len(waiting) > 1:
            for number, (path, record) in enumerate(waiting, 1):
                self.paper.show(
                    wrapped(f"{saved_words(record)} ({path.name})", self.paper.columns, "", f"{number:>3}  ")
                )

            def read(typed: str) -> int:
                if not (typed.isascii() and typed.isdigit()) or not 1 <= int(typed[:6]) <= len(waiting):
                    raise InvalidOption(f"type 1 to {len(waiting)}")
                return int(typed)

            chosen = self.until("Which one? [1] ", "1", read)
        path, record = waiting[chosen - 1]
        try:
            match = Match.resume(record)
        except TeahouseError as refusal:
            self.refuse(f"{path}: {refusal}")
            return
        if self.sit(match, path):
            table = Table(match.game, match.seats, dict(record.options))
            while self.play(table):
                pass

    def learn(self) -> None:
        """A first game of the one that somebody names."""
        game = self.find(self.paper.ask("Which game do you want to learn? ").casefold())
        if game is None:
            return
        try:
            end = learn(find_lesson(game), self.paper)
        except InvalidOption as refusal:
            self.refuse(str(refusal))
            return
        self.paper.gap()
        if end is End.CLOSED:
            raise EOFError

    def read_rules(self) -> None:
        game = self.games[0] if len(self.games) == 1 else self.find(self.paper.ask("Of which game? ").casefold())
        if game is not None:
            rules.show(game, self.paper)
            self.paper.gap()

    def refuse(self, sentence: str) -> None:
        self.paper.say(f"{sentence[:1].upper()}{sentence[1:].rstrip('.')}.", "red")


def _read_reminders(typed: str) -> bool:
    word = typed.casefold()
    if word not in ("y", "yes", "n", "no"):
        raise InvalidOption(f"reminders are {typed!r}; allowed are yes, no (R10)")
    return word in YES


def saved_words(record: Record) -> str:
    """A saved game in a few words: what, who and how far."""
    people = [seat.name for seat in record.seats if not seat.bot]
    bots = record.players - len(people)
    who = joined(people + ([counted(bots, "bot")] if bots else []))
    title = teahouse.game(record.game).title
    return f"{title} with {who}, {counted(len(record.decisions), 'decision')} so far"
