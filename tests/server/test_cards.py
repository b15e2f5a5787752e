"""Every component on a page and as JSON, for a game and for a table; scoring examples; and what is refused."""

import re

import pytest

import teahouse
from tests.server.running import Running

KEYS = [game.key for game in teahouse.games()]


@pytest.mark.parametrize("key", KEYS)
def test_a_page_and_json_show_the_same_box(server: Running, key: str) -> None:
    guest = server.guest()
    page = guest.see(f"/games/{key}/cards")
    box = teahouse.game(key).box()
    assert re.findall(r'<article class="piece[^"]*" id="([^"]+)"', page) == [one.anchor for one in box]
    answer = server.client().get(f"/games/{key}/cards")
    assert answer.json() == box.json()
    assert answer.headers["cache-control"] == "public, max-age=300"
    for picture in set(re.findall(r'src="(/static/[^"]+)"', page)):
        assert guest.client.get(picture).status_code == 200, picture


@pytest.mark.parametrize("key", KEYS)
def test_cards_lead_to_rules_and_rules_to_cards(server: Running, key: str) -> None:
    guest = server.guest()
    cards, rules = guest.see(f"/games/{key}/cards"), guest.see(f"/games/{key}/rules")
    for number in set(re.findall(rf'href="/games/{key}/rules#(\w+)"', cards)):
        assert rules.count(f' id="{number}"') == 1, number
    places = set(re.findall(rf'href="/games/{key}/cards#([^"]+)"', rules))
    assert places
    assert places <= {one.anchor for one in teahouse.game(key).box()}


def test_every_number_has_one_place_on_the_rules_page(server: Running) -> None:
    for key in KEYS:
        found = re.findall(r' id="([A-Z]\d+)"', server.guest().see(f"/games/{key}/rules"))
        assert len(set(found)) == len(found)


def test_a_table_shows_what_it_is_laid_with(server: Running) -> None:
    game = teahouse.game("dim-sum")
    order = {"game": "dim-sum", "players": 2, "you": "Robin", "rules": 1, "bots": ["easy"], "start": True}
    opened = server.client().post("/tables", json=order).json()
    box = game.box(rules=1)
    assert box.digest != game.box().digest
    assert server.client().get(f"/tables/{opened['id']}/cards").json() == box.json()
    watcher = server.guest()
    page = watcher.see(f"/t/{opened['id']}/cards")
    assert "rules 1" in page
    assert f'href="/t/{opened["id"]}"' in page
    assert f'href="/t/{opened["id"]}/cards"' in watcher.see(f"/t/{opened['id']}")


def test_everyone_is_shown_the_same_cards_of_a_table(server: Running) -> None:
    """Whoever asks, and however the game stands: the page tells what is in the box and nothing of where it lies."""
    ann, ben = server.guest(), server.guest()
    where = ann.play_now("taiwan-snackbar")
    first = ann.see(f"{where}/cards")
    assert ben.see(f"{where}/cards") == first
    assert server.guest().see(f"{where}/cards") == first


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/games/chess/cards", "chess"),
        ("/games/sweets/cards?pack=golden", "no pack"),
        ("/games/sweets/cards?pack=../../pyproject.toml", "no pack"),
        ("/games/sweets/cards?pack=/etc/passwd", "no pack"),
        ("/games/sweets/cards?rules=99", "no rules version"),
        ("/games/sweets/cards?rules=0", "no rules version"),
        ("/games/sweets/cards?rules=two", "no rules version"),
        ("/games/sweets/cards?rules=%F0%9F%A5%9F", "no rules version"),
        ("/t/nothing/cards", "no such table"),
        ("/games/dim-sum/rules?seed=x", "no scoring example"),
        ("/games/dim-sum/rules?seed=-1", "no scoring example"),
        ("/games/dim-sum/rules?seed=" + 19 * "9", "no scoring example"),
        ("/games/dim-sum/rules?players=9", "2 to 8 players"),
    ],
)
def test_what_is_not_there_is_refused_with_a_sentence(server: Running, path: str, words: str) -> None:
    answer = server.guest().client.get(path)
    assert answer.status_code == 404
    assert words in answer.text
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/games/chess/cards", 404, "chess"),
        ("/games/sweets/cards?pack=golden", 404, "no pack"),
        ("/games/sweets/cards?rules=99", 404, "no rules version"),
        ("/games/sweets/cards?rules=two", 422, "rules"),
        ("/games/sweets/example", 404, "no scoring example"),
        ("/games/chess/example", 404, "chess"),
        ("/games/dim-sum/example?players=9", 422, "2 to 8 players"),
        ("/games/dim-sum/example?seed=-1", 422, "seed"),
        ("/tables/nothing/cards", 404, "no such table"),
    ],
)
def test_programs_are_refused_in_the_one_shape(server: Running, path: str, status: int, words: str) -> None:
    answer = server.client().get(path)
    assert answer.status_code == status
    assert words in answer.json()["error"]["message"]


def test_d10_the_rules_page_deals_a_fresh_example_and_the_same_again(server: Running) -> None:
    guest = server.guest()
    page = guest.see("/games/dim-sum/rules")
    link = re.search(r'href="(/games/dim-sum/rules\?seed=(\d+)&amp;players=4)#example"', page)
    assert link is not None
    example = page[page.index('id="example"') :]
    again = guest.see(link[1].replace("&amp;", "&"))
    assert again[again.index('id="example"') :] == example
    other = guest.see("/games/dim-sum/rules")
    assert other[other.index('id="example"') :] != example
    shown = server.client().get("/games/dim-sum/example", params={"seed": link[2]}).json()
    assert shown["validated"] is True
    totals = [player["total"] for player in shown["players"]]
    assert [int(n) for n in re.findall(r'<b class="num">(\d+)<span class="vh"> points', example)] == totals
    for player in shown["players"]:
        assert player["total"] == sum(score["points"] for score in player["scores"].values())


def test_d10_an_example_as_json_is_fresh_each_time_and_for_as_many_as_play(server: Running) -> None:
    client = server.client()
    seeds = {client.get("/games/dim-sum/example").json()["seed"] for _ in range(4)}
    assert len(seeds) == 4
    assert len(client.get("/games/dim-sum/example?players=7").json()["players"]) == 7


def test_the_description_knows_cards_and_examples(server: Running) -> None:
    described = server.client().get("/openapi.json").json()
    for path in ("/api/games/{key}/cards", "/api/games/{key}/example", "/api/tables/{table_id}/cards"):
        assert described["paths"][path]["get"]["description"]
    assert "from" in described["components"]["schemas"]["FactInfo"]["properties"]


def test_the_room_the_shelf_and_the_lobby_lead_there(server: Running) -> None:
    guest = server.guest()
    assert 'href="/games/sweets/cards"' in guest.see("/?game=sweets")
    for key in KEYS:
        assert f'href="/games/{key}/cards"' in guest.see("/rules")
        assert f'href="/games/{key}/cards"' in guest.see(f"/games/{key}/rules")
    opened = server.client().post("/tables", json={"game": "sweets", "players": 2}).json()
    assert f'href="/t/{opened["id"]}/cards"' in guest.see(f"/t/{opened['id']}")
