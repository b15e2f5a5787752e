"""Fortune and Fate cards out of the pack: checked word by word and turned into a table for the interpreter."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.errors import InvalidPack
from teahouse.core.pack import Pack
from teahouse.games.steam_up.cards import vocabulary as terms

MOST_KINDS = 60
MOST_EFFECTS = 8
DEEPEST = 3  # a roll within a condition within a roll


class Deck:
    """One deck: kinds of cards with their copies, and where each kind's effects stand in the program.

    The effects of kind k are the lines first[k] up to triggers[k], carried out at once; those from there up to
    last[k] wait for something to happen.
    """

    def __init__(self, key: str) -> None:
        self.key = key
        self.names: list[str] = []
        self.texts: list[str] = []
        self.stars: list[bool] = []
        self.all_copies: list[int] = []  # as printed; `copies` leaves out what the table leaves out
        self.copies: vec[i64] = vec[i64]([])
        self.kept: vec[i64] = vec[i64]([])
        self.first_only: vec[i64] = vec[i64]([])  # Fortune: as the first action of a turn, or not at all
        self.first: vec[i64] = vec[i64]([])
        self.triggers: vec[i64] = vec[i64]([])
        self.last: vec[i64] = vec[i64]([])
        self.waits: vec[i64] = vec[i64]([])  # what the effects that wait, wait for: bits by `when`
        self.events: i64 = 0  # what any of the cards waits for
        self.bars: vec[i64] = vec[i64]([])  # Fate: nobody rotates this round
        self.opens: vec[i64] = vec[i64]([])  # Fate: any stack may be bought this round


class Program:
    """All effects of both decks, as lines of numbers; blocks are pairs of a first and a last line."""

    def __init__(self, pack: Pack, kinds: list[str], faces: list[int]) -> None:
        self.pack = pack
        self.kinds = kinds
        self.faces = faces  # the numbers on the die
        self.lines: list[list[int]] = []
        self.blocks: list[int] = []

    def code(self) -> vec[i64]:
        flat: list[int] = []
        for row in self.lines:
            flat += row
        return vec[i64](flat)

    def deck(self, key: str, friendlier: bool) -> Deck:
        """One of the two decks, compiled; a friendlier game leaves out the starred cards (U31, U20)."""
        pack = self.pack
        deck = Deck(key)
        fate = key == "fate"
        kinds = pack.keys(key)
        if not 1 <= len(kinds) <= MOST_KINDS:
            raise pack.refuse(key, f"has {len(kinds)} kinds of cards, allowed is 1 to {MOST_KINDS}")
        first: list[int] = []
        triggers: list[int] = []
        last: list[int] = []
        waits: list[int] = []
        kept: list[int] = []
        first_only: list[int] = []
        bars: list[int] = []
        opens: list[int] = []
        copies: list[int] = []
        for kind in kinds:
            card = CardReader(self, f"{key}.{kind}", fate)
            if card.name.casefold() in [name.casefold() for name in deck.names]:
                raise card.refuse("name", "is taken by another card")
            deck.names.append(card.name)
            deck.texts.append(card.text)
            deck.stars.append(card.star)
            deck.all_copies.append(card.copies)
            copies.append(0 if card.star and friendlier else card.copies)
            kept.append(int(card.kept))
            first_only.append(int(any(line[terms.VERB] == terms.DISCOUNT for line in card.now)))
            first.append(len(self.lines))
            self.lines += card.now
            triggers.append(len(self.lines))
            self.lines += card.later
            last.append(len(self.lines))
            waits.append(sum({1 << line[terms.WHEN] for line in card.later}))
            bars.append(int(card.bars))
            opens.append(int(card.opens))
        deck.copies = vec[i64](copies)
        deck.kept = vec[i64](kept)
        deck.first_only = vec[i64](first_only)
        deck.first = vec[i64](first)
        deck.triggers = vec[i64](triggers)
        deck.last = vec[i64](last)
        deck.waits = vec[i64](waits)
        for bits in waits:
            deck.events |= bits
        deck.bars = vec[i64](bars)
        deck.opens = vec[i64](opens)
        return deck

    def block(self, rows: list[list[int]]) -> list[int]:
        """Lines that a roll or a condition leads to; its first and last line."""
        at = len(self.lines)
        self.lines += rows
        return [at, len(self.lines)]


class CardReader:
    """One card as a designer wrote it; everything it cannot mean is refused with the card's name."""

    def __init__(self, program: Program, key: str, fate: bool) -> None:
        pack = program.pack
        self.program = program
        self.key = key
        self.fate = fate
        self.name = key
        self.name = pack.text(key + ".name")
        pack.only(key, ["name", "text", "copies", "star", "effects"] + ([] if fate else ["kept"]))
        self.text = pack.text(key + ".text")
        self.copies = pack.number(key + ".copies", 0, 99)
        self.star = self.flag("star")
        self.kept = not fate and self.flag("kept")
        self.now: list[list[int]] = []
        self.later: list[list[int]] = []
        self.bars = False
        self.opens = False
        self.rolled = False
        effects = pack.find(key + ".effects")
        for number, effect in enumerate(self.listed(effects, "effects")):
            where = f"effects, number {number + 1}"
            if "when" in effect:
                self.later.append(self.trigger(effect, where))
                continue
            row = self.effect(effect, where, not fate, 0)
            if row[terms.VERB] == terms.BAR_ROTATION:
                self.bars = True
            elif row[terms.VERB] == terms.OPEN_STACKS:
                self.opens = True
            else:
                self.now.append(row)
        if self.kept != bool(self.later) and not fate:
            if self.kept:
                raise self.refuse("kept", 'is kept, so at least one effect needs a "when"')
            raise self.refuse("kept", 'waits for something ("when"), so it must be kept')

    def refuse(self, where: str, reason: str) -> InvalidPack:
        return self.program.pack.refuse(f"{self.key}.{where}", f"{self.name}: {reason}")

    def flag(self, word: str) -> bool:
        pack = self.program.pack
        if not pack.has(f"{self.key}.{word}"):
            return False
        value = pack.find(f"{self.key}.{word}")
        if not isinstance(value, bool):
            raise self.refuse(word, f"is {value!r}, not true or false")
        return value

    def listed(self, value: object, where: str) -> list[dict[str, object]]:
        if not isinstance(value, list) or not 1 <= len(value) <= MOST_EFFECTS:
            raise self.refuse(where, f"is no list of 1 to {MOST_EFFECTS} effects")
        rows: list[dict[str, object]] = []
        for item in value:
            if not isinstance(item, dict):
                raise self.refuse(
                    where, f'holds {item!r}, which is no effect such as {{ do = "gain", what = "tokens" }}'
                )
            rows.append(item)
        return rows

    # -- single words

    def word(self, effect: dict[str, object], key: str, known: list[str], usual: str, where: str) -> str:
        value = effect.get(key, usual)
        if not isinstance(value, str) or value not in known:
            raise self.refuse(where, f"{key} is {value!r}; known are {', '.join(known)}")
        return value

    def amount(self, effect: dict[str, object], key: str, usual: int, least: int, most: int, where: str) -> int:
        value = effect.get(key, usual)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.refuse(where, f"{key} is {value!r}, allowed is a whole number from {least} to {most}")
        return value

    def yes(self, effect: dict[str, object], key: str, where: str) -> bool:
        value = effect.get(key, False)
        if not isinstance(value, bool):
            raise self.refuse(where, f"{key} is {value!r}, not true or false")
        return value

    def kind(self, effect: dict[str, object], where: str, usual: str) -> int:
        kinds = self.program.kinds
        value = self.word(effect, "type", [*kinds, "rolled", usual], usual, where)
        if value == "rolled":
            if not self.rolled:
                raise self.refuse(where, "type is 'rolled', but nothing is rolled before it on this card")
            return terms.ROLLED
        return kinds.index(value) if value in kinds else terms.CHOICE

    # -- whole effects

    def verb(self, effect: dict[str, object], where: str) -> int:
        """The verb that do, what and from stand for together."""
        if "do" not in effect:
            raise self.refuse(where, f'has no "do"; known are {", ".join(terms.DO_WORDS)}')
        do = self.word(effect, "do", terms.DO_WORDS, "", where)
        whats = list(dict.fromkeys(what for verb, what, _ in terms.VERBS if verb == do))
        if isinstance(effect.get("what"), str):
            said = str(effect["what"])
            effect = {**effect, "what": terms.SINGULAR.get(said, said)}
        what = self.word(effect, "what", whats, terms.USUAL_WHAT.get(do, ""), where)
        sources = [source for verb, thing, source in terms.VERBS if (verb, thing) == (do, what)]
        if sources == [""]:
            if "from" in effect:
                raise self.refuse(where, f'"from" means nothing where you {do} {what}')
            return terms.VERBS[(do, what, "")]
        source = self.word(effect, "from", sources, terms.USUAL_FROM[(do, what)], where)
        return terms.VERBS[(do, what, source)]

    def effect(self, effect: dict[str, object], where: str, you: bool, depth: int) -> list[int]:
        """One effect that is carried out at once; `you` says whether somebody plays or rolls it."""
        if depth > DEEPEST:
            raise self.refuse(where, "is nested too deeply")
        if "if" in effect:
            return self.condition(effect, where, you, depth)
        verb = self.verb(effect, where)
        known = ["do", "what", *terms.KEYS[verb]]
        if verb == terms.ROLL:
            known += [str(number) for number in self.program.faces if number]
        for key in effect:
            if key not in known:
                raise self.refuse(where, f"{key!r} is unknown here; known are {', '.join(known)}")
        row = [0] * terms.LINE
        row[terms.VERB] = verb
        row[terms.COUNT] = self.amount(effect, "count", 1, 1, 9, where)
        if effect.get("do") == "lose":
            row[terms.COUNT] = -row[terms.COUNT]
        row[terms.SCOPE] = terms.SCOPE_WORDS.get(str(effect.get("from", "")), self.usual_scope(verb))
        row[terms.KIND] = self.kind(effect, where, "choice")
        row[terms.DIFFERENT] = int(self.yes(effect, "different", where))
        row[terms.OVER] = self.amount(effect, "tokens-over", -1, -1, 99, where)
        row[terms.MAY] = int(self.yes(effect, "may", where))
        row[terms.WHICH] = terms.CHOICE
        self.recipients(effect, row, where, you)
        if verb in (terms.BAR_ROTATION, terms.OPEN_STACKS):
            if not self.fate or depth or not self.yes(effect, "this-round", where):
                raise self.refuse(where, "holds for a whole round: only a Fate card can say it, with this-round = true")
        elif verb == terms.DISCOUNT:
            if self.fate:
                raise self.refuse(where, "a discount is for the player of a Fortune card")
        elif verb in (terms.PASS_MARKER, terms.PASS_CARDS):
            row[terms.COUNT] = terms.TO_WORDS[self.word(effect, "to", list(terms.TO_WORDS), "left", where)]
        elif verb == terms.ROTATE:
            row[terms.SCOPE] = terms.TURN_WORDS[self.word(effect, "turn", list(terms.TURN_WORDS), "either", where)]
            count = row[terms.COUNT]
            row[terms.LEAST] = self.amount(effect, "least", count, 0, count, where)
            if row[terms.SCOPE] != terms.EITHER:
                row[terms.WHO] = terms.NOBODY if row[terms.WHO] == terms.EACH else row[terms.WHO]
            elif row[terms.WHO] in (terms.NOBODY, terms.EACH) and "who" not in effect:
                raise self.refuse(where, "the table turns either way: say who decides")
        elif verb == terms.ROLL:
            self.roll(effect, row, where, depth)
        return row

    def usual_scope(self, verb: int) -> int:
        return terms.TABLE if verb in (terms.MOVE_STEAMER, terms.SINK_STEAMER) else terms.ZONE

    def recipients(self, effect: dict[str, object], row: list[int], where: str, you: bool) -> None:
        """Who it concerns, and what a tie means."""
        verb = row[terms.VERB]
        nobody = verb in (terms.PASS_MARKER, terms.PASS_CARDS, terms.BAR_ROTATION, terms.OPEN_STACKS)
        nobody = nobody or (verb == terms.ROLL and not you and "who" not in effect)
        usual = "you" if you else "each"
        who = terms.WHO_WORDS[self.word(effect, "who", list(terms.WHO_WORDS), usual, where)]
        if not you and who in (terms.YOU, terms.OTHERS, terms.CHOSEN, terms.LEFT_NEIGHBOUR, terms.RIGHT_NEIGHBOUR):
            raise self.refuse(where, f"who is {effect.get('who')!r}, but a Fate card is played by nobody")
        if verb == terms.DISCOUNT:
            who = terms.YOU
        row[terms.WHO] = terms.NOBODY if nobody else who
        row[terms.TIES] = terms.TIES_WORDS[self.word(effect, "ties", list(terms.TIES_WORDS), "farthest", where)]
        row[terms.TIED] = -1
        if "tied" in effect:
            row[terms.TIED] = self.amount(effect, "tied", 1, 1, 9, where)
            row[terms.TIES] = terms.EACH_TIED
        if ("ties" in effect or "tied" in effect) and who not in (terms.FEWEST, terms.MOST):
            raise self.refuse(where, 'ties and tied belong to who = "fewest" or "most"')

    def roll(self, effect: dict[str, object], row: list[int], where: str, depth: int) -> None:
        """A roll of the Lucky die: which effects each face leads to; a number goes before the icon."""
        self.rolled = True
        row[terms.DIFFERENT] = int(self.yes(effect, "again", where))
        if "blank" in effect and row[terms.DIFFERENT]:
            raise self.refuse(where, "a blank is rolled again, so it leads to nothing: leave out blank or again")
        pairs: list[int] = []
        for number in self.program.faces:
            key = "blank" if not number else str(number) if str(number) in effect else "icon"
            if key in effect:
                inner = f"{where}, {key}"
                rows = [
                    self.effect(item, inner, row[terms.WHO] != terms.NOBODY, depth + 1)
                    for item in self.listed(effect[key], inner)
                ]
                pairs += self.program.block(rows)
            else:
                pairs += [0, 0]
        row[terms.BLOCK] = len(self.program.blocks)
        self.program.blocks += pairs

    def condition(self, effect: dict[str, object], where: str, you: bool, depth: int) -> list[int]:
        """One thing if the player is the one named, another if not."""
        if not you:
            raise self.refuse(where, "a condition asks about the player of a card, and a Fate card has none")
        for key in effect:
            if key not in ("if", "then", "else"):
                raise self.refuse(where, f"{key!r} is unknown here; known are if, then, else")
        asked = self.word(effect, "if", ["fewest", "most", "marker holder"], "", where)
        row = [0] * terms.LINE
        row[terms.VERB] = terms.CHECK
        row[terms.WHO] = terms.YOU
        row[terms.KIND] = terms.CHOICE
        row[terms.OVER] = -1
        row[terms.SCOPE] = terms.WHO_WORDS[asked]
        pairs: list[int] = []
        for branch in ("then", "else"):
            if branch in effect:
                inner = f"{where}, {branch}"
                items = self.listed(effect[branch], inner)
                pairs += self.program.block([self.effect(item, inner, True, depth + 1) for item in items])
            elif branch == "then":
                raise self.refuse(where, 'has an "if" but no "then"')
            else:
                pairs += [0, 0]
        row[terms.BLOCK] = len(self.program.blocks)
        self.program.blocks += pairs
        return row

    def trigger(self, effect: dict[str, object], where: str) -> list[int]:
        """An effect that waits: on a kept card for its owner, on a Fate card for everyone during the round."""
        if self.fate and not self.yes(effect, "this-round", where):
            raise self.refuse(where, "waits for something: on a Fate card that needs this-round = true")
        if not self.fate and "this-round" in effect:
            raise self.refuse(where, "this-round is for Fate cards; a Fortune card goes on working when it is kept")
        when = terms.WHEN_WORDS[self.word(effect, "when", list(terms.WHEN_WORDS), "", where)]
        which = terms.CHOICE
        if when == terms.PIECE_GAINED:
            which = self.kind(effect, where, "any")
            if which == terms.ROLLED and not self.fate:
                raise self.refuse(where, "type is 'rolled', which a kept card does not remember")
        rest = {key: item for key, item in effect.items() if key not in ("when", "this-round")}
        if when == terms.PIECE_GAINED:
            rest.pop("type", None)
        if "who" in rest:
            raise self.refuse(where, "goes to whoever set it off; leave out who")
        row = self.effect(rest, where, True, 0)
        if row[terms.VERB] not in terms.TRIGGERED or row[terms.MAY]:
            raise self.refuse(where, "an effect that waits can only gain or lose points, or gain tokens or cards")
        row[terms.WHEN] = when
        row[terms.WHICH] = which
        return row
