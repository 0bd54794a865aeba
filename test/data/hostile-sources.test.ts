import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import LibSql from "libsql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newDataWorkspace } from "../support/data-sets.js";
import { removeFolders } from "../support/quire.js";
import { makeZip } from "../support/zip-file.js";
import { allTests, someOf } from "../support/some-of.js";

afterAll(removeFolders);

interface Added {
  name: string;
  rows: number;
  columns: { name: string; type: string; missing: number }[];
  notes: string[];
  findings: { message: string }[];
  error?: { code: string; message: string; fix: string };
}

let given: ReturnType<typeof newDataWorkspace>;
beforeAll(() => {
  given = newDataWorkspace({}, ["spreadsheets", "duckdb"]);
});

let count = 0;
async function add(file: string, content: string | Uint8Array | null, ...flags: string[]): Promise<Added> {
  if (content !== null) given.write(file, content);
  count += 1;
  return given.data<Added>("add", file, "--name", `t${count}`, ...flags);
}
const rowsOf = async ({ name }: Added) => (await given.data<{ rows: string[][] }>("show", name)).rows;

type Rows = (string | number | boolean | Date)[][];
function workbook(
  sheets: Readonly<Record<string, Rows>>,
  form: "xlsx" | "ods" = "xlsx",
  merges: string[] = [],
): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows, { UTC: true });
    if (merges.length > 0) sheet["!merges"] = merges.map((range) => utils.decode_range(range));
    utils.book_append_sheet(book, sheet, name);
  }
  return write(book, { type: "buffer", bookType: form }) as Buffer;
}

describe("workbooks", () => {
  it.runIf(allTests)("of several sheets ask which one, and leave out what is empty", async () => {
    const book = workbook({
      One: [
        ["a", "b"],
        [1, 2],
      ],
      Two: [["x"], [5]],
      Empty: [],
    });
    expect((await add("several.xlsx", book)).error).toMatchObject({
      code: "invalid_input",
      message: "several.xlsx has 2 sheets: One, Two.",
      fix: 'Name one: --table "One"',
    });
    expect(await rowsOf(await add("several.xlsx", null, "--table", "Two"))).toEqual([["5"]]);
    expect((await add("empty.xlsx", workbook({ S: [] }))).error).toMatchObject({ code: "empty_file" });
  });

  it.each(["xlsx", "ods"] as const)("give dates, truth and numbers as they are: %s", async (form) => {
    const rows: Rows = [
      ["when", "n", "ok"],
      [new Date(Date.UTC(2024, 1, 29)), 0.1, true],
      [new Date(Date.UTC(2024, 11, 31)), 1e-7, false],
    ];
    const added = await add(`dates.${form}`, workbook({ S: rows }, form));
    expect(added.columns.map(({ type }) => type)).toEqual(["date", "number", "boolean"]);
    expect((await rowsOf(added))[0]).toEqual(["2024-02-29", "0.1", "true"]);
  });

  it("say that cells are merged, and are read below the first line of their head", async () => {
    const rows = [
      ["", "2023", ""],
      ["region", "men", "women"],
      ["N", 1, 2],
      ["S", 5, 6],
      ["W", 7, 8],
    ];
    const added = await add("merged.xlsx", workbook({ S: rows }, "xlsx", ["B1:C1"]), "--skip", "1");
    expect(added.columns.map(({ name, type }) => [name, type])).toEqual([
      ["region", "string"],
      ["men", "integer"],
      ["women", "integer"],
    ]);
    expect(added.notes.join(" ")).toContain("One range of cells is merged");
  });

  it.each(
    someOf([
      ["a sheet of blanks", { "xl/workbook.xml": "<x/>", "xl/worksheets/sheet1.xml": " ".repeat(90_000_000) }],
      [
        "a cell that is repeated",
        {
          "content.xml":
            '<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="float" table:number-columns-repeated="16384"/></table:table-row>',
        },
      ],
    ]),
  )("end by their limits before they are written out: %s", async (what, entries) => {
    const name = what.includes("repeated") ? "bomb.ods" : "bomb.xlsx";
    const archive = makeZip(Object.entries(entries).map(([entry, content]) => ({ name: entry, content })));
    const { error } = await add(name, archive);
    expect(error?.code).toMatch(/^(?:too_large|zip_bomb)$/u);
    expect(error?.fix).toMatch(/\w/u);
  });

  it("that are cut short are damaged", async () => {
    const whole = workbook({ S: [["a"], [1]] });
    expect((await add("cut.xlsx", whole.subarray(0, whole.length / 2))).error?.code).toBe("damaged");
  });
});

describe("databases", () => {
  function database(file: string, ...statements: string[]): string {
    const path = join(given.workspace, file);
    const made = new LibSql(path);
    for (const statement of statements) made.exec(statement);
    made.close();
    return path;
  }

  it("give their numbers with all digits, and pictures as hexadecimal digits", async () => {
    database("plain.sqlite", "create table t(a, b)", "insert into t values (9007199254740993, x'00ff'), (2.5, 'x')");
    expect(await rowsOf(await add("plain.sqlite", null))).toEqual([
      ["9007199254740993", "00ff"],
      ["2.5", "x"],
    ]);
  });

  it.runIf(allTests)(
    "are read by their tables alone: not by views and triggers, whatever tables are called",
    async () => {
      database("view.sqlite", "create view v as select 1 a");
      expect((await add("view.sqlite", null)).error?.code).toBe("empty_file");
      database(
        "odd.sqlite",
        'create table "a""b; drop table x"("x y", "select")',
        'insert into "a""b; drop table x" values (1, 2)',
        'create trigger t after insert on "a""b; drop table x" begin select raise(abort, \'no\'); end',
      );
      expect(await rowsOf(await add("odd.sqlite", null))).toEqual([["1", "2"]]);
    },
  );

  it.each(
    someOf([
      ["cut short", "cut.sqlite", (bytes: Buffer) => bytes.subarray(0, 5000)],
      ["overwritten in the middle", "wrong.sqlite", (bytes: Buffer) => Buffer.from(bytes).fill(0xab, 4096, 8192)],
      [
        "with a schema that writes files",
        "schema.sqlite",
        (bytes: Buffer) =>
          Buffer.from(bytes.toString("latin1").replace(/CREATE TABLE t\(a, b\)/iu, "CREATE TABLE t(a, b((("), "latin1"),
      ],
    ]),
  )("that are %s are damaged, and no row of them is believed", async (_what, file, change) => {
    const path = database(file, "create table t(a, b)", "insert into t values (1, 2), (3, 4)");
    writeFileSync(path, change(readFileSync(path)));
    expect((await add(file, null)).error?.code).toBe("damaged");
  });

  it("with a cell that is a file name the limit", async () => {
    database("blob.sqlite", "create table t(a)", "insert into t values (zeroblob(5000000))");
    expect((await add("blob.sqlite", null)).error?.message).toContain('the limit "cell"');
  });
});

describe("other files", () => {
  it.runIf(allTests)("Parquet that is cut short is damaged, and the error has no path of this machine", async () => {
    await given.data("add", "n.csv", "--name", "n").catch(() => null);
    const added = await add("n.csv", "a,b\n1,x\n2,y\n");
    await given.data("export", added.name, "-o", "n.parquet");
    const whole = readFileSync(join(given.workspace, "n.parquet"));
    const { error } = await add("cut.parquet", whole.subarray(0, whole.length - 20));
    expect(error?.code).toBe("damaged");
    expect(error?.message).not.toContain(given.workspace);
  });

  it.each(
    someOf([
      ["lists in lists", "deep.json", "[".repeat(100_000) + "]".repeat(100_000), "damaged"],
      ["rows that are none", "rows.json", '[{"a":1},2,[3]]', "damaged"],
      ["a number", "scalar.json", "5", "invalid_input"],
      ["zeros in a text", "nul.csv", "a,b\n1,\0\n2,3\n", "unsupported_format"],
    ]),
  )("%s are refused with what to do", async (_what, file, content, code) => {
    expect((await add(file, content)).error).toMatchObject({ code, fix: expect.stringMatching(/\w/u) });
  });

  it("objects within objects become columns, whatever they are called", async () => {
    const rows = '[{"a":{"b":{"c":1}},"__proto__":2,"l":[1,{"x":2}]},{"a":5}]';
    const { columns } = await add("nested.json", rows);
    expect(columns.map(({ name }) => name)).toEqual(["a.b.c", "__proto__", "l", "a"]);
  });

  it("a million columns are too many, and that is said in a moment", async () => {
    const names = Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(",");
    const { error } = await add("wide.csv", `${names}\n${names}\n`);
    expect(error).toMatchObject({ code: "too_large", message: expect.stringContaining("more than") });
  });

  it("one row, equal values, NaN and words among numbers are added, and said", async () => {
    expect(await add("one.csv", "a,b\n1,x\n")).toMatchObject({ rows: 1 });
    const said = async (file: string, text: string) =>
      (await add(file, text)).findings.map(({ message }) => message).join(" ");
    expect(await said("same.csv", "a,b\n1,x\n1,x\n1,x\n")).toContain("a has the same value in every row");
    expect(await said("nan.csv", "a,b\n1,NaN\n2,Inf\n3,4.5\n4,5\n5,6\n")).toContain('"NaN" stands once in b');
    expect(await said("mixed.csv", "a,b\n1,x\ntwo,2\n3,2020-01-01\ntrue,4\n")).toContain(
      "2 of its 4 values are numbers",
    );
  });

  it("an analysis of them says what is wrong, and gives no number", async () => {
    const test = async (file: string, text: string, ...words: string[]) => {
      const { name } = await add(file, text);
      const { stdout } = await given.quire("statistics", words[0] ?? "", name, ...words.slice(1), "--json");
      return JSON.parse(stdout) as { error?: { code: string; fix: string } };
    };
    const cases = [
      test("one-row.csv", "a,b\n1,2\n", "test", "--columns", "a,b", "--test", "t_paired"),
      test("constant.csv", "a,b\n1,2\n1,2\n1,2\n", "test", "--columns", "a,b", "--test", "pearson"),
      test("words.csv", "a,b\nx,2\ny,3\nz,4\n", "test", "--columns", "a,b", "--test", "t_paired"),
      test("same-x.csv", "x,y\n1,2\n1,3\n1,4\n1,5\n", "model", "y ~ x"),
    ];
    for (const outcome of await Promise.all(cases))
      expect(outcome.error ?? outcome).toMatchObject({ code: "invalid_input", fix: expect.stringMatching(/\w/u) });
  });
});
