"""Cards are data: what the vocabulary can say, and how a card that it cannot express is refused."""

import re
from pathlib import Path

import pytest

from teahouse import Chance, InvalidPack
from teahouse.games.steam_up.cards import vocabulary as words

from .tables import FACE, GAME, Script, box, can, heights, hp, only_fate, own_pack, pieces, say, table, tokens, top


def fortune(effects, **more):
    """A pack with one more Fortune card, called Mine."""
    extra = "".join(f"{key} = {value}\n" for key, value in more.items())
    return own_pack(f'[fortune.mine]\nname = "Mine"\ntext = "Mine."\ncopies = 2\n{extra}effects = {effects}\n')


def fate(effects):
    """A pack in which the only Fate card is Mine."""
    return only_fate(f'[fate.mine]\nname = "Mine"\ntext = "Mine."\ncopies = 18\neffects = {effects}\n')


def play(effects, chance=(), animals="dog,pig,rat", **fields):
    """Play a card with these effects as the first action of the first player."""
    hands = fields.pop("hands", {})
    pack = fortune(effects)
    state = table(animals=animals, pack=pack, hands={**hands, 0: ["Mine", *hands.get(0, [])]}, chance=chance, **fields)
    return say(state, "play mine")


def reveal(effects, chance=(), animals="dog,pig,rat", **fields):
    """Reveal a Fate card with these effects at the end of a round."""
    players = len(animals.split(","))
    state = table(
        animals=animals, pack=fate(effects), turns=players - 1, active=0, first=1, acts=1, last_act=0, **fields
    )
    state.chance = Script([0, 0, *chance])
    say(state, "draw")
    return say(state, "no rotation") if can(state)[:1] == ["no rotation"] else state


# -- what it can say


def test_u3_tokens_of_a_named_kind():
    state = play('[{ do = "gain", what = "tokens", count = 2, type = "phoenix-claw" }]')
    assert tokens(state, 0) == "CC"


def test_u13_tokens_of_a_named_kind_as_far_as_the_supply_goes():
    state = play('[{ do = "gain", what = "tokens", count = 2, type = "phoenix-claw" }]', tokens=["", "CCCCCCCCC"])
    assert tokens(state, 0) == "C"


def test_u13_tokens_of_choice_need_not_differ():
    state = play('[{ do = "gain", what = "tokens", count = 3 }]')
    say(state, "take bun bun claw")
    assert tokens(state, 0) == "CBB"


def test_u13_tokens_are_robbed_one_after_the_other():
    state = play('[{ do = "gain", what = "tokens", count = 2, from = "player" }]', tokens=["", "SR", "M"])
    say(state, "player 2 shrimp", "player 3")
    assert [tokens(state, seat) for seat in range(3)] == ["SM", "R", ""]


def test_u61_a_piece_of_a_named_kind_from_any_top_steamer():
    state = play('[{ do = "gain", what = "piece", type = "bbq-meat-bun", from = "table" }]')
    assert pieces(state, 0) == "B"
    assert top(state, 5) == "B"


def test_u3_points_for_oneself_and_for_others():
    state = play('[{ do = "gain", what = "points", count = 3 }, { who = "others", do = "lose", what = "points" }]')
    assert [hp(state, seat) for seat in range(3)] == [3, -1, -1]


@pytest.mark.parametrize(("who", "expected"), [("left", [0, 1, 0]), ("right", [0, 0, 1]), ("marker holder", [0, 0, 1])])
def test_u3_points_for_a_neighbour_or_the_holder_of_the_marker(who, expected):
    state = play(f'[{{ who = "{who}", do = "gain", what = "points" }}]', marker=2)
    assert [hp(state, seat) for seat in range(3)] == expected


def test_u81_a_chosen_player_is_one_for_whom_it_does_something():
    state = play(
        '[{ who = "chosen", do = "return", what = "tokens" }]', tokens=["S", "", "R"], animals="dog,pig,rat,ox"
    )
    assert tokens(state, 2) == ""  # only one other has a token, so nobody is asked
    state = play('[{ who = "chosen", do = "return", what = "tokens" }]', tokens=["S", "M", "RB"])
    assert can(state) == ["player 2", "player 3"]
    say(state, "player 3")
    assert state.pending() == [2]
    say(state, "give bun")
    assert tokens(state, 2) == "R"


def test_u11_ties_can_be_settled_otherwise_by_the_card():
    for ties, expected in (("farthest", [0, 0, 1]), ("nearest", [1, 0, 0]), ("each", [1, 0, 1]), ("nobody", [0, 0, 0])):
        effects = (
            f'[{{ who = "fewest", ties = "{ties}", do = "gain", what = "cards" }}, {{ do = "gain", what = "points" }}]'
        )
        state = play(effects, hp=[1, 5, 1], marker=0)
        drawn = [state.view(None)["seats"][seat]["cards"] for seat in range(3)]
        assert drawn == expected, ties


def test_u3_an_effect_that_may_be_declined():
    effects = '[{ may = true, do = "gain", what = "pieces", from = "bag" }, { do = "gain", what = "points" }]'
    state = play(effects, bag="S")
    assert can(state) == ["pass", "yes"]
    assert pieces(say(state.copy(), "yes"), 0) == "S"
    assert pieces(say(state, "pass"), 0) == ""


def test_u3_cards_can_be_discarded_and_the_card_itself_is_no_longer_in_hand():
    effects = '[{ do = "discard", what = "cards" }]'
    state = play(effects, hands={0: ["full purse", "lucky roll"]})
    assert can(state) == ["card full purse", "card lucky roll"]
    say(state, "lucky roll")
    assert state.view(0)["hand"] == {"Full Purse": 1}
    alone = say(table(pack=fortune(effects), hands=[["Mine"]]), "play mine")
    assert can(alone)[0] == "no rotation"  # there is nothing to discard


def test_r4_the_only_card_of_a_hand_is_discarded_without_asking():
    state = play('[{ do = "discard", what = "cards" }]', hands={0: ["full purse"]})
    assert state.view(0)["hand"] == {}
    assert any(line == "player 1 discards Full Purse" for line in state.log(None))
    state = play('[{ do = "discard", what = "cards" }]', hands={0: ["full purse", "full purse"]})
    assert can(state) == ["card full purse"]  # that both are alike is nobody else's to see (R1)


def test_u10_a_steamer_can_be_moved_out_of_ones_zone_only():
    state = play('[{ do = "move", what = "steamer", from = "zone" }]', animals="dog,pig")
    assert can(state) == ["stack 1", "stack 2"]
    say(state, "stack 1 to stack 3")
    assert heights(state) == [1, 2, 3, 2, 2, 2]


def test_u10_a_steamer_can_be_put_under_its_stack():
    state = play('[{ do = "sink", what = "steamer", from = "zone" }]', animals="dog,pig")
    say(state, "stack 2")
    assert top(state, 2) == "MM"


def test_u62_a_swap_with_any_top_steamer():
    state = play('[{ do = "swap", what = "piece", from = "table" }]', boards=["S"], animals="dog,pig")
    say(state, "stack 4")
    assert pieces(state, 0) == "C"


def test_u46_a_card_can_turn_the_table_in_a_given_direction_or_offer_none():
    state = play('[{ do = "rotate", turn = "clockwise", count = 2 }]')
    assert state.view(None)["rotation"] == 2
    state = play('[{ do = "rotate", least = 0 }, { do = "gain", what = "points" }]')
    assert can(state) == ["no turn", "turn left", "turn right"]


def test_u60_a_roll_by_number_goes_before_the_icon():
    effects = (
        '[{ do = "roll", "6" = [{ do = "gain", what = "points", count = 6 }], '
        'icon = [{ do = "gain", what = "points", count = 1 }] }]'
    )
    assert hp(play(effects, chance=[FACE[6]]), 0) == 6
    assert hp(play(effects, chance=[FACE[5]]), 0) == 1
    assert hp(play(effects, chance=[FACE[0]]), 0) == 0


def test_u60_what_was_rolled_counts_for_the_next_effects():
    effects = '[{ do = "roll", again = true }, { do = "gain", what = "tokens", type = "rolled", count = 2 }]'
    assert tokens(play(effects, chance=[FACE[0], FACE[1]]), 0) == "SS"


def test_u11_a_condition_for_most_hp_or_for_the_marker():
    effects = '[{ if = "most", then = [{ do = "gain", what = "points", count = 2 }] }, { do = "gain", what = "cards" }]'
    assert hp(play(effects, hp=[5, 1, 1]), 0) == 7
    assert hp(play(effects, hp=[0, 1, 1]), 0) == 0
    effects = '[{ if = "marker holder", then = [{ do = "gain", what = "points" }], else = [{ do = "gain", what = "marker" }] }]'
    assert hp(play(effects, marker=0), 0) == 1
    assert play(effects, marker=1).view(0)["marker"] == 0


def test_u9_a_kept_card_can_give_cards_and_wait_for_any_piece():
    pack = fortune('[{ when = "piece", do = "gain", what = "cards" }]', kept="true")
    state = table(animals="ox,pig", pack=pack, kept=[(0, "Mine")], tokens=["SS"])
    say(state, "buy 1")
    assert state.view(0)["seats"][0]["cards"] == 2


def test_u9_a_kept_card_can_wait_for_purchases_and_for_the_action_gain():
    pack = fortune('[{ when = "purchase", do = "gain", what = "points", count = 2 }]', kept="true")
    assert hp(say(table(animals="ox,pig", pack=pack, kept=[(0, "Mine")], tokens=["SS"]), "buy 1"), 0) == 4
    pack = fortune('[{ when = "gain action", do = "lose", what = "points" }]', kept="true")
    assert hp(say(table(pack=pack, kept=[(0, "Mine")]), "gain bun"), 0) == -1


def test_u55_a_fate_card_can_do_several_things():
    state = reveal(
        '[{ who = "each", do = "gain", what = "cards" }, { who = "most", do = "lose", what = "points", count = 2 }]',
        hp=[1, 9, 3],
    )
    assert [state.view(None)["seats"][seat]["cards"] for seat in range(3)] == [2, 1, 1]
    assert [hp(state, seat) for seat in range(3)] == [1, 7, 3]


def test_u55_a_fate_card_can_let_everyone_roll_for_themselves():
    effects = '[{ who = "each", do = "roll", icon = [{ do = "gain", what = "tokens", type = "rolled" }] }]'
    state = reveal(effects, chance=[FACE[1], FACE[0], FACE[6]], marker=0)
    assert [tokens(state, seat) for seat in range(3)] == ["S", "", "C"]


def test_u55_a_fate_card_can_let_somebody_turn_the_table():
    state = reveal('[{ who = "marker holder", do = "rotate" }]', marker=2)
    assert (state.pending(), can(state)) == ([2], ["turn left", "turn right"])


def test_u55_a_fate_card_can_pass_cards_to_the_right():
    state = reveal('[{ do = "pass", what = "cards", to = "right" }]', hands=[[], ["full purse"], []])
    assert state.view(0)["hand"] == {"Full Purse": 1}


def test_u10_a_fate_card_can_take_pieces_out_of_everyones_zone():
    state = reveal('[{ who = "each", do = "gain", what = "pieces", from = "zone" }]', animals="dog,pig", marker=0)
    while state.view(None)["phase"] == "fate":
        say(state, can(state)[0])
    assert [len(pieces(state, seat)) for seat in range(2)] == [1, 1]


# -- every verb has a card in the standard pack or a test above


def test_u3_the_standard_pack_speaks_most_of_the_vocabulary():
    setup = box()
    used = {int(setup.code[i]) for i in range(0, len(setup.code), words.LINE)}
    for name in ("bars", "opens"):
        assert any(getattr(setup.fate, name))
    assert used >= set(range(1, 20)) - {words.DISCARD_CARDS}


# -- what is refused, with the card's name and a reason

REFUSED = [
    ('[{ do = "steal", what = "tokens" }]', "do is 'steal'; known are gain, lose"),
    ('[{ what = "tokens" }]', 'has no "do"'),
    ('[{ do = "gain", what = "friends" }]', "what is 'friends'; known are tokens, pieces, cards, points, marker"),
    ('[{ do = "gain", what = "tokens", from = "bag" }]', "from is 'bag'; known are supply, player"),
    ('[{ do = "gain", what = "points", from = "bag" }]', '"from" means nothing where you gain points'),
    ('[{ do = "gain", what = "tokens", count = 0 }]', "count is 0, allowed is a whole number from 1 to 9"),
    ('[{ do = "gain", what = "tokens", type = "pizza" }]', "type is 'pizza'; known are shrimp-dumpling"),
    ('[{ do = "gain", what = "tokens", type = "rolled" }]', "nothing is rolled before it"),
    ('[{ do = "gain", what = "pieces", type = "sticky-rice" }]', "'type' is unknown here"),
    ('[{ do = "gain", what = "tokens", colour = "red" }]', "'colour' is unknown here; known are do, what, count"),
    ('[{ who = "everyone", do = "gain", what = "tokens" }]', "who is 'everyone'; known are you, each"),
    ('[{ do = "gain", what = "tokens", ties = "each" }]', "ties and tied belong to"),
    ('[{ do = "gain", what = "tokens", may = "yes" }]', "may is 'yes', not true or false"),
    ('[{ do = "bar", what = "rotation", this-round = true }]', "only a Fate card can say it"),
    ('[{ when = "row", do = "gain", what = "points" }]', "so it must be kept"),
    ('[{ this-round = true, when = "row", do = "gain", what = "points" }]', "this-round is for Fate cards"),
    ('[{ do = "roll", blank = [{ do = "gain", what = "points" }], again = true }]', "a blank is rolled again"),
    ('[{ if = "rich", then = [{ do = "gain", what = "points" }] }]', "if is 'rich'; known are fewest, most"),
    ('[{ if = "most", else = [{ do = "gain", what = "points" }] }]', 'no "then"'),
    ('[{ if = "most", then = [{ do = "gain", what = "points" }], maybe = 1 }]', "'maybe' is unknown here"),
    ("[]", "is no list of 1 to 8 effects"),
    ('"gain a token"', "is no list of 1 to 8 effects"),
    ("[1]", "holds 1, which is no effect"),
]


@pytest.mark.parametrize(("effects", "reason"), REFUSED)
def test_u3_a_fortune_card_that_cannot_be_expressed_is_refused_by_name(effects, reason):
    with pytest.raises(InvalidPack) as refusal:
        GAME.setup(2, pack=fortune(effects))
    assert "mine.toml: fortune.mine." in str(refusal.value)
    assert "Mine: " in str(refusal.value)
    assert reason in str(refusal.value)


REFUSED_FATES = [
    ('[{ who = "you", do = "gain", what = "tokens" }]', "a Fate card is played by nobody"),
    ('[{ when = "purchase", do = "gain", what = "points" }]', "on a Fate card that needs this-round = true"),
    ('[{ do = "bar", what = "rotation" }]', "with this-round = true"),
    ('[{ do = "rotate" }]', "say who decides"),
    ('[{ do = "discount" }]', "a discount is for the player of a Fortune card"),
    ('[{ if = "most", then = [{ do = "gain", what = "points" }] }]', "a Fate card has none"),
    ('[{ this-round = true, when = "dawn", do = "gain", what = "points" }]', "when is 'dawn'; known are row, column"),
    ('[{ this-round = true, when = "row", do = "swap" }]', "can only gain or lose points, or gain tokens or cards"),
    ('[{ this-round = true, when = "row", who = "each", do = "gain", what = "points" }]', "leave out who"),
]


@pytest.mark.parametrize(("effects", "reason"), REFUSED_FATES)
def test_u55_a_fate_card_that_cannot_be_expressed_is_refused_by_name(effects, reason):
    with pytest.raises(InvalidPack) as refusal:
        GAME.setup(2, pack=fate(effects))
    assert "fate.mine." in str(refusal.value)
    assert "Mine: " in str(refusal.value)
    assert reason in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[fortune.full-purse]\ncopies = -1", "copies: is -1"),
        ('[fortune.full-purse]\nstar = "yes"', "not true or false"),
        ('[fortune.full-purse]\nname = "Lucky Roll"', "is taken by another card"),
        ("[fortune.full-purse]\nprice = 3", "is unknown; known are name, text"),
        ("[fate.welcome-drink]\nkept = true", "is unknown; known are name, text"),
        ("[table]\nfate-cards = 27", "has 26 cards, but a game needs 27"),
        ("[table]\npieces = 5", "takes more than the 25 pieces"),
        ("[table]\ntokens = 1", "too few"),
        ("[table]\ncounter = [1, 2]", "is [1, 2], not a list of 4"),
        ("[animals.rat]\nrows = [[1]]", "is no list of 5 rows"),
        ("[animals.cat]\nname = 'Cat'", "animals.cat: is unknown"),
        ("[animals.rat]\nbonus = 3", "is unknown"),
        ("[animals.rat]\nbeginner = 1", "not true or false"),
        (
            '[die]\nicons = ["", "", "sticky-rice", "meat-dumpling", "bbq-meat-bun", "phoenix-claw"]',
            "no face with shrimp",
        ),
        ("[die]\nnumbers = [1, 1, 2, 3, 5, 6]", "the blank face, and no other"),
        ("[zones]\ntwo = [[], [], [], []]", "no list of 6 stacks"),
        ("[zones]\ntwo = 3", "no list of 4 rotations"),
        ("[dim-sum.sticky-rice]\nname = 'shrimp dumpling'", "is taken"),
        ("[extra]\nx = 1", "extra: is unknown"),
    ],
)
def test_u27_components_that_make_no_game_are_refused_by_key(text, reason):
    with pytest.raises(InvalidPack) as refusal:
        GAME.setup(2, pack=own_pack(text + "\n"))
    assert reason in str(refusal.value)


def test_u27_too_few_fortune_cards_for_the_deal_are_refused():
    nearly_all = "".join(f"[fortune.{key}]\ncopies = 0\n" for key in list(GAME.standard_pack().keys("fortune"))[1:])
    with pytest.raises(InvalidPack, match="has 3 cards; 2 players may start with 7"):
        GAME.setup(2, pack=own_pack(nearly_all))


def test_u20_too_few_animals_for_beginners_are_refused():
    text = "".join(f"[animals.{animal}]\nbeginner = false\n" for animal in ("tiger", "dragon", "snake", "dog"))
    with pytest.raises(InvalidPack, match="1 animals for beginners"):
        GAME.setup(2, {"animals": "beginners"}, own_pack(text))


def test_every_value_of_the_pack_says_where_it_comes_from():
    pack = GAME.standard_pack()
    marked = [key for key in pack.origins if key.rpartition(".")[2] in ("tokens", "cards", "rows", "copies", "counter")]
    assert all(pack.origins[key] in ("book", "found", "inferred", "ours") for key in marked)
    assert pack.origins["animals.ox.rows"] == "found"
    assert pack.origins["animals.rat.cards"] == "book"
    assert pack.origins["fortune.head-of-the-table.effects"] == "found"


# -- the page for designers


PAGE = (Path(__file__).parents[2] / "docs" / "steam-up-cards.md").read_text(encoding="utf-8")
EXAMPLES = [text for text in re.findall(r"`(\{ .*? \})`", PAGE) if "…" not in text]
EXAMPLES += re.findall(r"^effects = \[(.*)\]$", PAGE, re.MULTILINE)


def test_u3_the_page_for_designers_shows_every_word_in_an_example():
    shown = " ".join(EXAMPLES)
    for word in [*words.DO_WORDS, *words.WHO_WORDS, *words.WHEN_WORDS, "then", "else", "icon", "blank", "again"]:
        assert re.search(rf"\b{word}\b", shown), f"{word} has no example"
    for keys in words.KEYS.values():
        for key in keys:
            assert key in PAGE
    for known in (words.TIES_WORDS, words.TURN_WORDS, words.SCOPE_WORDS):
        for word in known:
            assert word in PAGE, word


@pytest.mark.parametrize("example", EXAMPLES)
def test_u3_every_example_of_the_page_can_be_played(example):
    kept = "when" in example and "this-round" not in example
    try:
        setup = GAME.setup(3, pack=fortune(f"[{example}]", **({"kept": "true"} if kept else {})))
    except InvalidPack:
        setup = GAME.setup(3, pack=fate(f"[{example}]"))
    assert setup.deal(Chance(1)).pending()
