"""Cards as people type them."""

import pytest

import teahouse
from teahouse.games.dim_sum.cards import NAMES, RANK_NAMES, SUIT_NAMES
from tests.dim_sum.table import GAME, laid


@pytest.fixture
def state():
    return laid("A♠ 10♥ Q♦ Q♣ 7♣", "2♠ 3♠ 4♠ 5♠ 6♠", "2♥ 3♥ 4♥ 5♥ 6♥")


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("A♠", "A♠"),
        ("as", "A♠"),
        ("AS", "A♠"),
        ("1s", "A♠"),
        ("ace of spades", "A♠"),
        ("Ace Spades", "A♠"),
        ("the ace of spades", "A♠"),
        ("♠A", "A♠"),
        ("a♤", "A♠"),
        ("A♠\ufe0f", "A♠"),
        ("10h", "10♥"),
        ("10♥", "10♥"),
        ("th", "10♥"),
        ("ten of hearts", "10♥"),
        ("10 of hearts", "10♥"),
        ("10 heart", "10♥"),
        ("h10", "10♥"),
        ("QD", "Q♦"),
        ("queen of diamonds", "Q♦"),
        ("take Q♦", "Q♦"),
        ("keep the queen of diamonds", "Q♦"),
        ("seven of clubs", "7♣"),
        ("  7C!  ", "7♣"),
        ("7", "7♣"),
        ("紅心10", "10♥"),
        ("红桃 10", "10♥"),
        ("黑桃A", "A♠"),
        ("方塊Q", "Q♦"),
        ("梅花7", "7♣"),
        ("a spades", "A♠"),
        ("a queen of clubs", "Q♣"),
        ("play the 7", "7♣"),
        ("ten", "10♥"),
        ("ace", "A♠"),
    ],
)
def test_a_card_can_be_typed_in_many_ways(state, typed, card):
    assert state.parse(0, typed) == [NAMES.index(card)]


def test_a_rank_alone_that_fits_several_cards_is_asked_back(state):
    with pytest.raises(teahouse.AmbiguousNotation, match="Q could be Q♦, Q♣; type the suit too"):
        state.parse(0, "queen")


def test_a_rank_alone_that_is_not_in_the_hand_is_refused(state):
    with pytest.raises(teahouse.IllegalMove, match=r"no king is in your hand; choose one of A♠ 10♥ Q♦ 7♣ Q♣ \(D2\)"):
        state.parse(0, "king")


@pytest.mark.parametrize("typed", ["3", "2", "4", "9"])
def test_d2_a_bare_number_is_the_number_on_a_card_never_a_line_of_the_list(state, typed):
    with pytest.raises(teahouse.IllegalMove, match="is in your hand; choose one of"):
        state.parse(0, typed)


def test_d2_a_bare_number_or_letter_takes_the_one_card_that_has_it(state):
    for typed, card in [("7", "7♣"), ("10", "10♥"), ("1", "A♠"), ("a", "A♠"), ("an ace", "A♠"), ("a 7", "7♣")]:
        assert state.parse(0, typed) == [NAMES.index(card)]
    with pytest.raises(teahouse.AmbiguousNotation, match="Q could be Q♦, Q♣"):
        state.parse(0, "q")


def test_what_the_help_says_can_be_typed():
    shown = laid("4♠ 10♥ Q♦ A♠ 7♣ K♦", "2♠ 3♠ 5♠ 6♠ 8♠ 9♠", "2♥ 3♥ 4♥ 5♥ 6♥ 7♥")
    said = GAME.words().messages["typing"].text
    for typed in ("4s", "10h", "qd", "A♠", "ten of hearts", "紅心10", "7", "k"):
        assert typed in said
        assert len(shown.parse(0, typed)) == 1


@pytest.mark.parametrize(
    "typed", ["", "x", "11s", "0h", "as kd", "ace of", "of spades", "♠", "spades", "a b c", "10hh"]
)
def test_what_names_no_card_is_refused_with_an_example(state, typed):
    with pytest.raises(
        teahouse.InvalidNotation, match="names no card; cards are typed like A♠, 10h, qd or ten of hearts"
    ):
        state.parse(0, typed)


def test_every_card_reads_back_from_its_name_its_letters_and_its_words():
    state = GAME.start(4, seed=2)
    for seat in range(4):
        for action in state.legal(seat):
            suit, rank = divmod(action, 13)
            name = state.notate(seat, action)
            assert name == NAMES[action]
            words = f"{RANK_NAMES[rank]} of {SUIT_NAMES[suit]}"
            for typed in (name, name.lower(), name[:-1] + "shdc"[suit], words, words.upper(), words.title()):
                assert state.parse(seat, typed) == [action]
