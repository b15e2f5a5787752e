"""What somebody said stays theirs, whoever sits in their seat afterwards."""

import re
from collections.abc import Callable

import httpx

from tests.faults.process import Process
from tests.people import PATIENCE


def said(page: str) -> list[tuple[str, str, str]]:
    """What stands under table talk: the mark of a seat, the name, the words."""
    found = re.search(r'class="said".*?</ol>', page, re.DOTALL)
    assert found
    return re.findall(r"<li>\s*<span(.*?)aria-hidden.*?<b>(.*?)</b> (.*?)\s*</span>", found[0], re.DOTALL)


def test_what_a_leaver_said_stays_theirs(start: Callable[..., Process], database: str) -> None:
    process = start(database)
    ann, ben, cat = (process.guest() for _ in range(3))
    where = ann.open(players=3)
    ben.send(f"{where}/sit", you="Ben", seat=1)
    assert ben.send(f"{where}/talk", words="I hate dumplings").status_code == 303
    ben.send(f"{where}/leave")
    assert cat.send(f"{where}/sit", you="Cat", seat=1).status_code == 303
    assert cat.send(f"{where}/talk", words="hello all").status_code == 303
    assert ann.send(f"{where}/start", fill="easy").status_code == 303
    page = ann.see(where)
    assert [(name, words) for _, name, words in said(page)] == [("Cat", "hello all"), ("Ben", "I hate dumplings")]
    assert 'data-seat="2"' in said(page)[0][0]
    assert "data-seat" not in said(page)[1][0], "it is nobody's seat that said it"
    assert re.findall(r'class="bubble">(.*?)<', page) == ["hello all"], "Cat is shown as saying what Ben said"
    table = httpx.get(f"{process.address}/api/tables/{where.removeprefix('/t/')}", timeout=PATIENCE).json()
    assert [(talk["seat"], talk["name"], talk["words"]) for talk in table["talk"]] == [
        (None, "Ben", "I hate dumplings"),
        (1, "Cat", "hello all"),
    ]


def test_a_namesake_has_not_said_it_either(start: Callable[..., Process], sqlite: str) -> None:
    process = start(sqlite)
    ann, ben, other = (process.guest() for _ in range(3))
    where = ann.open(players=3)
    ben.send(f"{where}/sit", you="Ben", seat=1)
    ben.send(f"{where}/talk", words="I hate dumplings")
    ann.send(f"{where}/arrange", seat=1, level="")
    assert ben.send(f"{where}/talk", words="and buns").status_code == 403
    other.send(f"{where}/sit", you="Ben", seat=1)
    ann.send(f"{where}/start", fill="easy")
    page = ann.see(where)
    assert "data-seat" not in said(page)[0][0]
    assert 'class="bubble"' not in page


def test_a_bot_that_keeps_the_seat_says_nothing(start: Callable[..., Process], sqlite: str) -> None:
    process = start(sqlite)
    ann, ben = process.guest(), process.guest()
    where = ann.open(players=3, **{"option-starter": "1"})
    ben.send(f"{where}/sit", you="Ben", seat=1)
    ann.send(f"{where}/start", fill="easy")
    ben.send(f"{where}/talk", words="farewell")
    assert "bubble" in ann.see(where)
    ben.send(f"{where}/leave")
    page = ann.see(where)
    assert [(name, words) for _, name, words in said(page)] == [("Ben", "farewell")]
    assert 'class="bubble"' not in page
