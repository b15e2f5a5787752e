"""What a hungry guest would do: save for the best steamer in sight, turn the table towards it, buy when it is paid."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.heuristics import Adviser
from teahouse.core.state import State
from teahouse.games.steam_up import agenda, effects
from teahouse.games.steam_up import vocabulary as words
from teahouse.games.steam_up.advice import reason_for
from teahouse.games.steam_up.agenda import OP, A, B, X, Y
from teahouse.games.steam_up.components import (
    ABILITY,
    ACT_BUY,
    ANIMAL,
    BUY,
    CARDS,
    DRAW,
    EXTRA,
    GAIN,
    GIVE,
    HORSE,
    KINDS,
    LEAVE,
    MONKEY,
    NO_ROTATION,
    OX,
    PASS,
    PIECE,
    PLAYER,
    RAT,
    REACH,
    RICE,
    RIGHT,
    ROW,
    SHRIMP,
    SLOTS,
    SNAKE,
    STACK,
    TAKE,
    TIGER,
    TO,
    YES,
)
from teahouse.games.steam_up.geometry import STACKS
from teahouse.games.steam_up.rules import SteamUp
from teahouse.games.steam_up.steamers import held
from teahouse.games.steam_up.table import stacks_in, top_steamer
from teahouse.games.steam_up.valuing import CARD, HP, Values, filling, gained

# Figures in hundredths of a HP, found by playing variants against each other.
DRAWN_CARD = 72  # an unknown card
EXCHANGED = 8  # what giving two cards away costs beyond them
MARKER = 25
ROBBED = 30  # a token less for somebody else
ROLL_COST = 12
# Which animals win more often than others; a table that may choose prefers them.
PREFERENCE = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]


class Guest(Adviser):
    """Weighs every action by the plan it leaves, and what it brings at once."""

    def __init__(self) -> None:
        self.values = Values()

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[i64]) -> None:
        assert isinstance(state, SteamUp)
        values = self.values
        op: i64 = state.agenda[state.top() + OP]
        if op == agenda.ANIMALS:
            for i in range(count):
                weights[i] = PREFERENCE[actions[i] - ANIMAL]
            return
        if state.animal[seat] < 0:
            for i in range(count):
                weights[i] = filling(state, seat, actions[i])
            return
        values.look(state, seat)
        for i in range(count):
            weights[i] = self.worth_of(state, seat, op, actions[i])

    def reason(self, state: State, seat: int, action: int) -> str:
        assert isinstance(state, SteamUp)
        return reason_for(state, seat, action)

    # -- by question

    def worth_of(self, state: SteamUp, seat: i64, op: i64, action: i64) -> i64:
        at: i64 = state.top()
        if op == agenda.ACT:
            return self.acting(state, seat, at, action)
        if op == agenda.ROTATION:
            return self.rotating(state, at, action)
        if op == agenda.TOKENS or op == agenda.DRAGON_BONUS:
            if action == CARDS:
                return DRAWN_CARD * state.agenda[at + A] + self.values.plan(state, state.rotation, self.open(state), -1)
            return self.with_token(state, held_staged(state, at, op), action - TAKE, self.open(state))
        if op == agenda.START_TOKENS:
            return self.with_token(state, state.picks[seat], action - TAKE, False)
        if op == agenda.RETURN_TOKEN:
            self.values.purse[action - GIVE] -= 1
            worth: i64 = self.values.plan(state, state.rotation, self.open(state), -1)
            self.values.purse[action - GIVE] += 1
            return worth
        if op == agenda.TAKE_PIECE:
            return (
                self.best_piece(state, seat, action - STACK)
                if action < TO and action >= STACK
                else gained(state, seat, 1 << 4 * (action - PIECE))
            )
        if op == agenda.SWAP or op == agenda.BUNNY_SWAP:
            return self.swapping(state, seat, at, op, action)
        if op == agenda.MOVE:
            return self.moving(state, seat, at, action)
        if op == agenda.SINK:
            return self.sinking(state, seat, action - STACK)
        if op == agenda.ROB_TOKEN:
            if action >= PLAYER:
                return state.hp[action - PLAYER] + self.best_robbery(state, action - PLAYER)
            return self.with_token(state, 0, action - TAKE, self.open(state))
        if op == agenda.ROB_CARD or op == agenda.CHOOSE_PLAYER:
            return state.hp[action - PLAYER] + 3 * state.sizes[action - PLAYER]
        if op == agenda.DISCARD_CARD or op == agenda.PASS_CARD:
            return -self.card_value(state, seat, action - state.box.card_at, False)
        if op == agenda.ROOSTER_RETURN:
            if action < PIECE:
                return 0
            return self.values.random_piece(state) - 20 - gained(state, seat, 1 << 4 * (action - PIECE))
        if op == agenda.GOAT_ROW:
            return self.rowing(state, seat, state.agenda[at + A], action - ROW)
        return 1 if action == YES else 0

    def open(self, state: SteamUp) -> bool:
        """Whether a purchase may still follow in this turn."""
        if state.active != self.values.seat or state.phase != agenda.TURN_PHASE:
            return False
        if state.acts == 0:
            return True
        return state.acts == 1 and (state.last_act != ACT_BUY or state.animal[self.values.seat] == HORSE)

    def after_one(self, state: SteamUp) -> bool:
        """Whether a purchase may still follow after an action that is chosen now."""
        return state.acts == 0

    # -- actions

    def acting(self, state: SteamUp, seat: i64, at: i64, action: i64) -> i64:
        values = self.values
        box = state.box
        staged: i64 = state.agenda[at + X]
        if staged >= 0:
            return self.continuing(state, seat, at, staged, action)
        now: bool = self.after_one(state)
        if action == ABILITY:
            return self.ability(state, seat)
        if action == DRAW:
            return (CARD if values.last else DRAWN_CARD) + values.best_turn(state, now)
        if action < GAIN:
            return values.plan(state, state.rotation, False, -1) - values.threat(state, state.rotation)
        threat: i64 = values.threat(state, state.rotation)
        if action < BUY:
            return self.with_token(state, 0, action - GAIN, now) - threat
        if action < TAKE:
            return self.buying(state, seat, action) - threat
        if action < box.exchange_at:
            card: i64 = action - box.play_at
            rest: i64 = values.best_turn(state, now)
            return self.card_value(state, seat, card, True) - CARD + rest
        one: i64 = action - box.exchange_at
        other: i64 = self.cheapest_after(state, seat, one)
        kind: i64 = values.best_token(state, state.rotation, now)
        lost: i64 = self.card_value(state, seat, one, False) + self.card_value(state, seat, other, False)
        return self.with_token(state, 0, kind, now) - lost - EXCHANGED - threat

    def buying(self, state: SteamUp, seat: i64, action: i64) -> i64:
        """The steamer's worth, and the plan that the rest of the purse leaves."""
        values = self.values
        outside: bool = action >= REACH
        stack: i64 = action - REACH if outside else action - BUY
        steamer: i64 = top_steamer(state, stack)
        for kind in range(KINDS):
            values.purse[kind] -= held(steamer, kind)
        again: bool = state.acts == 0 and state.animal[seat] == HORSE
        rest: i64 = values.plan(state, state.rotation, again, stack)
        for kind in range(KINDS):
            values.purse[kind] += held(steamer, kind)
        worth: i64 = values.worth[stack] * 115 // 100
        if outside:
            worth += HP * state.box.ox_bonus * values.sizes[stack] - 40
        return worth + rest

    def continuing(self, state: SteamUp, seat: i64, at: i64, staged: i64, action: i64) -> i64:
        """The next step of an exchange, a payment or an ability."""
        box = state.box
        if action >= box.card_at:
            return -self.card_value(state, seat, action - box.card_at, False)
        if action >= LEAVE:
            if action == LEAVE + EXTRA:
                return HP
            return self.without_token(state, top_steamer(state, (staged - BUY) % STACKS), action - LEAVE)
        if action >= GIVE:
            if staged == ABILITY and state.animal[seat] == TIGER:
                return self.traded(state, action - GIVE, RICE if action - GIVE == SHRIMP else SHRIMP)
            self.values.purse[action - GIVE] -= 1
            worth: i64 = self.values.plan(state, state.rotation, False, -1)
            self.values.purse[action - GIVE] += 1
            return worth
        if action >= TAKE:
            return self.with_token(state, 0, action - TAKE, self.after_one(state))
        return 0

    def without_token(self, state: SteamUp, steamer: i64, left_out: i64) -> i64:
        """The plan that is left when a discount spares this token."""
        values = self.values
        for kind in range(KINDS):
            values.purse[kind] -= held(steamer, kind)
        values.purse[left_out] += 1
        worth: i64 = values.plan(state, state.rotation, False, -1)
        values.purse[left_out] -= 1
        for kind in range(KINDS):
            values.purse[kind] += held(steamer, kind)
        return worth

    def with_token(self, state: SteamUp, staged: i64, kind: i64, now: bool) -> i64:
        """The plan with this token added to those already staged."""
        values = self.values
        staged = staged if staged > 0 else 0
        for each in range(KINDS):
            values.purse[each] += held(staged, each)
        if kind >= 0:
            values.purse[kind] += 1
        worth: i64 = values.plan(state, state.rotation, now, -1)
        if kind >= 0:
            values.purse[kind] -= 1
        for each in range(KINDS):
            values.purse[each] -= held(staged, each)
        return worth

    def traded(self, state: SteamUp, given: i64, taken: i64) -> i64:
        """The plan after exchanging one token for another."""
        values = self.values
        values.purse[given] -= 1
        values.purse[taken] += 1
        worth: i64 = values.plan(state, state.rotation, self.open(state), -1)
        values.purse[given] += 1
        values.purse[taken] -= 1
        return worth

    def ability(self, state: SteamUp, seat: i64) -> i64:
        """An ability beside leaving it: the same plan, better or worse by what it does."""
        values = self.values
        animal: i64 = state.animal[seat]
        now: bool = self.open(state)
        as_it_is: i64 = values.plan(state, state.rotation, now, -1) - values.threat(state, state.rotation)
        if animal == TIGER:
            best: i64 = 0
            if state.tokens[seat * KINDS + SHRIMP] and state.supply[RICE]:
                best = self.traded(state, SHRIMP, RICE)
            if state.tokens[seat * KINDS + RICE] and state.supply[SHRIMP]:
                other: i64 = self.traded(state, RICE, SHRIMP)
                best = other if other > best else best
            return best - values.threat(state, state.rotation) - ROLL_COST + self.eager(state, as_it_is, best)
        if animal == SNAKE:
            return self.snake(state, seat, as_it_is, now)
        turned: i64 = values.best_turn(state, now)
        if animal == MONKEY:
            moved: i64 = self.best_move(state, now)
            gain: i64 = ((turned - as_it_is) * 2 + moved * 2) // 6 - ROLL_COST
            return as_it_is + gain + self.eager(state, 0, gain)
        assert animal == RAT
        lost: i64 = self.card_value(state, seat, self.cheapest_after(state, seat, -1), False)
        piece: i64 = values.random_piece(state)
        gain = (2 * piece + (turned - as_it_is) + DRAWN_CARD) // 6 - lost
        return as_it_is + gain + self.eager(state, 0, gain)

    def eager(self, state: SteamUp, before: i64, after: i64) -> i64:
        """An ability that helps is used before the actions, for they may build on it."""
        return 400 if after > before and state.acts < 2 else 0

    def snake(self, state: SteamUp, seat: i64, as_it_is: i64, now: bool) -> i64:
        """Two cards for a token that no plan needs."""
        values = self.values
        best: i64 = -9999
        for kind in range(SHRIMP, RICE + 1):
            if state.tokens[seat * KINDS + kind]:
                values.purse[kind] -= 1
                left: i64 = values.plan(state, state.rotation, now, -1)
                values.purse[kind] += 1
                if left > best:
                    best = left
        cards: i64 = 2 if state.deck_size > 1 or state.discards_size > 1 else 1
        worth: i64 = best + cards * (CARD if values.last else DRAWN_CARD) - values.threat(state, state.rotation)
        return worth + self.eager(state, as_it_is, worth)

    # -- cards

    def cheapest_after(self, state: SteamUp, seat: i64, first: i64) -> i64:
        """The card one would rather give away, not before `first` in the list; first itself only if there are two."""
        cards = state.box.cards
        chosen: i64 = -1
        least: i64 = 0
        for card in range(cards):
            if card < first or state.hands[seat * cards + card] <= (1 if card == first else 0):
                continue
            value: i64 = self.card_value(state, seat, card, False)
            if chosen < 0 or value < least:
                chosen = card
                least = value
        return chosen

    def card_value(self, state: SteamUp, seat: i64, card: i64, play: bool) -> i64:
        """What playing a card now would bring, or what holding it is worth."""
        if card < 0:
            return 0
        fortune = state.box.fortune
        value: i64 = 0
        if fortune.kept[card]:
            value = self.kept_value(state, seat, card)
        else:
            for line in range(fortune.first[card], fortune.triggers[card]):
                value += self.line_value(state, seat, line)
        if play:
            return value
        if self.values.last:
            return CARD
        value = value * 6 // 10
        return value if value > CARD + 10 else CARD + 10

    def kept_value(self, state: SteamUp, seat: i64, card: i64) -> i64:
        """What a kept card may still bring: the more, the earlier it lies there."""
        box = state.box
        rounds: i64 = state.fate_left if state.fate_left < state.counter else state.counter
        value: i64 = 0
        for line in range(box.fortune.triggers[card], box.fortune.last[card]):
            at: i64 = line * words.LINE
            each: i64 = box.code[at + words.COUNT] * (HP if box.code[at + words.VERB] == words.POINTS else 60)
            when: i64 = box.code[at + words.WHEN]
            if when == words.PIECE_GAINED:
                value += each * (rounds if rounds < 12 else 12) * 3 // 10
            elif when == words.COLUMN_DONE:
                value += each * (rounds if rounds < 12 else 12) // 6
            else:
                fullest: i64 = 0
                for kind in range(KINDS):
                    lying: i64 = state.board[seat * KINDS + kind]
                    if lying < SLOTS and lying > fullest:
                        fullest = lying
                value += each * fullest // 8 if rounds > 1 else 0
        return value

    def line_value(self, state: SteamUp, seat: i64, line: i64) -> i64:
        """What one effect of a card would bring now."""
        if not effects.possible(state, line, seat):
            return 0
        values = self.values
        code = state.box.code
        at: i64 = line * words.LINE
        verb: i64 = code[at + words.VERB]
        count: i64 = code[at + words.COUNT]
        now: bool = self.after_one(state)
        if verb == words.GAIN_TOKENS:
            return self.tokens_value(state, count, code[at + words.KIND], now)
        if verb == words.ROB_TOKENS:
            return self.tokens_value(state, count, words.CHOICE, now) + ROBBED * count
        if verb == words.GAIN_PIECES:
            return count * values.random_piece(state)
        if verb == words.TAKE_PIECES:
            best: i64 = 0
            stacks: i64 = stacks_in(state, seat, code[at + words.SCOPE])
            for stack in range(STACKS):
                if stacks >> stack & 1:
                    found: i64 = self.best_piece(state, seat, stack)
                    best = found if found > best else best
            return best
        if verb == words.DRAW_CARDS or verb == words.ROB_CARDS:
            return count * (CARD if values.last else DRAWN_CARD)
        if verb == words.POINTS:
            return count * HP if code[at + words.WHO] == words.YOU else 0
        if verb == words.TAKE_MARKER:
            return MARKER
        if verb == words.SWAP_PIECE:
            return self.best_swap(state, seat, stacks_in(state, seat, code[at + words.SCOPE]))
        if verb == words.MOVE_STEAMER:
            return self.best_move(state, now)
        if verb == words.SINK_STEAMER:
            return self.best_sink(state, seat)
        if verb == words.ROTATE:
            best = values.turned(state, (state.rotation + 2) & 3, now)
            return (best - values.best_turn(state, now)) * 8 // 10 if best > values.best_turn(state, now) else 0
        if verb == words.DISCOUNT:
            return self.discounted(state, seat)
        if verb == words.ROLL:
            return self.tokens_value(state, 1, words.CHOICE, now) * 6 // 10 + 25
        if verb == words.CHECK:
            pair: i64 = code[at + words.BLOCK] + 2 * effects.branch(state, line, seat)
            value: i64 = 0
            for inner in range(state.box.blocks[pair], state.box.blocks[pair + 1]):
                value += self.line_value(state, seat, inner)
            return value
        return 0

    def tokens_value(self, state: SteamUp, count: i64, kind: i64, now: bool) -> i64:
        """How much better tokens from the supply make the plan."""
        values = self.values
        before: i64 = values.plan(state, state.rotation, now, -1)
        taken: i64 = 0
        for _ in range(count):
            best: i64 = kind if kind >= 0 else values.best_token(state, state.rotation, now)
            if best >= 0:
                values.purse[best] += 1
                taken += 1 << 4 * best
        after: i64 = values.plan(state, state.rotation, now, -1)
        for each in range(KINDS):
            values.purse[each] -= held(taken, each)
        return after - before

    def discounted(self, state: SteamUp, seat: i64) -> i64:
        """A purchase that one token fewer makes possible, or a token saved."""
        values = self.values
        zone: i64 = stacks_in(state, seat, words.ZONE)
        best: i64 = 0
        for stack in range(STACKS):
            if zone >> stack & 1 or state.animal[seat] == OX:
                lacking: i64 = values.missing(top_steamer(state, stack)) if values.sizes[stack] else 9
                if lacking <= 1:
                    worth: i64 = values.worth[stack] * 55 // 100 if lacking else 60
                    best = worth if worth > best else best
        return best

    # -- pieces and steamers

    def best_piece(self, state: SteamUp, seat: i64, stack: i64) -> i64:
        """The piece of a top steamer that is worth most; emptying it brings the end nearer, which nobody minds."""
        steamer: i64 = top_steamer(state, stack)
        best: i64 = 0
        for kind in range(KINDS):
            if held(steamer, kind):
                found: i64 = gained(state, seat, 1 << 4 * kind)
                best = found if found > best else best
        return best

    def lost_piece(self, state: SteamUp, seat: i64, kind: i64) -> i64:
        """What giving up a piece costs."""
        here: i64 = seat * KINDS + kind
        if state.excess[here]:
            return 0
        at: i64 = (state.animal[seat] * KINDS + state.row_of[here]) * SLOTS + state.board[here] - 1
        return HP * state.box.slots[at]

    def best_swap(self, state: SteamUp, seat: i64, stacks: i64) -> i64:
        """The best exchange of a piece on the board."""
        best: i64 = 0
        for kind in range(KINDS):
            if effects.owns(state, seat, kind):
                found: i64 = self.best_other(state, seat, stacks, kind) - self.lost_piece(state, seat, kind)
                best = found if found > best else best
        return best

    def best_other(self, state: SteamUp, seat: i64, stacks: i64, kind: i64) -> i64:
        """The best piece of another kind in these stacks."""
        best: i64 = -HP
        for stack in range(STACKS):
            if stacks >> stack & 1 and state.heights[stack]:
                steamer: i64 = top_steamer(state, stack)
                for other in range(KINDS):
                    if other != kind and held(steamer, other):
                        found: i64 = gained(state, seat, 1 << 4 * other)
                        best = found if found > best else best
        return best

    def swapping(self, state: SteamUp, seat: i64, at: i64, op: i64, action: i64) -> i64:
        frame = state.agenda
        if action == PASS:
            return 0
        bunny: bool = op == agenda.BUNNY_SWAP
        stacks: i64 = 63 if bunny else stacks_in(state, seat, frame[at + A])
        if frame[at + X] < 0:
            kind: i64 = action - PIECE
            if bunny:
                return self.best_other(state, seat, stacks, kind) - gained(state, seat, 1 << 4 * kind) - 20
            return self.best_other(state, seat, stacks, kind) - self.lost_piece(state, seat, kind)
        if frame[at + Y] < 0:
            return self.best_other(state, seat, 1 << (action - STACK), frame[at + X])
        return gained(state, seat, 1 << 4 * (action - PIECE))

    def best_move(self, state: SteamUp, now: bool) -> i64:
        """How much better the plan gets if a steamer is moved into the zone."""
        values = self.values
        zone: i64 = state.box.zones[state.rotation * state.box.players + values.seat]
        before: i64 = values.plan(state, state.rotation, now, -1)
        best: i64 = 0
        for stack in range(STACKS):
            if values.sizes[stack] and not zone >> stack & 1:
                lacking: i64 = values.missing(top_steamer(state, stack))
                found: i64 = values.worth[stack] * values.hope(lacking, 100, now) // 100 - before
                best = found if found > best else best
        return best

    def moving(self, state: SteamUp, seat: i64, at: i64, action: i64) -> i64:
        """Affordable steamers into one's own zone; what others could buy out of theirs."""
        values = self.values
        box = state.box
        zone: i64 = box.zones[state.rotation * box.players + seat]
        now: bool = self.open(state)
        source: i64 = state.agenda[at + X] if action >= TO else action - STACK
        lacking: i64 = values.missing(top_steamer(state, source))
        worth: i64 = values.worth[source] * values.hope(lacking, 100, now) // 100
        if zone >> source & 1:
            worth = -worth
        if action < TO:
            return worth
        target: i64 = action - TO
        if not zone >> target & 1:
            return -worth - 10
        covered: i64 = 0
        if values.sizes[target]:
            covered = values.worth[target] * values.hope(values.missing(top_steamer(state, target)), 100, now) // 100
        shared: i64 = 0
        for other in range(box.players):
            if other != seat and box.zones[state.rotation * box.players + other] >> target & 1:
                shared += 15
        return worth - covered // 2 - shared

    def best_sink(self, state: SteamUp, seat: i64) -> i64:
        best: i64 = 0
        for stack in range(STACKS):
            if state.heights[stack] >= 2:
                found: i64 = self.sinking(state, seat, stack)
                best = found if found > best else best
        return best

    def sinking(self, state: SteamUp, seat: i64, stack: i64) -> i64:
        """What burying a top steamer takes from others, less what it takes from oneself."""
        values = self.values
        box = state.box
        players = box.players
        worth: i64 = 0
        for step in range(1, players):
            other: i64 = (seat + step) % players
            if box.zones[state.rotation * players + other] >> stack & 1:
                lacking: i64 = 0
                for kind in range(KINDS):
                    more: i64 = held(top_steamer(state, stack), kind) - state.tokens[other * KINDS + kind]
                    lacking += more if more > 0 else 0
                if lacking <= 1:
                    worth += values.sizes[stack] * (40 if lacking == 0 else 20)
        if box.zones[state.rotation * players + seat] >> stack & 1:
            lacking = values.missing(top_steamer(state, stack))
            worth -= values.worth[stack] * values.hope(lacking, 100, False) // 100
        return worth

    def best_robbery(self, state: SteamUp, victim: i64) -> i64:
        best: i64 = 0
        for kind in range(KINDS):
            if state.tokens[victim * KINDS + kind]:
                found: i64 = self.with_token(state, 0, kind, self.open(state))
                best = found if found > best else best
        return best

    # -- the rest

    def rotating(self, state: SteamUp, at: i64, action: i64) -> i64:
        values = self.values
        now: bool = self.open(state)
        rotation: i64 = state.rotation
        if action != NO_ROTATION:
            rotation = (rotation + (1 if action == RIGHT else 3)) & 3
        worth: i64 = values.turned(state, rotation, now)
        if action != NO_ROTATION and state.agenda[at + B] > 1:  # another quarter turn may follow
            for step in range(1, 4, 2):
                found: i64 = values.turned(state, (rotation + step) & 3, now)
                worth = found if found > worth else worth
        return worth + (3 if action == NO_ROTATION else 0)

    def rowing(self, state: SteamUp, seat: i64, kind: i64, row: i64) -> i64:
        """The better rows for the kinds of which most can still be had."""
        at: i64 = (state.animal[seat] * KINDS + row) * SLOTS
        slots: i64 = 0
        for slot in range(SLOTS):
            slots += state.box.slots[at + slot]
        around: i64 = self.values.unseen[kind] // 2 + 2 * state.tray[kind]
        for stack in range(STACKS):
            if state.heights[stack]:
                around += held(top_steamer(state, stack), kind)
        average: i64 = 5
        return (around - average) * slots * 10 - row


def held_staged(state: SteamUp, at: i64, op: i64) -> i64:
    """The tokens that have been put together so far."""
    return state.agenda[at + X] if op == agenda.TOKENS else 0


ADVISER = Guest()
