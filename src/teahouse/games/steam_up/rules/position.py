"""Everything that lies on the table and in the hands."""

from abc import abstractmethod

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.core.cards import zeros
from teahouse.core.chance import Chance
from teahouse.core.state import State
from teahouse.games.steam_up.rules.agenda import ABOUT, ABOUT_2, ABOUT_3, OP, SEAT, STAGED, STAGED_2, STAGED_3, STRIDE
from teahouse.games.steam_up.rules.components import KINDS, TALLEST, Components
from teahouse.games.steam_up.rules.geometry import STACKS


class Echo:
    """What was answered without asking (R4) while somebody's words are read, up to the first thing that is new to them:
    what happens by itself after a draw is nothing that they could have named.
    """

    def __init__(self, state: State) -> None:
        self.before = state.news()
        self.heard: list[int] = []

    def hear(self, state: State, action: i64) -> None:
        if state.news() == self.before:
            self.heard.append(action)


class Position(State):
    """Pieces, tokens and cards as counts per kind; what belongs to seats holds one row for each seat.

    A steamer is one number: four bits for the count of each kind and the bit SEEN once its contents have been in
    sight of all. Stacks have room for TALLEST steamers each, the bottom one first.
    """

    box: Components
    phase: i64
    # the turntable
    stacks: vec[i64]
    heights: vec[i64]
    standing: i64  # the stacks that are not empty, as bits
    rotation: i64  # quarter turns clockwise from the set-up
    counter: i64  # the Steamer counter
    # supplies
    bag: vec[i64]
    bag_size: i64
    bag_known: vec[i64]  # pieces that are surely in the bag: they were put back in front of all
    bag_exact: i64  # kinds, as bits, of which the bag holds just the known ones: the die has told (U20)
    supply: vec[i64]
    tray: vec[i64]  # pieces on their way to a board
    deck: vec[i64]
    deck_size: i64
    deck_most: vec[i64]  # the most of each kind that the deck can hold, by observer; the last row is the spectators'
    discards: vec[i64]
    discards_size: i64
    # Fate
    fates: vec[i64]  # not yet seen, those left in the box included
    fate_left: i64  # cards in the Fate deck
    fate_now: i64  # the card of this round, -1 for none
    round_kind: i64  # the kind that this round's Fate has rolled, -1 for none
    rolled: i64  # the icon of the last roll, -1 for a blank
    # seats
    animal: vec[i64]
    hp: vec[i64]
    tokens: vec[i64]  # open to all, without limit (U44)
    board: vec[i64]  # pieces in the slots, by kind
    excess: vec[i64]  # pieces beside the board, by kind
    peak: vec[i64]  # the most that ever lay in the slots, by kind (U9)
    row_of: vec[i64]  # the row of each kind, -1 while the Goat has not chosen one (U7)
    columns: vec[i64]  # columns that have been completed, as bits (U9)
    rows: vec[i64]  # rows that have been completed, as bits (U9)
    bought: vec[i64]  # empty steamers beside the board
    hands: vec[i64]  # secret, without limit (U45)
    sizes: vec[i64]
    known: vec[i64]  # what a seat has seen of another's hand: observer, owner, kind; a lower bound (R5)
    kept: vec[i64]  # kept cards as they lie: kind * 8 + seat
    kept_count: i64
    dealt: vec[i64]  # two animals for each seat to choose from
    picks: vec[i64]  # simultaneous choices, -1 for none yet
    # rounds and turns
    round: i64
    marker: i64  # who holds the First player marker, -1 before it is drawn
    first: i64  # who began this round
    turns: i64  # turns finished this round
    active: i64  # whose turn it is, -1 for nobody's
    acts: i64  # actions of this turn, 3 once it is over
    last_act: i64  # the first action of this turn, -1 for none
    used: i64  # whether the ability was used this turn
    discount: i64  # whether the purchase of this turn leaves out a token
    filled: i64  # steamers placed in the alternative set-up
    filler: i64  # who fills first
    # what is to be done
    agenda: vec[i64]
    depth: i64
    echo: Echo | None  # listens while somebody's words are being read

    @abstractmethod
    def blank(self) -> "Position":
        """An empty position of the game's own class."""

    def clear(self) -> None:
        """An empty table: all pieces in the bag, all tokens in the supply (U29), all cards in their decks."""
        box = self.box
        players = box.players
        self.phase = 0
        self.stacks = zeros(STACKS * TALLEST)
        self.heights = zeros(STACKS)
        self.standing = 0
        self.rotation = 0
        self.counter = box.counter
        self.bag = zeros(KINDS)
        self.supply = zeros(KINDS)
        for kind in range(KINDS):
            self.bag[kind] = box.pieces
            self.supply[kind] = box.tokens
        self.bag_size = KINDS * box.pieces
        self.bag_known = zeros(KINDS)
        self.bag_exact = 0
        self.tray = zeros(KINDS)
        self.deck = box.fortune.copies[:]
        self.deck_size = box.fortune_cards
        copies = box.fortune.copies
        most = zeros((players + 1) * box.cards)
        at: i64 = 0
        for _observer in range(players + 1):
            for card in range(box.cards):
                most[at] = copies[card]
                at += 1
        self.deck_most = most
        self.discards = zeros(box.cards)
        self.discards_size = 0
        self.fates = box.fate.copies[:]
        self.fate_left = box.fate_cards
        self.fate_now = -1
        self.round_kind = -1
        self.rolled = -1
        self.animal = _empty(players)
        self.hp = zeros(players)
        self.tokens = zeros(players * KINDS)
        self.board = zeros(players * KINDS)
        self.excess = zeros(players * KINDS)
        self.peak = zeros(players * KINDS)
        self.row_of = _empty(players * KINDS)
        self.columns = zeros(players)
        self.rows = zeros(players)
        self.bought = zeros(players)
        self.hands = zeros(players * box.cards)
        self.sizes = zeros(players)
        self.known = zeros(players * players * box.cards)
        self.kept = zeros(box.kept_cards)
        self.kept_count = 0
        self.dealt = _empty(2 * players)
        self.picks = _empty(players)
        self.round = 0
        self.marker = -1
        self.first = -1
        self.turns = 0
        self.active = -1
        self.acts = 0
        self.last_act = -1
        self.used = 0
        self.discount = 0
        self.filled = 0
        self.filler = -1
        self.agenda = zeros(12 * STRIDE)
        self.depth = 0
        self.echo = None

    def copy(self) -> "Position":
        return self.twin(self.chance.copy())

    def twin(self, chance: Chance) -> "Position":
        """All that a copy has; the chance to come is given."""
        new = self.blank()
        new.adopt(self, chance)
        new.box = self.box
        new.phase = self.phase
        new.stacks = self.stacks[:]
        new.heights = self.heights[:]
        new.standing = self.standing
        new.rotation = self.rotation
        new.counter = self.counter
        new.bag = self.bag[:]
        new.bag_size = self.bag_size
        new.bag_known = self.bag_known[:]
        new.bag_exact = self.bag_exact
        new.supply = self.supply[:]
        new.tray = self.tray[:]
        new.deck = self.deck[:]
        new.deck_size = self.deck_size
        new.deck_most = self.deck_most[:]
        new.discards = self.discards[:]
        new.discards_size = self.discards_size
        new.fates = self.fates[:]
        new.fate_left = self.fate_left
        new.fate_now = self.fate_now
        new.round_kind = self.round_kind
        new.rolled = self.rolled
        new.animal = self.animal[:]
        new.hp = self.hp[:]
        new.tokens = self.tokens[:]
        new.board = self.board[:]
        new.excess = self.excess[:]
        new.peak = self.peak[:]
        new.row_of = self.row_of[:]
        new.columns = self.columns[:]
        new.rows = self.rows[:]
        new.bought = self.bought[:]
        new.hands = self.hands[:]
        new.sizes = self.sizes[:]
        new.known = self.known[:]
        new.kept = self.kept[:]
        new.kept_count = self.kept_count
        new.dealt = self.dealt[:]
        new.picks = self.picks[:]
        new.round = self.round
        new.marker = self.marker
        new.first = self.first
        new.turns = self.turns
        new.active = self.active
        new.acts = self.acts
        new.last_act = self.last_act
        new.used = self.used
        new.discount = self.discount
        new.filled = self.filled
        new.filler = self.filler
        new.agenda = self.agenda[:]
        new.depth = self.depth
        new.echo = None
        return new

    # -- the agenda

    def push(self, op: i64, seat: i64, about: i64 = 0, about_2: i64 = 0, about_3: i64 = 0) -> None:
        """Something to be done next, before all that waits already."""
        at: i64 = self.depth * STRIDE
        agenda = self.agenda
        if len(agenda) < at + STRIDE:
            for _place in range(8 * STRIDE):
                agenda = append(agenda, 0)
            self.agenda = agenda
        agenda[at + OP] = op
        agenda[at + SEAT] = seat
        agenda[at + ABOUT] = about
        agenda[at + ABOUT_2] = about_2
        agenda[at + ABOUT_3] = about_3
        agenda[at + STAGED] = -1
        agenda[at + STAGED_2] = -1
        agenda[at + STAGED_3] = -1
        self.depth += 1

    def pose(self, op: i64, seat: i64) -> None:
        """A question when nothing else waits."""
        agenda = self.agenda
        # The last number first: where there is room for it the compiler knows that there is for the others.
        agenda[STAGED_3] = -1
        agenda[STAGED_2] = -1
        agenda[STAGED] = -1
        agenda[ABOUT_3] = 0
        agenda[ABOUT_2] = 0
        agenda[ABOUT] = 0
        agenda[SEAT] = seat
        agenda[OP] = op
        self.depth = 1

    def top(self) -> i64:
        """Where the topmost entry of the agenda stands."""
        return (self.depth - 1) * STRIDE


def _empty(length: i64) -> vec[i64]:
    """A row in which nothing has been chosen yet."""
    row = zeros(length)
    for i in range(length):
        row[i] = -1
    return row
