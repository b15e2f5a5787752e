"""The numbers of an observation are what the page says they are: read back, they tell the same as the view."""

import re

import pytest

import teahouse
from teahouse.core.observe import Sight


def kinds(observer, name="hand"):
    """The order of the kinds, as the words of a field give it."""
    words = next(field.words for field in observer.fields if field.name == name)
    return re.sub(r"^[^:]*: ", "", words).split(", ")


def counted(table, names):
    return [table.get(name, 0) for name in names]


def one_of(chosen, names):
    return [int(name == chosen) for name in names]


def clockwise(view):
    """All seats' rows, oneself first."""
    seats = view["seats"]
    return seats[view["seat"] :] + seats[: view["seat"]]


def by_player(view, seats):
    """1 for each of the seats, oneself first."""
    return [int((view["seat"] + place) % view["players"] in seats) for place in range(view["players"])]


def snackbar(view, observer):
    names = kinds(observer)
    rows = clockwise(view)
    piles = [view["dish_pile"].get(name, 0) + view["special_pile"].get(name, 0) for name in names]
    return {
        "hand": counted(view["hand"], names),
        "top": one_of(view["top"], names[:6]),
        "food": [view["food"]],
        "clockwise": [int(view["direction"] == "clockwise")],
        "pile": [view["pile"]],
        "no_more": [view["no_more"]],
        "discards": piles,
        "turn": by_player(view, [view["turn"]]),
        "cards": [row["cards"] for row in rows],
        "points": [row["points"] for row in rows],
        "in": [int(row["in"]) for row in rows],
        "known": [number for row in rows for number in counted(row["known"], names)],
    }


CARDS = [f"{rank}{suit}" for suit in "♠♥♦♣" for rank in ["A", *map(str, range(2, 11)), "J", "Q", "K"]]


def dim_sum(view, observer):
    rows = clockwise(view)
    seen = view["known_hands"]
    passed = [[int(card in hand["cards"]) for card in CARDS] for hand in seen]
    room = next(field.size for field in observer.fields if field.name == "gone")
    return {
        "hand": [int(card in view["hand"]) for card in CARDS],
        "chosen": one_of(view["chosen"], CARDS),
        "round": one_of(view["round"], [1, 2, 3]),
        "taken": [view["choice"] - 1],
        "left": [int(view["direction"] == "left")],
        "has_chosen": [int(row["chosen"]) for row in rows],
        "score": [row["score"] for row in rows],
        "drafted": [int(card in row["drafted"]) for row in rows for card in CARDS],
        "gone": [hand["gone"] for hand in seen] + [0] * (room - len(seen)),
        "passed": [flag for hand in passed for flag in hand] + [0] * (52 * (room - len(seen))),
    }


def sweets(view, observer):
    names = kinds(observer)
    rows = clockwise(view)
    hand = counted(view["hand"], names[:-1]) + [rows[0]["tea"]]
    return {
        "hand": hand,
        "row": counted(view["row"], names),
        "pile": [view["pile"]],
        "give": counted(view.get("give") or {}, names),
        "take": counted(view.get("take") or {}, names),
        "final": [len(view["final_turns"])],
        "trades": [view["trades_in_a_row"]],
        "turn": by_player(view, [view["turn"]]),
        "cards": [row["cards"] for row in rows],
        "tea": [row["tea"] for row in rows],
        "star": [int(row["star"]) for row in rows],
        "points": [row["points"] for row in rows],
        "known": [number for row in rows for number in counted(row["known"], names[:-1])],
    }


def happy_dim_sum(view, observer):
    names = kinds(observer)
    dishes = kinds(observer, "specials")
    rows = clockwise(view)
    tables = [{dish["dish"]: dish for dish in row["dishes"]} for row in rows]

    def of_dishes(what):
        return [int(table.get(name, {}).get(what, 0)) for table in tables for name in dishes]

    return {
        "hand": counted(view["hand"], names),
        "question": one_of(view["question"], kinds(observer, "question")[:-1] + ["offer"]),
        "turn": by_player(view, [view["turn"]]),
        "asked": by_player(view, view["pending"]),
        "deck": [view["deck"]],
        "specials": [int(name in view["specials"]) for name in dishes],
        "discards": counted(view["discards"], names),
        "closing": [int(view["closing"])],
        "cards": [row["cards"] for row in rows],
        "in": [int(row["in"]) for row in rows],
        "points": [row["points"] for row in rows],
        "sets": [row["sets"] for row in rows],
        "special_sets": [row["special_sets"] for row in rows],
        "pieces": of_dishes("pieces"),
        "tea": of_dishes("tea"),
        "sauce": of_dishes("sauce"),
    }


def steam_up(view, observer):
    names = kinds(observer)
    pieces = view["kinds"]
    stacks = []
    for stack in view["stacks"]:
        stacks.append(len(stack["steamers"]))
        for steamer in (stack["steamers"] + [None] * 5)[:5]:
            stacks += [int(steamer is not None), *counted(steamer or {}, pieces)]
    found = {
        "hand": counted(view["hand"], names),
        "phase": one_of(view["phase"], ["filling", "animals", "tokens", "fate", "turn"]),
        "round": [view["round"]],
        "counter": [view["counter"]],
        "rotation": [int(view["rotation"] == turns) for turns in range(4)],
        "stacks": stacks,
        "bag": [view["bag"]],
        "bag_known": counted(view["bag_known"], pieces),
        "supply": counted(view["supply"], pieces),
        "tray": counted(view["tray"], pieces),
        "deck": [view["deck"]],
        "discards": counted(view["discards"], names),
        "fate_left": [view["fate"]["left"]],
        "marker": by_player(view, [view["marker"]]),
        "asked": by_player(view, view["pending"]),
    }
    for place, row in enumerate(clockwise(view)):
        found |= {
            f"hp_{place}": [row["hp"]],
            f"tokens_{place}": counted(row["tokens"], pieces),
            f"cards_{place}": [row["cards"]],
            f"bought_{place}": [row["bought"]],
            f"excess_{place}": counted(row["excess"], pieces),
        }
    return found


READ = {
    "taiwan-snackbar": snackbar,
    "dim-sum": dim_sum,
    "sweets": sweets,
    "happy-dim-sum": happy_dim_sum,
    "steam-up": steam_up,
}


@pytest.mark.parametrize("key", READ)
def test_the_numbers_read_back_are_what_the_view_tells(key):
    game = teahouse.game(key)
    for players in (max(2, game.fewest), game.most - 1):
        state = game.start(players, seed=6)
        observer = game.observer(state.setup)
        sight = Sight(observer)
        chance = teahouse.Chance(3)
        for number in range(400):
            if not state.pending():
                break
            if number % 9 == 0:
                for seat in range(players):
                    sight.look(state, seat)
                    numbers = list(sight.numbers)
                    told = {f.name: numbers[f.start : f.start + f.size] for f in observer.fields}
                    for name, value in READ[key](state.view(seat), observer).items():
                        assert told[name] == value, f"{name} for seat {seat}"
            seat = state.pending()[-1]
            legal = state.legal(seat)
            state.apply(seat, legal[chance.below(len(legal))])
        assert number > 40
