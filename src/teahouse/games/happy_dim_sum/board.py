"""Happy Dim Sum in a browser: a mat for each guest with their dishes, the Daily Specials, and the own hand.

Cards are ticked in the hand, guests on the slip, dishes where they lie on the table; together they are one move.
What can be ticked the rules say (`Look.moves`); everything else is derived from the seat's view.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from teahouse.core.board import Board, Drawing, Form, Look, Score, View, Wait
from teahouse.games.happy_dim_sum import words
from teahouse.games.happy_dim_sum.board_slip import Slip
from teahouse.games.happy_dim_sum.board_ticks import (
    OWNER,
    SILENCE,
    TO_A_DISH,
    TO_A_GUEST,
    WHICH,
    answer_of,
    cards_of,
    compose,
    dish_of,
    move_of,
    place_asked,
    player_of,
)
from teahouse.games.happy_dim_sum.board_words import ACTIONS, Drawn, Food, by_yum_cha, discarded, food, title_of


@dataclass(frozen=True)
class Mat:
    """A guest's plate and all that stands before them."""

    seat: int
    you: bool
    inside: bool  # or full, and gone home
    stamp: str
    current: bool
    facts: Drawn
    notes: list[str]
    points: int | None
    hand: list[Drawn]
    dishes: list[Drawn]


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
            "deck": self.view["deck"],
            "eaten": discarded(self.view),
            "seen": self.seen(),
            "pile": self.pile(),
            "facts": self.facts(),
            "cards": self.cards(),
            "legend": self.legend(),
            "to": self.whom,
            "end": self.end,
            "answers": self.answers(),
            "note": self.note(),
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

    def mat(self, seat: int) -> Mat:
        view = self.view
        place = view["seats"][seat]
        dishes = [self.dish(seat, dish) for dish in place["dishes"]]
        coming = self.coming(seat)
        if coming:
            name, pieces, tea = coming
            lying = next((dish for dish in dishes if dish["food"].name == name), None)
            if lying is None:
                size = view["sets"].get(name, tea)
                lying = {"food": food(name), "on": 0, "of": size, "tea": 0, "words": "on its way", "full": False}
                lying.update(special=name in view["specials"], sauce=False)
                dishes.append(lying)
            room = 0 if lying["sauce"] else lying["of"] - lying["on"]
            lying.update(coming=min(pieces + tea, max(room, 0)), plus=pieces + tea)
        stamp = self.stamp(seat)
        current = bool(stamp) and not view["over"]
        full, bowls = place["special_sets"], max(view["full_at"], place["special_sets"])
        facts = {"cards": place["cards"], "full": full, "bowls": bowls, "full_at": view["full_at"]}
        points = place["points"] if view["over"] else None
        hand = [{"food": food(name), "count": count} for name, count in place.get("hand", {}).items()]  # R9
        return Mat(seat, seat == self.me, place["in"], stamp, current, facts, self.notes(seat), points, hand, dishes)

    def dish(self, seat: int, dish: Mapping[str, Any]) -> Drawn:
        marks = [f"{dish['pieces']} of {dish['set']} pieces"]
        if dish["tea"]:
            marks.append(f"{dish['tea']} of them tea")
        for mark, sign in (("complete", "complete"), ("special", "Daily Special"), ("sauce", "under Hot Sauce")):
            if dish[mark]:
                marks.append(sign)
        drawn: Drawn = {"food": food(dish["dish"]), "on": dish["pieces"], "of": dish["set"], "tea": dish["tea"]}
        drawn.update(words=", ".join(marks), full=dish["complete"], special=dish["special"], sauce=dish["sauce"])
        moves = self.picking(seat, dish["dish"]) if self.asked else {}
        if moves:
            value = f"{seat + 1}.{dish['dish']}"
            drawn.update(value=value, ticked=self.target == value, whose=self.whose(seat), use=" ".join(moves))
            drawn.update(can=self.use in moves, move=moves.get(self.use) or next(iter(moves.values())))
        return drawn

    def picking(self, seat: int, name: str) -> dict[str, str]:
        """What a dish on the table can be picked for now, with the move that this stands for: all that is allowed."""
        if self.question in WHICH:
            answer = WHICH[self.question].format(name)
            return {self.use: answer} if seat == place_asked(self.view) and self.moves.allows(answer) else {}
        moves = {}
        for use, card in TO_A_DISH.items() if self.moving else ():
            if card not in self.view["hand"]:
                continue
            begun = move_of(self.picked if use == self.use else {card: 1})
            whose = OWNER[use].format(seat + 1) if use in OWNER else ""
            if not self.moves.allows(begun) or (whose and not self.goes_on(begun, whose)):
                continue
            begun, rest = (f"{begun} {whose}", f"on {name}") if whose else (begun, name)
            if (whose or seat == self.me) and self.goes_on(begun, rest):
                moves[use] = f"{begun} {rest}"
        return moves

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

    # -- a move as ticks

    def completed(self, form: dict[str, list[str]], player: str, dish: str) -> Form | None:
        """Ticked cards, and what belongs to them: what the move names, or all that is possible."""
        if not self.picked:
            return None
        if self.use in TO_A_GUEST:
            guests = [player] if player else [guest["value"] for guest in self.whom if not guest["why"]]
            if len(guests) == 1:
                form["to"] = guests
        if self.use in TO_A_DISH:
            owner = "" if self.use == "send" else player
            mats = [self.mat(seat).dishes for seat in range(len(self.names))]
            can = [lying["value"] for dishes in mats for lying in dishes if lying.get("can")]
            can = [
                value
                for value in can
                if value.startswith(owner and f"{owner}.") and value.endswith(f".{dish}" if dish else "")
            ]
            if len(can) == 1:
                form["dish"] = can
            elif owner or dish:
                return None
        return form

    # -- the middle

    def pile(self) -> Food | None:
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
        return [{"food": food(name), "count": gone[name]} for name in names if name in gone]


class HappyDimSumBoard(Board):
    def table(self, look: Look) -> Drawing:
        """The table as it lies, with what the ticked cards would do."""
        return _Drawing(look).all()

    def preview(self, look: Look) -> Drawing:
        return {}  # the table shows it already

    def compose(self, look: Look) -> str:
        return compose(look.view, look.form)

    def fill(self, look: Look, move: Sequence[str]) -> Form | None:
        """What nobody was asked, since only one answer was possible (R4), is ticked too. A move that was begun in words
        goes on one question at a time: None for several.
        """
        if look.view["question"] != "move":
            return answer_of(look.view, move[0]) if len(move) == 1 else None
        if list(move) == ["end turn"]:
            return {"to": ["end"]}
        cards = cards_of(move)
        form = {"card": [f"{name}.{copy}" for name, count in cards.items() for copy in range(1, count + 1)]}
        return _Drawing(replace(look, form=form)).completed(form, player_of(move), dish_of(look.view, move))

    def wait(self, view: View) -> Wait | None:
        """Answers to a serving and to Check Please! (H4, H8): everybody waits, silence keeps and passes."""
        silence = SILENCE.get(view["question"])
        return None if silence is None else Wait(silence)

    def scores(self, view: View, names: Sequence[str]) -> list[Score]:
        """Closing Time's points: a piece each, and a complete set each (H13). Before them, where somebody left, who did
        and when: that goes before points (H17).
        """
        places = view["seats"]
        sets = [place["sets"] for place in places]
        pieces = [place["points"] - place["sets"] for place in places]
        rows = [Score("Pieces", pieces), Score("Complete sets", sets)]
        if any(place["left_at"] for place in places):
            when = [str(words.leaving(place["left_at"])) for place in places]
            rows.insert(0, Score(str(words.LEFT_THE_TABLE), when))
        return rows


BOARD = HappyDimSumBoard()
