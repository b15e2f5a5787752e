"""All that Steam Up says. The texts of cards, and the animals with their abilities, are the pack's."""

from typing import Final

from teahouse.core.words import Message, Said, Words, card, listed, who
from teahouse.games.steam_up import events

WORDS: Final = Words("steam-up")
_ = WORDS.message

# -- the title page
BLURB: Final = _("blurb", "Twelve hungry animals, one turntable: buy steamers, fill your board, leave the fullest.")

# -- options
ANIMALS_OPTION: Final = _(
    "option-animals",
    "two dealt to each player, who chooses one; the same out of the animals for beginners, while there are two for "
    "each, else one each; or named by seat",
)
ANIMALS_BEFORE: Final = _(
    "option-animals-before",
    "two dealt to each player, who chooses one; one of the animals for beginners each; or named by seat",
)
SETUP_OPTION: Final = _("option-setup", "how the steamers are filled and stacked")
SETUP_RANDOM: Final = _("option-setup-random", "at random, unseen")
SETUP_ALTERNATIVE: Final = _("option-setup-alternative", "by the players in turn, seen by all")
PEEKING_OPTION: Final = _("option-peeking", "players may look through the slats: all steamers are public")
FRIENDLIER_OPTION: Final = _("option-friendlier", "the cards marked with a star, which hinder others, are left out")
DRAWING_OPTION: Final = _("option-drawing", "how pieces come out of the bag during the game")
DRAWING_BLINDLY: Final = _("option-drawing-blindly", "drawn unseen")
DRAWING_DIE: Final = _("option-drawing-die", "the Lucky die names the kind")

# -- how moves are typed
TYPING: Final = _(
    "typing",
    "Say what you do and with what: gain claw, draw, play full purse, exchange lucky roll and clean plate for bun, "
    "buy 3, buy 5 from afar, ability. Then answer what is asked: shrimp rice claw, stack 2, player 3, row 1, rotate "
    "left or no rotation after your action, turn right where a card such as Spin the Table turns the table itself. "
    "A dish has all its names: bun, bbq meat bun, char siu bao, 叉燒包.",
)

# -- advice that is printed on a board
FOR_BEGINNERS: Final = _("for-beginners", "good for beginners")
FOR_COMPANY: Final = _("for-company", "best with three or more players")

# -- what is asked: before the first round
ASK_FILL: Final = _("ask-fill", "Where does your steamer go? Name a stack of fewer than three (U18)")
ASK_ANIMAL: Final = _("ask-animal", "Which animal are you, the {one} or the {two}? (U18)")
ASK_START: Final = _(
    "ask-start", "Choose {count} token to start with (U18)", "Choose {count} tokens to start with (U18)", by="count"
)
ASK_START_DIFFERENT: Final = _(
    "ask-start-different",
    "Choose {count} token to start with (U18)",
    "Choose {count} different tokens to start with (U18)",
    by="count",
)
SOME_TOKENS: Final = _("some-tokens", "{count} {dim_sum}", "{count} {dim_sum}", by="count")
START_TOKENS: Final = _("start-tokens", "{count} token", "{count} tokens", by="count")
START_TOKENS_DIFFERENT: Final = _(
    "start-tokens-different", "{count} different token", "{count} different tokens", by="count"
)
START_CARDS: Final = _("start-cards", "{count} card", "{count} cards", by="count")
OFFER: Final = _("offer", "{title}, starts with {tokens} and {cards}. {ability}")
OFFER_ADVISED: Final = _("offer-advised", "{title}, {advice}, starts with {tokens} and {cards}. {ability}")

# -- what is asked: the actions of a turn, by how many have been made
ASK_ACT: Final = [
    _("ask-first", "Choose your first action (U1)"),
    _("ask-second", "Choose your second action (U1)"),
    _("ask-end", "End your turn (U2)"),
]
ASK_ACT_OR_ABILITY: Final = [
    _("ask-first-or-ability", "Choose your first action, or use your ability (U1)"),
    _("ask-second-or-ability", "Choose your second action, or use your ability (U1)"),
    _("ask-end-or-ability", "End your turn, or use your ability (U2)"),
]
ASK_ABILITY_PRICE: Final = _("ask-ability-price", "What do you pay for your ability? (U2)")
ASK_LEAVE_OUT: Final = _("ask-leave-out", "Which token do you leave out? (U23)")
ASK_ADD: Final = _("ask-add", "Which token do you add to buy outside your zone? (U5)")
ASK_PAY: Final = _("ask-pay", "How do you pay? (U5)")
ASK_SECOND_CARD: Final = _("ask-second-card", "Which other card do you exchange? (U1)")
ASK_EXCHANGE_TOKEN: Final = _("ask-exchange-token", "Which token do you take for the two cards? (U13)")

# -- what is asked: animals
ASK_BUNNY_GIVE: Final = _("ask-bunny-give", "Which piece do you give up, if any? (U67)")
ASK_BUNNY_STACK: Final = _("ask-bunny-stack", "With which stack do you swap? (U67)")
ASK_BUNNY_TAKE: Final = _("ask-bunny-take", "Which piece do you take for it? (U67)")
ASK_BACK: Final = _("ask-back", "Which pieces go back into the bag? Say done when it is all (U6)")
ASK_BACK_BESIDES: Final = _(
    "ask-back-besides", "Which pieces go back into the bag besides {pieces}? Say done when it is all (U6)"
)
ASK_ROW: Final = _("ask-row", "In which empty row do you collect {dim_sum}? (U7)")
ASK_COLUMN_BONUS: Final = _(
    "ask-column-bonus",
    "A column is full: a token, or {count} card? (U15)",
    "A column is full: a token, or {count} cards? (U15)",
    by="count",
)

# -- what is asked: what cards do
ASK_TOKENS: Final = _("ask-tokens", "Which token do you take from the supply? (U13)")
ASK_ROB_TOKEN_FROM: Final = _("ask-rob-token-from", "From whom do you take a token? (U13)")
ASK_ROB_TOKEN: Final = _("ask-rob-token", "Which token do you take? (U13)")
ASK_RETURN_TOKEN: Final = _("ask-return-token", "Which token do you return? (U23)")
ASK_ROB_CARD: Final = _("ask-rob-card", "From whose hand do you take a card? (U23)")
ASK_DISCARD: Final = _("ask-discard", "Which card do you discard? (U3)")
ASK_PASS_CARD: Final = _("ask-pass-card", "Which card do you pass on? (U23)")
# The rotation that an action offers, one that the die has told, and turns that a card makes are three things.
ASK_ROTATE_AFTER: Final = _("ask-rotate-after", "Rotate the table after your action, left or right, or not? (U4)")
ASK_ROTATE_ABILITY: Final = _("ask-rotate-ability", "The die says that you rotate the table: left or right? (U2)")
ASK_TURN: Final = _("ask-turn", "{card} turns the table: a quarter turn left or right? (U46)")
ASK_TURN_MORE: Final = _(
    "ask-turn-more", "{card} may turn the table further: a quarter turn left or right, or no further? (U46)"
)
ASK_MOVE: Final = _("ask-move", "Which steamer do you move? (U10)")
ASK_MOVE_TO: Final = _("ask-move-to", "To which stack does it go? (U10)")
ASK_SINK: Final = _("ask-sink", "Which top steamer goes under its stack? (U10)")
ASK_TAKE_FROM: Final = _("ask-take-from", "From which stack do you take a piece? (U10)")
ASK_TAKE_PIECE: Final = _("ask-take-piece", "Which piece do you take? (U10)")
ASK_SWAP_GIVE: Final = _("ask-swap-give", "Which piece do you give up? (U8)")
ASK_SWAP_STACK: Final = _("ask-swap-stack", "With which stack do you swap? (U8)")
ASK_SWAP_TAKE: Final = _("ask-swap-take", "Which piece do you take for it? (U8)")
ASK_PLAYER: Final = _("ask-player", "Which player do you choose? (U3)")
ASK_MAY: Final = _("ask-may", "Do you want to? Say yes or pass (R4)")

# -- what is in the box
BOX_DIM_SUM: Final = _("box-dim-sum", "Dim sum")
BOX_DIM_SUM_TEXT: Final = _(
    "box-dim-sum-text", "Five kinds, the five that the house is famous for, in the order of a board's rows."
)
BOX_ANIMALS: Final = _("box-animals", "Animal boards")
BOX_ANIMALS_TEXT: Final = _(
    "box-animals-text",
    "Each board has a row of six slots for every kind; a slot shows the HP that a piece in it gives. Above them stands "
    "what the animal starts with. What the die of Rat and Monkey leads to, and prices of abilities, are in the rules.",
)
BOX_FORTUNE: Final = _("box-fortune", "Fortune cards")
BOX_FORTUNE_TEXT: Final = _(
    "box-fortune-text",
    "Drawn, kept secret, played one at a time. Few of the printed cards could be found; the others are ours, and a "
    "pack of your own may correct them. Cards with a star hinder others and are left out of a friendlier game.",
)
BOX_FATE: Final = _("box-fate", "Fate cards")
BOX_FATE_TEXT: Final = _(
    "box-fate-text", "One is revealed at the start of every round but the first; those not dealt stay in the box."
)
BOX_TABLE: Final = _("box-table", "On the table")
BOX_TABLE_TEXT: Final = _("box-table-text", "Everything else in the box, and what the program does in its place.")
BOX_NAME: Final = _("box-name", "name")
BOX_SHORT: Final = _("box-short", "short")
BOX_PIECES: Final = _("box-pieces", "pieces")
BOX_TOKENS: Final = _("box-tokens", "tokens of each kind")
BOX_ON_DIE: Final = _("box-on-die", "on the die")
BOX_BOARDS: Final = _("box-boards", "boards")
BOX_TITLE: Final = _("box-title", "title")
BOX_STARTS: Final = _("box-starts", "starts with")
BOX_AND: Final = _("box-and", "and")
BOX_ADVICE: Final = _("box-advice", "advice")
BOX_OX_BONUS: Final = _("box-ox-bonus", "for each piece bought from outside the zone")
BOX_COLUMN_BONUS: Final = _("box-column-bonus", "for each filled column")
HP: Final = _("hp", "{count} HP", "{count} HP", by="count")
BOX_ROW: Final = _("box-row", "row {number}")
BOX_SLOTS: Final = _("box-slots", "HP of the slots, from the left")
BOX_CARDS: Final = _("box-cards", "cards")
BOX_COLUMN_CARDS: Final = _("box-column-cards", "Fortune cards for a filled column, instead of a token")
BOX_OR_MORE: Final = _("box-or-more", "{count} or more")
BOX_HP: Final = _("box-hp", "HP")
BOX_STEAMER_BONUS: Final = _("box-steamer-bonus", "bonus for a bought steamer, by its pieces")
BOX_EFFECT: Final = _("box-effect", "what it does")
BOX_AS_TOLD: Final = _("box-as-told", "as its text says")
BOX_KEPT: Final = _("box-kept", "stays face up in front of its player")
BOX_STAR: Final = _("box-star", "left out of the friendlier game")
BOX_COPIES: Final = _("box-copies", "copies")
BOX_FATES_DEALT: Final = _("box-fates-dealt", "Fate cards dealt for a game")
BOX_TALLEST: Final = _("box-tallest", "steamers in a stack at most")
BOX_SPACES: Final = _("box-spaces", "spaces for stacks")
BOX_COUNTER: Final = _("box-counter", "the Steamer counter, by players")
BOX_START: Final = _("box-start", "start")
BOX_FILLS: Final = _("box-fills", "steamers, by the pieces inside")
BOX_STEAMERS: Final = _("box-steamers", "steamers")
BOX_FACES: Final = _("box-faces", "the six faces")
BOX_NUMBER: Final = _("box-number", "number")
BOX_ICON: Final = _("box-icon", "icon")
BOX_STACK: Final = _("box-stack", "stack {number}")
BOX_ZONES: Final = _("box-zones", "whose zones the stacks lie in, {players} players")
BOX_TURNED: Final = [
    _("box-as-set-up", "as set up"),
    _("box-quarter", "a quarter clockwise"),
    _("box-half", "half round"),
    _("box-quarter-back", "a quarter counter-clockwise"),
]
BOX_ACTS: Final = [
    _("box-gain", "gain"),
    _("box-draw", "draw"),
    _("box-play", "play"),
    _("box-exchange", "exchange"),
    _("box-buy", "buy"),
]
BOX_ACTIONS: Final = [
    _("box-gain-text", "a token of your choice"),
    _("box-draw-text", "a Fortune card; you may rotate the table then"),
    _("box-play-text", "a Fortune card; you may rotate the table then"),
    _("box-exchange-text", "two Fortune cards for a token of your choice"),
    _("box-buy-text", "a steamer in your Feast Zone for the tokens of what is inside"),
]

# -- what is refused
AND_MORE: Final = _("and-more", "{answers} …")
NO_ANSWER: Final = _("refuse-answer", "{said} does not answer this; allowed is {answers}")
TOO_MANY: Final = _(
    "refuse-too-many",
    "that is too many: {count} token is to be chosen",
    "that is too many: {count} tokens are to be chosen",
    by="count",
)
NOT_DIFFERENT: Final = _("refuse-not-different", "the tokens must be different, and {dim_sum} is among them already")
NAME_TOGETHER: Final = _(
    "refuse-one-by-one",
    "one by one, tokens go in the order of the rows; named together they may stand in any order: claw shrimp rice",
)
KIND_SOLD_OUT: Final = _("refuse-kind-sold-out", "{dim_sum} is sold out: {answers}")
BOTH_DONE: Final = _("refuse-both-done", "both actions of this turn are done: {answers}")
MUST_ACT: Final = _("refuse-pass", "a possible action must be taken: {answers}")
ABILITY_USED: Final = _("refuse-ability-used", "your ability has been used this round")
NO_ABILITY: Final = _("refuse-ability", "you have no ability that can be used now")
ACT_FIRST: Final = _("refuse-no-action", "choose an action first: {answers}")
# By the number of the action (U1): gain, draw, play, exchange, buy.
SAME_ACTION: Final = [
    _("refuse-gain-again", "the two actions of a turn differ, and the first was to gain a token: {answers}"),
    _("refuse-draw-again", "the two actions of a turn differ, and the first was to draw a card: {answers}"),
    _("refuse-play-again", "the two actions of a turn differ, and the first was to play a card: {answers}"),
    _("refuse-exchange-again", "the two actions of a turn differ, and the first was to exchange cards: {answers}"),
    _("refuse-buy-again", "the two actions of a turn differ, and the first was to buy: {answers}"),
]
TOKENS_SOLD_OUT: Final = _("refuse-sold-out", "{dim_sum} tokens are sold out")
ALL_SOLD_OUT: Final = _("refuse-all-sold-out", "no token is left in the supply")
NO_DRAW: Final = _("refuse-draw", "no Fortune card can be drawn now")
NO_CARD: Final = _("refuse-no-card", "you hold no Fortune card")
NO_CARD_NOW: Final = _("refuse-no-card-now", "none of your Fortune cards can be played now")
NOT_HELD: Final = _("refuse-not-held", "you hold no {card}")
FIRST_ACTION_ONLY: Final = _("refuse-first-action", "{card} is for the first action of a turn only")
NO_DISCOUNT: Final = _("refuse-no-discount", "{card}: no steamer can be bought now with a token left out")
ROTATION_BARRED: Final = _("refuse-rotation-barred", "{card}: Fate lets nobody rotate this round")
NO_EFFECT: Final = _("refuse-no-effect", "{card}: no part of it can be carried out now")
NOTHING_TO_EXCHANGE_FOR: Final = _("refuse-exchange", "no token is left to exchange cards for")
TWO_CARDS: Final = _("refuse-two-cards", "an exchange takes two cards, named in the order of the list")
NO_PURCHASE: Final = _("refuse-no-purchase", "there is no steamer that you can reach and pay")
NO_STEAMER: Final = _("refuse-no-steamer", "stack {stack} has no steamer")
ONLY_THE_OX: Final = _("refuse-afar", "only the Ox buys from afar")
IN_YOUR_ZONE: Final = _("refuse-in-zone", "stack {stack} is inside your zone: buy it at the plain price")
OUTSIDE_YOUR_ZONE: Final = _("refuse-outside-zone", "stack {stack} is outside your Feast Zone")
COSTS: Final = _("refuse-price", "stack {stack} costs exactly {price}; you have {have}")
COSTS_MORE: Final = _("refuse-price-afar", "stack {stack} costs exactly {price} and one token more; you have {have}")

# -- what cannot be read
WHAT_ANIMAL: Final = _("what-animal", "animal")
WHAT_DIM_SUM: Final = _("what-dim-sum", "dim sum")
WHAT_DIRECTION: Final = _("what-direction", "direction")
STACK_BY_NUMBER: Final = _("unread-stack", "{text}: name a stack by its number, 1 to {most}")
PLAYER_BY_NUMBER: Final = _("unread-player", "{text}: name a player by its number, 1 to {most}")
ROW_BY_NUMBER: Final = _("unread-row", "{text}: name a row by its number, 1 to {most}")
SETTLED_ALREADY: Final = _("unread-settled", "{text} is settled already, there was no other possibility")
NAMES_NOTHING: Final = _("unread-nothing", "{text} names nothing here; type for example {answers}")

# -- how it ends
COUNTER_EMPTY: Final = _("over-counter", "the Steamer counter stands at 0")
FATE_EMPTY: Final = _("over-fate", "the Fate deck is empty")
COUNTER_EMPTY_TIE: Final = _("over-counter-tie", "the Steamer counter stands at 0; of equal HP, most dim sum wins")
FATE_EMPTY_TIE: Final = _("over-fate-tie", "the Fate deck is empty; of equal HP, most dim sum wins")


def over(counter: bool, tie_break: bool) -> Said:
    """What ended the game, and the tie-break if it decided (U26)."""
    if tie_break:
        return COUNTER_EMPTY_TIE() if counter else FATE_EMPTY_TIE()
    return COUNTER_EMPTY() if counter else FATE_EMPTY()


# -- what a hungry guest would say
WHY_ANIMAL: Final = _("why-animal", "{title}. {ability}")
WHY_FILL: Final = _("why-fill", "puts the steamer where it is within reach")
WHY_TAKE: Final = _("why-take", "takes a {dim_sum} token: {why}")
WHY_GAIN: Final = _("why-gain", "gains a {dim_sum} token: {why}")
MAY_COME_IN_HANDY: Final = _("towards-nothing", "it may come in handy")
TOWARDS_COMPLETE: Final = _("towards-complete", "for stack {stack}, complete then")
TOWARDS: Final = _("towards", "for stack {stack}, {lacking} to go", "for stack {stack}, {lacking} to go", by="lacking")
WHY_PIECE: Final = _("why-piece", "{dim_sum} is worth {worth} HP there")
WHY_BACK: Final = _("why-back", "the bag may hold something better")
WHY_ENOUGH: Final = _("why-enough", "what is left is good enough")
WHY_CARDS: Final = _("why-cards", "cards can be played, and two in hand are a HP at the end")
WHY_PASS: Final = _("why-pass", "nothing there is worth it")
WHY_CARD: Final = _("why-card", "this is the card you will miss least")
WHY_ROW: Final = _("why-row", "the best rows are for what can be had most often")
WHY_WITHIN_REACH: Final = _("why-within-reach", "there it is within your reach")
WHY_OUT_OF_THE_WAY: Final = _("why-out-of-the-way", "there it is out of the way")
WHY_MOVE: Final = _("why-move", "this steamer is the one that lies wrong")
WHY_SINK: Final = _("why-sink", "others could buy this steamer soon")
WHY_STACK: Final = _("why-stack", "what you need most lies there")
WHY_PLAYER: Final = _("why-player", "what you need lies there, or it hinders whoever leads")
WHY_GIVE: Final = _("why-give", "this is the token you need least")
WHY_LEAVE_OUT: Final = _("why-leave-out", "this is the token worth most to keep")
WHY_GIVE_UP: Final = _("why-give-up", "this is the piece that costs least to give up")
WHY_BEST: Final = _("why-best", "{said} looks best")
WHY_END: Final = _("why-end", "there is nothing better left to do this turn")
WHY_ABILITY: Final = _("why-ability", "uses the ability: {ability}")
WHY_DRAW: Final = _("why-draw", "draws a card and may turn the table")
WHY_DRAW_ONLY: Final = _("why-draw-only", "draws a card; Fate lets nobody turn the table this round")
WHY_BUY: Final = _("why-buy", "buys {pieces} from stack {stack}, worth about {worth} HP")
WHY_PLAY: Final = _("why-play", "plays {card}: {text}")
WHY_PLAY_TURN: Final = _("why-play-turn", "plays {card} only to turn the table: nothing of it can be carried out now")
WHY_PLAY_AWAY: Final = _("why-play-away", "plays {card} although nothing of it can be carried out now")
WHY_EXCHANGE: Final = _("why-exchange", "two cards for a token that is needed now")
WHY_NO_ROTATION: Final = _("why-no-rotation", "the table stands well as it is")
WHY_LEFT: Final = _("why-left", "turning left brings stack {stacks} into reach")
WHY_RIGHT: Final = _("why-right", "turning right brings stack {stacks} into reach")
WHY_LEFT_AWAY: Final = _("why-left-away", "turning left keeps others away")
WHY_RIGHT_AWAY: Final = _("why-right-away", "turning right keeps others away")

# -- what happens: the set-up
LAID: Final = _("laid", "The table is laid; the Steamer counter stands at {counter}")
LAID_EMPTY: Final = _(
    "laid-empty", "The table is empty, the Steamer counter stands at {counter}; {filler} fills the first steamer"
)
FILLED: Final = _("filled", "{by} fills a steamer with {pieces}")
STACKED: Final = _("stacked", "{by} places it on stack {stack}")
OFFERED: Final = _("offered", "{to} may be the {one} or the {two}")
BECAME: Final = _("became", "{by} is the {animal}, {title}")
STARTED: Final = _("started", "{by} starts with {tokens}")
MARKER: Final = _("marker", "{by} has the First player marker")

# -- what happens: rounds and turns
FATE: Final = _("fate", "Round {round}, Fate: {card}")
FATE_SAYS: Final = _("fate-says", "Round {round}, Fate: {card}. {text}")
TURN: Final = _("turn", "it is {by}'s turn")
PASSED: Final = _("passed", "{by} passes")
PASSED_FORCED: Final = _("passed-forced", "{by} can do nothing and passes")
TOOK_MARKER: Final = _("took-marker", "{by} takes the First player marker")
COUNTED_DOWN: Final = _("counted-down", "The Steamer counter stands at {counter}")
COUNTED_OUT: Final = _("counted-out", "The Steamer counter stands at {counter}: this is the last round")
ENDED: Final = _("ended", "The game is over: {reason}")

# -- what happens: tokens
GAINED_TOKEN: Final = _("gained-token", "{by} gains a {dim_sum} token")
TOOK_TOKEN: Final = _("took-token", "{by} takes a {dim_sum} token from {whose}")
RETURNED_TOKEN: Final = _("returned-token", "{by} returns a {dim_sum} token")
TRADED_TOKEN: Final = _("traded-token", "{by} exchanges a {dim_sum} token")
TRADED_FOR_CARDS: Final = _("traded-for-cards", "{by} exchanges a {dim_sum} token for cards")

# -- what happens: Fortune cards
DREW: Final = _("drew", "{by} draws a card")
DREW_SEEN: Final = _("drew-seen", "{by} draws {card}")
PLAYED: Final = _("played", "{by} plays {card}")
RESOLVED: Final = _("resolved", "{card} goes to the discards")
EXCHANGED: Final = _("exchanged", "{by} exchanges {one} and {two}")
DISCARDED: Final = _("discarded", "{by} discards {card}")
GAMBLED: Final = _("gambled", "{by} discards {card} to roll the Lucky die")
TOOK_CARD: Final = _("took-card", "{by} takes a card out of the hand of {whose}")
TOOK_CARD_SEEN: Final = _("took-card-seen", "{by} takes {card} out of the hand of {whose}")
PASSED_CARD: Final = _("passed-card", "{by} passes a card to {to}")
PASSED_CARD_SEEN: Final = _("passed-card-seen", "{by} passes {card} to {to}")
SHUFFLED: Final = _("shuffled", "The discards are shuffled into a new Fortune deck of {deck}")
CHOSE_PLAYER: Final = _("chose-player", "{by} chooses {player}")
DISCOUNTED: Final = _("discounted", "{by} may leave out a token in a purchase this turn")

# -- what happens: purchases and pieces
BOUGHT: Final = _("bought", "{by} buys from stack {stack}: {pieces}")
LEFT_OUT: Final = _("left-out", "{by} leaves out a {dim_sum} token")
ADDED: Final = _("added", "{by} adds a {dim_sum} token")
TOOK_PIECE: Final = _("took-piece", "{by} takes {dim_sum} from stack {stack}")
DREW_PIECE: Final = _("drew-piece", "{by} draws {dim_sum} out of the bag")
SWAPPED: Final = _("swapped", "{by} swaps {given} for {taken} on stack {stack}")
DREW_AGAIN: Final = _("drew-again", "{by} returns {back} to the bag and draws {drawn}")
KEPT_ROW: Final = _("kept-row", "{by} keeps row {row} for {dim_sum}")
PLACED: Final = _("placed", "{by} places {board} on the board")
PLACED_BESIDE: Final = _("placed-beside", "{by} places {excess} beside the board")
PLACED_BOTH: Final = _("placed-both", "{by} places {board} on the board and {excess} beside it")
GAINED_HP: Final = _("gained-hp", "{by} gains {points} HP and has {hp}")
LOST_HP: Final = _("lost-hp", "{by} loses {points} HP and has {hp}")
COMPLETED_COLUMN: Final = _("completed-column", "{by} completes column {number}")
COMPLETED_ROW: Final = _("completed-row", "{by} completes row {number}")

# -- what happens: the table and the die
ROTATED_CLOCKWISE: Final = _("rotated-clockwise", "{by} rotates the table clockwise")
ROTATED_COUNTER: Final = _("rotated-counter", "{by} rotates the table counter-clockwise")
TURNED_CLOCKWISE: Final = _("turned-clockwise", "{card} turns the table clockwise")
TURNED_COUNTER: Final = _("turned-counter", "{card} turns the table counter-clockwise")
UNCOVERED: Final = _("uncovered", "On stack {stack} there is now {pieces}")
EMPTIED: Final = _("emptied", "The steamer on stack {stack} is empty and goes to the supply")
MOVED: Final = _("moved", "{by} moves the steamer with {pieces} from stack {stack} to stack {to}")
SUNK: Final = _("sunk", "{by} puts the top steamer of stack {stack} under its stack")
ROLLED: Final = _("rolled", "{by} rolls {number}, {icon}")
ROLLED_BLANK: Final = _("rolled-blank", "{by} rolls a blank")
SHOWN: Final = _("shown", "The Lucky die shows {number}, {icon}")
SHOWN_BLANK: Final = _("shown-blank", "The Lucky die shows a blank")
ALL_ROLLED: Final = _("all-rolled", "The Lucky die is rolled: {rolls}")
ONE_ROLL: Final = _("one-roll", "{by} {number}")


# -- events


def _number(event: dict[str, object], field: str) -> int:
    value = event[field]
    assert isinstance(value, int)
    return value


def _numbers(event: dict[str, object], field: str) -> list[int]:
    value = event[field]
    assert isinstance(value, list)
    return value


def _placed(event: dict[str, object]) -> Message:
    if not event["excess"]:
        return PLACED
    return PLACED_BOTH if event["board"] else PLACED_BESIDE


def _scored(event: dict[str, object]) -> Said:
    points = _number(event, "points")
    way = GAINED_HP if points > 0 else LOST_HP
    return way(by=who(_number(event, "by")), points=abs(points), hp=_number(event, "hp"))


def _rolled(event: dict[str, object]) -> Message:
    if "by" in event:
        return ROLLED if "icon" in event else ROLLED_BLANK
    return SHOWN if "icon" in event else SHOWN_BLANK


def _all_rolled(event: dict[str, object]) -> Said:
    pairs = zip(_numbers(event, "seats"), _numbers(event, "numbers"))
    return ALL_ROLLED(rolls=listed([ONE_ROLL(by=who(seat), number=number) for seat, number in pairs]))


def _turned(event: dict[str, object]) -> Message:
    if "card" in event:
        return TURNED_CLOCKWISE if event["clockwise"] else TURNED_COUNTER
    return ROTATED_CLOCKWISE if event["clockwise"] else ROTATED_COUNTER


def _ended(event: dict[str, object]) -> Said:
    """With the same reason that the outcome gives."""
    return ENDED(reason=over(event["ending"] == "counter", event["tie_break"] is True))


WORDS.tells(events.LAID, lambda event: LAID_EMPTY if "filler" in event else LAID)
WORDS.tells(events.FILLED, FILLED)
WORDS.tells(events.STACKED, STACKED)
WORDS.tells(events.OFFERED, OFFERED)
WORDS.tells(events.BECAME, BECAME)
WORDS.tells(events.STARTED, STARTED)
WORDS.tells(events.MARKER, MARKER)
WORDS.tells(events.FATE, FATE)
WORDS.tells(events.TURN, TURN)
WORDS.tells(events.PASSED, lambda event: PASSED_FORCED if event["forced"] else PASSED)
WORDS.tells(events.TOOK_MARKER, TOOK_MARKER)
WORDS.tells(events.COUNTED_DOWN, lambda event: COUNTED_OUT if event["last"] else COUNTED_DOWN)
WORDS.tells(events.ENDED, _ended)
WORDS.tells(events.GAINED_TOKEN, GAINED_TOKEN)
WORDS.tells(events.TOOK_TOKEN, TOOK_TOKEN)
WORDS.tells(events.RETURNED_TOKEN, RETURNED_TOKEN)
WORDS.tells(events.TRADED_TOKEN, lambda event: TRADED_FOR_CARDS if event["wants"] == "cards" else TRADED_TOKEN)
WORDS.tells(events.DREW, lambda event: DREW_SEEN if "card" in event else DREW)
WORDS.tells(events.PLAYED, PLAYED)
WORDS.tells(events.RESOLVED, RESOLVED)
WORDS.tells(events.EXCHANGED, EXCHANGED)
WORDS.tells(events.DISCARDED, DISCARDED)
WORDS.tells(events.GAMBLED, GAMBLED)
WORDS.tells(events.TOOK_CARD, lambda event: TOOK_CARD_SEEN if "card" in event else TOOK_CARD)
WORDS.tells(events.PASSED_CARD, lambda event: PASSED_CARD_SEEN if "card" in event else PASSED_CARD)
WORDS.tells(events.SHUFFLED, SHUFFLED)
WORDS.tells(events.CHOSE_PLAYER, CHOSE_PLAYER)
WORDS.tells(events.DISCOUNTED, DISCOUNTED)
WORDS.tells(events.BOUGHT, BOUGHT)
WORDS.tells(events.LEFT_OUT, LEFT_OUT)
WORDS.tells(events.ADDED, ADDED)
WORDS.tells(events.TOOK_PIECE, TOOK_PIECE)
WORDS.tells(events.DREW_PIECE, DREW_PIECE)
WORDS.tells(events.SWAPPED, SWAPPED)
WORDS.tells(events.DREW_AGAIN, DREW_AGAIN)
WORDS.tells(events.KEPT_ROW, KEPT_ROW)
WORDS.tells(events.PLACED, _placed)
WORDS.tells(events.SCORED, _scored)
WORDS.tells(events.COMPLETED, lambda event: COMPLETED_COLUMN if event["line"] == "column" else COMPLETED_ROW)
WORDS.tells(events.TURNED, _turned)
WORDS.tells(events.UNCOVERED, UNCOVERED)
WORDS.tells(events.EMPTIED, EMPTIED)
WORDS.tells(events.MOVED, MOVED)
WORDS.tells(events.SUNK, SUNK)
WORDS.tells(events.ROLLED, _rolled)
WORDS.tells(events.ALL_ROLLED, _all_rolled)


def at_table(texts: dict[str, str]) -> Words:
    """The words at one table: as everywhere, but a Fate card is told with what its pack has printed on it."""

    def fate(event: dict[str, object]) -> Said:
        name = str(event["card"])
        return FATE_SAYS(round=_number(event, "round"), card=card(name), text=card(texts[name]))

    spoken = Words(WORDS.game)
    spoken.messages = WORDS.messages
    spoken.names = WORDS.names
    spoken.lines = dict(WORDS.lines)
    spoken.tells(events.FATE, fate)
    return spoken
