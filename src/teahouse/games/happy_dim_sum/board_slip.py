"""The hand and the order slip of Happy Dim Sum: what can be ticked, what it would do, and what the rules say to it."""

from collections.abc import Iterator
from functools import cached_property

from teahouse.core.board import Control
from teahouse.games.happy_dim_sum.board_ticks import END, TEA, TO_A_GUEST, WHICH, WHOM, Reading, move_of, use_of
from teahouse.games.happy_dim_sum.board_words import (
    ACTIONS,
    Drawn,
    amount,
    by_yum_cha,
    counted,
    food,
    said,
    title_of,
)


def drawn(control: Control) -> Drawn:
    """What a template needs of a control."""
    return {"value": control.value, "move": control.move, "why": control.why, "rule": control.rule}


class Slip(Reading):
    """What the seat that is asked can choose from."""

    # -- the hand

    def cards(self) -> list[Drawn]:
        """The own cards, one by one; kinds of dim sum, tea, then actions."""
        view = self.view
        if self.me is None or view["over"]:
            return []
        hand = view["hand"]
        dishes = [name for name in hand if name not in ACTIONS and name != TEA]
        with_tea = [name for name in dishes if self.moving and TEA in hand and self.moves.allows(_tea_with(name))]
        return [
            self.card(name, copy, with_tea)
            for name in [*dishes, *(name for name in hand if name not in dishes)]
            for copy in range(1, hand[name] + 1)
        ]

    def card(self, name: str, copy: int, with_tea: list[str]) -> Drawn:
        view = self.view
        look = food(name)
        key = f"hand-{look.slug}-{copy}"
        card: Drawn = {"food": look, "key": key, "ready": self.asked and self.answer.startswith(name)}
        if name in view["sets"]:
            card.update(number=view["sets"][name], special=name in view["specials"])
            starts = [("", f"serve {name}")]
            goes_with = look.slug
        elif name == TEA:
            starts = [("", "serve tea"), *(("", _tea_with(dish)) for dish in with_tea)]
            goes_with = " ".join([TEA, *(food(dish).slug for dish in with_tea)])
        else:
            starts = [("", name)]
            goes_with = key
        control = self.control("card", f"{name}.{copy}", starts) if self.moving else None
        if control is not None:
            card.update(drawn(control), on=control.value in self.ticked, goes_with=goes_with, use=use_of({name: 1}))
        return card

    def legend(self) -> str:
        view = self.view
        if self.me is None or view["over"]:
            return ""
        place = view["seats"][self.me]
        if not place["in"]:
            return "You are full and have gone home. Watch the others eat."
        held = f"Your hand ({place['cards']})." if place["cards"] else "Your hand is empty."
        if not self.asked:
            return held
        if self.question == "react":
            what = "another Yum Cha!" if by_yum_cha(self.view["travelling"]) else "a serving"
            return f"{held} Only Yum Cha! answers {what} (H4)."
        if self.question == "battle":
            return f"{held} Only Check Please! answers (H8)."
        if self.question == "move":
            return f"{held} Pick one dim sum, with tea if you like, or an Action card."
        return held

    # -- the slip

    def step(self) -> str:
        view = self.view
        if self.question == "move":
            left = view["moves_left"]
            final = ", Closing Time" if view["final_turns"] else ", the last one" if view["closing"] else ""
            return f"Your turn{final}: {left} {'move' if left == 1 else 'moves'} left"
        if view["turn"] == self.me:
            return "Your turn"
        return f"{self.names[view['turn']]}’s turn, your answer"

    def ask(self) -> str:
        view = self.view
        load = view["travelling"]
        staged = view.get("staged", {})
        title = title_of(staged.get("dish", ""))
        if self.question == "react":
            if by_yum_cha(load):
                return f"Yum Cha! {self.names[load['from']]} sends you {amount(load)}. And you? (H4)"
            way = "serves" if "by" in load else "gives"
            return f"{self.names[load['from']]} {way} you {amount(load)}. Yum Cha? (H4)"
        if self.question == "place tea":
            left = f", {load['tea']} left" if load["tea"] > 1 else ""
            return f"Onto which dish does the tea go{left}? (H5)"
        if self.question == "battle":
            return f"{self.names[view['battle']['last']]} calls Check Please! And you? (H8)"
        asks = {
            "discard": "The bill is yours. Which dish is cleared away? (H8)",
            "offer": "Your hand ran out. Fresh cards? (H12)",
            "pieces": f"How many {title}? (H2)",
            "tea": "How many tea? (H2)",
            "receiver": f"Who is served {said(staged)}? (H2)",
            "tea on": f"Onto which of {self.whose(staged.get('player', 0))} dishes? (H2)",
            "take from": "Whose card do the Chopsticks take? (H14)",
            "sauce whose": "Whose set gets the Hot Sauce? (H6)",
            "sauce on": f"Which of {self.whose(staged.get('player', 0))} sets? (H6)",
            "send": "Which dish is sent? (H25)",
            "send to": f"To whom does your {title} go? (H25)",
        }
        if self.question in asks:
            return asks[self.question]
        chosen = {
            "serve": f"Who gets {counted(self.served)}?",
            "tea": "Onto which dish does the tea go?",
            "rob": "Out of whose hand?",
            "sauce": "On which complete set?",
            "send": "Which dish of yours, and to whom?",
            "alone": f"{title_of(self.action)} now?",
        }
        return chosen.get(self.use, "What will you serve?")

    def note(self) -> str:
        """Where to look for what is being chosen, if it is not on the slip; why the ticked cards are no move."""
        refused = self.moves.refusal(move_of(self.picked)) if self.picked else None
        if refused is not None:
            return refused.words[:1].upper() + refused.words[1:]
        if self.use in ("tea", "sauce", "own tea", "clear") or (self.use == "send" and self.question == "send"):
            return "Pick the dish on the table: those with a green edge are allowed."
        if self.use == "send":
            return "Pick your dish on the table, and a guest here."
        if self.use == "alone":
            return ACTIONS[self.action][2]
        return ""

    @cached_property
    def whom(self) -> list[Drawn]:
        """The guests at the table whom the move could name, with what it would do; those who are barred, with why."""
        seats = len(self.view["seats"])
        order = [((self.me or 0) + step) % seats for step in range(1, seats + 1)] if self.asked else []
        guests = []
        for seat in order:
            control = self.control("to", str(seat + 1), self.naming(seat)) if self.view["seats"][seat]["in"] else None
            if control is not None:
                words = "You" if seat == self.me else self.names[seat]
                more = "" if control.barred else self.more(seat)
                guests.append(
                    {"seat": seat, "words": words, "more": more, "on": self.to == control.value, **drawn(control)}
                )
        return guests

    def naming(self, seat: int) -> Iterator[tuple[str, str]]:
        """The moves that a guest could be ticked for: with the ticked cards, or else with any of the hand."""
        to = str(seat + 1)
        if self.question in WHOM:
            yield "", WHOM[self.question].format(to)
        elif self.moving:
            own = [f"{self.view['seat'] + 1}.{dish['dish']}" for dish in self.view["seats"][self.me]["dishes"]]
            for cards in [self.picked] if self.picked else [{name: 1} for name in self.view["hand"]]:
                use = use_of(cards)
                if use == "send":  # names a dish as well
                    yield from (
                        (move_of(cards, "", dish), f"to player {to}")
                        for dish in ([self.target] if self.target else own)
                    )
                elif use in TO_A_GUEST:
                    yield move_of(cards), f"{'from' if use == 'rob' else 'to'} player {to}"

    @cached_property
    def end(self) -> Drawn | None:
        """The end of the turn, among the guests."""
        if not self.moving:
            return None
        return {"on": self.to == END, "words": "End turn", **drawn(self.moves.control("to", END, "end turn"))}

    def more(self, seat: int) -> str:
        """What choosing a guest would do."""
        if self.use == "rob":
            cards = self.view["seats"][seat]["cards"]
            return "1 card" if cards == 1 else f"{cards} cards"
        return self.effect(seat) if self.use in ("serve", "send", "pass") else ""

    def effect(self, seat: int) -> str:
        """What a serving or a dish sent would do at a place."""
        staged = self.view.get("staged", {})
        if self.use == "serve" and self.served:
            name = next(card for card in self.served if card != TEA)
            coming = sum(self.served.values())
        elif self.use == "serve":
            name, coming = staged["dish"], staged.get("pieces", 0) + staged.get("tea", 0)
        else:
            name = staged.get("dish") or self.target.partition(".")[2]
            own = self.view["seats"][self.me]["dishes"]
            coming = next((dish["pieces"] for dish in own if dish["dish"] == name), 0)
        return self.lands(seat, name, coming) if coming and name != TEA else ""

    def lands(self, seat: int, name: str, coming: int) -> str:
        """What a place looks like with so many pieces more."""
        place = self.view["seats"][seat]
        size = self.view["sets"][name]
        lying = next((dish for dish in place["dishes"] if dish["dish"] == name), None)
        if lying is not None and lying["complete"]:
            return "eaten up at once"
        after = min(size, coming + (lying["pieces"] if lying else 0))
        if after < size:
            return f"{after} of {size}"
        if name not in self.view["specials"]:
            return f"{size} of {size}, complete"
        full = place["special_sets"] + 1
        return f"full {full} of {self.view['full_at']}" + (": goes home" if full >= self.view["full_at"] else "")

    def answers(self) -> list[Drawn]:
        """The choices that are neither cards, guests nor dishes."""
        if not self.asked:
            return []
        view = self.view
        if self.question == "react":
            answers = [self.choice("keep", self.keeping(), self.arrives(view["seat"]))]
            for step in range(1, len(view["seats"])):
                seat = (view["seat"] + step) % len(view["seats"])
                if view["seats"][seat]["in"]:
                    back = seat == view["travelling"]["from"]
                    words = f"Back to {self.names[seat]}" if back else f"On to {self.names[seat]}"
                    answers.append(self.choice(f"yum cha to player {seat + 1}", words, self.arrives(seat), seat))
            return answers
        if self.question == "battle":
            passing = self.choice("pass", "Pass", "out of this battle")
            return [passing, self.choice("check please", "Check Please!", "for the bill")]
        if self.question == "discard":
            return [self.choice("discard nothing", "Keep them all", "discard nothing")]
        if self.question == "offer":
            return [self.amounts(choice.words) for choice in reversed(self.moves.legal)]
        return [self.amounts(choice.words) for choice in self.moves.legal] if self.question in ("pieces", "tea") else []

    def amounts(self, words: str) -> Drawn:
        """How many pieces or Tea; whether cards are drawn."""
        number = words.partition(" ")[0]
        if words.startswith("draw "):
            return self.choice(words, "Fresh cards", words)
        if words == "no cards":
            return self.choice(words, "No cards", "stay empty")
        if not number.isdigit():
            return self.choice(words, words.capitalize())
        return self.choice(words, number, "all" if words == self.moves.legal[-1].words else "")

    def choice(self, words: str, label: str, more: str = "", seat: int | None = None) -> Drawn:
        answer = {"words": label, "more": more, "seat": seat, "on": words == self.answer}
        return answer | drawn(self.moves.control("answer", words, words))

    def keeping(self) -> str:
        load = self.view["travelling"]
        return "Keep it" if load["pieces"] + load["tea"] == 1 else "Keep them"

    def arrives(self, seat: int) -> str:
        """What travelling pieces would do at a place."""
        load = self.view["travelling"]
        name = load["on"] if seat == load["to"] and load["on"] else load["dish"]
        if name == "tea":
            open_dishes = any(not dish["complete"] for dish in self.view["seats"][seat]["dishes"])
            return "onto dishes of their choice" if open_dishes else "no dish for it: discarded"
        return self.lands(seat, name, load["pieces"] + load["tea"])

    def button(self) -> str:
        """What the red button does, as far as it is chosen."""
        question = self.question
        to = int(self.to) - 1 if self.to.isdigit() and int(self.to) <= len(self.names) else None
        owner, _, name = self.target.partition(".")
        dish = title_of(name)
        guests = [guest["seat"] for guest in self.whom if not guest["why"]]
        if to is None and len(guests) == 1 and self.use in TO_A_GUEST:
            to = guests[0]  # only one can be meant, and the rules know it (R4)
        whom = "" if to is None else "yourself" if to == self.me else self.names[to]
        if question == "react":
            if self.answer == "keep":
                return self.keeping()
            load = self.view["travelling"]
            sent = int(self.answer.split()[-1]) - 1
            return f"Yum Cha! {'back' if sent == load['from'] else 'on'} to {self.names[sent]}"
        if question == "battle":
            return "Pass" if self.answer == "pass" else "Check Please!"
        if question == "discard":
            return "Keep them all" if self.answer else f"Clear away the {dish}" if name else "Clear a dish, or none"
        if question == "offer":
            return "Draw cards" if self.answer.startswith("draw") else "No cards" if self.answer else "Decide"
        if question in WHICH:
            return f"{dish}: yes" if name else "Pick a dish"
        if question in WHOM:
            return f"{whom[:1].upper()}{whom[1:]}: yes" if whom else "Pick a guest"
        if question != "move":
            return "Go on"
        if self.to == "end":
            left = self.view["moves_left"]
            return "End your turn" + (f", {left} {'move' if left == 1 else 'moves'} unused" if left else "")
        whose = self.whose(int(owner) - 1) if owner else ""
        said = {
            "": "Pick a card, or end the turn",
            "serve": f"Serve {whom}: {counted(self.served)}" if whom else "Pick a guest",
            "tea": f"Tea onto {whose} {dish}" if name else "Pick a dish on the table",
            "rob": f"Take a card from {whom}" if whom else "Take a card from a guest",
            "sauce": f"Hot Sauce on {whose} {dish}" if name else "Pick a set on the table",
            "send": f"Send {dish} to {whom}" if whom and name else "Pick a dish and a guest",
            "alone": f"Play {title_of(self.action)}",
        }
        return said[self.use]


def _tea_with(dish: str) -> str:
    return move_of({dish: 1, TEA: 1})
