// `node server.js PORT [FOLDER [unqueued]]`: boardgame.io's server as it comes, in memory or with its files in a folder.
// node-persist, which writes them, works off a queue once a second unless it is told otherwise, and boardgame.io waits.
"use strict";
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { Snacks } = require("./game.js");

const [port, folder, unqueued] = process.argv.slice(2);
if (unqueued) {
  const persist = require("node-persist");
  const init = persist.init.bind(persist);
  persist.init = (options) => init({ ...options, writeQueue: false });
}
const server = Server({
  games: [Snacks],
  origins: [Origins.LOCALHOST_IN_DEVELOPMENT, /127\.0\.0\.1/],
  ...(folder ? { db: new FlatFile({ dir: folder, logging: false }) } : {}),
});
server.run({ port: +port, callback: () => console.log(JSON.stringify({ listens: +port })) });
