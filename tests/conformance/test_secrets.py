"""Nobody sees what they cannot know: everything hidden is redrawn, and what a seat sees must be the same to the byte."""

import json
from collections import Counter

from teahouse import Chance
from tests.certain import result
from tests.conformance.tables import effort, everywhere, finish, stops, walk

PLAIN = (str, int, bool, type(None))
# Seeds far from those that deal: the same stream of numbers would draw much the same cards again.
UNRELATED = 1_000_000


def sight(state, seat):
    """All that reaches a seat, as bytes would."""
    legal = [] if seat is None else state.legal(seat)
    said = [] if seat is None else [state.notate(seat, action) for action in legal]
    return json.dumps([state.view(seat), legal, said])


def position(state):
    return json.dumps(state.position())


@everywhere
def test_r5_what_a_seat_sees_is_the_same_after_all_that_it_cannot_know_is_redrawn(table):
    for seed in range(effort(2)):
        for state, _, _ in stops(table, seed, 6):
            before = state.to_json()
            for seat in table.everyone():
                seen = sight(state, seat)
                for draw in (1, 2, 3):
                    redrawn = state.resample(seat, Chance(UNRELATED + 100 * seed + draw))
                    assert sight(redrawn, seat) == seen, f"seat {seat} sees the difference"
                    assert redrawn.pending() == state.pending()
            assert state.to_json() == before, "resample changed the game it was asked for"


@everywhere
def test_r5_a_redrawn_game_is_a_game_redraws_again_and_plays_on(table):
    """Reading it back checks that no card was lost or made."""
    for number, (state, _, _) in enumerate(stops(table, 21, 5)):
        for seat in table.everyone():
            redrawn = state.resample(seat, Chance(UNRELATED))
            read = table.game.from_json(redrawn.to_json(), table.pack)
            assert read.to_json() == redrawn.to_json()
            assert sight(redrawn.resample(seat, Chance(6)), seat) == sight(state, seat)
            if seat in (None, number % table.players):
                assert finish(redrawn, 3).outcome() is not None


@everywhere
def test_r5_the_same_chance_redraws_the_same_game(table):
    for state, _, _ in stops(table, 22, 3):
        for seat in table.everyone():
            assert state.resample(seat, Chance(8)).to_json() == state.resample(seat, Chance(8)).to_json()


@everywhere
def test_r5_what_is_hidden_varies_and_so_does_the_future(table):
    """Who plays a redrawn copy on must not meet the cards that the true game is going to deal."""
    state = table.deal(23)
    for seat in (0, None):
        redrawn = [state.resample(seat, Chance(UNRELATED + draw)) for draw in range(5)]
        others = [other for other in range(table.players) if other != seat and "hand" in state.view(other)]
        if seat is not None and deduced(table):
            others = []
        for other in others[:2]:
            hand = state.view(other)["hand"]
            shown = any(item == hand for _, item in parts(state.view(seat)))
            hands = {json.dumps(world.view(other)["hand"]) for world in redrawn}
            assert shown or len(hands) > 1, f"seat {seat} is always dealt the true hand of seat {other}"
        assert all(world.chance.to_json() != state.chance.to_json() for world in redrawn)
        assert len({position(finish(world, 1)) for world in redrawn}) > 1


def deduced(table):
    """Whether who knows one hand knows the other: two have the whole deck between them (D3)."""
    return table.players == 2 and table.options.get("dummy") == "none"


def worlds(table, seed, often=8, draws=False):
    """Pairs of the true game and a redrawn one in which the same decision was made with the same chance.

    Given for every seat that looks on, unless the decision brought something settled to light, or asked chance; with
    `draws` also if it did that.
    """
    for number, (state, decides, action) in enumerate(stops(table, seed, often)):
        for seat in table.everyone():
            pair = [state.copy(), state.resample(seat, Chance(UNRELATED + 100 * seed + number))]
            if action not in pair[1].legal(decides):
                continue
            untold = True
            for world in pair:
                world.chance = Chance(UNRELATED)
                world.journal = []
                mark, reveals = world.chance.mark(), world.reveals
                world.apply(decides, action)
                untold &= (draws or world.chance.mark() == mark) and world.reveals == reveals and bool(world.pending())
            if untold:
                yield seat, decides, pair


@everywhere
def test_r5_the_log_tells_no_more_than_the_view(table):
    """Also of what others draw, steal and are dealt: their cards differ in the two worlds."""
    for seed in range(effort(3)):
        for seat, _, (true, redrawn) in worlds(table, seed, often=30, draws=True):
            if sight(true, seat) == sight(redrawn, seat) and not leaves(true):
                assert json.dumps(true.events(seat)) == json.dumps(redrawn.events(seat)), (
                    f"the events tell seat {seat} more than its view"
                )
                assert true.log(seat) == redrawn.log(seat), f"the log tells seat {seat} more than its view"


def leaves(state, since=0):
    """Whether somebody has just left: their cards were shown and may be shuffled away at once, out of every view."""
    return any(event["kind"] == "left" for event in state.events(None, since))


def hand(state, seat):
    return Counter(state.view(seat).get("hand", ()))


def told_alone(state, seat, since):
    """The cards that a seat is told of and not everyone, for each event."""
    for own, everyones in zip(state.events(seat, since), state.events(None, since)):
        cards = [own[name] for name in own.keys() - everyones.keys() if not isinstance(own[name], int)]
        yield Counter(card for named in cards for card in Counter([named] if isinstance(named, str) else named))


@everywhere
def test_r5_what_a_seat_alone_is_told_is_of_cards_that_it_holds_or_held(table):
    for seed in range(effort(1)):
        state = table.deal(seed, log=True)
        for seat in range(table.players):
            assert all(told <= hand(state, seat) for told in told_alone(state, seat, 0)), f"seat {seat} in the deal"
        for by, action in walk(state.copy(), seed):
            before = [hand(state, seat) for seat in range(table.players)]
            since = len(state.events(None))
            state.apply(by, action)
            if leaves(state, since) or not state.pending():
                continue
            for seat in range(table.players):
                told = [cards for cards in told_alone(state, seat, since) if cards]
                if len(told) == 1:  # after several a card may have come and gone
                    known = before[seat] | hand(state, seat)
                    assert told[0] <= known, f"seat {seat} is told of {told[0]} by action {action} of seat {by}"


def quick(table):
    """Whether the table agreed that who is asked tells something (R1)."""
    return any("quick" in key for key in table.options)


@everywhere
def test_r8_ones_own_decision_shows_nothing_new_unless_it_says_so(table):
    """Undo is safe as long as chance was not asked and `reveals` stands still."""
    for seed in range(effort(2)):
        for seat, decides, (true, redrawn) in worlds(table, seed + 50):
            if seat == decides and not quick(table):
                assert sight(true, seat) == sight(redrawn, seat), f"seat {seat} learnt something by deciding"


# -- what views are made of


def parts(item, path=""):
    """Every value in a view, by its dotted path."""
    yield path, item
    if isinstance(item, dict):
        for name, part in item.items():
            yield from parts(part, f"{path}.{name}")
    elif isinstance(item, list):
        for number, part in enumerate(item):
            yield from parts(part, f"{path}.{number}")


@everywhere
def test_views_are_plain_json(table):
    for state, _, _ in stops(table, 31, 4):
        for seat in table.everyone():
            view = state.view(seat)
            for path, item in parts(view):
                assert type(item) in (*PLAIN, list, dict), f"{path} is {item!r}"
                assert not isinstance(item, dict) or all(type(key) is str for key in item), path
            assert json.loads(json.dumps(view)) == view
            assert view["game"] == table.game.key
            assert view["seat"] == seat
            assert view["players"] == table.players
            assert view["pending"] == state.pending()
            assert view["over"] is False


@everywhere
def test_a_view_is_the_callers_to_keep(table):
    state = table.deal(32)
    for seat in table.everyone():
        before = json.dumps(state.view(seat))
        for _, item in list(parts(state.view(seat))):
            if isinstance(item, dict | list):
                item.clear()
        assert json.dumps(state.view(seat)) == before


@everywhere
def test_a_spectator_is_shown_no_hand_and_asked_nothing(table):
    for state, _, _ in stops(table, 33, 6):
        names = {path.rpartition(".")[2] for path, _ in parts(state.view(None))}
        assert not names & {"hand", "asks", "message"}


@everywhere
def test_r1_who_is_asked_is_told_what_for_and_nobody_else(table):
    for state, _, _ in stops(table, 34, 6):
        for seat in range(table.players):
            asks = state.view(seat).get("asks")
            assert (asks is not None) == (seat in state.pending())
            assert asks is None or (isinstance(asks, str) and asks)


def holds(item, part):
    """Whether an item says all that another says; a seat may have more beside it, such as what it was shown."""
    if isinstance(item, dict) and isinstance(part, dict):
        return all(key in item and holds(item[key], part[key]) for key in part)
    if isinstance(item, list) and isinstance(part, list):
        return len(item) == len(part) and all(map(holds, item, part))
    return item == part


@everywhere
def test_r9_at_the_end_everything_is_shown_to_everyone(table):
    for seed in range(effort(3)):
        state = finish(table.deal(seed), seed)
        open_to_all = state.view(None)
        assert open_to_all["over"] is True
        assert open_to_all["outcome"] == result(state).to_json()
        for seat in range(table.players):
            view = state.view(seat)
            differ = [key for key in open_to_all if key != "seat" and not holds(view.get(key), open_to_all[key])]
            assert not differ, f"seat {seat} and a spectator see different {differ}"
            if "hand" in view:
                assert any(item == view["hand"] for _, item in parts(open_to_all)), f"seat {seat}'s hand stays hidden"
        assert position(state.resample(None, Chance(1))) == position(state), "something is still hidden"
