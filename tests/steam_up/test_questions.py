"""A question in parts: what programs and boards need beyond its sentence, told to the one who is asked alone."""

from teahouse.games.steam_up.questions.catalogue import QUESTIONS
from teahouse.games.steam_up.questions.question import SharedQuestion
from teahouse.games.steam_up.rules import agenda
from tests.steam_up.tables import GAME, say, table


def question(state, seat=0):
    return state.view(seat)["question"]


def test_u34_who_chooses_an_animal_is_told_what_both_boards_give():
    state = GAME.start(players=3, seed=8)
    asked = question(state)
    assert asked["task"] == "animals"
    assert [animal["name"] for animal in asked["animals"]] == state.view(0)["seats"][0]["dealt"]
    for animal in asked["animals"]:
        assert [len(row) for row in animal["rows"]] == [6, 6, 6, 6, 6]
        assert animal["ability"]


def test_u35_how_many_tokens_are_still_to_be_chosen():
    state = GAME.start(players=2, seed=8, options={"animals": "dragon,ox"})
    assert question(state) == {"task": "start tokens", "count": 3, "different": True, "taken": {}}
    say(state, "take shrimp")
    assert question(state)["count"] == 2
    assert question(state)["taken"] == {"shrimp dumpling": 1}
    assert question(state, 1)["count"] == 2
    assert not question(state, 1)["different"]


def test_u13_tokens_of_a_card_are_counted():
    state = say(table(hands=[["full purse"]]), "play full purse")
    assert question(state) == {"task": "tokens", "count": 2, "different": True, "taken": {}}


def test_r8_what_has_been_put_together_is_told_to_nobody_else():
    state = say(table(hands=[["full purse", "lucky roll"]]), "exchange full purse")
    assert question(state) == {"task": "act", "begun": "exchange"}
    assert "question" not in state.view(1)
    assert "question" not in state.view(None)


def test_u5_the_stack_of_a_purchase_that_is_not_complete():
    state = table(animals="ox,pig", tokens=["SSRRMMCCBB"])
    stack = next(
        number for number in range(1, 7) if f"buy {number} from afar" in [state.notate(0, a) for a in state.legal(0)]
    )
    say(state, f"buy {stack} from afar")
    assert question(state) == {"task": "act", "begun": "buy from afar", "stack": stack}


def test_u67_the_bunny_sees_which_stacks_it_reaches():
    state = say(table(animals="bunny,pig", tokens=["SS"]), "buy 1")
    assert question(state)["task"] == "bunny"
    assert question(state)["reach"] == [1, 2, 3, 4, 5, 6]
    say(state, "piece shrimp")
    assert question(state)["given"] == "shrimp dumpling"


def test_u10_a_steamer_finds_room_on_stacks_of_less_than_five():
    stacks = ["SS/MM/MM/MM/RR", "RR", "", "CC/SS", "BB/RR", "SR/CC"]
    state = say(table(hands=[["room for one more"]], stacks=stacks), "play room for one more")
    assert question(state) == {"task": "move", "stack": None, "room": [2, 3, 4, 5, 6]}


def test_every_question_stands_at_its_number_and_has_a_name():
    assert [question.number for question in QUESTIONS] == list(range(len(QUESTIONS)))
    assert set(range(len(QUESTIONS))) == {op for op in agenda.NAMES if op < agenda.FIRST_TASK}


def test_questions_to_several_seats_come_last():
    several = [isinstance(question, SharedQuestion) for question in QUESTIONS]
    assert several == [op >= agenda.SIMULTANEOUS for op in range(len(QUESTIONS))]
