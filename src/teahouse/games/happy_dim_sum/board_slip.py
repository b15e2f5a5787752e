"""The hand and the order slip of Happy Dim Sum: what can be ticked, what it would do, and why something cannot."""

from teahouse.games.happy_dim_sum.board_words import (
    ACTIONS,
    WHICH,
    WHOM,
    Drawn,
    Reading,
    amount,
    by_yum_cha,
    counted,
    food,
    pieces,
    said,
    title_of,
)


class Slip(Reading):
    """What the seat that is asked can choose from."""

    # -- the hand

    def cards(self) -> list[Drawn]:
        """The own cards, one by one; kinds of dim sum, tea, then actions."""
        view = self.view
        if self.me is None or view["over"]:
            return []
        hand = view["hand"]
        dishes = [name for name in hand if name not in ACTIONS and name != "tea"]
        rest = [name for name in hand if name not in dishes]
        cards = []
        for name in dishes + rest:
            why = self.why_not(name)
            for copy in range(1, hand[name] + 1):
                card = {**food(name), "value": f"{name}.{copy}", "key": f"hand-{name.replace(' ', '-')}-{copy}"}
                card.update(number="", unit="", tag="", text="", why=why, ready=self.answers_with(name))
                if name in view["sets"]:
                    card.update(number=view["sets"][name], unit="a set", goes_with=name.replace(" ", "-"), use="serve")
                    card["tag"] = "★" if name in view["specials"] else ""
                elif name == "tea":
                    kinds = " ".join(kind.replace(" ", "-") for kind in dishes)
                    card.update(tag="any dish", goes_with=f"tea {kinds}".strip(), use="tea")
                else:
                    card.update(text=ACTIONS[name][2], goes_with=card["key"], use=ACTIONS[name][3] or "alone")
                cards.append(card)
        return cards

    def answers_with(self, name: str) -> bool:
        """Whether a card is the one that answers now, and would be played."""
        if not self.asked:
            return False
        return (self.question == "react" and name == "yum cha" and self.answer != "keep") or (
            self.question == "battle" and name == "check please" and self.answer != "pass"
        )

    def why_not(self, name: str) -> str:
        """Why a card cannot be played now, whatever else is ticked (H2, H15)."""
        view = self.view
        if not self.asked or self.question != "move":
            return ""
        still = [place for place in view["seats"] if place["in"]]
        dishes = [dish for place in still for dish in place["dishes"]]
        if name in view["sets"]:
            full = sum(dish["dish"] == name and dish["complete"] for dish in dishes)
            return "Complete at every place (H2)" if full == len(still) else ""
        if name == "tea":
            alone = any(not dish["complete"] for dish in dishes)
            beside = any(card in view["sets"] and not self.why_not(card) for card in view["hand"])
            return "" if alone or beside else "No dish that tea could go onto (H2)"
        others = [place for seat, place in enumerate(view["seats"]) if seat != self.me and place["in"]]
        if name == "chopsticks":
            return "" if any(place["cards"] for place in others) else "Nobody else has cards (H15)"
        if name == "hot sauce":
            free = any(dish["complete"] and not dish["sauce"] for dish in dishes)
            return "" if free else "No complete set without sauce (H15)"
        if name == "yum cha":
            mine = view["seats"][self.me]["dishes"]
            return "" if any(not dish["sauce"] for dish in mine) else "You have no dish to send (H15)"
        return ""

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
        """Where to look for what is being chosen, if it is not on the slip."""
        if self.use in ("tea", "sauce", "own tea", "clear") or (self.use == "send" and self.question == "send"):
            return "Pick the dish on the table: those with a green edge are allowed."
        if self.use == "send":
            return "Pick your dish on the table, and a guest here."
        if self.use == "alone":
            return ACTIONS[self.action][2]
        return ""

    def whom(self) -> list[Drawn]:
        """The guests that can be meant, with what it would do; those who cannot, with the reason."""
        if not self.asked or self.use in ("tea", "sauce", "alone") or self.question in WHICH:
            return []
        if self.question != "move" and self.question not in WHOM:
            return []
        seats = len(self.view["seats"])
        order = [(self.me or 0) + step for step in range(1, seats + 1)]
        return [option for seat in order if (option := self.guest(seat % seats)) is not None]

    def guest(self, seat: int) -> Drawn | None:
        """One guest to choose; None for one who is never meant."""
        place = self.view["seats"][seat]
        mine = seat == self.me
        if not place["in"] or (mine and self.use in ("rob", "send", "pass")):
            return None
        more = why = ""
        if self.use == "rob":
            more = f"{place['cards']} cards" if place["cards"] != 1 else "1 card"
            why = "" if place["cards"] else "no cards (H15)"
        elif self.use == "whose":
            free = [dish for dish in place["dishes"] if dish["complete"] and not dish["sauce"]]
            why = "" if free else "no set (H6)"
        elif self.use in ("serve", "send", "pass"):
            more, why = self.effect(seat)
        words = "You" if mine else self.names[seat]
        return {"seat": seat, "value": str(seat + 1), "words": words, "more": more, "why": why}

    def effect(self, seat: int) -> tuple[str, str]:
        """What a serving or a dish sent would do at a place; why it cannot go there."""
        staged = self.view.get("staged", {})
        if self.use == "serve" and self.served:
            name = next(card for card in self.served if card != "tea")
            coming = sum(self.served.values())
        elif self.use == "serve":
            name, coming = staged["dish"], staged.get("pieces", 0) + staged.get("tea", 0)
            if name == "tea":
                open_dish = any(not dish["complete"] for dish in self.view["seats"][seat]["dishes"])
                return "", "" if open_dish else "no dish for tea (H2)"
        else:
            name = staged.get("dish") or self.target.partition(".")[2]
            own = self.view["seats"][self.me]["dishes"]
            coming = next((dish["pieces"] for dish in own if dish["dish"] == name), 0)
            if not coming:
                return "", ""
        lying = next((dish for dish in self.view["seats"][seat]["dishes"] if dish["dish"] == name), None)
        if self.use == "serve" and lying is not None and lying["complete"]:
            return "", "has a set (H2)"
        return self.lands(seat, name, coming), ""

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
        load = view["travelling"]
        hand = view["hand"]
        if self.question == "react":
            why = "" if hand.get("yum cha") else "no Yum Cha! (H4)"
            answers = [self.choice("keep", self.keeping(), self.arrives(view["seat"]))]
            for step in range(1, len(view["seats"])):
                seat = (view["seat"] + step) % len(view["seats"])
                if view["seats"][seat]["in"]:
                    words = f"Back to {self.names[seat]}" if seat == load["from"] else f"On to {self.names[seat]}"
                    answers.append(self.choice(f"yum cha to player {seat + 1}", words, self.arrives(seat), why, seat))
            return answers
        if self.question == "battle":
            why = "" if hand.get("check please") else "you hold none (H8)"
            answers = [self.choice("pass", "Pass", "out of this battle")]
            return [*answers, self.choice("check please", "Check Please!", "for the bill", why)]
        if self.question == "discard":
            return [self.choice("discard nothing", "Keep them all", "discard nothing")]
        if self.question == "offer":
            return [
                self.choice("draw", "Fresh cards", "draw them all"),
                self.choice("no cards", "No cards", "stay empty"),
            ]
        if self.question == "pieces":
            held = hand[view["staged"]["dish"]]
            return [
                self.choice(pieces(count), str(count), "all" if count == held else "") for count in range(1, held + 1)
            ]
        if self.question == "tea":
            least = 0 if view["staged"].get("pieces") else 1
            amounts = range(least, hand.get("tea", 0) + 1)
            return [self.choice(f"{count} tea", str(count) if count else "No tea") for count in amounts]
        return []

    def choice(self, value: str, words: str, more: str = "", why: str = "", seat: int | None = None) -> Drawn:
        return {"value": value, "words": words, "more": more, "why": why, "seat": seat, "on": value == self.answer}

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
        guests = [guest["seat"] for guest in self.whom() if not guest["why"]]
        if to is None and len(guests) == 1 and self.use in ("rob", "send"):
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
            return {"draw": "Draw cards", "no cards": "No cards"}.get(self.answer, "Decide")
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
