"""A running table in memory: the log replayed through a match, with all that follows from it.

It is never the truth: whoever writes gives the number that comes after `head`, and the database accepts it or not.
"""

import hashlib
import time
from dataclasses import dataclass, replace

import teahouse
from teahouse.core.chance import chance_from_origin
from teahouse.core.errors import InvalidPack
from teahouse.core.record import Seat
from teahouse.match import Match
from teahouse.server.boards import Window, board_of
from teahouse.server.problems import Unplayable
from teahouse.server.sight import Around, Chair, Own, Saying, Sight, look, short_hash
from teahouse.server.store.rows import (
    BOT,
    DECIDE,
    END,
    ENDED,
    FREE,
    LEAVE,
    OPENER,
    RETURN,
    STAND_IN,
    UNDO,
    Answer,
    Entry,
    SeatRow,
    Table,
    Talk,
)

Viewer = tuple[int | None, frozenset[int]]  # a seat or a spectator, and who is away


@dataclass(frozen=True)
class Step:
    """A decision that stands, and the move that it was part of: what one seat sent at one moment."""

    seat: int
    at: float


class Seen:
    """What was last worked out for a viewer, and everyone's digests, as long as nothing changes at the table: whoever
    asks for a page asks for both, and a bell calls many who see the same.
    """

    def __init__(self) -> None:
        self.what: tuple[object, ...] = ()
        self.last: tuple[Viewer, Sight] | None = None
        self.digests: dict[Viewer, str] = {}

    def until(self, what: tuple[object, ...]) -> None:
        """Forget everything if this is not what it was derived from."""
        if what != self.what:
            self.forget()
            self.what = what

    def forget(self) -> None:
        self.last = None
        self.digests.clear()


class Sitting:
    """One table as this process knows it."""

    def __init__(self, table: Table, seats: list[SeatRow]) -> None:
        self.table = table
        self.seats = seats
        self.keys: dict[str, list[int]] = {}  # what each secret opens here, by its hash
        self.talk: list[Talk] = []
        self.answers: list[Answer] = []
        self.head = 0  # the number of the last entry
        self.last_at = table.changed
        self.match: Match | None = None
        self.times: list[float] = []  # of each line of the log
        self.steps: list[Step] = []
        self.bots: dict[int, str] = {}  # the seats that bots play now
        self.asked_since: dict[int, int] = {}
        self.public: dict[str, object] = {}  # what everyone sees, in games with reactions
        self.turn: object = None
        self.turn_since = 0
        self.window: Window | None = None
        self.seen = Seen()
        self.as_of = -1  # which news of the table this process had heard when it last asked the database
        self.staged = False  # whether the last decision was a part of a move that nobody else can see yet
        if table.begun():
            self._begin()

    # -- from the log

    def _begin(self) -> None:
        table = self.table
        game = teahouse.game(table.game)
        if table.rules != game.rules:
            raise Unplayable(
                f"{game.title} was played here by rules version {table.rules}; this server has version {game.rules}"
            )
        try:
            pack = game.pack_by_digest(table.pack_hash)
        except InvalidPack as problem:
            raise Unplayable(str(problem)) from None
        chairs = [Seat(seat.name, seat.bot if seat.kind == BOT else "") for seat in self.seats]
        started = time.strftime("%Y-%m-%d", time.gmtime(table.opened))
        self.match = Match.start(game, chairs, chance_from_origin(table.origin), table.options, pack, started)
        self.bots = {seat.seat: seat.bot for seat in self.seats if seat.kind == BOT}
        self._after(None)

    def apply(self, entry: Entry) -> None:
        """Follow the log by one entry."""
        match = self.playing()
        if entry.kind == DECIDE:
            match.follow(entry.seat, entry.words)
            self.steps.append(Step(entry.seat, entry.at))
        elif entry.kind == UNDO:
            for _ in range(int(entry.words)):
                match.undo(entry.seat)
                self.steps.pop()
        elif entry.kind in (STAND_IN, LEAVE):
            self.bots[entry.seat] = entry.words
        elif entry.kind == RETURN:
            self.bots.pop(entry.seat, None)
        elif entry.kind == END:
            self.table = self.table.with_status(ENDED)
        self.head = entry.number
        self.last_at = entry.at
        self._after(entry)

    def _after(self, entry: Entry | None) -> None:
        """What follows from the position: since when each seat is asked, whose turn it is, whether all are waiting."""
        match = self.playing()
        if entry is not None and entry.kind not in (DECIDE, UNDO):
            return
        at = self.table.changed if entry is None else entry.at
        length = match.log_length()
        del self.times[length:]
        self.times += [at] * (length - len(self.times))
        pending = match.pending()
        for seat in pending:
            if seat not in self.asked_since or (entry is not None and entry.seat == seat):
                self.asked_since[seat] = self.head
        self.asked_since = {seat: since for seat, since in self.asked_since.items() if seat in pending}
        board = board_of(match.game)
        if board.reacts:
            public = match.view(None)
            if public.get("turn") != self.turn:
                self.turn, self.turn_since = public.get("turn"), self.head
            self.window = board.window(public) if pending and self.table.wait else None
            if entry is not None and entry.seat in pending and public == self.public:
                self.window = None  # they have waited already: this is the rest of the same answer (R8)
            self.public = public

    # -- who is who

    def seat_of(self, key: str) -> int | None:
        """The seat that a secret opens."""
        return next((seat for seat in self.keys.get(key, []) if seat != OPENER), None)

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
        return self.last_at + self.table.wait if self.window is not None else None

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

    def answer_of(self, seat: int) -> str:
        """What a seat has said in this wait, or said once for the whole turn; silence if it has not."""
        assert self.window is not None
        said = ""
        for answer in self.answers:
            if answer.seat == seat and answer.number == self.head:
                said = answer.words
            elif answer.seat == seat and answer.whole_turn and answer.number >= self.turn_since:
                said = said or self.window.silence
        return said

    def passes(self, seat: int) -> bool:
        """Whether a seat has said that it wants to be asked nothing more in this turn."""
        return any(a.seat == seat and a.whole_turn and a.number >= self.turn_since for a in self.answers)

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

    def sight(self, viewer: int | None, away: set[int]) -> Sight:
        """What a seat, or a spectator, may see now."""
        key = self._viewer(viewer, away)
        if self.seen.last is None or self.seen.last[0] != key:
            self.seen.last = key, self._look(viewer, away)
        return self.seen.last[1]

    def _viewer(self, viewer: int | None, away: set[int]) -> Viewer:
        self.seen.until((self.head, self.table, self.seats, self.talk, self.answers))
        return viewer, frozenset(away)

    def _look(self, viewer: int | None, away: set[int]) -> Sight:
        match = self.playing()
        fresh = match.log_length() - len(match.recap(viewer)) if viewer is not None else match.log_length()
        around = Around(
            self.table.status,
            self.silent(),
            [Saying(said.seat, self.seats[said.seat].name, said.kind, said.words, said.at) for said in self.talk],
            self.until(),
            self.table.wait,
        )
        sight = look(match, viewer, self.chairs(viewer, away), self.times, fresh, around)
        if viewer is None or self.table.closed():
            return replace(sight, moves=[], can_undo=False)
        own = Own(self.stamp(viewer) if sight.asked else "")
        if self.window is not None and sight.asked:
            own = replace(own, answer=self.answer_of(viewer), passes=self.passes(viewer))
        return replace(sight, own=own)

    def digest(self, viewer: int | None, away: set[int]) -> str:
        """Changes when, and only when, this viewer's page does."""
        if self.match is not None:
            key = self._viewer(viewer, away)
            if key not in self.seen.digests:
                self.seen.digests[key] = self.sight(viewer, away).digest()
            return self.seen.digests[key]
        gathering = [self.table.status, viewer, [(s.kind, s.name, s.bot, s.seat in away) for s in self.seats]]
        said = [(said.seat, said.words, said.at) for said in self.talk]
        return short_hash(gathering + said)
