import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { createLocalFiles } from "../../src/adapters/local/local-files.js";
import { readColumns } from "../../src/tables/stored/read-columns.js";
import { newDataWorkspace } from "../support/data-sets.js";
import { newFolder, removeFolders } from "../support/quire.js";

afterAll(removeFolders);

interface Added {
  name: string;
  path: string;
  rows: number;
  columns: { name: string; type: string; unit: string | null; missing: number; misfits: number }[];
  read_as: Record<string, unknown>;
  notes: string[];
  findings: { kind: string; column: string | null; message: string; rows: number[] }[];
  error: { code: string; message: string; fix: string };
}

const plants = "plot,kind,height (cm),sown\n1,pea,10.5,2024-03-01\n2,bean,NA,2024-03-02\n3,pea,12,2024-03-03\n";

describe("adding a data set", () => {
  it("describes its columns, keeps the original and says how it was read", async () => {
    const { workspace, data } = newDataWorkspace({ "plants.csv": plants });
    const added = await data<Added>("add", "plants.csv");
    expect(added).toMatchObject({
      name: "plants",
      rows: 3,
      read_as: { encoding: "utf-8", delimiter: ",", header: true },
    });
    expect(added.columns.map(({ name, type, unit, missing }) => [name, type, unit, missing])).toEqual([
      ["plot", "integer", null, 0],
      ["kind", "string", null, 0],
      ["height (cm)", "number", "cm", 1],
      ["sown", "date", null, 0],
    ]);
    const descriptor = JSON.parse(readFileSync(join(workspace, "data/plants/datapackage.json"), "utf8")) as {
      resources: [{ path: string; hash: string; bytes: number; schema: { fields: object[] } }];
    };
    const [resource] = descriptor.resources;
    expect(readFileSync(join(workspace, "data/plants", resource.path), "utf8")).toBe(plants);
    expect(resource).toMatchObject({
      bytes: Buffer.byteLength(plants),
      hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/u),
    });
    expect(resource.schema.fields[2]).toMatchObject({ missingValues: ["", "NA"], unit: "cm" });
  });

  it.each([
    ["semicolons and decimal commas", Buffer.from("a;b\n1;2,5\n2;3,75\n"), { a: "integer", b: "number" }],
    ["Windows-1252", Buffer.from("name;size\nMünchen;3\nKöln;4\n", "latin1"), { name: "string", size: "integer" }],
    ["UTF-16", Buffer.from("\ufeffname\tsize\nA\t1\nB\t2\n", "utf16le"), { name: "string", size: "integer" }],
    ["columns below each other", Buffer.from("x    y\n1   10\n22   5\n"), { x: "integer", y: "integer" }],
    ["gzip", gzipSync("a,b\n1,x\n2,y\n"), { a: "integer", b: "string" }],
    ["line ends of old Macs", Buffer.from("a,b\r1,x\r2,y\r"), { a: "integer", b: "string" }],
  ])("reads %s", async (_what, bytes, types) => {
    const { data } = newDataWorkspace({ "t.csv": bytes });
    const { columns, rows } = await data<Added>("add", "t.csv");
    expect({ rows, types: Object.fromEntries(columns.map(({ name, type }) => [name, type])) }).toEqual({
      rows: 2,
      types,
    });
  });

  it("leaves texts that do not fit their type as they are, and lists them with their rows", async () => {
    const rows = Array.from({ length: 40 }, (_, index) => `${index + 1},${index === 16 ? "about 20" : index * 3}`);
    const { workspace, data, quire } = newDataWorkspace({ "t.csv": `id,size\n${rows.join("\n")}\n` });
    const { columns, findings } = await data<Added>("add", "t.csv");
    expect(columns[1]).toMatchObject({ type: "integer", misfits: 1 });
    expect(findings.find(({ kind }) => kind === "misfits")).toMatchObject({ column: "size", rows: [17] });
    expect(readFileSync(join(workspace, "data/t/original/t.csv"), "utf8")).toContain("17,about 20");
    const { stdout } = await quire("data", "query", "select count(size) n from t");
    expect(stdout).toContain("39");
    expect(stdout).toContain("One value of t.size is no integer and NULL here (row 17)");
  });

  it("keeps what people wrote into its description when it is added again", async () => {
    const { workspace, write, data } = newDataWorkspace({ "t.csv": "id,age\n1,40\n2,99\n3,41\n" });
    await data("add", "t.csv");
    const path = join(workspace, "data/t/datapackage.json");
    const descriptor = JSON.parse(readFileSync(path, "utf8")) as { resources: [{ schema: { fields: object[] } }] };
    Object.assign(descriptor, { title: "Ages", licenses: [{ name: "CC0-1.0" }] });
    Object.assign(descriptor.resources[0].schema.fields[1] ?? {}, { unit: "years", missingValues: ["", "99"] });
    writeFileSync(path, JSON.stringify(descriptor));
    write("t.csv", "id,age\n1,40\n2,99\n3,41\n4,42\n");
    expect((await data<Added>("add", "t.csv")).error).toMatchObject({
      code: "invalid_input",
      fix: expect.stringContaining("--replace"),
    });
    const again = await data<Added>("add", "t.csv", "--replace");
    expect(again).toMatchObject({ rows: 4, columns: [{}, { unit: "years", missing: 1 }] });
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ title: "Ages", licenses: [{ name: "CC0-1.0" }] });
  });

  it("takes JSON, JSON Lines and somebody's Data Package with its schema", async () => {
    const { workspace, data } = newDataWorkspace({
      "a.json": JSON.stringify({
        meta: 1,
        items: [
          { x: 1, y: { z: "p" } },
          { x: 2, y: { z: "q" } },
        ],
      }),
      "b.jsonl": '{"x":1.5}\n{"x":2}\n',
    });
    expect((await data<Added>("add", "a.json")).columns.map(({ name }) => name)).toEqual(["x", "y.z"]);
    expect((await data<Added>("add", "b.jsonl")).columns).toMatchObject([{ name: "x", type: "number" }]);
    mkdirSync(join(workspace, "pack"));
    writeFileSync(join(workspace, "pack/rows.csv"), "code;when\n001;01/02/2024\n");
    const schema = {
      fields: [
        { name: "code", type: "string" },
        { name: "when", type: "date", format: "%d/%m/%Y" },
      ],
    };
    const resources = [{ name: "rows", path: "rows.csv", dialect: { delimiter: ";" }, schema }];
    writeFileSync(join(workspace, "pack/datapackage.json"), JSON.stringify({ title: "Rows", resources }));
    const added = await data<Added>("add", "pack", "--name", "rows");
    expect(added.columns.map(({ type }) => type)).toEqual(["string", "date"]);
    expect((await data<{ rows: unknown[][] }>("query", "select * from rows")).rows).toEqual([["001", "2024-02-01"]]);
  });
});

describe("a source that cannot be a data set", () => {
  it.each([
    ["an empty file", "t.csv", "", "empty_file"],
    ["a header only", "t.csv", "a,b\n", "empty_file"],
    ["a binary", "t.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2, 0, 0, 5, 6]), "unsupported_format"],
    ["a mark that is never closed", 't.csv --quote="', `a,b\n1,x\n"${"y".repeat(10)},2\n`, "damaged"],
    ["too many columns", "t.csv", `${"a,".repeat(6000)}b\n${"1,".repeat(6000)}2\n`, "too_large"],
    ["JSON that is none", "t.json", "[{]", "damaged"],
    ["an unknown encoding", "t.csv --encoding=klingon", "a\n1\n", "invalid_input"],
  ])("%s is refused with what to do", async (_what, given, content, code) => {
    const [name = "", ...flags] = given.split(" ");
    const { data } = newDataWorkspace({ [name]: content });
    const { error } = await data<Added>("add", name, ...flags);
    expect(error).toMatchObject({ code, fix: expect.stringMatching(/\w/u) });
  });

  it("is refused where links or a description lead out of the workspace", async () => {
    const { workspace, data } = newDataWorkspace({ "t.csv": plants });
    const outside = join(newFolder(), "secret.csv");
    writeFileSync(outside, "a\nsecret\n");
    await data("add", "t.csv");
    rmSync(join(workspace, "data/t/original/t.csv"));
    symlinkSync(outside, join(workspace, "data/t/original/t.csv"));
    expect((await data<Added>("show", "t")).error.code).toBe("tool_refused");
    expect((await data<Added>("query", "select * from t")).error.code).toBe("tool_refused");
    const path = join(workspace, "data/t/datapackage.json");
    writeFileSync(path, readFileSync(path, "utf8").replace("original/t.csv", "../../../secret.csv"));
    expect((await data<Added>("show", "t")).error.code).toBe("damaged");
  });

  it("lists rows with too few or too many cells", async () => {
    const { data } = newDataWorkspace({ "t.csv": "a,b,c\n1,2,3\n4,5\n6,7,8,9\n1,1,1\n" });
    const { rows, notes, columns } = await data<Added>("add", "t.csv");
    expect({ rows, missing: columns[2]?.missing }).toEqual({ rows: 4, missing: 1 });
    expect(notes.join(" ")).toMatch(/row 2 has 2, row 3 has 4 \("9" is left out\)/u);
  });
});

describe("columns for analyses", () => {
  it("are read as values of their types, from a data set or from rows that are handed over", async () => {
    const { workspace, data } = newDataWorkspace({ "plants.csv": plants });
    await data("add", "plants.csv");
    const files = createLocalFiles(workspace, workspace);
    const { columns, rows, source } = await readColumns(files, "plants", ["height (cm)", "KIND"]);
    expect({ rows, values: columns.map(({ values }) => values) }).toEqual({
      rows: 3,
      values: [
        [10.5, null, 12],
        ["pea", "bean", "pea"],
      ],
    });
    expect(source).toEqual({ name: "plants", sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) });
    await expect(readColumns(files, "plants", ["width"])).rejects.toMatchObject({
      code: "not_found",
      fix: expect.stringContaining("sown"),
    });
    const inline = await readColumns(files, [{ a: 1, b: "x" }, { a: 2 }]);
    expect(inline.columns).toMatchObject([
      { name: "a", type: "integer", values: [1, 2] },
      { name: "b", values: ["x", null], missing: 1 },
    ]);
  });
});
