import { readFileSync } from "node:fs";
import { array, assert, constantFrom, property, record, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { processorSeconds } from "../../../test/support/processor-time.js";
import { formatIdentifier, parseIdentifier } from "../../domain/identifier.js";
import type { Item } from "../../domain/item.js";
import type { LayoutLine, LayoutPage } from "../../ports/document-reader.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import type { Identification } from "./identification.js";
import { identify, identifyDocument } from "./identify.js";
import { allTests } from "../../../test/support/some-of.js";

interface Rows {
  head: string[];
  body: string[];
  foot: string[];
  /** Up the left margin. */
  stamp: string[];
}

const filler = "Words of running text that fill the page and say nothing of any identifier at all";
const blocks: Record<string, string[]> = {
  article: [
    "A study of something rather specific",
    "Ada Lovelace and Charles Babbage",
    "Abstract",
    ...Array.from({ length: 20 }, (_, index) => `${filler} ${index}.`),
  ],
  references: ["References", "[1] Smith, J., Jones, A. (2001). A title. Journal of Tests, 12(3), 45–67."],
};
const emptyPage = (): Rows => ({ head: [], body: [], foot: [], stamp: [] });

function line(text: string, x: number, y: number): LayoutLine {
  const style = { font_size: 10, bold: false, italic: false, soft_hyphen: false };
  return { text, x, y, width: text.length * 4, height: 10, ...style };
}

function page(number: number, { head, body, foot, stamp }: Rows): LayoutPage {
  const rows = (texts: readonly string[], top: number) => texts.map((text, index) => line(text, 60, top + 12 * index));
  const turned = stamp.map((text) => ({ ...line(text, 10, 200), width: 20, height: 300 }));
  return {
    number,
    width: 600,
    height: 800,
    lines: [...rows(head, 30), ...rows(body, 130), ...rows(foot, 725), ...turned],
  };
}

function facts(pages: readonly Rows[], rest: Partial<PdfFacts> = {}): PdfFacts {
  const read_pages = pages.map((rows, index) => page(index + 1, rows));
  return { pages: pages.length, info: {}, xmp: null, read_pages, no_text: pages.length === 0, ...rest };
}

interface Form {
  name: string;
  file: string;
  given: PdfFacts;
  expected: Record<string, string[]>;
}

/** One form of printed-forms.txt; the head of that file says how it is written. */
function readForm(form: string): Form {
  const [name = "", ...lines] = form.trim().split("\n");
  const read: Form = { name, file: "file.pdf", given: facts([]), expected: {} };
  const pages: { number: number; rows: Rows }[] = [{ number: 1, rows: emptyPage() }];
  let length = 0;
  for (const text of lines) {
    const [, word = "", rest = ""] = /^(\S+) ?(.*)$/u.exec(text) ?? [];
    const last = pages.at(-1);
    const [key = "", ...values] = rest.split(" ");
    if (word === "page") pages.push({ number: pages.length + 1, rows: emptyPage() });
    else if (word === "last") pages.push({ number: Number(rest), rows: emptyPage() });
    else if (word === "pages") length = Number(rest);
    else if (word === "info") read.given.info[key] = values.join(" ");
    else if (word === "xmp") read.given.xmp = rest;
    else if (word === "name") read.file = rest;
    else if (word === "=") read.expected[key] = values.filter((value) => value !== "-");
    else if (word in blocks) last?.rows.body.push(...(blocks[word] ?? []));
    else last?.rows[word as keyof Rows].push(rest);
  }
  read.given.read_pages = pages.map(({ number, rows }) => page(number, rows));
  read.given.pages = Math.max(length, pages.at(-1)?.number ?? 1);
  return read;
}

function taken({ doi, arxiv, isbn, pmid }: Identification, kind: string): string[] {
  const all = [doi, arxiv, pmid, ...isbn].filter((identifier) => identifier?.kind === kind);
  return all.map(
    (identifier) => `${identifier?.value}${identifier?.version === undefined ? "" : `v${identifier.version}`}`,
  );
}

const forms = readFileSync(new URL("printed-forms.txt", import.meta.url), "utf8")
  .split(/^## /mu)
  .slice(1)
  .map(readForm);

describe("what a file carries as its own", () => {
  it.each(forms)("$name", ({ given, file, expected }) => {
    const identification = identify(given, file);
    expect(Object.keys(expected)).not.toEqual([]);
    const found = Object.keys(expected).map((kind) => [kind, taken(identification, kind)]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });
});

it("gives a place and a reason for each that it has seen", () => {
  const body = [...(blocks["article"] ?? []), ...(blocks["references"] ?? []), "doi:10.1000/other1"];
  const { candidates } = identify(facts([{ ...emptyPage(), body }]), "file.pdf");
  expect(candidates).toMatchObject([
    { identifier: { value: "10.1000/other1" }, page: 1, taken: false, reason: "stands in the reference list" },
  ]);
});

it.runIf(allTests)("takes only what parses, whatever stands on the pages", () => {
  const pieces = constantFrom(
    "doi:",
    "10.1000/",
    "arXiv:2106.09685",
    "ISBN 0-262-03384-4",
    "References",
    "©",
    "<",
    "(",
    "\n",
    "cite as",
  );
  const rows = array(
    array(pieces, { maxLength: 6 }).map((words) => words.join(" ")),
    { maxLength: 12 },
  );
  const pages = array(record({ head: rows, body: rows, foot: rows, stamp: rows }), { maxLength: 3 });
  assert(
    property(pages, string({ unit: "binary" }), string(), (given, xmp, name) => {
      const { doi, arxiv, isbn, candidates } = identify(facts(given, { xmp }), name);
      const all = [doi, arxiv, ...isbn].filter((identifier) => identifier !== null);
      for (const identifier of all) expect(parseIdentifier(formatIdentifier(identifier))?.value).toBe(identifier.value);
      for (const { reason } of candidates) expect(reason).not.toBe("");
    }),
  );
});

describe("a document without pages", () => {
  const own = (item: Partial<Item>, lines: string[], name = "document.html") => {
    const { doi, arxiv, isbn, pmid } = identifyDocument({ item: { type: "document", ...item }, lines }, name);
    return [doi, arxiv, ...isbn, pmid].flatMap((each) => (each === null ? [] : [formatIdentifier(each)]));
  };
  const reference =
    "Smith, J., Jones, A. (2001). A title. Journal of Tests, 12(3), 45–67. https://doi.org/10.1000/other";

  it.each([
    ["its metadata", { ISBN: "9783961100347", PMID: "12345678" }, [], ["isbn:9783961100347", "pmid:12345678"]],
    ["a line of its own", {}, ["A study of tests", "https://doi.org/10.1000/own", reference], ["doi:10.1000/own"]],
    ["the stamp of arXiv", {}, ["arXiv:2106.09685v2 [cs.CL] 16 Oct 2021", "A study"], ["arxiv:2106.09685"]],
    ["running text alone", {}, ["This was found in an earlier study of ours (10.1000/other), which was small."], []],
    ["its references", {}, ["A study", "References", "[1] https://doi.org/10.1000/other", reference], []],
  ])("is known by what stands in %s, or not", (_place, item, lines, identifiers) => {
    expect(own(item, lines)).toEqual(identifiers);
  });

  it("is known by its file's name, whatever the format", () => {
    expect(own({}, [], "10.1000_own.7.docx")).toEqual(["doi:10.1000/own.7"]);
    expect(own({}, [], "9783961100347.epub")).toEqual(["isbn:9783961100347"]);
  });
});

it.runIf(allTests)("bears a page of nothing but identifiers", () => {
  const row = "10.1000/a ISBN 978-3-96110-034-7 arXiv:2106.09685 ".repeat(20);
  const body = Array.from({ length: 400 }, (_, index) => `${row}${index}`);
  expect(processorSeconds(() => identify(facts([{ ...emptyPage(), body }]), "file.pdf"))).toBeLessThan(10);
});
