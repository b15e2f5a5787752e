"""Playing a match at one terminal: people take turns before the screen, bots sit in the other seats."""

import difflib
import shlex
from enum import Enum
from pathlib import Path

from teahouse.bots import roster
from teahouse.core.errors import CannotUndo, InvalidNotation, TeahouseError
from teahouse.match import Match
from teahouse.match.moments import drawn, shown
from teahouse.match.seats import DEFAULT_BOT
from teahouse.match.words import beside_names, to_numbers, with_names
from teahouse.terminal import rules, saves, screen
from teahouse.terminal.paper import Paper, wrapped
from teahouse.terminal.words import capital, counted

MOST_CANDIDATES = 3
MOST_TOLD = 8  # lines of news after a bot's move
# How long a bot's move takes in everybody's eyes, in seconds: more than most thoughts of a search.
PAUSE = 0.4
SHORT_PAUSE = 0.05

TYPING = 'Type a move as it is written ("{example}"), or the beginning of its words.'
BY_NUMBER = "The list of moves is shown with numbers: typing one of them does that move."
BY_NUMBER_LATER = "A number is a move only when a list with numbers has been shown: ? shows it."
ONLY_NOTATION = "A number is a part of a move here, never a place in a list."
HELP = """\
? lists every move that is allowed now.
hint says what a sensible player would do, and why; hint hard thinks about it for a while.
undo takes back your last decision, until something new was seen or somebody else decided.
log shows {log}, show draws the table again.
rules shows the rules, rules {rule} one of them.
save FILE writes the game to a file. It is also saved by itself after every decision.
quit leaves; the game can be continued later."""
ALL = "all that has happened"
LATELY = "what has happened since your last decision, for this table plays without reminders (R10)"


class End(Enum):
    """How a sitting came to an end."""

    OVER = "over"  # somebody has won
    LEFT = "left"  # somebody typed quit
    CLOSED = "closed"  # nobody can type any more


class _Leave(Exception):
    """Somebody gets up; nothing is wrong."""


class Sitting:
    """People and bots around one screen, from the first decision to the last."""

    def __init__(self, match: Match, paper: Paper, path: Path | None) -> None:
        self.match = match
        self.paper = paper
        self.path = path  # where it is saved after every decision; None if it cannot be
        self.counted = False  # whether the list of moves has been shown, with numbers, to whoever is asked now
        self.kept = ""  # the hash of the position that was written last
        self.holder = -1  # whose eyes are on the screen
        self.moment: float | None = None  # when the move shows that a bot is about to make
        self.announced = match.log_length()  # lines of the log that everyone at the screen has seen
        self.commands = {
            "?": self.list_moves,
            "hint": self.give_hint,
            "undo": self.take_back,
            "log": self.show_log,
            "show": self.show_table,
            "rules": self.show_rules,
            "save": self.save_as,
            "quit": self.leave,
            "help": self.help,
        }

    # -- the course of a game

    def run(self) -> End:
        """Play until the game is over or somebody leaves; Ctrl-C passes through when everything is safe."""
        try:
            self.keep()
            if not self.match.reminders:
                self.paper.say(
                    "This table plays without reminders: what you have seen is yours to keep in mind (R10).", "dim"
                )
            while not self.match.over():
                self.go_on()
        except _Leave:
            self.say_goodbye("Saved.")
            return End.LEFT
        except EOFError:
            self.say_goodbye("The input has ended. Saved.")
            return End.CLOSED
        except KeyboardInterrupt:
            # Nothing is written here: the interrupt may have come in the middle of a decision, and the file has the
            # last one that a person made.
            self.paper.gap()
            self.say_goodbye("Interrupted. Saved.")
            raise
        self.keep()
        self.show_end()
        return End.OVER

    def go_on(self) -> None:
        """One decision: bots first, then the person before the screen, then whoever is next."""
        pending = self.match.pending()
        for seat in pending:
            if self.match.is_bot(seat):
                self.let_bot_decide(seat)
                return
        # What bots decided follows from what is saved, so it is written when a person is asked again.
        self.keep()
        seat = self.holder if self.holder in pending else pending[0]
        if self.hand_over(seat):
            self.serve(seat)

    def let_bot_decide(self, seat: int) -> None:
        """A bot decides; its move shows at a moment that was drawn before, however long it has thought."""
        match = self.match
        if not self.paper.unhurried or not match.people():
            match.bot_decides(seat)
            return
        seen = match.last_seen()
        pause = SHORT_PAUSE if roster.answers_at_once(match.seats[seat].bot) else PAUSE
        if self.moment is None:
            self.moment = drawn(str(match.log_length()), self.paper.now(), pause)
        told = match.log_length()
        match.bot_decides(seat)
        if match.last_seen() is seen:
            return  # a part of a move that nobody sees (R8): the moment is that of the whole
        self.paper.rest(shown(self.moment, self.paper.now(), pause))
        self.moment = None
        self.paper.show(screen.told_news(match.told_since(told), self.paper.columns, MOST_TOLD))

    def hand_over(self, seat: int) -> bool:
        """Another person sits down: the others look away before the hand is shown. Whether it is still their turn."""
        before, self.holder = self.holder, seat
        if before == seat or len(self.match.people()) == 1:
            return True
        name = self.match.called[seat]
        self.paper.clear(forget=True)
        self.paper.forget_typing()
        self.announce()
        if before >= 0 and self.match.can_undo(before):
            self.paper.say(f"{self.match.called[before]}: type undo to take back, before {name} sits down.", "dim")
        while True:
            typed = self.paper.ask(f"{name}, press Enter when the others look away: ").casefold()
            if not typed:
                self.paper.clear(forget=True)
                return True
            if typed in ("quit", "exit", "q"):
                raise _Leave
            if typed == "undo" and before >= 0 and self.take_back(before, ""):
                self.holder = before
                return False
            if typed != "undo":
                self.paper.say(f"Only {name} goes on from here, with Enter; quit leaves the game.")

    def announce(self) -> None:
        """What everyone may see while the screen goes from hand to hand."""
        fresh = screen.told_news(self.match.told_since(self.announced), self.paper.columns, self.paper.rows - 4)
        if fresh:
            self.paper.show([*fresh, []])
        self.announced = self.match.log_length()

    def serve(self, seat: int) -> None:
        """Show a person the table and ask until they have decided."""
        self.counted = False
        self.show_table(seat)
        while True:
            typed = self.paper.ask(f"{self.match.called[seat]}> ")
            if not typed:
                continue
            try:
                if self.heed(seat, typed):
                    return
            except TeahouseError as refusal:
                self.refuse(refusal)

    def refuse(self, problem: TeahouseError) -> None:
        """Say why something is not done."""
        self.paper.say(capital(str(problem)), "red")

    def heed(self, seat: int, typed: str) -> bool:
        """Do what was typed; whether the table has changed."""
        moves = [move.casefold() for move in self.match.moves(seat)]
        word, _, rest = typed.partition(" ")
        command = self.commands.get({"exit": "quit", "q": "quit", "h": "help"}.get(word.casefold(), word.casefold()))
        if command is not None and typed.casefold() not in moves:
            return command(seat, rest.strip()) is True
        if typed.isdigit() and not self.match.speaks_numbers(seat):
            if not self.counted:
                raise InvalidNotation(f"no list with numbers is shown, so {typed} is no move. ? lists what is allowed.")
            typed = _by_number(typed, moves)
        self.decide(seat, typed)
        return True

    def decide(self, seat: int, typed: str) -> None:
        self.match.decide(seat, self.readable(seat, typed))
        self.keep()

    def readable(self, seat: int, typed: str) -> str:
        """What was typed, with numbers in place of names if it can be read only so."""
        try:
            self.match.plan(seat, typed)
        except InvalidNotation as problem:
            renamed = to_numbers(typed, self.match.called)
            if renamed == typed:
                raise self.lost(typed, problem) from None
            try:
                self.match.plan(seat, renamed)
            except InvalidNotation:
                raise self.lost(typed, problem) from None
            return renamed
        return typed

    def lost(self, typed: str, problem: InvalidNotation) -> InvalidNotation:
        """The refusal of unreadable words, with the command that may have been meant."""
        near = difflib.get_close_matches(typed.casefold(), list(self.commands), n=1, cutoff=0.7)
        hint = f"If you meant {near[0]}, type {near[0]}." if near else "? lists what is allowed."
        return InvalidNotation(f"{str(problem).rstrip('.')}. {hint}")

    # -- what people can ask for; True means that the table has changed

    def list_moves(self, seat: int, rest: str) -> None:
        sight = self.sight(seat)
        self.paper.show(screen.everything(sight, self.paper.columns))
        self.counted |= sight.counted

    def give_hint(self, seat: int, rest: str) -> None:
        hint = self.match.hint(seat, rest.casefold() or DEFAULT_BOT)
        for place, candidate in enumerate(hint.candidates[:MOST_CANDIDATES]):
            words = beside_names(candidate.words, self.match.called)
            reason = with_names(candidate.reason.rstrip("."), self.match.called)
            lead = "Hint" if place == 0 else "Or"
            # What is best needs no figure of its own, except where it was found out by trying.
            expects = f", {candidate.estimate}" if place or rest else ""
            self.paper.say(f"{lead}: {words} ({reason}){expects}.", "" if place else "allowed")

    def take_back(self, seat: int, rest: str) -> bool:
        try:
            self.match.undo(seat)
        except CannotUndo as refusal:
            self.paper.say(capital(str(refusal)), "red")
            return False
        self.keep()
        return True

    def show_log(self, seat: int, rest: str) -> None:
        lines = self.match.log(seat)
        if not lines:
            self.paper.say("Nothing has happened yet.")
        for line in lines:
            self.paper.show(wrapped(line, self.paper.columns, "", "· "))

    def show_table(self, seat: int, rest: str = "") -> None:
        sight = self.sight(seat)
        columns = self.paper.columns
        self.paper.clear()
        if self.paper.pictures:
            self.paper.show(screen.picture(self.match.game, sight, columns, self.rows()))
        else:
            self.paper.show(screen.sentences(self.match.game, sight, columns))
        self.counted |= sight.counted

    def show_rules(self, seat: int, rest: str) -> None:
        if rest:
            self.paper.say(rules.rule(self.match.game, rest))
        else:
            rules.show(self.match.game, self.paper)

    def save_as(self, seat: int, rest: str) -> None:
        if rest:
            path = Path(rest).expanduser()
            saves.write_copy(self.match.record, path)
        elif self.path is None:
            raise saves.CannotSave("this game has no file of its own here: type save and a file name")
        else:
            path = self.path
            saves.write(self.match.record, path)
        self.paper.show([[("", f"Saved as {path}")]])

    def leave(self, seat: int, rest: str) -> None:
        raise _Leave

    def help(self, seat: int, rest: str) -> None:
        asks = str(self.match.view(seat).get("asks", ""))
        rule = asks[asks.rfind("(") + 1 : -1] if asks.endswith(")") else "R1"
        told = ALL if self.match.reminders else LATELY
        for line in [*self.typing(seat), *HELP.format(rule=rule.split(",")[0], log=told).split("\n")]:
            self.paper.say(line)

    def typing(self, seat: int) -> list[str]:
        """How a move is typed: in this game's own words, if it has some, and what a number means at this question."""
        own = self.match.game.words().messages.get("typing")
        number = BY_NUMBER if self.counted else BY_NUMBER_LATER
        if self.match.speaks_numbers(seat):
            number = ONLY_NOTATION
        return [*([str(own)] if own is not None else []), TYPING.format(example=self.match.moves(seat)[0]), number]

    # -- around it

    def rows(self) -> int:
        """How many lines there are for the table and its question."""
        return self.paper.rows

    def sight(self, seat: int) -> screen.Sight:
        match = self.match
        numbered = not match.speaks_numbers(seat)
        return screen.Sight(match.view(seat), match.moves(seat), match.recap(seat), match.names, match.called, numbered)

    def keep(self) -> None:
        """Write the game down, so that nothing is lost whatever happens to this process."""
        if self.path is None or self.kept == self.match.record.hash:
            return
        try:
            saves.write(self.match.record, self.path)
        except saves.CannotSave as problem:
            self.path = None  # said once; the game goes on
            self.paper.say(f"{capital(str(problem))}. The game goes on unsaved.", "red")
        else:
            self.kept = self.match.record.hash

    def say_goodbye(self, why: str) -> None:
        if self.path is None:
            self.paper.say(f"{why.replace('Saved.', 'The game could not be saved.')}")
            return
        self.paper.say(f"{why} {counted(len(self.match.record.decisions), 'decision')} so far.")
        self.paper.show([[("", f"To go on: teahouse play --resume {shlex.quote(str(self.path))}")]])

    def show_end(self) -> None:
        """Everything is shown to everyone (R9)."""
        match = self.match
        people = match.people()
        seat = people[0] if len(people) == 1 else None
        outcome = match.outcome()
        assert outcome is not None
        columns = self.paper.columns
        view = match.view(seat)
        recap = match.recap(seat) if seat is not None else match.log(None)[-8:]
        sight = screen.Sight(view, [], recap, match.names, match.called)
        self.paper.clear(forget=len(people) > 1)
        self.paper.show([*screen.told_news(recap, columns, 12), []])
        if self.paper.pictures:
            self.paper.show(match.game.draw(view, match.names, columns))
        else:
            self.paper.show(screen.told(match.game, sight, columns))
        self.paper.show([[], *screen.result(outcome, match.names, match.called, columns)])
        for slip in match.slips[:MOST_CANDIDATES]:
            self.paper.say(f"{match.names[slip.seat]} lost a decision to chance: it {slip.words()}.", "dim")
        if self.path is not None:
            self.paper.gap()
            self.paper.show([[("dim", f"To see it again: teahouse replay {shlex.quote(str(self.path))}")]])


def _by_number(typed: str, moves: list[str]) -> str:
    number = int(typed) if typed.isascii() and len(typed) < 6 else 0
    if not 1 <= number <= len(moves):
        listing = f"1 to {len(moves)}" if len(moves) > 1 else "only 1"
        raise InvalidNotation(f"there is no move {typed}: the list has {listing}. ? shows it.")
    return moves[number - 1]
