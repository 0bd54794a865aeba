import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ModelServer, type Reply, startModelServer } from "../models/model-server.js";
import { makeLibrary, openaiConfig, question, type TestWorkspace, understood } from "../models/workspace.js";
import { newFolder, newWorkspace, quire, removeFolders, startQuire } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { type Served, startServing } from "../support/serve.js";
import { type Json, readMessages } from "../support/service.js";
import { allTests } from "../support/some-of.js";

afterAll(removeFolders);

async function ask(served: Served, path: string, init: RequestInit = {}): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${served.url}${path}`, init);
  return { status: response.status, body: JSON.parse(await response.text()) };
}

function post(served: Served, path: string, body: unknown, headers = {}): Promise<{ status: number; body: Json }> {
  const json = { "content-type": "application/json", ...headers };
  return ask(served, path, { method: "POST", headers: json, body: JSON.stringify(body) });
}

/** Follows a run once the answer has begun: a request that is still on its way when the server ends gets none. */
async function follow(served: Served, id: string): Promise<{ messages: Promise<ReturnType<typeof readMessages>> }> {
  const response = await fetch(`${served.url}/runs/${id}/events`);
  return { messages: response.text().then(readMessages) };
}

const eventsOf = async (served: Served, id: string) => (await follow(served, id)).messages;

const token = "2f0c7a1be5d94f-in-a-file";

describe("quire serve", () => {
  it.runIf(allTests)("serves until it is told to stop, and says so in words or JSON", async () => {
    const cwd = newFolder();
    const served = await startServing(cwd);
    expect(served.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await ask(served, "/health")).status).toBe(200);
    const taken = await quire(["serve", "--port", new URL(served.url).port, "--json"], { cwd });
    expect(taken.code).toBe(2);
    expect(JSON.parse(taken.stdout)).toMatchObject({
      error: { code: "usage", fix: expect.stringContaining("--port") },
    });
    expect(await served.end("SIGTERM")).toBe(0);
    expect(served.said()).toMatch(/GET \/health 200/);
    await expect(fetch(served.url)).rejects.toThrow("fetch failed");
  });

  it("says nothing on stderr with --quiet", async () => {
    const served = await startServing(newFolder(), ["--quiet"]);
    await ask(served, "/health");
    expect(await served.end("SIGINT")).toBe(0);
    expect(served.said()).toBe("");
  });

  it.runIf(allTests)("counts paths that clients name from the workspace, wherever it was started", async () => {
    const workspace = newFolder();
    writeFileSync(join(workspace, "draft.md"), "A draft without citations.\n");
    const served = await startServing(newFolder(), ["--workspace", workspace]);
    const { body } = await post(served, "/runs", { tool: "cite", input: { path: "draft.md" } });
    const last = (await eventsOf(served, body.run_id)).at(-1)?.event;
    expect(last).toMatchObject({ content: { state: "done", output: { text: "A draft without citations.\n" } } });
    await served.end("SIGTERM");
  });

  it.each([
    [["--host", "0.0.0.0"], {}],
    [["--host", "0.0.0.0"], { QUIRE_TOKEN: "short" }],
    [[], { QUIRE_TOKEN: "with a space in it which cannot be sent" }],
    [["--port", "70000"], {}],
  ])("does not start with %j and %j", async (given, environment) => {
    const { code, stdout, stderr } = await quireHere(["serve", ...given], { cwd: newFolder(), environment });
    expect({ code: code === 0, stdout }).toEqual({ code: false, stdout: "" });
    expect(stderr).toMatch(/error: [^]*what to do: /);
  });

  it("opens nothing that the workspace says: neither its address nor its token serve others", async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, ".env"), `QUIRE_TOKEN=${token}\nQUIRE_SERVE__HOST=0.0.0.0\n`);
    writeFileSync(join(cwd, "quire.yaml"), "serve:\n  host: 0.0.0.0\n  token_env: PATH\n");
    for (const given of [[], ["--host", "0.0.0.0"], ["--host", "0.0.0.0", "--token-file", ".env"]]) {
      const { code, stdout, stderr } = await quireHere(["serve", ...given], { cwd });
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain("what to do: ");
    }
  });

  it.runIf(allTests)("asks for the token that it was given in a file, and writes it nowhere", async () => {
    const cwd = newFolder();
    const folder = newFolder();
    writeFileSync(join(folder, "token"), `${token}\n`);
    const given = ["--host", "0.0.0.0", "--allow-write", "--token-file", join(folder, "token")];
    const served = await startServing(cwd, given);
    const url = served.url.replace("0.0.0.0", "127.0.0.1");
    const local = { ...served, url };
    expect((await ask(local, "/works")).status).toBe(401);
    expect((await ask(local, "/works", { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    const { body } = await post(local, "/runs", { tool: "status" }, { authorization: `Bearer ${token}` });
    expect(await served.end("SIGTERM")).toBe(0);
    expect(served.said()).not.toContain(token);
    const log = readFileSync(join(cwd, ".quire", "runs", body.run_id, "events.jsonl"), "utf8");
    expect(log).not.toContain(token);
  });
});

describe("a server that goes while a run is underway", () => {
  const answered = "A place on the coast passes both bulges in 24 hours and 50 minutes [S1].";
  let model: ModelServer;
  let workspace: TestWorkspace;
  let reply: () => Reply;
  let asked: Promise<void>;
  let tell: () => void;

  beforeAll(async () => {
    model = await startModelServer(({ step }) => {
      if (step === "understand") return { text: JSON.stringify(understood) };
      tell();
      return reply();
    });
    workspace = await makeLibrary(openaiConfig(model.origin, { serve: { grace_seconds: 0.1 } }));
  });
  afterAll(async () => {
    workspace.remove();
    await model.close();
  });

  async function inFlight(): Promise<{ served: Served; id: string }> {
    reply = () => ({ hang: true });
    asked = new Promise((resolve) => {
      tell = resolve;
    });
    const served = await startServing(workspace.root);
    const { body } = await post(served, "/runs", { tool: "ask", input: { question }, seed: 3 });
    await asked;
    return { served, id: body.run_id };
  }

  async function resumed(id: string): Promise<Json> {
    reply = () => ({ text: answered });
    const served = await startServing(workspace.root);
    expect((await ask(served, `/runs/${id}`)).body.state).toBe("interrupted");
    expect((await post(served, `/runs/${id}/resume`, {})).status).toBe(202);
    await eventsOf(served, id);
    const { body } = await ask(served, `/runs/${id}`);
    expect(await served.end("SIGTERM")).toBe(0);
    return body;
  }

  /** By a command instead of another server. */
  async function resumedHere(id: string): Promise<Json> {
    reply = () => ({ text: answered });
    const finished = await quireHere(["runs", "resume", id, "--json"], { cwd: workspace.root });
    expect(finished).toMatchObject({ code: 0, stdout: expect.stringContaining("[S") });
    return JSON.parse((await quireHere(["runs", "show", id, "--json"], { cwd: workspace.root })).stdout);
  }

  it.runIf(allTests)("parks the run on SIGTERM, ends its followers, names it, and it can be taken up", async () => {
    const { served, id } = await inFlight();
    const followed = await follow(served, id);
    expect(await served.end("SIGTERM")).toBe(0);
    expect((await followed.messages).at(-1)?.event).toMatchObject({
      event: "run_end",
      content: { state: "interrupted" },
    });
    expect(served.said()).toContain(`quire runs resume ${id}`);
    expect(await resumed(id)).toMatchObject({
      state: "done",
      output: { answer_markdown: expect.stringContaining("[S") },
    });
  });

  it.runIf(allTests)("ends at once on a second signal; the run can be taken up", async () => {
    writeFileSync(join(workspace.root, ".env"), "QUIRE_SERVE__GRACE_SECONDS=60\n", { flag: "a" });
    const { served, id } = await inFlight();
    served.child.kill("SIGTERM");
    await new Promise<void>((resolve) => {
      served.child.stderr?.on("data", () => served.said().includes("Shutting down") && resolve());
    });
    expect(await served.end("SIGINT")).toBeNull();
    expect((await resumedHere(id)).state).toBe("done");
  });

  it.runIf(allTests)(
    "killed, leaves a run that can be taken up, with the call in flight counted as in doubt",
    async () => {
      const { served, id } = await inFlight();
      expect(await served.end("SIGKILL")).toBeNull();
      expect(await resumedHere(id)).toMatchObject({ state: "done", metrics: { in_doubt: 1 } });
    },
  );
});

describe("a large text", () => {
  it.runIf(allTests)("that was accepted is indexed by the next server, where the first was killed", async () => {
    const cwd = newFolder();
    const first = await startServing(cwd);
    const content = `# Tides\n\n${"The moon pulls the water of the near side. ".repeat(24_000)}`;
    const { status, body } = await post(first, "/index", { source: "tides.md", content });
    expect({ status, id: body.job_id }).toEqual({ status: 202, id: expect.any(String) });
    await first.end("SIGKILL");
    const second = await startServing(cwd, [], { QUIRE_SERVE__REQUESTS_PER_MINUTE: "100000" });
    let job: Json = {};
    while (job.state !== "done") {
      // Until it is taken up, its events end where the first server did.
      await eventsOf(second, body.job_id);
      job = (await ask(second, `/runs/${body.job_id}`)).body;
    }
    expect(job).toMatchObject({ state: "done", output: { ok: true, unchanged: false } });
    expect((await ask(second, "/works")).body.works).toMatchObject([{ work_id: job.output.work_id }]);
    await second.end("SIGTERM");
  });
});

describe("a server and the command line on one workspace", () => {
  it.runIf(allTests)("see each other's works and runs, and do not get in each other's way", async () => {
    const cwd = newWorkspace((name) => name.endsWith(".md"));
    const served = await startServing(cwd);
    const text = (number: number) => ({
      source: `note-${number}`,
      content: `Note ${number} is about gardens in July.`,
    });
    const adding = quire(["add", "library"], { cwd });
    const indexed = await Promise.all(Array.from({ length: 10 }, (_, number) => post(served, "/index", text(number))));
    expect(indexed.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await adding).code).toBe(0);
    expect((await ask(served, "/works")).body.total).toBe(13);
    const found = await quireHere(["search", "gardens in July", "--json"], { cwd });
    expect(JSON.parse(found.stdout).hits.length).toBeGreaterThan(5);
    const { runs } = (await ask(served, "/runs")).body;
    expect(runs.map(({ tool, state }: Json) => [tool, state])).toEqual([["add", "done"]]);
    expect((await ask(served, "/search?q=retrieval+practice")).body.hits.length).toBeGreaterThan(0);
    await served.end("SIGTERM");
  });

  it.runIf(allTests)("lets a run of another process be followed, and not be taken from it", async () => {
    const cwd = newWorkspace();
    const served = await startServing(cwd, ["--allow-write"], { QUIRE_SERVE__REQUESTS_PER_MINUTE: "100000" });
    const adding = startQuire(["add", "library"], { cwd });
    const closed = new Promise((resolve) => adding.once("close", resolve));
    let runs: Json[] = [];
    while (runs.length === 0) runs = (await ask(served, "/runs")).body.runs;
    const id = runs[0].run_id;
    const following = eventsOf(served, id);
    const refused = await post(served, `/runs/${id}/cancel`, {});
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "busy" } } });
    expect((await following).at(-1)?.event).toMatchObject({ event: "run_end", content: { state: "done" } });
    await closed;
    await served.end("SIGTERM");
  });
});
