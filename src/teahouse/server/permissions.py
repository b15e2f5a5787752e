"""Who may do what at a table: one place, for pages and for programs alike.

A person is known by a key. It may open several seats of a table, and the table itself for whoever opened it.
"""

from dataclasses import dataclass

from teahouse.server.live_table import LiveTable
from teahouse.server.problems import NotAllowed, NotFound


@dataclass(frozen=True)
class Person:
    """Somebody at a table, by the key they show; a spectator if it opens nothing here."""

    live: LiveTable
    key: str

    @property
    def seats(self) -> list[int]:
        """The seats that are theirs."""
        return self.live.seats_of(self.key)

    @property
    def opener(self) -> bool:
        return self.live.opened_by(self.key)

    def seat(self, wanted: int | None = None) -> int:
        """The seat they act for: the one they name, or their first. Refused if it is not theirs."""
        own = self.seats
        if not own:
            raise NotAllowed("you have no seat at this table; you may watch, or sit down where one is free")
        if wanted is None:
            return own[0]
        if wanted not in own:
            raise NotAllowed("that seat is somebody else's")
        return wanted

    def open_only(self) -> None:
        """Refuse everybody but whoever opened the table."""
        if not self.opener:
            raise NotAllowed("only whoever opened this table can do that")

    def any_seat(self, seat: int | None) -> int:
        """A seat of this table, whoever sits there."""
        if seat is None or not 0 <= seat < len(self.live.seats):
            raise NotFound("there is no such seat at this table")
        return seat

    def arrange(self, seat: int | None) -> int:
        """A seat that the opener puts a bot in, frees, or sends somebody away from."""
        self.open_only()
        return self.any_seat(seat)

    def stand_in(self, seat: int | None, away: set[int]) -> int:
        """A seat that a bot may play for now: one's own, anybody's for the opener, and for the others who play that of
        somebody who is asked and away.
        """
        wanted = self.any_seat(self.seats[0] if seat is None and self.seats else seat)
        asked = self.live.match is not None and wanted in self.live.match.pending()
        if wanted not in self.seats and not (self.seats and asked and wanted in away):
            self.open_only()
        return wanted
