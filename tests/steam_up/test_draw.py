"""The picture and the sentences, from views alone."""

import pytest

import teahouse
from teahouse.core.drawing import plain, width

from .tables import GAME, can, say, table

NAMES = ["Ama", "Tomás", "Mei", "A very long name indeed", "Jo"]


def looks(players, seed, options):
    """Views of a random game every few decisions, of all who look on."""
    state = GAME.start(players=players, seed=seed, options=options)
    chance = teahouse.Chance(seed)
    number = 0
    while True:
        if number % 23 == 0 or not state.pending():
            for seat in [*range(players), None]:
                yield state.view(seat)
        if not state.pending():
            return
        seat = state.pending()[0]
        legal = state.legal(seat)
        state.step(seat, legal[chance.below(len(legal))])
        number += 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_picture_fits_eighty_columns_and_every_sentence_is_one(players):
    options = [{}, {"setup": "alternative"}, {"peeking": True}, {"animals": "beginners"}][players - 2]
    names = NAMES[:players]
    for view in looks(players, 3, options):
        block = GAME.draw(view, names, 80)
        assert all(width(spans) <= 80 for spans in block), max(plain(block), key=len)
        for sentence in GAME.describe(view, names):
            assert sentence[0].isupper() or sentence[0].isdigit(), sentence
            assert sentence[-1] in ".!?", sentence
            assert "None" not in sentence
            assert "{" not in sentence


def test_u28_the_rim_shows_whose_zone_it_is():
    picture = "\n".join(plain(GAME.draw(table(animals="dog,pig,rat,ox").view(0), NAMES[:4], 80)))
    assert all(digit * 3 in picture for digit in "1234")


def test_u48_a_star_marks_the_stacks_in_ones_own_zone():
    lines = "\n".join(plain(GAME.draw(table().view(0), NAMES[:2], 80)))
    assert "*1 ≡≡" in lines
    assert "*2 ≡≡" in lines
    assert " 4 ≡≡" in lines


def test_u19_the_picture_shows_each_stacks_top_and_what_has_been_seen_below():
    hidden = "\n".join(plain(GAME.draw(table(seen=False).view(0), NAMES[:2], 80)))
    known = "\n".join(plain(GAME.draw(table().view(0), NAMES[:2], 80)))
    assert "under the top" not in hidden
    assert "under the top  1: MM   2: MM" in known


def test_the_picture_shows_boards_tokens_and_the_hand():
    state = table(
        animals="bunny,pig", tokens=["SSR"], boards=["SSM"], excess=["B"], hands=[["full purse", "full purse"]]
    )
    picture = "\n".join(plain(GAME.draw(state.view(0), NAMES[:2], 80)))
    assert "S ■■2223" in picture
    assert "B 122223 +1" in picture
    assert "tok SSR" in picture
    assert "2× Full Purse" in picture
    assert "You are the Bunny" in picture
    assert "Full Purse" not in "\n".join(plain(GAME.draw(state.view(1), NAMES[:2], 80)))


def test_sentences_tell_everything_that_lies_open():
    state = table(animals="bunny,pig", tokens=["SSR"], fate="extra sauce", kept=[(1, "clean plate")])
    told = "\n".join(GAME.describe(state.view(0), NAMES[:2]))
    assert "Fate this round is Extra Sauce" in told
    assert "Stack 1, 2 high, in your zone and the zone of Tomás: on top 2 shrimp dumpling; under it 2 meat" in told
    assert "Stack 4, 2 high, in nobody's zone" in told
    assert "Ama (you) is the Bunny with 0 HP, 2 shrimp dumpling, sticky rice tokens, no cards" in told
    assert "Kept in front of Tomás: Clean Plate." in told
    assert "Your ability: After buying" in told


def test_r9_the_end_is_a_bill():
    state = table(turns=1, active=0, first=1, acts=1, last_act=0, counter=0, hp=[9, 10], tokens=["SSS"])
    say(state, "draw", "no rotation")
    picture = "\n".join(plain(GAME.draw(state.view(0), NAMES[:2], 80)))
    assert "the game is over" in picture
    assert "the Steamer counter stands at 0" in picture
    told = GAME.describe(state.view(None), NAMES[:2])
    assert "Ama: 9 HP, -1 for tokens, +0 for cards, 8 in all, with no pieces." in told
    assert told[-1] == "Tomás won."


def test_u34_the_animals_that_were_dealt_are_drawn():
    state = GAME.start(players=2, seed=1)
    dealt = state.view(0)["seats"][1]["dealt"]
    picture = "\n".join(plain(GAME.draw(state.view(0), NAMES[:2], 80)))
    assert all(animal in picture for animal in dealt)
    assert f"Tomás may be the {dealt[0]} or the {dealt[1]}." in GAME.describe(state.view(0), NAMES[:2])
    assert can(state, 0)
