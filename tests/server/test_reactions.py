"""Everybody waits equally long for a reaction, whether or not anybody could react."""

import re
import time

from tests.people import PATIENCE, Guest, asked, moves, stamp
from tests.people import bill_of as bill
from tests.server.running import Running

WAIT = 60  # longer than any of this takes: `Running.after` lets it pass
CLOCK = r'data-left="\d+"|\d+ s<|content="\d+;'


def served(server: Running, wait: int = WAIT, least: int = 1) -> tuple[str, Guest, Guest, str]:
    """Ann and Ben at Happy Dim Sum; Ann has served Ben one piece and everybody waits. The dish that was served."""
    ann, ben = server.guest(), server.guest()
    while True:
        where = ann.open("happy-dim-sum", players=2, wait=str(wait), **{"option-starter": "1"})
        ben.send(f"{where}/sit", you="Ben")
        ann.send(f"{where}/start")
        page = ann.until(where, 'name="stamp"')
        dishes = [words.removeprefix("serve ") for words in moves(page) if words.startswith("serve ")]
        dishes = [dish for dish in dishes if dish != "tea"]
        if len(dishes) >= least:  # until Ann is dealt something to serve
            break
    assert ann.send(f"{where}/move", stamp=stamp(page), words=f"serve 1 {dishes[0]} to player 2").status_code == 303
    return where, ann, ben, dishes[-1]


def test_r1_an_answer_counts_when_the_wait_is_over_and_not_before(any_server: Running) -> None:
    where, ann, ben, _ = served(any_server)
    for guest in (ann, ben, any_server.guest()):
        page = guest.see(where)
        assert "same wait for all" in page
        assert re.search(rf'data-left="\d+" data-all="{WAIT}"', page)
    seen = bill(ann.see(where))
    assert ben.send(f"{where}/move", stamp=stamp(ben.see(where)), words="keep").status_code == 303
    assert "Your answer: <b>keep</b>" in ben.see(where)
    assert bill(ann.see(where)) == seen, "the answer is known before the wait is over"
    any_server.after(where, WAIT / 2)
    assert bill(ann.see(where)) == seen, "the answer is known after half of the wait"
    any_server.after(where, WAIT / 2)
    ann.until(where, 'name="stamp"')


def test_r1_silence_keeps_what_came(server: Running) -> None:
    where, ann, ben, _ = served(server, wait=1)
    page = ann.until(where, 'name="stamp"')
    assert "same wait for all" not in page
    assert asked(ben.see(where)) == "Waiting for Ann"


def test_r1_nobody_notices_an_early_answer(server: Running) -> None:
    where, ann, ben, _ = served(server)
    watcher = server.guest()
    before = {guest: re.sub(CLOCK, "", guest.see(where)) for guest in (ann, watcher)}
    ben.send(f"{where}/move", stamp=stamp(ben.see(where)), words="keep")
    for guest, page in before.items():
        assert re.sub(CLOCK, "", guest.see(where)) == page
        seen = re.search(r'data-seen="(\w+)"', page)
        assert seen
        assert seen[1] in guest.see(where), "there would be an event"


def test_an_answer_may_be_changed_while_everybody_waits(server: Running) -> None:
    where, _, ben, _ = served(server)
    page = ben.see(where)
    choices = moves(page)
    for words in (choices[-1], "keep"):
        assert ben.send(f"{where}/move", stamp=stamp(page), words=words).status_code == 303
        assert f"Your answer: <b>{words.split(' (')[0]}" in ben.see(where)
    refused = ben.send(f"{where}/move", stamp=stamp(page), words="serve everything")
    assert refused.status_code == 422
    assert "Your answer: <b>keep</b>" in ben.see(where), "a refused answer changes nothing"


def test_pass_this_turn_spares_clicks_but_no_time(server: Running) -> None:
    where, ann, ben, dish = served(server, least=2)
    assert "Pass this turn" in ben.see(where)
    assert ben.send(f"{where}/pass").status_code == 303
    assert "Passing for this turn" in ben.see(where)
    server.after(where, WAIT)
    page = ann.until(where, 'name="stamp"')
    assert ann.send(f"{where}/move", stamp=stamp(page), words=f"serve 1 {dish} to player 2").status_code == 303
    assert "Passing for this turn" in ben.see(where), "it holds for the whole turn"
    server.after(where, WAIT / 2)
    assert 'name="stamp"' not in ann.see(where), "the wait is as long as any other"
    server.after(where, WAIT / 2)
    ann.until(where, 'name="stamp"')
    assert ben.send(f"{where}/pass").status_code == 409


def test_at_a_table_without_a_clock_a_reaction_waits_for_its_person(server: Running) -> None:
    where, ann, ben, _ = served(server, wait=0)
    assert "same wait" not in ben.see(where)
    assert 'name="stamp"' not in ann.see(where)
    assert ben.decide(where, "keep").status_code == 303
    assert 'name="stamp"' in ann.see(where)


def test_a_wait_outlives_the_server(sqlite: str) -> None:
    with Running(sqlite) as server:
        where, ann, ben, _ = served(server, wait=2)
        ben.send(f"{where}/move", stamp=stamp(ben.see(where)), words="keep")
        cookies = ann.client.cookies
    with Running(sqlite) as server:
        again = server.guest()
        again.client.cookies = cookies
        again.until(where, 'name="stamp"')


def test_bots_think_while_everybody_waits(server: Running) -> None:
    """When the time is up nobody waits for them: how long one thinks would tell what it holds."""
    ann, ben = server.guest(), server.guest()
    while True:
        where = ann.open("happy-dim-sum", players=3, wait=str(WAIT), **{"option-starter": "1"})
        ben.send(f"{where}/sit", you="Ben")
        ann.send(f"{where}/start", fill="easy")
        page = ann.until(where, 'name="stamp"')
        dishes = [words.removeprefix("serve ") for words in moves(page) if words.startswith("serve ")]
        if [dish for dish in dishes if dish != "tea"]:
            break
    dish = next(dish for dish in dishes if dish != "tea")
    assert ann.send(f"{where}/move", stamp=stamp(page), words=f"serve 1 {dish} to player 3").status_code == 303
    scheduler, table = server.services.scheduler, where.removeprefix("/t/")
    until = time.monotonic() + PATIENCE
    while not scheduler.thoughts.get(table):
        assert time.monotonic() < until, "the bot does not begin before the wait is over"
        time.sleep(0.02)
    assert "same wait for all" in ann.see(where), "and yet the wait goes on"
    server.after(where, WAIT)
    ann.until(where, 'name="stamp"|same wait for all')
