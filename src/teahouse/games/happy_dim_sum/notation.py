"""Decisions in words: "serve 2 har gow 1 tea to player 3", "yum cha har gow to player 2", "keep", "check please".

A whole move is one line; each of its decisions has words of its own too ("serve har gow", "2 pieces", "no tea", "to
player 3"). What a player types is first heard word by word (hearing.py), then put into the order of the questions.
"""

from teahouse.core.errors import IllegalMove, InvalidNotation
from teahouse.core.notation import Reader
from teahouse.core.sayings import DISH
from teahouse.core.words import card
from teahouse.games.happy_dim_sum import words as say
from teahouse.games.happy_dim_sum.components import (
    ACTIONS,
    END,
    KEEP,
    NO_CARDS,
    NOTHING,
    PASS,
    PLAY,
    REFILL,
    SERVE,
    SERVE_TEA,
    Components,
)
from teahouse.games.happy_dim_sum.hearing import DECLINE, DROP, Heard, hear
from teahouse.games.happy_dim_sum.moves import can_be_sauced, only_dish, only_player
from teahouse.games.happy_dim_sum.position import Position
from teahouse.games.happy_dim_sum.questions import (
    BATTLE,
    DISCARD,
    MOVE,
    OFFER,
    PLACE_TEA,
    REACT,
    RECEIVER,
    SAUCE_ON,
    SAUCE_WHOSE,
    SEND,
    SEND_TO,
    TAKE_FROM,
    TEA_ON,
    TEAS,
)
from teahouse.games.happy_dim_sum.refusals import no_dish, no_player

NUMBERS = ["no", "one", "two", "three", "four", "five", "six"]
_FIXED = ["end turn", "keep", "pass", "discard nothing", "no cards"]
_NEEDS = {"chopsticks": ("player", "number"), "hot sauce": ("player", "number", "dish")}
_NEEDS["yum cha"] = _NEEDS["hot sauce"]
_DECLINED = {MOVE: END, REACT: KEEP, BATTLE: PASS, DISCARD: NOTHING, OFFER: NO_CARDS}


def words(state: Position, action: int) -> str:
    """One decision as a person reads and types it."""
    box = state.box
    question = state.question
    if action < REFILL:
        return _FIXED[action]
    if action == REFILL:
        return "draw " + (NUMBERS[box.refill] if box.refill < len(NUMBERS) else str(box.refill))
    if action < SERVE_TEA:
        return ACTIONS[action - PLAY]
    if action == SERVE_TEA:
        return "serve tea"
    if action < box.dish_at:
        return "serve " + box.names[action - SERVE]
    if action < box.player_at:
        name = box.names[action - box.dish_at]
        if question == DISCARD:
            return "discard " + name
        return name if question == SEND else "on " + name
    if action <= box.pieces_at:
        player = f"player {action - box.player_at + 1}"
        if question == REACT:
            return "yum cha to " + player
        if question == TAKE_FROM:
            return "from " + player
        return player if question == SAUCE_WHOSE else "to " + player
    if action < box.teas_at:
        pieces = action - box.pieces_at
        return "1 piece" if pieces == 1 else f"{pieces} pieces"
    teas = action - box.teas_at
    return f"{teas} tea" if teas else "no tea"


def read(state: Position, seat: int, reader: Reader) -> list[int]:
    """The decisions that the words name, in the order of the questions."""
    box = state.box
    said = hear(box, seat, reader)
    question = int(state.question)
    verb = said.verb
    if verb == DECLINE and question == TEAS:
        return [int(box.teas_at)]
    if verb == DROP:
        return [_dish(box, said, reader)]
    if verb in (DECLINE, END, KEEP, REFILL):
        said.nothing_but(reader)
        return [_DECLINED.get(question, PASS) if verb == DECLINE else verb]
    if verb >= PLAY and verb != SERVE:
        if question == MOVE:
            return _Plan(state, seat, said, reader).play(verb)
        if question == REACT and verb == PLAY + ACTIONS.index("yum cha"):
            return [_send_on(state, seat, said, reader)]
        if question == BATTLE:
            said.nothing_but(reader)
        return [verb]
    if question == MOVE:
        return _Plan(state, seat, said, reader).serve()
    if verb == SERVE:
        return [SERVE + said.dish if said.dish >= 0 else SERVE_TEA]
    if question == REACT:
        if said.player < 0:  # a bare number sends nothing away
            raise InvalidNotation(say.NO_REACTION(text=repr(reader.text)))
        return [int(box.player_at) + said.player]
    if question in (PLACE_TEA, DISCARD):
        return [_dish(box, said, reader)]
    if question < REACT:
        return _Plan(state, seat, said, reader).go_on(question)
    raise InvalidNotation((say.NO_CALL if question == BATTLE else say.NO_DRAW)(text=repr(reader.text)))


def _dish(box: Components, said: Heard, reader: Reader) -> int:
    said.nothing_but(reader, "dish", "tea")
    if said.meant() < 0:
        raise reader.lost(box.names[: box.types], DISH)
    return int(box.dish_at) + said.meant()


def _send_on(state: Position, seat: int, said: Heard, reader: Reader) -> int:
    """Yum Cha! in answer names whom; between two there is only one. What it sends on is not for choice (H4)."""
    said.nothing_but(reader, "player", "number", "dish")
    if said.meant() not in (-1, int(state.load)):
        came = card(state.box.names[state.load])
        raise InvalidNotation(say.OTHER_PIECES(text=repr(reader.text), dish=came))
    if said.player < 0 and said.number < 0:
        other = only_player(state, REACT)
        if other >= 0:
            return int(state.box.player_at + other)
    return int(state.box.player_at) + said.need_player(reader)


class _Plan:
    """A move in the order of its questions, leaving out those that are not asked because everyone sees the answer (R4).

    A scratch copy of the position says which those are; a move that names something else there is refused.
    """

    def __init__(self, state: Position, seat: int, said: Heard, reader: Reader) -> None:
        self.state = state
        self.box = state.box
        self.seat = seat
        self.said = said
        self.reader = reader
        self.scratch = state.copy()
        self.actions: list[int] = []

    # -- whole moves

    def play(self, verb: int) -> list[int]:
        """An Action card and what it needs."""
        self.actions.append(verb)
        self.said.nothing_but(self.reader, *_NEEDS.get(ACTIONS[verb - PLAY], ()))
        if self.state.allows(self.seat, verb):  # otherwise that is what will be refused
            card = ACTIONS[verb - PLAY]
            if card == "chopsticks":
                self.name_player(TAKE_FROM)
            elif card == "hot sauce":
                self.sauce()
            elif card == "yum cha":
                self.send()
        return self.actions

    def serve(self) -> list[int]:
        """A serving of one dim sum with or without Tea, or Tea alone."""
        said = self.said
        said.nothing_but(self.reader, "player", "dish", "pieces", "tea")
        if said.dish < 0 and not said.tea_named:
            raise self.reader.lost(self.box.names[: self.box.types + 1] + ACTIONS, say.MOVE)
        start = SERVE + said.dish if said.dish >= 0 else SERVE_TEA
        self.actions.append(start)
        if not self.state.allows(self.seat, start):
            return self.actions
        self.scratch.staged = said.dish if said.dish >= 0 else self.box.tea
        whole = said.player >= 0 or said.on >= 0
        if said.dish >= 0:
            if said.pieces < 0 and not whole and not said.tea_named:
                return self.actions
            self.count_pieces(max(said.pieces, 1) if said.pieces else 0)
            if not whole and not said.tea_named:
                return self.actions
        elif said.teas < 0 and not whole:
            return self.actions
        self.count_teas(self.teas_meant())
        return self.receive()

    def go_on(self, question: int) -> list[int]:
        """The rest of a move that is being put together."""
        said = self.said
        if question == TAKE_FROM:
            self.actions.append(int(self.box.player_at) + said.need_player(self.reader))
        elif question in (SAUCE_WHOSE, SAUCE_ON):
            self.sauce(question)
        elif question in (SEND, SEND_TO):
            self.send(question)
        elif question == TEA_ON:
            self.actions.append(_dish(self.box, said, self.reader))
        elif question == RECEIVER:
            said.need_player(self.reader)
            return self.receive()
        elif question == TEAS:
            if not said.tea_named and said.number < 0:
                raise InvalidNotation(say.HOW_MANY_TEA(text=repr(self.reader.text)))
            self.count_teas(self.teas_meant() if said.tea_named else said.number)
            said.number = -1
            return self.receive()
        else:
            return self.rest_of_serving()
        return self.actions

    def rest_of_serving(self) -> list[int]:
        said = self.said
        pieces = said.pieces if said.pieces >= 0 else said.number
        if pieces < 0 or (said.dish >= 0 and said.dish != self.state.staged):
            dish = card(self.box.names[self.state.staged])
            raise InvalidNotation(say.HOW_MANY_PIECES(text=repr(self.reader.text), dish=dish))
        said.number = -1
        self.count_pieces(pieces)
        if said.tea_named or said.player >= 0:
            self.count_teas(self.teas_meant())
            return self.receive()
        return self.actions

    # -- the parts of a move

    def teas_meant(self) -> int:
        said = self.said
        if said.teas >= 0:
            return said.teas
        return 1 if said.tea_named else 0

    def count_pieces(self, pieces: int) -> None:
        box = self.box
        dish = self.scratch.staged
        held = self.state.hands[self.seat * box.kinds + dish]
        if not 1 <= pieces <= held:
            raise IllegalMove("H2", say.TOO_MANY_PIECES(held=int(held), dish=card(box.names[dish])))
        self.actions.append(int(box.pieces_at) + pieces)

    def count_teas(self, teas: int) -> None:
        box = self.box
        held = self.state.hands[self.seat * box.kinds + box.tea]
        if teas > held:
            raise IllegalMove("H2", say.TOO_MUCH_TEA(held=int(held)))
        if teas == 0 and self.scratch.staged == box.tea:
            raise IllegalMove("H2", say.AT_LEAST_ONE_TEA(held=int(held)))
        self.actions.append(int(box.teas_at) + teas)

    def receive(self) -> list[int]:
        """Who is served, and for Tea alone onto which dish."""
        said = self.said
        if said.player < 0 and said.on >= 0:
            said.player = int(only_player(self.scratch, RECEIVER))
            if said.player < 0:
                raise InvalidNotation(say.WHO_IS_SERVED(text=repr(self.reader.text)))
        if said.player < 0:
            return self.actions
        self.name_player(RECEIVER)
        if said.on >= 0:
            if self.scratch.staged != self.box.tea:
                raise InvalidNotation(say.ONLY_TEA_ON(text=repr(self.reader.text)))
            self.scratch.staged_seat = said.player
            self.name_dish(TEA_ON)
        return self.actions

    def sauce(self, question: int = SAUCE_WHOSE) -> None:
        """Whose set and which; a set that only one player has needs no player."""
        said = self.said
        if question == SAUCE_WHOSE:
            if said.player < 0 and said.number < 0 and said.meant() >= 0:
                dish = said.meant()
                owners = [s for s in range(self.box.players) if can_be_sauced(self.state, s, dish)]
                if len(owners) != 1:
                    name = card(self.box.names[dish])
                    raise InvalidNotation(say.WHOSE_SET(text=repr(self.reader.text), dish=name))
                said.player = int(owners[0])
            self.name_player(SAUCE_WHOSE)
            self.scratch.staged_seat = said.player
        if said.meant() >= 0:
            self.name_dish(SAUCE_ON)
        elif question == SAUCE_ON:
            raise self.reader.lost(self.box.names[: self.box.types], DISH)

    def send(self, question: int = SEND) -> None:
        """Which own dish, and to whom."""
        said = self.said
        if question == SEND:
            if said.meant() < 0:
                only = only_dish(self.scratch, SEND)
                if only < 0:
                    if said.player < 0 and not self.state.staging():
                        return  # which dish will be asked
                    raise self.reader.lost(self.box.names[: self.box.types], DISH)
            else:
                self.name_dish(SEND)
        if question == SEND_TO:
            said.need_player(self.reader)
        self.name_player(SEND_TO)

    def name_player(self, question: int) -> None:
        """Nothing where nobody is named: then it will be asked."""
        said = self.said
        if said.player < 0 and said.number >= 0:
            said.need_player(self.reader)
        if said.player < 0:
            return
        only = only_player(self.scratch, question)
        if only < 0 or question == self.state.question:
            self.actions.append(int(self.box.player_at) + said.player)
        elif only != said.player:
            raise no_player(self.scratch, question, self.seat, said.player)

    def name_dish(self, question: int) -> None:
        dish = self.said.meant()
        only = only_dish(self.scratch, question)
        if only < 0 or question == self.state.question:
            self.actions.append(int(self.box.dish_at) + dish)
        elif only != dish:
            raise no_dish(self.scratch, question, self.seat, dish)
