import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GatherPlayer } from "../../scripts/play-services/gather/gather-player.mjs";
import { provenanceLineSchema } from "../../src/gather/export/provenance.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { gather, type GatherOptions, type GatherRun, startWorld } from "./gather-world.js";
import { acceptRun } from "../support/trust.js";

let world: GatherPlayer;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.close();
  removeFolders();
});

/** Fixed rows, so that what is tested are the files. */
const mock = {
  description: "open-source vector databases",
  columns: ["title", "url"],
  min_items: 3,
  max_retry_rounds: 0,
  use_mock_search: true,
};

function run(input: object, options: GatherOptions = {}): Promise<GatherRun> {
  return gather(world, { way: "sources", input: { ...mock, ...input }, ...options });
}

/** The log as it is where the process was killed after the files were written and before that was recorded. */
function cutBeforeTable(log: string): void {
  const lines = readFileSync(log, "utf8").split("\n");
  const cut = lines.findIndex((line) => line.includes('"key":"table:'));
  if (cut < 0) throw new Error(`${log} tells of no table.`);
  writeFileSync(log, `${lines.slice(0, cut).join("\n")}\n`);
}

const logOf = (root: string, id: string): string => join(root, ".quire", "runs", id, "events.jsonl");

describe("the files of a table", () => {
  it("have a line of provenance for each cell and each condition, and only the columns in the CSV", async () => {
    const { rows, output, provenance } = await run({ where: ["founded after 2015"] });
    expect(Object.keys(rows[0] ?? {})).toEqual(mock.columns);
    const lines = provenance.map((line) => provenanceLineSchema.parse(line));
    expect(lines.filter(({ kind }) => kind === "cell")).toHaveLength(rows.length * 2);
    expect(lines.filter(({ kind }) => kind === "criterion")).toHaveLength(rows.length);
    expect(lines.map(({ row }) => row)).toEqual(rows.flatMap((_, index) => [index + 1, index + 1, index + 1]));
    expect(output?.csv_path).toMatch(/data\/output_\d{8}_\d{6}\.csv$/u);
    expect(readFileSync(output?.html_path ?? "", "utf8")).toContain("founded after 2015: unsure");
  });

  it("take no name that another table has, and no other program's page", async () => {
    const first = await run({});
    const { csv_path = "", run_id = "" } = first.output ?? {};
    // A run of the same second, as the log tells it.
    const other = await run({}, { root: first.root });
    const log = logOf(first.root, other.output?.run_id ?? "");
    const started = (path: string): string =>
      (JSON.parse(readFileSync(path, "utf8").split("\n", 1)[0] ?? "") as { ts: string }).ts;
    const text = readFileSync(log, "utf8").replaceAll(started(log), started(logOf(first.root, run_id)));
    writeFileSync(log, text);
    cutBeforeTable(log);
    acceptRun(first.root, other.output?.run_id ?? "");
    const again = await run({}, { root: first.root, resume: other.output?.run_id ?? "" });
    expect(again.output?.csv_path).toBe(csv_path.replace(/\.csv$/u, "_2.csv"));
  });

  it("have the same names after a kill between their writing and its record", async () => {
    const { output, root } = await run({});
    cutBeforeTable(logOf(root, output?.run_id ?? ""));
    const again = await run({}, { root, resume: output?.run_id ?? "" });
    expect(again.output?.csv_path).toBe(output?.csv_path);
    expect(readdirSync(join(root, "data"))).toHaveLength(3);
  });

  it("put a table that had the name into the trash, and say so", async () => {
    const root = newFolder();
    const output = join(root, "mine.csv");
    writeFileSync(output, "precious\nvalue\n");
    const { output: told, rows } = await run({ output }, { root });
    expect(rows.length).toBeGreaterThan(3);
    expect(told?.limitations.join(" ")).toMatch(/A table was there before: .*mine.*trash/u);
  });

  it.each([{ output: "table.xlsx" }, { append: "table.txt" }, { append: "missing.csv" }, { exclude: "missing.csv" }])(
    "are refused before anything is searched where %j cannot be",
    async (input) => {
      const { outcome, events } = await run(input);
      expect(outcome.state).toBe("failed");
      expect(outcome.error?.fix).toBeTruthy();
      expect(events.some(({ key }) => key?.startsWith("progress:"))).toBe(false);
    },
  );
});

describe("a table that is continued", () => {
  /** A table as a spreadsheet saves it: a mark at its start, semicolons, no line end at the last row. */
  const old = "\uFEFFurl;title;mine\r\nhttps://example.com/sample;Sample item;'=keep\r\nhttps://else.example/;Else;x";

  function started(): { root: string; append: string } {
    const root = newFolder();
    const append = join(root, "old.csv");
    writeFileSync(append, old);
    return { root, append };
  }

  it("keeps its bytes and its columns, and gets only what is new", async () => {
    const { root, append } = started();
    const { output, provenance } = await run({ append, columns: undefined, min_items: 5 }, { root });
    const text = readFileSync(append, "utf8");
    expect(text.startsWith(`${old}\r\n`)).toBe(true);
    const added = text
      .slice(old.length + 2)
      .trimEnd()
      .split("\r\n");
    expect(added.length).toBeGreaterThan(2);
    for (const line of added) expect(line.split(";")).toHaveLength(3);
    expect(text.match(/Sample item/gu)).toHaveLength(1);
    expect(output).toMatchObject({ csv_path: append, columns: ["url", "title", "mine"], actual: added.length + 2 });
    expect(output?.left_out.known).toBe(1);
    expect(Math.min(...provenance.map(({ row }) => Number(row)))).toBe(3);
  });

  it("adds nothing where nothing is new, and keeps the provenance of before", async () => {
    const { root, append } = started();
    const first = await run({ append, columns: undefined }, { root });
    const before = readFileSync(append);
    const second = await run({ append, columns: undefined }, { root });
    expect(readFileSync(append).equals(before)).toBe(true);
    expect(second.provenance).toEqual(first.provenance);
    expect(second.output?.actual).toBe(first.output?.actual);
  });

  it("has no row twice where the run was killed after it was written and before that was recorded", async () => {
    const { root, append } = started();
    const { output } = await run({ append, columns: undefined }, { root });
    const after = readFileSync(append);
    cutBeforeTable(logOf(root, output?.run_id ?? ""));
    const again = await run({}, { root, resume: output?.run_id ?? "" });
    expect(again.output).toMatchObject({ csv_path: append, actual: output?.actual });
    expect(readFileSync(append).equals(after)).toBe(true);
  });

  it("is left as it is where it was changed meanwhile: the continued one gets a name of its own", async () => {
    const { root, append } = started();
    const waiting = await run({ append, columns: undefined }, { root, gatekeeper: () => Promise.resolve(undefined) });
    expect(waiting.outcome.state).toBe("waiting");
    writeFileSync(append, "url;title;mine\r\nhttps://changed.example/;Changed;x\r\n");
    const { output } = await run({}, { root, resume: waiting.outcome.run_id });
    expect(readFileSync(append, "utf8")).toContain("Changed");
    expect(output?.csv_path).toMatch(/data\/output_/u);
    expect(readFileSync(output?.csv_path ?? "", "utf8").startsWith(old)).toBe(true);
    expect(output?.limitations.join(" ")).toMatch(/changed while the run was underway/u);
  });

  it("is written elsewhere where another output is named", async () => {
    const { root, append } = started();
    const output = join(root, "new.csv");
    await run({ append, output, columns: undefined }, { root });
    expect(readFileSync(append, "utf8")).toBe(old);
    expect(readFileSync(output, "utf8").startsWith(`${old}\r\n`)).toBe(true);
    expect(existsSync(join(root, "new.provenance.jsonl"))).toBe(true);
    expect(readdirSync(root)).not.toContain("data");
  });

  it("needs a name for each of its columns", async () => {
    const { root, append } = started();
    writeFileSync(append, "url,,\nhttps://a.example/,,\n");
    const { outcome } = await run({ append, columns: undefined }, { root });
    expect(outcome.error).toMatchObject({ code: "usage", message: expect.stringContaining("without a name") });
  });

  it("refuses columns that it does not have", async () => {
    const { root, append } = started();
    const { outcome } = await run({ append, columns: ["title", "price"] }, { root });
    expect(outcome.error).toMatchObject({ code: "usage", message: expect.stringContaining('"price"') });
  });
});

it("leaves out what another table has, and names that table's odd rows", async () => {
  const root = newFolder();
  const exclude = join(root, "known.csv");
  writeFileSync(exclude, "Name,Note\nname of sample item\n");
  const { rows, output } = await run({ exclude, columns: ["name", "title", "url"] }, { root });
  expect(rows.map(({ url }) => url).join(" ")).not.toContain("Sample item");
  expect(output?.left_out.known).toBe(1);
  expect(output?.limitations.join(" ")).toMatch(/line 2 of .*known\.csv has 1 cells/u);
});
