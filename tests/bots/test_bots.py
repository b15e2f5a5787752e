"""What bots are handed, and that they use nothing else."""

from collections.abc import Iterator

import pytest

import teahouse
from teahouse.bots.bot import Bot
from teahouse.bots.roster import hire
from teahouse.bots.search import SearchBot
from teahouse.bots.sitting import play

GAMES = [game.key for game in teahouse.games()]
NAMES = ["random", "easy", "medium"]  # that are quick; a search is asked now and then


def table(key: str) -> tuple[teahouse.Game, int]:
    game = teahouse.game(key)
    return game, max(game.fewest, min(game.most, 4))


def positions(key: str, seed: int) -> Iterator[tuple[teahouse.State, int]]:
    """A random game, decision by decision: the state and one of the seats that must decide."""
    game, players = table(key)
    state = game.start(players, seed)
    choice = teahouse.Chance(seed + 1000)
    while state.pending():
        seat = state.pending()[-1]
        yield state, seat
        legal = state.legal(seat)
        state.apply(seat, legal[choice.below(len(legal))])


class Spy(Bot):
    """Takes the first thing allowed and looks at everything that it is handed."""

    name = "spy"

    def __init__(self, table: teahouse.State) -> None:
        self.table = table
        self.copies: list[teahouse.State] = []
        self.hidden_differed = False

    def choose(self, state: teahouse.State, seat: int) -> int:
        assert state is not self.table
        assert state.view(seat) == self.table.view(seat)
        assert state.legal(seat) == self.table.legal(seat)
        if state.to_json() != self.table.to_json():
            self.hidden_differed = True
        self.copies.append(state)
        action = state.legal(seat)[0]
        while state.pending():  # it is the bot's to play with
            other = state.pending()[0]
            state.apply(other, state.legal(other)[-1])
            if len(self.copies) > 3:
                break
        return action


@pytest.mark.parametrize("key", GAMES)
def test_a_bot_is_handed_a_redrawn_copy_and_never_the_table(key: str) -> None:
    game, players = table(key)
    state = game.start(players, seed=5)
    spies = [Spy(state) for _ in range(players)]
    history: list[tuple[int, int]] = []
    play(state, list(spies), teahouse.Chance(9), history)
    assert state.outcome() is not None
    assert sum(len(spy.copies) for spy in spies) == len(history)
    assert all(spy.hidden_differed for spy in spies)
    # Whatever the spies did to their copies, the game is the one that its decisions make.
    again = game.start(players, seed=5)
    for seat, action in history:
        again.apply(seat, action)
    assert again.digest() == state.digest()


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("name", NAMES)
def test_a_bot_chooses_the_same_whatever_it_cannot_see(key: str, name: str) -> None:
    """The choice depends on what the seat knows alone: true state or any redrawn one, it comes out the same."""
    game, _ = table(key)
    chance = teahouse.Chance(11)
    looked = 0
    for seed in range(2):
        for number, (state, seat) in enumerate(positions(key, seed)):
            if number % 3 or len(state.legal(seat)) < 2:
                continue
            chosen = hire(name, game, 7).choose(state.copy(), seat)
            for _ in range(3):
                assert hire(name, game, 7).choose(state.resample(seat, chance), seat) == chosen
            looked += 1
    assert looked > 10


@pytest.mark.parametrize("key", GAMES)
def test_a_search_finds_the_same_whatever_it_cannot_see(key: str) -> None:
    """Not only the choice: every candidate is tried as often and brings as much, so nothing hidden came into it."""
    game, _ = table(key)
    chance = teahouse.Chance(11)
    looked = 0
    for number, (state, seat) in enumerate(positions(key, 4)):
        if number % 9 or len(state.legal(seat)) < 2:
            continue
        found = []
        for world in (state.copy(), state.resample(seat, chance)):
            bot = hire("search:12", game, 7)
            assert isinstance(bot, SearchBot)
            found.append([(c.action, c.visits, c.reward) for c in bot.consider(world, seat)])
        assert found[0] == found[1]
        assert {action for action, _, _ in found[0]} <= set(state.legal(seat))
        looked += 1
        if looked == 4:
            break
    assert looked >= 2


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("name", NAMES)
def test_every_bot_plays_every_game_by_the_rules(key: str, name: str) -> None:
    game, players = table(key)
    state = game.start(players, seed=3)
    play(state, [hire(name, game, seat) for seat in range(players)], teahouse.Chance(1))
    assert state.outcome() is not None


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_makes_the_same_choices(key: str, name: str) -> None:
    game, players = table(key)
    histories = []
    for _ in range(2):
        history: list[tuple[int, int]] = []
        bots = [hire(name, game, seat) for seat in range(players)]
        play(game.start(players, seed=8), bots, teahouse.Chance(2), history)
        histories.append(history)
    assert histories[0] == histories[1]


class Cheat(Bot):
    name = "cheat"

    def choose(self, state: teahouse.State, seat: int) -> int:
        return int(state.setup.space)


def test_a_bot_that_does_what_is_not_allowed_is_refused() -> None:
    game = teahouse.game("taiwan-snackbar")
    state = game.start(3, seed=1)
    before = state.digest()
    with pytest.raises(teahouse.IllegalMove, match="no action"):
        play(state, [Cheat(), Cheat(), Cheat()], teahouse.Chance(1))
    assert state.digest() == before


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(teahouse.InvalidOption, match="there is no bot 'grandma'; the bots are easy, medium, hard"):
        hire("grandma", teahouse.game("taiwan-snackbar"), 1)
