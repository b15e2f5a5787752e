"""A table of four at one screen, to both kinds of ending; a question is shown to the one who is asked."""

import pytest

import teahouse
from tests.terminal.tools import piped, saved

FOUR = ["Ann", "Ben", "Cat", "Dan"]
SEATS = [word for name in FOUR for word in ("--seat", name)]
HANDOVER = "press Enter when the others look away:"


def dictated(seed):
    """Every decision of a whole game among four, as they would type it."""
    state = teahouse.game("happy-dim-sum").start(4, seed)
    choices = teahouse.Chance(seed)
    lines = []
    while state.pending():
        (seat,) = state.pending()
        legal = state.legal(seat)
        action = legal[choices.below(len(legal))]
        lines.append(state.notate(seat, action))
        state.apply(seat, action)
    return lines, state.outcome()


@pytest.mark.parametrize(("seed", "ending"), [(0, "closing time"), (2, "last one")])
def test_h20_four_people_play_to_either_ending(tmp_path, seed, ending):
    lines, outcome = dictated(seed)
    assert outcome.details["ending"] == ending
    typed = "\n\n".join(["", *lines, ""])
    done = piped(tmp_path, "play", "happy-dim-sum", "--plain", "--seed", str(seed), *SEATS, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    won = [FOUR[seat] for seat in outcome.winners]
    assert (f"{won[0]} wins" if len(won) == 1 else "share the win") in done.stdout
    record = teahouse.Record.load(saved(tmp_path))
    assert [made.words for made in record.decisions] == lines
    assert record.replay().outcome() == outcome


def test_h17_the_result_says_who_left_when():
    from teahouse.core.drawing import plain
    from teahouse.terminal.screen import result

    _, outcome = dictated(2)
    lines = plain(result(outcome, FOUR, FOUR, 80))
    gone = [seat for seat in range(4) if outcome.details["left"][seat]]
    assert gone
    for place, words in enumerate(outcome.details["places"]):
        (line,) = [line for line in lines[1:] if line.lstrip(" 0123456789.").startswith(FOUR[place] + " ")]
        assert line.rstrip().endswith(words)


def test_h31_too_many_players_are_refused_in_a_sentence(tmp_path):
    done = piped(tmp_path, "play", "happy-dim-sum", "--plain", "--players", "7", typed="")
    assert done.returncode != 0
    assert "Happy Dim Sum is for 2 to 6 players, not 7 (H31)" in done.stderr
    pack = tmp_path / "long.toml"
    pack.write_text('[pack]\ngame = "happy-dim-sum"\nname = "long table"\n[table]\nplayers = [5, 8]\n')
    done = piped(
        tmp_path, "play", "happy-dim-sum", "--plain", "--players", "4", "--pack", str(pack), "--seed", "1", typed=""
    )
    assert "Happy Dim Sum with long table is for 5 to 8 players, not 4 (H31)" in done.stderr
    done = piped(tmp_path, "play", "happy-dim-sum", "--plain", "--pack", str(pack), "--seed", "1", typed="\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")


def test_h16_a_reaction_is_asked_of_the_right_person_only(tmp_path):
    """Ann serves Ben: only after Ben has taken the seat before the screen does the question appear."""
    game = teahouse.game("happy-dim-sum")
    state = game.start(4, 5, {"starter": 1})
    held = [name for name in state.view(0)["hand"] if name in state.view(0)["sets"]]
    typed = f"\nserve {held[0]} to player 2\n\nkeep\n\nquit\n"
    done = piped(
        tmp_path, "play", "happy-dim-sum", "--plain", "--seed", "5", "--option", "starter=1", *SEATS, typed=typed
    )
    assert done.returncode == 0, done.stderr
    parts = done.stdout.split(HANDOVER)
    assert [part.rstrip().rsplit("\n", 1)[-1].strip() for part in parts[:3]] == ["Ann,", "Ben,", "Ann,"]
    question = "keep, or send the same pieces on with Yum Cha! (H4)"
    assert [question in " ".join(part.split()) for part in parts] == [False, False, True, False]
    assert "Your hand" not in parts[0]
