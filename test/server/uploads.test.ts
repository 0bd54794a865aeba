import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen, type Listening } from "../../src/edges/server/listen.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { type Json, openService, type TestService } from "../support/service.js";

const limit = 300_000;
let cwd: string;
let service: TestService;
let listening: Listening;

beforeAll(async () => {
  cwd = newFolder();
  ({ service, listening } = await serving(cwd));
});
afterAll(async () => {
  await service.close();
  await listening.close();
  removeFolders();
});

async function serving(root: string, allow_write = true) {
  writeFileSync(join(root, "quire.yaml"), `max_file_bytes: ${limit}\n`);
  const opened = await openService(root, { options: { allow_write, max_body_bytes: 1000 } });
  return { service: opened, listening: await listen(opened.app, { host: "127.0.0.1", port: 0 }) };
}

async function send(name: string, body: BodyInit, { url } = listening): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${url}/api/v1/uploads?name=${encodeURIComponent(name)}`, {
    method: "POST",
    body,
    headers: { "content-type": "application/octet-stream" },
    duplex: "half",
  } as RequestInit);
  return { status: response.status, body: await response.json() };
}

const inFolder = (root = cwd) =>
  existsSync(join(root, "uploads")) ? readdirSync(join(root, "uploads")).toSorted() : [];
/** What is half written stands nowhere else. */
const staged = (root = cwd) => {
  const folder = join(root, ".quire", "uploads");
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe("files from a browser", () => {
  it("are kept whole, beyond what other bodies may have, under a safe name, and once", async () => {
    const bytes = Buffer.from("# A note on tides\n\nThe moon pulls.\n".repeat(100));
    const { status, body } = await send("../../Tides & moons.md", bytes);
    expect([status, body]).toEqual([
      200,
      {
        path: "uploads/Tides & moons.md",
        bytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        state: "new",
        work_id: null,
      },
    ]);
    expect(readFileSync(join(cwd, body.path))).toEqual(bytes);
    expect((await send("Tides & moons.md", bytes)).body).toMatchObject({ path: body.path, state: "there" });
    expect((await send("Tides & moons.md", "Other words.")).body.path).toBe("uploads/Tides & moons (2).md");
    await quireHere(["add", "uploads"], { cwd });
    expect((await send("renamed.md", bytes)).body).toMatchObject({ state: "in_library", work_id: expect.any(String) });
    expect(inFolder()).toEqual(["Tides & moons (2).md", "Tides & moons.md"]);
    expect(staged()).toEqual([]);
  });

  it("are refused where they are too large, whether that was announced or not, and nothing is left", async () => {
    const before = inFolder();
    const large = Buffer.alloc(limit + 1, "x");
    expect(await send("large.txt", large)).toMatchObject({ status: 413, body: { error: { code: "too_large" } } });
    const unannounced = new ReadableStream({
      pull(controller) {
        controller.enqueue(Buffer.alloc(100_000, "y"));
      },
    });
    // Who goes on sending is cut off, and may never come to read why.
    const endless = await send("endless.txt", unannounced).catch(() => ({ status: 413 }));
    expect(endless).toMatchObject({ status: 413 });
    expect(await send("nothing.txt", "")).toMatchObject({ status: 422, body: { error: { code: "empty_file" } } });
    expect([inFolder(), staged()]).toEqual([before, []]);
  });

  it("leave nothing where the connection breaks off", async () => {
    const before = inFolder();
    const head = `POST /api/v1/uploads?name=half.pdf HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 200000\r\n\r\n`;
    const socket = connect(listening.port, "127.0.0.1", () => socket.write(head + "x".repeat(100_000)));
    const seen = new Promise((resolve) => socket.once("close", resolve));
    await waitFor(() => staged().length > 0);
    socket.destroy();
    await seen;
    await waitFor(() => staged().length === 0);
    expect(inFolder()).toEqual(before);
    await waitFor(() => service.said.some((line) => line.includes("POST /uploads 400")));
  });

  it("are taken from nobody who may not write", async () => {
    const other = newFolder();
    const read = await serving(other, false);
    expect(await send("paper.md", "text", read.listening)).toMatchObject({
      status: 403,
      body: { error: { code: "tool_refused" } },
    });
    const limits: Json = await (await fetch(`${read.listening.url}/api/v1/uploads`)).json();
    expect(limits).toEqual({ max_bytes: limit, folder: "uploads", allowed: false });
    expect(inFolder(other)).toEqual([]);
    await read.service.close();
    await read.listening.close();
  });

  it.skipIf(!canMount())(
    "say that the disk is full, and leave nothing (skipped: no file system can be mounted)",
    async () => {
      const small = newFolder();
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", small]);
      try {
        const { service: full, listening: there } = await serving(small);
        await send("small.md", "It has room.", there);
        fill(join(small, "filler"));
        const { status, body } = await send("large.pdf", Buffer.alloc(299_000, "z"), there);
        expect([status, body.error]).toMatchObject([
          507,
          { code: "unwritable_file", message: expect.stringContaining("no room on the disk") },
        ]);
        expect([inFolder(small), staged(small)]).toEqual([["small.md"], []]);
        rmSync(join(small, "filler"));
        expect(await send("large.pdf", Buffer.alloc(299_000, "z"), there)).toMatchObject({ status: 200 });
        await full.close();
        await there.close();
      } finally {
        execFileSync("umount", ["-l", small]);
      }
    },
  );
});

/** Lets other work go on until something is so. */
async function waitFor(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

/** Leaves less room than an upload takes. */
function fill(path: string): void {
  const piece = Buffer.alloc(100_000);
  try {
    for (;;) appendFileSync(path, piece);
  } catch {
    // It is full.
  }
}

function canMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const folder = newFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=10k", "tmpfs", folder], { stdio: "ignore" });
    execFileSync("umount", [folder]);
    return true;
  } catch {
    return false;
  }
}
