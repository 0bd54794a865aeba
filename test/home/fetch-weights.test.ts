import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { chmodSync, existsSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { createHomeModels } from "../../src/adapters/home/home-models.js";
import { checkHeld } from "../../src/adapters/home/shelf.js";
import { createFetcher } from "../../src/adapters/network/network-fetcher.js";
import type { CatalogueModel } from "../../src/domain/home-model.js";
import { failureOf } from "../contracts/failure.js";
import { type Loopback, type Route, startLoopback } from "../network/loopback.js";
import { newFolder, removeFolders } from "../support/quire.js";

const weights = Buffer.alloc(200_000, "0123456789abcdef");
const servers: Loopback[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
  removeFolders();
});

/** Serves part of some bytes where it is asked for one, as servers of files do. */
function withRanges(bytes: Buffer): Route {
  return ({ headers }, response) => {
    const from = Number(/^bytes=(\d+)-$/u.exec(headers.range ?? "")?.[1] ?? -1);
    if (from < 0) return void response.end(bytes);
    if (from >= bytes.length) return void response.writeHead(416).end();
    const range = `bytes ${from}-${bytes.length - 1}/${bytes.length}`;
    return void response.writeHead(206, { "content-range": range }).end(bytes.subarray(from));
  };
}

/** Sends so many bytes and closes the connection. */
function brokenAt(bytes: Buffer, length: number): Route {
  return (_request, response) => {
    response.writeHead(200, { "content-length": String(bytes.length) });
    response.write(bytes.subarray(0, length), () => setImmediate(() => response.destroy()));
  };
}

async function given(route: Route) {
  let current = route;
  const server = await startLoopback({ "/w.gguf": (...all) => current(...all) });
  servers.push(server);
  const row: CatalogueModel = {
    name: "tiny",
    kind: "answer",
    engine: "llama",
    purpose: "tries things",
    licence: "MIT",
    languages: ["en"],
    memory_bytes: 1,
    context_tokens: 512,
    hosts: [],
    files: [
      {
        name: "w.gguf",
        url: `${server.origin}/w.gguf`,
        bytes: weights.length,
        sha256: createHash("sha256").update(weights).digest("hex"),
      },
    ],
  };
  const folder = join(newFolder(), "models");
  const models = createHomeModels({ catalogue: [row], folder });
  const fetcher = createFetcher({ offline: false, allow_private: ["127.0.0.1"], user_agent: "tests" });
  const told: [number, number][] = [];
  const fetchIt = (signal = new AbortController().signal) =>
    models.fetch(row, { fetcher, signal, onProgress: (...each) => void told.push(each) });
  const ranges = () => server.requests.map(({ headers }) => headers.range ?? null);
  return { row, folder, models, fetchIt, told, ranges, server, serve: (next: Route) => void (current = next) };
}

const part = (folder: string) => join(folder, "tiny", "w.gguf.part");

describe("fetching a model", () => {
  it("fetches, checks, tells how far it is, and is not done twice", async () => {
    const { models, fetchIt, told, server, folder } = await given(withRanges(weights));
    expect(models.held()).toEqual([]);
    expect(await fetchIt()).toBe(true);
    expect(told.at(-1)).toEqual([weights.length, weights.length]);
    const [held] = models.held();
    expect(held).toMatchObject({ name: "tiny", from: "catalogue", licence: "MIT" });
    expect(readFileSync(held?.files[0]?.path ?? "").equals(weights)).toBe(true);
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(await fetchIt()).toBe(false);
    expect(server.requests).toHaveLength(1);
    expect(await models.remove("tiny")).toBe(true);
    expect(models.held()).toEqual([]);
    expect(await models.remove("tiny")).toBe(false);
  });

  it("goes on where the connection broke off, in another process too", async () => {
    const { row, models, fetchIt, serve, ranges, folder } = await given(brokenAt(weights, 70_000));
    expect(await failureOf(fetchIt())).toMatchObject({ code: "network" });
    expect(models.held()).toEqual([]);
    const here = statSync(part(folder)).size;
    expect(here).toBeGreaterThan(0);
    serve(withRanges(weights));
    expect(await inProcess(row, folder)).toEqual({ isNew: true });
    expect(ranges()).toEqual([null, `bytes=${here}-`]);
    expect(models.held()).toHaveLength(1);
  });

  it("begins anew where the server takes no notice of what is here", async () => {
    const { models, fetchIt, serve, ranges } = await given(brokenAt(weights, 70_000));
    await failureOf(fetchIt());
    serve((_request, response) => void response.end(weights));
    expect(await fetchIt()).toBe(true);
    expect(ranges()[1]).toMatch(/^bytes=\d+-$/u);
    for (const held of models.held()) await checkHeld(held);
  });

  it("refuses other bytes, keeps nothing of them, and begins anew after", async () => {
    const other = Buffer.from(weights).fill("x", 10, 11);
    const { models, fetchIt, serve, folder } = await given(withRanges(other));
    expect(await failureOf(fetchIt())).toMatchObject({ code: "damaged", message: expect.stringContaining("SHA-256") });
    expect(existsSync(part(folder))).toBe(false);
    serve(withRanges(Buffer.concat([weights, weights])));
    expect(await failureOf(fetchIt())).toMatchObject({ code: "too_large" });
    serve(withRanges(weights));
    // What came of the longer file is whole, and is the file that is meant.
    expect(await fetchIt()).toBe(true);
    expect(models.held()).toHaveLength(1);
  });

  it("goes on after a part of another file was served, a status, or a stop", async () => {
    const { fetchIt, serve, models } = await given(brokenAt(weights, 70_000));
    await failureOf(fetchIt());
    serve((_request, response) => void response.writeHead(206, { "content-range": "bytes 0-9/10" }).end("0123456789"));
    expect(await failureOf(fetchIt())).toMatchObject({ code: "network", message: /another part/u });
    serve((_request, response) => void response.writeHead(503).end());
    expect(await failureOf(fetchIt())).toMatchObject({ code: "http_status", facts: { status: 503 } });
    const stop = new AbortController();
    serve((_request, response) => {
      response.write(weights.subarray(0, 10));
      stop.abort();
    });
    expect(await failureOf(fetchIt(stop.signal))).toMatchObject({ code: "interrupted" });
    serve(withRanges(weights));
    expect(await fetchIt()).toBe(true);
    expect(models.held()).toHaveLength(1);
  });

  it("is done once by two processes", async () => {
    const { row, folder, server } = await given(withRanges(weights));
    const both = await Promise.all([inProcess(row, folder), inProcess(row, folder)]);
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(server.requests).toHaveLength(1);
  });

  it("survives a kill in the middle", async () => {
    const server = new EventEmitter();
    const arrived = once(server, "asked");
    const { row, folder, fetchIt, serve } = await given((_request, response) => {
      response.write(weights.subarray(0, 50_000));
      server.emit("asked");
    });
    const child = spawn(process.execPath, [program, JSON.stringify(row), folder]);
    await arrived;
    child.kill("SIGKILL");
    await once(child, "close");
    serve(withRanges(weights));
    expect(await fetchIt()).toBe(true);
  });

  it.skipIf(process.platform === "win32")("says that the disk is full, and goes on when it is not", async () => {
    const { row, folder, fetchIt, ranges } = await given(withRanges(weights));
    // Blocks of 1,024 bytes: no file may become larger.
    const limited = `ulimit -f 60; exec "$0" "$@"`;
    const child = spawn("bash", ["-c", limited, process.execPath, program, JSON.stringify(row), folder]);
    expect(await answerOf(child)).toMatchObject({ code: "unwritable_file" });
    expect(statSync(part(folder)).size).toBeLessThan(weights.length);
    expect(await fetchIt()).toBe(true);
    expect(ranges()[1]).toMatch(/^bytes=\d+-$/u);
  });

  it("says before it fetches that there is no room for it", async () => {
    const { row, models, server } = await given(withRanges(weights));
    const vast = { ...row, files: row.files.map((file) => ({ ...file, bytes: 1e18 })) };
    const fetcher = createFetcher({ offline: false, allow_private: ["127.0.0.1"], user_agent: "tests" });
    const options = { fetcher, signal: new AbortController().signal, onProgress: () => undefined };
    expect(await failureOf(models.fetch(vast, options))).toMatchObject({
      code: "unwritable_file",
      message: /no room/u,
    });
    expect(server.requests).toEqual([]);
  });
});

describe("weights that are here", () => {
  it("are not used where they were cut short, swapped, or are gone; and are where they were only touched", async () => {
    const { models, fetchIt } = await given(withRanges(weights));
    await fetchIt();
    const [held] = models.held();
    if (held === undefined) throw new Error("nothing was kept");
    const path = held.files[0]?.path ?? "";
    utimesSync(path, 1, 1);
    await checkHeld(held);
    chmodSync(path, 0o600);
    writeFileSync(path, Buffer.from(weights).fill("x", 0, 1));
    expect(await failureOf(checkHeld(held))).toMatchObject({ code: "damaged", message: /SHA-256 is another/u });
    truncateSync(path, 1000);
    expect(await failureOf(checkHeld(held))).toMatchObject({ code: "damaged", message: /1000 bytes, and had/u });
    await models.remove("tiny");
    expect(await failureOf(checkHeld(held))).toMatchObject({ code: "not_found" });
  });
});

const program = fileURLToPath(new URL("fetch-model.mjs", import.meta.url));

interface Outcome {
  isNew?: boolean;
  code?: string;
}

function inProcess(row: CatalogueModel, folder: string): Promise<Outcome> {
  return answerOf(spawn(process.execPath, [program, JSON.stringify(row), folder]));
}

async function answerOf(child: ReturnType<typeof spawn>): Promise<Outcome> {
  let text = "";
  child.stdout?.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  await once(child, "close");
  return JSON.parse(text) as Outcome;
}
