"""Everything that lies on the table and in the hands."""

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import zeros
from teahouse.core.chance import Chance
from teahouse.core.state import State
from teahouse.games.happy_dim_sum.components import CLASSES, Components
from teahouse.games.happy_dim_sum.questions import MOVE, OVER, SEND_TO


class Position(State):
    """Hands and piles as counts per kind, dishes as counts per dim sum; one row for each seat."""

    box: Components
    deck: vec[i64]  # kinds of cards, then the Daily Specials not yet revealed
    deck_size: i64
    hands: vec[i64]
    sizes: vec[i64]
    discards: vec[i64]
    revealed: vec[i64]  # Daily Specials that lie open, by dim sum
    shown: i64  # how many different ones
    pieces: vec[i64]  # of each dish, Tea included (H1)
    teas: vec[i64]  # the Tea among them
    sauce: vec[i64]  # 1: Hot Sauce lies on it (H6)
    completed: bool  # a set may have become complete since full players were last looked for
    # what is known of hands, R5
    known: vec[i64]  # by observer (a spectator last), holder and kind: a lower bound; shared while there is nothing
    facts: bool  # whether `known` holds anything, or ever did
    most: vec[i64]  # by seat and class of cards: an upper bound that everyone knows
    # around the table
    left_at: vec[i64]  # 0 while in, else the how-many-eth departure it was (H10)
    departures: i64
    still_in: i64
    owed: vec[i64]  # 1: the hand ran out in this turn, and an offer of cards is due (H12)
    active: i64  # whose turn it is
    asked: i64  # who decides now, -1 when the game is over
    question: i64
    moves: i64  # moves made in this turn
    offered: i64  # places, from the active player on, that have had their offer when a turn ends (H12)
    closing: bool  # the last card has been drawn (H13)
    finals: i64  # places still to come in the round of final turns, -1 before it
    # the move that is being put together, R8
    staged: i64  # the dim sum, -1 for none; Tea alone is box.tea
    staged_pieces: i64
    staged_teas: i64
    staged_seat: i64
    # pieces on their way, H4
    load: i64  # the dim sum, -1 for none; Tea alone is box.tea
    load_pieces: i64  # real pieces
    load_teas: i64
    load_on: i64  # the dish that Tea alone was served onto, -1 once it was sent on (H5)
    load_from: i64
    load_to: i64
    links: i64  # Yum Cha! cards played in answer so far
    load_sent: bool  # whether it came by Yum Cha!, not out of a hand
    # a battle for the bill, H8
    battle_out: vec[i64]
    battle_last: i64  # who played the last Check Please!, -1 for no battle

    @abstractmethod
    def blank(self) -> "Position":
        """An empty position of the game's own class."""

    def clear(self) -> None:
        """A table with nothing on it and nobody's turn."""
        box = self.box
        players = box.players
        self.deck = zeros(box.kinds + box.types)
        self.deck_size = 0
        self.hands = zeros(players * box.kinds)
        self.sizes = zeros(players)
        self.discards = zeros(box.kinds)
        self.revealed = zeros(box.types)
        self.shown = 0
        self.pieces = zeros(players * box.types)
        self.teas = zeros(players * box.types)
        self.sauce = zeros(players * box.types)
        self.completed = True
        self.known = box.nothing_known
        self.facts = False
        self.most = zeros(players * CLASSES)
        self.left_at = zeros(players)
        self.departures = 0
        self.still_in = players
        self.owed = zeros(players)
        self.active = 0
        self.asked = -1
        self.question = OVER
        self.moves = 0
        self.offered = 0
        self.closing = False
        self.finals = -1
        self.unstage()
        self.unload()
        self.battle_out = zeros(players)
        self.battle_last = -1

    def unstage(self) -> None:
        """Nothing is put together any more."""
        self.staged = -1
        self.staged_pieces = 0
        self.staged_teas = 0
        self.staged_seat = -1

    def unload(self) -> None:
        """Nothing is on its way any more."""
        self.load = -1
        self.load_pieces = 0
        self.load_teas = 0
        self.load_on = -1
        self.load_from = -1
        self.load_to = -1
        self.links = 0
        self.load_sent = False

    def pose(self, seat: i64, question: i64) -> None:
        """Put a question to a player."""
        self.asked = seat
        self.question = question

    def staging(self) -> bool:
        """Whether a move is being put together, which only the active player sees (R8)."""
        return MOVE < self.question <= SEND_TO

    def complete(self, seat: i64, dish: i64) -> bool:
        """H1: as many pieces as the corner of the card shows."""
        return self.pieces[seat * self.box.types + dish] == self.box.sets[dish]

    def copy(self) -> "Position":
        return self.twin(self.chance.copy())

    def twin(self, chance: Chance) -> "Position":
        """All that a copy has; the chance to come is given."""
        new = self.blank()
        new.adopt(self, chance)
        new.box = self.box
        new.deck = self.deck[:]
        new.deck_size = self.deck_size
        new.hands = self.hands[:]
        new.sizes = self.sizes[:]
        new.discards = self.discards[:]
        new.revealed = self.revealed[:]
        new.shown = self.shown
        new.pieces = self.pieces[:]
        new.teas = self.teas[:]
        new.sauce = self.sauce[:]
        new.completed = self.completed
        new.known = self.known[:] if self.facts else self.known
        new.facts = self.facts
        new.most = self.most[:]
        new.left_at = self.left_at[:]
        new.departures = self.departures
        new.still_in = self.still_in
        new.owed = self.owed[:]
        new.active = self.active
        new.asked = self.asked
        new.question = self.question
        new.moves = self.moves
        new.offered = self.offered
        new.closing = self.closing
        new.finals = self.finals
        new.staged = self.staged
        new.staged_pieces = self.staged_pieces
        new.staged_teas = self.staged_teas
        new.staged_seat = self.staged_seat
        new.load = self.load
        new.load_pieces = self.load_pieces
        new.load_teas = self.load_teas
        new.load_on = self.load_on
        new.load_from = self.load_from
        new.load_to = self.load_to
        new.links = self.links
        new.load_sent = self.load_sent
        new.battle_out = self.battle_out[:]
        new.battle_last = self.battle_last
        return new
