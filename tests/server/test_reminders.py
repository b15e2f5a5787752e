"""A table without reminders (R10): pages, JSON, events and bill have what lies open now, from one's own last decision on."""

import re
from typing import Any

import httpx
import pytest

import teahouse
from teahouse.match import Match
from tests.people import bill_of, moves, stamp
from tests.server.running import Running
from tests.server.test_api import table

GAMES = [game.key for game in teahouse.games()]


def match_of(server: Running, table_id: str) -> Match:
    return server.services.tables.in_memory[table_id].playing()


def decide(client: httpx.Client, where: str, place: int = 0) -> Any:
    """The first of one's moves, or another; the table after it."""
    seen = client.get(where).json()
    chosen = seen["moves"][place]["action"]
    answer = client.post(f"{where}/moves", json={"stamp": seen["own"]["stamp"], "actions": [chosen]})
    assert answer.status_code == 200, answer.text
    return answer.json()


def has(item: Any, path: str) -> bool:
    """Whether a view has anything at a dotted path."""
    head, _, rest = path.partition(".")
    if isinstance(item, list):
        return any(has(each, path) for each in item)
    if not isinstance(item, dict) or head not in item:
        return False
    return has(item[head], rest) if rest else bool(item[head])


def test_r10_json_has_what_lies_open_and_reaches_back_to_the_own_last_decision(any_server: Running) -> None:
    first, second, seen = table(any_server, reminders=False, options={"dummy": "none"})
    assert seen["reminders"] is False
    where = f"/tables/{first['id']}"
    robin, kit = (any_server.client(seated["secret"]) for seated in (first, second))
    watcher = any_server.client()
    for _ in range(4):
        decide(robin, where)
        decide(kit, where)
    match = match_of(any_server, first["id"])
    whole = len(match.told_since(0))
    assert has(match._state.view(0), "known_hands")
    for client in (robin, kit, watcher):
        seen = client.get(where).json()
        assert not any(has(seen["view"], path) for path in match.game.memory)
        assert len(seen["log"]) == len(seen["events"]) < whole
    assert has(seen["view"], "seats.drafted"), "what lies open stays"
    kits = kit.get(where).json()
    assert kits["log"] == match.told_since(0)[-len(kits["log"]) :], "from the choice that all were waiting for"
    assert kits["log"]
    robins = decide(robin, where)
    assert robins["log"] == [], "nothing has happened since"
    assert watcher.get(where).json()["log"] == kits["log"], "that somebody has chosen is told nobody"
    assert robin.get(f"{where}/record").status_code == 409


def test_r10_everything_is_shown_when_the_game_is_over_or_put_away(any_server: Running) -> None:
    first, second, _ = table(any_server, reminders=False)
    where = f"/tables/{first['id']}"
    clients = [any_server.client(seated["secret"]) for seated in (first, second)]
    for _ in range(200):
        for client in clients:
            seen = client.get(where).json()
            if seen["moves"]:
                decide(client, where)
    seen = clients[0].get(where).json()
    match = match_of(any_server, first["id"])
    assert seen["status"] == "over"
    assert seen["view"] == match._state.view(0)
    assert seen["log"] == match.told_since(0)
    record = teahouse.Record.from_text(clients[0].get(f"{where}/record").text)
    assert not record.reminders
    assert record.replay().outcome() is not None
    guest = any_server.guest()
    page = guest.see(f"/t/{first['id']}/replay?at=20&seat=1")
    assert "Hands you have seen" in page
    again = guest.send(f"/t/{first['id']}/again").headers["location"]
    fork = guest.send(f"/t/{first['id']}/fork", at=9, seat=1, you="Zoe").headers["location"]
    for new in (again, fork):
        assert any_server.client().get(f"/tables/{new.rpartition('/')[2]}").json()["reminders"] is False
    assert "Hands you have seen" not in guest.see(fork)

    first, second, _ = table(any_server, reminders=False)
    where = f"/tables/{first['id']}"
    robin, kit = (any_server.client(seated["secret"]) for seated in (first, second))
    for _ in range(3):
        decide(robin, where)
        decide(kit, where)
    assert "known_hands" not in kit.get(where).json()["view"]
    assert robin.post(f"{where}/end").status_code == 200
    assert kit.get(where).json()["view"]["known_hands"]
    assert kit.get(where).json()["log"] == match_of(any_server, first["id"]).told_since(0)


def test_r10_reminders_are_usual_and_any_process_knows_what_was_agreed_on(sqlite: str) -> None:
    with Running(sqlite) as server:
        usual = server.client().post("/tables", json={"game": "sweets", "players": 2, "you": "Ann"}).json()
        assert server.client().get(f"/tables/{usual['id']}").json()["reminders"] is True
        first, _, _ = table(server, reminders=False)
    with Running(sqlite) as other:
        assert other.client().get(f"/tables/{first['id']}").json()["reminders"] is False
        assert other.client().get(f"/tables/{usual['id']}").json()["reminders"] is True
        answer = other.client().post("/tables", json={"game": "sweets", "players": 2, "reminders": "perhaps"})
        assert answer.status_code == 422


@pytest.mark.parametrize("game", GAMES)
def test_r10_a_page_without_reminders_draws_what_lies_open(server: Running, game: str) -> None:
    """Ticked in the room; each board copes with what is not there."""
    ann, watcher = server.guest(), server.guest()
    assert 'name="reminders" value="no"' in ann.see(f"/?game={game}")
    players = min(3, teahouse.game(game).most)
    where = ann.play_now(game, players=players, reminders="no")
    for _ in range(8):
        page = ann.until(where, 'name="stamp"|The game is over')
        if "The game is over" in page:
            break
        assert "Without reminders" in page
        assert "since your last decision" in page
        seen = server.client().get(f"/tables/{where.removeprefix('/t/')}").json()
        assert not any(has(seen["view"], path) for path in teahouse.game(game).memory if path != "stacks.steamers")
        own = server.services.tables.in_memory[where.removeprefix("/t/")].playing()
        told = [line for line in bill_of(page) if line != "Since your last move"]
        assert len(told) == len(own.log(0))
        for words in ("seen by all", "you know of", "Seen under the lids", "Hands you have seen", "nobody has seen"):
            assert words not in page
        assert ann.send(f"{where}/preview", stamp=stamp(page)).status_code == 200
        assert "the last move" in watcher.see(where)
        answer = ann.send(f"{where}/move", stamp=stamp(page), words=moves(page)[0])
        assert answer.status_code in (303, 409), answer.text


def test_r10_a_lobby_says_what_was_agreed_on(server: Running) -> None:
    ann = server.guest()
    for more, word in (({}, "yes"), ({"reminders": "no"}, "no")):
        page = ann.see(ann.open("sweets", players=2, **more))
        assert re.search(rf"Reminders of what was seen.*?</dt>\s*<dd>{word}</dd>", page, re.DOTALL)


def test_a_bare_number_is_notation_alone_in_json_and_in_the_words_form(server: Running) -> None:
    """Never a place in a list (in the terminal a list may show numbers; here none does)."""
    ann = server.guest()
    where = ann.play_now("sweets", players=2, **{"option-starter": "1"})
    page = ann.until(where, 'name="stamp"')
    assert len(moves(page)) > 1
    for number in ("1", "2"):
        answer = ann.send(f"{where}/move", stamp=stamp(page), words=number)
        assert answer.status_code == 422
    given = (
        server.client()
        .post(
            "/tables",
            json={
                "game": "sweets",
                "players": 2,
                "bots": ["easy"],
                "you": "Bo",
                "start": True,
                "options": {"starter": 1},
            },
        )
        .json()
    )
    client = server.client(given["secret"])
    seen = client.get(f"/tables/{given['id']}").json()
    answer = client.post(f"/tables/{given['id']}/moves", json={"stamp": seen["own"]["stamp"], "move": "1"})
    assert answer.status_code == 422
