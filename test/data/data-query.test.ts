import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newDataWorkspace } from "../support/data-sets.js";
import { removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";

afterAll(removeFolders);

interface Answer {
  rows: unknown[][];
  engine: { name: string };
  truncated: boolean;
  warnings: string[];
  error: { code: string; message: string; fix: string; facts: Record<string, unknown> };
}

const sales = "shop;day;amount;paid\nA;01.02.2024;1.200,50;yes\nB;02.02.2024;80;no\nA;03.02.2024;99,5;yes\n";

describe.each([
  ["sqlite", []],
  ["duckdb", ["duckdb"]],
])("queries by %s", (engine, extras) => {
  let given: ReturnType<typeof newDataWorkspace>;
  beforeAll(async () => {
    given = newDataWorkspace({ "sales.csv": sales }, extras);
    await given.data("add", "sales.csv");
  });
  const query = (sql: string, ...flags: string[]) => given.data<Answer>("query", sql, ...flags);

  it.runIf(allTests)("see values of their types: decimal commas, dates, answers", async () => {
    const { rows, engine: answered } = await query(
      "select shop, sum(amount) s, min(day) d, sum(case when paid then 1 else 0 end) p from sales group by shop order by shop",
    );
    expect({ rows, name: answered.name }).toEqual({
      rows: [
        ["A", 1300, "2024-02-01", 2],
        ["B", 80, "2024-02-02", 0],
      ],
      name: engine,
    });
  });

  it.runIf(allTests)("end with their limits, each by its name", async () => {
    const endless = "with recursive t(n) as (select 1 union all select n + 1 from t) select sum(n) from t, sales";
    expect((await query(endless, "--time", "1")).error).toMatchObject({
      code: expect.stringMatching(/timeout|too_large/u),
      facts: { limit: expect.stringMatching(/time|memory/u) },
    });
    expect(await query("select * from sales order by 1", "--rows", "2")).toMatchObject({
      truncated: true,
      rows: [{}, {}],
    });
  });

  it.each([
    "drop table sales",
    "select 1 from sales; delete from sales",
    "with a as (select 1) delete from sales returning *",
    "attach 'x.db' as x",
    "pragma database_list",
    "copy sales to 'x.csv'",
  ])("that do more than read are refused: %s", async (sql) => {
    expect((await query(sql)).error).toMatchObject({ code: expect.stringMatching(/invalid_input|not_found/u) });
  });

  it.runIf(allTests)("reach no file, by whatever name a function is called", async () => {
    const before = readdirSync(given.workspace);
    const tries = [
      "select writefile('x.txt', 'y') from sales",
      "select \"writefile\"('x.txt', 'y') from sales",
      "select [writefile]('x.txt', 'y') from sales",
      "select `writefile`/**/('x.txt', 'y') from sales",
      "select load_extension('x') from sales",
      "select * from read_text('/etc/passwd'), sales",
      "select * from read_csv('/etc/passwd'), sales",
      "select readfile('/etc/passwd') from sales",
    ];
    for (const sql of tries)
      expect({ sql, code: (await query(sql)).error?.code }).toEqual({ sql, code: "invalid_input" });
    expect(readdirSync(given.workspace)).toEqual(before);
  });

  it.runIf(allTests)("keep their answer, and make it again: equal, or what has changed", async () => {
    await given.data(
      "query",
      "select shop, count(*) n from sales group by shop order by shop",
      "--as",
      "shops",
      "--replace",
    );
    const descriptor = readFileSync(join(given.workspace, "data/shops/datapackage.json"), "utf8");
    expect(JSON.parse(descriptor)).toMatchObject({
      resources: [{ quire: { query: { engine, inputs: [{ name: "sales" }] } } }],
    });
    expect(await given.data("replay", "shops")).toMatchObject({ verdict: "equal", changes: [] });
    const path = join(given.workspace, "data/sales/sales.csv");
    const kept = readFileSync(path, "utf8");
    writeFileSync(path, `${kept}C,04.02.2024,5,no\r\n`);
    expect(await given.data("replay", "shops")).toMatchObject({
      verdict: "differs",
      rows: 3,
      changes: ["sales has changed since."],
    });
    writeFileSync(path, kept);
  });

  it.runIf(allTests)("say what is wrong with them", async () => {
    const { error } = await query("select colour from sales");
    expect(error).toMatchObject({ code: "invalid_input", message: expect.stringContaining("colour") });
    expect((await query("select 1 from nowhere")).error).toMatchObject({
      code: "not_found",
      fix: expect.stringContaining("sales"),
    });
  });
});

describe("exports", () => {
  it("write values of their types, and no formulas for spreadsheets", async () => {
    const { workspace, data } = newDataWorkspace({ "t.csv": 'id,note\n1,"=1+2"\n2,fine\n' });
    await data("add", "t.csv");
    expect(await data("export", "t")).toMatchObject({ escaped: 1, rows: 2 });
    expect(readFileSync(join(workspace, "exports/t.csv"), "utf8")).toBe("id,note\r\n1,'=1+2\r\n2,fine\r\n");
    await data("export", "t", "-o", "t.json");
    expect(JSON.parse(readFileSync(join(workspace, "t.json"), "utf8"))).toEqual([
      { id: 1, note: "=1+2" },
      { id: 2, note: "fine" },
    ]);
    expect((await data<Answer>("export", "t", "-o", "t.parquet")).error).toMatchObject({
      code: "missing_program",
      fix: "Run: quire extras add duckdb",
    });
    expect(existsSync(join(workspace, "t.parquet"))).toBe(false);
  });

  it.runIf(allTests)("go to Parquet and back with DuckDB", async () => {
    const { data } = newDataWorkspace({ "t.csv": "id,at\n1,2024-01-02\n2,2024-01-03\n" }, ["duckdb"]);
    await data("add", "t.csv");
    await data("export", "t", "-o", "t.parquet");
    expect(await data("add", "t.parquet", "--name", "back")).toMatchObject({
      rows: 2,
      columns: [{ type: "integer" }, { type: "date" }],
    });
  });
});
