import { describe, expect, it } from "vitest";
import { processorSeconds } from "../../../../test/support/processor-time.js";
import type { Item } from "../../../domain/item.js";
import { biblatex, bibtex } from "./bibtex.js";

const one = (text: string) => {
  const { items, failures } = bibtex.read(text);
  expect(failures).toEqual([]);
  return items[0];
};
const written = (item: Item, format = bibtex) =>
  format.write([{ item: { id: "key", ...item }, tags: [], notes: "", attachments: [] }]);

describe("reading LaTeX", () => {
  it.each([
    [
      String.raw`{\"u} \"{u} \"u {\'\i} \'{\i} \v{S} \c{c} {\ss} {\aa} \O{} {\l}ukasz Erd{\H o}s Ng{\^o}`,
      "ü ü ü í í Š ç ß å Ø łukasz Erdős Ngô",
    ],
    [String.raw`100\% of \$5 \& \#1 a\_b \{x\}`, "100% of $5 & #1 a_b {x}"],
    ["``Quoted'' -- dashed --- so~it is", "“Quoted” – dashed — so it is"],
    [
      String.raw`{DNA} of {\it E. coli} in \emph{vivo} \textsuperscript{13}C`,
      "DNA of <i>E. coli</i> in <i>vivo</i> <sup>13</sup>C",
    ],
    [String.raw`$\alpha$-helix, H$_2$O, $x^2$, 10$\times$, $\mathbb{R}^n$`, "α-helix, H₂O, x², 10×, ℝⁿ"],
    [String.raw`bounds of $\frac{a}{b}$ and \unknown{thing}`, String.raw`bounds of $\frac{a}{b}$ and \unknown{thing}`],
    ["broken over\n   two lines", "broken over two lines"],
  ])("%s", (latex, text) => {
    expect(one(`@book{k, title = {${latex}}}`)?.item.title).toBe(text);
  });
});

describe("reading entries", () => {
  it("takes names apart as BibTeX does", () => {
    const names =
      "Ludwig van Beethoven and de la Cruz, Juana and King, Jr., Martin Luther and {Barnes and Noble} and Plato and Jean {de La Fontaine}";
    expect(one(`@book{k, title={T}, author={${names}}}`)?.item.author).toEqual([
      { given: "Ludwig", "non-dropping-particle": "van", family: "Beethoven" },
      { given: "Juana", "non-dropping-particle": "de la", family: "Cruz" },
      { given: "Martin Luther", family: "King", suffix: "Jr." },
      { literal: "Barnes and Noble" },
      { family: "Plato" },
      { given: "Jean", family: "de La Fontaine" },
    ]);
  });

  it('says that authors are missing where a list ends with "and others"', () => {
    const record = one("@book{k, title={T}, author={A, B and others}}");
    expect(record?.item.author).toHaveLength(1);
    expect(record?.problems).toMatchObject([
      { kind: "names_left_out", message: expect.stringContaining("and others") },
    ]);
  });

  it("knows strings, joined values, months, parentheses and comments", () => {
    const record = one(`% a comment with @sign
      @string{jmlr = "Journal of " # {Machine Learning}}
      @comment{@article{hidden, title={H}}}
      @ARTICLE(Key1, Journal = jmlr # " Research", TITLE = "With {"}quotes{"}", year = 2020, month = mar # "~15")`);
    expect(record?.item).toMatchObject({
      id: "Key1",
      "container-title": "Journal of Machine Learning Research",
      title: 'With "quotes"',
      issued: { "date-parts": [[2020, 3, 15]] },
    });
  });

  it("gives parts what their book has, but not its identifiers", () => {
    const record = one(`@incollection{part, title={Part}, author={P, Q}, crossref={BOOK}, pages={1--2}}
      @book{book, title={Whole}, editor={E, F}, publisher={P}, year=2000, isbn={9783161484100}, doi={10.1000/b}}`);
    expect(record?.item).toMatchObject({
      type: "chapter",
      "container-title": "Whole",
      publisher: "P",
      issued: { "date-parts": [[2000]] },
    });
    expect(record?.item.DOI).toBeUndefined();
  });

  it.each([
    [
      "@misc{k, title={T}, eprint={1706.03762v5}, archiveprefix={arXiv}}",
      { type: "article", archive_location: "1706.03762" },
    ],
    [
      "@article{k, title={T}, journal={arXiv preprint arXiv:1706.03762}}",
      { type: "article", archive: "arXiv", archive_location: "1706.03762" },
    ],
    ["@misc{k, title={T}, howpublished={\\url{http://e.org/~a_b}}}", { type: "webpage", URL: "http://e.org/~a_b" }],
    ["@phdthesis{k, title={T}, school={MIT}}", { type: "thesis", genre: "PhD thesis", publisher: "MIT" }],
    ["@thesis{k, title={T}, type={mathesis}, institution={MIT}}", { type: "thesis", genre: "Master's thesis" }],
    ["@article{k, title={T}, url={https://doi.org/10.1000/X}}", { DOI: "10.1000/x" }],
    ["@article{k, title={T}, doi={http://dx.doi.org/10.1000/a\\_b}}", { DOI: "10.1000/a_b" }],
    ["@book{k, title={T}, year={1999--2001}}", { issued: { "date-parts": [[1999], [2001]] } }],
    ["@book{k, title={T}, year={in press}}", { issued: { raw: "in press" } }],
    [
      "@online{k, title={T}, subtitle={S}, date={1600~}}",
      { title: "T: S", issued: { "date-parts": [[1600]], circa: true } },
    ],
  ])("%s", (text, item) => {
    expect(one(text)?.item).toMatchObject(item);
  });

  it.each([
    [
      "Full Text:files/12/a b.pdf:application/pdf;Snapshot:files/13/x.html:text/html",
      ["files/12/a b.pdf", "files/13/x.html"],
    ],
    [":C\\:\\\\Users\\\\me\\\\a.pdf:PDF", ["C:\\Users\\me\\a.pdf"]],
    [":C$\\backslash$:/Users/me/a.pdf:pdf", ["C:/Users/me/a.pdf"]],
    ["C:\\Users\\me\\a.pdf", ["C:\\Users\\me\\a.pdf"]],
    ["a.pdf", ["a.pdf"]],
    [":with\\;signs\\:x.pdf:PDF", ["with;signs:x.pdf"]],
    ["file:///home/me/a%20b.pdf", ["/home/me/a b.pdf"]],
  ])("finds the files in %s", (value, paths) => {
    expect(one(`@book{k, title={T}, file={${value}}}`)?.attachments).toEqual(paths);
  });

  it("loses broken entries only, and names their lines", () => {
    const { items, failures } = bibtex.read(
      '@book{a, title={A}}\n@book{b, title={B\n@book{c, title={C}}\n@book{d, title="D}\n\n@book{e, title={E}}\n@book{f, = 3}\n@misc{g}\n@book{h title={H}}\n@book{i, title={I}',
    );
    expect(items.map(({ item }) => item.title)).toEqual(["A", "C", "E"]);
    expect(failures.map(({ line }) => line)).toEqual([2, 4, 7, 9, 10, 8]);
  });

  it.each([
    ["braces", `@book{k, title={${"{".repeat(50_000)}x${"}".repeat(50_000)}}}`],
    ["entries without an end", "@book{k, title={x\n".repeat(5000)],
    ["one long value", `@book{k, title={T}, abstract={${"word \\'e ".repeat(30_000)}}}`],
    ["names", `@book{k, title={T}, author={${"A, B and ".repeat(5000)} C, D}}`],
    ["open dollars", `@book{k, title={${"$x ".repeat(50_000)}}}`],
    ["parents in a ring", "@book{a, title={A}, crossref={b}}\n@book{b, title={B}, crossref={a}}"],
    ["@", "@".repeat(200_000)],
  ])("is done in time with %s", (_, text) => {
    expect(processorSeconds(() => bibtex.read(text))).toBeLessThan(10);
  });
});

describe("writing entries", () => {
  it.each<[kind: string, fields: object]>([
    ["article", { "container-title": "The Lancet", volume: "366", page: "1-9" }],
    ["article", { "container-title": "The Lancet", page: "1-9" }],
    ["incollection", { "container-title": "Handbook", publisher: "Press", page: "1-9" }],
    ["inproceedings", { "container-title": "Proceedings", "event-title": "Meeting", publisher: "Press" }],
    ["techreport", { number: "7", publisher: "WHO" }],
    ["techreport", { genre: "Working report" }],
    ["phdthesis", { genre: "PhD thesis", publisher: "Oslo" }],
    ["book", { ISBN: "9783161484100" }],
    ["misc", { URL: "https://example.org" }],
  ])("writes what its fields tell to be one as @%s, whatever its file was taken for: %j", (kind, fields) => {
    const text = written({ type: "document", title: "T", ...fields });
    expect(text).toMatch(new RegExp(`^@${kind}\\{`));
    const read = bibtex.read(text).items[0]?.item;
    expect(read).toMatchObject({ title: "T", ...fields });
  });

  it("writes a preprint as an article of its archive, and reads it as a preprint", () => {
    const preprint = { type: "article", title: "T", archive: "arXiv", archive_location: "1706.03762" };
    const text = written(preprint);
    expect(text).toContain("journal = {arXiv preprint arXiv:1706.03762}");
    expect(bibtex.read(text).items[0]?.item).toEqual({ ...preprint, id: "key" });
    const other = { type: "article", title: "T", publisher: "bioRxiv" };
    expect(written(other)).toMatch(/^@article\{[^@]*journal = \{bioRxiv\}/u);
    expect(bibtex.read(written(other)).items[0]?.item).toEqual({ ...other, id: "key" });
  });

  it("protects capitals only where a style would take them away", () => {
    const title = (text: string) => /title = \{(.*)\},?$/m.exec(written({ type: "book", title: text }))?.[1];
    expect(title("Learning to read: A study of BERT in Africa and mRNA")).toBe(
      "Learning to read: A study of {BERT} in {Africa} and {mRNA}",
    );
    expect(title("The Structure of Scientific Revolutions in NASA")).toBe(
      "The Structure of Scientific Revolutions in {NASA}",
    );
    expect(title("A plain title")).toBe("A plain title");
  });

  it("reads 't before a family name as a particle", () => {
    expect(one("@book{k, title={T}, author={van 't Hoff, Jan}}")?.item.author).toEqual([
      { family: "Hoff", given: "Jan", "non-dropping-particle": "van 't" },
    ]);
  });

  it("writes ASCII for BibTeX, but for letters of Greek words, and Unicode for BibLaTeX", () => {
    const item: Item = {
      type: "article-journal",
      title: "Größe & α-decay of H₂O",
      author: [
        { family: "Erdős", given: "Pál" },
        { family: "Παππάς", given: "Νίκος" },
      ],
      "container-title": "J_X",
      issued: { "date-parts": [[2020, 3, 5]] },
      page: "1-20",
      DOI: "10.1000/a_b",
      URL: "http://e.org/a_b%20",
    };
    expect(written(item)).toBe(`@article{key,
  author = {Erd{\\H{o}}s, P{\\'a}l and Παππάς, Νίκος},
  title = {Gr{\\"o}{\\ss}e \\& $\\alpha$-decay of {H}$_{2}$\{O}},
  journal = {J\\_X},
  pages = {1--20},
  year = {2020},
  month = mar,
  day = {5},
  doi = {10.1000/a_b},
  url = {http://e.org/a_b%20}
}
`);
    expect(written(item, biblatex)).toContain("author = {Erdős, Pál and Παππάς, Νίκος}");
    expect(written(item, biblatex)).toContain("journaltitle = {J\\_X}");
    expect(written(item, biblatex)).toContain("date = {2020-03-05}");
  });

  it.each([
    ["chapter", "incollection", "incollection"],
    ["paper-conference", "inproceedings", "inproceedings"],
    ["report", "techreport", "report"],
    ["thesis", "phdthesis", "thesis"],
    ["webpage", "misc", "online"],
    ["article", "article", "online"],
    ["dataset", "misc", "dataset"],
    ["software", "misc", "software"],
  ])("writes %s as @%s and @%s", (type, first, second) => {
    expect(written({ type, title: "T" })).toMatch(new RegExp(`^@${first}\\{`));
    expect(written({ type, title: "T" }, biblatex)).toMatch(new RegExp(`^@${second}\\{`));
  });

  it("writes preprints with their eprint", () => {
    const item: Item = { type: "article", title: "T", archive: "arXiv", archive_location: "1706.03762" };
    expect(written(item)).toMatch(/eprint = \{1706.03762\},\n {2}archiveprefix = \{arXiv\}/);
    expect(written(item, biblatex)).toMatch(/eprint = \{1706.03762\},\n {2}eprinttype = \{arxiv\}/);
  });

  it("gives each entry a key of its own that BibTeX can read", () => {
    const record = (id: string) => ({ item: { id, type: "book", title: "T" }, tags: [], notes: "", attachments: [] });
    const keys = bibtex
      .read(bibtex.write(["a b,{c}", "same", "Same", ""].map(record)))
      .items.map(({ item }) => item.id);
    expect(keys).toHaveLength(4);
    expect(new Set(keys.map((key) => key?.toLowerCase())).size).toBe(4);
    expect(keys.slice(0, 2)).toEqual(["abc", "same"]);
  });

  it("looks once for the ends of comments that have none", () => {
    const text = `${"@comment{".repeat(20_000)}@book{key, title = {T}}`;
    expect(processorSeconds(() => bibtex.read(text))).toBeLessThan(3);
    expect(bibtex.read(`@comment{ @comment{ a } ${text.slice(-25)}`).items.map(({ item }) => item.id)).toEqual(["key"]);
  });
});
