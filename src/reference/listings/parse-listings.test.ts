import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { processorSeconds } from "../../../test/support/processor-time.js";
import { QuireError } from "../../domain/error.js";
import { itemAuthors, itemYear } from "../../domain/item.js";
import { parseListings } from "./parse-listings.js";

const pasted = { path: null };

/** A result as Google Scholar writes it, with no more around it than a saved page has. */
function result(heading: string, greenLine: string, pdf = ""): string {
  const link =
    pdf === ""
      ? ""
      : `<div class="gs_ggs gs_fl"><div class="gs_ggsd"><div class="gs_or_ggsm"><a href="${pdf}"><span class="gs_ctg2">[PDF]</span> example.org</a></div></div></div>`;
  return `<div class="gs_r gs_or gs_scl">${link}<div class="gs_ri"><h3 class="gs_rt">${heading}</h3>
    <div class="gs_a">${greenLine}</div><div class="gs_rs">A snippet…</div>
    <div class="gs_fl"><a href="/scholar?cites=1">Cited by 12</a></div></div></div>`;
}

const page = (...results: string[]) =>
  `<!doctype html><html><head><title>engines - Google Scholar</title></head><body><div id="gs_res_ccl_mid">${results.join("\n")}</div></body></html>`;

describe("a page of Google Scholar", () => {
  const { recognised, listings, problems } = parseListings(
    page(
      result(
        '<a href="https://journals.example.org/abs/10.1103/PhysRev.115.485">Potentials in <b>quantum</b> theory</a>',
        '<a href="/citations?user=1">Y Aharonov</a>, JP van der <b>Waals</b>, D Bohm…\u00A0- Physical Review of …, 1959 - APS',
        "http://example.org/a.pdf",
      ),
      result(
        '<span class="gs_ctc"><span class="gs_ct1">[BOOK]</span><span class="gs_ct2">[B]</span></span> <a href="https://books.google.com/books?id=1">The theory of fields</a>',
        "S Weinberg - 1995 - books.google.com",
      ),
      result(
        '<span class="gs_ctu"><span class="gs_ct1">[CITATION]</span><span class="gs_ct2">[C]</span></span> <span>Solids &amp; states of a very long…</span>',
        "C Kittel - 1963 - Wiley New York",
      ),
      result(
        '<a href="https://arxiv.org/abs/1706.03762v5">Attention</a>',
        "A Vaswani - arXiv preprint arXiv:1706.03762, 2017 - arxiv.org",
      ),
      result(
        '<a href="http://example.org/x.pdf">Engines</a>',
        "World Health Organization - Proceedings of the 3rd Conference on Engines, 2001",
      ),
    ),
    { path: "page.html" },
  );

  it("gives a listing for each result", () => {
    expect(recognised).toBe("a Google Scholar page");
    expect(problems).toEqual([]);
    expect(listings.map(({ item }) => item.title)).toEqual([
      "Potentials in quantum theory",
      "The theory of fields",
      "Solids & states of a very long…",
      "Attention",
      "Engines",
    ]);
  });

  it("reads authors with their initials, and says which lists are cut off", () => {
    expect(listings.map(({ item }) => itemAuthors(item))).toEqual([
      ["Y. Aharonov", "J. P. van der Waals", "D. Bohm"],
      ["S. Weinberg"],
      ["C. Kittel"],
      ["A. Vaswani"],
      ["World Health Organization"],
    ]);
    expect(listings.map(({ incomplete }) => incomplete)).toEqual([
      ["author", "container-title"],
      undefined,
      ["title"],
      undefined,
      undefined,
    ]);
  });

  it("tells publications, publishers and sites apart", () => {
    expect(listings.map(({ item }) => [item.type, item["container-title"], item.publisher, itemYear(item)])).toEqual([
      ["article-journal", "Physical Review of …", "APS", 1959],
      ["book", undefined, undefined, 1995],
      ["book", undefined, "Wiley New York", 1963],
      ["article", "arXiv preprint arXiv:1706.03762", undefined, 2017],
      ["paper-conference", "Proceedings of the 3rd Conference on Engines", undefined, 2001],
    ]);
  });

  it("takes identifiers, PDFs and pages from the links", () => {
    expect(listings[0]).toMatchObject({
      item: { DOI: "10.1103/physrev.115.485" },
      pdf_url: "http://example.org/a.pdf",
      source_url: "https://journals.example.org/abs/10.1103/PhysRev.115.485",
    });
    expect(listings[3]?.item).toMatchObject({ archive: "arXiv", archive_location: "1706.03762" });
    expect(listings[4]?.pdf_url).toBe("http://example.org/x.pdf");
  });

  it("calls a captcha a captcha", () => {
    const captcha =
      '<html><body><form action="index"><div id="recaptcha" class="g-recaptcha"></div></form>Our systems have detected unusual traffic from your computer network.</body></html>';
    expect(errorOf(captcha)).toMatchObject({
      code: "source_blocked",
      message: expect.stringContaining("captcha") as string,
    });
  });

  it("says that a page lists nothing, and that another page is none of Scholar's", () => {
    expect(parseListings(page(), { path: "x.html", kind: "scholar" }).problems).toHaveLength(1);
    expect(errorOf("<html><body>News</body></html>")).toMatchObject({ code: "unsupported_format" });
  });
});

const shared = fileURLToPath(new URL("../../../../../shared/data/scholar/", import.meta.url));

describe.skipIf(!existsSync(shared))(
  "saved pages of Google Scholar (skipped where ../shared/data/scholar is absent)",
  () => {
    it.each([
      ["ordovicia_citations__quantum_theory.html", 10, "Quantum field theory and critical phenomena"],
      [
        "ordovicia_citations__quantum_theory_citations.html",
        10,
        "Quantal phase factors accompanying adiabatic changes",
      ],
      ["ordovicia_citations__quantum_theory_cluster.html", 6, "Quantum field theory and critical phenomena"],
    ])("reads %s", (name, count, title) => {
      const { listings } = parseListings(readFileSync(shared + name, "utf8"), { path: name });
      expect(listings).toHaveLength(count);
      expect(listings[0]?.item.title).toBe(title);
      expect(listings.every(({ item }) => itemAuthors(item).length > 0 && itemYear(item) !== null)).toBe(true);
    });

    it("names the captcha", () => {
      expect(errorOf(readFileSync(`${shared}ordovicia_citations__blocked.html`, "utf8")).code).toBe("source_blocked");
    });
  },
);

describe("rough markup", () => {
  it("forgives what is not closed, stray text, bare ampersands, attributes and capitals", () => {
    const { listings, problems } = parseListings(
      `<BOOK><author>Lovelace, Ada<author>Charles Babbage</author>
       <title>R&D in <i>Engines</i> & more<isbn>0-306-40615-2<publisher>A&amp;B<date>March 1843
       </book> hello
       <article doi="10.1000/XYZ"><title>p < 0.05 and p > 0.01</title> lost text <author>Ada Lovelace, Grace Hopper</author>
       <pdf_link href="http://x.org/a.pdf"/><scholar_url>http://s.org/?a=1&b=2</scholar_url><date>2019`,
      pasted,
    );
    expect(listings).toMatchObject([
      {
        item: {
          type: "book",
          title: "R&D in <i>Engines</i> & more",
          author: [
            { family: "Lovelace", given: "Ada" },
            { family: "Babbage", given: "Charles" },
          ],
          ISBN: "9780306406157",
          publisher: "A&B",
          issued: { "date-parts": [[1843, 3]] },
        },
      },
      {
        item: {
          type: "article-journal",
          title: "p < 0.05 and p > 0.01",
          DOI: "10.1000/xyz",
          author: [{ family: "Lovelace" }, { family: "Hopper" }],
        },
        pdf_url: "http://x.org/a.pdf",
        source_url: "http://s.org/?a=1&b=2",
      },
    ]);
    expect(problems).toEqual([{ line: 4, message: 'text outside fields was left out: "lost text"' }]);
  });

  it("begins a new record at a second title where no tags part them", () => {
    const { listings } = parseListings("<title>A</title><author>X Y</author><title>B</title>", pasted);
    expect(listings.map(({ item }) => item.title)).toEqual(["A", "B"]);
  });

  it("says what is wrong with a record, and in which line", () => {
    const { problems } = parseListings(
      "<book>\n<title>T</title>\n<isbn>123</isbn><doi>none</doi></book>\n<article></article>",
      pasted,
    );
    expect(problems).toEqual([
      { line: 1, message: '"none" is no DOI' },
      { line: 1, message: '"123" is no ISBN' },
      { line: 4, message: "the record is empty" },
    ]);
  });

  it("is not slowed down by what never closes", () => {
    for (const open of ["<a b=", "<!-- "])
      expect(processorSeconds(() => parseListings(`<book><title>${open.repeat(20_000)}`, pasted))).toBeLessThan(5);
  });
});

describe("other lists of works", () => {
  it.each([
    [
      "@article{a, title={T}, file={x/y.pdf}, url={http://e.org/}}",
      "BibTeX",
      { file: "x/y.pdf", source_url: "http://e.org/" },
    ],
    ["TY  - JOUR\nTI  - T\nER  - ", "RIS", {}],
    ['[{"type":"book","title":"T"}]', "CSL-JSON", {}],
    ['{"type":"book","title":"T"}\n{"type":"book","title":"U"}', "NDJSON", {}],
    ["title,authors\nT,Ada Lovelace\n", "CSV", { item: { author: [{ family: "Lovelace" }] } }],
  ])("recognises %s", (text, recognised, expected) => {
    const reading = parseListings(text, pasted);
    expect(reading.recognised).toBe(recognised);
    expect(reading.listings[0]).toMatchObject({ item: { title: "T" }, ...expected });
  });

  it("says so where markup was promised and there is none", () => {
    expect(() => parseListings("\u0000\u0001 nonsense", { path: "list.xml", kind: "markup" })).toThrow(/list\.xml/);
  });

  it("says what a text was taken for and where it stopped", () => {
    expect(errorOf("@book{a, title={T}\n@book{b,\n title={U")).toMatchObject({
      message: expect.stringMatching(/BibTeX.*line 1/) as string,
    });
    expect(errorOf("")).toMatchObject({ code: "empty_file" });
    expect(errorOf("hello world")).toMatchObject({
      code: "unsupported_format",
      message: expect.stringContaining("hello world") as string,
    });
  });
});

function errorOf(text: string): QuireError {
  try {
    parseListings(text, pasted);
  } catch (error) {
    if (error instanceof QuireError) return error;
  }
  throw new Error("No QuireError was thrown.");
}
