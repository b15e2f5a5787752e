"""All that Taiwan Snackbar says."""

from collections.abc import Sequence
from typing import Final

from teahouse.core.words import Message, Said, Words, cards, who
from teahouse.games.taiwan_snackbar import events

WORDS: Final = Words("taiwan-snackbar")
WORDS.names += ["change direction", "choose player", "one more", "no more"]  # those of dishes are the pack's
_ = WORDS.message

# -- the title page
BLURB: Final = _("blurb", "Order, reorder and pass the food on; whoever cannot must eat it all.")

# -- options
NO_MORE_BEFORE: Final = _(
    "option-no-more", "No More cards in the pile: rising by one after each draw that shows any, or a fixed number"
)
NO_MORE_OPTION: Final = _(
    "option-no-more-list",
    "how many No More cards are in the pile, a number for each competition round; the last one holds on",
)
NO_MORE_SUGGESTED: Final = _("no-more-suggested", "one more each round, as the rulebook suggests")
NO_MORE_FROM_TWO: Final = _("no-more-from-two", "the same, but more exciting from the start")
NO_MORE_SLOWLY: Final = _("no-more-slowly", "a longer contest: every number lasts two rounds, and three are the most")
NO_MORE_ONE: Final = _("no-more-one", "always one, for patient eaters")
NO_MORE_THREE: Final = _("no-more-three", "always three")
NO_MORE_SIX: Final = _("no-more-six", "always all six, for a short contest")
NO_MORE_OWN: Final = _(
    "no-more-own", "a list of your own, numbers from 1 to 6 with spaces between them, such as 1 2 2 4"
)
KNOCK_OUT_OPTION: Final = _("option-knock-out", "whoever draws a No More leaves at once; the last player in wins")
ROUNDS_OPTION: Final = _(
    "option-rounds", "knock-out only: how many rounds are played, each until one player is left; most rounds won wins"
)

# -- how moves are typed
TYPING: Final = _(
    "typing",
    "Name a card as you like, or say the number on it: 3, tofu, pair of 5, two dumplings, one more, change direction."
    " Say eat to eat what is ordered, and choose player 3 to name who is next.",
)

# -- what is asked
ASK_WHO: Final = _("ask-who", "Who is next? Name another player (T6)")
ASK_ORDER: Final = _("ask-order", "Nothing is ordered: play a dish, a pair or a special card (T2)")
ASK_EAT: Final = _("ask-eat", "Eat {food}, or pass it on with a card (T3)")

# -- what is refused
ANOTHER_PLAYER: Final = _("refuse-target", "Choose Player names another player who is still in")
NOTHING_TO_EAT: Final = _(
    "refuse-eat", "nothing is ordered, so there is nothing to eat: play a dish, a pair or a special card"
)
CHOOSE_FIRST: Final = _("refuse-no-choose", "only Choose Player names who is next: play that card first")
NOT_HELD: Final = _("refuse-not-held", "you hold no {card}; you hold {hand}")
NO_PAIR: Final = _("refuse-pair", "a pair needs two {dish}; you hold {hand}")
INSTEAD: Final = _("instead", "eat {food}, play a pair or a special card")
NO_TOP: Final = _("refuse-no-top", "no dish lies on top that could be ordered again: {instead}")
NOT_THE_TOP: Final = _("refuse-not-top", "a single dish must match the top, {top}: {instead}")
EAT_ALL: Final = _("refuse-eat-number", "{food} are ordered: eat exactly that many, or pass them on with a card")
SAME_DISH: Final = _("refuse-two-dishes", "two cards are played together only as a pair, two of the same dish")
NO_SUCH_NUMBER: Final = _("refuse-number", "no dish card shows {number}; there are {numbers}, and eat eats")
OTHER_NUMBER: Final = _("refuse-servings", "{dish} is a card of {servings}, not of {number}")
SAME_NUMBER: Final = _("ambiguous-number", "{number} stands on {dishes}; say which")
NAME_A_PLAYER: Final = _("unread-player", "{text}: name a player by number, player 1 to player {last}")

# -- what happens
DEALT: Final = _("dealt", "Everyone is dealt {each} cards, {pile} are in the pile; {starter} starts")
DEALT_ROUND: Final = _(
    "dealt-round",
    "Round {round}: everyone is dealt {each} cards, {pile} are in the pile with {no_more} no more; {starter} starts",
)
ORDERED: Final = _("ordered", "{by} orders {dish}: {food} to eat")
REORDERED: Final = _("reordered", "{by} reorders {dish}: {food} to eat")
CHANGED_ORDER: Final = _("changed-order", "{by} changes the order with a pair of {dish}: {food} to eat")
CLOCKWISE: Final = _("turned-clockwise", "{by} changes the direction to clockwise")
COUNTER_CLOCKWISE: Final = _("turned-counter-clockwise", "{by} changes the direction to counter-clockwise")
ADDED: Final = _("added", "{by} adds one more: {food} to eat")
CHOSE: Final = _("chose", "{by} chooses {next} to be next")
EATS: Final = _("eats", "{by} eats {count}: {cards}")
EATS_SOME: Final = _("eats-some", "{by} eats {count} of {wanted}: {cards}")
EATS_ALL_THERE_IS: Final = _("eats-all", "{by} eats {count} of {wanted}, all that the pile held: {cards}")
DRAWS: Final = _("draws", "{by} has no cards and draws {count}: {cards}")
DRAWS_SOME: Final = _("draws-some", "{by} has no cards and draws {count} of {wanted}: {cards}")
DRAWS_ALL_THERE_IS: Final = _(
    "draws-all", "{by} has no cards and draws {count} of {wanted}, all that the pile held: {cards}"
)
SCORED: Final = _("scored", "{by} takes minus {points} and stands at minus {stands}")
LEFT: Final = _("left", "{by} leaves the table")
ROUND_WON: Final = _("round-won", "{by} wins round {round}")
RESHUFFLED: Final = _("reshuffled", "the discards are shuffled into the pile: {pile} cards, {no_more} no more")
RESHUFFLED_BUT: Final = _(
    "reshuffled-but", "the discards are shuffled into the pile: {pile} cards, {no_more} no more; {top} stays on top"
)

# -- how it ends
LAST_IN: Final = _("over-last", "only one player is left")
TOO_MANY_POINTS: Final = _("over-points", "{seat} has {points} negative points")
ALL_ROUNDS: Final = _("over-rounds", "all {rounds} rounds are played")
TIE_CARDS: Final = _("tie-cards", "{over}; of those with the fewest, the most cards in hand win")
TIE_FIRST_OUT: Final = _("tie-first-out", "{over}; of those who won the most, the one least often first out wins")

# -- what is in the box
BOX_DISHES: Final = _("box-dishes", "Dish cards")
BOX_DISHES_TEXT: Final = _(
    "box-dishes-text", "The snacks of the contest. The number on a card is how many servings it orders."
)
BOX_SPECIALS: Final = _("box-specials", "Special cards")
BOX_SPECIALS_TEXT: Final = _(
    "box-specials-text",
    "Played in place of a dish, on a discard pile of their own, so that the top dish stays in sight.",
)
BOX_NO_MORE: Final = _("box-no-more", "Round-ending cards")
BOX_NO_MORE_TEXT: Final = _("box-no-more-text", "The agreed number of them is shuffled into the draw pile each round.")
BOX_DEFEAT: Final = _("box-defeat", "Defeat cards")
BOX_DEFEAT_TEXT: Final = _(
    "box-defeat-text", "They lie before whoever has negative points; here the toppled stools show them for you."
)
BOX_TABLE: Final = _("box-table", "Numbers of the rulebook")
BOX_TABLE_TEXT: Final = _("box-table-text", "What the rules count with; a pack of your own may change it.")
BOX_COPIES: Final = _("box-copies", "cards")
BOX_SERVINGS: Final = _("box-servings", "servings")
BOX_FRONT: Final = _("box-front", "points on the front")
BOX_BACK: Final = _("box-back", "points on the back")
BOX_NUMBER: Final = _("box-number", "number")
DISH_CARD: Final = _(
    "card-dish",
    "Orders {servings} serving; a pair makes the order {servings}.",
    "Orders {servings} servings; a pair makes the order {servings}.",
    by="servings",
)
CHANGE_DIRECTION_CARD: Final = _(
    "card-change-direction", "Play goes the other way round, and the order goes to the neighbour on that side."
)
CHOOSE_PLAYER_CARD: Final = _(
    "card-choose-player", "You say who is next; the direction stays, so that some may be skipped."
)
ONE_MORE_CARD: Final = _("card-one-more", "The order grows by one serving, and the next player has it.")
NO_MORE_CARD: Final = _(
    "card-no-more", "Drawn, it costs a point and ends the round; in the knock-out whoever draws it leaves."
)
DEFEAT_NAME: Final = _("card-defeat-name", "defeat card")
DEFEAT_CARD: Final = _("card-defeat", "Shows negative points, and is never in the pile or in a hand.")
TABLE_HAND: Final = _("table-hand", "cards dealt to each player")
TABLE_EMPTY_HAND: Final = _("table-empty-hand", "cards drawn at the start of a turn with an empty hand")
TABLE_LAST_POINT: Final = _("table-last-point", "negative points that end the game")

# -- what a sensible player would say
ODDS: Final = _("odds", "{odds} in 100 for a No More")
CERTAIN: Final = _("odds-certain", "a No More is all but certain")
WHY_EAT: Final = _("why-eat", "eats for the cards: {odds}")
WHY_TARGET: Final = _("why-target", "leaves the order to {seat}, who holds {count} cards and stands at minus {points}")
WHY_TARGET_STAYS: Final = _("why-target-stays", "leaves the order to {seat}, who holds {count} cards")
WHY_RAISE: Final = _("why-raise", "makes it {food} for the next player: {odds}")
WHY_WAIT: Final = _("why-wait", "keeps the dishes for later, as nothing is ordered")
WHY_PASS: Final = _("why-pass", "leaves {food} to somebody else: {odds}")
WHY_PAIR: Final = _("why-pair", "makes the order {food} and leaves it to the next player: {odds}")


def agreed(numbers: Sequence[int]) -> str:
    """The numbers of No More cards in words: "1, 2, then 3" or "always 3"."""
    if len(numbers) == 1:
        return f"always {numbers[0]}"
    return f"{', '.join(str(number) for number in numbers[:-1])}, then {numbers[-1]}"


def rounds_won(won: int) -> str:
    """How many rounds of a knock-out somebody has won (T13)."""
    return f", {won or 'no'} round{'' if won == 1 else 's'} won"


def _drew(event: dict[str, object]) -> Said:
    """A draw, with the No More cards that it showed, and whether the pile was too small or a No More ended it."""
    shown = dict(event["cards"])  # type: ignore[call-overload]
    shown["no more"] = event["no_more"]
    ways = (EATS, EATS_SOME, EATS_ALL_THERE_IS) if event["why"] == "eats" else (DRAWS, DRAWS_SOME, DRAWS_ALL_THERE_IS)
    way = 0 if event["count"] == event["wanted"] else 1 if event["out"] else 2
    by = event["by"]
    assert isinstance(by, int)
    return ways[way](by=who(by), count=event["count"], wanted=event["wanted"], cards=cards(shown))


def _turned(event: dict[str, object]) -> Message:
    return CLOCKWISE if event["direction"] == "clockwise" else COUNTER_CLOCKWISE


WORDS.tells(events.DEALT, lambda event: DEALT_ROUND if "round" in event else DEALT)
WORDS.tells(events.ORDERED, lambda event: REORDERED if event["again"] else ORDERED)
WORDS.tells(events.CHANGED_ORDER, CHANGED_ORDER)
WORDS.tells(events.TURNED, _turned)
WORDS.tells(events.ADDED, ADDED)
WORDS.tells(events.CHOSE, CHOSE)
WORDS.tells(events.DREW, _drew)
WORDS.tells(events.SCORED, SCORED)
WORDS.tells(events.LEFT, LEFT)
WORDS.tells(events.ROUND_WON, ROUND_WON)
WORDS.tells(events.RESHUFFLED, lambda event: RESHUFFLED_BUT if "top" in event else RESHUFFLED)
