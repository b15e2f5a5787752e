"""How fast searches are: ours beside OpenSpiel's information-set search in C++, both with random playouts to the end.

Hearts is the peer's game: four players, hidden hands, and fewer decisions than a game of Taiwan Snackbar. An iteration
is one walk from the position to a finished game (in Dim Sum a finished round: the next is dealt anew), with a tree that
grows by one decision. Both begin about a third of the way into a game, at a seat with several actions to choose from.
"""

import time
from collections.abc import Callable
from random import Random

import pyspiel

import teahouse
from benchmarks.counts import PEER_SEARCH_GAME, Count
from benchmarks.ours import midgame, players_for
from teahouse.bots.bot import GreedyBot
from teahouse.bots.levels import search_bot
from teahouse.bots.search import Budget, SearchBot
from teahouse.core.thinking import Thinking

ITERATIONS = 1000
# A tree without a limit, and no adviser.
PLAIN = Thinking(ITERATIONS, guided=0, depth=1_000_000)


def ours(game: teahouse.Game) -> Callable[[], Count]:
    """One decision of our search."""
    state = undecided(game)
    seat = state.pending()[0]

    def run() -> Count:
        bot = SearchBot(game.adviser(), teahouse.Chance(1), Budget(ITERATIONS), PLAIN)
        began = time.perf_counter()
        bot.consider(state, seat)
        return Count(bot.iterations, bot.iterations, time.perf_counter() - began)

    return run


def undecided(game: teahouse.Game) -> teahouse.State:
    """A game that has been going on for a while, at a real decision."""
    decisions = 30
    while True:
        state = midgame(game, decisions)
        if len(state.legal(state.pending()[0])) > 2:
            return state
        decisions += 1


def longest_decision(game: teahouse.Game, every: int = 7, most: int = 12) -> float:
    """Seconds of the longest of some decisions of the hard level, all through a game that greedy players make."""
    state = game.start(players_for(game), seed=1)
    host = GreedyBot(game.adviser(), teahouse.Chance(2))
    longest = 0.0
    asked = 0
    number = 0
    while state.pending() and asked < most:
        seat = state.pending()[0]
        if len(state.legal(seat)) > 1:
            if number % every == 0:
                bot = search_bot(game, teahouse.Chance(number))
                began = time.process_time()  # other work on the machine is not the bot's
                bot.choose(state.copy(), seat)
                longest = max(longest, time.process_time() - began)
                asked += 1
            number += 1
        state.apply(seat, host.choose(state.copy(), seat))
    return longest


def peer() -> Callable[[], Count]:
    """One decision of OpenSpiel's."""
    state = hearts()

    def run() -> Count:
        bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, ITERATIONS)
        began = time.perf_counter()
        bot.step(state)
        return Count(ITERATIONS, ITERATIONS, time.perf_counter() - began)

    return run


def hearts(decisions: int = 20) -> pyspiel.State:
    """A deal of hearts after so many cards were played, at a real decision."""
    pick = Random(1)
    state = pyspiel.load_game(PEER_SEARCH_GAME).new_initial_state()
    while decisions > 0 or len(state.legal_actions()) < 3:
        decisions -= not state.is_chance_node()
        state.apply_action(pick.choice(state.legal_actions()))
    return state
