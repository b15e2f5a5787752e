// `node clients.js PORT MATCHES`: four players' clients at each match, over the socket as boardgame.io's own client
// speaks it, without the game's rules on this side: all the time goes to the server. It says `{"ready"}` when a round of
// matches is made and everybody is there, waits for a line, plays, and says what came of it.
"use strict";
const readline = require("node:readline");
const { io } = require("socket.io-client");
const { PLAYERS } = require("./game.js");

const [port, matches] = process.argv.slice(2);
const address = `http://127.0.0.1:${port}`;
const say = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);

async function post(path, body) {
  const answer = await fetch(`${address}${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

class Match {
  async open() {
    ({ matchID: this.id } = await post("/games/snacks/create", { numPlayers: PLAYERS }));
    this.clients = [];
    this.moves = 0;
    this.delays = [];
    for (let seat = 0; seat < PLAYERS; seat++) this.clients.push(await this.join(String(seat)));
  }

  async join(playerID) {
    const { playerCredentials } = await post(`/games/snacks/${this.id}/join`, { playerID, playerName: `P${playerID}` });
    const socket = io(`${address}/snacks`, { transports: ["websocket"], forceNew: true });
    const client = { playerID, credentials: playerCredentials, socket, state: null };
    await new Promise((there) => {
      socket.on("sync", (_, { state }) => {
        client.state = state;
        there();
      });
      socket.on("connect", () => socket.emit("sync", this.id, playerID, playerCredentials, PLAYERS));
    });
    socket.on("update", (_, state) => this.told(client, state));
    return client;
  }

  told(client, state) {
    if (client.state && state._stateID <= client.state._stateID) return;
    client.state = state;
    if (client !== this.mover) this.delays.push((performance.now() - this.began) / 1000);
    if (this.clients.every((other) => other.state._stateID === state._stateID)) {
      this.moves += 1;
      this.move();
    }
  }

  // The next move, when everybody has seen the last one.
  move() {
    const { ctx } = this.clients[0].state;
    if (ctx.gameover !== undefined || Date.now() >= this.until) {
      this.end();
      return;
    }
    this.mover = this.clients[+ctx.currentPlayer];
    const { playerID, credentials, socket, state } = this.mover;
    const place = Math.floor(Math.random() * state.G.players[playerID].hand.length);
    const action = { type: "MAKE_MOVE", payload: { type: "play", args: [place], playerID, credentials } };
    this.began = performance.now();
    socket.emit("update", action, state._stateID, this.id, playerID);
  }

  play(until) {
    this.until = until;
    return new Promise((end) => {
      this.end = end;
      this.move();
    });
  }

  close() {
    for (const { socket } of this.clients) socket.disconnect();
  }
}

async function main() {
  const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  for (;;) {
    const round = [];
    for (let n = 0; n < +matches; n++) {
      const match = new Match();
      await match.open();
      round.push(match);
    }
    say({ ready: true });
    const { value, done } = await lines.next();
    if (done) return;
    const began = performance.now();
    const until = Date.now() + JSON.parse(value).seconds * 1000;
    await Promise.all(round.map((match) => match.play(until)));
    const seconds = (performance.now() - began) / 1000;
    for (const match of round) match.close();
    say({ seconds, moves: round.reduce((sum, match) => sum + match.moves, 0), delays: round.flatMap((match) => match.delays) });
  }
}

main();
