"""Hungry plays every action a few times to the end of the game, at random, and takes what it tasted best."""

from teahouse import Chance
from teahouse.bots.bot import Bot, RandomBot
from teahouse.bots.sitting import play


class Hungry(Bot):
    def __init__(self, game, seed):
        self.chance = Chance(seed)

    def choose(self, state, seat):
        return max(state.legal(seat), key=lambda action: sum(self.taste(state, seat, action) for _ in range(4)))

    def taste(self, state, seat, action):
        world = state.resample(seat, self.chance)
        world.apply(seat, action)
        play(world, [RandomBot(self.chance)] * world.setup.players, self.chance)
        return world.outcome().scores[seat]
