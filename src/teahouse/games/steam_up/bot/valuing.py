"""What pieces, steamers and tokens are worth to a player, in hundredths of a HP, by what everyone can see.

A plan is the best steamer that the tokens in a purse lead to: its worth shrinks with every token that is missing and
every quarter turn that it is away. All heuristics compare plans.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import zeros
from teahouse.games.steam_up.cards import vocabulary as terms
from teahouse.games.steam_up.rules.components import (
    ANIMALS,
    BUNNY,
    DOG,
    DRAGON,
    HORSE,
    KINDS,
    OX,
    PIG,
    ROOSTER,
    SLOTS,
    STACK,
    TALLEST,
)
from teahouse.games.steam_up.rules.geometry import ROTATIONS, STACKS
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.steamers import SEEN, held, inside
from teahouse.games.steam_up.rules.table import top_steamer

HP: Final = 100
CARD: Final = 50  # two cards in hand are a HP at the end
UNKNOWN: Final = -(1 << 40)  # less than anything can be worth


class Taste:
    """What a guest thinks things are worth. The figures were found by playing variants against each other."""

    def __init__(self) -> None:
        self.spare: i64 = 14  # a token that no plan needs yet
        self.after: i64 = 45  # hundredths: what the second-best plan adds
        self.now: i64 = 118  # hundredths of its worth: a steamer that can be bought this turn
        self.paid: i64 = 82  # one that is paid for, but has to wait
        self.one: i64 = 60  # one token is missing
        self.two: i64 = 40
        self.three: i64 = 26
        self.more: i64 = 14
        self.turn: i64 = 72  # hundredths: a quarter turn away
        self.half: i64 = 45  # on the other side
        self.drawn: i64 = 72  # an unknown card
        self.next_threat: i64 = 24  # for each piece that the next player could buy
        self.threat: i64 = 10  # that another player could buy
        self.envy: i64 = 12  # hundredths more for each HP that another is ahead
        self.ox_cost: i64 = 10  # the extra token of the Ox
        self.dragon: i64 = 110  # a column of the Dragon
        self.step: i64 = 9  # one part in so many of a column's bonus for a step towards it
        self.exchange: i64 = 8  # what giving two cards away costs beyond them
        self.hold: i64 = 60  # hundredths of a card's worth that holding it keeps


def tastes() -> list[Taste]:
    """A taste for each animal: all alike, but for those whose ability changes what is worth while."""
    found = [Taste() for _ in ANIMALS]
    # An Ox reaches every stack, so a steamer that it could pay next turn is nothing to wait for, nor does it mind
    # what lies in front of others: it buys now, or saves for one with more pieces, each of which is paid twice.
    ox = found[OX]
    ox.now = 86
    ox.paid = 31
    ox.three = 17
    ox.more = 4
    ox.threat = 5
    ox.envy = 5
    ox.hold = 76
    # A Horse may gain twice, where others have to draw.
    found[HORSE].drawn = 40
    return found


class Values:
    """One player's view of the table, made once for every decision."""

    seat: i64
    rotation: i64
    last: bool  # whether this is the player's last turn
    late: bool  # whether the end is near
    tops: vec[i64]  # the top steamer of each stack, 0 for none
    worth: vec[i64]  # what it would bring
    sizes: vec[i64]
    purse: vec[i64]
    unseen: vec[i64]  # pieces of each kind that nobody can see
    unseen_size: i64
    # found when it is asked for, UNKNOWN until then
    threats: vec[i64]  # what the others could buy, by rotation
    turns: vec[i64]  # the better of a rotation and none: without and with a purchase that may follow this turn

    taste: Taste

    def __init__(self, taste: Taste) -> None:
        self.taste = taste
        self.seat = 0
        self.rotation = 0
        self.last = False
        self.late = False
        self.tops = zeros(STACKS)
        self.worth = zeros(STACKS)
        self.sizes = zeros(STACKS)
        self.threats = zeros(ROTATIONS)
        self.turns = zeros(2)
        self.purse = zeros(KINDS)
        self.unseen = zeros(KINDS)
        self.unseen_size = 0

    def look(self, state: Position, seat: i64) -> None:
        """Take the table in."""
        self.seat = seat
        self.rotation = state.rotation
        # The first to act in the last round knows it; later players of the round before cannot be sure.
        self.last = state.fate_left == 0 or state.counter == 0
        self.late = state.fate_left <= 1 or state.counter <= 2
        for kind in range(KINDS):
            self.purse[kind] = state.tokens[seat * KINDS + kind]
        for stack in range(STACKS):
            self.tops[stack] = 0
            self.worth[stack] = 0
            self.sizes[stack] = 0
            if state.heights[stack]:
                steamer: i64 = top_steamer(state, stack)
                self.tops[stack] = steamer
                self.sizes[stack] = inside(steamer)
                self.worth[stack] = gained(state, seat, steamer, self.taste) + bought(state, seat, self.sizes[stack])
        for rotation in range(ROTATIONS):
            self.threats[rotation] = UNKNOWN
        self.turns[0] = UNKNOWN
        self.turns[1] = UNKNOWN
        self.count_unseen(state)

    def count_unseen(self, state: Position) -> None:
        """Whoever counts what lies open knows what is left in the bag and in unseen steamers together."""
        unseen = self.unseen
        self.unseen_size = 0
        for kind in range(KINDS):
            count: i64 = state.box.pieces - state.tray[kind]
            for seat in range(state.box.players):
                count -= state.board[seat * KINDS + kind] + state.excess[seat * KINDS + kind]
            for at in range(STACKS * TALLEST):
                if state.stacks[at] & SEEN:
                    count -= held(state.stacks[at], kind)
            unseen[kind] = count
            self.unseen_size += count

    def random_piece(self, state: Position) -> i64:
        """What a piece out of the bag is worth on average."""
        if not self.unseen_size or not state.bag_size:
            return 0
        sum_: i64 = 0
        for kind in range(KINDS):
            if self.unseen[kind]:
                sum_ += self.unseen[kind] * gained(state, self.seat, 1 << 4 * kind, self.taste)
        return sum_ // self.unseen_size

    # -- plans

    def missing(self, stack: i64) -> i64:
        """Tokens that the purse lacks for the top steamer of a stack."""
        lacking: i64 = 0
        steamer: i64 = self.tops[stack]
        purse = self.purse
        for kind in range(KINDS):
            more: i64 = (steamer >> 4 * kind & 15) - purse[kind]
            if more > 0:
                lacking += more
        return lacking

    def plan(self, state: Position, rotation: i64, now: bool, without: i64) -> i64:
        """The worth of the purse with the table turned like this; `now` if a purchase is still possible this turn.

        `without` is a stack that is not to be thought of, -1 for none.
        """
        box = state.box
        taste = self.taste
        players: i64 = box.players
        sizes = self.sizes
        purse = self.purse
        best: i64 = 0
        second: i64 = 0
        here: i64 = box.zones[rotation * players + self.seat]
        if state.fate_now >= 0 and box.fate.opens[state.fate_now] and now:
            here = 63
        turned: i64 = (
            box.zones[(rotation + 1 & 3) * players + self.seat] | box.zones[(rotation + 3 & 3) * players + self.seat]
        )
        ox: bool = state.animal[self.seat] == OX
        owned: i64 = 0
        for kind in range(KINDS):
            owned += purse[kind]
        for stack in range(STACKS):
            size: i64 = sizes[stack]
            if not size or stack == without:
                continue
            lacking: i64 = self.missing(stack)
            worth: i64 = self.worth[stack]
            near: i64 = 100
            if not here >> stack & 1:
                near = taste.turn if turned >> stack & 1 else taste.half
            if ox and not here >> stack & 1:
                short: i64 = size + 1 - owned
                far: i64 = lacking if lacking > short else short
                worth += box.ox_bonus * size * HP - taste.ox_cost
                lacking = 0
                if far > 0:
                    lacking = far
                near = 100
            part: i64 = self.hope(lacking, near, now)
            found: i64 = worth * part // 100
            if found > best:
                second = best
                best = found
            elif found > second:
                second = found
        spare: i64 = -25 * owned if self.last else taste.spare * owned
        return best + second * taste.after // 100 + spare

    def hope(self, lacking: i64, near: i64, now: bool) -> i64:
        """How much of a steamer's worth to count on, in hundredths."""
        taste = self.taste
        if self.last:
            if now and not lacking and near == 100:
                return taste.now
            return 0
        if lacking <= 0:
            return taste.now if now and near == 100 else taste.paid * near // 100
        if lacking == 1:
            return taste.one * near // 100
        if self.late:
            return 10 * near // 100
        if lacking == 2:
            return taste.two * near // 100
        if lacking == 3:
            return taste.three * near // 100
        return taste.more * near // 100

    def best_token(self, state: Position, rotation: i64, now: bool) -> i64:
        """The kind of token in the supply that helps the purse most, -1 for none."""
        chosen: i64 = -1
        best: i64 = 0
        for kind in range(KINDS):
            if not state.supply[kind]:
                continue
            self.purse[kind] += 1
            found: i64 = self.plan(state, rotation, now, -1)
            self.purse[kind] -= 1
            if chosen < 0 or found > best:
                chosen = kind
                best = found
        return chosen

    def best_turn(self, state: Position, now: bool) -> i64:
        """The worth of the purse as it is after the better of a rotation and none, opponents considered."""
        at: i64 = 1 if now else 0
        if self.turns[at] == UNKNOWN:
            best: i64 = self.turned(state, self.rotation, now)
            for step in range(1, 4, 2):
                found: i64 = self.turned(state, (self.rotation + step) & 3, now)
                if found > best:
                    best = found
            self.turns[at] = best
        return self.turns[at]

    def turned(self, state: Position, rotation: i64, now: bool) -> i64:
        """The worth of the purse with the table turned like this, less what that hands to the others."""
        return self.plan(state, rotation, now, -1) - self.threat(state, rotation, -1)

    def threat(self, state: Position, rotation: i64, without: i64) -> i64:
        """What the others could buy at once, a part of it: mostly what the next player could.

        `without` is a stack that is bought before them, -1 for none.
        """
        if without >= 0:
            return self.count_threat(state, rotation, without)
        if self.threats[rotation] == UNKNOWN:
            self.threats[rotation] = self.count_threat(state, rotation, -1)
        return self.threats[rotation]

    def count_threat(self, state: Position, rotation: i64, without: i64) -> i64:
        box = state.box
        players: i64 = box.players
        sizes = self.sizes
        sum_: i64 = 0
        for step in range(1, players):
            other: i64 = (self.seat + step) % players
            zone: i64 = box.zones[rotation * players + other]
            best: i64 = 0
            for stack in range(STACKS):
                if zone >> stack & 1 and sizes[stack] > best and stack != without:
                    if affordable(state, other, self.tops[stack]):
                        best = sizes[stack]
            if best:
                threat: i64 = self.taste.next_threat if step == 1 else self.taste.threat
                sum_ += best * threat * self.envy(state, other) // 100
        return sum_ if players > 2 else 2 * sum_

    def envy(self, state: Position, other: i64) -> i64:
        """How much it hurts that another gains something, in hundredths: most of all a player who leads."""
        lead: i64 = state.hp[other] - state.hp[self.seat]
        if lead <= 0:
            return 100
        if lead > 12:
            lead = 12
        return 100 + self.taste.envy * lead


def affordable(state: Position, seat: i64, steamer: i64) -> bool:
    """Whether a seat has the tokens of a steamer."""
    tokens = state.tokens
    row: i64 = seat * KINDS
    for kind in range(KINDS):
        if steamer >> 4 * kind & 15 > tokens[row + kind]:
            return False
    return True


def gained(state: Position, seat: i64, pieces: i64, taste: Taste) -> i64:
    """What placing these pieces brings: slots, kinds, columns and rows."""
    box = state.box
    row: i64 = seat * KINDS
    animal: i64 = state.animal[seat]
    sum_: i64 = 0
    column_bonus: i64 = bonus_for(state, seat, terms.COLUMN_DONE, -1)
    if animal == PIG:
        column_bonus += box.pig_bonus * HP
    elif animal == DRAGON:
        column_bonus += taste.dragon
    row_bonus: i64 = bonus_for(state, seat, terms.ROW_DONE, -1)
    before: i64 = SLOTS
    after: i64 = SLOTS
    for kind in range(KINDS):
        count: i64 = held(pieces, kind)
        lying: i64 = state.board[row + kind]
        if lying < before:
            before = lying
        if lying + count < after:
            after = lying + count
    for kind in range(KINDS):
        count = held(pieces, kind)
        if not count:
            continue
        lying = state.board[row + kind]
        line: i64 = state.row_of[row + kind]
        if line < 0:
            line = free_row(state, seat, kind)
        extra: i64 = bonus_for(state, seat, terms.PIECE_GAINED, kind)
        for i in range(count):
            slot: i64 = lying + i
            if slot >= SLOTS:
                break
            sum_ += HP * box.slots[(animal * KINDS + line) * SLOTS + slot]
            if slot + 1 > state.peak[row + kind]:
                sum_ += extra
            if slot == SLOTS - 1 and not state.rows[seat] >> line & 1:
                sum_ += row_bonus
            if column_bonus and slot < before + 2 and not state.columns[seat] >> slot & 1:
                sum_ += column_bonus // taste.step  # a step towards a column
        if lying < SLOTS - 1:
            sum_ += 6  # room for dearer slots
    if column_bonus and after > before:
        sum_ += column_bonus * (after - before) * (taste.step - 4) // taste.step
    return sum_


def free_row(state: Position, seat: i64, kind: i64) -> i64:
    """The best row that the Goat has left."""
    taken: i64 = 0
    for other in range(KINDS):
        line: i64 = state.row_of[seat * KINDS + other]
        if line >= 0:
            taken |= 1 << line
    for line in range(KINDS):
        if not taken >> line & 1:
            return line
    return 0


def bought(state: Position, seat: i64, size: i64) -> i64:
    """What buying a steamer of this size brings beyond its pieces."""
    box = state.box
    sum_: i64 = bonus_for(state, seat, terms.PURCHASE, -1)
    animal: i64 = state.animal[seat]
    if animal == DOG:
        sum_ += HP * box.dog_bonuses[(size if size < 4 else 4) - 1]
    elif animal == BUNNY:
        sum_ += 60
    elif animal == ROOSTER:
        sum_ += 25 * size
    return sum_


def bonus_for(state: Position, seat: i64, event: i64, kind: i64) -> i64:
    """What kept cards and this round's Fate pay for an event."""
    box = state.box
    sum_: i64 = 0
    if state.fate_now >= 0:
        fate = box.fate
        sum_ += line_bonus(state, event, kind, fate.triggers[state.fate_now], fate.last[state.fate_now])
    for i in range(state.kept_count):
        if state.kept[i] & 7 == seat:
            card: i64 = state.kept[i] >> 3
            sum_ += line_bonus(state, event, kind, box.fortune.triggers[card], box.fortune.last[card])
    return sum_


def line_bonus(state: Position, event: i64, kind: i64, first: i64, last: i64) -> i64:
    code = state.box.code
    sum_: i64 = 0
    for line in range(first, last):
        at: i64 = line * terms.LINE
        if code[at + terms.WHEN] != event:
            continue
        which: i64 = code[at + terms.WHICH]
        if which == terms.ROLLED:
            which = state.round_kind
            if which < 0:
                continue
        if which >= 0 and which != kind:
            continue
        count: i64 = code[at + terms.COUNT]
        verb: i64 = code[at + terms.VERB]
        sum_ += count * (HP if verb == terms.POINTS else 60)
    return sum_


def filling(state: Position, seat: i64, action: i64) -> i64:
    """A steamer with many pieces goes where one can reach it and few others can."""
    box = state.box
    size: i64 = 0
    for kind in range(KINDS):
        size += state.tray[kind]
    worth: i64 = 0
    for other in range(box.players):
        if box.zones[other] >> (action - STACK) & 1:
            worth += 3 if other == seat else -1
    return worth * size
