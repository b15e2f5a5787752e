"""The arena: who meets whom, that games are paired, that a run goes on where it stopped, and what it counts."""

import json
from collections import Counter
from pathlib import Path

import pytest

import teahouse
from teahouse.core.errors import InvalidOption
from teahouse.lab.arena import Played, fight, missing, play_one
from teahouse.lab.arena_file import ArenaFile, read_arena
from teahouse.lab.arena_plan import AGAINST, EVERYONE, TOGETHER, Contest, contest
from teahouse.lab.arena_words import arena_lines
from teahouse.lab.plan import plan
from teahouse.lab.run import Brake, simulate
from teahouse.lab.standings import complete, standings
from teahouse.lab.summary import summary
from tests.bots.guests import Moody, invited

SNACKBAR = "taiwan-snackbar"


def played(made: Contest, workers: int = 1, alone: float = 1e9) -> list[Played]:
    found: list[Played] = []
    with Brake() as brake:
        fight(made, missing(made, found), found.extend, brake, workers, alone)
    return found


# -- who meets whom


@pytest.mark.parametrize(
    ("bots", "players"),
    [
        (["random", "easy"], 2),
        (["random", "easy"], 4),
        (["random", "easy", "medium"], 3),
        (["random", "easy", "medium"], 4),
        (["random", "easy", "medium", "hard", "greedy"], 3),
    ],
)
def test_everyone_meets_everyone_and_sits_everywhere_equally_often(bots: list[str], players: int) -> None:
    made = contest("sweets", bots, games=200, players=players)
    assert made.mode == EVERYONE
    for deal in range(4):
        seats = [Counter(seating[seat] for seating in made.seatings(deal)) for seat in range(players)]
        assert all(count == seats[0] for count in seats), "as often in one seat as in another"
        assert len(set(seats[0].values())) == 1, "and each as often as the others"
        met = {frozenset((a, b)) for seating in made.seatings(deal) for a in seating for b in seating if a != b}
        assert len(met) == len(bots) * (len(bots) - 1) // 2
        assert len(set(made.seatings(deal))) == len(made.seatings(deal)), "no game is played twice"


def test_neighbours_change_from_deal_to_deal() -> None:
    made = contest("sweets", ["random", "easy", "medium"], games=60, players=3)
    after = Counter((seats[0], seats[1]) for deal in range(20) for seats in made.seatings(deal))
    assert len(after) == 6


def test_one_of_each_sits_down_against_a_table_of_another() -> None:
    made = contest("sweets", ["easy", "medium"], games=24, players=4, against="random")
    assert made.mode == AGAINST
    assert made.seatings(0) == made.seatings(1)
    assert made.seatings(0)[:2] == [("easy", "random", "random", "random"), ("random", "easy", "random", "random")]
    assert len(made.schedule()) == 24


@pytest.mark.parametrize(("game", "players", "options"), [("sweets", 1, {}), ("dim-sum", 4, {"cooperative": True})])
def test_alone_or_together_a_bot_has_every_seat(game: str, players: int, options: dict[str, object]) -> None:
    made = contest(game, ["random", "easy"], games=6, players=players, options=options)
    assert made.mode == TOGETHER
    assert made.schedule() == [(deal, (name,) * players) for deal in range(3) for name in ("random", "easy")]


def test_deals_are_played_in_full() -> None:
    made = contest("sweets", ["random", "easy", "medium"], games=10, players=3)
    assert len(made.schedule()) == 12


@pytest.mark.parametrize(
    ("words", "given"),
    [
        ("name at least one bot", {"bots": [" "]}),
        ("there is no bot 'grandma'", {"bots": ["grandma", "easy"]}),
        ("there is no bot 'grandma'", {"bots": ["easy"], "against": "grandma"}),
        ("a bot is named twice", {"bots": ["easy", "easy"]}),
        ("easy would play against itself", {"bots": ["easy"], "against": "easy"}),
        ("easy needs somebody to play against", {"bots": ["easy"]}),
        ("nobody plays against anybody", {"bots": ["easy"], "against": "random", "players": 1}),
        ("0 games; allowed is 1 to", {"bots": ["easy", "random"], "games": 0}),
        ("the seed is -1", {"bots": ["easy", "random"], "seed": -1}),
        ("a bot is named twice", {"bots": ["easy", "Easy"]}),
        ("easy would play against itself", {"bots": ["easy"], "against": "EASY"}),
        ("a limit of -1 s", {"bots": ["easy", "random"], "limit": -1}),
        ("a limit of nan s", {"bots": ["easy", "random"], "limit": float("nan")}),
        ("a limit of inf s", {"bots": ["easy", "random"], "limit": float("inf")}),
        ("Sweets! is for 1 to", {"bots": ["easy", "random"], "players": 99}),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(words: str, given: dict[str, object]) -> None:
    with pytest.raises(InvalidOption, match=words):
        contest("sweets", **given)  # type: ignore[arg-type]


# -- playing


def test_a_game_of_the_arena_is_the_game_that_simulate_plays() -> None:
    made = contest(SNACKBAR, ["random", "medium"], games=3, players=3, seed=40)
    deal, seats = made.schedule()[2]
    ours = play_one(made, *made.lay(), deal, seats)
    run = plan(SNACKBAR, games=1, bots=seats, seed=40 + deal, rotate=False)
    report = simulate(run, workers=1)
    assert [list(scores) for scores in report.tally.scores] == [[score] for score in ours.scores]
    assert list(report.tally.lengths) == [ours.decisions]


def test_the_results_do_not_depend_on_who_plays() -> None:
    made = contest(SNACKBAR, ["random", "easy", "medium"], games=18, players=3)
    one = standings(made, played(made)).to_json()
    two = standings(made, played(made, workers=2, alone=0.0)).to_json()
    for found in (one, two):
        for row in found["rows"]:
            del row["seconds"], row["longest"]
    assert one == two


def test_a_brake_keeps_what_is_done() -> None:
    made = contest(SNACKBAR, ["random", "easy"], games=40, players=3)
    found: list[Played] = []
    with Brake() as brake:

        def take(games: list[Played]) -> None:
            found.extend(games)
            brake.pressed = len(found) == 7

        fight(made, missing(made, found), take, brake, 1)
    assert len(found) == 7
    assert len(missing(made, found)) == len(made.schedule()) - 7


def test_a_bot_that_cannot_be_made_any_more_loses_its_decisions_and_the_run_goes_on() -> None:
    Moody.left = 4
    with invited(moody="Moody"):
        made = contest(SNACKBAR, ["moody", "random"], games=6, players=3)
        found = standings(made, played(made))
    assert found.games == 6
    (words,) = found.slips["moody"]
    assert words.endswith("the bot 'moody' from elsewhere cannot play: RuntimeError: no more today")


def test_a_bad_bot_loses_its_decisions_and_is_named() -> None:
    with invited(broken="Broken"):
        made = contest(SNACKBAR, ["broken", "random"], games=6, players=3)
        found = standings(made, played(made))
    assert found.games == 6
    (words,) = found.slips["broken"]
    assert words == "failed: ValueError: out of tea"
    assert found.slips["broken"][words] == next(row.asked for row in found.rows if row.name == "broken")
    text = "\n".join(line for _, line in arena_lines(made, found))
    assert "× broken failed: ValueError: out of tea" in text


def test_a_bad_bot_is_named_in_a_simulation_as_well() -> None:
    with invited(broken="Broken"):
        report = simulate(plan(SNACKBAR, games=2, bots=["broken", "random", "random"]), workers=1)
    assert list(report.tally.slips) == [("broken", "failed: ValueError: out of tea")]
    assert "× broken failed: ValueError: out of tea" in "\n".join(line for _, line in summary(report))


# -- the file


def test_a_run_goes_on_from_its_file_and_only_what_is_missing_is_played(tmp_path: Path) -> None:
    made = contest(SNACKBAR, ["random", "easy"], games=12, players=3)
    path = tmp_path / "run.json"
    file = ArenaFile(path, made)
    file.add(played(made)[:5])
    file.save()
    again = ArenaFile(path, made)
    wanted = missing(made, again.played)
    assert len(wanted) == 7
    with Brake() as brake:
        fight(made, wanted, again.add, brake, 1)
    again.save(final=True)
    run, games = read_arena(path)
    assert run == made.settings()
    assert len(games) == 12
    whole = standings(made, played(made))
    assert [(row.name, row.won, row.score) for row in standings(made, games).rows] == [
        (row.name, row.won, row.score) for row in whole.rows
    ]
    assert json.loads(path.read_text())["standings"]["games"] == 12


def test_more_games_of_the_same_run_are_added(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    made = contest(SNACKBAR, ["random", "easy"], games=6, players=3)
    file = ArenaFile(path, made)
    file.add(played(made))
    file.save(final=True)
    more = contest(SNACKBAR, ["random", "easy"], games=18, players=3)
    assert len(missing(more, ArenaFile(path, more).played)) == 12


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"seed": 1}, "seed is 0 there and 1 here"),
        ({"players": 4}, "players is 3 there and 4 here"),
        ({"options": {"knock_out": True}}, "options is"),
        ({"bots": ["random", "medium"]}, "bots is"),
    ],
)
def test_a_file_of_another_run_is_refused_and_left_alone(
    tmp_path: Path, changed: dict[str, object], words: str
) -> None:
    path = tmp_path / "run.json"
    given: dict[str, object] = {"bots": ["random", "easy"], "games": 6, "players": 3}
    made = contest(SNACKBAR, **given)  # type: ignore[arg-type]
    ArenaFile(path, made).save()
    before = path.read_bytes()
    with pytest.raises(InvalidOption, match=f"holds the games of another run: {words}"):
        ArenaFile(path, contest(SNACKBAR, **{**given, **changed}))  # type: ignore[arg-type]
    assert path.read_bytes() == before


@pytest.mark.parametrize("wrong", [{"scores": "abc"}, {"winners": [7]}, {"ranks": [1]}, {"asked": None}])
def test_a_file_with_a_damaged_game_is_refused(tmp_path: Path, wrong: dict[str, object]) -> None:
    path = tmp_path / "run.json"
    made = contest(SNACKBAR, ["random", "easy"], games=6, players=3)
    file = ArenaFile(path, made)
    file.add(played(made))
    file.save()
    data = json.loads(path.read_text(encoding="utf-8"))
    data["games"][0] |= wrong
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(InvalidOption, match="is no file of an arena"):
        ArenaFile(path, made)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"run": {"format": "else"}, "games": []}', "\xff"])
def test_what_is_no_file_of_an_arena_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "run.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(InvalidOption, match="is no file of an arena"):
        ArenaFile(path, contest(SNACKBAR, ["random", "easy"]))
    with pytest.raises(InvalidOption, match=r"kept in a \.json file"):
        ArenaFile(tmp_path / "run.txt", contest(SNACKBAR, ["random", "easy"]))
    with pytest.raises(InvalidOption, match="there is no folder"):
        ArenaFile(tmp_path / "no" / "run.json", contest(SNACKBAR, ["random", "easy"]))


# -- what it counts


def made_up(deal: int, bots: tuple[str, ...], scores: list[int], words: dict[str, str] | None = None) -> Played:
    best = max(scores)
    winners = [seat for seat, score in enumerate(scores) if score == best]
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    seats = len(bots)
    return Played(deal, bots, scores, ranks, winners, 9, words or {}, [2] * seats, [0.5] * seats, [0.4] * seats, [])


def test_shares_and_scores_are_taken_over_deals() -> None:
    made = contest("sweets", ["easy", "random"], games=4, players=2)
    games = [
        made_up(0, ("easy", "random"), [9, 1]),
        made_up(0, ("random", "easy"), [3, 5]),
        made_up(1, ("easy", "random"), [4, 4]),
        made_up(1, ("random", "easy"), [6, 0]),
    ]
    found = standings(made, games)
    easy, random = found.rows
    assert (easy.name, easy.won.mean, easy.score.mean) == ("easy", (1 + 0.25) / 2, (7 + 2) / 2)
    # Two deals, 1 and 0.25: half a width of 12.706 × 0.375.
    assert easy.won.low == 0.0
    assert easy.won.high == 1.0
    assert easy.score.low == pytest.approx(4.5 - 12.7062 * 2.5, abs=1e-3)
    assert random.won.mean == pytest.approx(1 - easy.won.mean)
    assert (easy.asked, easy.seconds, easy.longest) == (8, 0.25, 0.4)
    assert easy.rating is not None
    assert random.rating is not None
    assert easy.rating.mean == pytest.approx(-random.rating.mean)


def test_a_deal_counts_only_when_all_its_games_are_played() -> None:
    made = contest("sweets", ["easy", "random"], games=4, players=2)
    games = [made_up(1, ("easy", "random"), [9, 1]), made_up(0, ("easy", "random"), [9, 1])]
    games.append(made_up(1, ("random", "easy"), [0, 1]))
    assert [game.deal for deal in complete(made, games) for game in deal] == [1, 1]
    assert standings(made, games[:2]).rows == []
    assert "no deal has been played in every seat yet" in arena_lines(made, standings(made, games[:2]))[-1][1]


def test_against_the_rest_says_how_many_times_the_fair_share() -> None:
    made = contest("sweets", ["easy"], games=6, players=3, against="random")
    games = []
    for deal in range(2):
        for seats in made.seatings(deal):
            scores = [7 if bot == "easy" else 2 for bot in seats]
            games.append(made_up(deal, seats, scores))
    found = standings(made, games)
    (easy,) = found.rows
    assert easy.won.mean == 1.0
    assert 0.3 < easy.won.low < 1.0, "two deals prove little"
    assert easy.others is not None
    assert easy.others.mean == 2.0
    text = " ".join(line for _, line in arena_lines(made, found))
    assert "easy wins 3.00 × the fair share of 33.3 %" in text
    assert "unknown" in text, "nobody knows how much better one is that never lost"


def test_a_solo_game_shows_points_and_the_share_of_each_rank() -> None:
    made = contest("sweets", ["easy"], games=4, players=1)
    games = [made_up(deal, ("easy",), [20 + deal], {"rank": "SABB"[deal]}) for deal in range(4)]
    found = standings(made, games)
    assert found.rows[0].score.mean == 21.5
    text = " ".join(line.strip() for _, line in arena_lines(made, found))
    assert "S 25.0 %" in text
    assert text.index("S 25.0 %") < text.index("A 25.0 %") < text.index("B 50.0 %")


@pytest.mark.parametrize("key", [game.key for game in teahouse.games()])
def test_every_game_has_an_arena(key: str) -> None:
    game = teahouse.game(key)
    made = contest(key, ["random", "easy"], games=2, players=max(2, game.fewest))
    found = standings(made, played(made))
    assert found.games >= 2
    assert sum(row.won.mean for row in found.rows) > 0
    assert max(len(line) for _, line in arena_lines(made, found)) <= 80
