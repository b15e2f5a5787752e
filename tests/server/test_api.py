"""The same tables as JSON: a client that opens, joins, listens and decides; and its OpenAPI description."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

import teahouse
from tests.people import PATIENCE
from tests.server.running import Running


def table(server: Running, **order: object) -> tuple[Any, Any, Any]:
    """Two clients at a table of Dim Sum for two: what each was given, and the table's first picture."""
    first = server.client().post("/tables", json={"game": "dim-sum", "players": 2, "you": "Robin", **order}).json()
    second = server.client().post(f"/tables/{first['id']}/seats", json={"name": "Kit"}).json()
    started = server.client(first["secret"]).post(f"/tables/{first['id']}/start", json={})
    assert started.status_code == 200, started.text
    return first, second, started.json()


def seen_when(client: httpx.Client, where: str, true: Callable[[Any], object]) -> Any:
    """The table, as soon as this holds."""
    end = time.monotonic() + PATIENCE
    while True:
        seen = client.get(where).json()
        if true(seen):
            return seen
        assert time.monotonic() < end, seen
        time.sleep(0.02)


def test_games_tell_what_can_be_agreed_on(server: Running) -> None:
    games = {game["key"]: game for game in server.client().get("/games").json()}
    assert len(games) == 5
    assert games["taiwan-snackbar"]["options"][0]["choices"][0] == "random"
    assert games["dim-sum"]["fewest"] == 2
    assert games["sweets"]["bots"][:3] == ["easy", "medium", "hard"]


def test_t1_an_option_may_be_a_list_and_says_what_else_it_takes(server: Running) -> None:
    client = server.client()
    (snackbar,) = (game for game in client.get("/games").json() if game["key"] == "taiwan-snackbar")
    told = {option["key"]: option["own"] for option in snackbar["options"]}
    assert "numbers from 1 to 6" in told["no_more"]
    assert told["knock_out"] == ""
    wanted = {"game": "taiwan-snackbar", "players": 3, "bots": ["easy"] * 3, "start": True}
    for given, settled in (([1, 2, 2], "1 2"), ("1,4", "1 4"), (5, "5")):
        seated = client.post("/tables", json={**wanted, "options": {"no_more": given}})
        assert seated.status_code == 201, seated.text
        seen = client.get(f"/tables/{seated.json()['id']}").json()
        assert seen["options"]["no_more"] == settled
    bad = client.post("/tables", json={**wanted, "options": {"no_more": [1, 9]}})
    assert bad.status_code == 422
    assert "(T1)" in bad.json()["error"]["message"]


def test_two_clients_play_a_whole_game(any_server: Running) -> None:
    first, second, _ = table(any_server)
    clients = [any_server.client(seated["secret"]) for seated in (first, second)]
    where = f"/tables/{first['id']}"
    for _ in range(500):
        status = ""
        for client in clients:
            seen = client.get(where).json()
            status = seen["status"]
            if seen["moves"]:
                chosen = seen["moves"][0]["action"]
                answer = client.post(f"{where}/moves", json={"stamp": seen["own"]["stamp"], "actions": [chosen]})
                assert answer.status_code == 200, answer.text
        if status == "over":
            break
    seen = clients[0].get(where).json()
    assert seen["status"] == "over"
    assert seen["view"]["outcome"]["winners"]
    assert seen["secret"].startswith("secret:")
    assert clients[0].get(f"{where}/record").text.startswith("teahouse record 1")


def test_a_move_is_notation_or_actions_and_refusals_have_one_shape(server: Running) -> None:
    first, _, seen = table(server)
    client = server.client(first["secret"])
    where = f"/tables/{first['id']}"
    bad = client.post(f"{where}/moves", json={"stamp": seen["own"]["stamp"], "move": "the joker"})
    assert bad.status_code == 422
    assert bad.json()["error"]["kind"] == "InvalidNotation"
    illegal = client.post(f"{where}/moves", json={"stamp": seen["own"]["stamp"], "actions": [9999]})
    assert illegal.json()["error"]["rule"] == "R1"
    stale = client.post(f"{where}/moves", json={"stamp": "old", "move": seen["moves"][0]["words"]})
    assert stale.status_code == 409
    good = client.post(f"{where}/moves", json={"stamp": seen["own"]["stamp"], "move": seen["moves"][0]["words"]})
    assert good.status_code == 200
    assert good.json()["moves"] == []
    assert good.json()["can_undo"] in (True, False)


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/tables", {"game": "chess", "players": 2}, 422),
        ("POST", "/tables", {"game": "sweets"}, 422),
        ("POST", "/tables", {"game": "sweets", "players": 2, "surprise": 1}, 422),
        ("POST", "/tables", {"game": "sweets", "players": 2, "you": "x" * 101}, 422),
        ("GET", "/tables/nothing", None, 404),
        ("GET", "/nothing", None, 404),
        ("DELETE", "/tables", None, 405),
    ],
)
def test_every_error_has_the_same_shape(server: Running, method: str, path: str, body: object, status: int) -> None:
    answer = server.client().request(method, path, json=body)
    assert answer.status_code == status
    assert set(answer.json()) == {"error"}
    assert set(answer.json()["error"]) == {"kind", "message", "rule"}
    assert answer.json()["error"]["message"]


def test_a_spectator_sees_the_table_and_no_hand(server: Running) -> None:
    first, second, _ = table(server)
    seen = server.client().get(f"/tables/{first['id']}").json()
    assert seen["seat"] is None
    assert "hand" not in seen["view"]
    assert seen["moves"] == []
    assert seen["secret"] is None
    assert "hand" in server.client(second["secret"]).get(f"/tables/{first['id']}").json()["view"]


def test_a_wrong_secret_is_nobodys(server: Running) -> None:
    first, second, _ = table(server)
    where = f"/tables/{first['id']}"
    stranger = server.client("guess")
    assert stranger.get(where).json()["seat"] is None
    assert stranger.post(f"{where}/undo").status_code == 403
    assert server.client(second["secret"]).post(f"{where}/end").status_code == 403
    assert server.client(first["secret"]).post(f"{where}/end").json()["status"] == "ended"


def test_events_carry_the_digest_of_what_the_viewer_sees(server: Running) -> None:
    first, second, _ = table(server)
    where = f"/tables/{first['id']}"
    robin, kit = server.client(first["secret"]), server.client(second["secret"])
    seen = kit.get(where).json()
    with kit.stream("GET", f"{where}/events", params={"seen": seen["digest"]}) as stream:
        lines = stream.iter_lines()
        mine = robin.get(where).json()
        robin.post(f"{where}/moves", json={"stamp": mine["own"]["stamp"], "actions": [mine["moves"][0]["action"]]})
        data = next(line for line in lines if line.startswith("data: ")).removeprefix("data: ")
    assert data == kit.get(where).json()["digest"]
    assert data != seen["digest"]


def test_seats_bots_hints_talk_and_standing_in(server: Running) -> None:
    opened = server.client().post("/tables", json={"game": "taiwan-snackbar", "players": 4, "you": "Robin"}).json()
    robin = server.client(opened["secret"])
    where = f"/tables/{opened['id']}"
    assert robin.put(f"{where}/seats/1", json={"level": "random"}).json()["seats"][1]["kind"] == "bot"
    kit = server.client().post(f"{where}/seats", json={"name": "Kit", "seat": 3}).json()
    assert kit["seat"] == 3
    assert robin.post(f"{where}/start", json={"fill": "greedy"}).json()["status"] == "playing"
    assert robin.post(f"{where}/talk", json={"words": "Hello"}).json()["talk"][0]["words"] == "Hello"
    assert robin.post(f"{where}/talk", json={"sign": "cheers"}).status_code == 200
    assert robin.post(f"{where}/away", json={"level": "random"}).json()["seats"][0]["bot"] == "random"
    assert robin.post(f"{where}/back").json()["seats"][0]["bot"] == ""
    assert robin.put(f"{where}/seats/3", json={}).json()["seats"][3]["person"] is False
    seen = seen_when(robin, where, lambda seen: seen["moves"])
    hint = robin.get(f"{where}/hint").json()
    assert hint["words"] in [move["words"] for move in seen["moves"]]
    assert hint["reason"]
    assert robin.post(f"{where}/pass").status_code == 409


def test_listed_tables(server: Running) -> None:
    server.client().post("/tables", json={"game": "sweets", "players": 2, "name": "Seen", "listed": True})
    server.client().post("/tables", json={"game": "sweets", "players": 2, "name": "Unseen"})
    assert [found["name"] for found in server.client().get("/tables").json()] == ["Seen"]


def test_openapi_describes_every_call_with_its_errors(server: Running) -> None:
    spec = httpx.get(f"{server.address}/api/openapi.json").json()
    assert spec["openapi"].startswith("3.")
    assert all(path.startswith("/api/") for path in spec["paths"]), "pages are not part of it"
    for path, calls in spec["paths"].items():
        for method, call in calls.items():
            assert call.get("description"), f"{method} {path} says nothing"
            assert "ErrorInfo" in json.dumps(call["responses"]["409"])
    assert "bearer" in json.dumps(spec["components"]["securitySchemes"])


def test_the_example_client_joins_a_table_and_plays(server: Running) -> None:
    """examples/join_table.py, as a stranger would run it."""
    import subprocess
    import sys

    opened = server.client().post("/tables", json={"game": "sweets", "players": 2, "bots": ["greedy"]}).json()
    example = Path(__file__).parents[2] / "examples" / "join_table.py"
    process = subprocess.Popen(
        [sys.executable, str(example), f"{server.address}/t/{opened['id']}", "--name", "Robin"],
        stdout=subprocess.PIPE,
        text=True,
    )
    host = server.client(opened["secret"])
    seen_when(host, f"/tables/{opened['id']}", lambda seen: all(seat["kind"] != "free" for seat in seen["seats"]))
    assert host.post(f"/tables/{opened['id']}/start", json={}).status_code == 200
    said, _ = process.communicate(timeout=180)
    assert process.returncode == 0
    seen = host.get(f"/tables/{opened['id']}").json()
    assert seen["status"] == "over"
    *moves, last = said.splitlines()
    winners = [seen["seats"][seat]["name"] for seat in seen["view"]["outcome"]["winners"]]
    assert last == f"{' and '.join(winners)} wins"
    record = teahouse.Record.from_text(host.get(f"/tables/{opened['id']}/record").text)
    robin = next(number for number, seat in enumerate(seen["seats"]) if seat["name"] == "Robin")
    assert len(moves) == sum(1 for decision in record.decisions if decision.seat == robin) > 5


def test_who_brings_a_secret_along_may_ask_again_for_a_seat(server: Running) -> None:
    """The answer may have been lost; without a secret of one's own the seat would be nobody's."""
    own = "a secret of somebody's own making: 5d8f"
    opened = server.client().post("/tables", json={"game": "dim-sum", "players": 3, "you": "Robin"}).json()
    where = f"/tables/{opened['id']}"
    kit = server.client(own)
    first, again = (kit.post(f"{where}/seats", json={"name": "Kit"}) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert first.json()["secret"] == own
    assert [seat["kind"] for seat in kit.get(where).json()["seats"]] == ["person", "person", "free"]
    assert kit.post(f"{where}/seats", json={"name": "Somebody else"}).status_code == 403
    mine = kit.post("/tables", json={"game": "dim-sum", "players": 2, "you": "Kit"}).json()
    assert mine["secret"] == own
    assert kit.get(f"/tables/{mine['id']}").json()["opener"]


@pytest.mark.parametrize("secret", ["short", "x" * 31, "x" * 201])
def test_a_secret_of_ones_own_is_long_enough(server: Running, secret: str) -> None:
    refused = server.client(secret).post("/tables", json={"game": "dim-sum", "players": 2})
    assert refused.status_code == 422
    assert "32 to 200 characters" in refused.json()["error"]["message"]
