"""After the last card: result, replay, record, the proof of the deal, fork and same deal again."""

import hashlib
import re

import pytest

import teahouse
from teahouse import Record
from tests.certain import certain
from tests.people import Guest, asked, bill_of, moves, stamp
from tests.server.running import Running

GAMES = [game.key for game in teahouse.games()]


def played(guest: Guest, game: str = "taiwan-snackbar", players: int = 3) -> str:
    """A finished game; Ann takes the last move of every list."""
    where = guest.play_now(game, players=max(players, teahouse.game(game).fewest))
    for _ in range(3000):
        page = guest.until(where, 'name="stamp"|class="play [a-z-]* over')
        if 'name="stamp"' not in page:
            return where
        answer = guest.send(f"{where}/move", stamp=stamp(page), words=moves(page)[-1])
        assert answer.status_code == 303, asked(answer.text)
    raise AssertionError("no end")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory):
    with Running(str(tmp_path_factory.mktemp("after") / "tables.sqlite")) as running:
        yield running


@pytest.fixture(scope="module")
def ann(house: Running) -> Guest:
    return house.guest()


@pytest.fixture(scope="module")
def where(ann: Guest) -> str:
    return played(ann)


def test_the_result_is_a_bill_with_the_winner_stamped(ann: Guest, where: str, house: Running) -> None:
    for page in (ann.see(where), house.guest().see(where)):
        table = re.search(r'<table class="scores">.*?</table>', page, re.DOTALL)
        assert table
        assert "Won" in table[0]
        assert "Total" in table[0]
        assert re.search("wins?", asked(page))


def test_the_record_replays_and_names_everyone(ann: Guest, where: str) -> None:
    answer = ann.client.get(f"{where}/record")
    assert answer.headers["content-disposition"].endswith('.teahouse"')
    record = Record.from_text(answer.text)
    assert record.replay().outcome() is not None
    assert record.names()[0] == "Ann"
    assert record.over()


def test_the_secret_of_the_deal_is_shown_at_the_end_and_fits_its_seal(ann: Guest, where: str) -> None:
    page = ann.see(f"{where}/check")
    codes = re.findall(r'<code class="long">(\w+)</code>', page)
    seal, secret, again = codes[:3]
    assert seal == again
    assert hashlib.blake2b(bytes.fromhex(secret), digest_size=32, person=b"teahouse-secret").hexdigest() == seal
    assert "They are the same" in page
    assert f"seed: secret:{secret}" in ann.client.get(f"{where}/record").text


def test_before_the_end_nobody_gets_secret_record_or_replay(house: Running) -> None:
    guest = house.guest()
    where = guest.play_now(**{"option-starter": "1"})
    live = house.services.tables.in_memory[where.removeprefix("/t/")]
    secret = live.table.origin.removeprefix("secret:")
    for path in ("record", "check", "replay"):
        answer = guest.client.get(f"{where}/{path}")
        assert answer.status_code == 409
        assert secret not in answer.text
    for path in ("again", "fork"):
        assert guest.send(f"{where}/{path}").status_code == 409
    page = guest.see(where)
    assert secret not in page
    assert live.table.fingerprint in page, "the seal is shown from the start"


def test_the_replay_shows_any_moment_as_any_seat_saw_it(ann: Guest, where: str) -> None:
    last = len(Record.from_text(ann.client.get(f"{where}/record").text).decisions)
    first = ann.see(f"{where}/replay?at=0")
    assert "The cards are dealt" in asked(first)
    middle = ann.see(f"{where}/replay?at={last // 2}")
    assert f"Replay, {last // 2} of {last}" in middle
    end = ann.see(f"{where}/replay?at={last}")
    assert f"Replay, {last} of {last}" in end
    for wild in ("-5", "99999999", "1e3", "x"):
        assert ann.client.get(f"{where}/replay?at={wild}").status_code in (200, 422)
    mine, table = (ann.see(f"{where}/replay?at=0&seat={seat}") for seat in (1, 0))
    assert "Your hand" in mine
    assert "Your hand" not in table


@pytest.mark.parametrize("game", GAMES)
def test_each_line_of_the_bill_leads_to_the_moment_at_which_it_was_written(house: Running, game: str) -> None:
    guest = house.guest()
    where = played(guest, game)
    page = guest.see(f"{where}/replay?at=0")
    written = [int(at) for at in re.findall(r"at=(\d+)[^>]*data-step>", page.partition('id="bill"')[2])][::-1]
    lines = bill_of(page)[::-1]
    record = Record.from_text(guest.client.get(f"{where}/record").text)
    for at, step in enumerate(record.replay_steps(log=True)):
        assert step.state.journal is not None
        assert len(step.state.journal) == sum(line <= at for line in written), f"after {at} decisions"
    assert len(lines) == len(written) == len(certain(list, step.state.journal))
    for moment in {written[0], written[len(written) // 2], written[-1]}:
        there = bill_of(guest.see(f"{where}/replay?at={moment}"))[::-1]
        assert [line.endswith("here") for line in there] == [line == moment for line in written]


def test_a_fork_goes_on_from_that_moment_with_bots(ann: Guest, where: str, house: Running) -> None:
    somebody = house.guest()
    answer = somebody.send(f"{where}/fork", at=4, seat=2, you="Zoe")
    assert answer.status_code == 303
    fork = answer.headers["location"]
    page = somebody.until(fork, 'name="stamp"|over')
    assert "goes on from decision 4" in page
    before = bill_of(ann.see(f"{where}/replay?at=4&seat=2"))
    assert [line.replace("here", "").split(" ", 1)[1] for line in before[-3:-1]] == [
        line.split(" ", 1)[1] for line in bill_of(page)[-3:-1]
    ]
    live = house.services.tables.in_memory[fork.removeprefix("/t/")]
    assert [seat.kind for seat in live.seats] == ["bot", "person", "bot"]


def test_a_finished_game_cannot_be_forked_at_its_end(ann: Guest, where: str) -> None:
    assert "disabled" in ann.see(f"{where}/replay?at=99999999")


def test_the_same_deal_again(ann: Guest, where: str, house: Running) -> None:
    new = ann.send(f"{where}/again").headers["location"]
    page = ann.until(new, 'class="play')
    old = house.services.tables.in_memory[where.removeprefix("/t/")]
    fresh = house.services.tables.in_memory[new.removeprefix("/t/")]
    assert fresh.table.origin == old.table.origin
    assert "played before" in page
    assert fresh.table.id != old.table.id


def test_finished_games_are_kept_for_whoever_played_them(ann: Guest, where: str, house: Running) -> None:
    assert where in ann.see("/replays")
    assert where not in house.guest().see("/replays")


def test_a_game_that_was_put_away_can_be_looked_at(house: Running) -> None:
    guest = house.guest()
    where = guest.play_now(**{"option-starter": "1"})
    guest.decide(where)
    guest.send(f"{where}/end")
    assert "The table was put away" in guest.see(where)
    assert "Replay" in guest.see(f"{where}/replay?at=1")
    assert Record.from_text(guest.client.get(f"{where}/record").text).decisions
    assert "Was the deal fair" in guest.see(f"{where}/check")


@pytest.mark.parametrize("game", [key for key in GAMES if key != "taiwan-snackbar"])
def test_every_game_can_be_looked_at_again(house: Running, game: str) -> None:
    guest = house.guest()
    where = played(guest, game, 2)
    assert "Watch it again" in guest.see(where)
    for at in (0, 5, 99999999):
        guest.see(f"{where}/replay?at={at}")
    assert "They are the same" in guest.see(f"{where}/check")
    assert Record.from_text(guest.client.get(f"{where}/record").text).replay().outcome() is not None
