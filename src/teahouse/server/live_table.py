"""A running table in memory: the log replayed through a match, with all that follows from it.

It is never the truth: whoever writes gives the number that comes after `head`, and the database accepts it or not.
"""

import hashlib
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import teahouse
from teahouse.core.board import Wait
from teahouse.core.chance import chance_from_origin
from teahouse.core.errors import CannotUndo, InvalidOption, InvalidPack
from teahouse.core.game import Game
from teahouse.core.record import Seat
from teahouse.lessons import Progress, find_lesson
from teahouse.match import Match
from teahouse.server.boards import board_of
from teahouse.server.changes import Pages, Viewer
from teahouse.server.knowledge import Around, Bill, Chair, Knowledge, Own, Saying, look, short_hash
from teahouse.server.problems import Unplayable
from teahouse.server.store.rows import (
    BOT,
    CLEARED,
    DECIDE,
    END,
    ENDED,
    FREE,
    LEAVE,
    NOBODY,
    OPENER,
    RETURN,
    STAND_IN,
    TOLD,
    UNDO,
    Answer,
    Entry,
    SeatRow,
    Table,
    Talk,
)

Onlooker = tuple[int | None, frozenset[int]]  # a seat or a spectator, and who is away


@dataclass(frozen=True)
class Turn:
    """Somebody's turn, in a game with reactions: whose, since which entry, and after how many decisions it began."""

    whose: object
    since: int
    after: int


class Seen:
    """What was last worked out for a viewer, and everyone's digests, as long as nothing changes at the table: whoever
    asks for a page asks for both, and news call many who see the same.
    """

    def __init__(self) -> None:
        self.what: tuple[object, ...] = ()
        self.last: tuple[Onlooker, Knowledge] | None = None
        self.digests: dict[Onlooker, str] = {}
        self.bills: dict[int | None, Bill] = {}  # these only grow

    def until(self, what: tuple[object, ...]) -> None:
        """Forget everything if this is not what it was derived from."""
        if what != self.what:
            self.last = None
            self.digests.clear()
            self.what = what

    def forget(self) -> None:
        """Everything, bills included."""
        self.until(())
        self.bills.clear()

    def bill(self, viewer: int | None) -> Bill:
        return self.bills.setdefault(viewer, Bill(viewer))


def components(table: Table) -> tuple[Game, teahouse.Pack]:
    """The game and the pack that a table is laid with; Unplayable if this server does not have them."""
    game = teahouse.game(table.game)
    try:
        game.version(table.rules)
        return game, game.pack_by_digest(table.pack_hash)
    except (InvalidOption, InvalidPack) as problem:
        raise Unplayable(str(problem)) from None


class LiveTable:
    """One table as this process knows it."""

    def __init__(self, table: Table, seats: list[SeatRow]) -> None:
        self.table = table
        self.seats = seats
        self.keys: dict[str, list[int]] = {}  # what each secret opens here, by its hash
        self.talk: list[Talk] = []
        self.answers: list[Answer] = []
        self.head = 0  # the number of the last entry
        self.began = self.last_at = table.changed
        self.match: Match | None = None
        self.times: list[float] = []  # of each line of the log
        self.bots: dict[int, str] = {}  # the seats that bots play now
        self.took_over: dict[int, Entry] = {}  # since when, where a bot took a person's place
        self.asked_since: dict[int, int] = {}
        self.undone_at = 0.0  # when a move that others had seen was last taken back
        self.public: dict[str, object] = {}  # what everyone sees, in games with reactions
        self.turns = [Turn(None, 0, 0)]
        # A wait is opened by the decision that led to it, and nothing else has a part in when it ends.
        self.window: Wait | None = None
        self.question = 0  # the number of that decision
        self.opened = 0.0
        self.settling = False  # whether the wait is over and its answer not yet complete
        self.seen = Seen()
        self.pages: dict[Viewer, Pages] = {}  # as they were drawn for each who looks
        self.results: dict[tuple[Viewer, str], str] = {}  # the same when it is over, by what it was drawn from
        self.frames: dict[tuple[object, ...], str] = {}  # what holds the parts of these together
        self.as_of = -1  # which news of the table this process had heard when it last asked the database
        if table.status != CLEARED:
            self.game, self.pack = components(table)
        if table.begun():
            self._begin()

    # -- from the log

    def _begin(self) -> None:
        table, game, pack = self.table, self.game, self.pack
        chairs = [Seat(seat.name, seat.bot if seat.kind == BOT else "") for seat in self.seats]
        started = time.strftime("%Y-%m-%d", time.gmtime(table.opened))
        chance = chance_from_origin(table.origin)
        self.match = Match.start(
            game, chairs, chance, table.options, pack, started, rules=table.rules, reminders=table.reminders
        )
        self.bots = {seat.seat: seat.bot for seat in self.seats if seat.kind == BOT}
        self._after(None)

    def read(self, table: Table, seats: list[SeatRow], entries: Iterable[Entry]) -> None:
        """Follow the database: the table as it is there now, and what its log has more."""
        ended = self.table.status == ENDED
        self.table = table
        self.seats = seats
        for entry in entries:
            self.apply(entry)
        if ended:
            self.table = self.table.with_status(ENDED)

    def read_answers(self, answers: list[Answer]) -> None:
        """What was said in the wait that everybody is in, and before in this turn."""
        self.answers = answers

    def read_around(self, keys: dict[str, list[int]], talk: list[Talk]) -> None:
        """Who may do what here, and what was said beside the game."""
        self.keys = keys
        self.talk = talk

    def known_as_of(self, news: int) -> None:
        """So much had been heard of the table when the database was asked last."""
        self.as_of = news

    def committed(
        self, status: str, due: float | None, changed: float, seats: Sequence[SeatRow] = (), drop_keys: bool = False
    ) -> None:
        """What was applied stands in the database now, and the rows of these seats with it."""
        for seat in seats:
            self.seats = [seat if seat.seat == old.seat else old for old in self.seats]
            if drop_keys:
                self.keys = {key: [s for s in opens if s != seat.seat] for key, opens in self.keys.items()}
                self.talk = [replace(said, seat=NOBODY) if said.seat == seat.seat else said for said in self.talk]
        row = self.table
        self.table = replace(row, status=status, changes=row.changes + 1, changed=changed, due=due)
        self.answers = [answer for answer in self.answers if answer.number >= self.turn_since()]

    def answered(self, answer: Answer) -> None:
        """An answer stands in the database now; it replaces what the same seat has said to the same question."""
        others = [old for old in self.answers if (old.number, old.seat) != (answer.number, answer.seat)]
        self.answers = [*others, answer]
        self.table = replace(self.table, changes=self.table.changes + 1, answered=self.table.answered + 1)

    def apply(self, entry: Entry, action: int | None = None) -> None:
        """Follow the log by one entry; `action` is a decision that was read and checked here before it was written."""
        match = self.playing()
        disturbed: Iterable[int] = ()
        if entry.kind == DECIDE:
            if action is None:
                match.follow(entry.seat, entry.words, entry.at)
            else:
                match.carry_out(entry.seat, action, entry.words, entry.at)
            if self.window is not None or self.settling:
                match.seal()  # taking back what was said in a wait would begin another wait
        elif entry.kind == UNDO:
            disturbed = self._take_back(entry)
        elif entry.kind in (STAND_IN, LEAVE):
            self.bots[entry.seat] = entry.words
            self.took_over[entry.seat] = entry
        elif entry.kind == RETURN:
            self.bots.pop(entry.seat, None)
        elif entry.kind == END:
            self.table = self.table.with_status(ENDED)
            match.reminders = True  # nothing is played on, and everything is shown (R9, R10)
        self.head = entry.number
        self.last_at = entry.at
        if entry.kind in (DECIDE, UNDO):
            self._after(entry, disturbed)

    def _take_back(self, entry: Entry) -> list[int]:
        """Follow an undo; the seats whose half-done moves went with it."""
        match = self.playing()
        seats = range(len(self.seats))
        before = [len(match.decided(seat)) for seat in seats]
        seen = match.last_seen()
        for _ in range(int(entry.words)):
            match.take_back(entry.seat)
        if match.last_seen() is not seen:
            self.undone_at = entry.at
        return [seat for seat in seats if len(match.decided(seat)) < before[seat]]

    def _after(self, entry: Entry | None, disturbed: Iterable[int] = ()) -> None:
        """What follows from the position: since when each seat is asked, whose turn it is, whether all are waiting."""
        match = self.playing()
        at = self.table.changed if entry is None else entry.at
        self.times += [at] * (match.log_length() - len(self.times))
        pending = match.pending()
        for seat in pending:
            if seat not in self.asked_since or seat in disturbed or (entry is not None and entry.seat == seat):
                self.asked_since[seat] = self.head
        self.asked_since = {seat: since for seat, since in self.asked_since.items() if seat in pending}
        if board_of(match.game).reacts:
            public = match.public()
            self._note_turn(public.get("turn"))
            self._note_wait(entry, at, public)

    def _note_turn(self, whose: object) -> None:
        made = len(self.playing().record.decisions)
        while len(self.turns) > 1 and self.turns[-1].after > made:  # its beginning was taken back
            self.turns.pop()
        if whose != self.turns[-1].whose:
            self.turns.append(Turn(whose, self.head, made))

    def _note_wait(self, entry: Entry | None, at: float, public: dict[str, object]) -> None:
        match = self.playing()
        pending = match.pending()
        # They have waited already: this is the rest of the same answer (R8).
        rest = entry is not None and entry.kind == DECIDE and entry.seat in pending and public == self.public
        self.settling = rest and (self.window is not None or self.settling)
        self.window = board_of(match.game).board.wait(public) if pending and self.table.wait and not rest else None
        if entry is not None and entry.kind == UNDO:
            self.window = None  # no undo leads back into a wait: what was said in it is final
        if self.window is not None:
            self.question, self.opened = self.head, at
        self.public = public

    # -- who is who

    def seats_of(self, key: str) -> list[int]:
        """The seats that a secret opens."""
        return [seat for seat in self.keys.get(key, []) if seat != OPENER]

    def seat_of(self, key: str) -> int | None:
        """The seat that whoever has this secret looks from; None is a spectator."""
        return next(iter(self.seats_of(key)), None)

    def opened_by(self, key: str) -> bool:
        return OPENER in self.keys.get(key, [])

    # -- what follows

    def playing(self) -> Match:
        assert self.match is not None, "the table has not begun"
        return self.match

    def over(self) -> bool:
        return self.match is not None and self.match.over()

    def until(self) -> float | None:
        """When the wait ends that everybody is in."""
        return self.opened + self.table.wait if self.window is not None else None

    def in_time(self) -> bool:
        """Whether an answer still counts in the wait that everybody is in."""
        until = self.until()
        return until is not None and time.time() < until

    def check_undo(self, seat: int) -> None:
        """Raise CannotUndo if that seat cannot take back anything now; in a wait nobody can, or it would show who has
        answered, and a wait could be begun again and again.
        """
        if self.window is not None:
            raise CannotUndo("nothing is taken back while everybody waits for an answer")
        self.playing().check_undo(seat)

    def last_move(self, seat: int) -> int:
        """How many decisions the last move of a seat has that can be taken back: what it sent at one moment."""
        match = self.playing()
        decided = match.decided(seat)
        return min(match.undoable(seat), sum(1 for made in decided if made.at == decided[-1].at))

    def bot_since(self) -> float | None:
        """Since when a bot is asked, as far as the others know; None if none is.

        What it has put together unseen does not count, nor who else comes and goes: whoever does that all the time
        would stop the table.
        """
        last = self.playing().last_seen() if self.match is not None else None
        began = max(last.at if last is not None else self.began, self.undone_at)
        asked = [max(began, self.took_over[s].at if s in self.took_over else 0.0) for s in self.bots_asked()]
        return min(asked, default=None)

    def stamp(self, seat: int) -> str:
        """Which question a seat answers: the same one is never answered twice, nor one that is no longer asked.

        The numbers of the log would tell how many small decisions others needed for a move; their hash does not.
        """
        key = hashlib.blake2b(self.table.origin.encode(), digest_size=32).digest()
        text = f"{self.table.id} {seat} {self.asked_since.get(seat, -1)}"
        return hashlib.blake2b(text.encode(), key=key, digest_size=9).hexdigest()

    def bots_asked(self) -> list[int]:
        if self.match is None or self.table.closed():
            return []
        return [seat for seat in self.match.pending() if seat in self.bots]

    def turn_since(self) -> int:
        """The entry with which the present turn began: answers for a whole turn count from there."""
        return self.turns[-1].since

    def answer_of(self, seat: int) -> str:
        """What a seat has said in this wait, or said once for the whole turn; nothing if it has not."""
        assert self.window is not None
        kept = self._kept(seat)
        return kept.words if kept is not None else self.window.silence if self.passes(seat) else ""

    def passes(self, seat: int) -> bool:
        """Whether a seat has said that it wants to be asked nothing more in this turn."""
        return any(a.seat == seat and a.whole_turn and a.number >= self.turn_since() for a in self.answers)

    def comes_back(self, seat: int) -> bool:
        """Whether somebody has answered in this wait in person although a bot had taken their place."""
        kept = self._kept(seat)
        if kept is None or seat not in self.bots or seat not in self.people():
            return False
        return seat in self.took_over and kept.head >= self.took_over[seat].number

    def _kept(self, seat: int) -> Answer | None:
        kept = [answer for answer in self.answers if answer.seat == seat and answer.number == self.question]
        return kept[-1] if kept else None

    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def note_seen(self, seen: list[float]) -> None:
        """Who was heard of when, by any process."""
        self.seats = [replace(seat, seen=max(seat.seen, at)) for seat, at in zip(self.seats, seen)]

    def free(self) -> list[int]:
        return [seat.seat for seat in self.seats if seat.kind == FREE]

    def people(self) -> list[int]:
        return [seat.seat for seat in self.seats if seat.kind not in (FREE, BOT)]

    def chairs(self, viewer: int | None, away: set[int]) -> list[Chair]:
        pending = [] if self.match is None or self.table.closed() else self.match.pending()
        return [
            Chair(
                seat.seat,
                seat.name,
                self.bots.get(seat.seat, seat.bot if seat.kind == BOT else ""),
                seat.kind != BOT,
                seat.seat in away,
                seat.seat in pending,
                seat.seat == viewer,
            )
            for seat in self.seats
        ]

    def silent(self) -> bool:
        """Whether this table plays without a word until the end."""
        return self.match is not None and not self.table.closed() and bool(self.match.view(None).get("silent"))

    def known_to(self, viewer: int | None, away: set[int]) -> Knowledge:
        """What a seat, or a spectator, may see now."""
        key = self._viewer(viewer, away)
        if self.seen.last is None or self.seen.last[0] != key:
            self.seen.last = key, self._look(viewer, away)
        return self.seen.last[1]

    def _viewer(self, viewer: int | None, away: set[int]) -> Onlooker:
        self.seen.until((self.head, self.table, self.seats, self.talk, self.answers))
        return viewer, frozenset(away)

    def _look(self, viewer: int | None, away: set[int]) -> Knowledge:
        match = self.playing()
        fresh = match.last_line(viewer) if viewer is not None else match.log_length()
        around = Around(
            self.table.status,
            self.silent(),
            [
                Saying(None if said.seat == NOBODY else said.seat, said.name, said.kind, said.words, said.at)
                for said in self.talk
            ],
            self.until(),
            self.table.wait,
        )
        known = look(match, viewer, self.chairs(viewer, away), self.times, fresh, around, self.seen.bill(viewer))
        if viewer is None or self.table.closed():
            return replace(known, moves=[], can_undo=False)
        if self.window is not None:
            known = replace(known, can_undo=False)
        own = Own(self.stamp(viewer) if known.asked else "")
        if self.window is not None and known.asked:
            own = replace(own, answer=self.answer_of(viewer), passes=self.passes(viewer))
        return replace(known, own=own)

    def learns(self, viewer: int | None) -> Progress | None:
        """How far the learner has come in their first game, if that is what this is, and if they are who looks.

        It follows from the learner's own decisions. Whoever has left the path, because a bot stood in or lost
        a decision, plays on alone.
        """
        if self.match is None or self.table.lesson != TOLD or viewer is None:
            return None
        lesson = find_lesson(self.game)
        return lesson.standing(self.match) if viewer == lesson.seat else None

    def digest(self, viewer: int | None, away: set[int]) -> str:
        """Changes when, and only when, this viewer's page does."""
        if self.match is not None and self.table.lesson:
            return short_hash([self.table.lesson, self._digest(viewer, away)])
        return self._digest(viewer, away)

    def _digest(self, viewer: int | None, away: set[int]) -> str:
        if self.match is not None:
            key = self._viewer(viewer, away)
            if key not in self.seen.digests:
                self.seen.digests[key] = self.known_to(viewer, away).digest()
            return self.seen.digests[key]
        gathering = [self.table.status, viewer, [(s.kind, s.name, s.bot, s.seat in away) for s in self.seats]]
        said = [(said.seat, said.words, said.at) for said in self.talk]
        return short_hash(gathering + said)
