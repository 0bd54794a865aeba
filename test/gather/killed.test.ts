import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { type GatherPlayer } from "../../scripts/play-services/gather/gather-player.mjs";
import { type GatherOutput, gatherOutput } from "../../src/gather/schema/gather-schema.js";
import { hasArrived, killedAt, linesOf, logOf } from "../support/killed-run.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { startWorld, worldConfig } from "./gather-world.js";
import { allTests } from "../support/some-of.js";

/** `QUIRE_KILLS=50` kills at fifty moments; by default few, so that the tests stay quick. */
const kills = Number(process.env["QUIRE_KILLS"] ?? (allTests ? 2 : 1));
const columns = "name,height,first_lit,visitors_per_year,url";
const wanted = [
  "--columns",
  columns,
  "--where",
  "first lit after 1850",
  "--where",
  "granite",
  "--min",
  "200",
  "--retries",
  "1",
];
const table = ["--verify", "pages", "--output", "lighthouses.csv", "--seed", "7", "--yes", "--json"];
const given = ["gather", "lighthouses that are open to visitors", ...wanted, ...table];

let world: GatherPlayer;

function newTable(): string {
  const root = newFolder();
  // Few searches, so that a kill costs little time.
  const settings = { requests_per_minute: 10_000, initial_batches: 2, filtered_count: 4, retry_count: 4 };
  writeFileSync(join(root, "quire.yaml"), stringify(worldConfig(world, "model", { gather: settings })));
  writeFileSync(join(root, ".env"), "OPENAI_API_KEY=sk-test\n");
  return root;
}

interface Traces {
  csv: string;
  provenance: string;
  html: string;
  output: Partial<GatherOutput>;
}

/** Everything that a table leaves for its reader, without what differs between any two runs: ids and hours. */
function tracesOf(root: string, stdout: string): Traces {
  const output = gatherOutput.parse(JSON.parse(stdout));
  const plain = (text: string) =>
    text
      .replaceAll(output.run_id, "RUN")
      .replaceAll(root, "ROOT")
      .replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z| \d\d:\d\d UTC)/g, "HOUR");
  const { run_id: _id, metrics: _metrics, ...same } = output;
  return {
    csv: readFileSync(output.csv_path, "utf8"),
    provenance: plain(readFileSync(output.provenance_path, "utf8")),
    html: plain(readFileSync(output.html_path, "utf8")),
    output: JSON.parse(plain(JSON.stringify(same))),
  };
}

/** The paid calls of a log: how often each was launched, and how often its end is missing. */
function paidCalls(root: string): { launched: Map<string, number>; inDoubt: number } {
  const launched = new Map<string, number>();
  let inDoubt = 0;
  for (const line of readFileSync(logOf(root, "gather"), "utf8").trimEnd().split("\n")) {
    const { event, key, content } = JSON.parse(line) as { event: string; key: string; content: { in_doubt?: boolean } };
    if (event === "model_call") launched.set(key, (launched.get(key) ?? 0) + 1);
    if (event === "cost" && content.in_doubt === true) inDoubt += 1;
  }
  return { launched, inDoubt };
}

describe("a table whose gathering is killed", () => {
  let whole: Traces;
  let calls: number;
  let lines: number;

  beforeAll(async () => {
    world = await startWorld();
    const root = newTable();
    const finished = await quireHere(given, { cwd: root });
    if (finished.code !== 3) throw new Error(`${finished.stderr}${finished.stdout}`);
    whole = tracesOf(root, finished.stdout);
    calls = paidCalls(root).launched.size;
    lines = linesOf(logOf(root, "gather"));
  });
  afterAll(async () => {
    await world.close();
    removeFolders();
  });

  it("has something to lose: searches of two rounds, pages that were read, rows that were judged", () => {
    expect(whole.output.retries_used).toBe(1);
    expect(whole.output.actual).toBeGreaterThan(5);
    expect(whole.output.cells?.verified).toBeGreaterThan(10);
    expect(calls).toBeGreaterThan(12);
  });

  // Moments spread over the whole run, a different one in each part of it every time the tests run.
  it.each(Array.from({ length: kills }, (_, index) => index))(
    "becomes the same bytes, and pays once for each search (part %i)",
    async (part) => {
      const moment = Math.floor(((part + Math.random()) / kills) * lines);
      const root = newTable();
      await killedAt(root, given, moment);
      await hasArrived(world.origin);
      const asked = world.asked.length;
      const before = existsSync(logOf(root, "gather")) ? paidCalls(root).launched.size : 0;
      const runId = logOf(root, "gather").split("/").at(-2);
      const resumable = runId !== undefined && linesOf(logOf(root, "gather")) > 0;
      const finished = await quireHere(resumable ? ["runs", "resume", runId, "--yes", "--json"] : given, { cwd: root });
      expect(finished, `killed at line ${moment} of ${lines}: ${finished.stderr}`).toMatchObject({ code: 3 });
      const { csv, ...others } = tracesOf(root, finished.stdout);
      expect(csv, `killed at line ${moment} of ${lines}`).toBe(whole.csv);
      expect({ csv, ...others }, `killed at line ${moment} of ${lines}`).toEqual(whole);
      const { launched, inDoubt } = paidCalls(root);
      expect(launched.size).toBe(calls);
      expect([...launched.values()].filter((times) => times > 1)).toHaveLength(inDoubt);
      // What was finished before the kill is not asked again: only what was underway, and what was still to come.
      expect(world.asked.length - asked).toBe(calls - before + inDoubt);
    },
  );
});
