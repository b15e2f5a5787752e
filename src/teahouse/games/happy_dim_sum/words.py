"""All that Happy Dim Sum says."""

from typing import Final

from teahouse.core.words import Card, Language, Message, Place, Said, Words, card, listed, players, who
from teahouse.games.happy_dim_sum import events
from teahouse.games.happy_dim_sum.components import ACTIONS, TITLES

WORDS: Final = Words("happy-dim-sum")
WORDS.names += ["tea", *ACTIONS, *TITLES]  # those of dim sum are the pack's
_ = WORDS.message

# -- the title page
BLURB: Final = _(
    "blurb", "Serve your friends until they are full, send dishes on with Yum Cha!, and keep your own plate clear."
)

# -- how moves are typed
TYPING: Final = _(
    "typing",
    "Say a whole move at once: serve 2 har gow 1 tea to player 3, yum cha siew mai to player 2, chopsticks from "
    "player 4, hot sauce player 2 on egg tart, check please, end turn. Answer with keep, yum cha to player 1, or "
    "pass; a dish may be called by any of its names, such as 蝦餃, shumai or chicken feet.",
)

# -- what stands on the cards in hand, in a few words
CARD_TEXT: Final = {
    "check please": _("card-check-please", "Fight for the bill; the winner clears a dish."),
    "chopsticks": _("card-chopsticks", "Take a card from another hand."),
    "grandma": _("card-grandma", "All others eat the dim sum they hold, but not the Tea."),
    "hot sauce": _("card-hot-sauce", "On a complete set: it stays where it is."),
    "takeout": _("card-takeout", "Draw two cards."),
    "yum cha": _("card-yum-cha", "Send a dish on, or what you are served."),
}

# -- what is in the box
BOX_DIM_SUM: Final = _("box-dim-sum", "Dim Sum cards")
BOX_DIM_SUM_TEXT: Final = _(
    "box-dim-sum-text",
    "Serve them to your fellow diners. The corner of a card says how many pieces make a complete set. In this pack "
    "there are {count}, Tea among them.",
)
BOX_PIECE: Final = _("box-piece", "Served by the piece: {count} of them in front of one guest are a complete set.")
BOX_TEA: Final = _(
    "box-tea",
    "Stands in for a piece of any dim sum, as many as you like in one serving. Alone it goes only onto an incomplete "
    "dish.",
)
BOX_ACTIONS: Final = _("box-actions", "Action cards")
BOX_ACTIONS_TEXT: Final = _(
    "box-actions-text",
    "For yourself and against the others; each is played as a move of your turn. Two of them are also reactions: "
    "they may be played out of turn, as an answer. In this pack there are {count}.",
)
BOX_ACTION: Final = {
    "check please": _(
        "box-check-please",
        "Start a battle for the bill: in turn order everyone calls Check Please! too or is out, round after round. "
        "Whoever calls last may discard one of their dishes, complete or not, without Hot Sauce. One may call "
        "without a dish.",
    ),
    "chopsticks": _(
        "box-chopsticks",
        "Take a card out of another hand without looking. A hand that is empty by it may draw again when the turn "
        "ends.",
    ),
    "grandma": _(
        "box-grandma",
        "All other players serve themselves every dim sum that they hold, excluding Tea. No Yum Cha! answers "
        "Grandma; what a complete set cannot take is discarded, Tea first.",
    ),
    "hot sauce": _(
        "box-hot-sauce",
        "Lay it on any complete set: that dish can no longer be moved or discarded. The card stays there and is not "
        "discarded.",
    ),
    "takeout": _(
        "box-takeout",
        "Draw {count} card from the top of the deck.",
        "Draw {count} cards from the top of the deck.",
        by="count",
    ),
    "yum cha": _(
        "box-yum-cha",
        "Move one whole dish of yours, complete or not, without Hot Sauce, to any other player. In answer it sends "
        "the same pieces that came to you on to any other player, back to the sender too.",
    ),
}
BOX_REACTION: Final = _("box-reaction", "Reaction")
BOX_REACTS: Final = {
    "check please": _("box-reacts-check-please", "yes, in a battle for the bill"),
    "yum cha": _("box-reacts-yum-cha", "yes, to a serving from a hand or another Yum Cha!"),
}
BOX_NO_REACTION: Final = _("box-no-reaction", "no, on your own turn only")
BOX_SPECIALS: Final = _("box-specials", "Daily Special cards")
BOX_SPECIALS_TEXT: Final = _(
    "box-specials-text",
    "From the moment that one appears, complete sets of its dim sum count towards being full. They are in no hand: "
    "who draws one lays it open and draws another card. In this pack there are {count}.",
)
BOX_SPECIAL: Final = _("box-special", "Daily Special: {dish}")
BOX_SPECIAL_TEXT: Final = _("box-special-text", "Complete sets of {dish} make full from now on.")
BOX_TABLE: Final = _("box-table", "At the table")
BOX_TABLE_TEXT: Final = _(
    "box-table-text",
    "What the rulebook counts and no card shows. The program shuffles, deals, draws, reveals the Daily Specials, "
    "waits for reactions and counts the points. In our standard pack the names of all dim sum but Har Gow and Siew "
    "Mai, the size of their sets, how the cards divide and how many can play are a guess: whoever owns the box can "
    "put them right in a pack of their own.",
)
BOX_NUMBERS: Final = _("box-numbers", "Numbers of the game")
BOX_SUMS: Final = _("box-sums", "All the cards")
BOX_SUM_DIM_SUM: Final = _("box-sum-dim-sum", "Dim Sum cards, Tea among them")
BOX_COPIES: Final = _("box-copies", "Copies")
BOX_NAME: Final = _("box-name", "Name")
BOX_SET: Final = _("box-set", "Pieces that make a set")
BOX_RANGE: Final = _("box-range", "{fewest} to {most}")
BOX_FACTS: Final = {
    "players": _("box-players", "Players"),
    "hand": _("box-hand", "Cards dealt to each player"),
    "draw": _("box-draw", "Cards drawn at the start of a turn"),
    "moves": _("box-moves", "Moves in a turn, at most"),
    "refill": _("box-refill", "Cards drawn when a hand has run out"),
    "takeout": _("box-takeout-cards", "Cards that Takeout draws"),
    "full": _("box-full", "Complete sets that are Daily Specials and make full"),
}

# -- options
QUICK_OPTION: Final = _(
    "option-quick", "only those who can react to a serving or a battle are asked: faster, and it tells who holds what"
)

# -- parts of sentences
SOME_PIECES: Final = _("some-pieces", "{count} {dish}", "{count} {dish}", by="count")
SOME_TEA: Final = _("some-tea", "{count} tea", "{count} tea", by="count")

# -- what is asked
ASK_MOVE: Final = _(
    "ask-move",
    "Serve, play an Action card, or end the turn; {left} move left (H22)",
    "Serve, play an Action card, or end the turn; {left} moves left (H22)",
    by="left",
)
ASK_PIECES: Final = _("ask-pieces", "How many {dish} from your hand? (H2)")
ASK_TEA: Final = _("ask-tea", "How many tea? (H2)")
ASK_TEA_WITH: Final = _("ask-tea-with", "How many tea with it? (H2)")
ASK_RECEIVER: Final = _("ask-receiver", "Who is served {amount}? (H2)")
ASK_TEA_ON: Final = _("ask-tea-on", "Onto which dish of {whose} does the tea go? (H2)")
ASK_TAKE_FROM: Final = _("ask-take-from", "Whose card do the Chopsticks take? (H14)")
ASK_SAUCE_WHOSE: Final = _("ask-sauce-whose", "On whose complete set does the Hot Sauce go? (H6)")
ASK_SAUCE_ON: Final = _("ask-sauce-on", "On which set of {whose} does the Hot Sauce go? (H6)")
ASK_SEND: Final = _("ask-send", "Which of your dishes does Yum Cha! move? (H25)")
ASK_SEND_TO: Final = _("ask-send-to", "To whom does your {dish} go? (H25)")
# Out of a hand or by Yum Cha!; a table of version 1 does not always know which.
ASK_REACT: Final = _("ask-react", "{amount} from {sender}: keep, or send the same pieces on with Yum Cha! (H4)")
ASK_REACT_SERVED: Final = _(
    "ask-react-served", "{amount} served by {sender}: keep, or send the same pieces on with Yum Cha! (H4)"
)
ASK_REACT_SENT: Final = _(
    "ask-react-sent", "{amount} by Yum Cha! from {sender}: keep, or send the same pieces on with Yum Cha! (H4)"
)
ASK_PLACE_TEA: Final = _(
    "ask-place-tea",
    "{tea} tea to place: onto which incomplete dish does the next one go? (H5)",
    "{tea} tea to place: onto which incomplete dish does the next one go? (H5)",
    by="tea",
)
# By number: a sentence begins with it.
ASK_BATTLE: Final = _("ask-battle", "Player {number} called Check Please!: call it too, or pass (H8)")
ASK_DISCARD: Final = _("ask-discard", "You won the battle: discard one dish without Hot Sauce, or nothing (H8)")
ASK_OFFER: Final = _(
    "ask-offer",
    "Your hand ran out: draw {count} cards, or none (H12)",
    "Your hand ran out: draw {count} cards, or none (H12)",
    by="count",
)

# -- what is refused: answers to a move
NO_YUM_CHA: Final = _("refuse-no-yum-cha", "you hold no Yum Cha! to send these pieces on with: keep them")
SENT_TO_OTHERS: Final = _("refuse-send-on", "Yum Cha! sends pieces to another player who is still in: {others}")
KEEP_OR_SEND: Final = _("refuse-react", "pieces have come to you: keep them, or send them on with Yum Cha!")
NO_CHECK_PLEASE: Final = _("refuse-no-check-please", "you hold no Check Please!: pass")
BATTLE_ON: Final = _("refuse-battle", "a battle for the bill is on: call Check Please!, or pass")

# -- what is refused: the beginning of a move
NOT_HELD: Final = _("refuse-action-not-held", "you hold no {card}: play a card that you hold, serve, or end the turn")
NOBODY_TO_ROB: Final = _("refuse-chopsticks", "Chopsticks need another hand with a card, and there is none")
NOTHING_TO_SAUCE: Final = _("refuse-hot-sauce", "Hot Sauce needs a complete set without sauce, and there is none")
NOTHING_TO_SEND: Final = _("refuse-yum-cha", "Yum Cha! moves a dish of your own without Hot Sauce, and you have none")
NO_TEA: Final = _("refuse-no-tea", "you hold no tea: serve what you hold")
TEA_ALONE: Final = _(
    "refuse-tea-alone",
    "tea alone needs an incomplete dish to go onto, and nobody has one: serve it with a piece of dim sum",
)
ONLY_TEA: Final = _("refuse-only-tea", "you hold no {dish}, and tea needs at least one real piece with it")
NO_DISH_HELD: Final = _("refuse-dish-not-held", "you hold no {dish}: serve what you hold")
COMPLETE_EVERYWHERE: Final = _("refuse-complete-everywhere", "{dish} is complete at every place: serve another dish")
NOTHING_TO_ANSWER: Final = _(
    "refuse-no-answer", "nothing has come to you and no battle is on: make a move, or end the turn"
)
BEGIN_A_MOVE: Final = _("refuse-no-move", "begin a move: serve, play an Action card, or end the turn")

# -- what is refused: a player or a dish
NO_SUCH_PLAYER: Final = _("refuse-no-player", "there is no player {number} at this table: player 1 to player {last}")
HAS_LEFT: Final = _("refuse-has-left", "{player} is full and has left: choose another guest")
NO_DISH_FOR_TEA: Final = _(
    "refuse-no-dish-for-tea",
    "tea alone goes onto an incomplete dish, and {player} has none: serve it with a piece, or elsewhere",
)
COMPLETE_THERE: Final = _(
    "refuse-complete", "{dish} is complete at {player}'s place: serve another dish or another guest"
)
NOT_YOUR_OWN: Final = _("refuse-own-hand", "Chopsticks take from another hand, not from your own")
HAS_NO_CARDS: Final = _("refuse-no-cards", "{player} has no cards: choose another guest")
NO_SET_TO_SAUCE: Final = _("refuse-no-set", "{player} has no complete set without Hot Sauce: choose another guest")
DISH_TO_OTHERS: Final = _("refuse-send-to", "Yum Cha! sends a dish to another player: {others}")
NOT_INCOMPLETE: Final = _("refuse-tea-on", "{dish} is no incomplete dish there: tea goes onto {dishes}")
SAUCED_ALREADY: Final = _("refuse-sauced", "{dish} of {player} has Hot Sauce already: choose another complete set")
NOT_COMPLETE: Final = _("refuse-not-complete", "{dish} of {player} is not complete: Hot Sauce goes on complete sets")
STAYS: Final = _("refuse-stays", "{dish} is under Hot Sauce and stays: choose another dish")
NOT_BEFORE_YOU: Final = _("refuse-no-dish", "you have no {dish} in front of you: choose one of your dishes")

# -- what is refused: anything but an answer to the open question
SAY_PIECES: Final = _("say-pieces", "say how many {dish} are served: you hold {held}")
SAY_TEA: Final = _("say-tea", "say how many tea are served: at least 1, you hold {held}")
SAY_TEA_WITH: Final = _("say-tea-with", "say how many tea go with it: none or more, you hold {held}")
SAY_RECEIVER: Final = _("say-receiver", "say who is served: to player 2")
SAY_TAKE_FROM: Final = _("say-take-from", "say whose card the Chopsticks take: player 2")
SAY_SAUCE_WHOSE: Final = _("say-sauce-whose", "say whose complete set gets the Hot Sauce: player 2")
SAY_SEND_TO: Final = _("say-send-to", "say to whom the dish goes: {others}")
SAY_OFFER: Final = _("say-offer", "your hand ran out: draw the cards, all of them, or take no cards")
SAY_DISCARD: Final = _("say-discard", "you won the battle: discard one dish without Hot Sauce, or nothing")
SAY_PLACE_TEA: Final = _("say-place-tea", "say onto which of your incomplete dishes the next tea goes")
SAY_TEA_ON: Final = _("say-tea-on", "say onto which incomplete dish the tea goes")
SAY_SAUCE_ON: Final = _("say-sauce-on", "say which complete set gets the Hot Sauce")
SAY_SEND: Final = _("say-send", "say which of your dishes Yum Cha! moves")

# -- what is refused: amounts
TOO_MANY_PIECES: Final = _(
    "refuse-pieces", "a serving holds at least one real piece and no more than you hold: {held} {dish}"
)
TOO_MUCH_TEA: Final = _("refuse-tea", "you hold {held} tea")
AT_LEAST_ONE_TEA: Final = _("refuse-zero-tea", "tea served alone is at least 1, you hold {held}")

# -- what cannot be read
MOVE: Final = _("what-move", "move")
DIM_SUM: Final = _("what-dim-sum", "dim sum")
NO_REACTION: Final = _("unread-react", "{text} is no answer: say keep, or yum cha and to which player")
NO_CALL: Final = _("unread-battle", "{text} is no answer: say check please, or pass")
NO_DRAW: Final = _("unread-offer", "{text} is no answer: say draw, or no cards")
OTHER_PIECES: Final = _("unread-other-pieces", "{text}: what came to you is {dish}, nothing else goes on")
HOW_MANY_TEA: Final = _("unread-tea", "{text}: say how many tea, 0 or more")
HOW_MANY_PIECES: Final = _("unread-pieces", "{text}: say how many {dish}")
WHO_IS_SERVED: Final = _("unread-receiver", "{text}: say who is served, such as 'to player 2'")
ONLY_TEA_ON: Final = _("unread-on", "{text}: only tea alone is served 'on' a dish")
WHOSE_SET: Final = _("unread-whose", "{text}: say whose {dish}, such as 'player 2'")
WHICH_PLAYER: Final = _("unread-player", "{text}: say which player, player 1 to player {last}")
ONE_MOVE: Final = _("unread-two-moves", "{text} names more than one move; type one at a time")
PLAYER_BY_NUMBER: Final = _("unread-player-number", "{text}: name a player by number, player 1 to player {last} (H2)")
NOT_A_GUEST: Final = _(
    "unread-no-player", "{text}: there is no player {number}; the guests are player 1 to player {last} (H2)"
)
OF_WHAT: Final = _("unread-of-what", "{text}: {number} of what?")
ONE_DIM_SUM: Final = _("unread-two-dishes", "{text}: a serving is of one dim sum, with or without tea (H2)")
# A part of a move where it has no place, by what hearing.py calls it.
OUT_OF_PLACE: Final = {
    "pieces": _("unread-pieces-there", "{text} names how many pieces, which has no place there"),
    "player": _("unread-player-there", "{text} names a player, which has no place there"),
    "number": _("unread-number-there", "{text} names a number, which has no place there"),
    "dish": _("unread-dish-there", "{text} names a dish, which has no place there"),
    "tea": _("unread-tea-there", "{text} names tea, which has no place there"),
}

# -- what happens: the deck and the turns
DEALT: Final = _("dealt", "Everyone is dealt {each} cards, {deck} are in the deck; {starter} starts")
TURN: Final = _("turn", "it is {by}'s turn")
FINAL_TURN: Final = _("turn-final", "it is {by}'s final turn")
DREW: Final = _("drew", "{by} draws a card", "{by} draws {count} cards", by="count")
DREW_SEEN: Final = _("drew-seen", "{by} draws {cards}")
REVEALED: Final = _("revealed", "{by} reveals a Daily Special: {dish}")
DECLINED: Final = _("declined", "{by} draws no cards")
ENDED_TURN: Final = _("ended-turn", "{by} ends the turn")
CLOSING: Final = _("closing", "the deck is used up: it is Closing Time")
FINAL_TURNS: Final = _("final-turns", "everyone who is not full has a final turn")
NO_CARDS_LEFT: Final = _("no-cards", "{by} has no cards and passes")

# -- what happens: servings, dishes sent, and the answers to them
SERVED: Final = _("served", "{by} serves {to} from the hand: {amount}")
SERVED_SELF: Final = _("served-self", "{by} serves themselves: {amount}")
SERVED_ON: Final = _("served-on", "{by} serves {to} from the hand: {amount} for the {on}")
SERVED_SELF_ON: Final = _("served-self-on", "{by} serves themselves: {amount} for the {on}")
SENT: Final = _("sent", "{by} plays Yum Cha! and sends {amount} to {to}")
SENT_ON: Final = _("sent-on", "{by} answers Yum Cha! and sends {amount} on to {to}")
KEPT: Final = _("kept", "{by} keeps {amount}")
RESTED: Final = _("rested", "{at}'s {dish} has {holds} of {set} pieces")
RESTED_COMPLETE: Final = _("rested-complete", "{at}'s {dish} is complete")
RESTED_EXTRAS: Final = _("rested-extras", "{at}'s {dish} is complete; {gone} discarded")
RESTED_SAUCE: Final = _("rested-sauce", "{at}'s {dish} is under Hot Sauce and takes nothing; {gone} discarded")
POURED_OUT: Final = _(
    "poured-out",
    "{by} has no incomplete dish: {tea} tea discarded",
    "{by} has no incomplete dish: {tea} tea discarded",
    by="tea",
)
SHOWED: Final = {
    "yum cha": _("showed-yum-cha", "{by} holds a Yum Cha!"),
    "check please": _("showed-check-please", "{by} holds a Check Please!"),
}
SHOWED_NONE: Final = {
    "yum cha": _("showed-no-yum-cha", "{by} holds no Yum Cha!"),
    "check please": _("showed-no-check-please", "{by} holds no Check Please!"),
}

# -- what happens: Action cards
SAUCED: Final = _("sauced", "{by} pours Hot Sauce on {whose}'s {dish}")
SAUCED_OWN: Final = _("sauced-own", "{by} pours Hot Sauce on their own {dish}")
TOOK: Final = _("took", "{by} takes a card from {whose} with Chopsticks")
TOOK_SEEN: Final = _("took-seen", "{by} takes a card from {whose} with Chopsticks: {card}")
TOOK_OUT: Final = _("took-out", "{by} plays Takeout")
CALLED_GRANDMA: Final = _("called-grandma", "{by} calls Grandma")
ATE: Final = _("ate", "{by} must eat {cards}")
ATE_NOTHING: Final = _("ate-nothing", "{by} must eat nothing: there is no dim sum in the hand")
CALLED_CHECK: Final = _("called-check", "{by} calls Check Please!")
PASSED: Final = _("passed", "{by} passes")
WON_BATTLE: Final = _("won-battle", "{by} wins the battle for the bill")
CLEARED: Final = _("cleared", "{by} discards a dish: {amount}")
CLEARED_NOTHING: Final = _("cleared-nothing", "{by} discards nothing")
LEFT: Final = _("left", "{by} is full and leaves the table; discarded from the hand of {by}: {hand}")
LEFT_EMPTY: Final = _("left-empty", "{by} is full and leaves the table with an empty hand")

# -- how it ends
# A table of version 2 names what decided: points, complete sets, or nothing (H13).
LAST_ONE: Final = _("over-last", "{winner} is the last one who is not full")
ALL_FULL: Final = _("over-full", "everyone still at the table became full at the same moment: fewest points")
FEWEST_POINTS: Final = _("over-closing", "Closing Time: fewest points")
BY_POINTS: Final = {
    "closing time": _(
        "over-closing-points",
        "Closing Time: {winner} has the fewest points, {points}",
    ),
    "all full": _(
        "over-full-points",
        "everyone still at the table became full at the same moment: {winner} has the fewest points, {points}",
    ),
}
BY_SETS: Final = {
    "closing time": _(
        "over-closing-sets",
        "Closing Time: of those with the fewest points, {points}, {winner} has the fewest complete sets, {sets}",
    ),
    "all full": _(
        "over-full-sets",
        "everyone still at the table became full at the same moment: of those with the fewest points, {points}, "
        "{winner} has the fewest complete sets, {sets}",
    ),
}
SHARED: Final = {
    "closing time": _(
        "over-closing-shared",
        "Closing Time: {winners} share the victory, equal in points, {points}, and in complete sets, {sets}",
    ),
    "all full": _(
        "over-full-shared",
        "everyone still at the table became full at the same moment: {winners} share the victory, equal in points, "
        "{points}, and in complete sets, {sets}",
    ),
}
# Beside each place: who left ranks by when, whatever the points say (H17).
STAYED: Final = _("stayed", "stayed")
LEFT_THE_TABLE: Final = _("left-the-table", "Left the table (H17)")
LEFT_AS: Final = [
    _("left-first", "left first"),
    _("left-second", "left second"),
    _("left-third", "left third"),
    _("left-fourth", "left fourth"),
    _("left-fifth", "left fifth"),
    _("left-sixth", "left sixth"),
    _("left-seventh", "left seventh"),
    _("left-eighth", "left eighth"),
]
PLACES: Final = [str(told) for told in [STAYED, *LEFT_AS]]  # in English, for outcomes: many a loop asks for one

# -- what a sensible guest would say
WHY_END: Final = _("why-end", "ends the turn: nothing left to serve is worth its cards")
WHY_KEEP: Final = _("why-keep", "keeps the pieces: sending them on is not worth the card")
WHY_PASS: Final = _("why-pass", "passes: there is no dish worth another Check Please!")
# The same where the hand leaves no choice: a hint names no card that one does not hold.
WHY_MUST_KEEP: Final = _("why-must-keep", "keeps the pieces: nothing in the hand sends them on")
WHY_MUST_PASS: Final = _("why-must-pass", "passes: nothing in the hand keeps the battle going")
WHY_AS_IT_IS: Final = _("why-as-it-is", "serves it as it is")
WHY_NOTHING: Final = _("why-nothing", "discards nothing")
WHY_NO_CARDS: Final = _("why-no-cards", "draws no cards")
WHY_REFILL: Final = _("why-refill", "draws: a hand without cards serves nobody")
WHY_BATTLE: Final = _("why-battle", "stays in the battle: a dish to be rid of is at stake")
WHY_PLAYED: Final = {
    "check please": _("why-check-please", "fights for the bill to be rid of a dish"),
    "chopsticks": _("why-chopsticks", "takes a card out of another hand, which leaves them one less"),
    "grandma": _("why-grandma", "makes everyone else eat the dim sum that they hold"),
    "hot sauce": _("why-hot-sauce", "nails a complete set down where it is"),
    "takeout": _("why-takeout", "draws more cards to serve with"),
    "yum cha": _("why-yum-cha", "hands an own dish over to somebody else"),
}
WHY_TEA: Final = _("why-tea", "adds tea to a dish that is not complete yet")
WHY_SERVE: Final = _("why-serve", "serves {dish}: pieces before a rival count against them")
WHY_PIECES: Final = _("why-pieces", "serves {count} of the {held} in hand")
WHY_ADD_TEA: Final = _(
    "why-add-tea",
    "adds {count} tea, which counts as any piece",
    "adds {count} tea, which counts as any piece",
    by="count",
)
WHY_SAVE_TEA: Final = _("why-save-tea", "saves the tea, which counts as any piece")
SPECIAL_SETS: Final = _("special-sets", "{count} complete Daily Special", "{count} complete Daily Specials", by="count")
WHY_PLAYER: Final = _("why-player", "{player} has {points} points and {sets}")
WHY_SEND_ON: Final = _("why-send-on", "sends {amount} on: {player} has {points} points and {sets}")
WHY_TAKE_FROM: Final = _("why-take-from", "takes from {player}, who holds {count} cards")
WHY_DISCARD: Final = _("why-discard", "is rid of {dish}, {count} pieces of it")
WHY_SEND: Final = _("why-send", "is rid of {dish} and gives it to somebody else")
WHY_PLACE_TEA: Final = _("why-place-tea", "puts the tea where it hurts least: {dish}")
WHY_SAUCE: Final = _("why-sauce", "keeps {dish} where it is")
WHY_TEA_ON: Final = _("why-tea-on", "brings {dish} nearer to a complete set")


# -- parts


class Title(Card):
    """A dim sum as a sentence begins with it: "Siew Mai"."""

    def words(self, language: Language, game: str) -> str:
        return language.name(game, self.name).title()


def amount(dish: str, pieces: int, tea: int) -> Place:
    """Pieces on their way: "2 har gow, 1 tea"."""
    parts: list[object] = []
    if pieces:
        parts.append(SOME_PIECES(count=pieces, dish=card(dish)))
    if tea:
        parts.append(SOME_TEA(count=tea))
    return listed(parts)


# -- events


def _number(event: dict[str, object], field: str) -> int:
    value = event[field]
    assert isinstance(value, int)
    return value


def _amount(event: dict[str, object], pieces: str = "pieces", tea: str = "tea") -> Place:
    return amount(str(event["dish"]), _number(event, pieces), _number(event, tea))


def _served(event: dict[str, object]) -> Said:
    by, to = _number(event, "by"), _number(event, "to")
    if "on" in event:
        way = SERVED_SELF_ON if by == to else SERVED_ON
        return way(by=who(by), to=who(to), amount=_amount(event), on=card(str(event["on"])))
    way = SERVED_SELF if by == to else SERVED
    return way(by=who(by), to=who(to), amount=_amount(event))


def _sent(event: dict[str, object]) -> Said:
    return SENT(by=who(_number(event, "by")), to=who(_number(event, "to")), amount=_amount(event))


def _sent_on(event: dict[str, object]) -> Said:
    return SENT_ON(by=who(_number(event, "by")), to=who(_number(event, "to")), amount=_amount(event))


def _kept(event: dict[str, object]) -> Said:
    return KEPT(by=who(_number(event, "by")), amount=_amount(event))


def _rested(event: dict[str, object]) -> Message | Said:
    if not event["sauce"] and event["holds"] != event["set"]:
        return RESTED
    if not event["out_pieces"] and not event["out_tea"]:
        return RESTED_COMPLETE
    way = RESTED_SAUCE if event["sauce"] else RESTED_EXTRAS
    gone = _amount(event, "out_pieces", "out_tea")
    return way(at=who(_number(event, "at")), dish=card(str(event["dish"])), gone=gone)


def _showed(event: dict[str, object]) -> Message:
    return (SHOWED if event["holds"] else SHOWED_NONE)[str(event["card"])]


def _ate(event: dict[str, object]) -> Message:
    return ATE if event["cards"] else ATE_NOTHING


def _sauced(event: dict[str, object]) -> Message:
    return SAUCED_OWN if event["by"] == event["whose"] else SAUCED


def _passed(event: dict[str, object]) -> Message:
    return NO_CARDS_LEFT if event["why"] == "no cards" else PASSED


def _cleared(event: dict[str, object]) -> Said:
    return CLEARED(by=who(_number(event, "by")), amount=_amount(event))


def _ended(event: dict[str, object]) -> Said:
    """The same that the outcome gives as its reason."""
    winners, points, sets = event["winners"], event["points"], event.get("sets")
    assert isinstance(winners, list)
    assert isinstance(points, list)
    if not isinstance(sets, list):
        return ending_before(str(event["ending"]), winners[0])
    best: int = winners[0]
    return ending(str(event["ending"]), str(event["decided"]), winners, points[best], sets[best])


def ending(word: str, decided: str, winners: list[int], points: int, sets: int) -> Said:
    """Why it is over, and what decided (H13)."""
    if word == "last one":
        return LAST_ONE(winner=who(winners[0]))
    if decided == "shared":
        return SHARED[word](winners=players(winners, "standard"), points=points, sets=sets)
    return (BY_POINTS if decided == "points" else BY_SETS)[word](winner=who(winners[0]), points=points, sets=sets)


def ending_before(word: str, winner: int) -> Said:
    """Why it is over, as version 1 says it."""
    if word == "last one":
        return LAST_ONE(winner=who(winner))
    return ALL_FULL() if word == "all full" else FEWEST_POINTS()


def leaving(departure: int) -> Said:
    """How far somebody came: the how-many-eth departure it was, 0 for who stayed (H17)."""
    return LEFT_AS[departure - 1]() if departure else STAYED()


WORDS.tells(events.DEALT, DEALT)
WORDS.tells(events.TURN, lambda event: FINAL_TURN if event["final"] else TURN)
WORDS.tells(events.DREW, lambda event: DREW_SEEN if "cards" in event else DREW)
WORDS.tells(events.REVEALED, REVEALED)
WORDS.tells(events.DECLINED, DECLINED)
WORDS.tells(events.ENDED_TURN, ENDED_TURN)
WORDS.tells(events.CLOSING, CLOSING)
WORDS.tells(events.FINAL_TURNS, FINAL_TURNS)
WORDS.tells(events.SKIPPED, NO_CARDS_LEFT)
WORDS.tells(events.SERVED, _served)
WORDS.tells(events.SENT, _sent)
WORDS.tells(events.SENT_ON, _sent_on)
WORDS.tells(events.KEPT, _kept)
WORDS.tells(events.RESTED, _rested)
WORDS.tells(events.POURED_OUT, POURED_OUT)
WORDS.tells(events.SHOWED, _showed)
WORDS.tells(events.SAUCED, _sauced)
WORDS.tells(events.TOOK, lambda event: TOOK_SEEN if "card" in event else TOOK)
WORDS.tells(events.TOOK_OUT, TOOK_OUT)
WORDS.tells(events.CALLED_GRANDMA, CALLED_GRANDMA)
WORDS.tells(events.ATE, _ate)
WORDS.tells(events.CALLED_CHECK, CALLED_CHECK)
WORDS.tells(events.PASSED, _passed)
WORDS.tells(events.WON_BATTLE, WON_BATTLE)
WORDS.tells(events.CLEARED, _cleared)
WORDS.tells(events.CLEARED_NOTHING, CLEARED_NOTHING)
WORDS.tells(events.LEFT, lambda event: LEFT if event["hand"] else LEFT_EMPTY)
WORDS.tells(events.ENDED, _ended)
