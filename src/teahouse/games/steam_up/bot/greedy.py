"""What a hungry guest would do: save for the best steamer in sight, turn the table towards it, buy when it is paid."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.heuristics import Shared
from teahouse.core.state import State
from teahouse.core.words import Said
from teahouse.games.steam_up.bot.advice import TASTES, reason_for
from teahouse.games.steam_up.bot.judging import Judge
from teahouse.games.steam_up.bot.valuing import CARD, HP, filling, gained
from teahouse.games.steam_up.rules import agenda
from teahouse.games.steam_up.rules.agenda import ABOUT as BONUS_CARDS
from teahouse.games.steam_up.rules.agenda import ABOUT as KIND
from teahouse.games.steam_up.rules.agenda import ABOUT_2 as TURNS
from teahouse.games.steam_up.rules.agenda import OP, STAGED
from teahouse.games.steam_up.rules.agenda import STAGED as BEGUN
from teahouse.games.steam_up.rules.components import (
    ABILITY,
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
from teahouse.games.steam_up.rules.geometry import STACKS
from teahouse.games.steam_up.rules.state import SteamUp
from teahouse.games.steam_up.rules.steamers import held
from teahouse.games.steam_up.rules.table import top_steamer

# Figures in hundredths of a HP.
ROLL_COST = 12


class Guest(Judge):
    """Weighs every action by the plan it leaves, and what it brings at once."""

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[i64]) -> None:
        assert isinstance(state, SteamUp)
        op: i64 = state.agenda[state.top() + OP]
        if op == agenda.ANIMALS:
            for i in range(count):
                weights[i] = 0  # either animal is welcome, so that all of them are played alike
            return
        if state.animal[seat] < 0:
            for i in range(count):
                weights[i] = filling(state, seat, actions[i])
            return
        self.look(state, seat)
        for i in range(count):
            weights[i] = self.worth_of(state, seat, op, actions[i])

    def reason(self, state: State, seat: int, action: int) -> Said:
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
                return self.taste.drawn * state.agenda[at + BONUS_CARDS] + self.values.plan(
                    state, state.rotation, self.open(state), -1
                )
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
                else gained(state, seat, 1 << 4 * (action - PIECE), self.taste)
            )
        if op == agenda.SWAP or op == agenda.BUNNY_SWAP:
            return self.swapping(state, seat, at, op, action)
        if op == agenda.MOVE:
            return self.moving(state, seat, at, action)
        if op == agenda.SINK:
            return self.sinking(state, seat, action - STACK)
        if op == agenda.ROB_TOKEN:
            if action >= PLAYER:
                return self.envied(state, action - PLAYER) + self.best_robbery(state, action - PLAYER)
            return self.with_token(state, 0, action - TAKE, self.open(state))
        if op == agenda.ROB_CARD or op == agenda.CHOOSE_PLAYER:
            return self.envied(state, action - PLAYER) + 3 * state.sizes[action - PLAYER]
        if op == agenda.DISCARD_CARD or op == agenda.PASS_CARD:
            return -self.card_value(state, seat, action - state.box.card_at, False)
        if op == agenda.ROOSTER_RETURN:
            if action < PIECE:
                return 0
            return self.values.random_piece(state) - 20 - gained(state, seat, 1 << 4 * (action - PIECE), self.taste)
        if op == agenda.GOAT_ROW:
            return self.rowing(state, seat, state.agenda[at + KIND], action - ROW)
        return 1 if action == YES else 0

    # -- actions

    def acting(self, state: SteamUp, seat: i64, at: i64, action: i64) -> i64:
        values = self.values
        box = state.box
        staged: i64 = state.agenda[at + BEGUN]
        if staged >= 0:
            return self.continuing(state, seat, at, staged, action)
        now: bool = self.after_one(state)
        if action == ABILITY:
            return self.ability(state, seat)
        if action == DRAW:
            return (CARD if values.last else self.taste.drawn) + values.best_turn(state, now)
        if action < GAIN:
            return values.plan(state, state.rotation, False, -1) - values.threat(state, state.rotation, -1)
        threat: i64 = values.threat(state, state.rotation, -1)
        if action < BUY:
            return self.with_token(state, 0, action - GAIN, now) - threat
        if action < TAKE:
            bought: i64 = (action - BUY) % STACKS
            return self.buying(state, seat, action) - values.threat(state, state.rotation, bought)
        if action < box.exchange_at:
            card: i64 = action - box.play_at
            rest: i64 = values.best_turn(state, now)
            value: i64 = self.card_value(state, seat, card, True)
            if not value and box.freely and not values.last:
                return rest - self.taste.drawn  # for the rotation alone: the card may be of use another time (U3)
            return value - CARD + rest
        one: i64 = action - box.exchange_at
        other: i64 = self.cheapest_after(state, seat, one)
        kind: i64 = values.best_token(state, state.rotation, now)
        lost: i64 = self.card_value(state, seat, one, False) + self.card_value(state, seat, other, False)
        return self.with_token(state, 0, kind, now) - lost - self.taste.exchange - threat

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
        worth: i64 = values.worth[stack]
        if outside:
            worth += HP * state.box.ox_bonus * values.sizes[stack] - self.taste.ox_cost
        worth = worth * self.taste.now // 100
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
        as_it_is: i64 = values.plan(state, state.rotation, now, -1) - values.threat(state, state.rotation, -1)
        if animal == TIGER:
            best: i64 = 0
            if state.tokens[seat * KINDS + SHRIMP] and state.supply[RICE]:
                best = self.traded(state, SHRIMP, RICE)
            if state.tokens[seat * KINDS + RICE] and state.supply[SHRIMP]:
                other: i64 = self.traded(state, RICE, SHRIMP)
                best = other if other > best else best
            return best - values.threat(state, state.rotation, -1) - ROLL_COST + self.eager(state, as_it_is, best)
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
        gain = (2 * piece + (turned - as_it_is) + self.taste.drawn) // 6 - lost
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
        worth: i64 = (
            best + cards * (CARD if values.last else self.taste.drawn) - values.threat(state, state.rotation, -1)
        )
        return worth + self.eager(state, as_it_is, worth)

    # -- the rest

    def rotating(self, state: SteamUp, at: i64, action: i64) -> i64:
        values = self.values
        now: bool = self.open(state)
        rotation: i64 = state.rotation
        if action != NO_ROTATION:
            rotation = (rotation + (1 if action == RIGHT else 3)) & 3
        worth: i64 = values.turned(state, rotation, now)
        if action != NO_ROTATION and state.agenda[at + TURNS] > 1:  # another quarter turn may follow
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
    return state.agenda[at + STAGED] if op == agenda.TOKENS else 0


def _guest() -> Guest:
    return Guest(TASTES)


ADVISER = Shared(_guest)
