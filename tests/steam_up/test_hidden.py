"""What a seat knows (U19, R5): redrawn games keep it, and vary in everything else."""

import json

import pytest

from teahouse import Chance

from .tables import FACE, GAME, can, cards, counted, say, table


def redrawn(state, seat, times=40):
    return [state.resample(seat, Chance(1000 + i)) for i in range(times)]


def steamers(state):
    """All steamers from the bottom up, by stack."""
    return [[steamer["pieces"] for steamer in stack] for stack in state.position()["stacks"]]


def hand(state, seat):
    return state.position()["seats"][seat]["hand"]


def test_u19_unseen_steamers_vary_in_contents_and_in_size():
    state = GAME.start(players=4, seed=4)
    worlds = redrawn(state, 0)
    assert len({json.dumps(steamers(world)[0][0]) for world in worlds}) > 5
    assert {sum(steamers(world)[0][0].values()) for world in worlds} == {2, 3, 4}
    for world in worlds:
        assert [stack[-1] for stack in steamers(world)] == [stack[-1] for stack in steamers(state)]
        sizes = sorted(sum(steamer.values()) for stack in steamers(world) for steamer in stack)
        assert sizes == [2] * 6 + [3] * 6 + [4] * 6


def test_u19_a_steamer_that_was_once_on_top_stays_as_it_was():
    state = table(hands=[["room for one more"]], seen=False)
    say(state, "play room for one more", "stack 1 to stack 2", "no rotation")
    for world in redrawn(state, 1):
        assert steamers(world)[1][1] == counted("RR")


def test_u19_with_peeking_and_after_filling_all_steamers_stay():
    for options in ({"peeking": True}, {"setup": "alternative"}):
        state = GAME.start(players=3, seed=2, options=options)
        while state.view(None)["phase"] == "filling":
            say(state, can(state)[0])
        for world in redrawn(state, 0, 5):
            assert steamers(world) == steamers(state)


def test_r5_pieces_that_the_rooster_put_back_are_in_the_bag():
    state = table(
        animals="rooster,pig",
        tokens=["SS"],
        stacks=["SS/MM", "RR/MM", "", "", "", ""],
        seen=False,
        bag="CCC",
        chance=[2, 2],
    )
    say(state, "buy 1", "return shrimp, shrimp, done")  # two shrimp back, two claws out
    for world in redrawn(state, 1):
        bag = world.position()["bag"]
        assert bag.get("shrimp dumpling", 0) >= 2


def test_r5_a_kind_that_the_die_did_not_find_is_not_in_the_bag():
    state = table(
        hands=[["fresh from the kitchen"]],
        options={"drawing": "die"},
        bag="CCCBB",
        stacks=["SS/SM", "RR/SM", "", "", "", ""],
        seen=False,
        chance=[FACE[1], FACE[6]],
    )
    say(state, "play fresh from the kitchen")
    assert state.position()["bag_exact"] == ["shrimp dumpling"]
    for world in redrawn(state, 1):
        assert "shrimp dumpling" not in world.position()["bag"]
        assert {tuple(sorted(p)) for stack in steamers(world) for p in stack}


def test_u19_hands_and_deck_vary_but_ones_own_hand_stays():
    state = table(animals="dog,pig,rat", hands=[["full purse"], ["lucky roll", "clean plate"], ["one of each"]])
    worlds = redrawn(state, 0)
    assert all(hand(world, 0) == {"Full Purse": 1} for world in worlds)
    assert len({json.dumps(hand(world, 1)) for world in worlds}) > 5
    assert all(sum(hand(world, 1).values()) == 2 for world in worlds)


def test_r5_a_card_that_was_seen_passing_stays_known_to_the_two():
    state = table(animals="dog,pig,rat", hands=[["nosy neighbour"], ["full purse"], ["lucky roll"]])
    say(state, "play nosy neighbour", "player 2", "no rotation")
    assert all(hand(world, 0) == {"Full Purse": 1} for world in redrawn(state, 1))
    assert any(hand(world, 0) != {"Full Purse": 1} for world in redrawn(state, 2))
    assert any(hand(world, 0) != {"Full Purse": 1} for world in redrawn(state, None))


def test_r5_a_known_card_that_is_played_is_no_longer_known():
    state = table(animals="dog,pig", hands=[["nosy neighbour"], ["full purse"]])
    say(state, "play nosy neighbour", "no rotation", "gain bun")
    assert state.view(1)["seats"][0]["known"] == {"Full Purse": 1}
    say(state, "gain bun", "draw", "no rotation")
    while state.pending() != [0] or "play full purse" not in can(state):
        say(state, can(state)[0])
    say(state, "play full purse")
    assert state.view(1)["seats"][0]["known"] == {}


def test_r5_after_a_shuffle_everyone_knows_what_the_deck_is_made_of():
    # Two Lucky Rolls are shuffled into the new deck: nobody can hold more than the third.
    state = table(deck=["full purse"], discards=["lucky roll", "lucky roll"])
    say(state, "draw")
    for world in redrawn(state, 1):
        assert world.position()["deck"] == {"Lucky Roll": 2}
    for world in redrawn(state, None):
        assert world.position()["deck"] == {"Lucky Roll": 2}


def test_r5_who_has_drawn_from_a_known_deck_knows_what_is_left():
    state = table(deck=["full purse"], discards=["lucky roll", "clean plate"], animals="snake,pig", tokens=["S"])
    say(state, "draw", "no rotation", "ability")  # both cards of the new deck are drawn: it is empty again
    state = table(
        deck=["full purse"], discards=["lucky roll", "clean plate", "one of each"], animals="snake,pig", tokens=["S"]
    )
    say(state, "draw", "no rotation", "ability")
    mine = hand(state, 0)
    left = {"Lucky Roll": 1, "Clean Plate": 1, "One of Each": 1}
    for name in mine:
        left.pop(name, None)
    for world in redrawn(state, 0):
        assert world.position()["deck"] == left
    assert len({json.dumps(world.position()["deck"]) for world in redrawn(state, 1)}) > 1


def test_r8_a_move_that_is_not_complete_falls_away_for_others():
    state = say(table(hands=[["full purse", "lucky roll"]]), "exchange full purse")
    world = state.resample(1, Chance(3))
    assert world.view(1) == state.view(1)
    assert world.position()["agenda"][-1]["staged"] == [-1, -1, -1]
    assert state.resample(0, Chance(3)).position()["agenda"] == state.position()["agenda"]


def test_u18_choices_that_are_made_but_not_shown_are_made_again():
    state = GAME.start(players=3, seed=8)
    say(state, can(state, 1)[0], seat=1)
    picks = {world.position()["picks"][1] for world in redrawn(state, 0)}
    assert len(picks) == 2
    assert {world.position()["picks"][1] for world in redrawn(state, 1)} == {state.position()["picks"][1]}
    assert all(world.pending() == [0, 2] for world in redrawn(state, None))


def test_u25_tokens_that_are_chosen_but_not_shown_are_chosen_again():
    state = GAME.start(players=2, seed=8, options={"animals": "dragon,ox"})
    say(state, "take shrimp, rice, meat", seat=0)
    worlds = redrawn(state, 1)
    assert len({world.position()["picks"][0] for world in worlds}) > 3
    for world in worlds:
        json.dumps(GAME.from_json(world.to_json()).view(1))


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_u19_a_view_never_names_what_is_hidden(seat):
    state = table(animals="dog,pig,rat", hands=[["full purse"], ["lucky roll"], ["clean plate"]], seen=False)
    text = json.dumps(state.view(seat))
    for other, name in enumerate(["Full Purse", "Lucky Roll", "Clean Plate"]):
        assert (name in text) == (other == seat)
    assert cards(["full purse"]) == {"Full Purse": 1}


def test_r5_the_log_tells_who_drew_what_only_to_the_one_who_drew():
    state = say(table(deck=["full purse"]), "draw")
    assert "player 1 draws Full Purse" in state.log(0)
    assert "player 1 draws a card" in state.log(1)
    assert "player 1 draws a card" in state.log(None)
