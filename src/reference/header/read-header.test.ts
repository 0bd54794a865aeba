import { describe, expect, it } from "vitest";
import type { PdfFacts } from "../../ports/pdf-files.js";
import { readHeader } from "./read-header.js";

const rows: [text: string, size: number][] = [
  ["Journal of Examples 12 (2019) 34-56", 9],
  ["A first reading of what files say", 18],
  ["Ada Lovelace, Charles Babbage", 11],
  ["https://doi.org/10.1016/j.jex.2019.05", 9],
  ...Array.from({ length: 30 }, (): [string, number] => ["Words of the body go on and on here.", 10]),
];

function facts(given: Partial<PdfFacts> = {}): PdfFacts {
  let y = 20;
  const lines = rows.map(([text, size]) => {
    y += size * 1.8;
    const box = { x: 72, y, width: text.length * size * 0.45, height: size };
    return { text, ...box, font_size: size, bold: false, italic: false, soft_hyphen: false };
  });
  const page = { number: 1, width: 595, height: 842, lines };
  return { pages: 1, info: {}, xmp: null, read_pages: [page], no_text: false, ...given };
}

const xmp = (body: string) => `<x:xmpmeta><rdf:RDF><rdf:Description>${body}</rdf:Description></rdf:RDF></x:xmpmeta>`;

describe("readHeader", () => {
  it("reads title, authors, year and DOI, and says where each stands", () => {
    const { item, fields } = readHeader(facts(), "file.pdf");
    expect(item).toMatchObject({
      title: "A first reading of what files say",
      author: [
        { family: "Lovelace", given: "Ada" },
        { family: "Babbage", given: "Charles" },
      ],
      issued: { "date-parts": [[2019]] },
      DOI: "10.1016/j.jex.2019.05",
    });
    expect(fields["title"]).toMatchObject({ page: 1, line: 2 });
    expect(fields["author"]).toMatchObject({ page: 1, line: 3 });
    expect(fields["issued"]).toMatchObject({ page: 1, line: 1 });
    expect(fields["DOI"]).toMatchObject({ page: 1, line: 4 });
    for (const { confidence } of Object.values(fields)) expect(confidence).toBeGreaterThan(0.5);
  });

  it("reads the journal with volume and pages from the page's head", () => {
    expect(readHeader(facts(), "file.pdf").item).toMatchObject({
      "container-title": "Journal of Examples",
      volume: "12",
      page: "34-56",
    });
  });

  it("takes over what a publisher states in XMP", () => {
    const stated = xmp(
      "<prism:publicationName>Journal of Examples</prism:publicationName><prism:volume>12</prism:volume>" +
        "<prism:startingPage>34</prism:startingPage><prism:endingPage>56</prism:endingPage>" +
        "<prism:issn>0317-8471</prism:issn><prism:coverDate>2019-03-01</prism:coverDate>",
    );
    expect(readHeader(facts({ xmp: stated }), "file.pdf").item).toMatchObject({
      "container-title": "Journal of Examples",
      volume: "12",
      page: "34-56",
      ISSN: "0317-8471",
      issued: { "date-parts": [[2019, 3, 1]] },
    });
  });

  it.each(["Microsoft Word - draft3.doc", "untitled", "Print", "paper_final.pdf", "acp-2015-1061 1..12"])(
    "takes no title of %s",
    (title) => {
      const blank = { number: 1, width: 595, height: 842, lines: [] };
      expect(readHeader(facts({ info: { Title: title }, read_pages: [blank] }), "file.pdf").item).not.toHaveProperty(
        "title",
      );
    },
  );

  it("takes no title of a font whose letters cannot be told", () => {
    const [page] = facts().read_pages;
    const lines = (page?.lines ?? []).map((line) =>
      line.font_size === 18 ? { ...line, text: "9DOXHV DQG 8QFHUWDLQWLHV LQ WKH 3UHGLFWLRQV RI 0RGHOV" } : line,
    );
    const read_pages = page === undefined ? [] : [{ ...page, lines }];
    expect(readHeader(facts({ read_pages }), "file.pdf").item.title ?? "").not.toContain("DOXHV");
  });

  it("does not believe an ISSN whose check digit is wrong", () => {
    const stated = xmp("<prism:issn>0317-8470</prism:issn>");
    expect(readHeader(facts({ xmp: stated }), "file.pdf").item).not.toHaveProperty("ISSN");
  });

  it("takes no name of an account for the author", () => {
    expect(readHeader(facts({ info: { Author: "PC_Dan" } }), "file.pdf").item.author).toHaveLength(2);
  });
});
