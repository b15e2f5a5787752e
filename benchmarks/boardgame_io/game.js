// A card game of Taiwan Snackbar's size: four players, hands that nobody else sees, a pile, dishes that lie open, and
// about as many moves until it is over. Its rules are simpler than Snackbar's, which is to its advantage here.
"use strict";

const DISHES = ["pork rice", "oyster omelette", "stinky tofu", "radish cake", "steamed dumplings", "rice sticks"];
const EACH = 18;
const HAND = 8;
const PLAYERS = 4;
const MOVES = 105; // what a game of Snackbar has with random players

const Snacks = {
  name: "snacks",
  minPlayers: PLAYERS,
  maxPlayers: PLAYERS,

  setup: ({ random }) => {
    const cards = DISHES.flatMap((dish) => Array.from({ length: EACH }, (_, n) => ({ id: `${dish} ${n + 1}`, dish, value: 1 + (n % 6) })));
    const pile = random.Shuffle(cards);
    const players = {};
    for (let seat = 0; seat < PLAYERS; seat++) players[seat] = { hand: pile.splice(0, HAND), eaten: [], points: 0 };
    return { secret: { pile }, left: pile.length, counters: Object.fromEntries(DISHES.map((dish) => [dish, []])), players, moves: 0 };
  },

  // Nobody sees the pile, and of others' hands only how many cards they are.
  playerView: ({ G, playerID }) => {
    const { secret, ...open } = G;
    const players = {};
    for (const [seat, player] of Object.entries(G.players)) {
      players[seat] = seat === playerID ? player : { ...player, hand: player.hand.length };
    }
    return { ...open, players };
  },

  turn: { minMoves: 1, maxMoves: 1 },

  moves: {
    // Lay a card down; whoever brings a counter to its limit eats what lies there.
    play: {
      client: false, // what is drawn is secret
      move: ({ G, ctx, playerID, random }, place) => {
        const player = G.players[playerID];
        if (!(place >= 0 && place < player.hand.length)) return "INVALID_MOVE";
        const [card] = player.hand.splice(place, 1);
        const counter = G.counters[card.dish];
        counter.push(card);
        if (counter.reduce((sum, other) => sum + other.value, 0) > 12) {
          player.eaten.push(...counter);
          player.points += counter.length;
          G.counters[card.dish] = [];
        }
        if (!G.secret.pile.length) {
          G.secret.pile = random.Shuffle(Object.values(G.players).flatMap((other) => other.eaten.splice(0)));
        }
        if (G.secret.pile.length) player.hand.push(G.secret.pile.pop());
        G.left = G.secret.pile.length;
        G.moves += 1;
        return undefined;
      },
    },
  },

  endIf: ({ G }) => (G.moves >= MOVES ? { winner: Object.entries(G.players).sort(([, a], [, b]) => b.points - a.points)[0][0] } : undefined),
};

module.exports = { Snacks, PLAYERS };
