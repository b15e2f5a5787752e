"""What a sensible eater would do: eat while it is safe, for cards decide ties; pass on what could be the last straw."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.heuristics import Adviser
from teahouse.core.state import State
from teahouse.core.words import Said, who
from teahouse.games.taiwan_snackbar import words
from teahouse.games.taiwan_snackbar.rules import Snackbar

# Inside, everything is in ten-thousandths of a negative point; those with "draws" in hundredths of the danger of
# drawing one card. The figures were found by playing variants against each other.
POINT: Final = 10_000
CARD: Final = 480  # a card in hand, for the tie that it may decide (T10) ...
CARD_DRAWS: Final = 50  # ... and for the draw that it may save, less the more cards there are
MANY_CARDS: Final = 20  # a hand of so many makes the next card half as useful
DISH_DRAWS: Final = 80  # what playing a card costs beyond that: how seldom it fits
BROKEN_PAIR_DRAWS: Final = 80
PAIR_DRAWS: Final = 200
CHANGE_DIRECTION_DRAWS: Final = 80
CHOOSE_PLAYER_DRAWS: Final = 160
ONE_MORE_DRAWS: Final = 60
# In hundredths: how much a No More matters.
LAST_STRAW: Final = 240  # to oneself, if it ends the game or one's own part in it
RIVAL: Final = 20  # to oneself, if somebody else draws it
LEADER: Final = 30  # and this much more if that is the one who would win now
ENDING: Final = 100  # for or against, if it ends the game
FEW_CARDS: Final = 6  # a rival with so many cards passes every other order on


class Eater(Adviser):
    """Weighs the danger of a draw against the cards that it brings, and the danger to others against those it costs."""

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[i64]) -> None:
        assert isinstance(state, Snackbar)
        box = state.box
        following: i64 = state.next_from(seat)
        draw: i64 = self.danger(state, 1)
        card: i64 = self.card(draw, state.sizes[seat])
        for i in range(count):
            action: i64 = actions[i]
            worth: i64
            if action == 0:
                worth = self.eating(state, seat, draw)
            elif action < box.pair_at:
                dish: i64 = action - box.single_at
                worth = self.passing(state, seat, following, state.food + box.servings[dish])
                worth -= card + draw * DISH_DRAWS // 100
                if state.hands[seat * box.kinds + dish] == 2:
                    worth -= draw * BROKEN_PAIR_DRAWS // 100
            elif action < box.special_at:
                worth = self.passing(state, seat, following, box.servings[action - box.pair_at])
                worth -= 2 * card + draw * PAIR_DRAWS // 100
            elif action == box.special_at:
                worth = self.passing(state, seat, self.previous(state, seat), state.food)
                worth -= card + draw * CHANGE_DIRECTION_DRAWS // 100
            elif action == box.special_at + 1:
                worth = self.best_target(state, seat) - card - draw * CHOOSE_PLAYER_DRAWS // 100
            elif action < box.target_at:
                worth = self.passing(state, seat, following, state.food + 1)
                worth -= card + draw * ONE_MORE_DRAWS // 100
            else:
                worth = self.passing(state, seat, action - box.target_at, state.food)
            weights[i] = worth // 100

    def danger(self, state: Snackbar, order: i64) -> i64:
        """How many No More cards a draw of so many will show; in the knock-out the first one is the last."""
        size: i64 = state.pile_size
        if not size:
            return 0
        drawn: i64 = order if order < size else size
        shown: i64 = POINT * drawn * state.no_more // size
        return POINT if state.box.knock_out and shown > POINT else shown

    def card(self, draw: i64, held: i64) -> i64:
        """What one card more is worth to a hand of so many."""
        return CARD + draw * CARD_DRAWS // 100 * MANY_CARDS // (MANY_CARDS + held)

    def eating(self, state: Snackbar, seat: i64, draw: i64) -> i64:
        drawn: i64 = state.food if state.food < state.pile_size else state.pile_size
        worth: i64 = 0
        for i in range(drawn):
            worth += self.card(draw, state.sizes[seat] + i)
        cost: i64 = self.danger(state, state.food)
        if state.box.knock_out or state.points[seat] + 1 >= state.box.last_point:
            cost = cost * LAST_STRAW // 100
        return worth - cost

    def passing(self, state: Snackbar, seat: i64, target: i64, order: i64) -> i64:
        """What an order before somebody else is worth to this seat."""
        matters: i64 = RIVAL
        if self.leads(state, target):
            matters += LEADER
        if not state.box.knock_out and state.points[target] + 1 >= state.box.last_point:
            matters = ENDING if self.leads(state, seat) else -ENDING
        return self.danger(state, order) * matters // 100 * FEW_CARDS // (FEW_CARDS + state.sizes[target])

    def leads(self, state: Snackbar, seat: i64) -> bool:
        """Whether nobody still in stands better: fewer points, or as few and more cards (T10)."""
        several = state.box.rounds > 1
        for other in range(state.box.players):
            if other == seat or state.left_at[other]:
                continue
            if several and state.won[other] != state.won[seat]:  # in a knock-out who has won more rounds (T13)
                if state.won[other] > state.won[seat]:
                    return False
                continue
            if state.points[other] < state.points[seat]:
                return False
            if state.points[other] == state.points[seat] and state.sizes[other] > state.sizes[seat]:
                return False
        return True

    def previous(self, state: Snackbar, seat: i64) -> i64:
        """Who would be next after Change Direction."""
        players: i64 = state.box.players
        other: i64 = seat
        while True:
            other = (other - state.direction + players) % players
            if not state.left_at[other]:
                return other

    def best_target(self, state: Snackbar, seat: i64) -> i64:
        best: i64 = -POINT * POINT
        for other in range(state.box.players):
            if other != seat and not state.left_at[other]:
                worth: i64 = self.passing(state, seat, other, state.food)
                if worth > best:
                    best = worth
        return best

    def reason(self, state: State, seat: int, action: int) -> Said:
        assert isinstance(state, Snackbar)
        box = state.box
        if action == 0:
            return words.WHY_EAT(odds=self.odds(state, state.food))
        if action >= box.target_at:
            other = action - int(box.target_at)
            if box.knock_out:
                return words.WHY_TARGET_STAYS(seat=who(other), count=state.sizes[other])
            return words.WHY_TARGET(seat=who(other), count=state.sizes[other], points=state.points[other])
        if action >= box.special_at + 2:
            return words.WHY_RAISE(food=state.food + 1, odds=self.odds(state, state.food + 1))
        if action >= box.special_at:
            if state.food == 0:
                return words.WHY_WAIT()
            return words.WHY_PASS(food=state.food, odds=self.odds(state, state.food))
        if action >= box.pair_at:
            order = box.servings[action - box.pair_at]
            return words.WHY_PAIR(food=order, odds=self.odds(state, order))
        order = state.food + box.servings[action - box.single_at]
        return words.WHY_RAISE(food=order, odds=self.odds(state, order))

    def odds(self, state: Snackbar, order: i64) -> Said:
        """A danger in words."""
        hundredths = self.danger(state, order) * 100 // POINT
        if hundredths >= 100:
            return words.CERTAIN()
        return words.ODDS(odds=hundredths)


ADVISER = Eater()
