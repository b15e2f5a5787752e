"""Information-set Monte Carlo search for many players.

The bot imagines worlds that fit all the seat knows (`resample`) and tries its actions in them. Every action that is
still in the running is tried in the same world, with the same luck to come, so that what differs is due to the action
alone; after each of a few stages the worse half drops out, until two are left (sequential halving). The adviser's
favourite stays to the end, and another action must be better by more than its luck could explain to be preferred.

Below the first action each trial goes down a tree of decisions that all worlds share, adds one decision to it and
plays on. An edge counts how often it was there to be chosen, not only how often it was chosen, because an action may be
legal in one imagined world and not in the next. Everybody in the tree plays for themselves: an edge's value is the
reward of the seat that decides there. Where several seats decide at the same time none of them may react to another's
pick, so each goes on below its own picks alone until all have decided; then all go on below the searching seat's.
"""

import math
import time

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.bots.bot import AdvisedBot
from teahouse.bots.tree import FULL_REWARD, NONE, Tree
from teahouse.core.cards import zeros
from teahouse.core.chance import Chance
from teahouse.core.heuristics import Adviser
from teahouse.core.state import State
from teahouse.core.thinking import Thinking


class Budget:
    """How long to think: iterations, so that a seed repeats a game, and if wanted a limit in seconds as well.

    Where nobody else plays there may be another number of iterations.
    """

    def __init__(self, iterations: int, seconds: float = 0.0, alone: int = 0) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.alone = alone if alone else iterations

    def cut(self, share: float) -> "Budget":
        """Only a share of it, from 0 to 1, but a try at least."""
        return Budget(max(1, int(self.iterations * share)), self.seconds * share, max(1, int(self.alone * share)))

    def within(self, seconds: float) -> "Budget":
        """The same, but no longer than so many seconds."""
        return Budget(self.iterations, min(seconds, self.seconds) if self.seconds > 0 else seconds, self.alone)


class Candidate:
    """One action as the search sees it: how often it was tried and the mean reward that followed, from 0 to 1."""

    def __init__(self, action: int, visits: int, reward: float) -> None:
        self.action = action
        self.visits = visits
        self.reward = reward


class Trials:
    """What became of the actions that are tried, the adviser's favourite at place 0."""

    def __init__(self, actions: vec[i64], count: i64) -> None:
        self.actions: vec[i64] = actions
        self.count: i64 = count  # still in the running: the first so many places
        self.visits: vec[i64] = zeros(count)
        self.total: vec[i64] = zeros(count)  # rewards
        self.lead: vec[i64] = zeros(count)  # rewards beyond those of the favourite in the same worlds
        self.squares: list[float] = [0.0] * int(count)  # of these differences, in rewards from 0 to 1

    def sort(self, pinned: i64) -> None:
        """Those still in the running by what they brought; all were tried equally often."""
        for i in range(pinned + 1, self.count):
            j: i64 = i
            while j > pinned and self.total[j - 1] < self.total[j]:
                self.swap(j - 1, j)
                j -= 1

    def swap(self, i: i64, j: i64) -> None:
        for row in (self.actions, self.visits, self.total, self.lead):
            held: i64 = row[i]
            row[i] = row[j]
            row[j] = held
        square = self.squares[i]
        self.squares[i] = self.squares[j]
        self.squares[j] = square

    def clearly_better(self, place: i64, doubt: float) -> bool:
        """Whether an action beats the favourite by so many standard errors of the difference."""
        visits = float(self.visits[place])
        if visits < 2.0:
            return False
        mean = float(self.lead[place]) / (visits * FULL_REWARD)
        variance = self.squares[place] / visits - mean * mean
        return mean > doubt * math.sqrt(variance / visits) if variance > 0.0 else mean > 0.0


class SearchBot(AdvisedBot):
    """Thinks before it decides."""

    def __init__(self, adviser: Adviser, chance: Chance, budget: Budget, thinking: Thinking) -> None:
        super().__init__("search", adviser, chance)
        self.budget = budget
        self.thinking = thinking
        self.now = thinking  # for this table
        self.guided: i64 = thinking.guided
        self.depth: i64 = thinking.depth
        self.iterations: int = 0  # of the last decision
        self.luck: Chance = chance  # in playouts
        self.chapter: i64 = 0
        self.rewards: vec[i64] = zeros(1)
        self.cursor: vec[i64] = zeros(1)

    def choose(self, state: State, seat: int) -> int:
        actions = state.legal(seat)
        if len(actions) == 1:
            return actions[0]
        return self.consider(state, seat)[0].action

    def consider(self, state: State, seat: int) -> list[Candidate]:
        """Search, and say how the actions look that were tried; the first is the one to choose."""
        me: i64 = seat
        self.make_room(state)
        apart = self.thinking.alone
        self.now = apart if apart is not None and state.setup.players == 1 else self.thinking
        self.rewards = zeros(state.setup.players)
        self.cursor = zeros(state.setup.players)
        self.chapter = self.adviser.chapter(state)
        trials = self.enter(state, me)
        tree = Tree(state.setup.space)
        pinned: i64 = 1 if self.guided else 0
        seconds = self.budget.seconds
        began = time.monotonic() if seconds > 0 else 0.0
        stages: i64 = 1
        while (1 << stages) < trials.count:
            stages += 1
        tries: i64 = self.budget.iterations if state.setup.players > 1 else self.budget.alone
        each: i64 = tries // stages
        done: i64 = 0
        stage: i64 = 0
        while trials.count > 1:
            stage += 1
            until = began + seconds * float(stage) / float(stages)
            worlds: i64 = each // trials.count
            if worlds < 1:
                worlds = 1
            for _ in range(worlds):
                self.try_all(state, me, trials, tree)
                done += trials.count
                if seconds > 0 and time.monotonic() > until:
                    break
            trials.sort(pinned)
            if trials.count == 2:
                break
            trials.count = (trials.count + 1) // 2
        self.iterations = done
        if pinned and trials.count > 1 and trials.clearly_better(1, self.now.doubt):
            trials.swap(0, 1)
        return listed(trials)

    def enter(self, state: State, me: i64) -> Trials:
        """The actions to try, those that the adviser likes best first."""
        count: i64 = state.fill_legal(me, self.legal)
        actions = self.legal[:count]
        if self.guided:
            weights = self.weights
            self.adviser.weigh(state, me, actions, count, weights)
            for i in range(1, count):
                action: i64 = actions[i]
                weight: i64 = weights[i]
                j: i64 = i
                while j > 0 and weights[j - 1] < weight:
                    actions[j] = actions[j - 1]
                    weights[j] = weights[j - 1]
                    j -= 1
                actions[j] = action
                weights[j] = weight
            width: i64 = self.now.width
            if width and count > width:
                count = width
        return Trials(actions, count)

    def try_all(self, state: State, me: i64, trials: Trials, tree: Tree) -> None:
        """Every action still in the running once, in one imagined world and with the same luck."""
        world = state.resample(me, self.chance)
        seed: i64 = self.chance.word()
        usual: i64 = 0
        for i in range(trials.count):
            self.luck = Chance(seed)
            self.iterate(tree, world.copy() if i < trials.count - 1 else world, me, trials.actions[i])
            reward: i64 = self.rewards[me]
            if i == 0:
                usual = reward
            lead: i64 = reward - usual
            ahead = float(lead) / FULL_REWARD
            trials.visits[i] += 1
            trials.total[i] += reward
            trials.lead[i] += lead
            trials.squares[i] += ahead * ahead

    def iterate(self, tree: Tree, state: State, me: i64, action: i64) -> None:
        """One trial of an action, to its rewards."""
        if self.depth:
            path = self.descend(tree, state, me, action)
            self.play_on(state, me)
            self.adviser.worth(state, self.rewards)
            for i in range(len(path)):
                tree.count(path[i], self.rewards[tree.seat[path[i]]])
        else:
            state.step(me, action)
            self.play_on(state, me)
            self.adviser.worth(state, self.rewards)

    def descend(self, tree: Tree, state: State, me: i64, action: i64) -> vec[i64]:
        """Down the tree as far as it goes and one decision further; the edges on the way."""
        path = vec[i64]([])
        cursor = self.cursor  # where each seat is: apart while they decide at the same time
        for seat in range(len(cursor)):
            cursor[seat] = 0
        waiting: i64 = state.awaited()
        onward: i64 = NONE
        decider: i64 = me
        edge: i64 = tree.edge_of(0, me, action)
        left: i64 = self.depth
        while True:
            fresh = tree.visits[edge] == 0
            path = append(path, edge)
            state.step(decider, tree.action[edge])
            cursor[decider] = tree.below(edge)
            if onward == NONE or decider == me:
                onward = cursor[decider]
            now: i64 = state.awaited()
            if waiting <= 1 or now > waiting:  # all have decided: each knows what the others did
                for seat in range(len(cursor)):
                    cursor[seat] = onward
                onward = NONE
            waiting = now
            decider = state.turn()
            if fresh or not left or decider < 0 or self.adviser.chapter(state) != self.chapter:
                return path
            left -= 1
            edge = self.select(tree, state, cursor[decider], decider)

    def select(self, tree: Tree, state: State, node: i64, seat: i64) -> i64:
        """The edge to follow: one not yet tried, the adviser's favourite first, or the best by upper bound."""
        legal = self.legal
        count: i64 = state.fill_legal(seat, legal)
        untried: i64 = tree.offer(node, seat, legal, count)
        if not untried:
            return tree.upper_bound(legal, count, self.now.explore)
        slot = tree.slot
        best: i64 = NONE
        if self.guided:
            self.adviser.weigh(state, seat, legal, count, self.weights)
            for i in range(count):
                if slot[legal[i]] == NONE and (best == NONE or self.weights[i] > self.weights[best]):
                    best = i
        else:
            skip: i64 = self.luck.below(untried)
            for i in range(count):
                if slot[legal[i]] == NONE:
                    if skip == 0:
                        best = i
                        break
                    skip -= 1
        return tree.add(node, seat, legal[best])

    def play_on(self, state: State, last: i64) -> None:
        """To the end of the game or of its chapter, or as far as the horizon; `last` is who decided last."""
        legal = self.legal
        adviser = self.adviser
        luck = self.luck
        guided = self.guided
        horizon: i64 = self.now.horizon
        passed: i64 = 0
        while True:
            seat: i64 = state.turn()
            if seat < 0 or adviser.chapter(state) != self.chapter:
                return
            if seat != last:
                last = seat
                passed += 1
                if passed == horizon:
                    return
            count: i64 = state.fill_legal(seat, legal)
            pick: i64 = 0
            if count > 1:
                if guided and (guided == 100 or luck.below(100) < guided):
                    pick = adviser.favourite(state, seat, legal, count, self.weights, luck)
                else:
                    pick = luck.below(count)
            state.step(seat, legal[pick])


def listed(trials: Trials) -> list[Candidate]:
    found: list[Candidate] = []
    for i in range(len(trials.visits)):
        visits: int = trials.visits[i]
        mean = float(trials.total[i]) / float(visits * FULL_REWARD) if visits else 0.0
        found.append(Candidate(trials.actions[i], visits, mean))
    return found
