"""A table goes on by the rules that it was begun with: to its end, in its replay, its record and whatever is made of it."""

import json
import re

import teahouse
from tests.server.running import Running
from tests.server.test_api import seen_when


def begun(server: Running, **order: object) -> tuple[str, str]:
    """A table of Dim Sum for two by version 1, at which bots play for everybody; its id and the opener's secret."""
    wanted = {"game": "dim-sum", "players": 2, "bots": ["easy"], "you": "Robin", "rules": 1, "start": True, **order}
    opened = server.client().post("/tables", json=wanted)
    assert opened.status_code == 201, opened.text
    given = opened.json()
    away = server.client(given["secret"]).post(f"/tables/{given['id']}/away", json={})
    assert away.status_code == 200, away.text
    return given["id"], given["secret"]


def test_r11_a_table_of_older_rules_is_finished_replayed_and_downloaded_by_them(any_server: Running) -> None:
    table, secret = begun(any_server)
    client = any_server.client(secret)
    over = seen_when(client, f"/tables/{table}", lambda seen: seen["status"] == "over")
    assert over["rules"] == 1
    assert over["options"] == {"cooperative": False, "dummy": "travels"}, "as version 1 has them"
    record = teahouse.Record.from_text(client.get(f"/tables/{table}/record").text)
    assert record.rules == 1
    assert record.replay().outcome() is not None
    lines = [json.loads(line) for line in client.get(f"/tables/{table}/record?events=true").text.splitlines()]
    assert lines[0]["rules"] == 1
    assert lines[1:] == record.events()
    guest = any_server.guest()
    for page in (f"/t/{table}", f"/t/{table}/replay?at=3", f"/t/{table}/check"):
        assert "dim-sum" in guest.see(page) or "Dim Sum" in guest.see(page)
    again = guest.send(f"/t/{table}/again").headers["location"]
    fork = guest.send(f"/t/{table}/fork", at=4, seat=1, you="Zoe").headers["location"]
    for where in (again, fork):
        assert any_server.client().get(f"/tables/{where.rpartition('/')[2]}").json()["rules"] == 1


def test_the_newest_rules_are_usual_and_unknown_ones_are_refused(server: Running) -> None:
    order = {"game": "dim-sum", "players": 2, "you": "Robin"}
    opened = server.client().post("/tables", json=order).json()
    assert server.client().get(f"/tables/{opened['id']}").json()["rules"] == teahouse.game("dim-sum").rules == 2
    refused = server.client().post("/tables", json={**order, "rules": 3})
    assert refused.status_code == 422
    assert re.search("no rules version 3; this teahouse knows versions 1 to 2", refused.text)
    options = {"dummy": "none"}  # version 2's
    assert server.client().post("/tables", json={**order, "rules": 1, "options": options}).status_code == 422
    assert server.client().post("/tables", json={**order, "options": options}).status_code == 201
