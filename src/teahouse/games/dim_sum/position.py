"""Hands, choices and what has been taken, and their text form."""

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import read_list, read_number, zeros
from teahouse.core.chance import Chance
from teahouse.core.errors import InvalidPosition
from teahouse.core.state import State
from teahouse.games.dim_sum.cards import NAMES, bit, listed, size
from teahouse.games.dim_sum.components import Components


class Position(State):
    """Hands and drafted cards as sets; `taken` keeps, choice by choice, the card that left the hand at each place.

    What lies set aside is not kept: it is whatever of the deck is nowhere else (D1).
    """

    box: Components
    round: i64  # 0, 1, 2; the number of rounds when the game is over
    made: i64  # how many cards of each hand are taken in this round
    hands: vec[i64]  # by place: the hand that lies there now
    choices: vec[i64]  # by seat: the card chosen and not yet revealed, -1 for none (D2)
    waiting: i64  # how many seats have still to choose
    taken: vec[i64]  # by round, choice and place; the empty seat's are burned (D3)
    drafted: vec[i64]  # by round and seat

    @abstractmethod
    def blank(self) -> "Position":
        """An empty position of the game's own class."""

    def slot(self, turn: i64, choice: i64, place: i64) -> i64:
        """Where `taken` keeps the card that a choice of a round took at a place."""
        return (turn * self.box.hand + choice) * self.box.places + place

    def clear(self) -> None:
        """The table before the first deal."""
        box = self.box
        self.round = 0
        self.made = 0
        self.hands = zeros(box.places)
        self.choices = zeros(box.players)
        self.waiting = 0
        self.taken = zeros(box.rounds * box.hand * box.places)
        self.drafted = zeros(box.rounds * box.players)

    def copy(self) -> "Position":
        return self.twin(self.chance.copy())

    def twin(self, chance: Chance) -> "Position":
        """All that a copy has; the chance to come is given."""
        new = self.blank()
        new.adopt(self, chance)
        new.box = self.box
        new.round = self.round
        new.made = self.made
        new.hands = self.hands[:]
        new.choices = self.choices[:]
        new.waiting = self.waiting
        new.taken = self.taken[:]
        new.drafted = self.drafted[:]
        return new

    # -- as text

    def position(self) -> dict[str, object]:
        box = self.box
        running = self.round < box.rounds
        rounds: list[list[list[str]]] = []
        for turn in range(self.round + 1 if running else self.round):
            choices: list[list[str]] = []
            for choice in range(self.made if turn == self.round else box.hand):
                at: i64 = self.slot(turn, choice, 0)
                choices.append([NAMES[self.taken[at + place]] for place in range(box.places)])
            rounds.append(choices)
        return {
            "round": int(self.round) + 1 if running else int(box.rounds),
            "over": not running,
            "hands": [listed(self.hands[place]) for place in range(box.places)],
            "choices": [
                NAMES[self.choices[seat]] if running and self.choices[seat] >= 0 else None
                for seat in range(box.players)
            ],
            "taken": rounds,
        }

    def read_position(self, data: dict[str, object]) -> None:
        """Take a position over, refusing one that contradicts itself."""
        box = self.box
        self.clear()
        for name in data:
            if name not in ("round", "over", "hands", "choices", "taken"):
                raise InvalidPosition(f"{name!r} is no part of this game's positions")
        current = read_number(data, "round", 1, int(box.rounds))
        over = data.get("over")
        if not isinstance(over, bool):
            raise InvalidPosition(f"over is {over!r}, not true or false")
        if over and current < box.rounds:
            raise InvalidPosition(f"the game is not over in round {current} of {box.rounds}")
        self.round = box.rounds if over else current - 1
        used: i64 = 0
        for turn, choices in enumerate(read_list(data, "taken", current)):
            used = self.read_round(turn, choices)
        self.read_hands(read_list(data, "hands", int(box.places)), used)
        self.read_choices(read_list(data, "choices", int(box.players)))

    def read_round(self, turn: i64, choices: object) -> i64:
        """The cards taken in one round; all of them as a set."""
        box = self.box
        if not isinstance(choices, list):
            raise InvalidPosition("taken holds a list of choices for each round")
        if turn == self.round:
            self.made = len(choices)
            # The last card of a hand is taken without asking: two cards at least are left where anyone chooses (D2).
            if self.made > box.hand - 2:
                raise InvalidPosition(f"{self.made} choices of round {turn + 1} are too many for hands of {box.hand}")
        elif len(choices) != box.hand:
            raise InvalidPosition(f"round {turn + 1} has {len(choices)} choices, it needs {box.hand}")
        used: i64 = 0
        for choice, row in enumerate(choices):
            if not isinstance(row, list) or len(row) != box.places:
                raise InvalidPosition(f"a choice takes {box.places} cards, one at each place, not {row!r}")
            for place, name in enumerate(row):
                card: i64 = self.read_cards([name], used)
                used |= card
                self.taken[self.slot(turn, choice, place)] = NAMES.index(str(name))
                if place < box.players:
                    self.drafted[turn * box.players + place] |= card
        return used

    def read_cards(self, names: object, used: i64) -> i64:
        """A set of cards of the deck, none of them used before."""
        if not isinstance(names, list):
            raise InvalidPosition(f"{names!r} is no list of cards")
        cards: i64 = 0
        for name in names:
            if name not in NAMES:
                raise InvalidPosition(f"{name!r} is no card; cards are A♠ to K♣, such as 10♥")
            card: i64 = bit(NAMES.index(str(name)))
            if not self.box.deck & card:
                raise InvalidPosition(f"{name} is not in this deck")
            if (used | cards) & card:
                raise InvalidPosition(f"{name} is there twice")
            cards |= card
        return cards

    def read_hands(self, hands: list[object], used: i64) -> None:
        """The hands of a position that is read."""
        box = self.box
        running = self.round < box.rounds
        held: i64 = box.hand - self.made if running else 0
        if not running:
            used = 0
        for place, names in enumerate(hands):
            cards: i64 = self.read_cards(names, used)
            if size(cards) != held:
                raise InvalidPosition(f"the hand at place {place + 1} has {size(cards)} cards, it should have {held}")
            used |= cards
            self.hands[place] = cards

    def read_choices(self, choices: list[object]) -> None:
        """What has been chosen in a position that is read."""
        running = self.round < self.box.rounds
        for seat, name in enumerate(choices):
            self.choices[seat] = -1
            if name is not None:
                card: i64 = NAMES.index(str(name)) if name in NAMES else -1
                if card < 0 or not running or not self.hands[seat] >> card & 1:
                    raise InvalidPosition(f"player {seat + 1} cannot have chosen {name!r}")
                self.choices[seat] = card
            elif running:
                self.waiting += 1
        if running and not self.waiting:
            raise InvalidPosition("all have chosen: the cards are revealed and passed at once")
