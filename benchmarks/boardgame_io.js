// A server of boardgame.io, for boardgame_io.py: node server.js [FOLDER]. With FOLDER it keeps matches there, by its own FlatFile.
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

// A game of 37 cells with no rules to speak of: as kind to boardgame.io as a game with secrets can be.
const cells = {
  name: "cells",
  setup: () => ({ cells: Array(37).fill(null), players: { 0: { hand: [1, 2, 3] }, 1: { hand: [4, 5, 6] } }, secret: { stock: [7, 8, 9] } }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G }) => (G.cells.every((cell) => cell !== null) ? { draw: true } : undefined),
};

// Connect 37 for two, as src/enishi/games/connect37/rules.py has it: a tile is drawn, laid on an empty cell, and a chip follows.
const ROWS = [4, 5, 6, 7, 6, 5, 4];
const PLACES = ROWS.flatMap((length, row) => Array.from({ length }, (_, i) => [row, 2 * i - length]));
const touch = (one, other) => {
  const [down, across] = [PLACES[one][0] - PLACES[other][0], PLACES[one][1] - PLACES[other][1]].map(Math.abs);
  return (down === 0 && across === 2) || (down === 1 && across === 1);
};

function scores({ board, chips }) {
  const cellOf = Array(38).fill(-1);
  board.forEach((tile, cell) => { if (tile) cellOf[tile] = cell; });
  const found = [0, 0];
  for (let first = 1, last = 1; first <= 37; first = last += 1) {
    while (last < 37 && cellOf[last] >= 0 && cellOf[last + 1] >= 0 && touch(cellOf[last], cellOf[last + 1])) last += 1;
    for (let tile = first; last - first >= 3 && tile <= last; tile += 1) {
      const chip = chips[cellOf[tile]];
      if (chip) found[chip.seat] += chip.points;
    }
  }
  return found;
}

const connect37 = {
  name: "connect37",
  setup: ({ random }) => {
    const stock = random.Shuffle(Array.from({ length: 37 }, (_, i) => i + 1));
    const G = { board: Array(37).fill(null), chips: Array(37).fill(null), laid: null, held: [2, 2], singles: [17, 17], doubles: [0, 0] };
    G.board[18] = stock.pop();
    G.players = { 0: { hand: [stock.pop(), stock.pop()] }, 1: { hand: [stock.pop(), stock.pop()] } };
    return { ...G, stock: stock.length, secret: { stock } };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: {
    minMoves: 2,
    maxMoves: 2,
    onBegin: ({ G, ctx }) => {
      if (G.stock <= 2) return; // set aside: one for each seat
      G.players[ctx.currentPlayer].hand.push(G.secret.stock.pop());
      G.held[ctx.currentPlayer] += 1;
      G.stock -= 1;
    },
  },
  moves: {
    lay: ({ G, playerID }, tile, cell) => {
      const { hand } = G.players[playerID];
      if (G.laid !== null || G.board[cell] !== null || !hand.includes(tile)) return INVALID_MOVE;
      hand.splice(hand.indexOf(tile), 1);
      G.held[playerID] -= 1;
      G.board[cell] = tile;
      G.laid = cell;
    },
    chip: ({ G, playerID }, kind) => {
      if (G.laid === null || (kind === "double" ? G.doubles[playerID] < 1 : G.singles[playerID] < (kind === "stack" ? 2 : 1))) return INVALID_MOVE;
      if (kind === "single") G.singles[playerID] -= 1;
      else if (kind === "double") G.doubles[playerID] -= 1;
      else {
        G.singles[playerID] -= 2;
        G.doubles[playerID] += 1;
      }
      if (kind !== "stack") G.chips[G.laid] = { seat: Number(playerID), points: kind === "double" ? 2 : 1 };
      G.laid = null;
    },
  },
  endIf: ({ G }) => (G.laid === null && G.stock <= 2 && G.held.every((count) => count === 0) ? { scores: scores(G) } : undefined),
};

const kept = process.argv[2] ? { db: new FlatFile({ dir: process.argv[2] }) } : {};
const server = Server({ games: [cells, connect37], origins: [Origins.LOCALHOST], ...kept });
process.stdin.on("end", () => process.exit(0)).resume();
server.run({ port: 0, callback: () => {} }).then((running) => console.log(`port ${running.appServer.address().port}`));
