"""People of all scripts sit down and play; nobody sits down twice under names that look the same."""

from collections.abc import Callable
from urllib.parse import quote

import httpx

from tests.faults.process import Process
from tests.people import PATIENCE

ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
NAMES = ["陳大文", "Łukasz", "Иван", "さくら", "O’Neil", "🍵", "👩‍👩‍👧", "🏳️‍🌈", "👍🏽", ENGLAND]
MORE = ["محمد", "می‌خواهم", "שָׁלוֹם", "देवनागरी", "สมชาย", "김철수", "👩‍👩‍👧" * 24]
HIDDEN = ["A\u202enn", "A\nnn", "A\0nn", "A\u200dnn", "\u3164", "\u0301", "👩‍👩‍👧" * 25]


def test_programs_sit_down_under_any_name(start: Callable[..., Process], sqlite: str) -> None:
    server = start(sqlite)
    client = httpx.Client(base_url=f"{server.address}/api", timeout=PATIENCE)
    server.clients.append(client)
    for names in (NAMES, MORE):
        order = {"game": "taiwan-snackbar", "players": len(names), "you": names[0], "name": names[-1]}
        opened = client.post("/tables", json=order).json()
        where = f"/tables/{opened['id']}"
        for name in names[1:]:
            assert client.post(f"{where}/seats", json={"name": name}).status_code == 201, name
        mine = {"Authorization": f"Bearer {opened['secret']}"}
        table = client.post(f"{where}/start", json={}, headers=mine).json()
        assert [seat["name"] for seat in table["seats"]] == names
        assert table["name"] == names[-1]


def test_names_that_hide_something_or_look_like_anothers_are_refused_in_a_sentence(
    start: Callable[..., Process], sqlite: str
) -> None:
    server = start(sqlite)
    client = httpx.Client(base_url=f"{server.address}/api", timeout=PATIENCE)
    server.clients.append(client)
    opened = client.post("/tables", json={"game": "taiwan-snackbar", "players": 3, "you": "می‌خواهم"}).json()
    seats = f"/tables/{opened['id']}/seats"
    for name in [*HIDDEN, "میخواهم"]:
        answer = client.post(seats, json={"name": name})
        assert answer.status_code == 422, name
        assert answer.json()["error"]["message"]
    broken = client.post(seats, content=b'{"name": "A\\ud800nn"}', headers={"Content-Type": "application/json"})
    assert broken.status_code == 422
    assert broken.json()["error"]["message"]
    for name in [*HIDDEN, "میخواهم", "%ED%A0%80"]:  # the last is half a character
        sent = f"you={name if name.startswith('%') else quote(name)}"
        form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": server.address}
        answer = client.post(f"{server.address}/t/{opened['id']}/sit", content=sent, headers=form)
        assert answer.status_code == 422, name
        assert 'role="alert"' in answer.text, "the same table, with the refusal"
    assert client.post(seats, json={"name": "Ann"}).status_code == 201
    assert client.post(seats, json={"name": "ａｎｎ"}).status_code == 422
