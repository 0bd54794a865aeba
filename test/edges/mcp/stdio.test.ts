import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { startModelServer } from "../../models/model-server.js";
import { makeLibrary, openaiConfig, question } from "../../models/workspace.js";
import { newFolder, newWorkspace, removeFolders, startQuire } from "../../support/quire.js";
import { allTests, someOf } from "../../support/some-of.js";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
afterAll(removeFolders);

interface Message {
  id?: number | null;
  method?: string;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
}

/** `quire mcp` as a process, spoken to line by line. */
function startServer(cwd: string, given: readonly string[] = []) {
  const child = startQuire(["mcp", ...given], { cwd });
  closers.push(() => child.kill("SIGKILL"));
  const lines: string[] = [];
  const waiting: (() => void)[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    for (const wake of waiting.splice(0)) wake();
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const messages = () => lines.map((line) => JSON.parse(line) as Message);
  const say = (message: object | string) =>
    void child.stdin.write(
      `${typeof message === "string" ? message : JSON.stringify({ jsonrpc: "2.0", ...message })}\n`,
    );
  /** The first message, from the beginning, that is one of these. */
  const heard = async (is: (message: Message) => boolean): Promise<Message> => {
    for (;;) {
      const found = messages().find(is);
      if (found) return found;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  const answer = (id: number) => heard((message) => message.id === id);
  const begin = async () => {
    const clientInfo = { name: "test", version: "1" };
    say({ id: 0, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } });
    await answer(0);
    say({ method: "notifications/initialized" });
  };
  return { child, ended, messages, say, heard, answer, begin, stderr: () => stderr };
}

/** A workspace whose model never answers, and a promise for when it is asked. */
async function hangingWorkspace() {
  let hangs = (): void => undefined;
  const hung = new Promise<void>((resolve) => (hangs = resolve));
  const models = await startModelServer(() => {
    hangs();
    return { hang: true };
  });
  closers.push(() => models.close());
  const library = await makeLibrary(openaiConfig(models.origin));
  closers.push(() => library.remove());
  const asked = () => library.runIds().filter((id) => id.includes("-ask-"));
  return { library, hung, asked };
}

describe("quire mcp", () => {
  it.runIf(allTests)("answers bad lines with the protocol's error, and goes on", async () => {
    const server = startServer(newFolder());
    await server.begin();
    server.say("no JSON at all");
    server.say('{"id": 7, "method": 4}');
    server.say("");
    server.say({ id: 8, method: "no/such/method" });
    server.say({ id: 9, method: "tools/call", params: { name: "status", arguments: {} } });
    expect(await server.answer(9)).toMatchObject({ result: { structuredContent: { works: 0 } } });
    expect(server.messages().filter(({ error }) => error)).toMatchObject([
      { id: null, error: { code: -32_700 } },
      { id: 7, error: { code: -32_600 } },
      { id: 8, error: { code: -32_601 } },
    ]);
    server.child.stdin.end();
    expect(await server.ended).toBe(0);
  });

  it.runIf(allTests)("writes nothing but the protocol to standard output, whatever a call meets", async () => {
    const workspace = newWorkspace();
    const server = startServer(workspace, ["--allow-write"]);
    await server.begin();
    const params = { name: "add", arguments: { paths: ["library", "nowhere"] }, ["_meta"]: { progressToken: 1 } };
    server.say({ id: 1, method: "tools/call", params });
    expect(await server.answer(1)).toMatchObject({ result: { content: expect.anything() } });
    expect(server.messages().every((message) => "id" in message || message.method === "notifications/progress")).toBe(
      true,
    );
    expect(server.stderr()).toContain("with tools that write");
    server.child.stdin.end();
    expect(await server.ended).toBe(0);
    for (const run of readdirSync(join(workspace, ".quire", "runs")))
      expect(readFileSync(join(workspace, ".quire", "runs", run, "events.jsonl"), "utf8")).toContain('"run_end"');
  });

  it.each(someOf(["SIGTERM", "SIGINT", "the end of its input"]))("ends at %s with no run half open", async (end) => {
    const { library, hung, asked } = await hangingWorkspace();
    const server = startServer(library.root);
    await server.begin();
    server.say({ id: 1, method: "tools/call", params: { name: "ask", arguments: { question } } });
    await hung;
    if (end === "SIGTERM" || end === "SIGINT") server.child.kill(end);
    else server.child.stdin.end();
    expect(await server.ended).toBe(0);
    const [runId = ""] = asked();
    expect(library.events(runId).at(-1)).toMatchObject({ event: "run_end", content: { state: "interrupted" } });
    const resumed = await library.quire(["runs", "show", runId, "--json"]);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ state: "interrupted" });
  });

  it("says on standard error what cannot be served, and speaks no protocol", async () => {
    const server = startServer(newFolder(), ["--workspace", "nowhere"]);
    server.child.stdin.end();
    expect(await server.ended).toBe(2);
    expect([server.messages(), server.stderr()]).toEqual([[], expect.stringContaining("There is no folder")]);
  });
});
