"""Happy Dim Sum in a browser: a mat for each guest with their dishes, the Daily Specials, and the own hand.

Cards are ticked in the hand, guests on the slip, dishes where they lie on the table; together they are one move.
Everything is derived from the seat's view.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from teahouse.core.board import Board, Drawing, Look, Score, Wait
from teahouse.games.happy_dim_sum import words
from teahouse.games.happy_dim_sum.board_slip import Slip
from teahouse.games.happy_dim_sum.board_words import (
    ACTIONS,
    SILENCE,
    WHICH,
    WHOM,
    Drawn,
    Form,
    View,
    by_yum_cha,
    food,
    one,
    picked,
    title_of,
)
from teahouse.games.happy_dim_sum.draw import discarded


def window(view: View) -> dict[str, str] | None:
    """Answers to a serving and to Check Please! (H4, H8): everybody waits, silence keeps and passes."""
    silence = SILENCE.get(view["question"])
    return None if silence is None else {"silence": silence}


def scores(view: View, names: list[str]) -> list[Drawn]:
    """Closing Time's points: a piece each, and a complete set each (H13). Before them, where somebody left, who did and
    when: that goes before points (H17).
    """
    places = view["seats"]
    sets = [place["sets"] for place in places]
    pieces = [place["points"] - place["sets"] for place in places]
    rows: list[Drawn] = [{"label": "Pieces", "points": pieces}, {"label": "Complete sets", "points": sets}]
    if any(place["left_at"] for place in places):
        when = [str(words.leaving(place["left_at"])) for place in places]
        rows.insert(0, {"label": str(words.LEFT_THE_TABLE), "points": when})
    return rows


def compose(view: View, form: Form) -> str:
    """The move that is ticked, in words."""
    question = view["question"]
    answer = one(form, "answer")
    to = one(form, "to")
    owner, _, dish = one(form, "dish").partition(".")
    if question == "move":
        if to == "end":
            return "end turn"
        return _move(picked(view, form), to, owner, dish)
    if question in WHOM:
        return f"player {to}" if to else ""
    if question in WHICH:
        if question == "discard":
            return answer or (f"discard {dish}" if dish else "")
        return dish if question == "send" else f"on {dish}" if dish else ""
    return answer


def _move(picked: dict[str, int], to: str, owner: str, dish: str) -> str:
    """A serving or an Action card. What is ticked but does not go together is said too, so that the rules refuse it."""
    served = {card: count for card, count in picked.items() if card not in ACTIONS}
    parts = [card for card, count in picked.items() if card in ACTIONS for _ in range(count)]
    played = parts[0] if parts else ""
    if served:
        amounts = [f"{count} {card}" for card, count in served.items()]
        parts.append(f"serve {' '.join(amounts)}" + ("" if "tea" in served else " no tea"))
    if not parts:
        return ""
    if served and set(served) == {"tea"}:
        to, onto = (owner, f" on {dish}") if dish else (to, "")
        return " ".join(parts) + (f" to player {to}" if to else "") + onto
    needs = ACTIONS[played][3] if played else "serve"
    if needs == "sauce":
        parts += [f"player {owner} on {dish}"] if dish else []
    elif needs == "send":
        parts += [dish] if dish else []
    if needs in ("serve", "rob", "send") and to:
        parts.append(f"to player {to}" if needs != "rob" else f"from player {to}")
    return " ".join(parts)


# -- what is drawn


def table(view: View, names: list[str]) -> Drawn:
    """The table as it lies."""
    return _Drawing(view, names, {}).all()


def preview(view: View, names: list[str], form: Form) -> Drawn:
    """The same with what the ticked cards would do."""
    return _Drawing(view, names, form).all()


class _Drawing(Slip):
    """All of the table."""

    def all(self) -> Drawn:
        seats = len(self.view["seats"])
        order = range(seats) if self.me is None else [(self.me + step) % seats for step in range(1, seats)]
        drawn: Drawn = {
            "guests": [self.mat(seat) for seat in order],
            "mine": None if self.me is None else self.mat(self.me),
            "specials": [food(name) for name in self.view["specials"]],
            "to_come": self.view["specials_to_come"],
            "slots": len(self.view["specials"]) + self.view["specials_to_come"],
            "deck": self.view["deck"],
            "eaten": discarded(self.view),
            "seen": self.seen(),
            "pile": self.pile(),
            "facts": self.facts(),
            "cards": self.cards(),
            "legend": self.legend(),
            "to": self.whom(),
            "answers": self.answers(),
            "note": self.note(),
            "use": self.use,
        }
        if self.asked:
            drawn.update(step=self.step(), ask=self.ask(), button=self.button())
        return drawn

    def facts(self) -> list[tuple[str, object]]:
        view = self.view
        if view["over"]:
            return [("Deck", view["deck"]), ("Eaten", discarded(view))]
        if view["closing"]:
            turns = len(view["final_turns"])
            return [("Closing", f"{turns} more" if turns else "last turn"), ("Moves left", view["moves_left"])]
        return [("Deck", view["deck"]), ("Moves left", view["moves_left"])]

    # -- the mats

    def mat(self, seat: int) -> Drawn:
        place = self.view["seats"][seat]
        dishes = [self.dish(seat, dish) for dish in place["dishes"]]
        coming = self.coming(seat)
        if coming:
            name, pieces, tea = coming
            lying = next((dish for dish in dishes if dish["name"] == name), None)
            if lying is None:
                lying = {**food(name), "seat": seat, "on": 0, "of": self.view["sets"].get(name, tea), "tea": 0}
                lying.update(
                    full=False, special=name in self.view["specials"], sauce=False, use="", value="", can=False
                )
                lying["words"] = "on its way"
                dishes.append(lying)
            room = 0 if lying["sauce"] else lying["of"] - lying["on"]
            lying.update(coming=min(pieces + tea, max(room, 0)), plus=pieces + tea)
        return {
            "seat": seat,
            "you": seat == self.me,
            "in": place["in"],
            "cards": place["cards"],
            "full": place["special_sets"],
            "bowls": max(self.view["full_at"], place["special_sets"]),
            "full_at": self.view["full_at"],
            "points": place["points"],
            "dishes": dishes,
            "stamp": self.stamp(seat),
            "notes": self.notes(seat),
            "hand": [self.held(name, count) for name, count in place.get("hand", {}).items()],
        }

    def dish(self, seat: int, dish: Mapping[str, Any]) -> Drawn:
        uses = self.uses(seat, dish)
        marks = [f"{dish['pieces']} of {dish['set']} pieces"]
        if dish["tea"]:
            marks.append(f"{dish['tea']} of them tea")
        for mark, sign in (("complete", "complete"), ("special", "Daily Special"), ("sauce", "under Hot Sauce")):
            if dish[mark]:
                marks.append(sign)
        return {
            **food(dish["dish"]),
            "seat": seat,
            "on": dish["pieces"],
            "of": dish["set"],
            "tea": dish["tea"],
            "full": dish["complete"],
            "special": dish["special"],
            "sauce": dish["sauce"],
            "words": ", ".join(marks),
            "whose": self.whose(seat),
            "use": " ".join(uses),
            "can": self.use in uses,
            "value": f"{seat + 1}.{dish['dish']}",
            "coming": 0,
            "plus": 0,
        }

    def uses(self, seat: int, dish: Mapping[str, Any]) -> list[str]:
        """What a dish on the table can be picked for: tea (H2, H5), Hot Sauce (H6), sending and clearing (H8, H25)."""
        place = self.view["seats"][seat]
        if not self.asked or not place["in"]:
            return []
        mine = seat == self.me
        staged = self.view.get("staged", {}).get("player")
        here = staged is None or staged == seat
        can = {
            "tea": not dish["complete"] and here,
            "own tea": not dish["complete"] and mine,
            "sauce": dish["complete"] and not dish["sauce"] and here,
            "send": mine and not dish["sauce"],
            "clear": mine and not dish["sauce"],
        }
        if self.question in WHICH:
            return [self.use] if can[self.use] else []
        if self.question != "move":
            return []
        held = self.view["hand"]
        holding = {"tea": held.get("tea"), "sauce": held.get("hot sauce"), "send": held.get("yum cha")}
        return [use for use, count in holding.items() if count and can[use]]

    def coming(self, seat: int) -> tuple[str, int, int] | None:
        """What is on its way to a mat, or would be by what is ticked: which dish, how many pieces, how many tea."""
        load = self.view["travelling"]
        if load is not None:
            to = load["to"]
            if self.asked and self.question == "react" and self.answer.startswith("yum cha"):
                to = int(self.answer.split()[-1]) - 1
            onto = load["on"] if to == load["to"] else None
            return (onto or load["dish"], load["pieces"], load["tea"]) if to == seat else None
        if self.use == "serve" and self.to == str(seat + 1) and self.served:
            name = next(card for card in self.served if card != "tea")
            return name, self.served[name], self.served.get("tea", 0)
        if self.use == "tea" and self.target.startswith(f"{seat + 1}.") and self.served:
            return self.target.partition(".")[2], 0, self.served["tea"]
        if self.use == "send" and self.to == str(seat + 1) and self.target:
            name = self.target.partition(".")[2]
            for dish in self.view["seats"][self.me]["dishes"]:
                if dish["dish"] == name and seat != self.me:
                    return name, dish["pieces"] - dish["tea"], dish["tea"]
        return None

    def stamp(self, seat: int) -> str:
        """The red stamp on a plate."""
        view = self.view
        if view["over"]:
            return "Won" if seat in view["outcome"]["winners"] else ""
        if seat in view["pending"] and self.question in SILENCE:
            return "You answer" if seat == self.me else "Answering"
        if seat in view["pending"]:
            return "Your turn" if seat == self.me else "Serving" if seat == view["turn"] else "Choosing"
        return ""

    def notes(self, seat: int) -> list[str]:
        """What else is known of a guest, in a few words."""
        view = self.view
        place = view["seats"][seat]
        said = []
        if not place["in"]:
            said.append(f"full, {words.leaving(place['left_at'])}")
        if view["over"]:
            return said
        battle = view["battle"]
        if battle is not None and seat == battle["last"]:
            said.append("called last")
        elif battle is not None and seat in battle["out"]:
            said.append("passed")
        elif seat == view["turn"] and seat not in view["pending"]:
            said.append("on turn")
        if seat in view["final_turns"]:
            said.append("one turn to come")
        if seat != self.me:
            said += [f"holds {title_of(name)}" for name in place.get("known", {})]
        if place.get("at_most", {}).get("dim sum") == 0:
            said.append("no dim sum in hand")
        return said

    def held(self, name: str, count: int) -> Drawn:
        """A card of a hand that lies open at the end (R9)."""
        return {**food(name), "count": count, "words": f"{count} {title_of(name)}"}

    # -- the middle

    def pile(self) -> Drawn | None:
        """The card that everybody is busy with."""
        view = self.view
        if view["battle"] is not None:
            return food("check please")
        if view["travelling"] is not None and by_yum_cha(view["travelling"]):
            return food("yum cha")
        return None

    def seen(self) -> list[Drawn]:
        """What has been eaten, so that one can count."""
        names = [*self.view["sets"], "tea", *ACTIONS]
        gone = self.view.get("discards", {})
        return [{**food(name), "count": gone.get(name, 0)} for name in names if name in gone]


class HappyDimSumBoard(Board):
    def table(self, look: Look) -> Drawing:
        return table(look.view, list(look.names))

    def preview(self, look: Look) -> Drawing:
        return preview(look.view, list(look.names), look.form)

    def compose(self, look: Look) -> str:
        return compose(look.view, look.form)

    def wait(self, view: View) -> Wait | None:
        silence = SILENCE.get(view["question"])
        return None if silence is None else Wait(silence)

    def scores(self, view: View, names: Sequence[str]) -> list[Score]:
        return [Score(row["label"], row["points"]) for row in scores(view, list(names))]


BOARD = HappyDimSumBoard()
