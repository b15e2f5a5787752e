"""What is ticked on the counter (`take`), in the hand (`give`) and among the actions (`do`), and the words for it.

Which of the four actions the cards make is told from what is ticked; naming the action goes first. Whether anything of
it is allowed only the rules say: a card can be ticked if they allow a move, or the beginning of one, that it is part
of beside what is ticked already.
"""

from collections.abc import Iterator, Mapping, Sequence

from teahouse.core.board import Control, Form, Look, View
from teahouse.games.sweets.board_looks import TEA, each

TAKE, DRAW, TRADE, RELEASE, DECLINE = "take", "draw", "trade", "release", "decline"
GIVE = "give"
NONE = "nothing"


class Ticks:
    """A form that is being filled in, and the cards that are there to be ticked."""

    def __init__(self, look: Look) -> None:
        self.moves = look.moves
        self.view = look.view
        self.words = {choice.words for choice in look.moves.legal}
        self.verbs = {words.partition(" ")[0] for words in self.words}  # what a move may begin with
        self.do = "".join(look.form.get("do", [])[:1])
        self.ticked = {name: list(look.form.get(name, [])) for name in (GIVE, TAKE)}
        self.gives = [value.partition("/")[0] for value in self.ticked[GIVE]]
        self.takes = [value.partition("/")[0] for value in self.ticked[TAKE]]
        self.begun = bool(look.view.get("give"))  # a trade that was begun in words

    @property
    def mode(self) -> str:
        """The action, named or told from the cards; nothing if neither is ticked."""
        if self.do or not (self.gives or self.takes):
            return self.do
        if self.begun or (self.gives and self.takes) or len(self.takes) > 1:
            return TRADE
        if self.takes:
            return TAKE
        released = self.moves.allows(said(RELEASE, self.gives, []))
        return RELEASE if released or GIVE not in self.verbs else TRADE

    def said(self) -> str:
        """The move in words; nothing if nothing is chosen."""
        return said(self.mode, self.gives, self.takes, self.begun)

    # -- what can be ticked

    def card(self, name: str, kind: str, value: str) -> Control:
        """A card in the hand (`give`) or on the counter (`take`)."""
        gives, takes = list(self.gives), list(self.takes)
        if value not in self.ticked[name]:
            (gives if name == GIVE else takes).append(kind)
        texts = list(dict.fromkeys(self._with(gives, takes)))
        found = next((text for text in texts if text in self.words or self.moves.allows(text)), texts[0])
        return self.moves.control(name, value, found)

    def action(self, do: str) -> Control:
        """An action that can be named: it stands for the first move of its kind, or for one that is refused."""
        if do in (DRAW, DECLINE):
            return self.moves.control("do", do, do)
        verb = GIVE if do == TRADE else do
        allowed = next((choice.words for choice in self.moves.legal if choice.words.startswith(f"{verb} ")), "")
        return self.moves.control("do", do, allowed or self._refused(do))

    def _refused(self, do: str) -> str:
        """The nearest that there is to an action that cannot be done."""
        held = in_hand(self.view)
        if do == TAKE:
            return f"take {next(iter(self.view['row']), TEA)}"
        if do == TRADE:
            return f"give {next(iter(held), TEA)}"
        sweets = {name: held.get(name, 0) for name in self.view["values"]}
        most = max(sweets, key=lambda name: sweets[name])
        return said(RELEASE, [most] * max(1, sweets[most]), [])

    def _with(self, gives: list[str], takes: list[str]) -> Iterator[str]:
        """What these cards could be part of; the first is what they are by themselves."""
        hand = said(RELEASE, gives, [])
        if not self.begun and not takes and (hand in self.words or not (GIVE in self.verbs or TEA in gives)):
            yield hand
        if not self.begun and not gives and len(takes) == 1:
            yield said(TAKE, [], takes)
        if gives and not takes:
            yield f"give {' '.join(gives)}"
        if self.begun and takes and not gives:
            yield f"take {' '.join(takes)}"
        if gives and takes:
            yield said(TRADE, gives, takes, self.begun)
        if not takes and len(set(gives)) == 1:  # more of the same may make a hand
            larger = range(len(gives), in_hand(self.view).get(gives[0], 0) + 1)
            yield from (words for size in larger if (words := f"release {size} {gives[0]}") in self.words)
        yield from self._filled_up(gives, takes)

    def _filled_up(self, gives: list[str], takes: list[str]) -> Iterator[str]:
        """Whole trades that these cards could be part of, filled up with the last of those that lie there."""
        given, taken = each(self.view["give"]), each(self.view["take"])
        to_give = _without(each(in_hand(self.view)), given + gives)
        to_take = _without(each(self.view["row"]), taken + takes)
        largest = max(len(given) + len(gives), len(taken) + len(takes))
        for size in (largest, largest + 1):
            more_given = last(to_give, size - len(given) - len(gives))
            more_taken = last(to_take, size - len(taken) - len(takes))
            if more_given is not None and more_taken is not None:
                yield said(TRADE, gives + more_given, takes + more_taken, self.begun)
        yield said(TRADE, gives, takes, self.begun)


def said(mode: str, gives: Sequence[str], takes: Sequence[str], begun: bool = False) -> str:
    """An action in words."""
    if mode in (DRAW, DECLINE):
        return mode
    if mode == TAKE and takes:
        return f"take {' '.join(takes)}"
    if mode == RELEASE and gives:
        return "release " + " ".join(f"{list(gives).count(name)} {name}" for name in dict.fromkeys(gives))
    if mode == TRADE and (gives or takes):
        sides = [(verb, cards) for verb, cards in ((GIVE, gives), (TAKE, takes)) if cards or not begun]
        return " ".join(["trade", *(f"{verb} {' '.join(cards) or NONE}" for verb, cards in sides)])
    return ""


def filled(look: Look, move: Sequence[str]) -> Form | None:
    """The form that stands for a move, which is given as its decisions."""
    verb, _, rest = move[0].partition(" ")
    if verb in (DRAW, DECLINE):
        return {"do": [verb]}
    given, taken = look.view.get("give", {}), look.view.get("take", {})
    if verb == RELEASE:
        size, _, name = rest.partition(" ")
        return {"do": [RELEASE], GIVE: _copies([name] * int(size), given)}
    gives = [words.partition(" ")[2] for words in move if words.startswith("give ")]
    takes = [words.partition(" ")[2] for words in move if words.startswith("take ")]
    if not gives and not given:
        return {"do": [TAKE], TAKE: _copies(takes, {})}
    if look.moves.after(f"trade {' '.join(move)}"):
        if not given:
            return None  # the beginning of a trade: on the board it is ticked as a whole
    else:  # what is taken without asking is the last that lies there (S23, R4)
        lying = _without(each(look.view["row"]), each(taken) + takes)
        takes += last(lying, len(each(given)) + len(gives) - len(each(taken)) - len(takes)) or []
    form = {GIVE: _copies(gives, given), TAKE: _copies(takes, taken)}
    return {name: cards for name, cards in form.items() if cards} if given else {"do": [TRADE], **form}


def in_hand(view: View) -> dict[str, int]:
    """The own cards, Tea Cups last."""
    held = dict(view["hand"])
    tea = view["seats"][view["seat"]]["tea"]
    return held | {TEA: tea} if tea else held


def last(cards: list[str], count: int) -> list[str] | None:
    """So many from the end; None if there are fewer."""
    return cards[len(cards) - count :] if 0 <= count <= len(cards) else None


def _without(cards: list[str], some: list[str]) -> list[str]:
    left = list(cards)
    for name in some:
        if name in left:
            left.remove(name)
    return left


def _copies(cards: list[str], before: Mapping[str, int]) -> list[str]:
    """The values of the controls for these cards; those of a kind are numbered, from those that lie ready on."""
    return [f"{name}/{before.get(name, 0) + cards[:at].count(name) + 1}" for at, name in enumerate(cards)]
