import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quireHere } from "../support/quire-here.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { type Json, openService, type TestService } from "../support/service.js";

const path = "/api/v1/works/table";
let cwd: string;
let service: TestService;
beforeAll(async () => {
  cwd = newWorkspace((name) => name.startsWith("lecture") || name.endsWith(".txt"));
  await quireHere(["add", "library"], { cwd });
  service = await openService(cwd);
});
afterAll(async () => {
  await service.close();
  removeFolders();
});

describe("the table of works", () => {
  it("has a row for each, and is not sent again until something has changed", async () => {
    const first = await service.ask(path);
    const table: Json = await first.json();
    expect(table).toMatchObject({ total: 2, edition: expect.stringMatching(/^[\w-]{16}$/) });
    const lecture = table.rows.find(([, key]: Json) => key === "lindqvist2024lecture");
    expect(lecture).toEqual([
      expect.stringMatching(/^[\da-f]{16}$/),
      "lindqvist2024lecture",
      expect.stringMatching(/spacing/i),
      "Lindqvist",
      2024,
      expect.any(String),
      [],
      null,
      expect.any(Array),
      "",
    ]);
    const headers = { "if-none-match": first.headers.get("etag")! };
    expect((await service.ask(path, { headers })).status).toBe(304);
    await quireHere(["library", "edit", "lindqvist2024lecture", "--title", "Another title", "--tag", "thesis"], {
      cwd,
    });
    const changed = await service.ask(path, { headers });
    expect(changed.status).toBe(200);
    const { rows, edition }: Json = await changed.json();
    expect(edition).not.toBe(table.edition);
    expect(rows.find(([, key]: Json) => key === "lindqvist2024lecture").slice(2, 7)).toEqual([
      "Another title",
      "Lindqvist",
      2024,
      expect.any(String),
      ["thesis"],
    ]);
  });
});

describe("long answers in JSON", () => {
  it.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip;q=1.0, br;q=0", "gzip", gunzipSync],
  ])("are packed for who takes %s", async (accepted, encoding, unpack) => {
    const plain = await service.ask("/openapi.json");
    expect([plain.headers.get("content-encoding"), plain.headers.get("vary")]).toEqual([null, "Accept-Encoding"]);
    const packed = await service.ask("/openapi.json", { headers: { "accept-encoding": accepted } });
    expect(packed.headers.get("content-encoding")).toBe(encoding);
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(packed.headers.get("content-length")).toBe(String(bytes.length));
    expect(unpack(bytes).toString()).toBe(await plain.text());
  });

  it("are not packed where they are short, are streams, or nobody asks for it", async () => {
    const headers = { "accept-encoding": "gzip, br" };
    expect((await service.ask("/health", { headers })).headers.get("content-encoding")).toBeNull();
    const { body } = await service.post("/api/v1/runs", { tool: "status" });
    const events = await service.ask(`/api/v1/runs/${body.run_id}/events`, { headers });
    expect(events.headers.get("content-encoding")).toBeNull();
    await events.text();
    const refused = await service.ask("/openapi.json", { headers: { "accept-encoding": "identity" } });
    expect(refused.headers.get("content-encoding")).toBeNull();
  });
});
