"""Names of people, in all the scripts that people write: every page, form and answer takes and shows them."""

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import quote

import httpx
import pytest

from tests.faults.process import Process

NAMES = ["陳大文", "Łukasz", "Иван", "さくら", "O’Neil", "🍵", "👩‍👩‍👧", "José", "محمد", "राम"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(str(tmp_path_factory.mktemp("names") / "tables.sqlite"))
    yield process
    process.close()


@pytest.mark.parametrize("name", NAMES)
def test_a_name_sits_down_and_plays_by_forms_and_is_shown_on_every_page(server: Process, name: str) -> None:
    ann, ben = server.guest(), server.guest()
    where = ann.open(you=name, players=3, name=name, listed="yes", **{"option-starter": "1"})
    assert name in unescape(ann.see(where))
    assert ben.send(f"{where}/sit", you=f"{name} 2").status_code == 303
    assert f"{name} 2" in unescape(ben.see(where))
    assert unescape(found(ben.see("/"), "you")) == f"{name} 2", "the browser remembers the name"
    assert name in unescape(server.guest().see("/")), "the room"
    assert ann.send(f"{where}/start", fill="easy").status_code == 303
    assert ann.decide(where).status_code == 303
    assert name in unescape(ben.see(where)), "the table"
    assert ann.send(f"{where}/end").status_code == 303
    for page in ("", "/replay", "/replay?at=0", "/check", "/record"):
        assert name in unescape(ann.see(where + page)), page
    again = ann.send(f"{where}/again")
    assert again.status_code == 303
    assert name in unescape(ann.see(again.headers["location"]))
    assert ann.send(f"{where}/fork", at=1, you=name).status_code == 303


@pytest.mark.parametrize("name", NAMES)
def test_a_name_sits_down_by_json(server: Process, name: str) -> None:
    with httpx.Client(base_url=f"{server.address}/api") as client:
        opened = client.post("/tables", json={"game": "taiwan-snackbar", "players": 3, "you": name, "name": name})
        assert opened.status_code == 201, opened.text
        where = f"/tables/{opened.json()['id']}"
        assert client.post(f"{where}/seats", json={"name": f"{name} 2"}).status_code == 201
        seen = client.get(where).json()
        assert [seat["name"] for seat in seen["seats"]][:2] == [name, f"{name} 2"]
        assert seen["name"] == name


@pytest.mark.parametrize(
    ("cookie", "name"),
    [
        ("Ann", "Ann"),
        (quote("陳大文"), "陳大文"),
        ('"Zo\\353"', "Zoë"),  # as it was kept before names were written with percent signs
        ("%", "%"),
        ("%ff%fe", ""),
        ("%ed%a0%80", ""),
        ("%00", ""),
        ("%E2%80%AE", ""),
        ("x" * 5000, ""),
        ("%41" * 1000, ""),
        ('"\\012"', ""),
        ("\xe9\xe8", "éè"),
        ("", ""),
    ],
)
def test_whatever_a_browser_keeps_the_room_opens(server: Process, cookie: str, name: str) -> None:
    for which in ("teahouse-name", "teahouse", "teahouse-theme"):
        headers = {b"Cookie": f"{which}={cookie}".encode("latin-1"), b"Origin": server.address.encode()}
        with httpx.Client(base_url=server.address, headers=headers) as client:
            page = client.get("/")
            assert page.status_code == 200
            assert client.post("/tables", data={"game": "sweets", "what": "open"}).status_code == 303
            if which == "teahouse-name":
                assert unescape(found(page.text, "you")) == name


def found(page: str, field: str) -> str:
    """What stands in a field of the page."""
    value = re.search(rf'<input[^>]*name="{field}"[^>]*value="([^"]*)"', page)
    assert value, field
    return value[1]
