import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compose } from "../../src/compose.js";
import { mcpHandler } from "../../src/edges/mcp/mcp-handler.js";
import { serveHandler } from "../edges/mcp/everything-server.js";
import { type ModelServer, startModelServer } from "../models/model-server.js";
import { makeLibrary, openaiConfig, type TestWorkspace } from "../models/workspace.js";
import { closeClients, connectOverHttp, textOf } from "../support/mcp.js";
import { trusted } from "../support/trust.js";
import { bookScript } from "./book-model.js";
import { smallBook, writeSmallBook } from "./small-book.js";
import { allTests } from "../support/some-of.js";

let server: ModelServer;
let workspace: TestWorkspace;
const closers: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  server = await startModelServer(bookScript);
  workspace = await makeLibrary(openaiConfig(server.origin));
  const gate = "  - name: look\n    kind: gate\n    input: out/outline.json\n    message: Is this right?\n";
  writeSmallBook(workspace.root, smallBook.replace("  - name: sections\n", `${gate}  - name: sections\n`));
});
afterEach(async () => {
  await closeClients();
  for (const close of closers.splice(0).toReversed()) await close();
  workspace.remove();
  await server.close();
});

async function connect(allow_write: boolean, answers: readonly string[] = []) {
  const { root } = workspace;
  const workbench = await compose({ workspace: root, startedIn: root, environment: trusted(root) });
  closers.push(() => workbench.close());
  const served = await serveHandler(mcpHandler(workbench, { allow_write, version: "1", max_body_bytes: 1e6 }));
  closers.push(() => served.close());
  const asked: { message: string; schema: unknown }[] = [];
  const answer = (question: { message: string; schema: unknown }) => {
    asked.push(question);
    return { action: "accept" as const, content: { answer: answers[asked.length - 1] ?? "stop" } };
  };
  const client = await connectOverHttp(served.url, { era: "2026", ...(answers.length > 0 && { answer }) });
  return { client, asked };
}

const played = { playbook: "small.yaml", config: "config.yaml" };
const book = () => join(workspace.root, "out/book.md");

describe("playbooks for an MCP client", () => {
  it.runIf(allTests)(
    "are read and planned by all, played and revised where writing is allowed; every field is described",
    async () => {
      const names = async (allow_write: boolean) => {
        const { tools } = await (await connect(allow_write)).client.listTools();
        const own = tools.filter(({ name }) => ["play", "plan", "playbook", "playbooks", "revise"].includes(name));
        for (const { inputSchema, description } of own) {
          expect(description?.length).toBeGreaterThan(20);
          for (const field of Object.values(inputSchema.properties ?? {}))
            expect((field as { description?: string }).description).toBeTruthy();
        }
        return own.map(({ name }) => name);
      };
      expect(await names(false)).toEqual(["plan", "playbook", "playbooks"]);
      expect(await names(true)).toEqual(["plan", "play", "playbook", "playbooks", "revise"]);
    },
  );

  it("say in a few lines what a play would do, and have the items beside", async () => {
    const { client } = await connect(false);
    const result = await client.callTool({ name: "plan", arguments: played });
    expect(textOf(result)).toContain("- outline: 1 new (openai:gpt-5-mini), 1 calls");
    expect(textOf(result).split("\n").length).toBeLessThan(20);
    expect(result.structuredContent).toMatchObject({ steps: [{ planned: [{ state: "new" }] }, {}, {}, {}] });
    const refused = await client.callTool({ name: "play", arguments: played });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain("--allow-write");
  });

  it.runIf(allTests)("ask their questions through the client, tell their progress, and end in a document", async () => {
    const { client, asked } = await connect(true, ["yes", "approve"]);
    const told: { progress: number; total?: number | undefined; message?: string | undefined }[] = [];
    const result = await client.callTool(
      { name: "play", arguments: played },
      { onprogress: (progress) => void told.push(progress) },
    );
    expect(asked.map(({ message }) => message)).toEqual([
      expect.stringContaining("It asks openai:gpt-5-mini (outline, sections)"),
      expect.stringContaining("Is this right?"),
    ]);
    expect(asked[1]?.schema).toMatchObject({
      properties: { answer: { enum: ["approve", "stop"], default: "approve" } },
    });
    expect(textOf(result)).toContain("- sections: 4 written (out/sections.json)");
    expect(textOf(result)).toContain("- out/book.md:");
    expect(readFileSync(book(), "utf8")).toContain("What spacing does");
    expect(told.some(({ message }) => message?.includes("sections") === true)).toBe(true);
  });

  it.runIf(allTests)("wait where the client cannot ask, and say which command goes on", async () => {
    const { client } = await connect(true);
    const result = await client.callTool({ name: "play", arguments: played });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/quire runs resume \S+-play-/u);
    const [run] = workspace.runIds().slice(-1);
    const resumed = await workspace.quire(["runs", "resume", run ?? "", "--yes"]);
    expect(resumed.exitCode).toBe(0);
    expect(existsSync(book())).toBe(true);
  });
});
