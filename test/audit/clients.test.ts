import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditOutput } from "../../src/contracts/audit.js";
import { compose } from "../../src/compose.js";
import { mcpHandler } from "../../src/edges/mcp/mcp-handler.js";
import { serveHandler } from "../edges/mcp/everything-server.js";
import { closeClients, connectOverHttp, textOf } from "../support/mcp.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { openService, type TestService } from "../support/service.js";

const text = "Sleep helps [1]. Naps help [7].\n\n## References\n\n[1] Brook, A. (2019). Sleep and study. Rest.\n";

let folder: string;
let root: string;
let client: Client;
const closers: (() => Promise<unknown>)[] = [];

async function connected(allow_write: boolean): Promise<Client> {
  const workbench = await compose({ workspace: root, startedIn: root, environment: {} });
  const server = await serveHandler(mcpHandler(workbench, { allow_write, version: "1", max_body_bytes: 1e6 }));
  closers.push(async () => {
    await server.close();
    await workbench.close();
  });
  return connectOverHttp(server.url);
}

beforeAll(async () => {
  folder = newFolder();
  root = join(folder, "thesis");
  mkdirSync(root);
  writeFileSync(join(root, "draft.md"), text);
  writeFileSync(join(folder, "secret.md"), text);
  writeFileSync(join(root, ".env"), "KEY=1\n");
  client = await connected(false);
});
afterAll(async () => {
  await closeClients();
  for (const close of closers) await close();
  removeFolders();
});

const call = (name: string, given: Record<string, unknown>, by = client) => by.callTool({ name, arguments: given });

describe("an MCP client that may only read", () => {
  it("has a text or a draft of the workspace audited, and reads a list", async () => {
    for (const given of [{ text }, { draft: "draft.md" }]) {
      const result = await call("audit", given);
      expect(textOf(result)).toMatch(/2 citations, 1 work: 1 dangling[\s\S]*The list has no number 7/u);
      expect(auditOutput.parse(result.structuredContent).marks).toHaveLength(2);
    }
  });

  it("gets the counts and the first findings alone where it wants a summary", async () => {
    const more = Array.from(
      { length: 60 },
      (_, at) => `[${at + 2}] Okafor, D. (${1950 + at}). On topic ${at}. Rest.\n`,
    );
    const result = await call("audit", { text: `${text}\n${more.join("\n")}`, detail: "summary" });
    const output = auditOutput.parse(result.structuredContent);
    expect([output.findings.length, output.marks.length]).toEqual([40, 0]);
    expect(output.findings_left_out).toBeGreaterThan(10);
    expect(JSON.stringify(result).length).toBeLessThan(60_000);
  });

  it("names no file outside of the workspace, nor a hidden one, and writes no report", async () => {
    for (const draft of ["../secret.md", join(folder, "secret.md"), ".env"]) {
      const refused = await call("audit", { draft, format: "text" });
      expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringContaining("(tool_refused)")]);
    }
    // A text that names a file opens none.
    const named = await call("audit", { text: `---\nbibliography: ${folder}/secret.bib\n---\n${text}` });
    expect(textOf(named)).not.toContain("secret.bib");
    const written = await call("audit_files", { draft: "draft.md", output: "report.html" });
    expect([written.isError, existsSync(join(root, "report.html"))]).toEqual([true, false]);
  });
});

it("writes reports into the workspace alone for a client that may write", async () => {
  const writer = await connected(true);
  const refused = await call("audit_files", { draft: "draft.md", output: ["report.html", "../report.html"] }, writer);
  expect([refused.isError, existsSync(join(folder, "report.html"))]).toEqual([true, false]);
  const written = await call("audit_files", { draft: "draft.md", output: ["report.html", "report.json"] }, writer);
  expect([written.isError ?? false, existsSync(join(root, "report.html"))]).toEqual([false, true]);
});

it("is described and run over HTTP", async () => {
  const service: TestService = await openService(root, {});
  const { tools } = (await service.get("/tools")).body;
  const { run_id } = (await service.post("/runs", { tool: "audit", input: { text } })).body;
  await (await service.ask(`/runs/${run_id}/events`)).text();
  const { body } = await service.get(`/runs/${run_id}`);
  await service.close();
  expect(tools).toContainEqual(expect.objectContaining({ name: "audit", side_effects: false }));
  expect(JSON.stringify(body)).toContain("out_of_range");
});
