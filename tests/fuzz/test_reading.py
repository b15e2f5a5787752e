"""Whatever is read from outside is read, or refused as documented: records, positions, packs, options, notations.

A bounded number of mutations in the ordinary run; TEAHOUSE_FUZZ=100000 tries so many of each kind.
"""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import teahouse
from teahouse import Chance, InvalidNotation, InvalidOption, InvalidPack, InvalidPosition, InvalidRecord, Record
from teahouse.core.pack import parse_pack, read_pack
from teahouse.core.record import Seat
from teahouse.match import Match
from tests.fuzz.mutate import LONE, VALUES, as_json, chewed, damaged, effort, scratched

GAMES = teahouse.games()
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def some_states(game: teahouse.Game) -> list[teahouse.State]:
    """Positions of all ages, with few players and with many, and one that is over."""
    states = []
    for players in {game.fewest, min(3, game.most), game.most}:
        for steps in (0, 7, 40, 100_000):
            state = game.start(players=players, seed=players + steps)
            chance = Chance(steps)
            for _ in range(steps):
                pending = state.pending()
                if not pending:
                    break
                seat = pending[chance.below(len(pending))]
                legal = state.legal(seat)
                state.apply(seat, legal[chance.below(len(legal))])
            states.append(state)
    return states


def look_at(state: teahouse.State) -> None:
    """A position that was accepted is one: it can be seen, written and played on."""
    for seat in (0, None):
        state.view(seat)
    json.loads(state.to_json())
    chance = Chance(1)
    for _ in range(12):
        pending = state.pending()
        if not pending:
            break
        legal = state.legal(pending[0])
        assert legal
        state.notate(pending[0], legal[-1])
        state.resample(pending[0], chance)
        state.apply(pending[0], legal[chance.below(len(legal))])


@games
def test_a_damaged_position_is_refused_or_is_a_position(game: teahouse.Game) -> None:
    chance = random.Random(f"position {game.key}")
    sound = [json.loads(state.to_json()) for state in some_states(game)]
    for _ in range(effort(500)):
        data = damaged(chance.choice(sound), chance)
        given = data if chance.random() < 0.5 else as_json(data, chance)
        try:
            state = game.from_json(given)
        except (InvalidPosition, InvalidPack) as refusal:
            assert_a_sentence(refusal)
        else:
            look_at(state)


@games
def test_a_scratched_position_is_refused_or_is_a_position(game: teahouse.Game) -> None:
    chance = random.Random(f"scratched {game.key}")
    sound = [state.to_json() for state in some_states(game)]
    for _ in range(effort(300)):
        try:
            state = game.from_json(scratched(chance.choice(sound), chance))
        except (InvalidPosition, InvalidPack) as refusal:
            assert_a_sentence(refusal)
        else:
            look_at(state)


def some_records(game: teahouse.Game) -> list[str]:
    """Records: finished and not, with people and with bots, with a pack of one's own."""
    texts = []
    for number, pack in enumerate((None, own_pack(game), None)):
        players = min(game.fewest + number, game.most)
        seats = [
            Seat(name)
            for name in ("Ann", "陳大文", "👩‍👩‍👧", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")[:players]
        ]
        match = Match.start(game, seats, Chance(number), pack=pack, started="2026-01-01")
        for _ in range((0, 30, 3000)[number]):
            if match.over():
                break
            seat = match.pending()[0]
            moves = match.moves(seat)
            match.decide(seat, moves[len(match.record.decisions) % len(moves)])
        texts.append(match.written().to_text())
    return texts


def own_pack(game: teahouse.Game) -> teahouse.Pack:
    text = f'[pack]\ngame = "{game.key}"\nname = "of my own"\nnote = "mine"\n'
    return parse_pack(text, "mine.toml", game.key, game.standard_pack())


def replay(record: Record) -> None:
    """Both ways of playing it again."""
    for again in (lambda: record.replay(log=True), lambda: Match.resume(record)):
        try:
            again()
        except InvalidRecord as refusal:
            assert_a_sentence(refusal)
    record.to_text()


@games
def test_a_damaged_record_is_refused_or_is_a_record(game: teahouse.Game) -> None:
    chance = random.Random(f"record {game.key}")
    sound = some_records(game)
    for _ in range(effort(250)):
        text = (
            damaged_lines(chance.choice(sound), chance)
            if chance.random() < 0.6
            else scratched(chance.choice(sound), chance)
        )
        try:
            record = Record.from_text(text)
        except InvalidRecord as refusal:
            assert_a_sentence(refusal)
        else:
            replay(record)


def damaged_lines(text: str, chance: random.Random) -> str:
    """A record with a value in its header or a decision changed."""
    lines = text.split("\n")
    for _ in range(chance.choice((1, 1, 2))):
        at = chance.randrange(len(lines)) if chance.random() < 0.4 else chance.randrange(min(20, len(lines)))
        key, colon, value = lines[at].partition(": ")
        what = chance.randrange(6)
        if what == 0:
            lines.pop(at)
        elif what == 1:
            lines.insert(at, chance.choice(lines))
        elif colon and key == "pack values" and what < 5:
            lines[at] = f"{key}: {json.dumps(damaged(json.loads(value), chance), ensure_ascii=chance.random() < 0.5)}"
        elif colon:
            put = chance.choice(VALUES)
            lines[at] = f"{key}: {put if isinstance(put, str) else json.dumps(put)}"
        else:
            lines[at] = scratched(lines[at], chance)
        if not lines:
            return ""
    return "\n".join(lines)


@games
def test_a_record_with_its_bytes_chewed_is_refused_or_is_a_record(game: teahouse.Game, tmp_path: Path) -> None:
    chance = random.Random(f"bytes {game.key}")
    sound = [text.encode() for text in some_records(game)]
    for number in range(effort(200)):
        data = chewed(chance.choice(sound), chance)
        try:
            if number % 10:
                record = Record.from_bytes(data)
            else:
                (tmp_path / "game").write_bytes(data)
                record = Record.load(tmp_path / "game")
        except InvalidRecord as refusal:
            assert_a_sentence(refusal)
        else:
            replay(record)


def as_toml(data: Any) -> str:
    """A value as TOML writes it; what TOML cannot say is left as it is, to be refused."""
    if isinstance(data, bool):
        return "true" if data else "false"
    if isinstance(data, dict):
        return "{" + ", ".join(f"{json.dumps(str(key))} = {as_toml(item)}" for key, item in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(as_toml(item) for item in data) + "]"
    if isinstance(data, str):
        return json.dumps(data, ensure_ascii=False)
    return "2020-01-01" if data is None else repr(data) if abs(data) < 10**300 or data != data else str(data)


@games
def test_a_damaged_pack_is_refused_or_makes_a_game(game: teahouse.Game) -> None:
    chance = random.Random(f"pack {game.key}")
    standard = game.standard_pack()
    for _ in range(effort(100)):
        values = damaged(standard.values, chance)
        text = f"[pack]\ngame = {json.dumps(game.key)}\nname = 'mine'\n" + "".join(
            f"[{json.dumps(str(key))}]\n" + "".join(f"{json.dumps(str(k))} = {as_toml(v)}\n" for k, v in item.items())
            if isinstance(item, dict)
            else ""
            for key, item in values.items()
        )
        if chance.random() < 0.3:
            text = scratched(text, chance)
        try:
            pack = parse_pack(text, "mine.toml", game.key, standard if chance.random() < 0.5 else None)
            state = game.start(players=chance.randint(game.fewest, game.most), seed=1, pack=pack)
        except (InvalidPack, InvalidOption) as refusal:
            assert_a_sentence(refusal)
        else:
            look_at(state)
            assert Record.begin(state).to_text()


@games
def test_a_pack_with_its_bytes_chewed_is_refused_or_makes_a_game(game: teahouse.Game, tmp_path: Path) -> None:
    chance = random.Random(f"pack bytes {game.key}")
    sound = (game.folder / "pack.toml").read_bytes()
    path = tmp_path / "pack.toml"
    for _ in range(effort(40)):
        path.write_bytes(chewed(sound, chance))
        try:
            look_at(game.start(players=game.fewest, seed=1, pack=read_pack(path, game.key, None)))
        except InvalidPack as refusal:
            assert_a_sentence(refusal)


@games
def test_wrong_options_are_refused(game: teahouse.Game) -> None:
    chance = random.Random(f"options {game.key}")
    keys = [option.key for option in game.options]
    for _ in range(effort(1000)):
        options = {chance.choice([*keys, "tea", "", LONE]): chance.choice(VALUES) for _ in range(chance.randint(1, 2))}
        players = chance.choice([game.fewest, game.most, 0, -1, 2**70])
        try:
            state = game.start(
                players=players, seed=chance.choice([0, -1, 2**70, 10**400, -(10**5000)]), options=options
            )
        except InvalidOption as refusal:
            assert_a_sentence(refusal)
        else:
            assert state.pending()


@games
def test_wrong_notation_is_refused(game: teahouse.Game) -> None:
    chance = random.Random(f"notation {game.key}")
    states = [state for state in some_states(game) if state.pending()]
    words = sorted({state.notate(seat, a) for state in states for seat in state.pending() for a in state.legal(seat)})
    for _ in range(effort(2500)):
        state = chance.choice(states)
        seat = chance.choice(state.pending())
        text = " ".join(chance.choice(words) for _ in range(chance.choice((1, 1, 2, 3))))
        if chance.random() < 0.8:
            text = scratched(text, chance)
        try:
            actions = state.parse(seat, text)
        except (InvalidNotation, teahouse.IllegalMove) as refusal:
            assert_a_sentence(refusal)
        else:
            assert state.rehearse(seat, actions)


def assert_a_sentence(refusal: Exception) -> None:
    """Something that can be shown: one line, of bounded length, without half characters."""
    said = str(refusal)
    try:
        said.encode()
        whole = True
    except UnicodeEncodeError:
        whole = False
    if not (said and whole and "\n" not in said and len(said) < 3000):
        # Only ASCII, and without what went before: reports of tests cannot carry half characters either.
        raise AssertionError(f"no sentence: {ascii(said)[:300]}") from None
