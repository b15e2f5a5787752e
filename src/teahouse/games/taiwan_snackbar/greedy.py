"""What a sensible eater would do: small orders are eaten for the cards, dangerous ones passed on to a rival."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.heuristics import Adviser
from teahouse.core.state import State
from teahouse.games.taiwan_snackbar.rules import Snackbar

# All in hundredths of a negative point.
OWN_POINT = 100  # one No More drawn by oneself
LAST_POINT = 300  # the one that loses the game
RIVAL_POINT = 45  # one drawn by somebody else
LEADER_POINT = 30  # as much again if that is who would win now
ENDING = 150  # a draw that ends the game: good for who would win, bad for all others
CARD = 3  # a card in hand: it may be played later, and decides ties (T10)
DISH = 4  # what playing it costs beyond that
PAIR = 7
ONE_MORE = 2
CHANGE_DIRECTION = 6
CHOOSE_PLAYER = 8


class Eater(Adviser):
    """Weighs the danger of a draw, its No More cards among so many in the pile, against the cards it brings or costs."""

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[i64]) -> None:
        assert isinstance(state, Snackbar)
        box = state.box
        following: i64 = state.next_from(seat)
        for i in range(count):
            action: i64 = actions[i]
            if action == 0:
                weights[i] = self.eating(state, seat)
            elif action < box.pair_at:
                dish: i64 = action - box.single_at
                weights[i] = self.passing(state, seat, following, state.food + box.servings[dish]) - CARD - DISH
            elif action < box.special_at:
                order: i64 = box.servings[action - box.pair_at]
                weights[i] = self.passing(state, seat, following, order) - 2 * CARD - PAIR
            elif action == box.special_at:
                weights[i] = self.passing(state, seat, self.previous(state, seat), state.food) - CARD - CHANGE_DIRECTION
            elif action == box.special_at + 1:
                weights[i] = self.best_target(state, seat) - CARD - CHOOSE_PLAYER
            elif action < box.target_at:
                weights[i] = self.passing(state, seat, following, state.food + 1) - CARD - ONE_MORE
            else:
                weights[i] = self.passing(state, seat, action - box.target_at, state.food)

    def danger(self, state: Snackbar, order: i64) -> i64:
        """How many No More cards a draw of so many will show, in hundredths."""
        size: i64 = state.pile_size
        drawn: i64 = order if order < size else size
        hundredths: i64 = 100 * drawn * state.no_more // size
        if state.box.knock_out and hundredths > 100:
            return 100  # the first one is the last
        return hundredths

    def eating(self, state: Snackbar, seat: i64) -> i64:
        size: i64 = state.pile_size
        drawn: i64 = state.food if state.food < size else size
        cost: i64 = OWN_POINT
        if state.box.knock_out or state.points[seat] + 1 >= state.box.last_point:
            cost = LAST_POINT
        return drawn * CARD - self.danger(state, state.food) * cost // 100

    def passing(self, state: Snackbar, seat: i64, target: i64, order: i64) -> i64:
        """What an order before somebody else is worth to this seat: their danger, less the more cards they hold."""
        worth: i64 = RIVAL_POINT
        if self.leads(state, target):
            worth += LEADER_POINT
        if not state.box.knock_out and state.points[target] + 1 >= state.box.last_point:
            worth = ENDING if self.leads(state, seat) else -ENDING
        return self.danger(state, order) * worth // 100 * 4 // (4 + state.sizes[target])

    def leads(self, state: Snackbar, seat: i64) -> bool:
        """Whether nobody still in stands better: fewer points, or as few and more cards (T10)."""
        for other in range(state.box.players):
            if other == seat or state.left_at[other]:
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
        best: i64 = -1_000_000
        for other in range(state.box.players):
            if other != seat and not state.left_at[other]:
                worth: i64 = self.passing(state, seat, other, state.food)
                if worth > best:
                    best = worth
        return best

    def reason(self, state: State, seat: int, action: int) -> str:
        assert isinstance(state, Snackbar)
        box = state.box
        if action == 0:
            return f"eats: {_chance_of(self.danger(state, state.food))}, and {state.food} cards to play with"
        if action >= box.target_at:
            other = action - int(box.target_at)
            return f"names player {other + 1}, who holds {state.sizes[other]} cards and stands at minus {state.points[other]}"
        if action >= box.special_at:
            if state.food == 0:
                return "plays a card that any player may follow and keeps the dishes"
            return f"passes {state.food} on: {_chance_of(self.danger(state, state.food))}"
        if action >= box.pair_at:
            dish = action - int(box.pair_at)
            return f"changes the order from {state.food} to {box.servings[dish]} and leaves it to somebody else"
        dish = action - int(box.single_at)
        order = state.food + box.servings[dish]
        return f"leaves {order} to eat to somebody else: {_chance_of(self.danger(state, order))} for them"


def _chance_of(hundredths: i64) -> str:
    """A danger in words."""
    if hundredths < 100:
        return f"{hundredths} in 100 that a No More turns up"
    return "a No More is as good as certain"


ADVISER = Eater()
