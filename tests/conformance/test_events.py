"""What happens is told as data: of declared kinds, the same number to everyone, and enough to rebuild what lies open."""

import copy
import functools
import importlib.util
import io
import json
import re
import runpy
import sys
import tempfile
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

import teahouse
from teahouse.bots.explain import explain
from teahouse.bots.roster import hire
from teahouse.cli.catalogue import pack_words
from teahouse.core.errors import InvalidEvents
from teahouse.core.events import TAKEN_BACK, Event, Field
from teahouse.core.record import Record, Seat, events_text, load_events
from teahouse.core.words import HOUSE, Language, Said, read_catalogue, template
from tests.certain import certain
from tests.conformance.tables import effort, everywhere, finish, stops, walk
from tests.conformance.test_secrets import parts


def ledger_of(table):
    """Each game's tests know how to keep its books from public events alone; a game of its own package brings them along."""
    ours = f"tests.{table.game.key.replace('-', '_')}"
    package = ours if importlib.util.find_spec(ours) is not None else table.game.package
    return importlib.import_module(f"{package}.ledger").Ledger(table)


@everywhere
def test_public_events_alone_rebuild_hand_sizes_piles_and_scores_of_every_position(table):
    for seed in range(effort(2)):
        state = table.deal(seed, log=True)
        ledger = ledger_of(table)
        heard = 0

        def compare(number, state=state, ledger=ledger):
            nonlocal heard
            for event in state.events(None, heard):
                ledger.hear(event)
                heard += 1
            assert ledger.facts() == ledger.shown(state.view(None)), f"after {number} decisions"

        for number, _ in enumerate(walk(state, seed)):
            compare(number)
        compare("all")


@everywhere
def test_everyone_gets_the_same_events_in_the_same_order_and_what_is_hidden_is_absent(table):
    state = finish(table.deal(3, log=True), 3)
    kinds = table.game.event_kinds()
    public = state.events(None)
    assert public
    for seat in range(table.players):
        own = state.events(seat)
        assert [event["kind"] for event in own] == [event["kind"] for event in public]
        assert len(state.log(seat)) == len(own)
        for mine, everyones in zip(own, public):
            hidden = set(mine) - set(everyones)
            assert everyones.items() <= mine.items()
            assert all(kinds.by_name[mine["kind"]].fields[name].is_hidden for name in hidden)
    for event in public:
        assert kinds.check(event, "here") == event
        assert not any(field.is_hidden for name, field in kinds.by_name[event["kind"]].fields.items() if name in event)


@everywhere
def test_no_field_holds_a_sentence_and_all_are_plain_json(table):
    state = finish(table.deal(4, log=True), 4)
    names = set(_names(table.pack.values))  # a card may be called "House Favourite: Shrimp"
    for seat in table.everyone():
        for event in state.events(seat):
            assert json.loads(json.dumps(event)) == event
            for text in set(_texts(event)) - names:
                assert not re.search(r"[.;:?]\s|\w+ \w+ \w+ \w+ \w+", text), f"{text!r} is a sentence"


def _texts(item):
    if isinstance(item, str):
        yield item
    elif isinstance(item, dict):
        for name, part in item.items():
            yield name
            yield from _texts(part)
    elif isinstance(item, list):
        for part in item:
            yield from _texts(part)


def _names(item):
    """What a pack calls its cards."""
    if isinstance(item, dict):
        for key, part in item.items():
            yield from [part] if key == "name" else _names(part)


@everywhere
def test_events_can_be_asked_for_from_a_number_on_and_a_silent_game_has_none(table):
    for state, _, _ in stops(table, 5, 3):
        assert state.events(None) == []
        assert state.log(None) == []
    state = finish(table.deal(5, log=True), 5)
    assert state.events(0, 3) == state.events(0)[3:]
    assert state.log(0, since=3) == state.log(0)[3:]


@everywhere
def test_events_are_the_callers_to_keep(table):
    state = finish(table.deal(5, log=True), 5)
    twin = copy.copy(state)
    for seat in table.everyone():
        before = json.dumps(state.events(seat))
        for _, item in list(parts(state.events(seat))):
            if isinstance(item, dict | list):
                item.clear()
        assert json.dumps(state.events(seat)) == json.dumps(twin.events(seat)) == before


GAMES = [game.key for game in teahouse.games()]


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_of_event_has_words_and_every_message_its_places(key):
    game = teahouse.game(key)
    words = game.words()
    kinds = game.event_kinds()
    assert set(words.lines) == set(kinds.by_name) - {TAKEN_BACK.name}
    for name, kind in kinds.by_name.items():
        assert re.fullmatch(r"[a-z]+( [a-z]+)*", name)
        assert all(isinstance(field, Field) for field in kind.fields.values())
    for name, message in words.messages.items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name), name
        assert not message.many or message.by in message.places or message.by in re.findall(r"\{(\w+)\}", message.many)


def shouted(text: str) -> str:
    """In capital letters, but for the names of places."""
    return re.sub(r"(\{\w+\})|([^{}]+)", lambda found: found[1] or found[2].upper(), text)


@functools.cache
def loud(key: str) -> Language:
    """A language in which all that `teahouse catalogue` hands out is in capital letters: what is left small nobody could
    have translated.
    """
    game = teahouse.game(key)
    with tempfile.TemporaryDirectory() as folder:
        found = {}
        for words, names in ((game.words(), pack_words(game.standard_pack().values)), (HOUSE, [])):
            catalog = read_po(io.StringIO(template(words, names)))
            for message in catalog:
                if message.id:
                    texts = [message.id] if isinstance(message.id, str) else list(message.id)
                    message.string = tuple(map(shouted, texts)) if len(texts) > 1 else shouted(texts[0])
            path = Path(folder) / "en.po"
            with open(path, "wb") as file:
                write_po(file, catalog)
            found[words.game] = read_catalogue(path, words)
    return Language("en", found)


@everywhere
def test_all_that_is_told_asked_advised_and_said_at_the_end_can_be_translated(table):
    spoken = loud(table.game.key)
    people = [f"P{seat}" for seat in range(table.players)]
    standard = table.pack.digest == table.game.standard_pack().digest
    state = table.deal(6, log=True)
    for number, (seat, _) in enumerate(walk(state, 6)):
        for asked in state.pending():
            view = state.view(asked)
            assert view["message"]["id"].partition(":")[2] in table.game.words().messages
            assert view["asks"]
        if standard and number % 9 == 0:
            bot = hire(("random", "easy", "medium", "search:3")[number // 9 % 4], table.game, number)
            for advice in explain(bot, state.copy(), seat):
                for said in (advice.reason, advice.estimate):
                    text = certain(Said, said).text(people, spoken)
                    assert text == text.upper(), f"{bot.name} says {text!r}, which is not all from the catalogue"
    if not standard:
        return  # names in a pack of one's own are as written
    for seat in table.everyone():
        for line in state.log(seat, people, spoken):
            assert line == line.upper(), f"{line!r} is not all from the catalogue"
    assert state.outcome().said.text(people, spoken).isupper()


@pytest.mark.parametrize("key", GAMES)
def test_events_that_were_written_out_are_read_back_and_strange_ones_refused(key, tmp_path):
    game = teahouse.game(key)
    state = game.start(max(2, game.fewest), seed=7)
    record = Record.begin(state, [Seat(f"Zoë\u2028 \x85{number}") for number in range(state.setup.players)])
    for seat, action in walk(state.copy(), 7):
        record.play(state, seat, action)
    record.stamp(state)
    path = tmp_path / "friday.jsonl"

    def read(lines):
        path.write_text("\n".join(lines), encoding="utf-8")
        return load_events(path)

    lines = events_text(record, 0).split("\n")
    events = record.events(0)
    head = json.loads(lines[0])
    assert read(lines) == [head, *events]
    assert read(lines[:-1] * 2) == [head, *events] * 2
    back = {"kind": "taken back", "by": 0, "events": 1}
    assert read([*lines[:2], json.dumps(back)])[2] == back
    for wrong, word in [
        ('{"kind": "exploded"}', "exploded"),
        ('{"by": 1}', "no kind"),
        ("{", "not JSON"),
        ("", "not JSON"),
        ("[]", "no event"),
        (json.dumps({**events[0], "mood": "good"}), "mood"),
        (json.dumps({**head, "rules": 99}), f"{re.escape(game.title)} has no rules version 99"),
        (json.dumps({**head, "rules": "2"}), "no rules version '2'"),
        (json.dumps({**head, "game": "mah-jong"}), "there is no game 'mah-jong'"),
    ]:
        with pytest.raises(InvalidEvents, match=rf"friday\.jsonl: line 3: .*{word}"):
            read([*lines[:2], wrong, ""])
    for first, word in [(lines[1], "line 1: events begin with"), ("", "line 1: this is not JSON")]:
        with pytest.raises(InvalidEvents, match=rf"friday\.jsonl: {word}"):
            read([first, ""])
    with pytest.raises(InvalidEvents, match=r"friday\.jsonl: this is empty"):
        read([""])
    path.write_bytes(b"\xff")
    with pytest.raises(InvalidEvents, match=r"friday\.jsonl: this is not UTF-8"):
        load_events(path)
    with pytest.raises(InvalidEvents, match=r"saturday\.jsonl: cannot be read"):
        load_events(tmp_path / "saturday.jsonl")


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seat", [[], ["--seat", "2"]], ids=["everyone", "a seat"])
def test_the_example_program_tells_a_game_in_words_and_as_data_from_one_source(key, seat, monkeypatch, capsys):
    example = Path(__file__).parents[2] / "examples" / "tell_a_game.py"
    told = []
    for form in ([], ["--json"]):
        monkeypatch.setattr(sys, "argv", [str(example), key, *seat, *form])
        runpy.run_path(str(example), run_name="__main__")
        told.append(capsys.readouterr().out.splitlines())
    words, events = told[0], [json.loads(line) for line in told[1]]
    game = teahouse.game(key)
    assert len(words) == len(events) > 10
    reader = 1 if seat else None
    for line, event in zip(words, events):
        kind = game.event_kinds().by_name[event.pop("kind")]
        public = {name: value for name, value in event.items() if not kind.fields[name].is_hidden}
        own = {name: value for name, value in event.items() if name not in public}
        assert not own or seat
        assert str(game.words().say(Event(kind, public, {1: own} if own else None), reader)).strip() in line


def test_the_example_program_has_no_seat_that_is_not_there(monkeypatch, capsys):
    example = Path(__file__).parents[2] / "examples" / "tell_a_game.py"
    for seat in ("0", "3"):
        monkeypatch.setattr(sys, "argv", [str(example), "sweets", "--seat", seat])
        with pytest.raises(SystemExit):
            runpy.run_path(str(example), run_name="__main__")
        assert f"there is no seat {seat}: 2 play" in capsys.readouterr().err
