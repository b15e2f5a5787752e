"""Two guests at a table of Two Taps, by HTTP. Collected where the game is installed: `test_suite.py` starts it there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.people import Guest, bill_of, moves, stamp
from tests.server.running import Running, same_deals

WAIT = 60  # the clock is turned


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with same_deals("two taps"), Running(str(tmp_path / "tables.sqlite"), wait=WAIT) as running:
        yield running


def seated(server: Running, **agreed: str) -> tuple[str, Guest, Guest]:
    ann, ben = server.guest(), server.guest()
    where = ann.open("two-taps", "Ann", 2, wait=str(WAIT), **agreed)
    assert ben.send(f"{where}/sit", you="Ben", seat=1).status_code == 303
    assert ann.send(f"{where}/start").status_code == 303
    return where, ann, ben


def decide(guest: Guest, where: str, at: int) -> str:
    """Decide as soon as one is asked: the first of what is allowed, or the last."""
    page = guest.until(where, 'name="stamp"')
    words = moves(page)[at]
    assert guest.send(f"{where}/move", stamp=stamp(page), words=words).status_code == 303
    return words


def test_p4_p6_all_pour_at_once_and_everybody_waits_alike_for_the_one_who_may_tap(server: Running) -> None:
    where, ann, ben = seated(server)
    weak = decide(ann, where, 0)
    assert weak == "pour chrysanthemum"
    assert "Ann has poured" in bill_of(ben.see(where)), "and not what: it is face down"
    assert "Ann has poured chrysanthemum" in bill_of(ann.see(where))
    decide(ben, where, -1)
    page = ann.until(where, "same wait for all")
    assert moves(page)[0] == "pass"
    waiting = ben.see(where)
    assert "same wait for all" in waiting, "who may not tap waits as well"
    assert 'id="go"' not in waiting
    told = bill_of(waiting)
    taps = decide(ann, where, -1)
    assert taps.startswith("tap with "), "in this deal she has a tea for it"
    assert "It counts when the time is up" in ann.see(where)
    assert bill_of(ben.see(where)) == told, "nobody learns before the time is up that she has answered"
    server.after(where, WAIT)
    ben.until(where, f"taps twice and adds {taps.removeprefix('tap with ')}")
    assert any(line.startswith("Ann takes") for line in bill_of(ben.see(where)))
    play_out(server, where, ann, ben)
    assert "the trolley is empty" in ann.client.get(f"{where}/record").text


def play_out(server: Running, where: str, *guests: Guest) -> None:
    """Everyone pours the first tea and says nothing to the rest, which lets it go (P6)."""
    for _ in range(40):
        pages = [guest.see(where) for guest in guests]
        if all(re.search(r'<body class="[^"]* over', page) for page in pages):
            return
        if "same wait for all" in pages[0]:
            server.after(where, WAIT)
            guests[0].until(where, 'name="stamp"|has poured|<body class="[^"]* over')
            continue
        for guest, page in zip(guests, pages):
            if 'name="stamp"' in page:
                guest.send(f"{where}/move", stamp=stamp(page), words=moves(page)[0])
    raise AssertionError("the game does not end")


def test_its_odd_pack_is_on_the_menu_and_can_be_played(server: Running) -> None:
    where, ann, _ = seated(server, pack="two pots", **{"option-cold": "yes"})
    assert "pour hot water" in moves(ann.until(where, 'name="stamp"'))
