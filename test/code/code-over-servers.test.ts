import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createSandbox } from "../../src/adapters/sandbox/sandbox.js";
import { AgentDesk, plan } from "../ask/agent-desk.js";
import { question } from "../models/workspace.js";
import { closeClients, connectOverStdio, textOf } from "../support/mcp.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { type Served, startServing } from "../support/serve.js";
import { allTests, someOf } from "../support/some-of.js";

const root = newFolder();
const { usable } = await createSandbox({ root, path: process.env["PATH"] ?? "", unsandboxed: false }).probe();
const isTried = usable && existsSync("/usr/bin/python3");
if (!isTried) process.stderr.write("code-over-servers.test: RUNS NOT TRIED, as nothing here holds code in\n");

const code = 'print("seven", 3 + 4); open("out/t.csv", "w").write("a\\n7\\n")';
const input = { language: "python", code, name: "seven" };
const environment = { PATH: process.env["PATH"] ?? "" };

beforeAll(() => writeFileSync(join(root, "quire.yaml"), ""));
afterEach(closeClients);
afterAll(removeFolders);

describe("code of clients of the Model Context Protocol", () => {
  it.each(
    someOf([
      ["nothing", []],
      ["writing", ["--allow-write"]],
    ]),
  )("is not run, nor offered, where the server allows %s", async (_, flags) => {
    const { client } = await connectOverStdio(root, flags);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names.filter((name) => /code_replay|run_code/u.test(name))).toEqual([]);
    const refused = await client.callTool({ name: "run_code", arguments: input }).catch(String);
    expect(JSON.stringify(refused)).toMatch(/allow-execute|not found|unknown/iu);
    expect(existsSync(join(root, "analyses"))).toBe(false);
  });

  it.runIf(allTests && isTried)("is run in the sandbox where it allows that, and made again", async () => {
    const { client } = await connectOverStdio(root, ["--allow-execute"], { environment });
    const ran = await client.callTool({ name: "run_code", arguments: input });
    expect(textOf(ran)).toContain("seven 7");
    const tools = (await client.listTools()).tools;
    const hints = tools.find(({ name }) => name === "run_code")?.annotations;
    expect(hints?.readOnlyHint).toBe(false);
    const again = await client.callTool({ name: "code_replay", arguments: { name: "seven_t" } });
    expect(textOf(again)).toContain("equal");
  });
});

describe("code of clients over HTTP", () => {
  let served: Served;
  const asked = async (path: string, body?: object) => {
    const answer = await fetch(`${served.url}${path}`, {
      ...(body && { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const ended = async (tool: string, given: object) => {
    const { text } = await asked("/runs", { tool, input: given });
    const { run_id } = JSON.parse(text) as { run_id: string };
    await asked(`/runs/${run_id}/events`);
    return { id: run_id, run: JSON.parse((await asked(`/runs/${run_id}`)).text) as Record<string, unknown> };
  };
  afterEach(() => served.end());

  it.runIf(allTests)("is refused where the server may write and no more, whoever asks for it", async () => {
    served = await startServing(root, ["--allow-write"]);
    for (const [tool, given] of [
      ["run_code", input],
      ["code_replay", { name: "seven" }],
    ] as const) {
      const { status, text } = await asked("/runs", { tool, input: given });
      expect(status).toBe(403);
      expect(text).toContain("--allow-execute");
    }
  });

  it.skipIf(!isTried)("is run where the server allows it", async () => {
    served = await startServing(root, ["--allow-execute"], environment);
    const { run } = await ended("run_code", { ...input, name: "over_http" });
    expect(run).toMatchObject({ state: "done", output: { stdout: "seven 7\n", sandbox: "bubblewrap" } });
  });
});

describe.skipIf(!isTried)("code of a model behind a server", () => {
  let desk: AgentDesk;
  let served: Served;
  beforeAll(async () => {
    desk = await AgentDesk.open();
    desk.let("agent_plan", () =>
      plan({ requested_tools: [{ name: "run_code", input: JSON.stringify({ language: "python", code }) }] }),
    );
  });
  afterAll(async () => {
    await served.end();
    await desk.close();
  });

  it.runIf(allTests)("is held and shown until somebody says yes, though clients may run code", async () => {
    served = await startServing(desk.workspace.root, ["--allow-execute"], environment);
    const post = async (path: string, body: object) =>
      fetch(`${served.url}${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      });
    const given = { question, tools: ["rag_retrieve", "run_code"], iterations: 2 };
    const { run_id } = (await (await post("/runs", { tool: "ask_agent", input: given })).json()) as { run_id: string };
    const read = async () => {
      await (await fetch(`${served.url}/runs/${run_id}/events`)).text();
      return (await (await fetch(`${served.url}/runs/${run_id}`)).json()) as {
        state: string;
        gates: { key: string; kind: string; details: object; choices: string[] }[];
      };
    };
    const held = await read();
    expect(held).toMatchObject({
      state: "waiting",
      gates: [{ kind: "code", details: { language: "python", code, held: true }, choices: ["allow", "refuse"] }],
    });
    expect(existsSync(join(desk.workspace.root, "analyses"))).toBe(false);
    const key = encodeURIComponent(held.gates[0]?.key ?? "");
    expect((await post(`/runs/${run_id}/gates/${key}`, { answer: "allow" })).status).toBe(202);
    expect((await read()).state).not.toBe("waiting");
    expect(existsSync(join(desk.workspace.root, "analyses"))).toBe(true);
  });
});
