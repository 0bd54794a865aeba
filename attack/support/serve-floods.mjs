// Clients of `quire serve` that are slow, many at once, or come with the session of another.
import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { initialize, mcp, raw, request, serving, statusOf, token } from "./serving.mjs";

export const floodGuards = {
  slow_head: {
    file: "edges/server/listen.js",
    replace: [["headersTimeout: limits.headers_timeout", "headersTimeout: 0"]],
  },
  slow_body: {
    file: "edges/server/listen.js",
    replace: [["requestTimeout: limits.request_timeout", "requestTimeout: 0"]],
  },
  stall: { file: "edges/server/stall-watch.js", replace: [["if (looks >= most)", "if (false)"]] },
  idle: {
    file: "edges/server/listen.js",
    replace: [["keepAliveTimeout: limits.keep_alive_timeout", "keepAliveTimeout: 600_000"]],
  },
  connections: { file: "edges/server/listen.js", replace: [["server.maxConnections = limits.connections", "void 0"]] },
  memory: { file: "edges/server/service/allowance.js", replace: [["this.held + bytes > this.most", "false"]] },
  followers: {
    file: "edges/server/service/run-watch.js",
    replace: [["if (this.followers >= this.most)", "if (false)"]],
  },
  leaving: { file: "edges/server/service/run-watch.js", replace: [["this.followers -= 1;", ""]] },
};

/** So long that no try meets it by chance, in milliseconds. */
const long = 60_000;
const patient = {
  headers_timeout: long,
  request_timeout: long,
  keep_alive_timeout: long,
  stall_timeout: long,
  connections: 1000,
  last_words: 0,
};

/** The build's listener with limits of its own, before an app that answers with `size` bytes what it has read. */
async function listening(build, limits, size = 2) {
  const { listen } = await build.load("edges/server/listen.js");
  const fetch = async (/** @type {Request} */ asked) => {
    await asked.text();
    return new Response("x".repeat(size));
  };
  return listen({ fetch }, { host: "127.0.0.1", port: 0 }, { ...patient, ...limits });
}

/** Turns of the process, in which the server has its own: a machine that is busy takes no time from it. */
async function turns(count, isOver = () => false) {
  for (let turn = 0; turn < count && !isOver(); turn++) await wait(50);
}

/** A connection that sends `start`, then `drop` again and again, and says whether the server closed it in 60 turns. */
async function isClosed(port, start, drop, reads) {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write(start);
  if (reads) socket.resume();
  else socket.pause();
  const dripping = setInterval(() => socket.writable && drop !== "" && socket.write(drop), 50);
  let isOver = false;
  socket.once("close", () => (isOver = true));
  await turns(60, () => isOver);
  clearInterval(dripping);
  const result = isOver;
  socket.destroy();
  return result;
}

export function* slowTries() {
  const start = (/** @type {string} */ line) => `${line} HTTP/1.1\r\nHost: localhost\r\n`;
  const post = `${start("POST /runs")}Content-Type: application/json\r\n`;
  /** @type {Record<string, { guard: string, limits: object, start: string, drop?: string }>} */
  const clients = {
    "headers that dribble": {
      guard: "slow_head",
      limits: { headers_timeout: 300 },
      start: start("GET /works"),
      drop: "X: y\r\n",
    },
    "one header that dribbles": {
      guard: "slow_head",
      limits: { headers_timeout: 300 },
      start: `${start("GET /works")}X: `,
      drop: "y",
    },
    "a head that stops": { guard: "slow_head", limits: { headers_timeout: 300 }, start: start("GET /works") },
    "a body of known length that dribbles": {
      guard: "slow_body",
      limits: { headers_timeout: 300, request_timeout: 600 },
      start: `${post}Content-Length: 5000\r\n\r\n`,
      drop: " ",
    },
    "chunks that dribble": {
      guard: "slow_body",
      limits: { headers_timeout: 300, request_timeout: 600 },
      start: `${post}Transfer-Encoding: chunked\r\n\r\n`,
      drop: "1\r\n \r\n",
    },
    "the length of a chunk that dribbles": {
      guard: "slow_body",
      limits: { headers_timeout: 300, request_timeout: 600 },
      start: `${post}Transfer-Encoding: chunked\r\n\r\n`,
      drop: "0",
    },
    "a body that stops before its last byte": {
      guard: "slow_body",
      limits: { headers_timeout: 300, request_timeout: 600 },
      start: `${post}Content-Length: 3\r\n\r\n{}`,
    },
    "a connection that asks once and stays": {
      guard: "idle",
      limits: { keep_alive_timeout: 300 },
      start: `${start("GET /works")}\r\n`,
    },
  };
  for (const [what, { guard, limits, start: bytes, drop = "" }] of Object.entries(clients)) {
    yield { name: what, guard, run: (build) => heldOpen(build, limits, [bytes, drop, true]) };
  }
  const unread = {
    "an answer that nobody reads": `${start("GET /works")}\r\n`,
    "answers to many requests that nobody reads": `${start("GET /works")}\r\n`.repeat(20),
  };
  for (const [what, bytes] of Object.entries(unread)) {
    const size = 20_000_000;
    yield { name: what, guard: "stall", run: (build) => unreadHeld(build, bytes, size) };
  }
}

async function heldOpen(build, limits, [bytes, drop, reads]) {
  const server = await listening(build, limits);
  const closed = await isClosed(server.port, bytes, drop, reads);
  await server.close();
  return closed ? null : "held its connection for ten times as long as it may";
}

/** A client that reads nothing sees no close: who was cut off has not got all when it reads at last. */
async function unreadHeld(build, bytes, size) {
  const server = await listening(build, { stall_timeout: 300 }, size);
  const socket = connect(server.port, "127.0.0.1").on("error", () => {});
  socket.pause();
  socket.write(bytes);
  await turns(50);
  let got = 0;
  let isOver = false;
  socket.on("data", (part) => (got += part.length));
  socket.once("close", () => (isOver = true)).resume();
  await turns(30, () => isOver || got >= size);
  socket.destroy();
  await server.close();
  return got < size ? null : "its answer was kept for it";
}

/** Sends the same on `count` connections at once and gives what came back on each in `milliseconds`. */
const together = (port, count, bytes, milliseconds) =>
  Promise.all(Array.from({ length: count }, (_, n) => raw(port, bytes(n), { milliseconds })));

export function* crowdTries() {
  yield {
    name: "200 connections where 50 may be",
    guard: "connections",
    async run(build) {
      const server = await listening(build, { connections: 50 });
      const kept = "GET /works HTTP/1.1\r\nHost: localhost\r\n\r\n";
      const answers = await together(server.port, 200, () => kept, 1500);
      await server.close();
      const served = answers.filter((answer) => statusOf(answer) === 200).length;
      return served <= 50 ? null : `${served} were served`;
    },
  };
  const ways = {
    searches: () => ({ method: "GET", path: "/search?q=moon" }),
    "runs begun": () => ({ method: "POST", path: "/runs", body: '{"tool":"search","input":{"query":"moon"}}' }),
  };
  for (const [index, [way, asked]] of Object.entries(ways).entries()) {
    yield {
      name: `200 at once, a few a minute: ${way}`,
      guard: "rate",
      async run(build) {
        const most = 6 + index;
        const { port } = await serving(build, { settings: { requests_per_minute: most } });
        const answers = await together(port, 200, () => request(asked()), 10_000);
        const refused = answers.filter((answer) => statusOf(answer) === 429).length;
        return refused === 200 - most ? null : `${refused} of 200 were refused where ${most} may be asked`;
      },
    };
  }
  for (const path of ["/runs", "/index"]) {
    const body = " ".repeat(1_000_000);
    const head = [`Content-Length: ${body.length + 1}`, "Accept: application/json, text/event-stream"];
    yield {
      name: `200 bodies that lack their last byte, ${path}`,
      guard: "memory",
      async run(build) {
        const { port } = await serving(build, { settings: { requests_per_minute: 90_000 } });
        const bytes = request({ method: "POST", path, headers: head, body });
        const answers = await together(port, 200, () => bytes, 5000);
        const refused = answers.filter((answer) => statusOf(answer) === 503).length;
        return refused > 0 ? null : "200 MB were taken into memory";
      },
    };
  }
}

/** Runs that this process seems to work on: their streams stay open. */
async function heldRuns(build, root, ids) {
  const { takeLock } = await build.load("adapters/local/process-lock.js");
  const event = { v: 1, seq: 1, ts: "2026-01-01T00:00:00.000Z", iter: 0, role: "system", event: "run_start" };
  const content = { tool: "search", version: 1, input: {}, seed: 1, offline: true, budget: {} };
  return ids.map((id) => {
    const folder = join(root, ".quire", "runs", id);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "events.jsonl"), `${JSON.stringify({ ...event, content })}\n`);
    return takeLock(join(folder, "lock"), id);
  });
}

export function* streamTries() {
  const floods = { "one run": 1, "many runs in turn": 25 };
  for (const [index, [what, many]] of Object.entries(floods).entries()) {
    const ids = Array.from({ length: many }, (_, n) => `20260102-00000000${index}-ask-${String(n).padStart(4, "0")}`);
    const follow = (n) => request({ method: "GET", path: `/runs/${ids[n % many]}/events` });
    yield {
      name: `250 streams of events, ${what}`,
      guard: "followers",
      async run(build) {
        const { port, root } = await serving(build, { settings: { requests_per_minute: 80_000 + index } });
        const locks = await heldRuns(build, root, ids);
        const answers = await together(port, 250, follow, 4000);
        for (const lock of locks) lock.release();
        const followed = answers.filter((answer) => statusOf(answer) === 200).length;
        return followed <= 200 ? null : `${followed} streams were followed`;
      },
    };
    yield {
      name: `250 streams of events that were dropped keep others out, ${what}`,
      guard: "leaving",
      async run(build) {
        const { port, root } = await serving(build, { settings: { requests_per_minute: 70_000 + index } });
        const locks = await heldRuns(build, root, ids);
        await together(port, 250, follow, 3000);
        let status = 0;
        for (let tries = 0; tries < 10 && status !== 200; tries += 1) {
          status = statusOf(await raw(port, follow(0), { milliseconds: 300 }));
        }
        for (const lock of locks) lock.release();
        return status === 200 ? null : `who came next was answered ${status}`;
      },
    };
  }
}

const sessionOf = (/** @type {string} */ answer) => /^mcp-session-id: (\S+)/im.exec(answer)?.[1] ?? "";
const longest = { milliseconds: 1500 };

export function* sessionTries() {
  const asks = {
    "a list of tools": (header) => mcp("tools/list", {}, header),
    "its stream": (headers) => ({ method: "GET", path: "/mcp", headers: ["Accept: text/event-stream", ...headers] }),
    "its end": (headers) => ({ method: "DELETE", path: "/mcp", headers }),
  };
  for (const [what, ask] of Object.entries(asks)) {
    yield {
      name: `the session of another without the token: ${what}`,
      guard: "token",
      async run(build) {
        const { port } = await serving(build, { token: true });
        const known = { ...initialize, headers: [...initialize.headers, `Authorization: Bearer ${token}`] };
        const id = sessionOf(await raw(port, request(known)));
        if (id === "") throw new Error("no session began");
        const answer = await raw(port, request(ask([`Mcp-Session-Id: ${id}`])), longest);
        return statusOf(answer) === 401 ? null : `was answered ${statusOf(answer)}`;
      },
    };
  }
}
