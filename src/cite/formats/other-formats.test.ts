import { describe, expect, it } from "vitest";
import type { Item } from "../../domain/item.js";
import { cslJson } from "./csl-json.js";
import { csv } from "./csv.js";
import { ndjson } from "./ndjson.js";
import { ris } from "./ris.js";

const record = (item: Item) => ({ item, tags: [], notes: "", attachments: [] });

describe("RIS", () => {
  it("reads what EndNote, Zotero and publishers write", () => {
    const { items, failures } = ris.read(
      [
        "TY  - JOUR",
        "T1  - A title that is",
        "      broken over lines",
        "A1  - van der Berg, Jan, Jr.",
        "AU  - World Health Organization",
        "JO  - J. Short",
        "JF  - Journal in Full",
        "Y1  - 2020/03/05/Spring",
        "SP  - 1",
        "EP  - 20",
        "SN  - 1234-5679",
        "DO  - https://doi.org/10.1000/XYZ",
        "KW  - one; two",
        "N2  - Abstract",
        "L1  - internal-pdf://123/a.pdf",
        "L1  - files/a.pdf",
        "TY  - CHAP",
        "TI  - No end",
        "T2  - The book",
        "A2  - Ed, Itor",
        "SN  - 978-3-16-148410-0",
        "ER  - ",
      ].join("\r\n"),
    );
    expect(failures).toEqual([]);
    expect(items[0]).toMatchObject({
      item: {
        type: "article-journal",
        title: "A title that is broken over lines",
        author: [
          { family: "Berg", given: "Jan", suffix: "Jr.", "non-dropping-particle": "van der" },
          { literal: "World Health Organization" },
        ],
        "container-title": "Journal in Full",
        issued: { "date-parts": [[2020, 3, 5]] },
        page: "1-20",
        ISSN: "1234-5679",
        DOI: "10.1000/xyz",
        abstract: "Abstract",
      },
      tags: ["one", "two"],
      attachments: ["files/a.pdf"],
      problems: [{ kind: "damaged", message: "the record has no ER line" }],
    });
    expect(items[1]?.item).toMatchObject({
      type: "chapter",
      "container-title": "The book",
      ISBN: "9783161484100",
      editor: [{ family: "Ed" }],
    });
    expect(items[1]?.line).toBe(17);
  });

  it("names lines that belong to no record", () => {
    expect(ris.read("AU  - A, B\nTI  - T\nTY  - BOOK\nTI  - U\nER  - \n")).toMatchObject({
      items: [{ item: { title: "U" } }],
      failures: [{ line: 1 }],
    });
  });
});

describe("CSV", () => {
  it("costs a record whose quotation mark is not closed, named with its lines, and no other", () => {
    const { items, failures } = csv.read(
      'title,authors\nFirst,"A, B"\n"Open,Lee\nSecond,"Doe, J"\nThird,"Roe, K"\nA 5" pipe,Poe\n"Never closed,Lee\nFourth,Fox\n',
    );
    expect(items.map(({ item, problems }) => [item.title, problems])).toEqual([
      ["First", []],
      ["Third", []],
      ['A 5" pipe', []],
    ]);
    expect(failures).toMatchObject([
      { line: 3, message: expect.stringContaining("lines 3 to 4") },
      { line: 7, message: expect.stringContaining("lines 7 to 8") },
    ]);
  });

  it("says where quotation marks do not match within a row", () => {
    const { items } = csv.read('title,authors,year\n"Owls" in snow,Lee,2001\n"Bees ""in"" snow",Lee,2001\n');
    expect(items.map(({ problems }) => problems.length)).toEqual([1, 0]);
  });

  it("lets no spreadsheet calculate, and gives back what was there", () => {
    const titles = ["=1+1", "+cmd", "-x", "@SUM", "'quoted'", "\ttab", "-5", 'a "b", c\nd'];
    const text = csv.write(titles.map((title) => record({ type: "book", title })));
    for (const cell of text.split(/\r\n|,/)) expect(cell).not.toMatch(/^"?[=@\t]|^"?[+-](?!\d+$)/);
    expect(csv.read(text).items.map(({ item }) => item.title)).toEqual(titles.map((title) => title.trim()));
  });

  it("reads columns under other names, semicolons between cells, and rows that are too short", () => {
    const { items } = csv.read('Title;Author;"Publication Year";DOI\r\nA;Ada Lovelace;1843;10.1000/A\r\nB\r\n');
    expect(items.map(({ item }) => item)).toEqual([
      {
        type: "document",
        title: "A",
        author: [{ family: "Lovelace", given: "Ada" }],
        issued: { "date-parts": [[1843]] },
        DOI: "10.1000/a",
      },
      { type: "document", title: "B" },
    ]);
  });

  it("reads dates with slashes, and passes over carried fields that are no item's", () => {
    const { items } = csv.read('title,date,other\nA,2020/3/5,"{""author"":7}"\nB,2020-03/2020-04,no json\n');
    expect(items.map(({ item }) => item)).toEqual([
      { type: "document", title: "A", issued: { "date-parts": [[2020, 3, 5]] } },
      {
        type: "document",
        title: "B",
        issued: {
          "date-parts": [
            [2020, 3],
            [2020, 4],
          ],
        },
      },
    ]);
  });

  it("asks for a header", () => {
    expect(csv.read("a,b\n1,2\n").failures).toEqual([{ line: 1, message: expect.stringContaining("title") }]);
  });
});

describe("JSON", () => {
  it("takes what services write: numbers, lists, nulls", () => {
    const { items } = cslJson.read(
      '[{"id": 7, "type":"book", "title":["T"], "ISBN":["9783161484100"], "volume":3, "author":null}]',
    );
    expect(items[0]?.item).toEqual({ id: "7", type: "book", title: "T", ISBN: "9783161484100", volume: 3 });
  });

  it("loses only the broken item, and names its line", () => {
    const text = '[\n{"type":"book","title":"A"},\n{"type":"book","title":B},\n{"type":"book","title":"C"}\n]';
    const { items, failures } = cslJson.read(text);
    expect(items.map(({ item, line }) => [item.title, line])).toEqual([
      ["A", 2],
      ["C", 4],
    ]);
    expect(failures.map(({ line }) => line)).toEqual([3]);
    expect(ndjson.read('{"title":"A"}\n{"title":\n\n{"title":"C","author":"none"}\n')).toMatchObject({
      items: [{ item: { title: "A" } }],
      failures: [{ line: 2 }, { line: 4 }],
    });
  });
});
