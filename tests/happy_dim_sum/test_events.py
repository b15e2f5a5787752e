"""What is told as data: when, in which order, and which cards to whom."""

from teahouse.core.words import Language, Said
from tests.certain import certain, result
from tests.happy_dim_sum.table import GAME, asked, cards, deals, laid, play, refusal


def kinds(state):
    return [event["kind"] for event in state.events(None)]


def told(state, kind, seat=None):
    """The events of a kind, as a seat knows them."""
    return [event for event in state.events(seat) if event["kind"] == kind]


def listening(state):
    state.journal = []
    return state


def test_h21_only_the_drawer_sees_which_cards_were_drawn():
    state = play(deals(laid("tea", "gow", "mai"), "bun *tart yum"), "end turn")
    everyones = {"kind": "drew", "by": 1, "why": "turn", "count": 2}
    assert told(state, "drew", 1) == [everyones | {"cards": cards("bun yum")}]
    for other in (0, 2, None):
        assert told(state, "drew", other) == [everyones]


def test_h14_only_the_two_see_which_card_chopsticks_took():
    state = play(deals(laid("sticks tea", "lo gow", "mai"), "1/lo"), "chopsticks from player 2")
    everyones = {"kind": "took", "by": 0, "whose": 1}
    for seat in (0, 1):
        assert told(state, "took", seat) == [everyones | {"card": "lo mai gai"}]
    for other in (2, None):
        assert told(state, "took", other) == [everyones]


def test_h10_the_hand_of_who_leaves_is_told_to_all():
    state = laid("fun gow", "lo tea", "check", plates={1: "lo:2 claws:2 fun:1"}, specials="lo claws fun")
    play(listening(state), "serve cheong fun to player 2", "keep")
    assert told(state, "left") == [{"kind": "left", "by": 1, "departure": 1, "hand": cards("lo tea")}]


def test_h10_the_bill_says_whose_cards_were_discarded():
    for rules in (1, 2):
        plates = {1: "lo:2 claws:2 fun:1", 2: "lo:2 claws:2 fun:1"}
        state = laid("granny", "fun 2*tea check", "fun", "lo", plates=plates, specials="lo claws fun", rules=rules)
        play(listening(state), "grandma")
        assert [line for line in state.log(None, ["Ann", "Bao", "Cai", "Dee"]) if "full" in line] == [
            "Bao is full and leaves the table; discarded from the hand of Bao: 2 tea, check please",
            "Cai is full and leaves the table with an empty hand",
        ]


def test_h4_a_serving_and_a_yum_cha_are_told_apart_in_the_bill_and_the_question():
    state = listening(laid("2*gow yum", "yum lo", "yum tea", plates={0: "lo:1"}))
    served = play(state.copy(), "serve 2 har gow to player 2")
    assert served.view(1)["asks"].startswith("2 har gow served by player 1: keep")
    sent = play(state.copy(), "yum cha lo mai gai to player 2")
    assert sent.view(1)["asks"].startswith("1 lo mai gai by Yum Cha! from player 1: keep")
    play(served, "yum cha to player 3")
    assert served.view(2)["asks"].startswith("2 har gow by Yum Cha! from player 2: keep")
    play(state, "serve 2 har gow to player 2", "yum cha to player 3", "keep", "yum cha lo mai gai to player 2")
    assert [line for line in state.log(None) if "serves" in line or "Yum Cha!" in line] == [
        "player 1 serves player 2 from the hand: 2 har gow",
        "player 2 answers Yum Cha! and sends 2 har gow on to player 3",
        "player 1 plays Yum Cha! and sends 1 lo mai gai to player 2",
    ]


def test_h4_version_1_says_what_it_knows_of_how_pieces_came():
    state = laid("2*gow yum", "yum lo", "yum tea", plates={0: "lo:1"}, rules=1)
    served = play(state.copy(), "serve 2 har gow to player 2")
    assert served.view(1)["asks"].startswith("2 har gow from player 1: keep")
    assert "by" not in served.view(1)["travelling"]
    play(served, "yum cha to player 3")
    assert served.view(2)["asks"].startswith("2 har gow by Yum Cha! from player 2: keep")


def test_h9_a_draw_that_its_drawers_leaving_cuts_short_is_told_before_it():
    state = laid("tea", "gow", "check", plates={1: "lo:2 claws:2 fun:2"}, specials="lo claws")
    play(deals(state, "mai *fun bun yum"), "end turn")
    assert kinds(state) == ["ended turn", "turn", "revealed", "drew", "left", "turn", "drew"]
    assert told(state, "drew", 1)[0]["cards"] == cards("mai")
    assert told(state, "left")[0]["hand"] == cards("gow mai")


def test_h9_the_end_is_told_last_and_shows_every_hand():
    state = laid("takeout tea", "gow", plates={1: "lo:2 claws:2 fun:2"}, specials="lo claws")
    play(deals(state, "bun *fun"), "takeout")
    assert kinds(state) == ["took out", "revealed", "left", "drew", "ended"]
    ended = told(state, "ended")[0]
    assert (ended["ending"], ended["winners"], ended["points"]) == ("last one", [0], [0, 9])
    assert ended["hands"] == [cards("tea bun"), {}]
    assert ended["deck"] == state.view(None)["deck_cards"]
    assert state.log(None)[-1] == result(state).reason


def test_r8_a_move_is_told_when_it_is_complete_and_what_follows_after_its_answers():
    state = listening(laid("2*gow tea bun", "yum lo", "check", plates={0: "gow:1"}))
    for part in ("serve har gow", "2 pieces", "1 tea"):
        play(state, part)
        assert state.events(0) == []
    play(state, "to player 2")
    assert kinds(state) == ["served"]
    play(state, "2: yum cha to player 3")
    assert kinds(state) == ["served", "sent on"]
    play(state, "3: keep")
    assert kinds(state) == ["served", "sent on", "kept", "rested"]
    assert told(state, "rested") == [
        {"kind": "rested", "at": 2, "dish": "har gow", "pieces": 2, "tea": 1, "holds": 3, "holds_tea": 1}
        | {"set": 4, "sauce": False, "out_pieces": 0, "out_tea": 0}
    ]


def test_h3_what_is_too_much_is_told_with_what_came_to_rest():
    state = listening(laid("2*lo bun", "tea", plates={0: "lo:1"}))
    play(state, "serve 2 lo mai gai to me")
    rested = told(state, "rested")[0]
    assert (rested["pieces"], rested["holds"], rested["out_pieces"]) == (2, 2, 1)
    assert state.log(None) == [
        "player 1 serves themselves: 2 lo mai gai",
        "player 1's lo mai gai is complete; 1 lo mai gai discarded",
    ]


def test_h2_and_h6_what_one_does_to_oneself_is_a_sentence_of_its_own():
    state = listening(laid("tea sauce bun", "tea", plates={0: "gow:2 lo:2"}))
    play(state, "serve 1 tea to me on har gow", "hot sauce")
    said = [GAME.words().say(event, None).message.name for event in state.journal]
    assert said == ["served-self-on", "rested", "sauced-own"]
    assert state.log(None)[0] == "player 1 serves themselves: 1 tea for the har gow"
    assert state.log(None)[2] == "player 1 pours Hot Sauce on their own lo mai gai"


def test_h8_who_passes_unasked_is_told_as_well():
    state = listening(laid("check tea", "", "bun", plates={0: "gow:1"}))
    play(state, "check please", "3: pass", "discard nothing")
    assert [(event["by"], event["why"]) for event in told(state, "passed")] == [(1, "no cards"), (2, "choice")]
    assert told(state, "won battle") == [{"kind": "won battle", "by": 0, "clears": True}]


def test_h29_who_could_answer_is_told_with_quick_reactions_alone():
    for quick in (False, True):
        state = listening(laid("gow lo", "bun tea", "yum", options={"quick_reactions": quick}))
        play(state, "serve 1 har gow to player 2")
        if not quick:
            assert asked(state) == (2, "react")
            play(state, "keep")
        play(state, "serve 1 lo mai gai to player 3")
        assert asked(state) == (3, "react")
        assert [(event["by"], event["card"], event["holds"]) for event in told(state, "showed")] == (
            [(1, "yum cha", False), (2, "yum cha", True)] if quick else []
        )


def test_h13_final_turns_are_told_in_their_order():
    state = laid("gow", "lo tea", "", deck="bun yum", specials="lo claws fun bao tart bun gow mai cake")
    play(deals(state, "bun yum"), "end turn", "end turn")
    assert kinds(state)[:5] == ["ended turn", "turn", "drew", "closing time", "ended turn"]
    assert told(state, "final turns") == [{"kind": "final turns", "seats": [2, 0, 1]}]
    assert [event["by"] for event in told(state, "turn") if event["final"]] == [2, 0]
    assert told(state, "skipped turn") == [{"kind": "skipped turn", "by": 2}]


class Shouting(Language):
    """A language whose cards have other names."""

    def name(self, game, name):
        return {"har gow": "kristallteigtasche", "Grandma": "Oma"}.get(name, name)


def test_h2_a_refusal_is_a_message_that_speaks_other_languages():
    refused = refusal(laid("gow bun", "lo", "tea", plates={1: "gow:4"}), "serve 1 har gow to player 2")
    said = certain(Said, refused.said)
    assert said.to_json() == {
        "id": "happy-dim-sum:refuse-complete",
        "places": {"dish": "har gow", "player": {"seat": 1}},
    }
    shown = said.text(["Ann", "Ben", "Cem"], Shouting("de"))
    assert shown == "Kristallteigtasche is complete at Ben's place: serve another dish or another guest"
    said = certain(Said, refusal(laid("gow", "lo"), "grandma").said)
    assert "no Oma:" in said.text(None, Shouting("de"))


def test_h25_several_who_can_be_meant_are_listed():
    two = refusal(play(laid("yum tea", "lo", "tea", plates={0: "gow:1"}), "yum cha"), "to player 1")
    assert str(two) == "Yum Cha! sends a dish to another player: player 2 or player 3 (H25)"
    three = refusal(play(laid("yum tea", "lo", "tea", "bun", plates={0: "gow:1"}), "yum cha"), "to player 1")
    assert str(three) == "Yum Cha! sends a dish to another player: player 2, player 3, or player 4 (H25)"
