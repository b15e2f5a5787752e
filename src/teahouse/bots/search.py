"""Information-set Monte Carlo tree search for many players.

Each iteration imagines one world that fits all the seat knows (`resample`), walks down a tree of decisions that all
such worlds share, adds one decision to it and plays on to the end. An edge counts how often it was there to be chosen,
not only how often it was chosen, because an action may be legal in one imagined world and not in the next.

Everybody in the tree plays for themselves: an edge's value is the reward of the seat that decides there. Where several
seats decide at the same time none of them may react to another's pick, so they all choose at the same node, each from
edges of its own, and the tree goes on below the searching seat's pick alone.
"""

import math
import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.bots.bot import Bot
from teahouse.core.chance import Chance
from teahouse.core.heuristics import Adviser
from teahouse.core.state import State

FULL_REWARD: Final = 1_000_000
NONE: Final = -1


class Budget:
    """How long to think: iterations, so that a seed repeats a game, and if wanted a limit in seconds as well."""

    def __init__(self, iterations: int, seconds: float = 0.0) -> None:
        self.iterations = iterations
        self.seconds = seconds


class Candidate:
    """One action as the search sees it: how often it was tried and the mean reward that followed, from 0 to 1."""

    def __init__(self, action: int, visits: int, reward: float) -> None:
        self.action = action
        self.visits = visits
        self.reward = reward


class Tree:
    """Nodes and edges in packed vectors; the edges of a node are a linked list."""

    def __init__(self, space: i64) -> None:
        self.first: vec[i64] = vec[i64]([NONE])  # per node: its first edge
        self.action: vec[i64] = vec[i64]([])  # per edge, from here on
        self.seat: vec[i64] = vec[i64]([])
        self.child: vec[i64] = vec[i64]([])
        self.next: vec[i64] = vec[i64]([])
        self.visits: vec[i64] = vec[i64]([])
        self.offers: vec[i64] = vec[i64]([])
        self.reward: vec[i64] = vec[i64]([])
        self.slot: vec[i64] = vec[i64]([NONE for _ in range(space)])  # scratch: the edge of each action

    def add(self, node: i64, seat: i64, action: i64) -> i64:
        """A new edge of a node."""
        edge: i64 = len(self.action)
        self.action = append(self.action, action)
        self.seat = append(self.seat, seat)
        self.child = append(self.child, NONE)
        self.next = append(self.next, self.first[node])
        self.visits = append(self.visits, 0)
        self.offers = append(self.offers, 0)
        self.reward = append(self.reward, 0)
        self.first[node] = edge
        return edge

    def below(self, edge: i64) -> i64:
        """The node under an edge, made when it is first reached."""
        node: i64 = self.child[edge]
        if node == NONE:
            node = len(self.first)
            self.first = append(self.first, NONE)
            self.child[edge] = node
        return node


class SearchBot(Bot):
    """Thinks before it decides. `explore` weighs curiosity against what has paid so far.

    In playouts every decision is the adviser's with a chance of `guided` in a hundred, else a random one; after
    `horizon` decisions the adviser judges the position instead of playing on (0: always play to the end).
    """

    def __init__(
        self,
        adviser: Adviser,
        chance: Chance,
        budget: Budget,
        explore: float = 0.7,
        guided: int = 0,
        horizon: int = 0,
    ) -> None:
        self.name = "search"
        self.adviser = adviser
        self.chance = chance
        self.budget = budget
        self.explore = explore
        self.guided: i64 = guided
        self.horizon: i64 = horizon
        self.iterations: int = 0  # of the last decision
        self.weights: vec[i64] = vec[i64]([])
        self.legal: vec[i64] = vec[i64]([])
        self.rewards: vec[i64] = vec[i64]([])
        self.path: vec[i64] = vec[i64]([])

    def choose(self, state: State, seat: int) -> int:
        actions = state.legal(seat)
        if len(actions) == 1:
            return actions[0]
        best = actions[0]
        visits = -1
        for candidate in self.consider(state, seat):
            if candidate.visits > visits:
                visits = candidate.visits
                best = candidate.action
        return best

    def consider(self, state: State, seat: int) -> list[Candidate]:
        """Search, and say how every action looks; the most visited is the one to choose."""
        me: i64 = seat
        space = state.setup.space
        self.legal = vec[i64]([0 for _ in range(space)])
        self.weights = vec[i64]([0 for _ in range(space)])
        self.rewards = vec[i64]([0 for _ in range(state.setup.players)])
        tree = Tree(space)
        done = 0
        until = time.monotonic() + self.budget.seconds if self.budget.seconds > 0 else 0.0
        while done < self.budget.iterations:
            self.iterate(tree, state.resample(seat, self.chance), me)
            done += 1
            if until and done % 16 == 0 and time.monotonic() > until:
                break
        self.iterations = done
        found: list[Candidate] = []
        edge: i64 = tree.first[0]
        while edge != NONE:
            if tree.seat[edge] == me:
                visits = tree.visits[edge]
                mean = float(tree.reward[edge]) / float(visits * FULL_REWARD) if visits else 0.0
                found.append(Candidate(tree.action[edge], visits, mean))
            edge = tree.next[edge]
        found.reverse()
        return found

    def iterate(self, tree: Tree, state: State, me: i64) -> None:
        """One imagined world, from the root to its reward."""
        path = vec[i64]([])
        node: i64 = 0
        seat: i64 = me
        together: i64 = state.awaited()  # how many decide at the same time
        onward: i64 = NONE  # where the tree goes on after all of them have
        fresh = False
        while seat >= 0:
            edge: i64 = self.select(tree, state, node, seat)
            if tree.visits[edge] == 0:
                fresh = True
            path = append(path, edge)
            state.step(seat, tree.action[edge])
            if onward == NONE or seat == me:
                onward = tree.below(edge)
            together -= 1
            if together <= 0:
                if fresh:
                    break
                node = onward
                onward = NONE
                together = state.awaited()
            seat = state.turn()
        self.play_on(state)
        self.adviser.worth(state, self.rewards)
        for i in range(len(path)):
            edge = path[i]
            tree.visits[edge] += 1
            tree.reward[edge] += self.rewards[tree.seat[edge]]

    def select(self, tree: Tree, state: State, node: i64, seat: i64) -> i64:
        """The edge to follow: one not yet tried, the adviser's favourite first, or the best by upper bound."""
        legal = self.legal
        slot = tree.slot
        count: i64 = state.fill_legal(seat, legal)
        for i in range(count):
            slot[legal[i]] = NONE
        edge: i64 = tree.first[node]
        while edge != NONE:
            if tree.seat[edge] == seat:
                slot[tree.action[edge]] = edge
            edge = tree.next[edge]
        untried: i64 = 0
        for i in range(count):
            if slot[legal[i]] == NONE:
                untried += 1
            else:
                tree.offers[slot[legal[i]]] += 1
        if untried:
            chosen: i64 = self.expand(tree, state, node, seat, count)
        else:
            chosen = self.upper_bound(tree, count)
        edge = tree.first[node]
        while edge != NONE:  # leave the scratch table clean for the next node
            slot[tree.action[edge]] = NONE
            edge = tree.next[edge]
        return chosen

    def expand(self, tree: Tree, state: State, node: i64, seat: i64, count: i64) -> i64:
        legal = self.legal
        slot = tree.slot
        best: i64 = NONE
        if self.guided:
            self.adviser.weigh(state, seat, legal, count, self.weights)
            for i in range(count):
                if slot[legal[i]] == NONE and (best == NONE or self.weights[i] > self.weights[best]):
                    best = i
        else:
            seen: i64 = 0
            for i in range(count):
                if slot[legal[i]] == NONE:
                    seen += 1
                    if self.chance.below(seen) == 0:
                        best = i
        edge = tree.add(node, seat, legal[best])
        tree.offers[edge] = 1
        return edge

    def upper_bound(self, tree: Tree, count: i64) -> i64:
        best: i64 = NONE
        top = -1.0
        for i in range(count):
            edge = tree.slot[self.legal[i]]
            visits = float(tree.visits[edge])
            mean = float(tree.reward[edge]) / (visits * FULL_REWARD)
            bound = mean + self.explore * math.sqrt(math.log(float(tree.offers[edge]) + 1.0) / visits)
            if bound > top:
                top = bound
                best = edge
        return best

    def play_on(self, state: State) -> None:
        """To the end of the game, or as far as the horizon."""
        legal = self.legal
        weights = self.weights
        chance = self.chance
        guided = self.guided
        left: i64 = self.horizon if self.horizon else 1_000_000
        while left:
            seat: i64 = state.turn()
            if seat < 0:
                return
            count: i64 = state.fill_legal(seat, legal)
            pick: i64 = 0
            if count > 1:
                if guided and chance.below(100) < guided:
                    self.adviser.weigh(state, seat, legal, count, weights)
                    equals: i64 = 1
                    for i in range(1, count):
                        if weights[i] > weights[pick]:
                            pick = i
                            equals = 1
                        elif weights[i] == weights[pick]:
                            equals += 1
                            if chance.below(equals) == 0:
                                pick = i
                else:
                    pick = chance.below(count)
            state.step(seat, legal[pick])
            left -= 1
