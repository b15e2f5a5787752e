"""Set-up: components, steamers, animals, tokens, the marker, and the table options."""

import pytest

from teahouse import InvalidOption

from .tables import FACE, GAME, box, can, heights, own_pack, pieces, say, table, tokens


def start(players=4, seed=1, pack=None, **options):
    return GAME.start(players=players, seed=seed, options=options, pack=pack)


def all_pieces(state):
    """Everything of dim sum there is, by where it lies, as a finished game would show it."""
    position = state.position()
    steamers = [sum(steamer["pieces"].values()) for stack in position["stacks"] for steamer in stack]
    return steamers, sum(position["bag"].values())


def test_u27_the_box_holds_what_the_rulebook_lists():
    setup = box()
    assert (setup.pieces, setup.tokens, len(setup.kinds)) == (15, 10, 5)
    assert sum(setup.fortune.all_copies) == 50
    assert sum(setup.fate.all_copies) == 26
    assert len(setup.animals) == 12
    assert setup.kinds == ["shrimp dumpling", "sticky rice", "meat dumpling", "phoenix claw", "bbq meat bun"]


def test_u29_all_tokens_are_in_the_supply_at_first():
    assert start().view(None)["supply"] == dict.fromkeys(box().kinds, 10)


@pytest.mark.parametrize(("players", "counter"), [(2, 12), (3, 12), (4, 16), (5, 18)])
def test_u30_the_counter_starts_by_the_number_of_players(players, counter):
    assert start(players).view(None)["counter"] == counter


def test_u31_eighteen_fate_cards_are_dealt():
    assert start().view(None)["fate"]["left"] == 18


def test_u60_the_lucky_die_has_a_blank_instead_of_the_4():
    setup = box()
    assert list(setup.numbers) == [0, 1, 2, 3, 5, 6]
    assert setup.icons[0] == -1
    assert sorted(setup.icons[1:]) == [0, 1, 2, 3, 4]
    assert setup.kinds[setup.icons[5]] == "phoenix claw"


def test_u32_six_steamers_each_of_two_three_and_four_pieces_stand_in_threes():
    for seed in range(5):
        state = start(seed=seed)
        steamers, bag = all_pieces(state)
        assert heights(state) == [3] * 6
        assert sorted(steamers) == [2] * 6 + [3] * 6 + [4] * 6
        assert bag == 21


def test_u32_only_the_top_steamers_are_seen():
    for stack in start().view(0)["stacks"]:
        assert [steamer is None for steamer in stack["steamers"]] == [False, True, True]


def test_u32_the_sizes_are_mixed():
    tops = {sum(stack["steamers"][0].values()) for seed in range(9) for stack in start(seed=seed).view(None)["stacks"]}
    assert tops == {2, 3, 4}


# -- the alternative set-up


def test_u33_players_fill_and_place_steamers_of_2_3_and_4_in_turn():
    state = start(4, setup="alternative")
    first = state.pending()[0]
    sizes, seats = [], []
    for _ in range(15):
        seats.append(state.pending()[0])
        sizes.append(sum(state.view(None)["tray"].values()))
        say(state, can(state)[0])
    assert sizes == [2, 3, 4] * 5
    assert seats == [(first + i) % 4 for i in range(15)]


def test_u33_no_stack_exceeds_three():
    state = start(3, setup="alternative")
    say(state, "stack 1", "stack 1", "stack 1")
    assert can(state) == ["stack 2", "stack 3", "stack 4", "stack 5", "stack 6"]


def test_u33_the_last_steamers_have_only_one_place_left_and_are_not_asked_for():
    state = start(3, setup="alternative")
    while state.view(None)["phase"] == "filling":
        say(state, can(state)[0])
    assert heights(state) == [3] * 6
    assert all_pieces(state)[1] == 21


def test_u19_pieces_that_were_seen_while_filling_stay_known():
    state = start(3, setup="alternative")
    while state.view(None)["phase"] == "filling":
        say(state, can(state)[0])
    assert None not in [steamer for stack in state.view(None)["stacks"] for steamer in stack["steamers"]]


def test_u25_the_alternative_filling_comes_before_the_animals_and_ignores_the_starter():
    state = start(4, setup="alternative", starter=2)
    assert state.view(None)["phase"] == "filling"
    assert all(seat["animal"] is None and "dealt" not in seat for seat in state.view(None)["seats"])
    assert {start(4, seed, setup="alternative", starter=2).pending()[0] for seed in range(12)} == {0, 1, 2, 3}


# -- animals


def test_u34_each_player_chooses_one_of_two_animals():
    state = start(5)
    dealt = [seat["dealt"] for seat in state.view(None)["seats"]]
    assert len({animal for pair in dealt for animal in pair}) == 10
    for seat in range(5):
        assert sorted(can(state, seat)) == sorted(f"be the {animal.casefold()}" for animal in dealt[seat])


def test_u18_animals_are_chosen_at_the_same_time_and_shown_together():
    state = start(3)
    assert state.pending() == [0, 1, 2]
    before = state.view(0)
    say(state, can(state, 2)[1], seat=2)
    assert state.pending() == [0, 1]
    assert {**state.view(0), "pending": 0} == {**before, "pending": 0}
    say(state, can(state, 0)[0], seat=0)
    assert all(seat["animal"] is None for seat in state.view(None)["seats"])
    reveals = state.reveals
    say(state, can(state, 1)[0], seat=1)
    assert all(seat["animal"] for seat in state.view(None)["seats"])
    assert state.reveals == reveals + 1


def test_u25_the_pairs_are_dealt_openly():
    state = start(3)
    assert state.view(None)["seats"][2]["dealt"] == state.view(0)["seats"][2]["dealt"]


# -- starting resources


def test_u35_animals_start_with_their_own_tokens_and_cards():
    setup = box()
    listed = list(zip(setup.animals, setup.start_tokens, setup.start_different, setup.start_cards))
    assert listed == [
        ("Rat", 1, 0, 4),
        ("Ox", 2, 0, 2),
        ("Tiger", 2, 1, 2),
        ("Bunny", 1, 0, 2),
        ("Dragon", 3, 1, 3),
        ("Snake", 2, 1, 2),
        ("Horse", 2, 0, 2),
        ("Goat", 2, 1, 2),
        ("Monkey", 2, 1, 2),
        ("Rooster", 1, 0, 2),
        ("Dog", 2, 1, 2),
        ("Pig", 2, 1, 2),
    ]


def test_u18_cards_are_dealt_before_the_tokens_are_chosen_at_the_same_time():
    state = start(3, animals="dragon,rat,ox")
    view = state.view(None)
    assert view["phase"] == "tokens"
    assert [seat["cards"] for seat in view["seats"]] == [3, 4, 2]
    assert state.pending() == [0, 1, 2]
    assert view["marker"] is None


def test_u35_different_tokens_must_differ_and_others_need_not():
    state = start(2, animals="dragon,ox")
    say(state, "shrimp", seat=0)
    assert can(state, 0) == ["take sticky rice token", "take meat dumpling token", "take phoenix claw token"]
    say(state, "take bun", seat=1)
    assert can(state, 1) == ["take bbq meat bun token"]
    say(state, "take bun", seat=1)
    say(state, "take rice and bun", seat=0)
    assert (tokens(state, 0), tokens(state, 1)) == ("SRB", "BB")


def test_u25_chosen_tokens_are_revealed_together():
    state = start(2, animals="rat,bunny")
    before = state.view(1)
    say(state, "take claw", seat=0)
    assert {**state.view(1), "pending": 0} == {**before, "pending": 0}
    assert state.view(0)["chosen"] == "1 phoenix claw"
    say(state, "take bun", seat=1)
    assert (tokens(state, 0), tokens(state, 1)) == ("C", "B")


# -- the marker


def test_u36_the_marker_goes_to_a_random_player():
    holders = set()
    for seed in range(20):
        state = start(3, seed, animals="rat,bunny,rooster")
        for seat in range(3):
            say(state, "take claw", seat=seat)
        holders.add(state.view(None)["marker"])
        assert state.pending() == [state.view(None)["marker"]]
    assert holders == {0, 1, 2}


def test_u36_or_to_the_one_the_table_names():
    state = start(3, animals="rat,bunny,rooster", starter=3)
    for seat in range(3):
        say(state, "take claw", seat=seat)
    assert state.view(None)["marker"] == 2


# -- options


def test_u18_two_beginners_choose_one_of_two_of_the_beginners_animals():
    for seed in range(5):
        state = start(2, seed, animals="beginners")
        dealt = [animal for seat in state.view(None)["seats"] for animal in seat["dealt"]]
        assert len(set(dealt)) == 4
        assert set(dealt) <= {"Dog", "Dragon", "Pig", "Snake", "Tiger"}
        assert state.pending() == [0, 1]
        say(state, f"be the {dealt[1]}", seat=0)
        say(state, f"be the {dealt[2]}", seat=1)
        assert [seat["animal"] for seat in state.view(None)["seats"]] == [dealt[1], dealt[2]]


def test_u18_with_six_beginners_animals_three_players_choose_too():
    pack = own_pack("[animals.rat]\nbeginner = true\n")
    assert start(3, 1, pack=pack, animals="beginners").pending() == [0, 1, 2]
    assert start(3, 1, pack=pack, animals="beginners").view(0)["question"]["task"] == "animals"


def test_u18_three_and_more_beginners_get_one_of_the_beginners_animals_each():
    for players in (3, 4, 5):
        places = start(players, 1, animals="beginners").view(None)["seats"]
        animals = {seat["animal"] for seat in places}
        assert len(animals) == players
        assert animals <= {"Dog", "Dragon", "Pig", "Snake", "Tiger"}


def test_u20_beginners_get_one_of_the_beginners_animals_each():
    for seed in range(5):
        animals = [seat["animal"] for seat in start(5, seed, animals="beginners").view(None)["seats"]]
        assert sorted(animals) == ["Dog", "Dragon", "Pig", "Snake", "Tiger"]


def test_u20_animals_can_be_named_by_seat_in_words_or_as_a_list():
    for named in ("Goat, rat", ["goat", "rat"]):
        state = GAME.start(players=2, seed=1, options={"animals": named})
        assert [seat["animal"] for seat in state.view(None)["seats"]] == ["Goat", "Rat"]
        assert state.setup.options["animals"] == "goat,rat"


@pytest.mark.parametrize("wrong", ["goat", "goat,goat", "goat,rat,ox", "goat,cat", "", "two"])
def test_u20_named_animals_must_be_known_different_and_as_many_as_players(wrong):
    with pytest.raises(InvalidOption, match="animals"):
        GAME.setup(2, {"animals": wrong})


def test_u20_peeking_shows_all_steamers():
    view = start(4, peeking=True).view(None)
    assert None not in [steamer for stack in view["stacks"] for steamer in stack["steamers"]]


def test_u20_a_friendlier_game_leaves_out_the_starred_cards():
    setup = box(4, {"friendlier": True})
    assert sum(setup.fortune.copies) == 42
    assert sum(setup.fate.copies) == 23
    gone = {name for name, count in zip(setup.fortune.names, setup.fortune.copies) if not count}
    assert gone == {"Sticky Fingers", "Nosy Neighbour", "Back to the Kitchen"}


def test_u63_by_agreement_the_die_names_the_piece_and_is_rolled_again_if_the_bag_has_none():
    state = table(
        hands=[["fresh from the kitchen"]],
        options={"drawing": "die"},
        bag="CC",
        chance=[FACE[0], FACE[1], FACE[6]],
    )
    say(state, "play fresh from the kitchen")
    assert pieces(state, 0) == "C"


def test_u63_blindly_every_piece_in_the_bag_is_equally_likely():
    drawn = [
        pieces(say(table(hands=[["fresh from the kitchen"]], bag="SRRC", chance=[n]), "play fresh from the kitchen"), 0)
        for n in range(4)
    ]
    assert drawn == ["S", "R", "R", "C"]


def test_u23_a_rats_five_is_rolled_again_for_the_piece_where_the_die_names_it():
    state = table(animals="rat,pig", hands=[["full purse"]], options={"drawing": "die"}, chance=[FACE[5], FACE[1]])
    say(state, "ability")
    assert pieces(state, 0) == "S"


def test_u16_set_up_always_draws_blindly():
    blind, die = start(4, 3).position(), start(4, 3, drawing="die").position()
    assert blind["stacks"] == die["stacks"]


def test_the_same_seed_deals_the_same_table():
    assert start(4, 9).to_json() == start(4, 9).to_json()
    assert start(4, 9).to_json() != start(4, 10).to_json()
