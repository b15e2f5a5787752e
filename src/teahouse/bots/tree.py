"""The tree of a search: nodes and edges in packed vectors, the edges of a node as a linked list."""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

FULL_REWARD: Final = 1_000_000
NONE: Final = -1


class Tree:
    """Node 0 is where the search begins. An edge belongs to the seat that decides there."""

    def __init__(self, space: i64) -> None:
        self.first: vec[i64] = vec[i64]([NONE])  # per node: its first edge
        self.action: vec[i64] = vec[i64]([])  # per edge, from here on
        self.seat: vec[i64] = vec[i64]([])
        self.child: vec[i64] = vec[i64]([])
        self.next: vec[i64] = vec[i64]([])
        self.visits: vec[i64] = vec[i64]([])
        self.offers: vec[i64] = vec[i64]([])
        self.reward: vec[i64] = vec[i64]([])
        self.slot: vec[i64] = vec[i64]([NONE for _ in range(space)])  # the edge of each action last offered

    def add(self, node: i64, seat: i64, action: i64) -> i64:
        """A new edge of a node."""
        edge: i64 = len(self.action)
        self.action = append(self.action, action)
        self.seat = append(self.seat, seat)
        self.child = append(self.child, NONE)
        self.next = append(self.next, self.first[node])
        self.visits = append(self.visits, 0)
        self.offers = append(self.offers, 1)
        self.reward = append(self.reward, 0)
        self.first[node] = edge
        return edge

    def edge_of(self, node: i64, seat: i64, action: i64) -> i64:
        """The edge of this action, made when it is first asked for."""
        edge: i64 = self.first[node]
        while edge != NONE:
            if self.action[edge] == action and self.seat[edge] == seat:
                return edge
            edge = self.next[edge]
        return self.add(node, seat, action)

    def below(self, edge: i64) -> i64:
        """The node under an edge, made when it is first reached."""
        node: i64 = self.child[edge]
        if node == NONE:
            node = len(self.first)
            self.first = append(self.first, NONE)
            self.child[edge] = node
        return node

    def offer(self, node: i64, seat: i64, legal: vec[i64], count: i64) -> i64:
        """Find the edges of the legal actions; how many have none yet. Those that are there have been offered again."""
        slot = self.slot
        for i in range(count):
            slot[legal[i]] = NONE
        edge: i64 = self.first[node]
        while edge != NONE:
            if self.seat[edge] == seat:
                slot[self.action[edge]] = edge
            edge = self.next[edge]
        untried: i64 = 0
        for i in range(count):
            if slot[legal[i]] == NONE:
                untried += 1
            else:
                self.offers[slot[legal[i]]] += 1
        return untried

    def upper_bound(self, legal: vec[i64], count: i64, explore: float) -> i64:
        """Of the edges last offered the one that may be best."""
        best: i64 = NONE
        top = -1.0
        for i in range(count):
            edge: i64 = self.slot[legal[i]]
            visits = float(self.visits[edge])
            mean = float(self.reward[edge]) / (visits * FULL_REWARD)
            bound = mean + explore * math.sqrt(math.log(float(self.offers[edge]) + 1.0) / visits)
            if bound > top:
                top = bound
                best = edge
        return best

    def count(self, edge: i64, reward: i64) -> None:
        """One more visit, and what it brought."""
        self.visits[edge] += 1
        self.reward[edge] += reward
