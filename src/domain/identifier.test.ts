import { assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  arxivDoi,
  arxivIdOfDoi,
  findArxivIds,
  findIsbns,
  formatIdentifier,
  isPlaceholderIsbn,
  itemIdentifiers,
  parseArxiv,
  parseIdentifier,
  parseIsbn,
  parsePmid,
} from "./identifier.js";

describe("parseArxiv", () => {
  it.each([
    ["2106.09685", { id: "2106.09685" }],
    ["arXiv:2106.09685v2", { id: "2106.09685", version: 2 }],
    ["arxiv: 1307.5851v4 [cs.LG]", { id: "1307.5851", version: 4 }],
    ["https://arxiv.org/abs/1307.5851", { id: "1307.5851" }],
    ["http://www.arxiv.org/pdf/1307.5851v4.pdf", { id: "1307.5851", version: 4 }],
    ["https://doi.org/10.48550/arXiv.2106.09685", { id: "2106.09685" }],
    ["hep-th/9901001", { id: "hep-th/9901001" }],
    ["arXiv:math.GT/0309136v1", { id: "math/0309136", version: 1 }],
    ["cond-mat/0407066", { id: "cond-mat/0407066" }],
  ])("reads %s", (text, id) => {
    expect(parseArxiv(text)).toEqual(id);
  });

  it.each([
    "2113.09685",
    "1307.58511",
    "1513.5851",
    "0601.1234",
    "2106.09685x",
    "foo/9901001",
    "10.1000/ab",
    "",
    "1234",
  ])("refuses %j", (text) => {
    expect(parseArxiv(text)).toBeNull();
  });
});

describe("findArxivIds", () => {
  it.each([
    ["arXiv:1307.5851v4 [cs.LG] 22 Jul 2013", [{ id: "1307.5851", version: 4 }]],
    ["arXiv preprint arXiv:1412.6980, 2014", [{ id: "1412.6980" }]],
    ["http://arxiv.org/abs/1601.03642.", [{ id: "1601.03642" }]],
    ["https://doi.org/10.48550/arXiv.2106.09685", [{ id: "2106.09685" }]],
    ["quant‐ph/0201082", [{ id: "quant-ph/0201082" }]],
    ["arXiv:hep-th/9901001v3 and math/0309136", [{ id: "hep-th/9901001", version: 3 }, { id: "math/0309136" }]],
    ["the value 1307.5851 is a number", []],
    ["x/math/0309136", []],
  ])("reads %s", (text, ids) => {
    expect(findArxivIds(text)).toMatchObject(ids);
    expect(findArxivIds(text)).toHaveLength(ids.length);
  });
});

it("turns arXiv ids into DOIs and back", () => {
  expect(arxivDoi("hep-th/9901001")).toBe("10.48550/arxiv.hep-th/9901001");
  expect(arxivIdOfDoi(arxivDoi("hep-th/9901001"))).toBe("hep-th/9901001");
  expect(arxivIdOfDoi("10.48550/arxiv.2106.09685")).toBe("2106.09685");
  expect(arxivIdOfDoi("10.1000/arxiv.2106.09685")).toBeNull();
});

describe("parseIsbn", () => {
  it.each([
    ["978-3-96110-034-7", "9783961100347"],
    ["ISBN 978 3 96110 034 7", "9783961100347"],
    ["isbn:0-262-03384-4", "9780262033848"],
    ["ISBN-10: 0-8044-2957-X", "9780804429573"],
    ["080442957x", "9780804429573"],
    ["978–3–96110–034–7", "9783961100347"],
    ["urn:isbn:9783961100347", "9783961100347"],
    ["979-10-90636-07-1", "9791090636071"],
  ])("reads %s", (text, isbn) => {
    expect(parseIsbn(text)).toBe(isbn);
  });

  it.each(["9783961100348", "0-262-03384-5", "979-0-2600-0043-8", "1234567890123", "", "978"])("refuses %j", (text) => {
    expect(parseIsbn(text)).toBeNull();
  });

  it("accepts exactly one check digit", () => {
    assert(
      property(integer({ min: 0, max: 999_999_999 }), (body) => {
        const digits = `978${String(body).padStart(9, "0")}`;
        const right = Array.from("0123456789").filter((check) => parseIsbn(digits + check) !== null);
        expect(right).toHaveLength(1);
        const ten = Array.from("0123456789X").filter((check) => parseIsbn(digits.slice(3) + check) !== null);
        expect(ten.map((check) => parseIsbn(digits.slice(3) + check))).toEqual([digits + (right[0] ?? "")]);
      }),
    );
  });
});

describe("findIsbns", () => {
  it.each([
    ["ISBN 978-92-4-005273-4 (electronic version) ISBN 978-92-4-005274-1 (print)", ["9789240052734", "9789240052741"]],
    ["ISBN: 978-3-96110-034-7 (Digital)\n978-3-96110-035-4 (Hardcover)", ["9783961100347", "9783961100354"]],
    ["ISBN-10 0-262-03384-4, ISBN-13 978-0-262-03384-8", ["9780262033848", "9780262033848"]],
    ["ISBN-13: 978-0-262-\n03384-8", ["9780262033848"]],
    ["ISBN (pbk) 0 8044 2957 X", ["9780804429573"]],
    ["eISBN 9783961100347", ["9783961100347"]],
    ["ISBN978-3-96110-034-7", ["9783961100347"]],
    ["0-262-03384-4 alone is a number", []],
    ["ISBN 978-3-96110-034-8", []],
    ["tel. 9783961100347123", []],
  ])("reads %j", (text, isbns) => {
    expect(findIsbns(text).map(({ isbn }) => isbn)).toEqual(isbns);
  });
});

describe("parseIdentifier", () => {
  it.each([
    ["doi:10.1000/AB", { kind: "doi", value: "10.1000/ab" }],
    ["https://doi.org/10.1000/ab", { kind: "doi", value: "10.1000/ab" }],
    ["10.48550/arXiv.2106.09685", { kind: "doi", value: "10.48550/arxiv.2106.09685" }],
    ["arxiv:2106.09685v2", { kind: "arxiv", value: "2106.09685", version: 2 }],
    ["https://arxiv.org/abs/2106.09685", { kind: "arxiv", value: "2106.09685" }],
    ["2106.09685", { kind: "arxiv", value: "2106.09685" }],
    ["isbn:0-262-03384-4", { kind: "isbn", value: "9780262033848" }],
    ["9780262033848", { kind: "isbn", value: "9780262033848" }],
    ["pmid:12345", { kind: "pmid", value: "12345" }],
    ["https://pubmed.ncbi.nlm.nih.gov/12345/", { kind: "pmid", value: "12345" }],
    ["https://www.ncbi.nlm.nih.gov/pubmed/12345", { kind: "pmid", value: "12345" }],
  ])("reads %s", (text, identifier) => {
    expect(parseIdentifier(text)).toEqual(identifier);
  });

  it.each([
    "12345",
    "",
    "a title",
    "isbn:9780262033849",
    "doi:nothing",
    "arxiv:10.1000/ab",
    "https://example.org/paper",
  ])("refuses %j", (text) => {
    expect(parseIdentifier(text)).toBeNull();
  });

  it("reads what it writes", () => {
    for (const text of ["doi:10.1000/ab", "arxiv:hep-th/9901001", "isbn:9780262033848", "pmid:12345"]) {
      const identifier = parseIdentifier(text);
      expect(identifier && formatIdentifier(identifier)).toBe(text);
    }
  });
});

it("reads a PMID", () => {
  expect(parsePmid("PMID: 12345678")).toBe("12345678");
  expect(parsePmid("PMC12345")).toBeNull();
  expect(parsePmid("123456789")).toBeNull();
});

it("collects the identifiers of an item, parsed again", () => {
  expect(
    itemIdentifiers({
      type: "book",
      DOI: "https://doi.org/10.1000/AB",
      ISBN: "978-3-96110-034-7 9783961100354, 12",
      PMID: "123",
      archive: "arXiv",
      archive_location: "2106.09685v1",
    }),
  ).toEqual([
    { kind: "doi", value: "10.1000/ab" },
    { kind: "arxiv", value: "2106.09685" },
    { kind: "isbn", value: "9783961100347" },
    { kind: "isbn", value: "9783961100354" },
    { kind: "pmid", value: "123" },
  ]);
  expect(itemIdentifiers({ type: "article", DOI: "10.48550/arXiv.2106.09685" })).toHaveLength(2);
  expect(itemIdentifiers({ type: "article" })).toEqual([]);
});

describe("isPlaceholderIsbn", () => {
  it.each(["9780000000002", "9781234567897", "9783161484100"])("knows %s", (isbn) => {
    expect(isPlaceholderIsbn(isbn)).toBe(true);
  });

  it("leaves a book's", () => {
    expect(isPlaceholderIsbn("9780262033848")).toBe(false);
  });
});
