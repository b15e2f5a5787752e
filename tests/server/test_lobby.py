"""Opening a table, sitting down, bots, starting: as people do it with pages and forms."""

import re
from html import escape
from pathlib import Path
from typing import Any

import pytest

import teahouse
from teahouse.bots import roster
from teahouse.core import registry
from teahouse.server.urls import Urls
from tests.people import asked
from tests.server.running import Running


def names(page: str) -> list[str]:
    """Who sits where in the lobby; a free seat is called Free."""
    return re.findall(r'class="chair-name">\s*(?:<i>|<b>)(.*?)</', page)


def refusal(page: str) -> str:
    found = re.search(r'role="alert">(.*?)</p>', page)
    return found[1] if found else ""


def test_the_room_shows_every_game_with_its_picture(server: Running) -> None:
    guest = server.guest()
    page = guest.see("/")
    for game in teahouse.games():
        assert f'class="menu-name">{escape(game.title)}<' in page
        picture = re.search(rf'src="(/static/games/{game.key}/picture\.svg\?v=\w+)"', page)
        assert picture
        answer = guest.client.get(picture[1])
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.content == (game.folder / "art" / "picture.svg").read_bytes()


@pytest.mark.parametrize(
    "name", ["sweets/nothing", "chess/picture", "sweets/../picture", "sweets/..%2Fboard", "sweets/Picture"]
)
def test_a_drawing_that_there_is_not_is_not_found(server: Running, name: str) -> None:
    assert server.guest().client.get(f"/static/games/{name}.svg").status_code == 404


def test_a_game_without_a_picture_is_shown_as_a_steamer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(teahouse.game("sweets"), "folder", tmp_path)
    assert Urls().picture("sweets") == Urls().art("steamer")


def test_a_game_that_cannot_be_played_is_named_in_the_log(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(registry, "refused", lambda: ["the game 'tea' cannot be played: OSError: no kettle"])
    with Running(str(tmp_path / "house.db")):
        said = [getattr(record, "why", "") for record in caplog.records if record.name == "teahouse.server"]
    assert "the game 'tea' cannot be played: OSError: no kettle" in said


def test_play_now_is_one_click(server: Running) -> None:
    guest = server.guest()
    answer = guest.send("/tables", game="sweets", what="now")
    assert answer.status_code == 303
    page = guest.see(answer.headers["location"])
    assert 'class="play sweets' in page
    assert "Guest" in page


@pytest.mark.parametrize("level", roster.NAMES)
def test_bots_of_every_level_can_be_played_with(server: Running, level: str) -> None:
    guest = server.guest()
    where = guest.play_now(level=level)
    assert guest.decide(where).status_code == 303


def test_friends_sit_down_by_the_link_and_the_opener_starts(any_server: Running) -> None:
    ann, ben, cat = (any_server.guest() for _ in range(3))
    where = ann.open()
    assert names(ann.see(where)) == ["Ann", "Free", "Free"]
    assert ben.send(f"{where}/sit", you="Ben", seat=2).status_code == 303
    assert names(ann.see(where)) == ["Ann", "Free", "Ben"]
    assert cat.send(f"{where}/sit", you="Cat").status_code == 303
    assert names(cat.see(where)) == ["Ann", "Cat", "Ben"]
    assert ben.send(f"{where}/start").status_code == 403
    assert ann.send(f"{where}/start").status_code == 303
    assert 'class="play' in ben.see(where)


def test_the_invitation_is_a_link_a_code_and_a_picture(server: Running) -> None:
    ann, ben = server.guest(), server.guest()
    where = ann.open()
    page = ann.see(where)
    assert f'value="{server.address}{where}"' in page
    code = re.search(r'class="code">([^<]+)<', page)
    assert code
    assert re.search(r'class="qr"[^>]*><svg', page)
    for typed in (code[1], code[1].upper(), code[1].replace("-", " "), f"{server.address}{where}"):
        assert ben.client.get("/join", params={"code": typed}).headers["location"] == where
    assert ben.client.get("/join", params={"code": "nonsense"}).status_code == 422
    assert ben.client.get("/join", params={"code": "0000-0000-0000-0000"}).status_code == 404


def test_two_people_cannot_have_one_name_or_one_seat(server: Running) -> None:
    ann, ben = server.guest(), server.guest()
    where = ann.open()
    same = ben.send(f"{where}/sit", you="ann")
    assert same.status_code == 422
    assert "name of their own" in refusal(same.text)
    taken = ben.send(f"{where}/sit", you="Ben", seat=0)
    assert taken.status_code == 409
    assert "another one" in refusal(taken.text)
    ben.send(f"{where}/sit", you="Ben")
    again = ben.send(f"{where}/sit", you="Benny")
    assert again.status_code == 403


def test_whoever_looks_at_a_lobby_has_the_key_to_the_seat_before_they_sit_down(any_server: Running) -> None:
    """The answer to sitting down may be lost: asking again finds the seat."""
    ann, ben = any_server.guest(), any_server.guest()
    where = ann.open()
    assert names(ben.see(where)) == ["Ann", "Free", "Free"]
    known = dict(ben.client.cookies)
    assert set(known) == {"teahouse"}, "one secret and nothing else"
    assert ben.client.get(where).headers.get("set-cookie") is None, "it is given once"
    assert ben.send(f"{where}/sit", you="Ben", seat=2).status_code == 303
    lost = any_server.guest()
    lost.client.cookies.update(known)  # a browser that never got that answer
    assert lost.send(f"{where}/sit", you="Ben", seat=1).status_code == 303
    assert names(lost.see(where)) == ["Ann", "Free", "Ben"]
    assert "(you)" in lost.see(where)
    ann.send(f"{where}/start", fill="easy")
    assert lost.send(f"{where}/sit", you="Ben", seat=1).status_code == 303, "the game has begun meanwhile, with him"


def test_nothing_is_opened_that_cannot_start(server: Running) -> None:
    api = server.client()
    refused = api.post("/tables", json={"game": "sweets", "players": 3, "you": "Ann", "listed": True, "start": True})
    assert refused.status_code == 409
    assert "still free" in refused.json()["error"]["message"]
    assert api.get("/tables").json() == []


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "bell\x07", "\u202eevil"])
def test_a_name_is_printable_and_bounded(server: Running, name: str) -> None:
    ann, ben = server.guest(), server.guest()
    where = ann.open()
    answer = ben.send(f"{where}/sit", you=name)
    assert answer.status_code == 422
    assert refusal(answer.text)


def test_a_name_is_never_markup(server: Running) -> None:
    ann = server.guest()
    where = ann.open(you="<b onclick=x>&'\"")
    page = ann.see(where)
    assert "<b onclick" not in page
    assert "&lt;b onclick=x&gt;&amp;" in page


def test_the_opener_adds_frees_and_sends_away(server: Running) -> None:
    ann, ben = server.guest(), server.guest()
    where = ann.open()
    ben.send(f"{where}/sit", you="Ben", seat=1)
    assert ben.send(f"{where}/arrange", seat=2, level="greedy").status_code == 403
    assert ann.send(f"{where}/arrange", seat=2, level="greedy").status_code == 303
    assert names(ann.see(where)) == ["Ann", "Ben", "Bao"]
    assert ann.send(f"{where}/arrange", seat=2, level="").status_code == 303
    assert ann.send(f"{where}/arrange", seat=1, level="").status_code == 303
    page = ben.see(where)
    assert names(page) == ["Ann", "Free", "Free"]
    assert "Sit here" in page, "whoever was sent away looks on like everybody else"
    assert ann.send(f"{where}/arrange", seat=9, level="greedy").status_code == 404
    assert ann.send(f"{where}/arrange", seat=1, level="genius").status_code == 422


def test_who_gets_up_leaves_a_free_seat(server: Running) -> None:
    ann, ben = server.guest(), server.guest()
    where = ann.open()
    ben.send(f"{where}/sit", you="Ben")
    assert ben.send(f"{where}/leave").headers["location"] == "/"
    assert names(ann.see(where)) == ["Ann", "Free", "Free"]


def test_a_start_with_free_seats_needs_bots(server: Running) -> None:
    ann = server.guest()
    where = ann.open()
    refused = ann.send(f"{where}/start")
    assert refused.status_code == 409
    assert "still free" in refusal(refused.text)
    assert ann.send(f"{where}/start", fill="greedy").status_code == 303
    assert ann.send(f"{where}/start", fill="greedy").status_code == 409


def test_the_game_cannot_be_joined_after_it_began(server: Running) -> None:
    ann, ben = server.guest(), server.guest()
    where = ann.play_now()
    assert ben.send(f"{where}/sit", you="Ben").status_code == 409
    assert "You are watching" in ben.see(where)


def test_a_cleared_table_says_so(server: Running) -> None:
    ann, ben = server.guest(), server.guest()
    where = ann.open()
    assert ben.send(f"{where}/end").status_code == 403
    assert ann.send(f"{where}/end").status_code == 303
    assert "cleared away" in ben.see(where)
    assert ben.send(f"{where}/sit", you="Ben").status_code == 409


def test_what_a_game_does_not_have_is_refused_in_words(server: Running) -> None:
    guest = server.guest()
    orders: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess"}, "no game"),
        ({"game": "sweets", "players": 9}, "players"),
        ({"game": "taiwan-snackbar", "option-no_more": "17"}, "no_more"),
        ({"game": "sweets", "pack": "../../../etc/passwd"}, "no pack"),
        ({"game": "sweets", "level": "genius", "what": "now"}, "no bot"),
        ({"game": "sweets", "name": "y" * 30}, "too long"),
        ({"game": "sweets", "wait": "600"}, "wait"),
    ]
    for order, words in orders:
        answer = guest.send("/tables", **({"you": "Ann", "what": "open"} | order))
        assert answer.status_code == 422, order
        assert words in refusal(answer.text)


def test_options_are_what_the_table_agreed_on(server: Running) -> None:
    ann = server.guest()
    where = ann.open(**{"option-no_more": "3", "option-knock_out": "yes", "wait": "0", "name": "Sunday"})
    page = ann.see(where)
    assert "<h1>Sunday</h1>" in page
    agreed = dict(re.findall(r"<dt>\s*(.*?)\s*</dt>\s*<dd>\s*(.*?)\s*</dd>", page, re.DOTALL))
    assert "3" in agreed.values()
    assert "yes" in agreed.values()
    assert "Time to react" not in agreed, "there is nothing to react to in Taiwan Snackbar"
    where = ann.open("happy-dim-sum", wait="0")
    assert re.search(r"<dt>Time to react</dt>\s*<dd>\s*no clock\s*</dd>", ann.see(where))
    for game, offered in (("happy-dim-sum", True), ("sweets", False)):
        assert ('name="wait"' in ann.see(f"/?game={game}")) is offered


def test_t1_a_list_of_ones_own_is_written_into_its_field(server: Running) -> None:
    ann = server.guest()
    page = ann.see("/?game=taiwan-snackbar")
    assert 'name="own-no_more"' in page
    assert "a list of your own, numbers from 1 to 6" in page
    where = ann.open(**{"option-no_more": "3", "own-no_more": " 1, 2 2 5 "})
    assert "1 2 2 5" in ann.see(where)
    bad = ann.send("/tables", game="taiwan-snackbar", **{"own-no_more": "1 9", "what": "open"})
    assert bad.status_code == 422
    assert "numbers from 1 to 6" in bad.text


def test_only_listed_tables_are_in_the_room(server: Running) -> None:
    ann, ben = server.guest(), server.guest()
    hidden = ann.open(name="Hidden")
    shown = ann.open(name="Shown", listed="yes")
    room = ben.see("/")
    assert shown in room
    assert hidden not in room
    assert hidden in ann.see("/"), "one's own tables are always there"


def test_my_running_games_wait_in_the_room(server: Running) -> None:
    ann = server.guest()
    where = ann.play_now(**{"option-starter": "1"})
    page = ann.see("/")
    assert where in page
    assert "Your turn" in page


def test_a_seat_is_carried_to_another_device(server: Running) -> None:
    phone, laptop = server.guest(), server.guest()
    where = phone.play_now(**{"option-starter": "1"})
    page = phone.send(f"{where}/carry").text
    found = re.search(r'value="[^"]*(/seat/[\w-]+)"', page)
    assert found
    assert 'name="stamp"' not in laptop.see(where)
    assert "Sit down" in laptop.see(found[1])
    assert 'name="stamp"' not in laptop.see(where), "looking at the link must not take the seat"
    assert laptop.send(found[1]).headers["location"] == where
    assert laptop.decide(where).status_code == 303
    assert "Ann" in phone.see(where)
    assert laptop.send("/seat/nonsense").status_code == 404


def test_a_removed_player_keeps_no_key(server: Running) -> None:
    ann, ben = server.guest(), server.guest()
    where = ann.open()
    ben.send(f"{where}/sit", you="Ben", seat=1)
    carried = re.search(r"/seat/[\w-]+", ben.send(f"{where}/carry").text)
    assert carried
    ann.send(f"{where}/arrange", seat=1, level="")
    assert server.guest().send(carried[0]).status_code == 404


def test_no_such_table(server: Running) -> None:
    answer = server.guest().client.get("/t/0000000000000000")
    assert answer.status_code == 404
    assert "no such table" in answer.text


def test_rules_have_an_anchor_for_each_number_and_name_the_makers(server: Running) -> None:
    guest = server.guest()
    page = guest.see("/games/taiwan-snackbar/rules")
    for number in ("T1", "T17", "R1", "R9"):
        assert f'id="{number}"' in page
    assert "Muyu Cang" in page
    assert "Swan Panasia" in page
    in_memory = guest.see("/rules")
    assert in_memory.count("/rules") >= 5
    assert guest.client.get("/games/chess/rules").status_code == 404


def test_a_question_links_its_rule(server: Running) -> None:
    ann = server.guest()
    where = ann.play_now(**{"option-starter": "1"})
    page = ann.until(where, 'name="stamp"')
    assert asked(page)
    assert re.search(r'id="ask".*?href="/games/taiwan-snackbar/rules#T\d+"', page, re.DOTALL)


def test_a_seat_at_a_table_that_was_cleared_can_still_be_asked_about(server: Running) -> None:
    """Also by a process that has not held the table before."""
    ann = server.guest()
    where = ann.open(players=3)
    assert ann.send(f"{where}/end").status_code == 303
    server.services.tables.in_memory.clear()
    assert ann.send(f"{where}/carry").status_code == 200
