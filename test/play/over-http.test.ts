import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PlayProgress } from "../../src/contracts/play-progress.js";
import { type ModelRequest, type ModelServer, type Reply, startModelServer } from "../models/model-server.js";
import { makeLibrary, type TestWorkspace } from "../models/workspace.js";
import { type Json, openService, readMessages, type TestService } from "../support/service.js";
import { Latch } from "../server/test-tools.js";
import { bookReply } from "./book-model.js";
import { smallBook, writeSmallBook } from "./small-book.js";
import { allTests } from "../support/some-of.js";

let server: ModelServer;
let workspace: TestWorkspace;
let service: TestService;
let answer: (request: ModelRequest) => Reply | Promise<Reply>;

const gated = smallBook.replace(
  "  - name: sections\n",
  '  - name: look\n    kind: gate\n    input: out/outline.json\n    message: "Is this right?"\n  - name: sections\n',
);

beforeEach(async () => {
  answer = bookReply;
  server = await startModelServer((request) => answer(request));
  workspace = await makeLibrary({});
  writeSmallBook(workspace.root, gated);
  service = await open(true);
});
afterEach(async () => {
  await service.close();
  workspace.remove();
  await server.close();
});

const open = (allow_write: boolean) =>
  openService(workspace.root, {
    options: { allow_write },
    flags: {
      models: { default: "ollama:writer" },
      judge: "none",
      providers: { ollama: { base_url: `${server.origin}/v1` } },
    },
  });
const at = (path: string) => join(workspace.root, path);
const played = { playbook: "small.yaml", config: "config.yaml" };

async function start(input: object = played): Promise<string> {
  const { status, body } = await service.post("/runs", { tool: "play", input });
  expect({ status, body }).toEqual({ status: 202, body: { ok: true, run_id: expect.any(String) } });
  return body.run_id;
}

async function follow(id: string): Promise<Json[]> {
  const text = await (await service.ask(`/runs/${id}/events`)).text();
  return readMessages(text).map(({ event }) => event);
}

/** What a play told of itself. */
const progressIn = (events: readonly Json[]): PlayProgress[] =>
  events.filter(({ key = "" }: Json) => key.startsWith("progress:")).map(({ content }: Json) => content);

async function answerGate(id: string, given: unknown): Promise<Json> {
  const { body } = await service.get(`/runs/${id}`);
  expect(body.state).toBe("waiting");
  const [gate] = body.gates;
  const path = `/runs/${id}/gates/${encodeURIComponent(gate.key)}`;
  return { gate, response: await service.post(path, { answer: given }) };
}

describe("a play over HTTP", () => {
  it.runIf(allTests)(
    "waits for its questions, takes other rows as an answer, and ends with its documents",
    async () => {
      const id = await start();
      await follow(id);
      const { gate } = await answerGate(id, "yes");
      expect(gate.question).toContain("It asks ollama:writer (outline, sections)");
      await follow(id);
      const rows = [{ section: "1", title: "Tides alone", parent_section: null }];
      const wrong = await answerGate(id, { rows: ["x"] });
      expect(wrong.response).toMatchObject({ status: 400, body: { error: { facts: { field: "answer.rows.0" } } } });
      expect((await answerGate(id, "perhaps")).response.status).toBe(400);
      const { gate: asked, response } = await answerGate(id, { rows });
      expect(response.status).toBe(202);
      expect(asked).toMatchObject({
        question: expect.stringContaining("Is this right?"),
        choices: ["approve", "stop"],
        form: { properties: { rows: { type: "array" } } },
        details: { path: "out/outline.json", rows: 4 },
      });
      await follow(id);
      const { body } = await service.get(`/runs/${id}`);
      expect(body.state).toBe("done");
      expect(body.output.documents).toMatchObject([{ path: "out/book.md", incomplete: false }]);
      expect(readFileSync(at("out/book.md"), "utf8")).toContain("Tides alone");
      expect(readFileSync(at("out/book.md"), "utf8")).not.toContain("What spacing does");
    },
  );

  it.runIf(allTests)(
    "tells its progress in events: steps, items, money, the time left, and what is being written",
    async () => {
      const id = await start({ ...played, parallel: 2 });
      await follow(id);
      await answerGate(id, "yes");
      await follow(id);
      await answerGate(id, "approve");
      const told = progressIn(await follow(id));
      expect(
        told
          .filter(({ phase }) => phase === "step")
          .map(({ step, number, steps, total }) => [step, number, steps, total]),
      ).toEqual([
        ["outline", 1, 4, 1],
        ["look", 2, 4, 1],
        ["sections", 3, 4, 4],
        ["book", 4, 4, 1],
      ]);
      const items = told.filter(({ step, phase }) => step === "sections" && phase === "item");
      expect(items.map(({ done }) => done)).toEqual([1, 2, 3, 4]);
      expect(items.map(({ title }) => title).toSorted()).toEqual([
        "Retrieval practice",
        "Spacing",
        "What retrieval practice does",
        "What spacing does",
      ]);
      expect(items.every(({ state, total }) => state === "written" && total === 4)).toBe(true);
      for (const { writing, left_ms } of told.filter(({ step, phase }) => step === "sections" && phase === "begun")) {
        expect(writing.length).toBeGreaterThanOrEqual(1);
        expect(writing.length).toBeLessThanOrEqual(2);
        expect(left_ms).toBeGreaterThanOrEqual(0);
      }
      expect(items.at(-1)).toMatchObject({ writing: [], left_ms: 0 });
    },
  );

  it.runIf(allTests)("is cancelled in the middle and taken up again: nobody is asked twice", async () => {
    const [held, arrived] = [new Latch(), new Latch()];
    const isHeld = ({ prompt }: ModelRequest) => prompt.includes("Write the section Retrieval practice in");
    answer = async (request) => {
      if (!isHeld(request)) return bookReply(request);
      arrived.open();
      await held.opened;
      return bookReply(request);
    };
    const id = await start({ ...played, parallel: 1 });
    await follow(id);
    await answerGate(id, "yes");
    await follow(id);
    await answerGate(id, "approve");
    await arrived.opened;
    expect((await service.post(`/runs/${id}/cancel`, {})).status).toBe(202);
    await follow(id);
    expect((await service.get(`/runs/${id}`)).body).toMatchObject({ state: "interrupted" });
    held.open();
    const asked = server.of("play").length;
    expect((await service.post(`/runs/${id}/resume`, {})).status).toBe(202);
    await follow(id);
    expect((await service.get(`/runs/${id}`)).body.state).toBe("done");
    // The one that was underway, and those that had not been begun.
    expect(server.of("play").length - asked).toBe(2);
  });

  it("is stopped at its gate by a person, and keeps what was written", async () => {
    const id = await start();
    await follow(id);
    await answerGate(id, "yes");
    await follow(id);
    await answerGate(id, "stop");
    await follow(id);
    expect((await service.get(`/runs/${id}`)).body).toMatchObject({
      state: "failed",
      error: { code: "tool_refused", message: expect.stringContaining("stopped at look") },
    });
    expect(JSON.parse(readFileSync(at("out/outline.json"), "utf8"))).toHaveLength(4);
  });
});

describe("what a client may do", () => {
  it.runIf(allTests)(
    "plays nothing unless writing is allowed, and plans and reads playbooks, those that come with Quire too",
    async () => {
      const reader = await open(false);
      expect(await reader.post("/runs", { tool: "play", input: played })).toMatchObject({
        status: 403,
        body: { error: { code: "tool_refused", fix: expect.stringContaining("--allow-write") } },
      });
      const outputOf = async (tool: string, input: object): Promise<Json> => {
        const { body } = await reader.post("/runs", { tool, input });
        await (await reader.ask(`/runs/${body.run_id}/events`)).text();
        const { body: run } = await reader.get(`/runs/${body.run_id}`);
        expect(run.error).toBeNull();
        return run.output;
      };
      const { playbooks } = await outputOf("playbooks", {});
      expect(playbooks.map(({ path }: Json) => path)).toContain("literature-review");
      const plan = await outputOf("plan", { playbook: "literature-review", config: { topic: "tides" }, model: "none" });
      expect(plan.steps.length).toBeGreaterThan(2);
      const read = await outputOf("playbook", { playbook: "literature-review" });
      expect(read.canonical).toContain("name: literature-review");
      const { tools } = (await reader.get("/tools")).body;
      const fields = (name: string) => tools.find((tool: Json) => tool.name === name).input_schema.properties;
      for (const name of ["play", "plan", "playbook", "revise"]) {
        for (const field of Object.values<Json>(fields(name))) expect(field.description).toBeTruthy();
      }
      await reader.close();
    },
  );

  it("reads no playbook and no config outside the workspace", async () => {
    writeFileSync(at("../outside.yaml"), "playbook: small.yaml\ntitle: Secret\n");
    for (const input of [
      { ...played, config: "../outside.yaml" },
      { playbook: "../outside.yaml" },
      { playbook: "/etc/passwd" },
    ]) {
      const { body } = await service.post("/runs", { tool: "play", input });
      await follow(body.run_id);
      const { state, error } = (await service.get(`/runs/${body.run_id}`)).body;
      expect(state).toBe("failed");
      expect(["tool_refused", "not_found", "usage"]).toContain(error.code);
    }
  });

  it.runIf(allTests)(
    "chooses no model that the workspace has not configured, neither by name nor through the config",
    async () => {
      const refused = await service.post("/runs", { tool: "play", input: { ...played, model: "openai:gpt-5" } });
      expect(refused).toMatchObject({ status: 403, body: { error: { facts: { field: "model" } } } });
      const text = smallBook.replace("    levels:", '    model: "{config:writer|ollama:writer}"\n    levels:');
      writeSmallBook(
        workspace.root,
        text.replace("  tone:", "  writer: { type: string, default: ollama:writer }\n  tone:"),
      );
      const id = await start({ ...played, set: { writer: "ollama:dear" } });
      await follow(id);
      await answerGate(id, "yes");
      const events = await follow(id);
      expect(server.asked.every(({ body }) => body.model === "writer")).toBe(true);
      expect(JSON.stringify(events)).toContain("ollama:dear");
    },
  );
});
