import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { compose as composeFunction } from "../src/compose.js";
import type { runProgram as runProgramFunction } from "../src/edges/cli/program.js";
import type * as dates from "../src/language/dates/written-dates.js";
import type * as detection from "../src/language/detect-language.js";
import type * as quantities from "../src/language/quantities/read-quantities.js";
import type { startRun as startRunFunction } from "../src/run/execute.js";
import { startLoopback, type Loopback } from "./network/loopback.js";
import { newFolder, newWorkspace, removeFolders } from "./support/quire.js";
import { allTests } from "./support/some-of.js";

const example = "src/adapters/sources/example-source.ts";
const tides = "src/connectors/sources/tide-gauges.ts";
const kagi = "src/adapters/web-search/kagi-search.ts";
const subtitles = "src/document/formats/transcript.format.ts";
const outline = "src/export/targets/outline.target.ts";
const root = fileURLToPath(new URL("..", import.meta.url));
const bundle = join(root, "dist", "bundle");
let copy: string;
let outside: Loopback;

/** A page's blocks of code by the last file that the paragraph before them names. */
function filesOf(page: string): Map<string, string> {
  const text = readFileSync(join(root, "docs", "how-to", page), "utf8");
  const blocks = [...text.matchAll(/^(.+)\n\n```(?:ts|yaml)\n([\s\S]*?)^```$/gm)];
  return new Map(
    blocks.map(([, paragraph = "", code = ""]) => [
      paragraph.match(/(?<=`)(?:src|data)\/[^`\s]+/g)?.at(-1) ?? "",
      code,
    ]),
  );
}

/** Puts a block into an existing file of the copy, behind what stands before it. */
function insert(path: string, anchor: string, code: string): void {
  const text = readFileSync(join(copy, path), "utf8");
  expect(text).toContain(anchor);
  writeFileSync(
    join(copy, path),
    text.replace(anchor, () => anchor + code),
  );
}

function add(path: string, code: string | undefined): void {
  if (code === undefined) throw new Error(`No page has the code of ${path}.`);
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), code);
}

async function load<Module>(path: string): Promise<Module> {
  return (await import(pathToFileURL(join(copy, path)).href)) as Module;
}

/** Runs a tool of the copy. */
async function call(tool: string, input: unknown, environment: Record<string, string> = {}): Promise<unknown> {
  const { compose } = await load<{ compose: typeof composeFunction }>("dist/compose.js");
  const { startRun } = await load<{ startRun: typeof startRunFunction }>("dist/run/execute.js");
  const workspace = newFolder();
  const flags = { network: { mirror: outside.origin } };
  const workbench = await compose({ startedIn: workspace, workspace, environment, flags });
  try {
    const { output, error } = await startRun(workbench.engine, { tool, input });
    if (error) throw error;
    return output;
  } finally {
    await workbench.close();
  }
}

/** Runs a command of the copy and gives what it prints. */
async function command(given: string[], cwd: string): Promise<string> {
  const { compose } = await load<{ compose: typeof composeFunction }>("dist/compose.js");
  const { runProgram } = await load<{ runProgram: typeof runProgramFunction }>("dist/edges/cli/program.js");
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let printed = "";
  stdout.setEncoding("utf8").on("data", (piece: string) => (printed += piece));
  stderr.resume();
  const code = await runProgram({
    arguments: given,
    version: "0",
    startedIn: cwd,
    environment: {},
    stdout: stdout as unknown as NodeJS.WriteStream,
    stderr: stderr as unknown as NodeJS.WriteStream,
    stdin: new PassThrough() as unknown as NodeJS.ReadStream,
    now: () => Date.now(),
    signal: new AbortController().signal,
    openWorkbench: compose,
  });
  expect(code).toBe(0);
  return printed;
}

/** Does in the copy of the sources all that the pages say, and builds it: what a page has wrong does not compile. */
function followPages(): void {
  const table = "data/extras.yaml";
  insert(table, "docs/how-to/add-an-extra.md.\n", filesOf("add-an-extra.md").get(table) ?? "");
  add(subtitles, filesOf("add-a-file-format.md").get(subtitles));
  add(outline, filesOf("add-a-target.md").get(outline));
  add(kagi, filesOf("add-a-search-provider.md").get(kagi));
  add(example, filesOf("add-a-source.md").get(example));
  add(tides, filesOf("add-a-connector.md").get(tides));
  const tools = filesOf("add-a-tool.md");
  for (const path of ["library/word-count.tool.ts", "edges/cli/word-count.ts", "toolbox/datacite-search.tool.ts"])
    add(`src/${path}`, tools.get(`src/${path}`));
  const danish = "data/languages/da.yaml";
  add(danish, filesOf("add-a-language.md").get(danish));
  const commands = "src/edges/cli/commands.ts";
  insert(commands, "readonly CommandEntry[] = [\n", tools.get(commands) ?? "");
  const source = "src/adapters/sources/datacite-source.ts";
  const imported = 'import { subjectWords } from "../../domain/subject-words.js";\n';
  insert(source, 'import { z } from "zod";\n', imported);
  insert(source, "return answer && toRecord(answer.data.attributes);\n  },\n", tools.get(source) ?? "");
  const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
  execFileSync(process.execPath, [compiler, "-p", copy, "--preserveSymlinks"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
}

beforeAll(async () => {
  copy = newFolder();
  const isTest = /\.test\.tsx?$/;
  cpSync(join(root, "src"), join(copy, "src"), { recursive: true, filter: (path) => !isTest.test(path) });
  for (const name of ["node_modules", "prompts", "package.json"]) symlinkSync(join(root, name), join(copy, name));
  // A page adds a language to it.
  cpSync(join(root, "data"), join(copy, "data"), { recursive: true });
  cpSync(join(root, "tsconfig.json"), join(copy, "tsconfig.json"));
  // With what the compiler noted of the sources, it looks at those alone that the pages change. The packages have to
  // lie where they lay then.
  cpSync(join(root, "dist"), join(copy, "dist"), { recursive: true, filter: (path) => path !== bundle });
  followPages();
  outside = await startLoopback({
    "/kagi.com/api/v0/search": (_request, response) => {
      const data = [
        { t: 0, url: "https://tides.example/", title: "Tides", snippet: "Twice." },
        { t: 1, list: ["ebb"] },
      ];
      response.end(JSON.stringify({ meta: { id: "x" }, data }));
    },
    "/api.example.org/works/10.5555%2Ftides": (_request, response) => {
      response.end(JSON.stringify({ doi: "10.5555/tides", title: "Two tides a day", year: 2021 }));
    },
    "/tides.example.org/api/levels/harbour": (request, response) => {
      const isFirst = !request.url?.includes("from=");
      const readings = [
        { at: isFirst ? "2020-01-01T00:00:00Z" : "2020-01-01T01:00:00Z", level_cm: isFirst ? 120 : null },
      ];
      response.end(JSON.stringify({ station: "harbour", readings, ...(isFirst && { next: "2020-01-01T01:00:00Z" }) }));
    },
    "/api.datacite.org/dois": (_request, response) => {
      const attributes = { doi: "10.5072/tides", titles: [{ title: "Readings" }], publicationYear: 2020 };
      response.end(JSON.stringify({ data: [{ id: "10.5072/tides", type: "dois", attributes }] }));
    },
  });
});
afterAll(async () => {
  await outside.close();
  removeFolders();
});

describe("the page on tools, followed in a copy of the sources", () => {
  it.runIf(allTests)("adds a tool and its command, whose flags are the fields of its contract", async () => {
    const workspace = newWorkspace((name) => name.endsWith(".md"));
    await command(["add", "."], workspace);
    expect(await command(["words", "."], workspace)).toMatch(/^\d+ \S.*$/m);
    expect(await command(["words", ".", "--least", "1000000"], workspace)).toBe("\n");
    expect(await command(["--help"], workspace)).toContain("count the words of works");
  });

  it.runIf(allTests)("adds a search that a model may use", async () => {
    const found = await call("datacite_search", { query: "readings of tides", since: 2019 });
    expect(found).toMatchObject({ results: [{ source_id: "doi:10.5072/tides", title: "Readings", year: 2020 }] });
    const asked = new URL(outside.requests.at(-1)?.url ?? "", "http://mirror").searchParams;
    expect(asked.get("query")).toBe("(readings AND tides) AND publicationYear:[2019 TO *]");
  });
});

describe("the page on extras, followed in a copy of the sources", () => {
  it("adds one that is listed, and offered with its size and licence", async () => {
    const workspace = newFolder();
    expect(await command(["extras"], workspace)).toMatch(
      /^drawing +- +draws diagrams \(\d.* MB from registry\.npmjs\.org/m,
    );
    const given = ["extras", "add", "drawing", "--dry-run", "--json"];
    expect(JSON.parse(await command(given, workspace))).toMatchObject({ added: [{ name: "drawing", licence: "MIT" }] });
  });
});

describe("the page on sources, followed in a copy of the sources", () => {
  it("adds one in one file, which is asked and believed by its rank and role", async () => {
    const found = await call("look_up", { identifier: "doi:10.5555/tides" });
    expect(found).toMatchObject({
      kind: "found",
      record: { item: { title: "Two tides a day", DOI: "10.5555/tides" }, fields: { title: "example" } },
    });
  });
});

describe("the page on connectors, followed in a copy of the sources", () => {
  it("adds one in one file, which is found, fetched page by page, and checked", async () => {
    expect(await call("data_search", { query: "levels at the harbour", connectors: ["tide_gauges"] })).toMatchObject({
      found: [{ connector: "tide_gauges", params: { station: "harbour" } }],
    });
    expect(await call("data_fetch", { connector: "tide_gauges", params: ["station=harbour"] })).toMatchObject({
      rows: 2,
      answers: 2,
      first_rows: [
        ["2020-01-01T00:00:00Z", "120"],
        ["2020-01-01T01:00:00Z", ""],
      ],
      columns: [
        { name: "at", type: "datetime" },
        { name: "level", type: "number", unit: "cm" },
      ],
      source: { licence: "CC-BY-4.0" },
    });
    expect(await call("data_check", { connector: "tide_gauges" })).toMatchObject({ fits: true, differences: [] });
  });
});

describe("the page on languages, followed in a copy of the sources", () => {
  it("adds one in one file, whose numbers, bounds, dates and texts are read", async () => {
    const { readQuantities } = await load<typeof quantities>("dist/language/quantities/read-quantities.js");
    const { dateAt } = await load<typeof dates>("dist/language/dates/written-dates.js");
    const { detectLanguage } = await load<typeof detection>("dist/language/detect-language.js");
    const text = "Der blev fundet mindst femogtyve skibe, og det er ikke til at se, om et af dem var på 1.234 tons.";
    expect(detectLanguage(text)).toBe("da");
    expect(readQuantities(text, "da").map(({ value, bound }) => [value, bound])).toEqual([
      [25, "at_least"],
      [1234, null],
    ]);
    expect(dateAt("9. maj 2020", 0, "da")?.parts).toEqual([2020, 5, 9]);
    // A class that is missing is nobody else's: the page names no ranges.
    expect(readQuantities("2 til 3 million", "da").map(({ range }) => range)).toEqual([null, null]);
  });
});

describe("the page on search providers, followed in a copy of the sources", () => {
  it("adds one that web_search asks", async () => {
    const found = await call("web_search", { query: "tides" }, { KAGI_API_KEY: "kagi-secret" });
    expect(found).toMatchObject({ results: [{ title: "Tides", url: "https://tides.example/", snippet: "Twice." }] });
    expect(outside.requests.at(-1)?.headers["authorization"]).toBe("Bot kagi-secret");
  });
});

describe("the page on file formats, followed in a copy of the sources", () => {
  const spoken = "1\n00:00:01,000 --> 00:00:04,000\nRecalling a text helps more than rereading it [1].\n\n";
  const listed = "2\n00:00:05,000 --> 00:00:09,000\n## References\n\n[1] Okafor, D. (2023). Forgetting curve.\n";

  it.runIf(allTests)(
    "adds one in one file, which is added, found, opened for reading, audited, scanned and found beside notes",
    async () => {
      const workspace = newFolder();
      writeFileSync(join(workspace, "talk.trn"), spoken + listed);
      expect(await command(["add", "."], workspace)).toContain("1 added");
      expect(await command(["search", "recalling", "rereading", "--json"], workspace)).toContain(
        "Recalling a text helps",
      );
      const audited = JSON.parse(
        await command(["audit", "talk.trn", "--json", "--fail-on", "none"], workspace),
      ) as object;
      expect(audited).toMatchObject({
        format: "document",
        marks: [{ text: "[1]", line: 1 }],
        entries: [{ item: { title: "Forgetting curve" } }],
      });
      const notes = join(workspace, "brain", "knowledge");
      mkdirSync(notes, { recursive: true });
      writeFileSync(join(notes, "talk.trn"), listed);
      await command(["brain", "index"], workspace);
      expect(JSON.parse(await command(["brain", "search", "references", "--json"], workspace))).toMatchObject({
        documents: [{ path: "knowledge/talk.trn", headings: ["References"] }],
      });
      const path = join(workspace, "tides.trn");
      writeFileSync(
        path,
        "1\n00:00:01,000 --> 00:00:04,000\nTwo tides a day\n\n2\n00:00:05,000 --> 00:00:09,000\ndoi:10.5555/tides\n",
      );
      expect(await call("scan", { path })).toMatchObject({
        files: [
          { identification: { doi: { value: "10.5555/tides" } }, record: { item: { title: "Two tides a day" } } },
        ],
      });
    },
  );
});

describe("a target of exports", () => {
  it.runIf(allTests)("adds one in one file, which is found by the names of outputs", async () => {
    const folder = newWorkspace();
    writeFileSync(join(folder, "paper.md"), "---\ntitle: Tides\nnumber-sections: true\n---\n\n# One\n\n## Two\n");
    expect(await command(["export", "paper.md", "-o", "paper.outline.txt"], folder)).toContain("paper.outline.txt");
    expect(readFileSync(join(folder, "paper.outline.txt"), "utf8")).toBe("1 One\n  1.1 Two\n");
  });
});
