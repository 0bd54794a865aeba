import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quireHere } from "../support/quire-here.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { type Json, openService, readMessages, type TestService } from "../support/service.js";
import { seen, startOf } from "./followed-run.js";
import { askingTool, longTool } from "./test-tools.js";

const lecture = "/api/v1/works/lindqvist2024lecture/record";
let cwd: string;
let service: TestService;
let cookie: string;
beforeAll(async () => {
  cwd = newWorkspace((name) => name.startsWith("lecture"));
  await quireHere(["add", "library"], { cwd });
  service = await openService(cwd, { tools: [askingTool, longTool], options: { keep_alive_ms: 20 } });
  const signedIn = await service.ask("/api/v1/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key: service.app.newKey() }),
  });
  cookie = signedIn.headers.get("set-cookie")!.split(";")[0]!;
});
afterAll(async () => {
  await service.close();
  removeFolders();
});

/** The messages of `/events`, read until one fits. */
async function followed() {
  const gone = new AbortController();
  const response = await service.ask("/api/v1/events", { signal: gone.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const until = async (fits: (text: string) => boolean): Promise<Json[]> => {
    while (!fits(text)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`It ended: ${text}`);
      text += value;
    }
    const lines = text.split("\n").filter((line) => line.startsWith("data: "));
    return lines.map((line) => JSON.parse(line.slice(6)));
  };
  return { until, leave: () => reader.cancel() };
}

describe("GET /events", () => {
  it("says how all runs stand, and what becomes of them, with one connection", async () => {
    const old = await startOf(service, "status");
    await seen(service, old);
    const stream = await followed();
    const [first] = await stream.until((text) => text.includes(old));
    expect(first).toEqual({ kind: "state", run_id: old, tool: "status", state: "done", title: "" });
    await stream.until((text) => text.includes(": still there"));
    const id = await startOf(service, "asking_test");
    await stream.until((text) => text.includes('"run_end"') && text.includes("gate_open"));
    expect(
      (await service.post(`/api/v1/runs/${id}/gates/${encodeURIComponent("colour:a/b c")}`, { answer: "red" })).status,
    ).toBe(202);
    expect((await seen(service, id)).length).toBeGreaterThan(0);
    const news = await stream.until((text) => text.split('"run_end"').length > 2);
    const told = news.filter(({ run_id }) => run_id === id).map(({ kind, state, gate }) => [kind, gate?.key ?? state]);
    expect(told).toEqual([
      ["run_start", "running"],
      ["gate_open", "colour:a/b c"],
      ["run_end", "waiting"],
      ["gate_close", "colour:a/b c"],
      ["run_start", "running"],
      ["gate_open", "sure"],
      ["run_end", "waiting"],
    ]);
    await stream.leave();
  });
});

describe("the events of a run", () => {
  it("come without long outputs for who wants it light", async () => {
    const id = await startOf(service, "long_test", { length: 9000 });
    const whole = readMessages(await (await service.ask(`/api/v1/runs/${id}/events`)).text());
    const light = readMessages(await (await service.ask(`/api/v1/runs/${id}/events?light=1`)).text());
    expect(whole.at(-1)?.event.content.output).toHaveLength(9000);
    expect(light.at(-1)?.event.content).toMatchObject({ state: "done", output: null, output_characters: 9002 });
    expect(light.map(({ id: seq }) => seq)).toEqual(whole.map(({ id: seq }) => seq));
    const short = await startOf(service, "long_test", { length: 100 });
    const events = readMessages(await (await service.ask(`/api/v1/runs/${short}/events?light=1`)).text());
    expect(events.at(-1)?.event.content.output).toHaveLength(100);
  });
});

it("says what a status bar shows", async () => {
  expect((await service.get("/api/v1/status")).body).toEqual({
    workspace: expect.stringMatching(/\w/),
    works: 1,
    offline: expect.any(Boolean),
    model: null,
    version: "1.2.3",
  });
});

describe("the record of a work", () => {
  const patch = async (body: object, headers: Record<string, string> = { cookie, origin: "http://127.0.0.1:3000" }) => {
    const init = {
      method: "PATCH",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    };
    const response = await service.ask(lecture, init);
    const answered: Json = await response.json();
    return { status: response.status, body: answered };
  };

  it("is changed by who is signed in, and only as it was seen", async () => {
    const { body: before } = await service.get(lecture);
    expect(before).toMatchObject({ key: "lindqvist2024lecture", tags: [], hash: expect.stringMatching(/^\w+$/) });
    const changes = { title: "Spacing, once more", tags: ["thesis"] };
    expect((await patch({ hash: before.hash, changes }, {})).status).toBe(403);
    const { status, body } = await patch({ hash: before.hash, changes });
    expect({ status, body }).toMatchObject({ status: 200, body: { item: { title: changes.title }, tags: ["thesis"] } });
    expect(body.changes.find(({ field }: Json) => field === "title").before).toBe(before.item.title);
    const late = await patch({ hash: before.hash, changes: { title: "Lost" } });
    expect(late).toMatchObject({ status: 409, body: { error: { code: "changed_file" } } });
    expect((await service.get(lecture)).body).toMatchObject({ hash: body.hash, item: { title: changes.title } });
    expect((await patch({ hash: body.hash, changes: { titel: "x" } })).status).toBe(400);
  });
});
