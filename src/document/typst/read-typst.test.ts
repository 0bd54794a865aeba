import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";
import type { Block, Draft } from "../tree/draft.js";
import { readTypst } from "./read-typst.js";

const read = (...lines: string[]): Draft => readTypst(lines.join("\n")).draft;
const markdownOf = async (...lines: string[]) =>
  (await readMarkdown(Buffer.from(lines.join("\n")), "paper.typ")).markdown;
const rows = ({ blocks }: Draft) => blocks.map(({ kind, text, line }) => [kind, text, line]);
const inlines = (block: Block | undefined) =>
  block?.inlines.map((inline) => [inline.kind, block.text.slice(inline.start, inline.end)]);
const cites = ({ blocks }: Draft) =>
  blocks.flatMap((block) => block.inlines.flatMap((each) => (each.kind === "citation" ? each.cites : [])));

const blank = (text: string) => text.replace(/\s/gu, " ");

/** Pieces that do not stand where they say. */
function misplaced({ blocks, source }: Draft) {
  return blocks.flatMap(({ text, pieces }) =>
    pieces.filter(
      ({ at, source: from, length }) => blank(text.slice(at, at + length)) !== blank(source.slice(from, from + length)),
    ),
  );
}

describe("drafts in Typst", () => {
  it("keeps headings, paragraphs, emphasis, dashes and escapes, and no comments", () => {
    const draft = read(
      "// Not text",
      "= Bogs <intro>",
      "Bogs are *very* _wet_ /* no /* text */ at all */ 3--5,",
      String.raw`a snake\_case_word, https://x.org/a_b//c, 2~km \u{e9}.`,
      "",
      "== Next",
    );
    expect(rows(draft)).toEqual([
      ["heading", "Bogs", 2],
      ["prose", "Bogs are very wet 3–5, a snake_case_word, https://x.org/a_b//c, 2 km é.", 3],
      ["heading", "Next", 6],
    ]);
    expect(draft.blocks[0]).toMatchObject({ level: 1, anchor: "intro" });
    expect(draft.blocks[2]).toMatchObject({ level: 2, section: ["Bogs"] });
    expect(inlines(draft.blocks[1])).toEqual([
      ["italic", "wet"],
      ["link", "https://x.org/a_b//c"],
    ]);
    expect(misplaced(draft)).toEqual([]);
  });

  it("keeps lists by the columns of their signs", async () => {
    const text = [
      "- one",
      "  goes on",
      "  - two",
      "",
      "    more of two",
      "+ first",
      "+ second",
      "7. seventh",
      "/ Peat: what is dug",
    ];
    expect(await markdownOf(...text)).toBe(
      "-   one goes on\n    -   two\n\n        more of two\n\n1.  first\n2.  second\n7.  seventh\n-   Peat: what is dug",
    );
  });

  it("tells citations from references to what the draft labels", () => {
    const draft = read(
      "= A <sec>",
      'Wet @hu2021[p. 3-4], @roe. See @sec and #cite(<lee>, form: "prose", supplement: [chap. 2]).',
      "#cite(<silent>, form: none)",
      '#bibliography(("a.bib", "b.yml"), title: none)',
    );
    expect(cites(draft)).toEqual([
      { key: "hu2021", prefix: "", suffix: "", label: "page", locator: "3-4", suppress_author: false },
      { key: "roe", prefix: "", suffix: "", label: null, locator: null, suppress_author: false },
      { key: "lee", prefix: "", suffix: "", label: "chapter", locator: "2", suppress_author: false },
    ]);
    expect(inlines(draft.blocks[1])).toContainEqual(["link", "sec"]);
    expect(draft.blocks[1]?.inlines.map((each) => each.kind === "citation" && each.textual)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(draft.bibliographies).toEqual([
      { path: "a.bib", line: 4 },
      { path: "b.yml", line: 4 },
    ]);
    expect(draft.listed).toEqual([{ key: "silent", line: 3 }]);
  });

  it("keeps notes, figures, tables, quotations, formulas and code", async () => {
    const text = [
      "A claim.#footnote[Why @hu. <n>] $x^2$ holds.",
      "#figure(",
      "  table(columns: (1fr, auto), table.header([*Site*], [kg]), table.cell(rowspan: 2)[Bog], [1], [2]),",
      "  caption: [What @hu saw],",
      ") <tab>",
      "",
      "$ E = m c^2 $",
      "#quote(block: true, attribution: [Hu])[Wet is wet.]",
      "```py",
      "def f():",
      "    return 1",
      "```",
    ];
    expect(await markdownOf(...text)).toBe(
      [
        "A claim.[1] $x^2$ holds.",
        "| Site | kg |\n| --- | --- |\n| Bog | 1 |\n| Bog | 2 |",
        "What [@hu] saw",
        "$$\nE = m c^2\n$$",
        "> Wet is wet.",
        "> Hu",
        "```py\ndef f():\n    return 1\n```",
        "1.  Why [@hu].",
      ].join("\n\n"),
    );
    expect(read(...text).blocks.find(({ kind }) => kind === "caption")?.anchor).toBe("tab");
  });

  it("evaluates nothing: functions leave the content that they are given, rules and definitions none", () => {
    const draft = read(
      '#import "@preview/x:1.0.0": *',
      "#let shout(body) = {",
      "  text(red)[#body!]",
      "}",
      '#set text(lang: "en")',
      "#show heading: it => [Part #it.body]",
      "#theorem(title: [Main])[All bogs are wet.]",
      "",
      'Some #shout[words], #variable and #link("https://x.org")[more].',
      '#include "other.typ"',
    );
    expect(rows(draft)).toEqual([
      ["prose", "Main All bogs are wet.", 7],
      ["prose", "Some words, and more.", 9],
    ]);
    expect(draft.problems).toEqual([{ line: 10, message: "What it includes is not read: other.typ" }]);
  });

  it("takes title, abstract and references that a template is given", async () => {
    const text =
      '#show: paper.with(\n  title: [On *Bogs*],\n  abstract: [They are wet.],\n  refs: bibliography("r.bib"),\n)\nText.';
    const { draft } = readTypst(text);
    expect(rows(draft)).toEqual([
      ["heading", "On Bogs", 2],
      ["prose", "They are wet.", 3],
      ["prose", "Text.", 6],
    ]);
    expect(draft.bibliographies).toEqual([{ path: "r.bib", line: 4 }]);
    const stated = Buffer.from('#set document(title: "Mires", author: "Ann Roe")\n= One\nText.');
    expect((await readMarkdown(stated, "a.typ")).item).toEqual({
      title: "Mires",
      author: [{ family: "Roe", given: "Ann" }],
    });
  });

  it("takes any text, and its pieces stand where they say", () => {
    const pieces = fc.constantFrom(
      ...'[ ] ( ) { } # $ ` " @ < > * _ = - + / \\ , : ; ~'.split(" "),
      "\n",
      " ",
      "a",
      "#f(",
      "@k",
      "#let x = ",
      "table",
      "<l>",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const draft = read(parts.join(""));
        expect(misplaced(draft)).toEqual([]);
        for (const { text, inlines: stretches } of draft.blocks)
          for (const { start, end } of stretches) expect(start < end && end <= text.length).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each(["[", "#f(", "#[", "#{[", "`", "/*", "$", "#if x {} else ", "#footnote[", "- a\n  ", '#"'])(
    "reads endless %s",
    (sign) => {
      expect(() => read(sign.repeat(20_000))).not.toThrow();
    },
  );
});
