import { describe, expect, it } from "vitest";
import type { PdfFacts } from "../../ports/pdf-files.js";
import { readDescription } from "./abstract.js";
import { readHeaderPages } from "./header-pages.js";

const words = "Owls hunt at night, and the snow is deep where they do it, which is what we looked at for two winters.";

function facts(rows: readonly [text: string, bold: boolean][]): PdfFacts {
  const lines = rows.map(([text, bold], index) => {
    const box = { x: 72, y: 100 + 14 * index, width: 400, height: 10 };
    return { text, ...box, font_size: 10, bold, italic: false, soft_hyphen: false };
  });
  return { pages: 1, info: {}, xmp: null, read_pages: [{ number: 1, width: 595, height: 842, lines }], no_text: false };
}

function read(rows: readonly [text: string, bold: boolean][]) {
  return Object.assign({}, ...readDescription(readHeaderPages(facts(rows)), facts(rows)).map(({ fields }) => fields));
}

describe("readDescription", () => {
  it("reads abstract and keywords behind their headings, and the language", () => {
    const rows: [string, boolean][] = [
      ["Abstract", true],
      [words, false],
      [words, false],
      ["Keywords: owls; snow; night hunting", true],
      ["1. Introduction", true],
      [words, false],
    ];
    expect(read(rows)).toEqual({ abstract: `${words} ${words}`, keyword: "owls, snow, night hunting", language: "en" });
  });

  it("reads an abstract that begins on the row of its heading", () => {
    expect(
      read([
        [`Abstract. ${words}`, false],
        [words, false],
        [words, false],
      ]),
    ).toMatchObject({
      abstract: `${words} ${words} ${words}`,
    });
  });

  it("ends it before a heading that no data know, which is set otherwise", () => {
    const rows: [string, boolean][] = [
      [`Abstract. ${words}`, false],
      [words, false],
      [words, false],
      ["1. The phenomenon", true],
      [words, false],
    ];
    expect(read(rows)).toMatchObject({ abstract: `${words} ${words} ${words}` });
  });

  it("takes no row of a table of contents for the abstract", () => {
    expect(
      read([
        ["Abstract", true],
        ["Contents", true],
        ["Owls 3", false],
      ]),
    ).not.toHaveProperty("abstract");
  });
});
