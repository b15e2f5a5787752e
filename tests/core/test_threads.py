"""Eight threads at one table: nothing that games, bots or encoders share is written on while they play."""

import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import teahouse
from teahouse.bots.bot import GreedyBot, RandomBot
from teahouse.bots.search import Budget, SearchBot
from teahouse.core.observe import Memory, Page
from teahouse.core.thinking import Thinking

THREADS = 8
GAMES = [game.key for game in teahouse.games()]


@pytest.fixture
def hasty():
    """Threads take turns as often as they can, so that what they share shows."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


class Slow(teahouse.Chance):
    """Lets the other threads go first with every draw: compiled code makes room for them nowhere else."""

    def word(self):
        time.sleep(0)
        return super().word()


def same_in_threads(play, numbers):
    """Whether eight threads get what one gets."""
    alone = [play(number) for number in numbers]
    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(play, numbers)) == alone


def table(key):
    game = teahouse.game(key)
    return game, game.setup(min(3, game.most))


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("key", GAMES)
def test_random_games(key):
    _game, setup = table(key)

    def play(seed):
        state, choices = setup.deal(Slow(seed)), teahouse.Chance(seed)
        bot = RandomBot(Slow(seed))
        while state.pending():
            for seat in state.pending():
                legal = state.legal(seat)
                both = legal[choices.below(len(legal))], bot.choose(state, seat)
                state.apply(seat, both[seat % 2])
        return state.digest()

    same_in_threads(play, range(24))


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("key", GAMES)
def test_bots_with_one_adviser(key):
    game, setup = table(key)
    adviser = game.adviser()

    def play(seed):
        bots = [
            GreedyBot(adviser, Slow(seed)),
            SearchBot(adviser, Slow(seed), Budget(4), Thinking(4, width=2, horizon=2)),
        ]
        state, imagined = setup.deal(teahouse.Chance(seed)), teahouse.Chance(seed)
        choices: list[int] = []
        while state.pending() and len(choices) < 60:
            seat = state.pending()[0]
            choices.append(bots[seat % 2].choose(state.resample(seat, imagined), seat))
            choices += [advice.action for advice in bots[0].explain(state, seat)]
            state.apply(seat, choices[-1])
        return choices, state.digest()

    same_in_threads(play, range(16))


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("key", GAMES)
def test_one_encoder(key):
    game, setup = table(key)
    observer = game.observer(setup)
    root = Memory(observer)

    def look(seed):
        state, memory = setup.deal(teahouse.Chance(seed)), root.copy()
        seen: list[object] = []
        page = Page(observer.size)
        while state.pending() and len(seen) < 12:
            for seat in range(setup.players):
                page.at = 0
                observer.observe(state, seat, page)
                seen.append(list(page.numbers))
            seen.append(observer.score(state, 0))
            memory.watch(state)
            seen.append(list(memory.seen))
            for seat in state.pending():
                state.apply(seat, state.legal(seat)[-1])
        return seen

    same_in_threads(look, range(16))
