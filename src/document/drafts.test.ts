import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block, Draft } from "./tree/draft.js";
import { readHtml } from "./html/html-blocks.js";
import { readMarkdown } from "./pandoc/read-markdown.js";
import { readPlainText } from "./plain-text.js";
import { processorSeconds } from "../../test/support/processor-time.js";

const texts = (draft: Draft) => draft.blocks.map(({ text }) => text);

const withText = (draft: Draft, part: string): Block => {
  const found = draft.blocks.find(({ text }) => text.includes(part));
  if (found === undefined) throw new Error(`no block has ${part}: ${texts(draft).join(" / ")}`);
  return found;
};

const inlines = (block: Block) =>
  block.inlines.map((inline) => `${inline.kind} ${block.text.slice(inline.start, inline.end)}`);

const blank = (text: string) => text.replace(/\s/gu, " ");

/** Pieces that do not stand where they say, or not in order; stretches beyond their block. */
function faults({ blocks, source }: Draft): unknown[] {
  return blocks.flatMap(({ text, pieces, inlines: stretches }) => {
    const misplaced = pieces.filter(({ at, source: from, length }, index) => {
      const before = pieces[index - 1];
      const isLate = before !== undefined && at < before.at + before.length;
      return isLate || blank(text.slice(at, at + length)) !== blank(source.slice(from, from + length));
    });
    return [...misplaced, ...stretches.filter(({ start, end }) => start >= end || end > text.length)];
  });
}

describe("a draft in Markdown", () => {
  const markdown = (...lines: string[]) => readMarkdown(lines.join("\n"));

  it("reads paragraphs, lists, quotations, tables and headings with their section and line", () => {
    const draft = markdown(
      "# One",
      "",
      "Text",
      "goes on.",
      "",
      "> Said.",
      "",
      "## Two",
      "",
      "3. third",
      "",
      "| a | b |",
      "|---|---|",
      "| 1 | 2 |",
    );
    expect(
      draft.blocks.map(({ kind, text, section, line, marker }) => [kind, text, section.join("/"), line, marker]),
    ).toEqual([
      ["heading", "One", "", 1, null],
      ["prose", "Text goes on.", "One", 3, null],
      ["block_quote", "Said.", "One", 6, null],
      ["heading", "Two", "One", 8, null],
      ["list_item", "third", "One/Two", 10, "3."],
      ["table", "a | b", "One/Two", 12, null],
      ["table", "1 | 2", "One/Two", 14, null],
    ]);
    expect(faults(draft)).toEqual([]);
  });

  it("reads an item without the box of what is to be done", () => {
    const { blocks } = markdown("- [x] Done [1]", "- [ ](a) Link");
    expect(blocks.map(({ text }) => text)).toEqual(["Done [1]", " Link".trim()]);
  });

  it("keeps what may be a mark as it is written, and says what is code, formula, link, note or superscript", () => {
    const draft = markdown(
      "A `x[1]` and $y[2]$ cost $5 or $6 [1], [[9]](https://a.example) b<sup>2</sup> c^3,4^ d[^n].",
      "",
      "[^n]: See [5].",
    );
    expect(inlines(withText(draft, "cost"))).toEqual([
      "code `x[1]`",
      "formula $y[2]$",
      "link [9]",
      "superscript 2",
      "superscript 3,4",
      "note [^n]",
    ]);
    expect(withText(draft, "See [5]").note).toBe("n");
    expect(faults(draft)).toEqual([]);
  });

  it("finds Pandoc's citations, also beside escapes and entities", () => {
    const draft = markdown(
      String.raw`Cats \& dogs &amp; birds [see @doe99, pp. 3-4; -@roe], as @lee[p. 2] says; mail@example.org.`,
    );
    const [block] = draft.blocks;
    expect(block?.text).toBe("Cats & dogs & birds [see @doe99, pp. 3-4; -@roe], as @lee[p. 2] says; mail@example.org.");
    const cited = block?.inlines.flatMap((inline) => (inline.kind === "citation" ? inline.cites : []));
    expect(cited?.map(({ key, locator }) => [key, locator])).toEqual([
      ["doe99", "3-4"],
      ["roe", null],
      ["lee", "2"],
    ]);
    expect(faults(draft)).toEqual([]);
  });

  it("parts the paragraphs of a cell in HTML", () => {
    expect(texts(readHtml("<table><tr><td><p>one</p><p>two</p></td><td>b</td></tr></table>"))).toEqual(["one two | b"]);
  });

  it("makes a block of a note inside the text", () => {
    const draft = markdown("Word^[A *note* [@doe].] goes on.");
    expect(texts(draft)).toEqual(["Word^ goes on.", "A note [@doe]."]);
    expect(inlines(withText(draft, "Word"))).toEqual(["note ^"]);
    expect(inlines(withText(draft, "A note"))).toEqual(["italic note", "citation [@doe]"]);
    expect(faults(draft)).toEqual([]);
  });

  it("reads what the front matter says of references", () => {
    const draft = markdown(
      "---",
      "bibliography: [a.bib, b.bib]",
      "references:",
      "- id: doe",
      "  title: T",
      "---",
      "",
      "Text.",
    );
    expect(draft.bibliographies.map(({ path }) => path)).toEqual(["a.bib", "b.bib"]);
    expect(draft.items.map(({ id, title }) => [id, title])).toEqual([["doe", "T"]]);
    const broken = markdown("---", "bibliography: [", "---", "", "Text.");
    expect(broken.problems).toHaveLength(1);
    expect(texts(broken)).toEqual(["Text."]);
  });

  it("reads HTML between its paragraphs", () => {
    const draft = markdown("One.", "", "<div><p>Two (Smith, 2020).</p></div>", "", "<!-- three [3] -->");
    expect(draft.blocks.map(({ text, line }) => [text, line])).toEqual([
      ["One.", 1],
      ["Two (Smith, 2020).", 3],
    ]);
    expect(faults(draft)).toEqual([]);
  });

  it("takes any text, and its pieces stand where they say", () => {
    const part = fc.oneof(
      fc.constantFrom(
        "[1]",
        "^[",
        "]",
        "^2^",
        "**b**",
        "`",
        "$",
        "\n",
        "\n\n",
        "> ",
        "- ",
        "1. ",
        "&amp;",
        "\\[",
        "<sup>",
        "</sup>",
        "[@a]",
        "|",
        "---",
        "[^1]",
        "[^1]: x",
        "é😀",
        "\\\n",
        "\t",
        "\r\n",
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        expect(faults(readMarkdown(parts.join("")))).toEqual([]);
        expect(faults(readHtml(parts.join("")))).toEqual([]);
        expect(faults(readPlainText(parts.join("")))).toEqual([]);
      }),
      { numRuns: Number(process.env["QUIRE_RUNS"] ?? 150) },
    );
  });
});

describe("a draft in HTML", () => {
  it("reads blocks, entities, superscripts, links and tables; passes over scripts", () => {
    const draft = readHtml(
      `<h1>One</h1>Loose &amp; free.<script>let x = "[1]";</script><p>A<sup>2,3</sup> [<a href="#r9">9</a>] <code>a[1]</code><br>b</p>` +
        `<table><tr><td>1</td><td>2</td></tr></table><ol start="9"><li id="r9">Nine.</li></ol>`,
    );
    expect(draft.blocks.map(({ kind, text, marker, anchor }) => [kind, text, marker, anchor])).toEqual([
      ["heading", "One", null, null],
      ["prose", "Loose & free.", null, null],
      ["prose", "A2,3 [9] a[1] b", null, null],
      ["table", "1 | 2", null, null],
      ["list_item", "Nine.", "9.", "r9"],
    ]);
    expect(inlines(withText(draft, "A2,3"))).toEqual(["superscript 2,3", "link 9", "code a[1]"]);
    expect(faults(draft)).toEqual([]);
  });

  it("takes keys with their places, and the entries of a list that its role marks", () => {
    const draft = readHtml(
      `<p>Wet <a href="#ref-hu" data-cites="hu lee" data-locators='["p. 3"]'>(Hu, 3; Lee)</a>, <span data-cites="roe" data-locators="no list">(Roe)</span>.</p>` +
        `<ul role="doc-bibliography"><li id="ref-hu">Hu. Bogs.</li><li role="doc-biblioentry" id="ref-lee">Lee. Peat.</li></ul>`,
    );
    const cites = draft.blocks[0]?.inlines.map((inline) => (inline.kind === "citation" ? inline.cites : []));
    expect(cites?.flat().map(({ key, label, locator }) => [key, label, locator])).toEqual([
      ["hu", "page", "3"],
      ["lee", null, null],
      ["roe", null, null],
    ]);
    expect(draft.blocks.slice(1).map(({ kind, anchor }) => [kind, anchor])).toEqual([
      ["reference", "hu"],
      ["reference", "lee"],
    ]);
  });

  it("tells notes from references, by roles and classes", () => {
    const draft = readHtml(
      `<p>Word<sup><a id="b1" href="#fn1">1</a></sup>.</p><section role="doc-endnotes"><ol><li id="fn1" role="doc-endnote"><p>The note.` +
        ` <a href="#b1" class="footnote-back">back</a></p></li></ol></section><div class="csl-entry" id="ref-doe99">Doe.</div>`,
    );
    expect(inlines(withText(draft, "Word"))).toContain("note 1");
    expect(withText(draft, "The note.")).toMatchObject({ note: "fn1", text: "The note." });
    expect(withText(draft, "Doe.")).toMatchObject({ kind: "reference", anchor: "doe99" });
  });

  it("reads the keys that Pandoc leaves in its pages", () => {
    const draft = readHtml(`<p>So <span class="citation" data-cites="doe99 roe">(Doe 1999; Roe)</span>.</p>`);
    const [mark] = draft.blocks[0]?.inlines ?? [];
    expect(mark).toMatchObject({ kind: "citation", start: 3, end: 18, cites: [{ key: "doe99" }, { key: "roe" }] });
  });
});

describe("a draft in plain text", () => {
  it("reads a megabyte without a line break in seconds", () => {
    const seconds = processorSeconds(() => {
      const { blocks } = readPlainText("word ".repeat(200_000));
      expect(blocks.map(({ text }) => text.length)).toEqual([999_999]);
    });
    expect(seconds).toBeLessThan(4);
  });

  it("tells headings, paragraphs and entries over several lines", () => {
    const draft = readPlainText(
      "A TITLE\n=======\n\n1. Introduction\n\nText is\nwrapped [1].\n\nReferences\n[1] Smith, J. (2020). One\n    and more.\n[2] Doe, J. Two.\n",
    );
    expect(draft.blocks.map(({ kind, text, marker, line }) => [kind, text, marker, line])).toEqual([
      ["heading", "A TITLE", null, 1],
      ["heading", "1. Introduction", null, 4],
      ["prose", "Text is wrapped [1].", null, 6],
      ["heading", "References", null, 9],
      ["list_item", "Smith, J. (2020). One and more.", "[1]", 10],
      ["list_item", "Doe, J. Two.", "[2]", 12],
    ]);
    expect(draft.blocks[4]?.section).toEqual(["References"]);
    expect(faults(draft)).toEqual([]);
  });
});
