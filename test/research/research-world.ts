import { createServer, type ServerResponse } from "node:http";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { compose } from "../../src/compose.js";
import type { Budget } from "../../src/domain/config.js";
import type { Event } from "../../src/domain/event.js";
import type { Workbench } from "../../src/edges/workbench.js";
import {
  type ResearchOutput,
  researchOutput,
  type ResearchState,
  type SeenSource,
} from "../../src/research/schema/research-schema.js";
import { type SourcesFile, sourcesFileSchema } from "../../src/research/report/report-schema.js";
import { resumeRun, type RunOutcome, startRun } from "../../src/run/execute.js";
import type { Gatekeeper } from "../../src/run/front-end.js";
import { newFolder } from "../support/quire.js";
import { ownRecordings } from "../support/services.js";
import { trusted } from "../support/trust.js";

/** What a service does instead of answering as it should; by the beginning of "host/path". */
export type Faults = Record<string, (response: ServerResponse) => void>;

export const allTools = ["arxiv_search", "semantic_scholar_search", "openalex_search", "web_search"];

/** Those whose services ask for no pause between two calls. */
const quickTools = ["openalex_search", "web_search"];

export interface World {
  origin: string;
  /** "host/path?query" of every request, in order. */
  requests: string[];
  faults: Faults;
  close(): Promise<void>;
}

/** The small literature of the sample services, with faults where a test wants them. */
export async function startWorld(faults: Faults = {}): Promise<World> {
  const player = await startServicePlayer({ folders: [ownRecordings] });
  const world = { requests: [] as string[], faults };
  const server = createServer((request, response) => {
    const address = (request.url ?? "/").slice(1);
    world.requests.push(address);
    const fault = Object.entries(world.faults).find(([beginning]) => address.startsWith(beginning));
    if (fault) fault[1](response);
    else void passOn(`${player.origin}/${address}`, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return Object.assign(world, {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await Promise.all([player.close(), new Promise((resolve) => server.close(resolve))]);
    },
  });
}

async function passOn(url: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(url, { redirect: "manual" });
  const headers = [...answer.headers].filter(
    ([name]) => !["content-length", "transfer-encoding", "connection"].includes(name),
  );
  response.writeHead(answer.status, Object.fromEntries(headers));
  response.end(new Uint8Array(await answer.arrayBuffer()));
}

/** A workspace whose network is the world. */
export function worldConfig(world: World, more: object = {}): object {
  return {
    network: { mirror: world.origin, contact: "test@example.org", timeout_ms: 20_000 },
    web_search: { provider: "searxng", base_url: "https://search.example.org" },
    ...more,
  };
}

export interface ResearchRun {
  outcome: RunOutcome;
  /** Null where the run failed. */
  output: ResearchOutput | null;
  state: ResearchState;
  sources: SourcesFile | null;
  events: Event[];
  root: string;
  /** A source by the beginning of its title. */
  source(title: string): SeenSource | undefined;
}

export interface ResearchOptions {
  input?: object;
  config?: object;
  gatekeeper?: Gatekeeper;
  budget?: Budget;
  root?: string;
  /** A run that is to be taken up. */
  resume?: string;
}

/** One run of the research tool in a new workspace. */
export async function research(world: World, options: ResearchOptions = {}): Promise<ResearchRun> {
  const root = options.root ?? newFolder();
  writeFileSync(join(root, "quire.yaml"), stringify(worldConfig(world, options.config)));
  const workbench = await open(root, options);
  try {
    const outcome =
      options.resume === undefined
        ? await startRun(workbench.engine, {
            tool: "research",
            input: {
              topic: "spacing effect and retrieval practice",
              iterations: 2,
              sources: quickTools,
              ...options.input,
            },
            seed: 7,
            budget: options.budget ?? {},
          })
        : await resumeRun(workbench.engine, options.resume, options.budget);
    return readRun(workbench, root, outcome);
  } finally {
    await workbench.close();
  }
}

/** A key alone would switch a model on. */
function open(root: string, { config = {}, gatekeeper }: ResearchOptions): Promise<Workbench> {
  return compose({
    workspace: root,
    startedIn: root,
    environment: { ...trusted(root), ...("models" in config && { OPENAI_API_KEY: "sk-test" }) },
    ...(gatekeeper && { gatekeeper }),
  });
}

function readRun({ engine }: Workbench, root: string, outcome: RunOutcome): ResearchRun {
  const events = [...engine.runs.read(outcome.run_id)];
  const kept = events.findLast(({ key, event }) => event === "tool_result" && key?.startsWith("state:"));
  const state = (kept?.content as { output: ResearchState } | undefined)?.output;
  const output = outcome.output === undefined ? null : researchOutput.parse(outcome.output);
  const sources = output && sourcesFileSchema.parse(JSON.parse(readFileSync(output.sources_path, "utf8")));
  const empty: ResearchState = {
    topic: "",
    collection: "",
    iterations: 0,
    subtopics: [],
    queries: [],
    seen: [],
    notes: [],
    reflections: [],
    sent_to_rag: 0,
    refused_by_rag: 0,
    problems: [],
  };
  const found = state ?? empty;
  return {
    outcome,
    output,
    state: found,
    sources,
    events,
    root,
    source: (title) => found.seen.find((each) => each.title.startsWith(title)),
  };
}

/** What was told of one phase. */
export function told(run: ResearchRun, phase: string): Record<string, unknown>[] {
  return run.events
    .filter(({ key }) => key?.startsWith(`progress:${phase}:`))
    .map(({ content }) => content as Record<string, unknown>);
}

export const answerWith =
  (status: number, body = "", headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);
  };

export const hang = (): void => undefined;
