"""Many games of one table at once, stepped in compiled code.

Observations, masks, rewards and ends are written into vectors that stay where they are from the first step to the
last, so that whoever looks at their memory always sees the present. A game that ends is dealt anew in the same step.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from teahouse.core.cards import zeros
from teahouse.core.chance import Chance
from teahouse.core.observe import Observer, Page, fill_mask
from teahouse.core.playouts import LONGEST_GAME
from teahouse.core.state import State

ALL_SEATS: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Batch:
    """Games in which either every seat is decided for from outside, or one seat (`learner`) and `others_decide` for
    the rest.

    With `points` a reward is what the score that all can see has gained, else it is paid once: by `Observer.pay` when
    the game is over, or when the learner is out of it. Game number k of a batch is dealt from seed + k.
    """

    def __init__(self, observer: Observer, games: int, points: bool, learner: int = ALL_SEATS) -> None:
        self.observer = observer
        self.setup = observer.setup
        self.games: i64 = games
        self.points = points
        self.learner: i64 = learner
        self.paid_seats: i64 = observer.setup.players if learner < 0 else 1  # rewards of each game
        self.states: list[State] = []
        self.page = Page(self.games * observer.size)
        self.last = Page(self.games * observer.size)  # of games that ended in this step: how the end looked
        self.mask: vec[u8] = vec[u8]([u8(0) for _ in range(games * int(observer.setup.space))])
        self.seats: vec[i64] = zeros(self.games)  # who decides
        self.rewards: vec[float] = vec[float]([0.0 for _ in range(games * int(self.paid_seats))])
        self.over: vec[u8] = vec[u8]([u8(0) for _ in range(games)])  # 1: the game ended in this step
        self.returns: vec[float] = vec[float]([0.0 for _ in range(games * int(self.paid_seats))])  # of ended games
        self.lengths: vec[i64] = zeros(self.games)  # decisions made so far; of ended games in all
        self.counts: vec[i64] = zeros(self.games)
        self.seeds: vec[i64] = zeros(self.games)  # what each game was dealt from
        self.scores: vec[i64] = zeros(self.games * self.paid_seats)
        self.sums: vec[float] = vec[float]([0.0 for _ in range(games * int(self.paid_seats))])
        self.legal: vec[i64] = zeros(observer.setup.space)
        self.next_seed: i64 = 0

    def others_decide(self, state: State, seat: i64) -> i64:
        """The decision of a seat that is not the learner's."""
        raise RuntimeError(f"nobody decides for seat {seat} of {state.setup.key}")

    # -- from outside

    def reset(self, seed: i64) -> None:
        """Deal every game anew."""
        self.next_seed = seed
        self.states = []
        for i in range(self.games):
            self.states.append(self.deal(i))
            self.show(i)
            self.over[i] = u8(0)

    def deal_from(self, i: i64, seed: i64) -> None:
        """Deal one game anew from a seed of its own; the others, and all that follow, are dealt as before."""
        following = self.next_seed
        self.next_seed = seed
        self.states[i] = self.deal(i)
        self.show(i)
        self.next_seed = following

    def step(self, actions: bytes) -> int:
        """One decision in each game, given as four bytes, the lowest first; how many games ended.

        An illegal one raises IllegalMove, and nothing has happened in any game.
        """
        games: i64 = self.games
        space: i64 = self.setup.space
        for i in range(games):
            action: i64 = _number(actions, i)
            if action >= space or self.mask[i * space + action] == u8(0):
                raise self.states[i].why_not(int(self.seats[i]), int(action))
        ended: int = 0
        for i in range(games):
            state = self.states[i]
            state.step(self.seats[i], _number(actions, i))
            self.counts[i] += 1
            over = self.play_on(i, state)
            self.reward(i, state, over)
            self.over[i] = u8(0)
            if over:
                ended += 1
                self.over[i] = u8(1)
                self.end(i, state)
            self.show(i)
        return ended

    # -- inside

    def deal(self, i: i64) -> State:
        """A new game in this place, played up to the first decision that is asked for."""
        while True:
            seed: i64 = self.next_seed
            self.next_seed += 1
            state = self.setup.deal(Chance(seed))
            self.seeds[i] = seed
            self.counts[i] = 0
            if not self.play_on(i, state):
                for k in range(self.paid_seats):
                    at: i64 = i * self.paid_seats + k
                    self.sums[at] = 0.0
                    self.scores[at] = self.observer.score(state, self.seat_of(k)) if self.points else 0
                return state

    def seat_of(self, k: i64) -> i64:
        return k if self.learner < 0 else self.learner

    def play_on(self, i: i64, state: State) -> bool:
        """Let the others decide until somebody is asked for; whether it is over for those who are paid."""
        seat: i64 = state.turn()
        if self.learner >= 0:
            for _step in range(LONGEST_GAME):
                if seat < 0 or seat == self.learner:
                    break
                if self.observer.gone(state, self.learner):
                    return True
                state.step(seat, self.others_decide(state, seat))
                seat = state.turn()
            else:
                raise RuntimeError(f"a game of {state.setup.key} did not end within {LONGEST_GAME} decisions")
        self.seats[i] = seat
        return seat < 0

    def reward(self, i: i64, state: State, over: bool) -> None:
        for k in range(self.paid_seats):
            at: i64 = i * self.paid_seats + k
            paid = 0.0
            if self.points:
                score: i64 = self.observer.score(state, self.seat_of(k))
                paid = float(score - self.scores[at])
                self.scores[at] = score
            elif over:
                outcome = state.outcome()
                paid = self.observer.loss() if outcome is None else self.observer.pay(outcome, self.seat_of(k))
            self.rewards[at] = paid
            self.sums[at] += paid

    def end(self, i: i64, state: State) -> None:
        """Keep how the game ended and deal the next one."""
        self.lengths[i] = self.counts[i]
        for k in range(self.paid_seats):
            self.returns[i * self.paid_seats + k] = self.sums[i * self.paid_seats + k]
        self.last.at = i * self.observer.size
        self.observer.observe(state, self.learner if self.learner >= 0 else 0, self.last)
        self.states[i] = self.deal(i)

    def show(self, i: i64) -> None:
        """Write down what the seat that decides sees and may do."""
        state = self.states[i]
        seat: i64 = self.seats[i]
        self.page.at = i * self.observer.size
        self.observer.observe(state, seat, self.page)
        fill_mask(state, seat, self.legal, self.mask, i * self.setup.space)


def _number(data: bytes, i: i64) -> i64:
    at: i64 = 4 * i
    high: i64 = data[at + 3] << 24 | data[at + 2] << 16
    return high | data[at + 1] << 8 | data[at]
