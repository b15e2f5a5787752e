"""At the table: deciding, refusals, taking back, bots standing in, talk, hints; and what others see of it."""

import re
import time

import pytest

import teahouse
from teahouse.server.pages.playing import MOST_VIEWERS
from tests.people import Guest, asked, moves, stamp
from tests.people import bill_of as bill
from tests.server.running import Running

ASKED = 'name="stamp"'
ASKED_OR_OVER = rf'{ASKED}|class="play [a-z-]* over'
GAMES = [game.key for game in teahouse.games()]


def three(server: Running, **options: str) -> tuple[str, list[Guest]]:
    """A table of Taiwan Snackbar with three people; Ann begins."""
    ann, ben, cat = (server.guest() for _ in range(3))
    where = ann.open(**{"option-starter": "1", **options})
    ben.send(f"{where}/sit", you="Ben", seat=1)
    cat.send(f"{where}/sit", you="Cat", seat=2)
    assert ann.send(f"{where}/start").status_code == 303
    return where, [ann, ben, cat]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_end(server: Running, game: str) -> None:
    guest = server.guest()
    players = max(2, teahouse.game(game).fewest)
    where = guest.play_now(game, players=players)
    for _ in range(2000):
        page = guest.until(where, ASKED_OR_OVER)
        if ASKED not in page:
            break
        answer = guest.send(f"{where}/move", stamp=stamp(page), words=moves(page)[-1])
        assert answer.status_code == 303, asked(answer.text)
    assert "Watch it again" in page
    assert re.search(r"wins?|Nobody wins", asked(page))


def test_everyone_sees_a_move_and_nobody_anothers_hand(any_server: Running) -> None:
    where, (ann, ben, _) = three(any_server)
    watcher = any_server.guest()
    page = ann.see(where)
    assert "Your hand" in page
    assert asked(ben.see(where)) == "Waiting for Ann"
    assert ann.send(f"{where}/move", stamp=stamp(page), words=moves(page)[0]).status_code == 303
    for guest in (ann, ben, watcher):
        assert bill(guest.see(where))[0].startswith("Ann") or bill(guest.see(where))[1].startswith("Ann")
    assert ASKED in ben.see(where)
    assert "Your hand" not in watcher.see(where)


def test_a_refusal_names_the_rule_and_stands_where_the_question_stood(server: Running) -> None:
    where, (ann, _, _) = three(server)
    page = ann.see(where)
    answer = ann.send(f"{where}/move", stamp=stamp(page), words="eat")
    assert answer.status_code == 422
    assert re.search(r"\(T\d+\)", asked(answer.text))
    assert stamp(answer.text) == stamp(page), "the same question is still asked"
    unread = ann.send(f"{where}/move", stamp=stamp(page), words="sing a song")
    assert unread.status_code == 422
    assert "sing" in asked(unread.text)
    empty = ann.send(f"{where}/move", stamp=stamp(page))
    assert empty.status_code == 422
    assert "chosen" in asked(empty.text)


def test_only_who_is_asked_decides(server: Running) -> None:
    where, (ann, ben, _) = three(server)
    page = ann.see(where)
    refused = ben.send(f"{where}/move", stamp=stamp(page), words=moves(page)[0])
    assert refused.status_code == 422
    assert asked(refused.text) == "Ben is not asked now; Ann decides (R1)."
    watcher = server.guest().send(f"{where}/move", stamp=stamp(page), words=moves(page)[0])
    assert watcher.status_code == 403
    assert "no seat" in asked(watcher.text)


def test_a_question_is_answered_once_however_many_tabs_are_open(server: Running) -> None:
    where, (ann, ben, cat) = three(server)
    page = ann.see(where)
    assert ann.send(f"{where}/move", stamp=stamp(page), words=moves(page)[0]).status_code == 303
    assert ann.send(f"{where}/move", stamp=stamp(page), words=moves(page)[0]).status_code == 422
    ben.decide(where)
    cat.decide(where)
    later = ann.send(f"{where}/move", stamp=stamp(page), words=moves(page)[0])
    assert later.status_code == 409, "an old tab must not answer a new question"
    assert "moved on" in asked(later.text)


def test_the_last_move_is_taken_back_until_somebody_decides(server: Running) -> None:
    where, (ann, ben, _) = three(server)
    page = ann.see(where)
    assert "/undo" not in page
    ann.send(f"{where}/move", stamp=stamp(page), words=moves(page)[0])
    assert "/undo" in ann.see(where)
    assert ben.send(f"{where}/undo").status_code == 422
    assert ann.send(f"{where}/undo").status_code == 303
    again = ann.see(where)
    assert moves(again) == moves(page)
    assert stamp(again) != stamp(page), "it is another question now"
    assert "Ann takes that back" in bill(again)
    ann.decide(where)
    ben.decide(where)
    refused = ann.send(f"{where}/undo")
    assert refused.status_code == 422
    assert "decided since" in asked(refused.text)


def test_a_whole_move_is_taken_back_at_once(server: Running) -> None:
    """Happy Dim Sum: a serving is several decisions, sent as one line."""
    ann, ben = server.guest(), server.guest()
    for _ in range(20):  # until Ann is dealt something to serve
        where = ann.open("happy-dim-sum", players=2, wait="0", **{"option-starter": "1"})
        ben.send(f"{where}/sit", you="Ben")
        ann.send(f"{where}/start")
        page = ann.until(where, ASKED)
        dishes = [words.removeprefix("serve ") for words in moves(page) if words.startswith("serve ")]
        if dishes and "tea" not in dishes:
            break
    lines = bill(page)
    sent = ann.send(f"{where}/move", stamp=stamp(page), words=f"serve 1 {dishes[0]} to player 1")
    assert sent.status_code == 303, asked(sent.text)
    assert len(bill(ann.see(where))) > len(lines)
    assert ann.send(f"{where}/undo").status_code == 303
    back = ann.see(where)
    assert set(lines) < set(bill(back))
    assert "Ann takes that back" in bill(back)
    assert moves(back) == moves(page)


def test_a_hint_is_a_move_with_its_reason_for_the_one_who_is_asked(server: Running) -> None:
    where, (ann, ben, _) = three(server)
    page = ann.see(f"{where}?hint=1")
    found = re.search(r'class="hint"[^>]*><b>Hint:</b> (.*?)\. (.*?)</p>', page)
    assert found
    assert found[1] in moves(page)
    assert found[2]
    assert 'class="hint"' not in ben.see(f"{where}?hint=1")


def test_the_bill_marks_what_happened_since_my_last_move(server: Running) -> None:
    where, (ann, ben, _) = three(server)
    ann.decide(where)
    ben.decide(where)
    assert bill(ann.see(where))[0] == "Since your last move"
    assert "Since your last move" not in server.guest().see(where)


def test_a_bot_stands_in_and_gives_the_seat_back(any_server: Running) -> None:
    where, (ann, ben, _) = three(any_server)
    assert ann.send(f"{where}/away").status_code == 303
    page = ben.until(where, rf"Waiting for (?!Ann)|{ASKED}")  # whomever the bot's card has chosen
    assert bill(page)[-2].startswith("Ann"), "right after the deal"
    assert "is playing for you" in ann.see(where)
    assert ann.send(f"{where}/back").status_code == 303
    assert "is playing for you" not in ann.see(where)
    assert ann.send(f"{where}/back").status_code == 409


def test_the_slip_says_that_a_bot_is_thinking(sqlite: str) -> None:
    with Running(sqlite, pace=3600) as server:
        ann, ben = server.guest(), server.guest()
        where = ann.open(**{"option-starter": "1"})
        ben.send(f"{where}/sit", you="Ben", seat=1)
        ann.send(f"{where}/arrange", seat=2, level="easy")
        ann.send(f"{where}/start")
        assert asked(ben.see(where)) == "Waiting for Ann"
        ann.send(f"{where}/away")
        for guest in (ben, server.guest()):
            assert asked(guest.see(where)) == "Ann (bot) is thinking…"
        where = ann.play_now("dim-sum", players=3, level="medium")
        page = ann.see(where)
        assert ann.send(f"{where}/move", stamp=stamp(page), words=moves(page)[0]).status_code == 303
        assert re.fullmatch(r".+ \(bot\) and .+ \(bot\) are thinking…", asked(ann.see(where)))
        where = ann.open("dim-sum", players=3)
        ben.send(f"{where}/sit", you="Ben")
        ann.send(f"{where}/arrange", seat=2, level="easy")
        ann.send(f"{where}/start")
        page = ann.see(where)
        assert ann.send(f"{where}/move", stamp=stamp(page), words=moves(page)[0]).status_code == 303
        assert re.fullmatch(r"Waiting for Ben; .+ \(bot\) is thinking…", asked(ann.see(where)))


def test_who_decides_in_person_is_back(sqlite: str) -> None:
    with Running(sqlite, pace=3600) as server:  # a bot takes its time
        where, (ann, ben, _) = three(server)
        assert ben.send(f"{where}/away").status_code == 303
        assert "is playing for you" in ben.see(where)
        assert ann.send(f"{where}/away").status_code == 303
        page = ann.see(where)
        assert "is playing for you" in page
        (live,) = server.services.tables.in_memory.values()
        assert live.table.due is not None
        assert live.table.due > time.time() + 3000
        assert ann.send(f"{where}/move", stamp=stamp(page), words=moves(page)[0]).status_code == 303
        assert "is playing for you" not in ann.see(where)
        assert "is playing for you" in ben.see(where)


def test_the_pace_of_a_bot_that_stands_in_does_not_show_a_move_left_half_done(sqlite: str) -> None:
    with Running(sqlite, pace=3600) as server:
        ann, ben = server.guest(), server.guest()
        where = ann.open("sweets", players=2)
        ben.send(f"{where}/sit", you="Ben", seat=1)
        assert ann.send(f"{where}/start").status_code == 303
        asked = ann if 'name="stamp"' in ann.see(where) else ben
        gives = [words for words in moves(asked.see(where)) if words.startswith("give")]
        assert asked.decide(where, gives[0]).status_code == 303
        (live,) = server.services.tables.in_memory.values()
        assert asked.send(f"{where}/away").status_code == 303
        assert live.table.due is not None
        assert live.table.due > time.time() + 3000


def test_the_opener_puts_a_bot_in_for_anyone_others_only_for_the_absent(server: Running) -> None:
    where, (ann, ben, cat) = three(server)
    assert ben.send(f"{where}/away", seat=2).status_code == 403
    assert ann.send(f"{where}/away", seat=2).status_code == 303
    assert "is playing for you" in cat.see(where)
    assert ann.send(f"{where}/away", seat=7).status_code == 404


def test_somebody_who_is_away_and_asked_may_be_replaced_by_anyone_at_the_table(sqlite: str) -> None:
    with Running(sqlite, away=0.3) as server:
        where, (ann, ben, _) = three(server)
        ben.until(where, "Let a bot play for Ann for now")
        assert server.guest().send(f"{where}/away", seat=0).status_code == 403
        assert ben.send(f"{where}/away", seat=0).status_code == 303
        assert "is playing for you" in ann.see(where)


def test_who_leaves_gives_the_seat_to_a_bot_for_good(server: Running) -> None:
    where, (ann, ben, cat) = three(server)
    assert ann.send(f"{where}/leave").headers["location"] == "/"
    ben.until(where, rf"Waiting for (?!Ann)|{ASKED}")
    assert "You are watching" in ann.see(where)
    assert ann.send(f"{where}/arrange", seat=2, level="random").status_code == 303
    assert "You are watching" in cat.see(where)


def test_the_opener_ends_the_game(server: Running) -> None:
    where, (ann, ben, _) = three(server)
    assert ben.send(f"{where}/end").status_code == 403
    assert ann.send(f"{where}/end").status_code == 303
    assert asked(ben.see(where)) == "The table was put away"
    assert ben.send(f"{where}/move", stamp="x", words="eat").status_code == 409


def test_talk_is_heard_by_all_bounded_and_escaped(server: Running) -> None:
    where, (ann, ben, _) = three(server)
    assert ann.send(f"{where}/talk", words="  <i>hello</i>   there ").status_code == 303
    assert ben.send(f"{where}/talk", sign="cheers").status_code == 303
    page = server.guest().see(where)
    assert "&lt;i&gt;hello&lt;/i&gt; there" in page
    assert "Cheers!" in page
    assert ann.send(f"{where}/talk", words="x" * 141).status_code == 429
    assert ann.send(f"{where}/talk", sign="rude").status_code == 409
    assert ann.send(f"{where}/talk", words="\u202e").status_code == 409
    assert server.guest().send(f"{where}/talk", words="psst").status_code == 403


def test_d9_a_cooperative_table_plays_in_silence(server: Running) -> None:
    ann = server.guest()
    where = ann.play_now("dim-sum", players=3, **{"option-cooperative": "yes"})
    page = ann.see(where)
    assert "in silence" in page
    assert "/talk" not in page
    refused = ann.send(f"{where}/talk", sign="cheers")
    assert refused.status_code == 403
    for _ in range(200):
        page = ann.until(where, ASKED_OR_OVER)
        if ASKED not in page:
            break
        ann.send(f"{where}/move", stamp=stamp(page), words=moves(page)[0])
    assert ann.send(f"{where}/talk", sign="cheers").status_code == 303, "at the end everyone may talk again (D11)"


def test_simultaneous_picks_do_not_wait_for_each_other_and_stay_hidden(any_server: Running) -> None:
    ann, ben, cat = (any_server.guest() for _ in range(3))
    where = ann.open("dim-sum", players=3)
    ben.send(f"{where}/sit", you="Ben")
    cat.send(f"{where}/sit", you="Cat")
    ann.send(f"{where}/start")
    pages = [guest.until(where, ASKED) for guest in (ann, ben, cat)]
    lines = bill(pages[2])
    for guest, page in zip((ann, ben), pages):  # Ben answers a page that he got before Ann decided
        assert guest.send(f"{where}/move", stamp=stamp(page), words=moves(page)[0]).status_code == 303
    assert asked(ann.see(where)) == "Waiting for Cat"
    assert bill(cat.see(where)) == lines, "nobody learns a choice before all are made"
    assert cat.send(f"{where}/move", stamp=stamp(pages[2]), words=moves(pages[2])[0]).status_code == 303
    assert len(bill(cat.see(where))) > len(lines)


def test_a_table_remembers_the_pages_of_so_many_viewers_and_no_more(server: Running) -> None:
    """tests/faults/test_made_up_hosts.py has what people notice of it."""
    where, (ann, _, _) = three(server)
    ann.see(where)  # the game has begun, and is in memory
    live = server.services.tables.in_memory[where.removeprefix("/t/")]
    watcher = server.guest()
    for n in range(MOST_VIEWERS + 20):
        watcher.client.get(where, headers={"Host": f"tea-{n}.example"})
        assert len(live.pages) <= MOST_VIEWERS
    assert len(live.pages) == MOST_VIEWERS, "this table was asked by more names than that"
    assert next(reversed(live.pages)).base == f"http://tea-{n}.example"
    ann.decide(where)
    ann.see(where)
    assert len(live.pages) == MOST_VIEWERS
    assert next(reversed(live.pages)).seat == 0, "who has been forgotten is remembered anew"
    assert server.services.tables.in_memory[where.removeprefix("/t/")] is live
