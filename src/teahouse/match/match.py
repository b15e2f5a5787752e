"""One sitting of a game: the one authority over its state, its seats, its record and its log.

Whoever shows a game to people or lets bots play asks here. Nobody gets the true state: people get views and log
lines of their seat, bots get a resampled copy.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from teahouse.bots import roster
from teahouse.bots.deciding import Decision, Hire, decide
from teahouse.bots.explain import explain
from teahouse.bots.watch import ILLEGAL, Slip
from teahouse.core import registry
from teahouse.core.board import NO_MOVES, Form, Look, Moves
from teahouse.core.chance import Chance
from teahouse.core.errors import (
    AmbiguousNotation,
    CannotUndo,
    IllegalMove,
    InvalidNotation,
    InvalidOption,
    InvalidRecord,
)
from teahouse.core.events import TAKEN_BACK, Event, standing
from teahouse.core.game import Game, PackName
from teahouse.core.outcome import Outcome
from teahouse.core.record import Record, Seat
from teahouse.core.sayings import NO_BOT
from teahouse.core.state import State
from teahouse.core.words import ENGLISH, Language, Said, who
from teahouse.match.moves import SeatMoves
from teahouse.match.seats import DEFAULT_BOT, check_seats, shown_name

HIGHEST_CARD = 20  # numbers printed on cards are smaller
WORLDS = 6  # in which a move is tried to tell what it would surely do


class Made:
    """A decision that was made: by whom, where the log stood before it, and whether it brought anything to light."""

    def __init__(
        self, seat: int, action: int, log_at: int, told: bool, news: bool, quiet: bool, at: float = 0.0
    ) -> None:
        self.seat = seat
        self.action = action
        self.log_at = log_at
        self.told = told  # whether the log has a line of it
        self.news = news
        # Nothing was told and nobody else is asked: perhaps a part of a move that only its seat knows of (R8). Whether
        # it is one is found out when somebody wants to know, for that takes a view of everyone.
        self.hidden: bool | None = None if quiet and not news else False
        self.at = at  # when, for those who keep times


class Candidate:
    """A move that a bot has looked at: in notation, what it expects of it, and why."""

    def __init__(self, words: str, estimate: str, reason: str) -> None:
        self.words = words
        self.estimate = estimate
        self.reason = reason


class Hint:
    """What a bot would do, and why; `candidates` begins with it, and what looks good beside it follows."""

    def __init__(self, candidates: list[Candidate]) -> None:
        self.candidates = candidates
        self.words = candidates[0].words
        self.estimate = candidates[0].estimate
        self.reason = candidates[0].reason


class Match:
    """A game in progress among named players."""

    def __init__(self, game: Game, state: State, record: Record, hire: Hire = roster.hire) -> None:
        self.game = game
        self.hire = hire
        self.record = record
        self.seats = record.seats
        self.names = [shown_name(seat) for seat in record.seats]  # beside a seat
        self.called = [seat.name for seat in record.seats]  # in a sentence
        self.reminders = record.reminders  # whether seats are told what they have seen before (R10)
        self.slips: list[Slip] = []  # decisions that bots lost: they failed, or answered what is not allowed
        self._state = state
        self._made: list[Made] = []
        self._standing = (0, 0)  # of so many lines of the log, so many hold
        self._public: tuple[State, dict[str, Any]] | None = None  # as long as nothing changes

    @staticmethod
    def start(
        game: Game,
        seats: Sequence[Seat],
        chance: Chance,
        options: Mapping[str, object] | None = None,
        pack: PackName = None,
        started: str = "",
        hire: Hire = roster.hire,
        rules: int | None = None,
        reminders: bool = True,
    ) -> "Match":
        """A new game; there are as many players as seats. `hire` may know other bots than the house's. The newest
        rules, or an older version. Without reminders seats are told what lies open and what has happened since their
        last decision (R10).
        """
        checked = check_seats(seats)
        _check_bots(game, checked, hire)
        state = game.start(players=len(checked), options=options, pack=pack, chance=chance, log=True, rules=rules)
        return Match(game, state, Record.begin(state, checked, started, reminders), hire)

    @staticmethod
    def resume(record: Record, hire: Hire = roster.hire) -> "Match":
        """The game that a record holds, where it stopped; InvalidRecord if it does not replay."""
        game = registry.find(record.game)
        try:
            seats = check_seats(record.seats)
            _check_bots(game, seats, hire)
        except InvalidOption as problem:
            raise InvalidRecord(f"the seats in it: {problem}") from None
        if seats != record.seats:
            raise InvalidRecord("the names in it are not written as names are")
        steps = record.replay_steps(log=True)
        state = next(steps).state
        match = Match(game, state, record, hire)
        before = _stand(state)
        for step in steps:
            state = step.state
            after = _stand(state)
            match._made.append(_made(step.seat, step.action, before, after))
            before = after
        match._state = state
        return match

    # -- who decides

    def pending(self) -> list[int]:
        """The seats that must decide now; each of them may, in any order."""
        return self._state.pending()

    def over(self) -> bool:
        """Whether somebody has won or lost."""
        return self._state.outcome() is not None

    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        return self._state.outcome()

    def is_bot(self, seat: int) -> bool:
        """Whether a bot sits there."""
        return bool(self.seats[seat].bot)

    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(len(self.seats)) if not self.seats[seat].bot]

    # -- what a seat may know

    def view(self, seat: int | None) -> dict[str, Any]:
        """What that seat is shown; where the table plays without reminders, what lies open now (R10)."""
        return self._state.view(seat, self.reminders)

    def public(self) -> dict[str, Any]:
        """What everyone may know, kept in mind or not: for whoever asks whether anything has changed, and changes
        nothing of it.
        """
        if self._public is None or self._public[0] is not self._state:
            self._public = self._state, self._state.view(None)
        return self._public[1]

    def choices(self, seat: int) -> list[tuple[int, str]]:
        """What that seat may decide now: actions, each with its notation."""
        return [(action, self._state.notate(seat, action)) for action in self._state.legal(seat)]

    def notate(self, seat: int, action: int) -> str:
        """The notation of a decision that this seat may make now."""
        return self._state.notate(seat, action)

    def moves_of(self, seat: int | None) -> Moves:
        """The same for a board, and what the rules say to anything else; ask it before the next decision."""
        return NO_MOVES if seat is None else SeatMoves(self._state, seat, self.called)

    def looked_at(self, seat: int | None, form: Form) -> Look:
        """What a board is given to make of a form."""
        return Look(self.view(seat), self.called, self.moves_of(seat), (), form)

    def moves(self, seat: int) -> list[str]:
        """What that seat may decide now, in notation."""
        return [words for _, words in self.choices(seat)]

    def speaks_numbers(self, seat: int) -> bool:
        """Whether a bare number is notation here ("3" for player 3, "10" for a card), so that moves cannot be picked by
        their place in a list.
        """
        legal = self._state.legal(seat)
        for number in range(1, max(len(legal), HIGHEST_CARD) + 1):
            try:
                found = self._state.parse(seat, str(number))
            except (AmbiguousNotation, IllegalMove):  # it is understood, and could mean several things, or is refused
                return True
            except InvalidNotation:
                continue
            if number > len(legal) or found != [legal[number - 1]]:
                return True
        return False

    def reach(self, seat: int | None) -> int:
        """From which line of the log on a seat is told what happened: from the first on or, where the table plays
        without reminders, from its own last decision on; a spectator from the last decision that anything was told of,
        whoever made it (R10). A part of a move that nobody has seen is told of nowhere, so it counts for nobody else.
        """
        if self.reminders or self.over():
            return 0
        if seat is not None:
            return self.last_line(seat)
        return next((made.log_at for made in reversed(self._made) if made.told), 0)

    def last_line(self, seat: int) -> int:
        """Where the log stood when that seat last decided; 0 if it has not."""
        for made in reversed(self._made):
            if made.seat == seat:
                return made.log_at
        return 0

    def events(self, seat: int | None, since: int | None = None) -> list[dict[str, object]]:
        """What has happened, as data, as far as that seat is told; taking back is an event, too. For whoever keeps what
        was told before, all since that line.
        """
        return self._state.events(seat, self.reach(seat) if since is None else since)

    def log(
        self,
        seat: int | None,
        called: list[str] | None = None,
        language: Language = ENGLISH,
        since: int | None = None,
    ) -> list[str]:
        """The same in words; players go by their names unless others are given."""
        names = self.called if called is None else called
        return self._state.log(seat, names, language, self.reach(seat) if since is None else since)

    def told_since(self, line: int) -> list[str]:
        """What everyone has been told from that line of the log on, for whoever tells it as it happens."""
        return self._state.log(None, self.called, since=line)

    def log_length(self) -> int:
        """How many lines the log has; everybody's has as many."""
        return len(self._state.journal or [])

    def standing(self) -> list[int]:
        """The places of the lines that hold: those that were taken back, and that they were, are left out."""
        return standing(self._state.events(None))

    def _how_many_hold(self) -> int:
        """How many lines that is, counted on from where it was counted last."""
        lines, hold = self._standing
        journal = self._state.journal or []
        new = journal[lines:]
        taken_back = any(event.kind is TAKEN_BACK for event in new)
        self._standing = (len(journal), len(self.standing()) if taken_back else hold + len(new))
        return self._standing[1]

    def recap(self, seat: int) -> list[str]:
        """What happened since that seat's last decision, with what came of it; all of it if it has not decided."""
        return self._state.log(seat, self.called, since=self.last_line(seat))

    # -- deciding

    def decide(self, seat: int, what: str | Sequence[int]) -> None:
        """One decision or a whole move, in notation or as actions: all of it is carried out, or nothing."""
        for action, words in self.read(seat, what):
            self.carry_out(seat, action, words)
        self.record.stamp(self._state)

    def read(self, seat: int, what: str | Sequence[int]) -> list[tuple[int, str]]:
        """The decisions that a move consists of, each in full notation: all is checked, nothing is carried out."""
        if isinstance(what, str):
            return self._state.plan(seat, what)
        return list(zip(what, self._state.rehearse(seat, what)))

    def plan(self, seat: int, what: str | Sequence[int]) -> list[str]:
        """The same in notation alone."""
        return [words for _, words in self.read(seat, what)]

    def follow(self, seat: int, words: str, at: float = 0.0) -> None:
        """Carry out a decision that was written down, in full notation; `written` then has it too."""
        for action in self._state.legal(seat):
            if self._state.notate(seat, action) == words:
                self.carry_out(seat, action, words, at)
                return
        raise InvalidRecord(f"decision {len(self._made) + 1} of player {seat + 1} is {words!r}, which is not allowed")

    def carry_out(self, seat: int, action: int, words: str, at: float = 0.0) -> None:
        """Carry out a decision that was read and checked before, in this position."""
        state = self._state
        before = _stand(state)
        self._public = None
        state.apply(seat, action)
        self._made.append(_made(seat, action, before, _stand(state), at))
        self.record.add(seat, words)

    def written(self) -> Record:
        """The record with the hash of the position as it is now."""
        self.record.stamp(self._state)
        return self.record

    def bot_decides(self, seat: int) -> None:
        """Let the bot in that seat make one decision."""
        kind = self.seats[seat].bot
        if not kind:
            raise IllegalMove("R1", NO_BOT(seat=who(seat)))
        if seat not in self.pending():
            raise self._state.why_not(seat, 0)
        found = decide(self.game, kind, self._imagine("world", seat), seat, self._seed("bot", seat), self.hire)
        action, slip = self.settled(seat, found)
        if slip is not None:
            self.slips.append(slip)
        self.carry_out(seat, action, self._state.notate(seat, action))
        self.record.stamp(self._state)

    def settled(self, seat: int, found: Decision) -> tuple[int, Slip | None]:
        """What a bot's decision comes to: its action, or one by lot and why it lost its own."""
        legal = self._state.legal(seat)
        if found.slip is None and found.action in legal:
            return found.action, None
        instead = legal[Chance(self._seed("slip", seat)).below(len(legal))]
        return instead, found.slip or Slip(seat, ILLEGAL, str(found.action))

    def task(self, seat: int) -> tuple[str, int]:
        """For a bot that thinks elsewhere: a world that fits all its seat knows, as text, and a seed of its own.

        `bot_decides` would hand the same world and the same seed to the same bot; `settled` takes what it decides.
        """
        if seat not in self.pending():
            raise self._state.why_not(seat, 0)
        return self._imagine("world", seat).to_json(), self._seed("bot", seat)

    def hint(self, seat: int, kind: str = DEFAULT_BOT) -> Hint:
        """What a bot of that kind would do in this seat: it sees what the seat sees, no more."""
        if seat not in self.pending():
            raise self._state.why_not(seat, 0)
        bot = self.hire(kind, self.game, self._seed("hint", seat))
        found = explain(bot, self._imagine("world", seat), seat)
        return Hint(
            [Candidate(self._state.notate(seat, a.action), self._said(a.estimate), self._said(a.reason)) for a in found]
        )

    def outlook(self, seat: int, planned: Sequence[str]) -> list[str]:
        """What a move would surely do, in words; its decisions are given as `plan` returns them. Nothing is carried
        out, and nothing is said that its seat cannot know.

        It is tried in several worlds that fit all the seat knows; what is told in all of them does not depend on the
        rest. Empty where nothing is told, because others decide at the same time or a move is only begun.
        """
        told: list[str] = []
        for number in range(WORLDS):
            world = self._imagine(f"outlook {number}", seat)
            world.journal = []
            for words in planned:
                world.apply(seat, next(one for one in world.legal(seat) if world.notate(seat, one) == words))
            lines = world.log(seat, self.called)
            told = [line for line in told if line in lines] if number else lines
        return told

    def opinion(self, seat: int, words: str) -> str:
        """What the game's adviser says of one decision, by what the seat knows."""
        world = self._imagine("outlook 0", seat)
        action = next(one for one in world.legal(seat) if world.notate(seat, one) == words)
        return self._said(self.game.adviser().reason(world, seat, action))

    def _said(self, what: object) -> str:
        return what.text(self.called) if isinstance(what, Said) else str(what)

    def _imagine(self, purpose: str, seat: int) -> State:
        return self._state.resample(seat, Chance(self._seed(purpose, seat)))

    def _seed(self, purpose: str, seat: int) -> int:
        """A number of its own for every decision: a sitting that is resumed goes on as it would have gone on.

        It is a hash, so that it has no more to do with the table's own chance than the name of a bot. It counts what
        the seat knows of, or a hint would tell that somebody else is putting a move together (R8).
        """
        own = sum(made.seat == seat for made in self._made)
        text = f"{purpose} {seat} {own} {self._how_many_hold()} {self.record.seed}"
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=7, person=b"teahouse-bots").digest(), "big")

    # -- taking back

    def undo(self, seat: int) -> str:
        """Take back that seat's last decision and say which it was.

        Only as long as nobody else has decided since and nothing new was seen by it; a whole move is taken back one
        decision at a time. What others have put together meanwhile, unseen, is no decision yet and goes with it.
        """
        self.check_undo(seat)
        return self.take_back(seat)

    def take_back(self, seat: int) -> str:
        """The same for an undo that was granted before and is only followed: nothing is checked."""
        place = max(i for i, made in enumerate(self._made) if made.seat == seat)
        taken = self.record.decisions[place].words
        unseen = self._hidden(place)
        made, decisions = self._made[:place], self.record.decisions[:place]
        state = self.record.deal(log=True)
        for one in made:
            state.apply(one.seat, one.action)
        # Who has seen nothing of what is taken back must not notice that it is: their own parts stay where they are.
        gone = set() if unseen else set(range(len(self.seats)))
        for one, decision in zip(self._made[place + 1 :], self.record.decisions[place + 1 :]):
            if one.seat in gone or one.action not in state.legal(one.seat):
                gone.add(one.seat)
                continue
            state.apply(one.seat, one.action)
            made.append(one)
            decisions.append(decision)
        self._tell_taken_back(seat, state)
        self._state = state
        self._public = None
        self._made = made
        self.record.decisions = decisions
        self.record.stamp(state)
        return taken

    def _tell_taken_back(self, seat: int, state: State) -> None:
        """All that was told stays told; what is taken back of it is said to be. What nobody was told is left unsaid."""
        told = self._state.journal
        assert told is not None
        void = len(self.standing()) - len(state.journal or [])
        state.journal = [*told, Event(TAKEN_BACK, {"by": seat, "events": void})] if void else list(told)

    def check_undo(self, seat: int) -> None:
        """Raise CannotUndo if that seat cannot take back anything now."""
        if all(made.seat != seat for made in self._made):
            raise CannotUndo("there is nothing to take back: you have not decided anything yet")
        last = self._last_seen_by(seat)
        if last.seat != seat:
            raise CannotUndo(f"that cannot be taken back: {self.called[last.seat]} has decided since")
        if last.news:
            raise CannotUndo("that cannot be taken back: it showed something new or is final")

    def undoable(self, seat: int) -> int:
        """How many of its last decisions that seat can take back now."""
        count = 0
        for place in range(len(self._made) - 1, -1, -1):
            made = self._made[place]
            if made.seat == seat and not made.news:
                count += 1
            elif made.seat == seat or not self._hidden(place):
                break
        return count

    def can_undo(self, seat: int) -> bool:
        """Whether that seat can take back anything now."""
        return self.undoable(seat) > 0

    def seal(self) -> None:
        """Make the last decision final: it is nobody's to take back, whatever it showed."""
        self._made[-1].news = True
        self._made[-1].hidden = False

    def decided(self, seat: int) -> list[Made]:
        """That seat's decisions so far."""
        return [made for made in self._made if made.seat == seat]

    def last_seen(self) -> Made | None:
        """The last decision of which everybody saw something."""
        for place in range(len(self._made) - 1, -1, -1):
            if not self._hidden(place):
                return self._made[place]
        return None

    def unseen(self, seat: int, action: int) -> bool:
        """Whether this would be a part of a move that nobody else sees anything of (R8)."""
        state = self._state.copy()
        state.journal = []
        before, seen = _stand(state), self._seen_by_others(state, seat)
        state.apply(seat, action)
        return _stand(state) == before and self._seen_by_others(state, seat) == seen

    def _last_seen_by(self, seat: int) -> Made:
        """The last decision that a seat which has decided before knows of."""
        for place in range(len(self._made) - 1, -1, -1):
            if self._made[place].seat == seat or not self._hidden(place):
                return self._made[place]
        raise AssertionError("this seat has not decided anything")

    def _hidden(self, place: int) -> bool:
        """Whether a decision was a part of a move that nobody else has seen anything of (R8)."""
        made = self._made[place]
        if made.hidden is None:
            state = self.record.deal()
            for one in self._made[:place]:
                state.apply(one.seat, one.action)
            before = self._seen_by_others(state, made.seat)
            state.apply(made.seat, made.action)
            made.hidden = self._seen_by_others(state, made.seat) == before
        return made.hidden

    def _seen_by_others(self, state: State, seat: int) -> list[dict[str, object]]:
        return [state.view(None), *(state.view(other) for other in range(len(self.seats)) if other != seat)]


def _check_bots(game: Game, seats: Sequence[Seat], hire: Hire) -> None:
    """Refuse a kind of bot that nobody has heard of before the game begins."""
    for kind in {seat.bot for seat in seats if seat.bot}:
        hire(kind, game, 0)


Stand = tuple[int, tuple[int, int], list[int]]


def _stand(state: State) -> Stand:
    """Where a game stands: the length of its log, what changes when anything new is seen (a draw from chance, or
    something hidden coming to light), and who is asked.
    """
    return len(state.journal or []), state.news(), state.pending()


def _made(seat: int, action: int, before: Stand, after: Stand, at: float = 0.0) -> Made:
    quiet = (after[0], after[2]) == (before[0], before[2])
    return Made(seat, action, before[0], after[0] > before[0], after[1] != before[1], quiet, at)
