import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { stringify } from "yaml";
import { z } from "zod";
import { type GatherPlayer, startGatherPlayer } from "../../scripts/play-services/gather/gather-player.mjs";
import { compose } from "../../src/compose.js";
import type { Budget } from "../../src/domain/config.js";
import type { Event } from "../../src/domain/event.js";
import type { Workbench } from "../../src/edges/workbench.js";
import { cellStatuses, type GatherOutput, gatherOutput } from "../../src/gather/schema/gather-schema.js";
import { resumeRun, type RunOutcome, startRun } from "../../src/run/execute.js";
import type { Gatekeeper } from "../../src/run/front-end.js";
import { newFolder } from "../support/quire.js";
import { ownRecordings } from "../support/services.js";
import { trusted } from "../support/trust.js";

export const gatherRecordings = fileURLToPath(new URL("../recordings/gather", import.meta.url));

/** Who searches: the model by itself, a search service whose hits a model reads, or services that need no key. */
export type Way = "model" | "service" | "sources";

type PlayerOptions = Parameters<typeof startGatherPlayer>[0];

export function startWorld(options: Partial<PlayerOptions> = {}): Promise<GatherPlayer> {
  return startGatherPlayer({ folders: [gatherRecordings], services: [ownRecordings], ...options });
}

/** A workspace whose network, and whose model, is the world. */
export function worldConfig({ origin }: Pick<GatherPlayer, "origin">, way: Way, more: object = {}): object {
  return {
    network: { mirror: origin, contact: "test@example.org", timeout_ms: 20_000 },
    gather: { requests_per_minute: 10_000 },
    ...(way !== "sources" && {
      models: { default: "openai:gpt-5-mini" },
      providers: { openai: { base_url: `${origin}/v1` } },
    }),
    ...(way === "service" && { web_search: { provider: "searxng", base_url: "https://search.example.org" } }),
    ...more,
  };
}

/** A line of the provenance: a cell or a criterion of a row. */
const provenanceLine = z.looseObject({
  kind: z.string().optional(),
  answer: z.string().optional(),
  row_id: z.string().optional(),
  column: z.string().optional(),
  value: z.string().optional(),
  quote: z.string().nullish(),
  url: z.string().nullish(),
  status: z.enum(cellStatuses).optional(),
});
type ProvenanceLine = z.infer<typeof provenanceLine>;

export interface GatherRun {
  outcome: RunOutcome;
  /** Null where the run failed. */
  output: GatherOutput | null;
  /** Of the CSV, by column. */
  rows: Record<string, string>[];
  provenance: ProvenanceLine[];
  events: Event[];
  root: string;
}

export interface GatherOptions {
  way?: Way;
  input?: object;
  config?: object;
  gatekeeper?: Gatekeeper;
  budget?: Budget;
  root?: string;
  /** A run that is to be taken up. */
  resume?: string;
}

export const vectorRequest = {
  description: "open-source vector databases",
  columns: ["name", "licence", "first_release", "url"],
};
export const lighthouseRequest = {
  description: "lighthouses that are open to visitors",
  columns: ["name", "height", "first_lit", "visitors_per_year", "url"],
};

/** One run of the tool in a new workspace; searches are approved as they are proposed. */
export async function gather(world: GatherPlayer, options: GatherOptions = {}): Promise<GatherRun> {
  const { way = "service", root = newFolder() } = options;
  writeFileSync(join(root, "quire.yaml"), stringify(worldConfig(world, way, options.config)));
  const workbench = await compose({
    workspace: root,
    startedIn: root,
    // A key alone would switch a model on.
    environment: { ...trusted(root), ...(way !== "sources" && { OPENAI_API_KEY: "sk-test" }) },
    gatekeeper: options.gatekeeper ?? ((gate) => Promise.resolve(gate.default)),
  });
  try {
    const input = { ...vectorRequest, ...options.input };
    const outcome =
      options.resume === undefined
        ? await startRun(workbench.engine, { tool: "gather", input, seed: 7, budget: options.budget ?? {} })
        : await resumeRun(workbench.engine, options.resume, options.budget);
    return readRun(workbench, root, outcome);
  } finally {
    await workbench.close();
  }
}

function readRun({ engine }: Workbench, root: string, outcome: RunOutcome): GatherRun {
  const output = outcome.output === undefined ? null : gatherOutput.parse(outcome.output);
  const events = [...engine.runs.read(outcome.run_id)];
  return { outcome, output, ...readTable(output), events, root };
}

/** The files of a table as anybody reads them. */
export function readTable(output: GatherOutput | null): Pick<GatherRun, "rows" | "provenance"> {
  if (output === null) return { rows: [], provenance: [] };
  const rows = z
    .array(z.record(z.string(), z.string()))
    .parse(parse(readFileSync(output.csv_path), { columns: true, bom: true }));
  const lines = existsSync(output.provenance_path) ? readFileSync(output.provenance_path, "utf8").split("\n") : [];
  const provenance = lines.filter((line) => line !== "").map((line) => provenanceLine.parse(JSON.parse(line)));
  return { rows, provenance };
}

/** What was told of one phase. */
export function told(run: GatherRun, phase: string): Record<string, unknown>[] {
  return run.events
    .filter(({ key }) => key?.startsWith(`progress:${phase}:`))
    .map(({ content }) => content as Record<string, unknown>);
}
