import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compose } from "../../../src/compose.js";
import type { Work } from "../../../src/domain/work.js";
import { mcpHandler } from "../../../src/edges/mcp/mcp-handler.js";
import type { Workbench } from "../../../src/edges/workbench.js";
import { closeClients, connectOverHttp } from "../../support/mcp.js";
import { newFolder, removeFolders } from "../../support/quire.js";
import { serveHandler } from "./everything-server.js";
import { processorSecondsOf } from "../../support/processor-time.js";

const count = 1000;
const root = newFolder();
let workbench: Workbench;
let server: Awaited<ReturnType<typeof serveHandler>>;
let client: Client;

function work(number: number): Work {
  const sha256 = number.toString(16).padStart(64, "0");
  const at = "2026-11-22T00:00:00.000Z";
  return {
    id: number.toString(16).padStart(16, "0"),
    sha256,
    format: "pdf",
    title: `Work ${number}`,
    item: { id: `key${number}`, type: "article-journal", title: `Work ${number}` },
    pages: 12,
    lines: 300,
    collections: [],
    paths: [{ path: `/library/${number}.pdf`, sha256, size: 1, mtime_ms: 0 }],
    ocr: false,
    added_at: at,
    updated_at: at,
  };
}

beforeAll(async () => {
  workbench = await compose({ workspace: root, startedIn: root, environment: {} });
  const store = await workbench.engine.services.store();
  const works = Array.from({ length: count }, (_, index) => work(index + 1));
  await store.upsert(works.map((each) => ({ work: each, sections: [], passages: [] })));
  server = await serveHandler(mcpHandler(workbench, { allow_write: false, version: "1", max_body_bytes: 1e6 }));
  client = await connectOverHttp(server.url);
});

afterAll(async () => {
  await closeClients();
  await server.close();
  await workbench.close();
  removeFolders();
});

/** Page by page: without a cursor the client would fetch all pages itself. */
async function pages(): Promise<string[][]> {
  const found: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await client.request({ method: "resources/list", params: cursor === undefined ? {} : { cursor } });
    found.push(page.resources.map(({ uri }) => uri));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return found;
}

describe("a library of a thousand works", () => {
  it("is listed in pages, each work once, in a moment", async () => {
    let found: string[][] = [];
    const seconds = await processorSecondsOf(async () => {
      found = await pages();
    });
    expect(seconds).toBeLessThan(5);
    expect(found.map((page) => page.length)).toEqual([250, 250, 250, 250]);
    expect(new Set(found.flat()).size).toBe(count);
    expect((await client.listResources()).resources).toHaveLength(count);
  });

  it("goes on behind the last work of a page though others were removed, and refuses cursors it never gave", async () => {
    const first = await client.request({ method: "resources/list", params: {} });
    const store = await workbench.engine.services.store();
    await store.delete([work(3).id]);
    const params = { cursor: first.nextCursor ?? "" };
    const second = await client.request({ method: "resources/list", params });
    expect(second.resources[0]?.uri).toBe(`quire://works/${work(251).id}`);
    await expect(client.request({ method: "resources/list", params: { cursor: "x" } })).rejects.toThrow(
      "from the beginning",
    );
  });
});
