import { describe, expect, it } from "vitest";
import type { LayoutLine, LayoutPage } from "../../ports/document-reader.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import { readTitlePage } from "./title-page.js";

type Row = [text: string, size: number, bold?: boolean];

const body: Row[] = Array.from({ length: 30 }, (_, index): Row => [
  `Words of running text that fill the page, sentence ${index}, and say nothing else.`,
  10,
]);

/** Rows one below the other, with room above what is larger. */
function page(number: number, rows: readonly Row[]): LayoutPage {
  let y = 40;
  const lines = rows.map(([text, size, bold = false]): LayoutLine => {
    y += size * 1.3;
    return {
      text,
      x: 60,
      y,
      width: text.length * size * 0.4,
      height: size,
      font_size: size,
      bold,
      italic: false,
      soft_hyphen: false,
    };
  });
  return { number, width: 600, height: 800, lines };
}

function facts(pages: readonly (readonly Row[])[], rest: Partial<PdfFacts> = {}): PdfFacts {
  return {
    pages: pages.length,
    info: {},
    xmp: null,
    read_pages: pages.map((rows, index) => page(index + 1, rows)),
    no_text: pages.length === 0,
    ...rest,
  };
}

const title: Row[] = [
  ["Evolution of ultraviolet vision in the largest", 24],
  ["avian radiation: the passerines", 24],
];

describe("the title", () => {
  it.each<[what: string, given: PdfFacts, expected: string | null]>([
    [
      "the largest rows above the abstract",
      facts([
        [
          ["RESEARCH ARTICLE", 13],
          ...title,
          ["Anders Ödeen1*, Olle Håstad2,3 and Per Alström4", 11],
          ["Abstract", 10, true],
          ...body,
        ],
      ]),
      "Evolution of ultraviolet vision in the largest avian radiation: the passerines",
    ],
    [
      "not the journal's name",
      facts([[["Journal of Avian Biology", 36], ...title, ["Abstract", 10], ...body]]),
      "Evolution of ultraviolet vision in the largest avian radiation: the passerines",
    ],
    [
      "not a letterspaced kind of article",
      facts([[["R E S EAR CH A R TIC L E Open Access", 28], ...title, ["Abstract", 10], ...body]]),
      "Evolution of ultraviolet vision in the largest avian radiation: the passerines",
    ],
    [
      "bold rows in the size of the text",
      facts([[["A note on the vision of birds", 10, true], ["Ada Lovelace", 10], ["Abstract", 10, true], ...body]]),
      "A note on the vision of birds",
    ],
    [
      "behind a publisher's cover",
      facts([
        [
          ["Accepted Manuscript", 30],
          ["This is an Accepted Manuscript of an article", 10],
        ],
        [...title, ["Abstract", 10], ...body],
      ]),
      "Evolution of ultraviolet vision in the largest avian radiation: the passerines",
    ],
    [
      "the metadata's where it stands on the page",
      facts([[...title, ...body]], {
        info: { Title: "Evolution of ultraviolet vision in the largest avian radiation: the passerines*" },
      }),
      "Evolution of ultraviolet vision in the largest avian radiation: the passerines",
    ],
    [
      "the page's where the metadata say another",
      facts([[...title, ["Abstract", 10], ...body]], { info: { Title: "Vision of insects and of other animals" } }),
      "Evolution of ultraviolet vision in the largest avian radiation: the passerines",
    ],
    ["the metadata's where there is no text", facts([], { info: { Title: "A scanned book" } }), "A scanned book"],
    ["not what programs write", facts([], { info: { Title: "Microsoft Word - draft3.doc" } }), null],
    [
      "below a line that lists contents, where the journal's name is set larger",
      facts([
        [
          ["Journal of Ultraviolet Vision 137 (2015) 1–5", 7],
          ["Contents lists available at ScienceDirect", 8],
          ["Ultraviolet Vision & Visible Light", 26],
          ["Ultraviolet Vision & Visible Light, Vol. 137 (2015)", 7],
          ...title,
          ["Abstract", 10],
          ...body,
        ],
      ]),
      "Evolution of ultraviolet vision in the largest avian radiation: the passerines",
    ],
    [
      "of two words, above names and a date",
      facts([[["Estimating quantiles", 17], ["Ada Lovelace", 12], ["July 17, 2021", 12], ...body]]),
      "Estimating quantiles",
    ],
    [
      "not names with marks",
      facts([[["Vision", 22, true], ["Anders Ödeen^a and Olle Håstad^b", 16, true], ...body]]),
      null,
    ],
    ["not a kind of document of two words", facts([[["Supporting Information", 22, true], ...body]]), null],
    [
      "in a script without spaces",
      facts([[["数字拟人品：数字技术、拟社会互动与商业模式", 32], ["罗兴武", 16], ...body]]),
      "数字拟人品：数字技术、拟社会互动与商业模式",
    ],
  ])("%s", (_, given, expected) => {
    expect(readTitlePage(given).title).toBe(expected);
  });
});

describe("the authors", () => {
  it.each<[what: string, rows: Row[], rest: Partial<PdfFacts>, expected: string[]]>([
    [
      "below the title, without marks",
      [["Anders Ödeen^1*, Olle Håstad^2,3 and Per van der Alström^4", 11]],
      {},
      ["Anders Ödeen", "Olle Håstad", "Per van der Alström"],
    ],
    [
      "without degrees",
      [["Thomas H. Inge, M.D., Ph.D., and Mary L. Brandt, M.D.", 11]],
      {},
      ["Thomas H. Inge", "Mary L. Brandt"],
    ],
    [
      "over two rows, up to the affiliation",
      [
        ["Ada Lovelace,", 11],
        ["Charles Babbage", 11],
        ["University of London", 10],
        ["John Smith Street", 10],
      ],
      {},
      ["Ada Lovelace", "Charles Babbage"],
    ],
    [
      "the metadata's where they stand on the page",
      [["A. Lovelace", 11]],
      { info: { Author: "Ada Lovelace" } },
      ["Ada Lovelace"],
    ],
    ["not an account's", [["Ada Lovelace", 11]], { info: { Author: "a1001984" } }, ["Ada Lovelace"]],
    [
      "without addresses of mail",
      [["Ada LOVELACE, London", 11]],
      { info: { Author: "Ada Lovelace <ada@example.org>" } },
      ["Ada Lovelace"],
    ],
    ["not an account's of letters", [["Ada Lovelace", 11]], { info: { Author: "lovelace" } }, ["Ada Lovelace"]],
    [
      "without marks that are not raised",
      [["Yunus Özen a,b,n, Nihan Akın a,b, Barış Kınacı c", 11]],
      {},
      ["Yunus Özen", "Nihan Akın", "Barış Kınacı"],
    ],
    [
      "not an institution in another language",
      [
        ["Achim Ada", 11],
        ["Universität Innsbruck", 11],
      ],
      {},
      ["Achim Ada"],
    ],
    ["not a typesetter's", [["Ada Lovelace", 11]], { info: { Author: "Anil Negi" } }, ["Ada Lovelace"]],
    [
      "all of the page where the metadata name the first",
      [["Ada Lovelace and Charles Babbage", 11]],
      { info: { Author: "Ada Lovelace" } },
      ["Ada Lovelace", "Charles Babbage"],
    ],
    ["none where nothing is sure", [["Department of Zoology, University of London", 11]], {}, []],
  ])("%s", (_, rows, rest, expected) => {
    expect(readTitlePage(facts([[...title, ...rows, ["Abstract", 10, true], ...body]], rest)).authors).toEqual(
      expected,
    );
  });
});

describe("the year", () => {
  it.each<[words: string, year: number | null]>([
    ["Received: 14 December 2015; Accepted: 28 January 2016; Published: 3 February 2016", 2016],
    ["Copyright © 2016 Jing Ma et al.", 2016],
    ["arXiv:1307.5851v4 [astro-ph.HE] 8 Oct 2013", 2013],
    ["December 2009", 2009],
    ["as was shown in 1998 by others", null],
  ])("%s", (words, year) => {
    expect(
      readTitlePage(facts([[...title, ["Ada Lovelace", 11], ...body.slice(0, 12), [words, 8], ...body.slice(0, 5)]]))
        .year,
    ).toBe(year);
  });

  it("comes from a running head or from the metadata's cover date first", () => {
    const rows: Row[] = [["Postgrad Med J 2010;86:272–278. doi:10.1136/pgmj.2009.089987", 8], ...title, ...body];
    expect(readTitlePage(facts([rows])).year).toBe(2010);
    const xmp = "<rdf:RDF><prism:coverDate>2011-05-01</prism:coverDate></rdf:RDF>";
    expect(readTitlePage(facts([rows], { xmp })).year).toBe(2011);
  });
});

it("gives the text of the pages on which names and titles stand", () => {
  expect(readTitlePage(facts([[...title, ["Ada Lovelace", 11], ...body]])).text).toContain("Ada Lovelace");
});
