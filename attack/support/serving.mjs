// Servers under attack: `quire serve` as a process of its own on loopback, one for each build and kind, and raw sockets.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What no answer may hold. */
export const secret = "SECRET-7f3a91c2d4";
export const token = "the-right-token-0123456789";
export const foreignRun = "20260101-000000000-ask-aaaa";

/** @type {Map<string, Promise<{ port: number, root: string }>>} */
const servers = new Map();
/** @type {(() => void)[]} */
const endings = [];
process.once("exit", () => {
  for (const end of endings) end();
});

/** A workspace with things to hide, beside another workspace with a run. */
function makeWorkspace(settings) {
  const folder = mkdtempSync(join(tmpdir(), "quire-attack-serve-"));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(folder, "workspace");
  const run = join(folder, "other", ".quire", "runs", foreignRun);
  for (const path of [join(root, ".hidden"), join(root, ".quire", "runs"), run]) mkdirSync(path, { recursive: true });
  writeFileSync(join(root, "quire.yaml"), JSON.stringify({ serve: settings }));
  writeFileSync(join(root, "notes.md"), "# Notes\n\nThe moon pulls the ocean.\n");
  for (const path of [".env", ".hidden/notes.md", ".quire/private.md", "../outside.md"])
    writeFileSync(join(root, path), `KEY=${secret}\n`);
  const event = { v: 1, seq: 1, ts: "2026-01-01T00:00:00.000Z", iter: 0, role: "system", event: "run_start" };
  const content = { tool: "search", version: 1, input: { query: secret }, seed: 1, offline: true, budget: {} };
  writeFileSync(join(run, "events.jsonl"), `${JSON.stringify({ ...event, content })}\n`);
  return root;
}

/** @typedef {{ token?: boolean, settings?: Record<string, number> }} Kind */

/**
 * The server of a build and kind; started when it is first asked for, ended with this process.
 * @param {import("../build.mjs").Build} build @param {Kind} kind
 */
export function serving(build, { token: withToken = false, settings = {} } = {}) {
  const key = `${build.folder} ${withToken} ${JSON.stringify(settings)}`;
  const known = servers.get(key) ?? start(build, withToken, { requests_per_minute: 100_000, ...settings });
  servers.set(key, known);
  return known;
}

function start(build, withToken, settings) {
  const root = makeWorkspace(settings);
  const { QUIRE_TOKEN: _, ...environment } = process.env;
  const child = spawn(process.execPath, [build.bin, "serve", "--port", "0", "--quiet", "--workspace", root], {
    cwd: root,
    env: { ...environment, ...(withToken && { QUIRE_TOKEN: token }) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  endings.push(() => child.kill("SIGKILL"));
  return new Promise((resolve, reject) => {
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text) => {
        said += text;
        const port = /on http:\S+:(\d+)\n/.exec(said)?.[1];
        if (port === undefined) return;
        // What a server says and does no longer keeps this process.
        for (const each of [child, child.stdout, child.stderr]) each.unref?.();
        resolve({ port: Number(port), root });
      });
    }
    child.once("exit", (code) => reject(new Error(`quire serve ended with ${code}: ${said}`)));
  });
}

/**
 * Sends bytes as they are and gives what comes back until the server closes or `milliseconds` have passed.
 * @param {number} port @param {string | Buffer | (string | Buffer)[]} bytes @param {{ milliseconds?: number, from?: string }} options
 * @returns {Promise<string>}
 */
export function raw(port, bytes, { milliseconds = 4000, from = "127.0.0.1" } = {}) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: from }, () => {
      for (const part of [bytes].flat()) socket.write(part);
    });
    let answer = "";
    const timer = setTimeout(() => socket.destroy(), milliseconds);
    socket.setEncoding("latin1").on("data", (text) => (answer += text));
    // What came before an error counts; the socket closes behind it.
    socket.on("error", () => {});
    socket.once("close", () => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}

/** The status of the first answer; 0 where none came. @param {string} answer */
export const statusOf = (answer) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);

/** @typedef {{ method: string, path: string, headers?: string[], body?: string }} Asked */

/**
 * A request as bytes; its connection closes behind it. A `Host` is added where there is none.
 * @param {Asked} asked
 */
export function request({ method, path, headers = [], body }) {
  const lines = [`${method} ${path} HTTP/1.1`];
  if (!headers.some((line) => /^host:/i.test(line))) lines.push("Host: localhost");
  lines.push(...headers, "Connection: close");
  const isSized = headers.some((line) => /^(content-length|transfer-encoding):/i.test(line));
  if (body !== undefined) {
    if (!headers.some((line) => /^content-type:/i.test(line))) lines.push("Content-Type: application/json");
    if (!isSized) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  }
  return `${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

const mcpHeaders = ["Accept: application/json, text/event-stream"];

/** A message of the Model Context Protocol as a request. @param {string} method @param {object} params */
export function mcp(method, params, headers = []) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  return { method: "POST", path: "/mcp", headers: [...mcpHeaders, ...headers], body };
}

export const initialize = mcp("initialize", {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "attack", version: "1" },
});
