import { describe, expect, it } from "vitest";
import { processorSeconds } from "../../../test/support/processor-time.js";
import { numberParts } from "./number-parts.js";
import { readManuscript } from "./read-manuscript.js";
import type { ManuscriptBlock, ManuscriptInline } from "./tree.js";
import { wordsOf } from "./inline-words.js";
import { someOf } from "../../../test/support/some-of.js";

const read = async (text: string) => (await readManuscript(text)).blocks;

async function inlines(text: string): Promise<ManuscriptInline[]> {
  const [block] = await read(text);
  return block?.kind === "paragraph" ? block.content : [];
}

/** Kinds of inlines, one after the other, those within others in brackets. */
function kinds(content: readonly ManuscriptInline[]): string {
  return content
    .map((inline) => ("children" in inline ? `${inline.kind}(${kinds(inline.children)})` : inline.kind))
    .join(" ");
}

describe("a paragraph of Pandoc's Markdown", () => {
  it.each([
    ["H~2~O and x^2^", "text subscript(text) text superscript(text)"],
    ["~~gone~~ and ~one~", "struck(text) text subscript(text)"],
    ["[Small]{.smallcaps} [Mot]{lang=fr}", "small_caps(text) text span(text)"],
    ["a<sup>2</sup> <u>b</u> <kbd>c</kbd>", "text superscript(text) text underline(text) text code"],
    ["$5 and $6, then $x^2$", "text formula"],
    ["see @fig:one and @smith2010", "text reference() text citation"],
    ["word^[A *note*.] on", "text note text"],
    ["**bold *both***", "strong(text emphasis(text))"],
    ["<https://example.org> and mail a@b.org", "link(text) text link(text)"],
    ["[in](#part)", "link(text)"],
  ])("%s", async (text, expected) => {
    expect(kinds(await inlines(text))).toBe(expected);
  });

  it("keeps words of links that lead elsewhere, and says so", async () => {
    const { blocks, warnings } = await readManuscript(
      "a\n\n[one](javascript:alert(1)) [two](other.md) [three](file:///etc/passwd)\n",
    );
    const [, second] = blocks;
    expect(second?.kind === "paragraph" && kinds(second.content)).toBe("text");
    expect(second?.kind === "paragraph" && wordsOf(second.content)).toBe("one two three");
    expect(warnings.map(({ line }) => line)).toEqual([3, 3, 3]);
  });

  it("sets dashes and dots, and leaves flags of programs", async () => {
    const text = "pages 3--5 -- or --- so ... but run --offline or a---b";
    expect(wordsOf(await inlines(text))).toBe("pages 3–5 – or — so … but run --offline or a—b");
  });

  it("reads a note that is defined elsewhere, with its blocks, and one that names itself once", async () => {
    const [first] = await inlines("[^a]\n\n[^a]: One.\n\n    - two\n\n    Again[^a].");
    expect(first?.kind === "note" && first.blocks.map(({ kind }) => kind)).toEqual(["paragraph", "list", "paragraph"]);
    expect((await readManuscript("[^a]\n\n[^a]: One[^a].")).warnings).toEqual([
      { line: 3, message: "the note [^a] refers to itself" },
    ]);
  });
});

function ofKind<Kind extends ManuscriptBlock["kind"]>(
  blocks: readonly ManuscriptBlock[],
  kind: Kind,
): Extract<ManuscriptBlock, { kind: Kind }>[] {
  return blocks.filter((block): block is Extract<ManuscriptBlock, { kind: Kind }> => block.kind === kind);
}

describe("the blocks of a document", () => {
  it("takes a picture that stands alone for a figure, with its caption, id, width and description", async () => {
    const [figure] = ofKind(
      await read('![A *tide* [@osei2021]](tide%20a.png){#fig:tide width=50% alt="A curve"}'),
      "figure",
    );
    expect(figure).toMatchObject({
      id: "fig:tide",
      images: [{ source: "tide a.png", description: "A curve", width: { share: 0.5 } }],
    });
    expect(kinds(figure?.caption ?? [])).toBe("text emphasis(text) text citation");
  });

  it("describes a picture by its caption where nobody says more, and leaves one among words in its line", async () => {
    const [figure, paragraph] = await read("![A tide](t.png)\n\nSee ![an icon](i.png) here.");
    expect(figure).toMatchObject({ kind: "figure", images: [{ description: "A tide" }] });
    expect(paragraph?.kind === "paragraph" && kinds(paragraph.content)).toBe("text image text");
  });

  it.each([
    ["behind", "| a | b |\n|---|--:|\n| 1 | 2 |\n\n: Effects *here*. {#tbl:e .landscape}\n"],
    ["before", "Table: Effects *here*. {#tbl:e .landscape}\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n"],
  ])("gives a table the caption %s it", async (_, text) => {
    const [group, ...others] = await read(text);
    expect(others).toEqual([]);
    const [table] = group?.kind === "group" && group.isLandscape ? ofKind(group.blocks, "table") : [];
    expect(table?.id).toBe("tbl:e");
    expect(wordsOf(table?.caption ?? [])).toBe("Effects here.");
    expect(table?.columns.map(({ align }) => align)).toEqual([null, "right"]);
  });

  it("reads a table of HTML with its spans, though empty lines stand in it", async () => {
    const html =
      "<table><caption>Wide</caption><thead><tr><th rowspan=2>G</th><th colspan=2>W</th></tr><tr><th>1</th><th>2</th></tr></thead>\n\n" +
      "<tr><td rowspan=2>x [@a2000]</td><td>y</td><td>z</td></tr>\n\n<tr><td colspan=2 align=right>q</td></tr></table>\n\nBehind.";
    const [table, behind] = await read(html);
    expect(behind?.kind).toBe("paragraph");
    if (table?.kind !== "table") throw new Error("it is no table");
    expect(table.columns).toHaveLength(3);
    expect([...table.head, ...table.body].map((row) => row.map(({ columns, rows }) => `${columns}x${rows}`))).toEqual([
      ["1x2", "2x1"],
      ["1x1", "1x1"],
      ["1x2", "1x1", "1x1"],
      ["2x1"],
    ]);
  });

  it.each([
    ["$$\nx\n$$ {#eq:x}", "eq:x"],
    ["$$\nx\n$$", "formula-1"],
    ["By $$x$$ {#eq:x} we get.", "eq:x"],
  ])("sets a formula apart: %s", async (text, id) => {
    expect(ofKind(await read(text), "formula")).toMatchObject([{ tex: "x", id }]);
  });

  it("keeps what stands between formulas that have names", async () => {
    const text = "$$\nx\n$$ {#eq:x}\n\nBetween [@a2000].\n\n$$ y $$\n\n$$\nz\n$$ {#eq:z}\n\nBehind.";
    const blocks = await read(text);
    expect(blocks.map(({ kind }) => kind)).toEqual(["formula", "paragraph", "formula", "formula", "paragraph"]);
    expect(ofKind(blocks, "formula").map(({ tex }) => tex)).toEqual(["x", "y", "z"]);
  });

  it("knows divisions, breaks of pages, definitions, things to do, code and where the works cited stand", async () => {
    const text =
      "::: {.landscape lang=de}\nQuer.\n:::\n\n---\n\n\\newpage\n\nTerm\n: What it is\n\n- [ ] open\n- [x] done\n\n" +
      '```{.python #lst:a caption="A *loop*"}\nx\n```\n\n::: {#refs}\n:::\n\n::: unclosed\n';
    const blocks = await read(text);
    expect(blocks.map(({ kind }) => kind)).toEqual([
      "group",
      "rule",
      "page_break",
      "definitions",
      "list",
      "code",
      "references",
      "paragraph",
    ]);
    expect(blocks[0]).toMatchObject({ isLandscape: true, language: "de" });
    expect(ofKind(blocks, "list")[0]?.items.map(({ isDone }) => isDone)).toEqual([false, true]);
    expect(ofKind(blocks, "code")[0]).toMatchObject({ language: "python", id: "lst:a" });
  });

  it("leaves out what runs or embeds, and says where it stood", async () => {
    const { blocks, warnings } = await readManuscript(
      "<script>\nalert(1)\n\nmore()\n</script>\n\n<iframe src=x></iframe>\n\n<svg><text>x</text></svg>\n\nEnd.",
    );
    expect(blocks.map((block) => (block.kind === "paragraph" ? wordsOf(block.content) : block.kind))).toEqual(["End."]);
    expect(warnings.map(({ line, message }) => `${line} ${message.split(" ", 1)[0]}`)).toEqual([
      "1 <script>",
      "7 <iframe>",
      "9 <svg>",
    ]);
  });

  it("gives each part an id of its own", async () => {
    const blocks = await read("# One\n\n# One\n\n# {#x}\n\n# Two {#one}\n");
    expect(ofKind(blocks, "heading").map(({ id }) => id)).toEqual(["one", "one-2", "x", "one-3"]);
  });
});

describe("the front matter", () => {
  it("tells title, authors with affiliations, abstract, keywords and settings", async () => {
    const { front, written } = await readManuscript(
      "---\ntitle: On *tides*\nauthor:\n  - name: Ada Marsh\n    affiliations: [{name: Ebb, city: Hull}]\n    orcid: 0000-0002-1825-0097\n  - {given: Bo, family: Li}\n  - Cy Dee\ndate: 2026-11-26\nabstract: |\n  One [@a].\n\n  Two.\nkeywords: [sea, moon]\nlang: de\ntoc: true\ntoc-depth: 2\nnumber-sections: true\nbibliography: refs.bib\n---\n\nText.\n",
    );
    expect(front).toMatchObject({
      authors: [
        { name: "Ada Marsh", affiliations: ["Ebb, Hull"], orcid: "0000-0002-1825-0097" },
        { name: "Bo Li", affiliations: [] },
        { name: "Cy Dee" },
      ],
      date: "2026-11-26",
      keywords: ["sea", "moon"],
      language: "de",
      contents_depth: 2,
      is_numbered: true,
    });
    expect(kinds(front.title)).toBe("text emphasis(text)");
    expect(front.abstract).toHaveLength(2);
    expect(written.bibliographies).toEqual(["refs.bib"]);
  });

  it("passes over what it does not understand", async () => {
    const { front, blocks, warnings } = await readManuscript("---\ntitle: [a\n---\n\nText.\n");
    expect(front.title).toEqual([]);
    expect(blocks).toHaveLength(1);
    expect(warnings).toHaveLength(1);
  });
});

describe("hostile drafts", () => {
  it.each(
    someOf([
      ["brackets", "[".repeat(20_000)],
      ["notes", "^[".repeat(20_000)],
      ["scripts", "^a~".repeat(20_000)],
      ["fences", "::: a\n".repeat(5_000)],
      ["braces", "`a`{".repeat(20_000)],
      ["spans", "[a]{.b ".repeat(10_000)],
      ["tables of HTML", "<table><tr><td>".repeat(3_000)],
    ]),
  )("are read in time that grows with their length: %s", async (_, text) => {
    const half = text.slice(0, text.length / 2);
    await readManuscript(half);
    const [small, large] = [half, text].map((each) => processorSeconds(() => readManuscript(each)));
    expect(large).toBeLessThan(Math.max(0.5, 3 * (small ?? 0)));
  });
});

describe("links and mentions within a document", () => {
  it("lead to a part that is there, and are words where none is", async () => {
    const text = "# One {#sec:one}\n\n[there](#sec:one) [gone](#two) @sec-one\n";
    const { blocks, warnings } = numberParts(await readManuscript(text), { byChapter: false });
    const content = blocks.flatMap((block) => (block.kind === "paragraph" ? block.content : []));
    expect(kinds(content)).toBe("link(text) text text text reference(text)");
    expect(content.find(({ kind }) => kind === "reference")).toMatchObject({ target: "sec:one" });
    expect(warnings.map(({ message }) => message)).toEqual([
      'the link to "#two" was left out: nothing in the document is called so',
    ]);
  });
});
