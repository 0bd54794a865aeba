import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installFromPackages } from "../../../test/support/extras.js";
import { readMarkdown } from "../../../test/support/read-markdown.js";
import { createDocumentEngines } from "../../adapters/documents/document-engines.js";
import { createReaders } from "../document-readers.js";

let extras: string;
beforeAll(() => {
  extras = mkdtempSync(join(tmpdir(), "quire-sheets-"));
  installFromPackages(extras, "spreadsheets");
});
afterAll(() => rmSync(extras, { recursive: true, force: true }));

const read = async (bytes: Uint8Array, name: string) => {
  const extraction = await createReaders(createDocumentEngines({ extras, languages: null })).read(bytes, name, {
    ocr: false,
  });
  return "markdown" in extraction ? extraction.markdown : "";
};

function workbook(type: "xlsx" | "ods" | "xls" | "xlsb"): Buffer {
  const book = utils.book_new();
  const counts = utils.aoa_to_sheet([
    ["Counts of owls"],
    [],
    ["year", "share"],
    [2020, { t: "n", v: 0.125, z: "0.0%" }],
    [2021, { t: "n", v: 1234.5, z: "#,##0.00" }],
  ]);
  utils.book_append_sheet(book, counts, "Counts");
  utils.book_append_sheet(book, utils.aoa_to_sheet([["a | b", "c"]]), "More");
  return write(book, { type: "buffer", bookType: type }) as Buffer;
}

describe("the reader of sheets", () => {
  it.each(["xlsx", "xlsb", "xls"] as const)("reads sheets of %s as they show their cells", async (type) => {
    expect(await read(workbook(type), `a.${type}`)).toBe(
      "# Counts\n\nCounts of owls\n\n| year | share |\n| --- | --- |\n| 2020 | 12.5% |\n| 2021 | 1,234.50 |\n\n# More\n\n| a \\| b | c |\n| --- | --- |",
    );
  });

  it("reads sheets of OpenDocument", async () => {
    const book = utils.book_new(
      utils.aoa_to_sheet([
        ["a", "b"],
        ["x", 1.5],
      ]),
      "One",
    );
    expect(await read(write(book, { type: "buffer", bookType: "ods" }) as Buffer, "a.ods")).toBe(
      "| a | b |\n| --- | --- |\n| x | 1.5 |",
    );
  });

  it("says what to install where workbooks cannot be read", async () => {
    await expect(readMarkdown(workbook("xlsx"), "a.xlsx")).rejects.toMatchObject({
      code: "missing_program",
      fix: "Run: quire extras add spreadsheets",
    });
  });

  it.each<[string, string, string]>([
    ["commas", 'year,"a, b"\n2020,1\n', "| year | a, b |\n| --- | --- |\n| 2020 | 1 |"],
    ["semicolons", "year;n\n2020;1,5\n2021;2,5\n", "| year | n |\n| --- | --- |\n| 2020 | 1,5 |\n| 2021 | 2,5 |"],
    ["one column", "owls\nbees\n", "owls\n\nbees"],
  ])("reads a text whose cells are parted by %s", async (_what, text, markdown) => {
    expect((await readMarkdown(Buffer.from(text), "a.csv")).markdown).toBe(markdown);
  });

  it.each<[string, string, Uint8Array, string]>([
    ["a cut workbook", "a.xlsx", workbook("xlsx").subarray(0, 900), "damaged"],
    ["a workbook that is none", "a.xlsx", Buffer.from("PK\u0003\u0004"), "damaged"],
    ["nothing", "a.csv", Buffer.from(""), "empty_file"],
    ["cells without number", "a.csv", Buffer.from("a,b,c,d\n".repeat(90_000)), "too_large"],
    ["commas alone", "a.csv", Buffer.from(",,,\n,,,\n"), "empty_file"],
    ["zeros", "a.csv", Buffer.alloc(100), "unsupported_format"],
  ])("refuses %s", async (_what, name, bytes, code) => {
    await expect(read(bytes, name)).rejects.toMatchObject({ code });
  });
});
