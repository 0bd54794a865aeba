import { createServer, type Server } from "node:http";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compose } from "../../src/compose.js";
import { startRun } from "../../src/run/execute.js";
import { newWorkspace, removeFolders } from "../support/quire.js";

/** Keys by variable, with the host that each belongs to. */
const keys = {
  OPENAI_API_KEY: { secret: "sk-openai-0123456789", host: "api.openai.com" },
  ANTHROPIC_API_KEY: { secret: "sk-anthropic-0123456789", host: "api.anthropic.com" },
  OPENALEX_API_KEY: { secret: "openalex-0123456789", host: "api.openalex.org" },
  SEMANTIC_SCHOLAR_API_KEY: { secret: "semscholar-0123456789", host: "api.semanticscholar.org" },
  NCBI_API_KEY: { secret: "ncbi-0123456789", host: "eutils.ncbi.nlm.nih.gov" },
  GOOGLE_BOOKS_API_KEY: { secret: "books-0123456789", host: "www.googleapis.com" },
  TAVILY_API_KEY: { secret: "tavily-0123456789", host: "api.tavily.com" },
} as const;

const environment = Object.fromEntries(Object.entries(keys).map(([name, { secret }]) => [name, secret]));
const secrets = Object.values(keys).map(({ secret }) => secret);

/** A world whose services refuse everybody and repeat all that they were sent, keys included. */
let server: Server;
let origin: string;
const seen: { host: string; sent: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const host = decodeURIComponent(/^\/([^/?]+)/.exec(request.url ?? "")?.[1] ?? "");
      const sent = `${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks).toString()}`;
      seen.push({ host, sent });
      const body = JSON.stringify({ error: { message: `Refused: ${sent}`, type: "auth", code: "bad" }, message: sent });
      response.writeHead(401, { "content-type": "application/json", "x-echo": "no" }).end(body);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  removeFolders();
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).isFile());
}

const query = { query: "low-rank adaptation of language models", top_k: 2 };
const calls: [string, Record<string, unknown>][] = [
  ["openalex_search", query],
  ["semantic_scholar_search", query],
  ["pubmed_search", query],
  ["crossref_search", query],
  ["arxiv_search", query],
  ["wikipedia", { query: "adapters" }],
  ["web_search", query],
  ["web_scrape", { url: "https://blog.example/post" }],
  ["look_up", { identifier: "isbn:9780262033848" }],
  ["ask", { question: "What do lighthouses do?", model: "openai:gpt-5-mini" }],
  ["ask", { question: "What do lighthouses do?", model: "anthropic:claude-haiku-4-5" }],
];

describe("keys of providers", () => {
  it("go to their provider alone, and stand in no event, file, output or error", async () => {
    const root = newWorkspace();
    const told: string[] = [];
    const workbench = await compose({
      workspace: root,
      startedIn: root,
      environment,
      flags: {
        network: { mirror: origin },
        web_search: { provider: "tavily" },
        providers: {
          openai: { base_url: `${origin}/api.openai.com/v1` },
          anthropic: { base_url: `${origin}/api.anthropic.com/v1` },
        },
      },
      observer: { onEvent: (event) => told.push(JSON.stringify(event)) },
    });
    try {
      await startRun(workbench.engine, { tool: "add", input: { paths: [join(root, "library")] } });
      for (const [tool, input] of calls) {
        // Each is kept, as a run of a recipe would be.
        const resolveTool = async (name: string) => ({ ...(await workbench.registry.get(name)), recorded: true });
        const outcome = await startRun({ ...workbench.engine, resolveTool }, { tool, input });
        told.push(JSON.stringify([outcome.output, outcome.error?.toRecord(), outcome.reasons]));
      }
    } finally {
      await workbench.close();
    }

    const asked = new Set(seen.map(({ host }) => host));
    for (const { secret, host } of Object.values(keys)) {
      const holders = new Set(seen.filter(({ sent }) => sent.includes(secret)).map((each) => each.host));
      expect({ secret, holders: [...holders] }).toEqual({ secret, holders: asked.has(host) ? [host] : [] });
    }
    const expected = [
      "api.openai.com",
      "api.anthropic.com",
      "api.openalex.org",
      "api.semanticscholar.org",
      "api.tavily.com",
    ];
    expect([...asked]).toEqual(expect.arrayContaining([...expected, "eutils.ncbi.nlm.nih.gov", "blog.example"]));
    const kept = filesBelow(root).map((file) => [file, readFileSync(file, "latin1")] as const);
    expect(kept.length).toBeGreaterThan(20);
    for (const secret of secrets) {
      expect(kept.filter(([, text]) => text.includes(secret)).map(([file]) => file)).toEqual([]);
      expect(told.filter((text) => text.includes(secret))).toEqual([]);
    }
  });
});
