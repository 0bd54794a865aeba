import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { researchOutput, type ResearchOutput } from "../../src/research/schema/research-schema.js";
import { type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { type ModelServer, startModelServer } from "../models/model-server.js";
import { openaiConfig, secretKey } from "../models/workspace.js";
import { hasArrived, killedAt, linesOf, logOf } from "../support/killed-run.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { researchScript } from "./scripted-model.js";
import { allTests } from "../support/some-of.js";

/** `QUIRE_KILLS=50` kills at fifty moments; by default few, so that the tests stay quick. */
const kills = Number(process.env["QUIRE_KILLS"] ?? (allTests ? 4 : 1));
const topic = "spacing of study sessions and memory";
const given = ["research", topic, "--iterations", "2", "--per-tool", "2", "--seed", "7", "--json"];

let server: ModelServer;
let player: ServicePlayer;
const recordings = fileURLToPath(new URL("../recordings/services", import.meta.url));

function newResearch(): string {
  const root = newFolder();
  const web_search = { provider: "searxng", base_url: "https://search.example.org" };
  const network = { mirror: player.origin, contact: "reader@example.org" };
  writeFileSync(join(root, "quire.yaml"), stringify({ ...openaiConfig(server.origin, { network }), web_search }));
  writeFileSync(join(root, ".env"), `OPENAI_API_KEY=${secretKey}\n`);
  return root;
}

interface Traces {
  report: string;
  sources: unknown;
  documents: string[];
  manifest: unknown;
  passages: unknown;
  output: Partial<ResearchOutput>;
}

/** Everything that a research leaves for its reader, without what differs between any two runs: ids and hours. */
async function tracesOf(root: string, stdout: string): Promise<Traces> {
  const output = researchOutput.parse(JSON.parse(stdout));
  const plain = (text: string) =>
    text
      .replaceAll(output.run_id, "RUN")
      .replaceAll(root, "ROOT")
      .replaceAll(/report_\d{8}-\d{6}/g, "report_STAMP")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "HOUR");
  const read = (path: string) => plain(readFileSync(path, "utf8"));
  const { run_id: _id, metrics: _metrics, report_path: _report, sources_path: _sources, ...same } = output;
  const folder = join(root, "sources");
  const searched = await quireHere(["search", topic, "--k", "50", "--json"], { cwd: root });
  const { took_ms: _took, ...found } = JSON.parse(plain(searched.stdout)) as { took_ms: number };
  return {
    report: read(output.report_path),
    sources: JSON.parse(read(output.sources_path)),
    documents: readdirSync(folder)
      .toSorted()
      .map(
        (name) =>
          `${name} ${createHash("sha256")
            .update(readFileSync(join(folder, name)))
            .digest("hex")}`,
      ),
    manifest: JSON.parse(read(join(root, "manifest.json"))),
    passages: found,
    output: JSON.parse(plain(JSON.stringify(same))),
  };
}

/** The paid calls of a log: how often each was launched, and how often its end is missing. */
function paidCalls(root: string): { launched: Map<string, number>; inDoubt: number } {
  const launched = new Map<string, number>();
  let inDoubt = 0;
  for (const line of readFileSync(logOf(root, "research"), "utf8").trimEnd().split("\n")) {
    const { event, key, content } = JSON.parse(line) as { event: string; key: string; content: { in_doubt?: boolean } };
    if (event === "model_call") launched.set(key, (launched.get(key) ?? 0) + 1);
    if (event === "cost" && content.in_doubt === true) inDoubt += 1;
  }
  return { launched, inDoubt };
}

describe("a research that is killed", () => {
  let whole: Traces;
  let calls: number;
  let lines: number;

  beforeAll(async () => {
    [server, player] = await Promise.all([
      startModelServer(researchScript),
      startServicePlayer({ folders: [recordings] }),
    ]);
    const root = newResearch();
    const finished = await quireHere(given, { cwd: root });
    if (finished.code !== 0) throw new Error(finished.stderr);
    whole = await tracesOf(root, finished.stdout);
    calls = paidCalls(root).launched.size;
    lines = linesOf(logOf(root, "research"));
  });
  afterAll(async () => {
    await Promise.all([server.close(), player.close()]);
    removeFolders();
  });

  it("has something to lose: documents, a loop of two rounds, a checked report", () => {
    expect(whole.output).toMatchObject({ mode: "model", iterations: 2 });
    expect(whole.documents.length).toBeGreaterThan(3);
    expect(calls).toBeGreaterThan(8);
    expect(whole.report).toContain("## Works cited");
  });

  // Moments spread over the whole run, a different one in each part of it every time the tests run.
  it.each(Array.from({ length: kills }, (_, index) => index))(
    "ends as it would have ended, having paid once for each call (part %i)",
    async (part) => {
      const moment = Math.floor(((part + Math.random()) / kills) * lines);
      const root = newResearch();
      await killedAt(root, given, moment);
      await hasArrived(server.origin);
      const asked = server.asked.length;
      const before = existsSync(logOf(root, "research")) ? paidCalls(root).launched.size : 0;
      const runId = logOf(root, "research").split("/").at(-2);
      const resumable = runId !== undefined && linesOf(logOf(root, "research")) > 0;
      const finished = await quireHere(resumable ? ["runs", "resume", runId, "--json"] : given, { cwd: root });
      expect(finished, `killed at line ${moment} of ${lines}: ${finished.stderr}`).toMatchObject({ code: 0 });
      expect(await tracesOf(root, finished.stdout), `killed at line ${moment} of ${lines}`).toEqual(whole);
      const { launched, inDoubt } = paidCalls(root);
      expect(launched.size).toBe(calls);
      expect([...launched.values()].filter((times) => times > 1)).toHaveLength(inDoubt);
      // What was finished before the kill is not asked again: only what was underway, and what was still to come.
      expect(server.asked.length - asked).toBe(calls - before + inDoubt);
    },
  );
});
