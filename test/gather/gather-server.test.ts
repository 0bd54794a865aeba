import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { afterAll, describe, expect, it } from "vitest";
import { newFolder, removeFolders } from "../support/quire.js";
import { type Served, startServing } from "../support/serve.js";
import type { Json } from "../support/service.js";
import { vectorRequest, worldConfig } from "./gather-world.js";
import { startSuspectWorld, suspectHost } from "./suspect-page.js";
import { allTests } from "../support/some-of.js";

const servers: Served[] = [];
afterAll(async () => {
  await Promise.all(servers.splice(0).map((each) => each.end("SIGTERM")));
  removeFolders();
});

const token = "the-token-of-this-server-7a";
const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };

async function serving(cwd: string, environment: Record<string, string> = {}): Promise<Served> {
  const served = await startServing(cwd, ["--allow-write"], { QUIRE_TOKEN: token, ...environment });
  servers.push(served);
  return served;
}

async function ask({ url }: Served, path: string, body?: unknown): Promise<{ status: number; body: Json }> {
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${url}${path}`, { headers, ...sent });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** Waits for the end of a run by following its events. */
async function ended(served: Served, id: string): Promise<Json> {
  await (await fetch(`${served.url}/runs/${id}/events`, { headers })).text();
  return (await ask(served, `/runs/${id}`)).body;
}

describe("gathering over HTTP", () => {
  it.runIf(allTests)(
    "asks for approval, also behind a kill; an answer that names no search is refused and leaves the question open",
    async () => {
      const cwd = newFolder();
      const first = await serving(cwd);
      const input = { description: "bells", use_mock_search: true, max_retry_rounds: 0, min_items: 2, model: "none" };
      const { run_id: id } = (await ask(first, "/runs", { tool: "gather", input })).body;
      const waiting = await ended(first, id);
      expect(waiting).toMatchObject({ state: "waiting", gates: [{ key: "searches:0", kind: "gather_searches" }] });
      const [kept, dropped] = waiting.gates[0].details.searches;
      await first.end("SIGKILL");
      const second = await serving(cwd);
      const answer = async (gate: Json, given: unknown): Promise<number> =>
        (await ask(second, `/runs/${id}/gates/${encodeURIComponent(gate.key)}`, { answer: given })).status;
      for (const wrong of [{ drop: ["9_9"] }, { edit: { "9_9": "gongs" } }, { dorp: [kept.id] }, "perhaps"]) {
        expect(await answer(waiting.gates[0], wrong)).toBe(400);
      }
      const again = await ended(second, id);
      expect(again).toMatchObject({ state: "waiting", gates: [{ key: "searches:0", details: { turn: 1 } }] });
      expect(await answer(again.gates[0], { drop: [dropped.id], add: ["chimes"], columns: ["title"] })).toBe(202);
      const run = await ended(second, id);
      expect(run.state).toBe("done");
      const queries = run.output.performance_report.searches.map(({ query }: Json) => query);
      expect(queries).toContain(kept.query);
      expect(queries).toContain("chimes");
      expect(queries).not.toContain(dropped.query);
      expect(run.output.columns).toEqual(["title"]);
      expect(existsSync(run.output.csv_path)).toBe(true);
    },
  );

  it.runIf(allTests)(
    "asks which pages that speak to machines are believed; who names another page is refused and asked again",
    async () => {
      const world = await startSuspectWorld();
      const cwd = newFolder();
      writeFileSync(join(cwd, "quire.yaml"), stringify(worldConfig(world, "service")));
      const served = await serving(cwd, { OPENAI_API_KEY: "sk-test" });
      const input = { ...vectorRequest, verify: "pages", min_items: 10, max_retry_rounds: 0 };
      const { run_id: id } = (await ask(served, "/runs", { tool: "gather", input })).body;
      const answer = async (key: string, given: unknown): Promise<number> =>
        (await ask(served, `/runs/${id}/gates/${encodeURIComponent(key)}`, { answer: given })).status;
      await ended(served, id);
      expect(await answer("searches:0", "approve")).toBe(202);
      const waiting = await ended(served, id);
      expect(waiting).toMatchObject({ state: "waiting", gates: [{ key: "suspect_pages" }] });
      const [{ url }] = waiting.gates[0].details.pages;
      expect(url).toContain(suspectHost);
      for (const wrong of [{ accept: ["https://elsewhere.example/"] }, { accept: url }, "certainly"]) {
        expect(await answer("suspect_pages", wrong)).toBe(400);
      }
      expect(await ended(served, id)).toMatchObject({ state: "waiting", gates: [{ key: "suspect_pages" }] });
      expect(await answer("suspect_pages", { accept: [url] })).toBe(202);
      expect(await ended(served, id)).toMatchObject({ state: "done", output: { cells: { suspect: 0 } } });
      await world.close();
    },
  );
});
