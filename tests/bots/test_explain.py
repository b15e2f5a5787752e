"""Any bot can say what it would do and why."""

import re
from pathlib import Path

import pytest

import teahouse
from teahouse.bots.bot import Advice, Bot
from teahouse.bots.explain import explain
from teahouse.bots.roster import hire
from tests.bots.guests import Broken, Counting, First, Leaves, Talker
from tests.bots.test_bots import GAMES, positions

BOTS = ["random", "easy", "medium", "search:6"]


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("name", BOTS)
def test_candidates_come_best_first_with_an_estimate_and_a_sentence(key: str, name: str) -> None:
    game = teahouse.game(key)
    wanted = 2 if name.startswith("search") else 12
    looked = 0
    for number, (state, seat) in enumerate(positions(key, 6)):
        legal = state.legal(seat)
        if looked == wanted or number % 5 or len(legal) < 2:
            continue
        looked += 1
        before = state.digest()
        found = explain(hire(name, game, 3), state, seat)
        assert state.digest() == before, "it is only asked, nothing is played"
        actions = [advice.action for advice in found]
        assert set(actions) <= set(legal)
        assert len(set(actions)) == len(actions)
        if not name.startswith("search"):
            assert set(actions) == set(legal)
            assert [advice.value for advice in found] == sorted((advice.value for advice in found), reverse=True)
        assert all(advice.estimate and len(str(advice.reason)) > 5 for advice in found)
    assert looked == wanted


@pytest.mark.parametrize("key", GAMES)
def test_what_is_best_is_what_the_bot_would_choose(key: str) -> None:
    game = teahouse.game(key)
    for number, (state, seat) in enumerate(positions(key, 9)):
        if number % 7 == 0:
            found = explain(hire("medium", game, 3), state.copy(), seat)
            equal = [advice.action for advice in found if advice.value == found[0].value]
            assert hire("medium", game, 3).choose(state.copy(), seat) in equal
        if number > 60:
            break


def test_easy_says_what_it_would_not_do() -> None:
    game = teahouse.game("dim-sum")
    state = game.start(4, seed=3)
    bot = hire("easy", game, 3)
    words = {advice.action: str(advice.estimate) for advice in explain(bot, state.copy(), 0)}
    assert set(words.values()) == {"plainly bad", "one of those it draws lots among"}
    chosen = {bot.choose(state.copy(), 0) for _ in range(60)}
    assert len(chosen) > 1
    assert {words[action] for action in chosen} == {"one of those it draws lots among"}


def test_a_bot_of_ones_own_names_its_choice_and_the_adviser_says_why() -> None:
    state = teahouse.game("sweets").start(2, seed=1)
    seat = state.pending()[0]
    (advice,) = explain(First(), state, seat)
    assert advice.action == state.legal(seat)[0]
    assert advice.reason == teahouse.game("sweets").adviser().reason(state, seat, advice.action)


def test_what_a_bot_of_ones_own_says_is_shown_as_far_as_it_is_allowed() -> None:
    state = teahouse.game("sweets").start(2, seed=1)
    seat = state.pending()[0]
    legal = state.legal(seat)
    other = next(action for action in range(state.setup.space) if action not in legal)
    says = [Advice(action, 1.0, "good", "because it is sweet") for action in (other, legal[1], 10**9)]
    assert [advice.action for advice in explain(Talker(says), state, seat)] == [legal[1]]
    assert explain(Counting(), state, seat)[0].action == legal[0]


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (Broken(), "has no hint to give: it failed, ValueError: out of tea"),
        (Leaves(), "has no hint to give: it failed, SystemExit: 0"),
        (Talker(ValueError("who asks")), "talker has no hint to give: it failed, ValueError: who asks"),
        (Talker(None), "talker has no hint to give: it failed, TypeError"),
        (Talker([]), "talker has no hint to give: it names nothing that is allowed now"),
        (Talker(["take it"]), "talker has no hint to give: it names nothing that is allowed now"),
    ],
)
def test_a_bot_that_cannot_say_why_is_refused_in_a_sentence(bot: Bot, words: str) -> None:
    state = teahouse.game("sweets").start(2, seed=1)
    bot.name = "talker"
    with pytest.raises(teahouse.InvalidOption, match=words):
        explain(bot, state, state.pending()[0])


def test_the_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(__file__).parent.parent.parent / "docs" / "bots.md"
    code = re.search(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    exec(code.group(1), {})
    assert "best" in capsys.readouterr().out


def test_a_search_speaks_of_points_where_points_are_what_counts() -> None:
    def best(key: str, players: int, options: dict[str, object] | None = None) -> str:
        game = teahouse.game(key)
        state = game.start(players, seed=2, options=options)
        seat = state.pending()[0]
        return str(explain(hire("search:40", game, 3), state.resample(seat, teahouse.Chance(1)), seat)[0].estimate)

    alone = re.fullmatch(r"(\d+\.\d) points in \d+ tries", best("sweets", 1))
    assert alone
    assert 15 < float(alone[1]) < 30
    together = re.fullmatch(
        r"together (\d+) points by the end of the round in \d+ tries", best("dim-sum", 4, {"cooperative": True})
    )
    assert together
    assert 60 < int(together[1]) < 140, "a third of what the three rounds bring"
    assert re.fullmatch(r"\d+ of 100 in \d+ tries", best("sweets", 2))
