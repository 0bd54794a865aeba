import { describe, expect, it } from "vitest";
import { numberParts } from "../../document/manuscript/number-parts.js";
import { flatOutline } from "../../document/manuscript/outline.js";
import { readManuscript } from "../../document/manuscript/read-manuscript.js";
import { processorSeconds } from "../../../test/support/processor-time.js";
import { itemsOf } from "../rows/items-of.js";
import { assembleStep } from "../schema/playbook.js";
import { assembleDrafts } from "./assemble-drafts.js";
import { type AssemblyMaterial, isIncomplete } from "./assembled.js";
import { allTests } from "../../../test/support/some-of.js";

const stepOf = (more: Record<string, unknown> = {}) =>
  assembleStep.parse({
    kind: "assemble",
    name: "book",
    input: "sections.json",
    output: "book.md",
    fields: { text: "text" },
    ...more,
  });

interface Given extends Partial<Omit<AssemblyMaterial, "keys">> {
  cited?: string[];
}

/** Documents of rows; the evidence of every item is of the works `cited`. */
function assembled(rows: readonly unknown[], step = stepOf(), { cited = [], ...given }: Given = {}, drafts = 1) {
  const { items, unplaced } = itemsOf([{ name: "sections.json", value: rows }]);
  const keys = new Map(items.map(({ id }) => [id, new Set(cited)]));
  const material = { items, unplaced, keys, failed: new Map(), quoted: new Set<string>(), ...given };
  const settings = { title: "Locks & Gates", drafts, config: { author: "Ada Quill", keywords: ["water", "gates"] } };
  return assembleDrafts(step, material, settings);
}

const body = (markdown = "") => markdown.slice(markdown.indexOf("\n---\n") + 5).trim();

/** A document of one section. */
function section(written: string, given: Given = {}) {
  const [draft] = assembled([{ section: "1", title: "Locks", text: written }], stepOf(), given);
  const [, text = ""] = body(draft?.markdown).split(/^# Locks.*$/mu);
  return { text: text.trim(), problems: draft?.problems ?? [] };
}

const book = [
  { section: "b", title: "Gates", parent_section: null, text: "Gates close." },
  { section: "b2", title: "Care", parent_section: "b", text: "## Oil\n\nOil them.\n\n### Which oil\n\nAny." },
  { section: "b1", title: "Care", parent_section: "b", text: "Paint them; see [oil](#care)." },
  { section: "a", title: "Locks", text: "Locks lift." },
];

describe("assembleDrafts", () => {
  it("puts sections below their parents, with the headings of texts below their own", () => {
    const [draft] = assembled(book);
    expect(body(draft?.markdown)).toBe(
      [
        "# Gates {#gates}",
        "Gates close.",
        "## Care {#care}",
        "### Oil {#n2-oil .unnumbered}",
        "Oil them.",
        "#### Which oil {#n2-which-oil .unnumbered}",
        "Any.",
        "## Care {#care-2}",
        "Paint them; see [oil](#care).",
        "# Locks {#locks}",
        "Locks lift.",
      ].join("\n\n"),
    );
  });

  it("gives an export the numbers that it tells of its sections", async () => {
    const [draft] = assembled(book);
    const read = await readManuscript(draft?.markdown ?? "");
    const numbered = numberParts({ ...read, front: { ...read.front } }, { byChapter: false });
    expect(flatOutline(numbered).map(({ number, title }) => [number, title])).toEqual([
      ["1", "Gates"],
      ["1.1", "Care"],
      [null, "Oil"],
      [null, "Which oil"],
      ["1.2", "Care"],
      ["2", "Locks"],
    ]);
    expect(draft?.sections.map(({ number, anchor }) => [number, anchor])).toEqual([
      ["1", "gates"],
      ["1.1", "care"],
      ["1.2", "care-2"],
      ["2", "locks"],
    ]);
    expect(read.front.authors.map(({ name }) => name)).toEqual(["Ada Quill"]);
    expect([read.front.keywords, read.front.date]).toEqual([["water", "gates"], null]);
  });

  it("tells where each section stands", () => {
    const [draft] = assembled(book);
    const [first] = draft?.sections ?? [];
    expect(draft?.markdown.slice(first?.start, first?.end)).toBe("# Gates {#gates}\n\nGates close.\n");
  });

  it("takes the texts of each draft's number, also where one of them failed", () => {
    const drafts = [
      { draft: 1, generated: "One." },
      { draft: 2, generated: "Two." },
    ];
    const rows = [
      { section: "1", title: "Locks", drafts },
      { section: "2", title: "Gates", drafts: drafts.slice(1) },
    ];
    const step = stepOf({ fields: { list: "drafts", text: "generated" }, draft_count: 2 });
    const [one, two] = assembled(rows, step, {}, 2);
    expect(body(two?.markdown)).toContain("# Gates {#gates}\n\nTwo.");
    expect(body(one?.markdown)).toContain("# Gates {#gates}\n\n> **Missing:** this section is not written yet.");
    expect([one, two].map((draft) => draft && isIncomplete(draft))).toEqual([true, false]);
  });

  it.each([
    ["full", "One.\n\nTwo."],
    ["intro", "One."],
    ["heading", ""],
  ])("lets sections with others below them carry: %s", (inner, text) => {
    const rows = [
      { section: "1", title: "Locks", text: "# Words\n\nOne.\n\nTwo." },
      { section: "1.1", title: "Gates", parent_section: "1", text: "Three.\n\nFour." },
    ];
    const [draft] = assembled(rows, stepOf({ inner }));
    expect(draft?.sections.map((each) => each.text.replace(/^#.*\n\n/u, ""))).toEqual([text, "Three.\n\nFour."]);
  });

  it("marks what failed where it would stand, and lists it", () => {
    const { items } = itemsOf([{ name: "sections.json", value: book }]);
    const [draft] = assembled(
      book.map(({ text, ...row }) => (text === undefined ? row : row)),
      stepOf(),
      {
        failed: new Map([[items[3]?.id ?? "", "The model gave no answer <b>twice</b>."]]),
      },
    );
    expect(draft?.markdown).toContain(String.raw`could not be written. The model gave no answer \<b\>twice\</b\>.`);
    expect(draft?.problems.map(({ kind, title }) => [kind, title])).toContainEqual(["failed", "Locks"]);
  });

  it("puts rows without a place last, and says why", () => {
    const [draft] = assembled([
      { section: "1", title: "Locks", text: "Locks." },
      { section: "2", title: "Lost", parent_section: "9", text: "Lost." },
      { section: "3", title: "Ring", parent_section: "4", text: "Ring." },
      { section: "4", title: "Round", parent_section: "3", text: "Round." },
      { section: "1", title: "Twice", text: "Twice." },
      { section: "5", title: "Below", parent_section: "2", text: "Below." },
    ]);
    const text = body(draft?.markdown);
    expect(text.match(/^#+ .*$/gmu)?.map((line) => line.replace(/ \{.*/u, ""))).toEqual([
      "# Locks",
      "# Unplaced",
      "## Lost",
      "### Below",
      "## Ring",
      "## Round",
      "## Twice",
    ]);
    expect(draft?.problems.map(({ kind }) => kind)).toEqual(["orphan", "cycle", "cycle", "repeated"]);
    expect(text).toContain("> **No place:** its parent is not in the outline.\n\nLost.");
  });

  it("is the same for the same items", () => {
    expect(assembled(book)).toEqual(assembled(book));
  });

  it.runIf(allTests)("takes time in proportion to its sections: 5,000 in about a second of a quiet machine", () => {
    const secondsOf = (count: number) => {
      const rows = Array.from({ length: count }, (_, index) => ({
        section: String(index),
        title: `Section ${index % 700}`,
        parent_section: index < 20 ? null : String(Math.floor(index / 12)),
        text: `Water rises by ${index} m [@key, p. ${index}]. It falls *again*.\n\nA second paragraph.`,
      }));
      const { items, unplaced } = itemsOf([{ name: "sections.json", value: rows }]);
      const cited = new Set(["key"]);
      const keys = new Map(items.map(({ id }) => [id, cited]));
      const material = { items, unplaced, keys, failed: new Map(), quoted: new Set<string>() };
      const settings = { title: "Long", drafts: 1, config: {} };
      let sections = 0;
      const seconds = processorSeconds(() => {
        sections = assembleDrafts(stepOf(), material, settings)[0]?.sections.length ?? 0;
      });
      expect(sections).toBe(count);
      return seconds;
    };
    secondsOf(1000);
    const [half, whole] = [secondsOf(2500), secondsOf(5000)];
    expect(whole).toBeLessThan(Math.max(1, 4 * half));
    expect(whole).toBeLessThan(5);
  });
});

describe("texts of sections", () => {
  it("keep citations of the item's works, and no others", () => {
    const { text, problems } = section(
      "Locks lift [@ada2020, p. 3]. They fall [@ada2020, p. 4; @ghost1999]. As @ghost1999 says [see @ghost1999].",
      { cited: ["ada2020"] },
    );
    expect(text).toBe(
      "Locks lift [@ada2020, p. 3]. They fall [@ada2020, p. 4] **(no source: ghost1999)**. " +
        "As **(no source: ghost1999)** says **(no source: ghost1999)**.",
    );
    expect(problems.map(({ kind }) => kind)).toEqual(["unsourced", "unsourced", "unsourced"]);
  });

  it("mark labels that are left over, and take out what only looks like a citation", () => {
    const { text, problems } = section(
      "Locks lift [S3]. Gates fall (Smith & Jones, 2019). Water [12] runs `a[1]`: https://example.org/x.",
    );
    expect(text).toBe("Locks lift **(no source: S3)**. Gates fall. Water runs `a[1]`:.");
    expect(problems.map(({ kind }) => kind)).toEqual(["unsourced", "reference", "reference", "reference"]);
  });

  it("keep a source's own references where they are quotations", () => {
    const { items } = itemsOf([{ name: "sections.json", value: [{ section: "1", title: "Locks" }] }]);
    const quoted = new Set(items.map(({ id }) => id));
    expect(section("> Gates fall (Smith, 2019).", { quoted }).text).toBe("> Gates fall (Smith, 2019).");
  });

  it("link to other sections by title or id, and to nothing else", () => {
    const rows = [
      { section: "1", title: "Locks and keys", text: "See [gates](#Gates), @sec:gates, [moon](#moon), [[Gates]](#2)." },
      { section: "2", title: "Gates", text: "See [the web](https://example.org)." },
    ];
    const [draft] = assembled(rows);
    expect(draft?.sections.map(({ text }) => text)).toEqual([
      "See [gates](#gates), [gates](#gates), moon, [[Gates]](#gates).",
      "See the web.",
    ]);
    expect(draft?.problems.map(({ kind }) => kind)).toEqual(["link", "link"]);
  });

  it("bring no HTML, pictures, footnotes or open code into the texts of others", () => {
    const rows = [
      {
        section: "1",
        title: "A",
        text: "<script>x</script>\n\nA[^1] ![a cat](cat.png) [x][l]\n\n[^1]: Note.\n\n[l]: #b",
      },
      { section: "2", title: "B", text: "B[^1].\n\n[^1]: Other.\n\n```js\nopen(" },
      { section: "3", title: "C", text: "---\ntitle: no\n---\n\n::: {.landscape}\nwide" },
    ];
    const [draft] = assembled(rows);
    expect(draft?.sections.map(({ text }) => text)).toEqual([
      String.raw`\<script>x\</script>` + "\n\nA[^n1-1] a cat [x](#b)\n\n[^n1-1]: Note.",
      "B[^n2-1].\n\n[^n2-1]: Other.\n\n```js\nopen(\n```",
      expect.stringContaining(String.raw`\::: {.landscape}`),
    ]);
  });

  it("do not repeat the title that they stand under", () => {
    expect(section("# 1.2 Locks\n\n## Parts\n\nGates.").text).toBe("## Parts {#n1-parts .unnumbered}\n\nGates.");
  });
});
