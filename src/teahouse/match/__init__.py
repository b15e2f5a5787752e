"""One sitting of a game: seats, record, views and log in one authority."""

from teahouse.match.match import Hint, Match
from teahouse.match.seats import read_seats

__all__ = ["Hint", "Match", "read_seats"]
