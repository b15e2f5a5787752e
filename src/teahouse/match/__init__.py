"""One sitting of a game: seats, record, views and log in one authority."""

from teahouse.match.match import Candidate, Hint, Match
from teahouse.match.seats import read_seats

__all__ = ["Candidate", "Hint", "Match", "read_seats"]
