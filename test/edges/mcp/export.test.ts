import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compose } from "../../../src/compose.js";
import { mcpHandler } from "../../../src/edges/mcp/mcp-handler.js";
import type { Workbench } from "../../../src/edges/workbench.js";
import { openWorkspace } from "../../../src/index.js";
import { startRun } from "../../../src/run/execute.js";
import { closeClients, connectOverHttp, textOf } from "../../support/mcp.js";
import { newFolder, newWorkspace, removeFolders } from "../../support/quire.js";
import { openService, readMessages } from "../../support/service.js";
import { serveHandler } from "./everything-server.js";
import { allTests } from "../../support/some-of.js";

const cwd = newWorkspace((name) => /Halloran/u.test(name));
const text = "# Notes\n\nRetrieval practice is well supported for educational texts [@halloran2022retrieval].\n";
let workbench: Workbench;
let server: Awaited<ReturnType<typeof serveHandler>>;
let client: Client;

beforeAll(async () => {
  workbench = await compose({ workspace: cwd, startedIn: cwd, environment: {} });
  const added = await startRun(workbench.engine, { tool: "add", input: { paths: ["library"] } });
  expect(added.error).toBeNull();
  writeFileSync(join(cwd, "draft.md"), text);
  server = await serveHandler(mcpHandler(workbench, { allow_write: true, version: "1", max_body_bytes: 1e6 }));
  client = await connectOverHttp(server.url);
});
afterAll(async () => {
  await closeClients();
  await server.close();
  await workbench.close();
  removeFolders();
});

const call = (name: string, given: Record<string, unknown>) => client.callTool({ name, arguments: given });

describe("exporting for a program over the Model Context Protocol", () => {
  it.runIf(allTests)("writes a document into the workspace, and shows one", async () => {
    const { structuredContent } = await call("export", { path: "draft.md", output: "out.typ", with_evidence: true });
    expect(structuredContent).toMatchObject({ citations: 1, works: 1, unknown: [] });
    expect(readFileSync(join(cwd, "out.typ"), "utf8")).toContain("supported");
    const preview = await call("export_preview", { text });
    expect(preview.structuredContent).toMatchObject({
      html: expect.stringContaining("(Halloran &amp; van Aken, 2022)"),
      title: "Notes",
    });
  });

  it("takes works that the library does not have, and checks that were made before", async () => {
    const cited = "The bay is wide [@bay].";
    const { structuredContent } = await call("export_preview", {
      text: cited,
      items: { bay: { type: "webpage", title: "The bay", URL: "https://example.org/bay" } },
      evidence: {
        checks: [
          { start: 0, end: cited.length, key: "bay", verdict: "weak", quote: "A bay.", page: null, reason: "wide" },
        ],
        counts: [{ verdict: "weak", count: 1 }],
        limits: ["Nothing else was checked."],
      },
    });
    const { html, unknown } = structuredContent as { html: string; unknown: unknown[] };
    expect(unknown).toEqual([]);
    expect(html).toContain("https://example.org/bay");
    expect(html).toContain("~ weak");
    expect(html).toContain("Nothing else was checked.");
  });

  it.each([
    { path: "/etc/hostname", output: "a.html" },
    { text: "x", output: "../a.html" },
    { text: "x", output: ".quire/a.html" },
    { text: "x", to: "html", output: "quire.yaml" },
    { text: "x", output: "linked/a.html" },
    { text: "x", output: "a.html", style: "/etc/own.csl" },
    { text: "x", output: "a.docx", template: "/etc/own.docx" },
  ])("reaches no file but those of the workspace: %j", async (given) => {
    const outside = newFolder();
    if (!existsSync(join(cwd, "linked"))) symlinkSync(outside, join(cwd, "linked"));
    const result = await call("export", given);
    expect(result.isError).toBe(true);
    expect(textOf(result as never)).toMatch(/workspace/u);
    expect(existsSync(join(cwd, "quire.yaml"))).toBe(false);
  });

  it("is not offered where nothing may be written, though a preview is", async () => {
    const reading = await serveHandler(
      mcpHandler(workbench, { allow_write: false, version: "1", max_body_bytes: 1e6 }),
    );
    const { tools } = await (await connectOverHttp(reading.url)).listTools();
    const names = tools.map(({ name }) => name);
    expect([names.includes("export"), names.includes("export_preview")]).toEqual([false, true]);
    await reading.close();
  });
});

it.runIf(allTests)("exports over HTTP and from a program", async () => {
  const service = await openService(cwd);
  const { body } = await service.post("/runs", { tool: "export_preview", input: { text } });
  const events = readMessages(await (await service.ask(`/runs/${body.run_id}/events`)).text());
  expect(events.at(-1)?.event).toMatchObject({ content: { state: "done" } });
  await service.close();
  const workspace = await openWorkspace(cwd);
  expect(await workspace.export("draft.md", { to: "html" })).toMatchObject({ format: "html", citations: 1 });
  expect(await workspace.export({ text, output: "by-program.html" })).toMatchObject({ title: "Notes" });
  await workspace.close();
});
