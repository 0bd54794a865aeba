import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compose } from "../../src/compose.js";
import { resumeRun, type RunOutcome, startRun } from "../../src/run/execute.js";
import { html, pdf } from "../library/outside-library.js";
import { type Loopback, startLoopback } from "../network/loopback.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { withAddAll } from "./add-all.mjs";
import { answer } from "./reading.js";
import { trusted } from "../support/trust.js";
import { allTests } from "../support/some-of.js";
import { someOf } from "../support/some-of.js";

const victim = fileURLToPath(new URL("add-victim.mjs", import.meta.url));

let site: Loopback;
let inputs: Record<string, unknown>[];
let whole: Awaited<ReturnType<typeof contents>>;
let wholeEvents: number;

beforeAll(async () => {
  const article = (name: string) =>
    answer(
      html(`<head><title>${name}</title></head><body><h1>${name}</h1><p>${name} live in the snow.</p></body>`).body,
    );
  site = await startLoopback({
    "/ants": article("Ants"),
    "/bees": article("Bees"),
    "/cats": answer(html('<head><meta name="citation_pdf_url" content="/cats.pdf"></head><body>Cats</body>').body),
    "/cats.pdf": answer(await pdf("Cats of the north", "Cats hunt at night."), "application/pdf"),
    "/owls.pdf": answer(await pdf("Owls of the north", "Owls hear mice."), "application/pdf"),
  });
  const at = (path: string) => `${site.origin}${path}`;
  inputs = [
    { source: at("/ants"), title: "Ants at work", authors: ["Jo Reed"], year: 2001 },
    { source: at("/bees"), title: "Bees dance", authors: ["Ada Sand"], year: 2002, collection: "snow" },
    { source: at("/cats"), title: "Cats hunt", authors: ["Mira Tallis"], year: 2003 },
    { source: at("/owls.pdf"), title: "Owls hear", authors: ["Kim Vale"], year: 2004 },
    {
      source: "https://example.org/dogs",
      title: "Dogs run",
      authors: ["Lou Wood"],
      year: 2005,
      text: "Dogs run in the snow.",
    },
    // The same document under another address: one work.
    { source: at("/cats.pdf"), title: "Cats hunt", authors: ["Mira Tallis"], year: 2003 },
  ];
  const cwd = newWorkspace();
  const { events } = await addHere(cwd);
  wholeEvents = events;
  whole = await contents(cwd);
});
afterAll(async () => {
  await site.close();
  removeFolders();
});

function newWorkspace(): string {
  const cwd = newFolder();
  writeFileSync(join(cwd, "quire.yaml"), `network:\n  allow_private: ["127.0.0.1:${site.port}"]\n`);
  return cwd;
}

interface Printed {
  state: string;
  events: number;
  output: Record<string, unknown>[];
  error: unknown;
}

/** The same in this process: all inputs in a new run, or the rest of one that was killed. */
async function addHere(cwd: string, resumed?: string): Promise<RunOutcome & { events: number }> {
  let events = 0;
  const observer = { onEvent: () => void (events += 1) };
  const workbench = await compose({ workspace: cwd, startedIn: cwd, environment: trusted(cwd), observer });
  const engine = withAddAll(workbench.engine);
  const started = { tool: "add_all", input: inputs, seed: 7 };
  const outcome = await (resumed === undefined ? startRun(engine, started) : resumeRun(engine, resumed));
  await workbench.close();
  return { ...outcome, events };
}

/** Runs the process; what it printed is null where it was killed. */
async function add(
  cwd: string,
  which: string,
  when: number,
  given: readonly unknown[] = inputs,
): Promise<{ code: number | null; output: Printed | null }> {
  const child = spawn(process.execPath, [victim, cwd, which, String(when), JSON.stringify(given)], {
    env: { ...process.env, ...trusted(cwd) },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== null && code !== 0) throw new Error(stderr);
  return { code, output: stdout === "" ? null : (JSON.parse(stdout) as Printed) };
}

/** Files, records and index of a workspace, apart from when they were made. */
async function contents(cwd: string) {
  const folder = join(cwd, "sources");
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const manifest = readFileSync(join(cwd, "manifest.json"), "utf8").replaceAll(
    /"retrieved_at": "[^"]*"/gu,
    '"retrieved_at": ""',
  );
  const workbench = await compose({ workspace: cwd, startedIn: cwd, environment: trusted(cwd) });
  const store = await workbench.engine.services.store();
  const works = await store.works();
  const passages = await Promise.all(works.map(({ id }) => store.passagesOf(id)));
  await workbench.close();
  return {
    files: files.map((name) => [name, readFileSync(join(folder, name)).toString("base64")]),
    manifest: manifest.replaceAll(/(?<="URL": "[^"]*)\.pdf(?=")/gu, ""),
    works: works
      // One document was given by two addresses at once: which of them comes first is a matter of time.
      .map(({ id, sha256, title, item, collections, lines }) => {
        const address = item.URL?.replace(/\.pdf$/u, "");
        return { id, sha256, title, item: { ...item, URL: address }, collections, lines };
      })
      .toSorted((left, right) => (left.id < right.id ? -1 : 1)),
    passages: passages
      .flat()
      .map(({ id, content }) => ({ id, content }))
      .toSorted((left, right) => (left.id < right.id ? -1 : 1)),
  };
}

const runIn = (cwd: string) => readdirSync(join(cwd, ".quire", "runs"))[0] ?? "";

describe("library_add, four at a time", () => {
  it("makes one work of each document", () => {
    expect(whole.files).toHaveLength(5);
    expect(whole.works.map(({ item }) => item.id).toSorted()).toEqual([
      "reed2001ants",
      "sand2002bees",
      "tallis2003cats",
      "vale2004owls",
      "wood2005dogs",
    ]);
    expect(whole.passages).toHaveLength(5);
  });

  it.each(someOf([0.5, 0.2, 0.8]))(
    "killed at %f of its way and resumed, ends with the same files, records and index",
    async (share) => {
      const cwd = newWorkspace();
      const { output } = await add(cwd, "new", Math.max(2, Math.round(share * wholeEvents)));
      expect(output).toBeNull();
      expect(await addHere(cwd, runIn(cwd))).toMatchObject({ state: "done", error: null });
      expect(await contents(cwd)).toEqual(whole);
    },
  );

  it.runIf(allTests)("killed and started anew, or from two processes at once, too", async () => {
    const cwd = newWorkspace();
    // Of the two addresses of one document the first to come counts here.
    const single = inputs.slice(0, 5);
    await add(cwd, "new", Math.round(wholeEvents / 2), single);
    const both = await Promise.all([add(cwd, "new", 0, single), add(cwd, "new", 0, single)]);
    expect(both.map(({ output }) => output?.state)).toEqual(["done", "done"]);
    const now = await contents(cwd);
    expect({ ...now, manifest: sorted(now.manifest) }).toEqual({ ...whole, manifest: sorted(whole.manifest) });
  });
});

/** Entries of several runs stand in the order in which they came. */
function sorted(manifest: string): { id: string }[] {
  const { entries } = JSON.parse(manifest) as { entries: { id: string }[] };
  return entries.toSorted((left, right) => (left.id < right.id ? -1 : 1));
}
