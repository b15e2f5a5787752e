"""What a person's screen shows, and that nothing on it comes from what they cannot know."""

import pytest

import teahouse
from teahouse.core.drawing import STYLES, Block, plain, width
from teahouse.match.words import beside_names, to_numbers, with_names
from teahouse.terminal import screen
from teahouse.terminal.paper import LOOK, wrapped
from teahouse.terminal.words import capital, counted, in_columns, joined

GAMES = [game.key for game in teahouse.games()]
NAMES = ["Ann", "Ben", "Bao (greedy bot)", "D", "E", "F", "G", "H", "I", "J"]


def sight(state: teahouse.State, seat: int) -> screen.Sight:
    moves = [state.notate(seat, action) for action in state.legal(seat)]
    names = NAMES[: state.setup.players]
    return screen.Sight(state.view(seat), moves, [], names, names)


def screens(game: teahouse.Game, state: teahouse.State, seat: int) -> list[Block]:
    """Everything that a terminal of either kind would show to that seat now."""
    seen = sight(state, seat)
    return [
        screen.picture(game, seen, 80, 24),
        screen.picture(game, seen, 100, 40),
        screen.sentences(game, seen, 80),
        screen.everything(seen, 80),
    ]


@pytest.mark.parametrize("key", GAMES)
def test_nothing_on_a_screen_changes_when_all_that_the_seat_cannot_know_is_redrawn(key: str) -> None:
    game = teahouse.game(key)
    for players in {game.fewest, game.most}:
        for seed in range(2):
            state = game.start(players=players, seed=seed)
            choices = teahouse.Chance(seed)
            for number in range(200):
                if not state.pending():
                    break
                if number % 11 == 0:
                    for seat in range(players):
                        again = state.resample(seat, teahouse.Chance(number))
                        assert screens(game, again, seat) == screens(game, state, seat)
                seats = state.pending()
                seat = seats[choices.below(len(seats))]
                legal = state.legal(seat)
                state.apply(seat, legal[choices.below(len(legal))])


@pytest.mark.parametrize("key", GAMES)
def test_pictures_keep_to_their_width_and_to_known_styles(key: str) -> None:
    game = teahouse.game(key)
    for players in (game.fewest, game.most):
        state = game.start(players=players, seed=3)
        choices = teahouse.Chance(5)
        number = 0
        while True:
            if number % 7 == 0 or not state.pending():
                for seat in [None, *range(players)]:
                    for columns in (80, 100):
                        block = game.draw(state.view(seat), NAMES[:players], columns)
                        assert max(width(line) for line in block) <= columns
                        assert {style for line in block for style, _ in line} <= set(STYLES)
            if not state.pending():
                break
            asked = state.pending()[0]
            legal = state.legal(asked)
            state.apply(asked, legal[choices.below(len(legal))])
            number += 1


def test_every_style_has_a_look() -> None:
    assert set(LOOK) == set(STYLES)


def test_a_snackbar_fits_a_small_terminal() -> None:
    game = teahouse.game("taiwan-snackbar")
    state = game.start(players=5, seed=1)
    seat = state.pending()[0]
    assert len(screen.picture(game, sight(state, seat), 80, 24)) <= 22


def test_a_long_recap_gives_way_to_the_table() -> None:
    lines = [f"thing number {i} happened" for i in range(30)]
    assert len(screen.told_news(lines, 80, 10)) == 10
    shown = plain(screen.told_news(lines, 80, 10))
    assert shown[0] == "· … 21 things before this: log shows all"
    assert shown[-1] == "· thing number 29 happened"
    assert len(screen.told_news(lines, 80, 40)) == 30
    assert plain(screen.told_news(["long " * 40], 40, 2))[0].startswith("· long")


def test_the_result_ranks_everyone() -> None:
    outcome = teahouse.Outcome([-1, -3, -1], [0, 2], [1, 3, 1], "player 2 has 3 negative points")
    lines = plain(screen.result(outcome, ["Ann", "Bao (greedy bot)", "Cat"], ["Ann", "Bao", "Cat"], 80))
    assert lines[0] == "Ann and Cat share the win: Bao has 3 negative points."
    assert [line.split() for line in lines[1:]] == [
        ["1.", "Ann", "-1"],
        ["1.", "Cat", "-1"],
        ["3.", "Bao", "(greedy", "bot)", "-3"],
    ]


def test_words() -> None:
    names = ["Ann", "Bo", "Bo Li"]
    assert with_names("player 3 eats, player 9 does not", names) == "Bo Li eats, player 9 does not"
    assert beside_names("give tea to player 2", names) == "give tea to player 2 (Bo)"
    assert to_numbers("choose bo li", names) == "choose player 3"
    assert to_numbers("choose player Bo", names) == "choose player 2"
    assert to_numbers("bon bon", names) == "bon bon"
    assert joined([]) == ""
    assert joined(["Ann"]) == "Ann"
    assert joined(names) == "Ann, Bo and Bo Li"
    assert (counted(1, "card"), counted(2, "card")) == ("1 card", "2 cards")
    assert capital("'x' is no card") == "'x' is no card"
    assert plain(wrapped("one two three", 9, "", "- ")) == ["- one two", "  three"]


def test_lists_are_read_downwards_when_they_need_columns() -> None:
    assert plain(in_columns(["tea", "cake"], 80)) == ["  1 tea   2 cake"]
    lines = plain(in_columns([f"item {i}" for i in range(1, 25)], 40))
    assert lines[0].split("item") == ["   1 ", " 1     9 ", " 9    17 ", " 17"]
    assert plain(in_columns(["player 2", "player 3"], 80, numbered=False)) == ["  player 2   player 3"]
