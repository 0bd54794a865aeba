import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quireHere } from "../support/quire-here.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { type Json, openService, readMessages, type TestService } from "../support/service.js";
import { seen, startOf } from "./followed-run.js";
import { Latch, slowTool, sneakyTool } from "./test-tools.js";

let cwd: string;

beforeAll(async () => {
  cwd = newWorkspace((name) => name.endsWith(".md"));
  await quireHere(["add", "library"], { cwd });
});
afterAll(removeFolders);

describe("POST /runs", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService(cwd, { tools: [sneakyTool], flags: { budget: { cost: 1 } } });
  });
  afterAll(() => service.close());

  it("starts a run that is there afterwards, with output, metrics and the seed it was given", async () => {
    const { body } = await service.post("/runs", {
      tool: "ask",
      input: { question: "Does spacing help?" },
      seed: 11,
      budget: { minutes: 2 },
    });
    const messages = await seen(service, body.run_id);
    expect(messages.map(({ id }) => id)).toEqual(messages.map((_, index) => index + 1));
    expect(messages.at(0)?.event).toMatchObject({ event: "run_start", content: { seed: 11, budget: { minutes: 2 } } });
    expect(messages.at(-1)?.event).toMatchObject({ event: "run_end", content: { state: "done" } });
    const shown = await service.get(`/runs/${body.run_id}`);
    expect(shown.body).toMatchObject({
      run_id: body.run_id,
      tool: "ask",
      state: "done",
      input: { question: "Does spacing help?" },
      output: { answer_markdown: expect.stringContaining("[S") },
      error: null,
      gates: [],
      events: messages.length,
      metrics: { model_calls: 0 },
    });
    const listed = await service.get("/runs?limit=1");
    expect(listed.body.runs).toEqual([expect.objectContaining({ run_id: body.run_id, state: "done" })]);
    const older = await service.get(`/runs?before=${body.run_id}`);
    expect(older.body.runs.map(({ tool }: Json) => tool)).toEqual(["add"]);
    const again = await service.post(`/runs/${body.run_id}/resume`, {});
    expect(again.status).toBe(202);
    expect((await service.get(`/runs/${body.run_id}`)).body.output).toEqual(shown.body.output);
  });

  it("keeps runs of tools whose runs are of no use to the command line: whoever started one asks for it", async () => {
    const id = await startOf(service, "search", { query: "spacing" });
    await seen(service, id);
    expect((await service.get(`/runs/${id}`)).body.output.hits.length).toBeGreaterThan(0);
  });

  it("says what failed", async () => {
    const id = await startOf(service, "search", { query: "spacing", collection: "none" });
    await seen(service, id);
    expect((await service.get(`/runs/${id}`)).body).toMatchObject({
      state: "failed",
      output: null,
      error: { code: "not_found", facts: { collection: "none" } },
    });
  });

  it.each([
    [{ tool: "no_such_tool", input: {} }, 404, "unknown_tool", "name"],
    [{ tool: "search", input: { q: "x", query: "y" } }, 400, "invalid_input", "field"],
    [{ input: {} }, 400, "invalid_input", "field"],
    [{ tool: "search", input: { query: "x" }, budget: { calls: -1 } }, 400, "invalid_input", "field"],
    [{ tool: "search", input: { query: "x" }, budgets: {} }, 400, "invalid_input", "field"],
    [{ tool: "remove", input: { targets: ["x"] } }, 403, "tool_refused", "name"],
    [{ tool: "ask", input: { question: "Why?", model: "openai:gpt-5" } }, 403, "tool_refused", "field"],
    [{ tool: "ask", input: { question: "Why?" }, budget: { cost: 1000 } }, 403, "tool_refused", "field"],
  ])("refuses %j at once", async (body, status, code, fact) => {
    const before = (await service.get("/runs")).body.runs.length;
    const answer = await service.post("/runs", body);
    expect(answer).toMatchObject({ status, body: { error: { code, facts: { [fact]: expect.any(String) } } } });
    expect((await service.get("/runs")).body.runs).toHaveLength(before);
  });

  it.each([
    ["add", { paths: ["library"] }],
    ["index_text", { source: "x", content: "Talked into it." }],
  ])("lets no tool that writes (%s) be called by one that reads", async (call, input) => {
    const id = await startOf(service, "sneaky_test", { call, input });
    await seen(service, id);
    expect((await service.get(`/runs/${id}`)).body).toMatchObject({ state: "failed", error: { code: "tool_refused" } });
  });

  it("takes up no run of a tool that writes, unless that is allowed", async () => {
    const add = (await service.get("/runs?limit=1000")).body.runs.find(({ tool }: Json) => tool === "add").run_id;
    expect((await service.post(`/runs/${add}/resume`, {})).status).toBe(202);
    const writer = await openService(cwd, { options: { allow_write: true }, tools: [slowTool(new Latch(), "write")] });
    const id = await startOf(writer, "slow_test");
    expect(await writer.app.close(0, 5000)).toEqual([id]);
    const reader = await openService(cwd, { tools: [slowTool(new Latch(), "write")] });
    expect(await reader.post(`/runs/${id}/resume`, {})).toMatchObject({
      status: 403,
      body: { error: { code: "tool_refused", fix: expect.stringContaining("--allow-write") } },
    });
    await reader.close();
    await writer.close();
  });
});

describe("GET /runs/:id/events", () => {
  it("goes on where a client broke off, while the run is underway", async () => {
    const latch = new Latch();
    const service = await openService(cwd, { tools: [slowTool(latch)] });
    const id = await startOf(service, "slow_test", { before: 3, after: 3 });
    const first = (await service.ask(`/runs/${id}/events`)).body?.getReader();
    let text = "";
    while (readMessages(text).length < 2) text += new TextDecoder().decode((await first?.read())?.value);
    await first?.cancel();
    const got = readMessages(text);
    const last = got.at(-1)?.id ?? 0;
    const rest = seen(service, id, "", { "last-event-id": String(last) });
    const fromFour = seen(service, id, "?from=4");
    latch.open();
    const all = [...got, ...(await rest)];
    expect(all.map(({ id: seq }) => seq)).toEqual(all.map((_, index) => index + 1));
    expect(all.map(({ event }) => event)).toEqual(service.workbench.engine.runs.read(id));
    expect((await fromFour)[0]?.id).toBe(4);
    const over = await service.ask(`/runs/${id}/events`, { headers: { "last-event-id": String(all.length) } });
    expect(over.status).toBe(204);
    await service.close();
  });

  it("serves many clients, some of which never read", async () => {
    const latch = new Latch();
    const service = await openService(cwd, { tools: [slowTool(latch)] });
    const id = await startOf(service, "slow_test", { before: 5, after: 500 });
    const idle = await Promise.all(Array.from({ length: 10 }, () => service.ask(`/runs/${id}/events`)));
    const busy = Array.from({ length: 30 }, () => seen(service, id));
    latch.open();
    for (const messages of await Promise.all(busy)) expect(messages.at(-1)?.event.event).toBe("run_end");
    expect((await service.get(`/runs/${id}`)).body.state).toBe("done");
    for (const { body } of idle) await body?.cancel();
    await service.close();
  });

  it("says that it is there while nothing happens", async () => {
    const latch = new Latch();
    const service = await openService(cwd, { options: { keep_alive_ms: 5 }, tools: [slowTool(latch)] });
    const id = await startOf(service, "slow_test");
    const reader = (await service.ask(`/runs/${id}/events`)).body?.getReader();
    let text = "";
    while (!text.includes(": still running\n\n")) text += new TextDecoder().decode((await reader?.read())?.value);
    expect(readMessages(text).at(-1)?.event).toMatchObject({ event: "plan" });
    latch.open();
    await reader?.cancel();
    await service.close();
  });

  it.each(["-1", "x", "1.5"])("refuses %s for the number of an event", async (number) => {
    const service = await openService(cwd);
    const id = (await service.get("/runs?limit=1")).body.runs[0].run_id;
    expect((await service.get(`/runs/${id}/events?from=${number}`)).status).toBe(400);
    const response = await service.ask(`/runs/${id}/events`, { headers: { "last-event-id": number } });
    expect(response.status).toBe(400);
    await service.close();
  });
});

describe("POST /runs/:id/cancel", () => {
  it("interrupts; taken up again the run ends as if it had not been", async () => {
    const latch = new Latch();
    const service = await openService(cwd, { tools: [slowTool(latch)] });
    const id = await startOf(service, "slow_test");
    expect((await service.get(`/runs/${id}`)).body).toMatchObject({ state: "running", output: null });
    expect((await service.post(`/runs/${id}/resume`, {})).status).toBe(409);
    expect((await service.post(`/runs/${id}/cancel`, {})).status).toBe(202);
    await seen(service, id);
    expect((await service.get(`/runs/${id}`)).body).toMatchObject({ state: "interrupted" });
    expect(await service.post(`/runs/${id}/cancel`, {})).toMatchObject({
      status: 409,
      body: { error: { code: "busy" } },
    });
    latch.open();
    expect((await service.post(`/runs/${id}/resume`, { budget: { minutes: 5 } })).status).toBe(202);
    await seen(service, id);
    const { body } = await service.get(`/runs/${id}`);
    expect(body).toMatchObject({ state: "done", output: { said: 4, drawn: expect.any(Number) } });
    await service.close();
  });
});

describe("more runs than may be underway", () => {
  it("are told when to try again", async () => {
    const latch = new Latch();
    const service = await openService(cwd, { options: { parallel_runs: 2 }, tools: [slowTool(latch)] });
    const ids = [await startOf(service, "slow_test"), await startOf(service, "slow_test")];
    const refused = await service.ask("/runs", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"tool":"slow_test"}',
    });
    expect({ status: refused.status, after: refused.headers.get("retry-after") }).toEqual({ status: 429, after: "5" });
    latch.open();
    for (const id of ids) await seen(service, id);
    await startOf(service, "slow_test");
    await service.close();
  });
});
