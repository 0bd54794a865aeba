import { afterEach, describe, expect, it } from "vitest";
import { failureOf } from "../contracts/failure.js";
import { closeOpened, door, find, serverOf } from "./one-server.js";
import { papersServer, programServer } from "./tool-server-world.js";
import { allTests } from "../support/some-of.js";

afterEach(closeOpened);

describe("a program", () => {
  it.runIf(allTests)("gets PATH, HOME and what is named, and nothing else", async () => {
    const config = { command: process.execPath, args: [papersServer], env: { PAPERS_KEY: "$SECRET", MODE: "fast" } };
    const server = serverOf(config, { environment: { SECRET: "s3cret-value" } });
    const { text } = await server.call(door, "environment", {});
    expect(JSON.parse(text)).toEqual(["HOME", "MODE", "PAPERS_KEY", "PATH"]);
  });

  it("is not shown with its key, though it repeats it", async () => {
    const config = { command: process.execPath, args: [papersServer], env: { PAPERS_KEY: "$SECRET" } };
    const server = serverOf(config, { environment: { SECRET: "s3cret-value" } });
    const { text } = await server.call(door, "save_note", { text: "abc" });
    expect(text).toBe("Saved 3 characters. The key is [redacted].");
    const dying = serverOf(
      { ...programServer("console.error('bad key', process.env.KEY); process.exit(1);"), env: { KEY: "$SECRET" } },
      { environment: { SECRET: "s3cret-value" } },
    );
    const error = await failureOf(find(dying));
    expect(error.message).toContain("bad key [redacted]");
    expect(JSON.stringify(error.toRecord())).not.toContain("s3cret");
  });

  it("does not show it as the name of a field either", async () => {
    const body =
      "onCall = (id) => result(id, { ...text('x'), structuredContent: { [process.env.KEY]: process.env.KEY } });";
    const server = serverOf(
      { ...programServer(body), env: { KEY: "$SECRET" } },
      { environment: { SECRET: "s3cret-value" } },
    );
    const { structured } = await server.call(door, "find", {});
    expect(structured).toEqual({ "[redacted]": "[redacted]" });
  });

  it("that is not there is named", async () => {
    const error = await failureOf(find(serverOf({ command: "no-such-program-here" })));
    expect(error).toMatchObject({
      code: "tool_server",
      message: expect.stringContaining('no program "no-such-program-here"'),
    });
    expect(error.message).toContain("papers");
  });

  it("that dies at once is told with what it said last", async () => {
    const error = await failureOf(find(serverOf(programServer("console.error('no licence'); process.exit(3);"))));
    expect(error).toMatchObject({ code: "tool_server", message: expect.stringContaining("no licence") });
  });

  it("that never answers is ended after its time", async () => {
    const server = serverOf(programServer("onMessage = () => true;"), { connect_timeout_ms: 300 });
    const error = await failureOf(find(server));
    expect(error).toMatchObject({
      code: "timeout",
      facts: { timeout_ms: 300 },
      message: expect.stringContaining("papers"),
    });
  });

  it.runIf(allTests)("whose tool hangs ends that call alone", async () => {
    const hangs = "onCall = (id, { arguments: given }) => { if (given.query !== 'x') result(id, text('found')); };";
    const server = serverOf(programServer(hangs), { timeout_ms: 2000 });
    await server.tools(door);
    expect(await failureOf(find(server))).toMatchObject({ code: "timeout", message: expect.stringContaining("find") });
    expect(await server.call(door, "find", { query: "y" })).toEqual({ structured: null, text: "found" });
  });

  it("that dies in the middle of a call is told, and started again for the next", async () => {
    const dies =
      "onCall = (id, { arguments: given }) => { if (given.query === 'x') { console.error('out of memory'); process.exit(9); } result(id, text('found')); };";
    const server = serverOf(programServer(dies));
    const error = await failureOf(find(server));
    expect(error).toMatchObject({
      code: "tool_server",
      message: expect.stringMatching(/papers ended .*find.*out of memory/),
    });
    expect((await server.call(door, "find", { query: "y" })).text).toBe("found");
  });

  it.runIf(allTests)("that answers rubbish is told as that", async () => {
    const rubbish = serverOf(
      programServer("onMessage = () => { process.stdout.write('hello\\n{half\\n'); return true; };"),
      {
        connect_timeout_ms: 300,
      },
    );
    expect((await failureOf(find(rubbish))).code).toMatch(/timeout|tool_server/);
    const wrong = serverOf(programServer("onCall = (id) => result(id, 42);"), { timeout_ms: 2000 });
    await wrong.tools(door);
    expect(await failureOf(find(wrong))).toMatchObject({
      code: "timeout",
      message: expect.stringContaining("It said"),
    });
    const noList = serverOf(programServer("tools = 'many';"));
    expect(await failureOf(noList.tools(door))).toMatchObject({
      code: "tool_server",
      message: expect.stringContaining("not of the Model Context Protocol"),
    });
  });

  it("that writes other lines between its messages is understood all the same", async () => {
    const server = serverOf(
      programServer("onCall = (id) => { process.stdout.write('debug: called\\n'); result(id, text('found')); };"),
    );
    expect((await find(server)).text).toBe("found");
  });

  it.runIf(allTests)("that answers more than a message may hold is told so, and can be asked again", async () => {
    const huge =
      "onCall = (id, { arguments: given }) => result(id, text(given.query === 'x' ? 'a'.repeat(12e6) : 'found'));";
    const server = serverOf(programServer(huge));
    const error = await failureOf(find(server));
    expect(error).toMatchObject({ code: "tool_server", facts: { limit: "message_bytes" } });
    expect(error.message).toContain("papers could not be used: it sent a message of more than 10,485,760 bytes");
    expect((await server.call(door, "find", { query: "y" })).text).toBe("found");
  });

  it("whose tool says that it failed is an error with its words", async () => {
    const fails = serverOf(
      programServer("onCall = (id) => result(id, { ...text('quota is used up'), isError: true });"),
    );
    expect(await failureOf(find(fails))).toMatchObject({
      code: "tool_server",
      message: expect.stringContaining("quota is used up"),
    });
    const refuses = serverOf(
      programServer("onCall = (id) => send({ id, error: { code: -32602, message: 'no such tool' } });"),
    );
    expect(await failureOf(find(refuses))).toMatchObject({
      code: "tool_server",
      message: expect.stringContaining("no such tool"),
    });
  });

  it("offers five hundred tools over many pages, and odd ones hide no others", async () => {
    const body = `
      const all = Array.from({ length: 500 }, (_, index) => ({ name: "tool_" + index, description: "Does.", inputSchema: { type: "object" } }));
      all[7] = { description: "without a name" };
      all[8].inputSchema = "no schema";
      onMessage = (method, id, params) => {
        if (method !== "tools/list") return false;
        const start = Number(params?.cursor ?? 0);
        result(id, { tools: all.slice(start, start + 50), ...(start + 50 < 500 && { nextCursor: String(start + 50) }) });
        return true;
      };`;
    const tools = await serverOf(programServer(body)).tools(door);
    expect(tools).toHaveLength(499);
    expect(tools[7]).toMatchObject({ name: "tool_8", input_schema: {} });
  });

  const listing = (answer: string) =>
    `let page = 0; onMessage = (method, id) => method === 'tools/list' && (page++, result(id, ${answer}), true);`;

  it.each([
    ["comes back to its beginning", "{ tools, nextCursor: 'again' }", "same_cursor", "the same cursor twice"],
    ["never ends", "{ tools, nextCursor: String(page) }", "pages", "more than 64 pages"],
    ["is far too long", "{ tools: Array(1001).fill(tools[0]) }", "tools", "more than 1,000 tools"],
    [
      "is nested without an end",
      "{ tools: [{ ...tools[0], inputSchema: JSON.parse('{\"not\":'.repeat(900) + '{}' + '}'.repeat(900)) }] }",
      "levels",
      "deeper than 64 levels",
    ],
  ])("whose list of tools %s is told so, with the limit", async (_what, answer, limit, said) => {
    const error = await failureOf(serverOf(programServer(listing(answer))).tools(door));
    expect(error).toMatchObject({ code: "tool_server", facts: { limit, server: "papers" } });
    expect(error.message).toContain(said);
  });

  it.each([
    ["answer_bytes", "for (let i = 0; i < 40; i++) process.stdout.write('x'.repeat(1e6) + '\\n');"],
    ["parts", "result(id, { content: Array(1001).fill({ type: 'text', text: 'a' }) });"],
    [
      "levels",
      'process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"a":${\'[\'.repeat(2e5)}${\']\'.repeat(2e5)}}}\\n`);',
    ],
  ])("that floods its caller is left at the limit of %s, and can be asked again", async (limit, flood) => {
    const body = `onCall = (id, { arguments: given }) => { if (given.query !== 'x') return result(id, text('found')); ${flood.replaceAll("\\\\", "\\")} };`;
    const server = serverOf(programServer(body));
    const error = await failureOf(find(server));
    expect(error).toMatchObject({ code: "tool_server", facts: { limit, most: expect.any(Number) } });
    expect((await server.call(door, "find", { query: "y" })).text).toBe("found");
  });

  it("that hangs while it is connected to is left after the time of a call, however often it is tried", async () => {
    const server = serverOf(programServer("onMessage = () => true; process.on('SIGTERM', () => {});"), {
      timeout_ms: 400,
    });
    const began = performance.now();
    expect(await failureOf(find(server))).toMatchObject({ code: "timeout", facts: { timeout_ms: 400 } });
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it("that has started another one, which holds its output open, does not keep us", async () => {
    const body = `
      import { spawn } from "node:child_process";
      const other = spawn(process.execPath, ["-e", "setTimeout(() => {}, 8000)"], { stdio: ["ignore", "inherit", "inherit"] });
      other.unref();`;
    const server = serverOf(programServer(body));
    await find(server);
    const began = performance.now();
    await server.close();
    expect(performance.now() - began).toBeLessThan(6000);
  });

  it("is started once for calls at the same time, and not at all where nothing is asked of it", async () => {
    const body = "console.error('x'); let calls = 0; onCall = (id) => result(id, text(process.pid + ' ' + ++calls));";
    const server = serverOf(programServer(body));
    const answers = await Promise.all(Array.from({ length: 5 }, () => find(server)));
    expect(new Set(answers.map(({ text }) => text.split(" ")[0])).size).toBe(1);
    expect(answers.map(({ text }) => Number(text.split(" ")[1])).toSorted((one, other) => one - other)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  it("ends with the workbench, also one that does not want to", async () => {
    const body =
      "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); onCall = (id) => result(id, text(String(process.pid)));";
    const server = serverOf(programServer(body));
    const pid = Number((await find(server)).text);
    expect(() => process.kill(pid, 0)).not.toThrow();
    await server.close();
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    expect((await failureOf(find(server))).code).toBe("interrupted");
  });

  it("can be stopped by its caller", async () => {
    const server = serverOf(programServer("onCall = () => {};"));
    await server.tools(door);
    const controller = new AbortController();
    const call = failureOf(find(server, controller.signal));
    controller.abort();
    expect((await call).code).toBe("interrupted");
    const before = failureOf(find(serverOf(programServer("onMessage = () => true;")), AbortSignal.abort()));
    expect((await before).code).toBe("interrupted");
  });

  it("is not started offline, with the reason", async () => {
    const server = serverOf(programServer("process.stderr.write('started')"), { offline: true });
    const error = await failureOf(find(server));
    expect(error).toMatchObject({ code: "offline", message: expect.stringContaining("cannot be limited") });
  });
});
