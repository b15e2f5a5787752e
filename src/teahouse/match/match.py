"""One sitting of a game: the one authority over its state, its seats, its record and its log.

Whoever shows a game to people or lets bots play asks here. Nobody gets the true state: people get views and log
lines of their seat, bots get a resampled copy.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence

from teahouse.bots import roster
from teahouse.bots.bot import Bot
from teahouse.bots.explain import explain
from teahouse.bots.sitting import LONGEST_THOUGHT
from teahouse.bots.watch import RAISED, Slip, Watch
from teahouse.core import registry
from teahouse.core.chance import Chance
from teahouse.core.errors import CannotUndo, IllegalMove, InvalidNotation, InvalidOption, InvalidRecord
from teahouse.core.game import Game, PackName
from teahouse.core.outcome import Outcome
from teahouse.core.record import Record, Seat
from teahouse.core.state import State
from teahouse.match.seats import DEFAULT_BOT, check_seats, shown_name

Hire = Callable[[str, Game, int], Bot]  # a bot by its kind, for a game, with a seed of its own


class Made:
    """A decision that was made: by whom, where the log stood before it, and whether it brought anything to light."""

    def __init__(self, seat: int, action: int, log_at: int, news: bool) -> None:
        self.seat = seat
        self.action = action
        self.log_at = log_at
        self.news = news


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
        self.slips: list[Slip] = []  # decisions that bots lost: they failed, or answered what is not allowed
        self._state = state
        self._made: list[Made] = []

    @staticmethod
    def start(
        game: Game,
        seats: Sequence[Seat],
        chance: Chance,
        options: Mapping[str, object] | None = None,
        pack: PackName = None,
        started: str = "",
        hire: Hire = roster.hire,
    ) -> "Match":
        """A new game; there are as many players as seats. `hire` may know other bots than the house's."""
        checked = check_seats(seats)
        _check_bots(game, checked, hire)
        state = game.start(players=len(checked), options=options, pack=pack, chance=chance, log=True)
        return Match(game, state, Record.begin(state, checked, started), hire)

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
        before = _news(state)
        log_at = len(state.journal or [])
        for step in steps:
            state = step.state
            match._made.append(Made(step.seat, step.action, log_at, _news(state) != before))
            before = _news(state)
            log_at = len(state.journal or [])
        match._state = state
        return match

    # -- who decides

    def pending(self) -> list[int]:
        """The seats that must decide now; each of them may, in any order."""
        return self._state.pending()

    def over(self) -> bool:
        return self._state.outcome() is not None

    def outcome(self) -> Outcome | None:
        return self._state.outcome()

    def is_bot(self, seat: int) -> bool:
        return bool(self.seats[seat].bot)

    def people(self) -> list[int]:
        return [seat for seat in range(len(self.seats)) if not self.seats[seat].bot]

    # -- what a seat may know

    def view(self, seat: int | None) -> dict[str, object]:
        return self._state.view(seat)

    def choices(self, seat: int) -> list[tuple[int, str]]:
        """What that seat may decide now: actions, each with its notation."""
        return [(action, self._state.notate(seat, action)) for action in self._state.legal(seat)]

    def moves(self, seat: int) -> list[str]:
        """What that seat may decide now, in notation."""
        return [words for _, words in self.choices(seat)]

    def speaks_numbers(self, seat: int) -> bool:
        """Whether a bare number is notation here ("3" for player 3), so that moves cannot be picked by their place."""
        for place, action in enumerate(self._state.legal(seat), 1):
            try:
                if self._state.parse(seat, str(place)) != [action]:
                    return True
            except InvalidNotation:
                continue
            except IllegalMove:
                return True
        return False

    def log(self, seat: int | None, called: list[str] | None = None) -> list[str]:
        """All that has happened, in the words for that seat; players go by their names unless others are given."""
        return self._state.log(seat, self.called if called is None else called)

    def log_length(self) -> int:
        """How many lines the log has; everybody's has as many."""
        return len(self._state.journal or [])

    def recap(self, seat: int) -> list[str]:
        """What happened since that seat's last decision, with what came of it; all of it if it has not decided."""
        start = 0
        for made in reversed(self._made):
            if made.seat == seat:
                start = made.log_at
                break
        return self.log(seat)[start:]

    # -- deciding

    def decide(self, seat: int, what: str | Sequence[int]) -> None:
        """One decision or a whole move, in notation or as actions: all of it is carried out, or nothing."""
        actions = self._state.parse(seat, what) if isinstance(what, str) else list(what)
        if not isinstance(what, str):
            trial = self._state.copy()
            for action in actions:
                trial.apply(seat, action)
        for action in actions:
            self._carry_out(seat, action)
        self.record.stamp(self._state)

    def plan(self, seat: int, what: str | Sequence[int]) -> list[str]:
        """The decisions that a move consists of, each in full notation: all is checked, nothing is carried out."""
        trial = self._state.copy()
        words: list[str] = []
        for action in self._state.parse(seat, what) if isinstance(what, str) else what:
            said = trial.notate(seat, action) if action in trial.legal(seat) else ""
            trial.apply(seat, action)
            words.append(said)
        return words

    def follow(self, seat: int, words: str) -> None:
        """Carry out a decision that was written down, in full notation; `written` then has it too."""
        for action in self._state.legal(seat):
            if self._state.notate(seat, action) == words:
                self._carry_out(seat, action)
                return
        raise InvalidRecord(f"decision {len(self._made) + 1} of player {seat + 1} is {words!r}, which is not allowed")

    def written(self) -> Record:
        """The record with the hash of the position as it is now."""
        self.record.stamp(self._state)
        return self.record

    def _carry_out(self, seat: int, action: int) -> None:
        state = self._state
        words = state.notate(seat, action)
        before = _news(state)
        log_at = len(state.journal or [])
        state.apply(seat, action)
        self._made.append(Made(seat, action, log_at, _news(state) != before))
        self.record.add(seat, words)

    def bot_decides(self, seat: int) -> None:
        """Let the bot in that seat make one decision."""
        kind = self.seats[seat].bot
        if not kind:
            raise IllegalMove("R1", f"{self.called[seat]} is no bot and decides in person")
        if seat not in self.pending():
            raise self._state.why_not(seat, 0)
        watch = Watch(len(self.seats), Chance(self._seed("slip", seat)), LONGEST_THOUGHT)
        try:
            bot = self.hire(kind, self.game, self._seed("bot", seat))
        except Exception as problem:  # a bot of somebody else's making may fail as it likes: the table plays on
            action = watch.lose(self._state, seat, RAISED, str(problem))
        else:
            action = watch.ask(bot, self._state, self._imagine("world", seat), seat)
        self.slips += watch.slips
        self._carry_out(seat, action)
        self.record.stamp(self._state)

    def task(self, seat: int) -> tuple[str, int]:
        """For a bot that thinks elsewhere: a world that fits all its seat knows, as text, and a seed of its own.

        `bot_decides` would hand the same world and the same seed to the same bot.
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
        return Hint([Candidate(self._state.notate(seat, a.action), a.estimate, a.reason) for a in found])

    def _imagine(self, purpose: str, seat: int) -> State:
        return self._state.resample(seat, Chance(self._seed(purpose, seat)))

    def _seed(self, purpose: str, seat: int) -> int:
        """A number of its own for every decision: a sitting that is resumed goes on as it would have gone on.

        It is a hash, so that it has no more to do with the table's own chance than the name of a bot.
        """
        text = f"{purpose} {seat} {len(self._made)} {self.record.seed}"
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=7, person=b"teahouse-bots").digest(), "big")

    # -- taking back

    def undo(self, seat: int) -> str:
        """Take back that seat's last decision and say which it was.

        Only as long as nobody else has decided since and nothing new was seen by it; a whole move is taken back one
        decision at a time.
        """
        self.check_undo(seat)
        taken = self.record.decisions[-1].words
        kept = self._made[:-1]
        state = self.record.deal(log=True)
        for made in kept:
            state.apply(made.seat, made.action)
        self._state = state
        self._made = kept
        self.record.decisions.pop()
        self.record.stamp(state)
        return taken

    def check_undo(self, seat: int) -> None:
        """Raise CannotUndo if that seat cannot take back anything now."""
        if all(made.seat != seat for made in self._made):
            raise CannotUndo("there is nothing to take back: you have not decided anything yet")
        last = self._made[-1]
        if last.seat != seat:
            raise CannotUndo(f"that cannot be taken back: {self.called[last.seat]} has decided since")
        if last.news:
            raise CannotUndo("that cannot be taken back: it showed something new or is final")

    def undoable(self, seat: int) -> int:
        """How many of its last decisions that seat can take back now."""
        count = 0
        for made in reversed(self._made):
            if made.seat != seat or made.news:
                break
            count += 1
        return count

    def can_undo(self, seat: int) -> bool:
        return self.undoable(seat) > 0


def _check_bots(game: Game, seats: Sequence[Seat], hire: Hire) -> None:
    """Refuse a kind of bot that nobody has heard of before the game begins."""
    for kind in {seat.bot for seat in seats if seat.bot}:
        hire(kind, game, 0)


def _news(state: State) -> tuple[int, int]:
    """What changes when anything new is seen: a draw from chance, or something hidden coming to light."""
    return state.chance.mark(), int(state.reveals)
