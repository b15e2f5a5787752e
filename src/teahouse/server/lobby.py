"""Before the first card: opening a table, sitting down, filling up with bots, starting."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import teahouse
from teahouse.bots import roster
from teahouse.core.chance import SecretChance, chance_from_origin
from teahouse.core.errors import InvalidOption
from teahouse.core.game import Game
from teahouse.match.seats import bot_name, check_name, same_name
from teahouse.server.live_table import LiveTable
from teahouse.server.problems import MovedOn, NotAllowed, NotFound, TooMuch
from teahouse.server.secret import hashed, new_deal, new_id, new_secret
from teahouse.server.store import Conflict
from teahouse.server.store.rows import BOT, DECIDE, FREE, OPEN, PERSON, PLAYING, TOLD, Entry, SeatRow, Table
from teahouse.server.tables import Tables

LONGEST_WAIT = 60
USUAL_WAIT = -1  # settled at the start, when it is known who plays
TRIES = 8
STILL_FREE = "some seats are still free: wait for friends, or let bots take them"
NO_SEAT = "this link opens no seat; it may have been given to somebody else since"
HOUR = 3600.0


@dataclass(frozen=True)
class Order:
    """What somebody wants to open. `bots` are the levels of the bots at it; the places that are left are free."""

    game: str
    players: int
    bots: Sequence[str] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    pack: str = ""
    name: str = ""
    wait: int | None = None
    listed: bool = False
    origin: str = ""  # a deal that was played before
    known: str = ""
    decisions: Sequence[tuple[int, str]] = ()  # a game that was begun before
    rules: int | None = None  # an older version of the rules than the newest
    reminders: bool = True  # whether seats are told what they have seen before (R10)
    names: Sequence[str] = ()  # what the bots are called, one after the other; as the house calls them, if not said
    lesson: bool = False  # somebody's first game, told step by step


class Lobby:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store

    async def open(
        self,
        order: Order,
        opener: str,
        you: str = "",
        your_seat: int = 0,
        start: bool = False,
        address: str = "",
    ) -> str:
        """A new table, and its id; with `you` the opener sits down at it too, with `start` the game begins at once.
        `address` is where they are.

        All of it is written in one piece: whatever happens to this process, there is a table with a key to it, or none.
        """
        place = self.tables.from_where(address)
        await self._check_opens(place)
        if start and not you:
            await self.check_unattended(place)
        game = find(order.game)
        rules = game.version(order.rules)
        pack = shipped(game, order.pack, rules)
        options = game.setup(order.players, order.options, pack, rules).options  # refused now rather than at the start
        places = order.players - (1 if you else 0)
        if len(order.bots) > places:
            raise InvalidOption(f"{len(order.bots)} bots for {places} places")
        for level in order.bots:
            check_level(level)
        seats = self._seats(order, you, your_seat)
        if start and any(seat.kind == FREE for seat in seats):
            raise MovedOn(STILL_FREE)
        chance = chance_from_origin(order.origin) if order.origin else SecretChance(new_deal())
        wait = self._wait(order)
        now = time.time()
        table = Table(
            new_id(),
            game.key,
            rules,
            pack.name,
            pack.digest,
            order.players,
            dict(options),
            check_name(order.name) if order.name.strip() else f"{you or 'A new'}{'’s' if you else ''} table",
            chance.origin,
            chance.fingerprint() if isinstance(chance, SecretChance) else "",
            order.known,
            self._settled(wait, seats) if start else wait,
            order.listed,
            PLAYING if start else OPEN,
            now,
            now,
            1,
            now if start else None,
            len(order.decisions),
            0,
            place,
            order.reminders,
            TOLD if order.lesson else "",
        )
        entries = [Entry(i, DECIDE, seat, words, now) for i, (seat, words) in enumerate(order.decisions, 1)]
        await self.store.add_table(table, seats, opener, entries, your_seat if you else None)
        if you:
            self.tables.presence.here(table.id, your_seat)
        if start:
            await self.tables.live(table.id)  # its page is asked for next
            self.tables.expect(table.id, now)
        self.tables.metrics.count("teahouse_tables_total", game=game.key)
        return table.id

    # -- so that one guest leaves room for the others

    async def _check_opens(self, place: str) -> None:
        most = self.tables.settings.opens
        if place and most and await self.store.opened_from(place, time.time() - HOUR) >= most:
            raise TooMuch(
                f"{most} tables from where you are wait to be played; finish or clear one, or come back later"
            )

    async def check_unattended(self, place: str) -> None:
        """Whether bots may play one more game among themselves."""
        most = self.tables.settings.unattended
        since = time.time() - self.tables.settings.away
        if place and most and await self.store.unattended(place, since) >= most:
            raise TooMuch(
                f"bots from where you are play {most} games by themselves; sit down, or wait until one is over"
            )

    def _seats(self, order: Order, you: str, your_seat: int) -> list[SeatRow]:
        if not 0 <= your_seat < order.players:
            raise InvalidOption(f"there is no seat {your_seat + 1} at a table for {order.players}")
        name = check_name(you) if you else ""
        seats: list[SeatRow] = []
        levels = list(order.bots)
        names = list(order.names)
        taken = [name] if name else []
        for seat in range(order.players):
            if name and seat == your_seat:
                seats.append(SeatRow(seat, PERSON, name, "", time.time()))
            elif levels:
                taken.append(names.pop(0) if names else bot_name(taken))
                seats.append(SeatRow(seat, BOT, taken[-1], levels.pop(0), 0.0))
            else:
                seats.append(SeatRow(seat, FREE, "", "", 0.0))
        return seats

    def _wait(self, order: Order) -> int:
        if order.wait is not None and not 0 <= order.wait <= LONGEST_WAIT:
            raise InvalidOption(f"a wait is 0 to {LONGEST_WAIT} seconds, not {order.wait}")
        return USUAL_WAIT if order.wait is None else order.wait

    def _settled(self, wait: int, seats: Sequence[SeatRow]) -> int:
        """How long reactions last, now that it is known who plays."""
        if wait != USUAL_WAIT:
            return wait
        people = sum(1 for seat in seats if seat.kind == PERSON)
        return (
            self.tables.settings.wait if people > 1 else 0
        )  # a lone player's bots have nothing to hide from each other

    # -- sitting down and getting up

    async def sit(self, table_id: str, key: str, name: str, wanted: int | None = None) -> int:
        """Take a free place, any or a certain one. Who has one already by that name is simply shown to it: the answer
        to the first time may have been lost.
        """
        name = check_name(name)
        for _ in range(TRIES):
            async with self.tables.at(table_id) as live:
                own = live.seat_of(key)
                if own is not None and live.seats[own].name == name:
                    return own
                self._gathering(live)
                if own is not None:
                    raise NotAllowed("you already have a seat at this table")
                _check_free_name(live, name)
                free = live.free()
                if not free:
                    raise MovedOn("every seat at this table is taken; you may watch")
                if wanted is not None and wanted not in free:
                    raise MovedOn("somebody else has taken this seat; choose another one")
                row = SeatRow(wanted if wanted is not None else free[0], PERSON, name, "", time.time())
                try:
                    await self.store.set_seat(table_id, live.table.changes, row, key, time.time())
                except Conflict:
                    continue
                self.tables.presence.here(table_id, row.seat)
                self.tables.notifications.wake(table_id)
                return row.seat
        raise MovedOn("everybody wants to sit down here at the same time; try again")

    async def arrange(self, table_id: str, seat: int, level: str) -> None:
        """Put a bot in a place, or free the place: for the opener, or for whoever sits there and gets up."""
        if level:
            check_level(level)
        for _ in range(TRIES):
            async with self.tables.at(table_id) as live:
                self._gathering(live)
                if not 0 <= seat < len(live.seats):
                    raise NotFound(f"there is no seat {seat + 1} at this table")
                row = SeatRow(seat, FREE, "", "", 0.0)
                if level:
                    others = [other.name for other in live.seats if other.name and other.seat != seat]
                    row = SeatRow(seat, BOT, bot_name(others), level, 0.0)
                try:
                    await self.store.set_seat(table_id, live.table.changes, row, "", time.time())
                except Conflict:
                    continue
                self.tables.notifications.wake(table_id)
                return
        raise MovedOn("the table is changing too fast; try again")

    async def carry(self, table_id: str, seat: int, own: str) -> str:
        """A secret that opens this seat elsewhere, for whoever has a key to it: for another device, or for a client."""
        secret = new_secret()
        try:
            await self.store.give_key(table_id, seat, own, hashed(secret))
        except Conflict:
            raise NotAllowed("this seat is no longer yours") from None
        return secret

    async def take_over_seat(self, secret: str, key: str) -> str:
        """Let this browser into the seat that a carried secret opens; the table's id."""
        place = await self.store.seat_of_key(hashed(secret))
        if place is None or place[1] < 0:
            raise NotFound(NO_SEAT)
        if (await self.tables.live(place[0])).seat_of(key) not in (None, place[1]):
            raise NotAllowed("you already have another seat at this table")
        try:
            await self.store.give_key(*place, hashed(secret), key)
        except Conflict:
            raise NotFound(NO_SEAT) from None
        return place[0]

    # -- starting and putting away

    async def start(self, table_id: str, fill: str = "") -> None:
        """Begin. With `fill` bots of that level take the places that are still free."""
        if fill:
            check_level(fill)
        for _ in range(TRIES):
            async with self.tables.at(table_id) as live:
                self._gathering(live)
                if live.free() and not fill:
                    raise MovedOn(STILL_FREE)
                if not live.people():
                    await self.check_unattended(live.table.opened_from)
                seats: list[SeatRow] = []
                taken = [seat.name for seat in live.seats if seat.name]
                for seat in live.seats:
                    if seat.kind == FREE:
                        taken.append(bot_name(taken))
                        seat = SeatRow(seat.seat, BOT, taken[-1], fill, 0.0)
                    seats.append(seat)
                now = time.time()
                wait = self._settled(live.table.wait, seats)
                try:
                    # Somebody looks at it at once: whether a bot begins is known when the cards are dealt.
                    await self.store.start(table_id, live.table.changes, seats, wait, now)
                except Conflict:
                    continue
                self.tables.notifications.wake(table_id)
                self.tables.expect(table_id, now)
                return
        raise MovedOn("the table is changing too fast; try again")

    async def put_away(self, table_id: str) -> None:
        """Clear a table at which nothing has begun."""
        try:
            await self.store.clear(table_id, time.time())
        except Conflict:
            raise MovedOn("the game has begun meanwhile") from None
        self.tables.notifications.wake(table_id)

    def _gathering(self, live: LiveTable) -> LiveTable:
        if live.table.status != OPEN:
            raise MovedOn("the game has begun; you may watch")
        return live


def find(key: str) -> Game:
    return teahouse.game(key)


def shipped(game: Game, name: str, rules: int) -> teahouse.Pack:
    """A pack by its name: only those that ship with the game, never a file of the server's."""
    for pack in [game.standard_pack(rules), *game.packs()]:
        if not name or pack.name == name:
            return pack
    known = ", ".join(pack.name for pack in game.packs())
    raise InvalidOption(f"{game.title} has no pack {name!r}; it has {known}")


def check_level(level: str) -> None:
    if not roster.sits(level):
        raise InvalidOption(f"there is no bot {level!r}; the bots are {', '.join(roster.offered())}")


def _check_free_name(live: LiveTable, name: str) -> None:
    if any(same_name(seat.name, name) for seat in live.seats):
        raise InvalidOption(f"somebody called {name} sits here already; everyone needs a name of their own")
