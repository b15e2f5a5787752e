"""The turntable: zones by geometry, and every count that the rulebook gives."""

import pytest

from teahouse.games.steam_up.rules.geometry import COUNTS, centre, overlaps, zone
from tests.certain import certain

from .tables import GAME, heights, say, table


def zones(players, rotation):
    """The stacks in each seat's zone, as the pack lists them."""
    rows = certain(list, GAME.standard_pack().find(f"zones.{COUNTS[players - 2]}"))[rotation]
    return [{stack for stack in range(6) if seat + 1 in rows[stack]} for seat in range(players)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("rotation", range(4))
def test_u28_the_zones_of_the_pack_are_those_of_the_geometry(players, rotation):
    measured = [{stack for stack in range(6) if overlaps(stack, rotation, players, seat)} for seat in range(players)]
    assert zones(players, rotation) == measured


def test_u21_seat_1_has_the_zone_that_begins_at_the_orange_line_going_clockwise():
    assert [zone(players, 0)[0] for players in (2, 3, 4, 5)] == [0, 0, 0, 0]
    assert zone(2, 1) == (270, 360)
    assert [zone(5, seat) for seat in range(5)] == [(0, 72), (72, 144), (144, 216), (216, 288), (288, 360)]


def test_u48_two_players_have_two_steamers_each_and_share_one():
    first, second = zones(2, 0)
    assert (len(first), len(second), len(first & second)) == (2, 2, 1)


def test_u48_two_players_after_a_clockwise_turn_share_none():
    first, second = zones(2, 1)
    assert (len(first), len(second), len(first & second)) == (2, 2, 0)


def test_u48_three_players_have_three_each_and_share_two_with_their_neighbours():
    one, two, three = zones(3, 0)
    assert [len(zone) for zone in (one, two, three)] == [3, 3, 3]
    assert [
        len(mine & (left | right)) for mine, left, right in ((one, two, three), (two, three, one), (three, one, two))
    ] == [2, 2, 2]


def test_u48_three_players_after_a_counter_clockwise_turn_have_two_each_and_share_none():
    one, two, three = zones(3, 3)
    assert [len(zone) for zone in (one, two, three)] == [2, 2, 2]
    assert not (one & two | two & three | three & one)


def test_u48_four_players_have_two_each_and_share_one():
    seats = zones(4, 0)
    for seat in range(4):
        shared = seats[seat] & (seats[seat - 1] | seats[(seat + 1) % 4])
        assert (len(seats[seat]), len(shared)) == (2, 1)


def test_u28_five_players_the_zone_opposite_the_arrow_holds_three_stacks_by_a_hair():
    assert [len(zone) for zone in zones(5, 0)] == [2, 2, 3, 2, 2]


def test_u28_six_stacks_stand_sixty_degrees_apart_from_the_orange_arrow():
    assert [centre(stack, 0) for stack in range(6)] == [0, 60, 120, 180, 240, 300]


def test_u46_a_rotation_turns_all_stacks_by_ninety_degrees_either_way():
    state = table(hands=[["full purse"]])
    say(state, "draw a card", "rotate right")
    assert state.view(None)["rotation"] == 1
    assert [stack["angle"] for stack in state.view(None)["stacks"]] == [90, 150, 210, 270, 330, 30]
    state = say(table(), "draw", "counterclockwise")
    assert state.view(None)["rotation"] == 3


def test_u46_four_turns_bring_everything_back():
    assert all(centre(stack, 4) == centre(stack, 0) for stack in range(6))


def test_u48_a_view_names_the_zones_of_each_stack():
    state = table(animals="rat,ox,tiger")
    assert [stack["zones"] for stack in state.view(None)["stacks"]] == [[0, 2], [0], [0, 1], [1], [1, 2], [2]]


def test_u28_every_space_begins_with_three_steamers():
    assert heights(GAME.start(players=4, seed=3)) == [3] * 6
