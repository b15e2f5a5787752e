"""What is told as data: in which order, which pieces and tokens where to, and which cards to whom."""

from teahouse.core.words import Language

from .tables import FACE, GAME, can, cards, counted, own_pack, say, table
from .test_fate import reveal

SHRIMP, BUN, CLAW = "shrimp dumpling", "bbq meat bun", "phoenix claw"


def kinds(state):
    return [event["kind"] for event in state.events(None)]


def told(state, kind, seat=None):
    """The events of a kind as a seat knows them, without the kind."""
    return [
        {key: item for key, item in event.items() if key != "kind"}
        for event in state.events(seat)
        if event["kind"] == kind
    ]


# -- what only some see


def test_u45_only_the_drawer_sees_which_card_was_drawn():
    state = say(table(animals="dog,pig,rat", deck=["full purse", "lucky roll"]), "draw")
    everyones = {"by": 0, "action": True}
    assert told(state, "drew", 0) == [everyones | {"card": "Full Purse"}]
    for other in (1, 2, None):
        assert told(state, "drew", other) == [everyones]


def test_u23_only_the_two_see_which_card_was_taken_out_of_a_hand():
    state = table(animals="dog,pig,rat", hands=[["nosy neighbour"], ["full purse"], ["lucky roll"]])
    say(state, "play nosy neighbour", "player 2")
    everyones = {"by": 0, "whose": 1}
    for seat in (0, 1):
        assert told(state, "took card", seat) == [everyones | {"card": "Full Purse"}]
    for other in (2, None):
        assert told(state, "took card", other) == [everyones]


def test_u23_cards_that_are_passed_on_are_seen_by_giver_and_taker():
    state = reveal("share the news", players="dog,pig,rat", hands=[[], ["lucky roll"], ["full purse"]])
    assert state.view(None)["phase"] == "turn"  # hands of one card are not asked (R4)
    assert told(state, "passed card") == [{"by": 0, "to": 1}, {"by": 1, "to": 2}, {"by": 2, "to": 0}]
    assert [event.get("card") for event in told(state, "passed card", 2)] == [None, "Lucky Roll", "Full Purse"]


def test_u34_animals_and_u35_tokens_are_told_when_all_have_chosen():
    state = GAME.start(players=2, seed=1, log=True)
    assert kinds(state) == ["laid", "offered", "offered"]
    say(state, can(state, 0)[0], seat=0)
    assert kinds(state) == ["laid", "offered", "offered"]
    say(state, can(state, 1)[0], seat=1)
    assert kinds(state)[3:5] == ["became", "became"]
    before = len(kinds(state))
    while 0 in state.pending():
        say(state, can(state, 0)[0], seat=0)
    assert len(kinds(state)) == before


def test_u19_of_a_stack_only_the_steamers_in_sight_are_told():
    for options, seen in (({}, 1), ({"peeking": True}, 3), ({"setup": "alternative"}, 0)):
        laid = told(GAME.start(players=2, seed=1, options=options, log=True), "laid")[0]
        assert [len(stack["seen"]) for stack in laid["stacks"]] == [seen] * 6


# -- purchases, pieces, tokens


def test_u49_a_purchase_is_told_with_its_price_and_then_where_the_pieces_lie():
    state = say(table(tokens=["SS"], stacks=["SS/MM", "", "", "", "", ""], seen=False), "buy 1")
    assert kinds(state) == ["bought", "uncovered", "placed", "scored", "scored", "counted down"]
    assert told(state, "bought") == [
        {"by": 0, "stack": 1, "pieces": {SHRIMP: 2}, "paid": {SHRIMP: 2}, "afar": False, "discounted": False}
    ]
    assert told(state, "uncovered") == [{"stack": 1, "pieces": counted("MM")}]
    assert told(state, "placed") == [{"by": 0, "board": {SHRIMP: 2}, "excess": {}, "columns": [], "rows": []}]


def test_u23_what_a_discount_leaves_out_is_not_paid():
    state = table(tokens=["SS"], hands=[["regular's discount"]], stacks=["SS/MM", "", "", "", "", ""])
    say(state, "play regular's discount", "no rotation", "buy 1", "leave out shrimp")
    assert told(state, "discounted") == [{"by": 0}]
    bought = told(state, "bought")[0]
    assert (bought["pieces"], bought["paid"], bought["discounted"]) == ({SHRIMP: 2}, {SHRIMP: 1}, True)
    assert told(state, "left out") == [{"by": 0, "dim_sum": SHRIMP}]


def test_u23_the_ox_may_leave_out_the_token_that_it_would_add():
    state = table(animals="ox,pig", tokens=["CC"], hands=[["regular's discount"]])
    say(state, "play regular's discount", "no rotation", "buy 4 from afar", "leave out extra")
    bought = told(state, "bought")[0]
    assert (bought["paid"], bought["afar"], bought["discounted"]) == ({CLAW: 2}, True, True)
    assert told(state, "added") == told(state, "left out") == []


def test_u65_the_token_that_the_ox_adds_is_told_beside_the_price():
    state = say(table(animals="ox,pig", tokens=["CCSB"]), "buy 4 from afar", "give bun")
    assert told(state, "bought")[0]["paid"] == {CLAW: 2}
    assert told(state, "added") == [{"by": 0, "dim_sum": BUN}]


def test_u8_a_swap_tells_where_the_piece_came_from():
    hands = [["change of heart"]]
    state = table(hands=hands, boards=["SSSSSS"], excess=["S"], stacks=["RR", "", "", "", "", ""])
    say(state, "play change of heart")
    assert told(state, "swapped")[0]["source"] == "excess"
    state = table(hands=hands, boards=["SSSSSS"], stacks=["RR", "", "", "", "", ""])
    say(state, "play change of heart")
    assert told(state, "swapped")[0]["source"] == "board"


def test_u51_pieces_of_a_full_row_are_told_as_excess():
    state = table(tokens=["SS"], boards=["SSSSS"], stacks=["SS/MM", "", "", "", "", ""])
    say(state, "buy 1")
    placed = told(state, "placed")[0]
    assert (placed["board"], placed["excess"], placed["rows"]) == ({SHRIMP: 1}, {SHRIMP: 1}, [1])
    assert told(state, "completed") == [{"by": 0, "line": "row", "number": 1}]


def test_u1_an_action_is_told_apart_from_what_a_card_gives():
    state = say(table(hands=[["full purse"]]), "play full purse", "take bun and claw", "no rotation", "gain bun")
    gained = [(event["dim_sum"], event["action"]) for event in told(state, "gained token")]
    assert gained == [(CLAW, False), (BUN, False), (BUN, True)]


def test_u14_a_played_card_is_a_discard_only_when_it_is_resolved():
    state = say(table(hands=[["full purse"]]), "play full purse")
    assert kinds(state) == ["played"]
    say(state, "take bun and claw")
    assert kinds(state) == ["played", "gained token", "gained token", "resolved"]


def test_u81_whom_a_card_concerns_is_told_before_what_happens_to_them():
    text = '[fortune.tip]\nname = "Tip"\ntext = "A chosen player discards a card."\ncopies = 2\n'
    text += 'effects = [{do = "discard", what = "cards", who = "chosen"}]\n'
    hands = [["Tip"], ["full purse", "lucky roll"], ["lucky roll"]]
    state = say(table(animals="dog,pig,rat", hands=hands, pack=own_pack(text)), "play tip", "player 2", "full purse")
    assert kinds(state) == ["played", "chose player", "discarded", "resolved"]
    assert told(state, "chose player") == [{"by": 0, "player": 1}]
    assert told(state, "discarded") == [{"by": 1, "card": "Full Purse"}]


def test_a_roll_tells_number_and_icon_and_a_blank_neither():
    state = say(table(animals="monkey,pig", chance=[FACE[3]]), "ability")
    assert told(state, "rolled") == [{"by": 0, "number": 3, "icon": "meat dumpling", "ability": True}]
    state = say(table(animals="monkey,pig", chance=[FACE[0]]), "ability")
    assert told(state, "rolled") == [{"by": 0, "number": 0, "ability": True}]


# -- the end


def test_r9_the_end_is_told_last_and_shows_everything():
    state = reveal("round it goes", players="dog,pig", fate_left=0, hands=[["full purse"], ["lucky roll"]])
    ended = told(state, "ended")[0]
    assert kinds(state)[-1] == "ended"
    assert (ended["ending"], ended["winners"]) == ("fate", state.outcome().winners)
    assert ended["points"] == state.outcome().scores
    assert ended["hands"][1] == cards(["lucky roll"])
    assert ended["stacks"][0] == {"steamers": [counted("SS"), counted("MM")]}
    assert state.log(None)[-1] == f"The game is over: {state.outcome().reason}"


# -- words


def test_a_fate_card_is_told_with_what_its_own_pack_prints():
    text = '[fate.rain]\nname = "Rain"\ntext = "Everyone stays."\ncopies = 30\neffects = [{do="gain", what="points"}]\n'
    state = GAME.start(players=2, seed=3, pack=own_pack(text, fates=False), options={"animals": "dog,pig"}, log=True)
    while not told(state, "fate"):
        say(state, can(state)[0])
    assert told(state, "fate")[0]["card"] == "Rain"
    assert "Round 2, Fate: Rain. Everyone stays." in state.log(None)


class Marked(Language):
    """A language in which every message stands between marks, and names have an accent."""

    def find(self, message, count):
        return f"‹{super().find(message, count)}›"

    def name(self, game, name):
        return name + "´"


def test_questions_refusals_and_reasons_are_said_in_any_language():
    other = Marked("en")
    state = table(animals="goat,pig", tokens=["SS"])
    say(state, "buy 1")
    view = state.view(0)
    assert view["asks"] == "In which empty row do you collect shrimp dumpling? (U7)"
    assert view["message"] == {"id": "steam-up:ask-row", "places": {"dim_sum": SHRIMP}}
    state = table(tokens=["S"])
    refusal = state.why_not(0, state.parse(0, "draw")[0] + 10)
    said = "‹stack 1 costs exactly ‹2 shrimp dumpling´›; you have shrimp dumpling´›"
    assert refusal.said.text(None, other) == said
    reason = GAME.adviser().reason(state, 0, state.parse(0, "gain shrimp")[0])
    assert reason.text(None, other).startswith("‹gains a shrimp dumpling´ token: ‹for stack 1")
