import { describe, expect, it } from "vitest";
import type { LayoutLine, LayoutPage } from "../../ports/document-reader.js";
import type { Block } from "../text/block.js";
import { readLayout } from "./layout-to-blocks.js";

const letterWidth = 5;
const pitch = 12;

/** A line of 10 point text unless said otherwise; width follows from the text unless the line fills its column. */
function line(text: string, x: number, y: number, more: Partial<LayoutLine> = {}): LayoutLine {
  const font_size = more.font_size ?? 10;
  const width = (text.length * letterWidth * font_size) / 10;
  return { text, x, y, width, height: font_size, font_size, bold: false, italic: false, soft_hyphen: false, ...more };
}

/** Lines that fill a column of this width, from `y` down. */
function column(words: readonly string[], x: number, y: number, width: number): LayoutLine[] {
  return words.map((text, index) => line(text, x, y + index * pitch, { width }));
}

function page(number: number, lines: LayoutLine[]): LayoutPage {
  return { number, width: 600, height: 800, lines };
}

function texts(blocks: readonly Block[]): string[] {
  return blocks.map((block) => (block.kind === "verbatim" ? block.lines.join("\n") : block.text));
}

function headings(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === "heading" ? [`${"#".repeat(block.level)} ${block.text}`] : []));
}

const filler = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${"abcdefghijklmnop"[index]} fills the whole line here`);

const layoutToBlocks = (...given: Parameters<typeof readLayout>) => readLayout(...given).blocks;

describe("readLayout", () => {
  it("reads the left column before the right one, below a title that spans both", () => {
    const left = filler("left", 9);
    const right = filler("right", 9);
    const rows = left.flatMap((text, index) => [
      line(text, 50, 120 + index * pitch, { width: 240 }),
      line(right[index] ?? "", 310, 120 + index * pitch, { width: 240 }),
    ]);
    const title = line("A title over both of the columns", 120, 60, { font_size: 18, width: 360 });
    const blocks = layoutToBlocks([page(1, [...rows, title])], []);
    expect(blocks[0]).toMatchObject({ kind: "heading", level: 1, text: "A title over both of the columns" });
    expect(texts(blocks).slice(1).join(" ")).toBe([...left, ...right].join(" "));
  });

  it("leaves a single column in its order", () => {
    const lines = filler("only", 10);
    const blocks = layoutToBlocks([page(1, column(lines, 50, 100, 500))], []);
    expect(texts(blocks)).toEqual([lines.join(" ")]);
  });

  it("removes heads, feet and page numbers, whatever number they bear", () => {
    const pages = [1, 2, 3].map((number) =>
      page(number, [
        line(`Journal of Examples ${number}`, 50, 30),
        ...column(filler(["one", "two", "three"][number - 1] ?? "", 6), 50, 100, 500),
        line(String(number), 300, 770),
      ]),
    );
    const text = texts(layoutToBlocks(pages, [])).join(" ");
    expect(text).not.toContain("Journal");
    expect(text.match(/fills/g)).toHaveLength(18);
    expect(text).not.toMatch(/\b[123]\b/);
  });

  it("removes stamps that run up the margin and numbers that count the lines", () => {
    const body = filler("body", 12).map((text, index) =>
      line(`${index + 1} ${text}`, 40, 100 + index * pitch, { width: 500 }),
    );
    const stamp = line("arXiv:1234.5678v1 [cs.XX] 1 Jan 2020", 10, 200, { width: 14, height: 380, font_size: 20 });
    const text = texts(layoutToBlocks([page(1, [stamp, ...body])], [])).join(" ");
    expect(text).not.toContain("arXiv");
    expect(text).not.toMatch(/\d/);
  });

  it("joins a paragraph and a word over a page end and says where the page begins", () => {
    const first = [...filler("text", 5), "and so the experi-"];
    const last = ["ment went on until it was over and the text ended.", "A short one."];
    const pages = [
      page(
        1,
        column(first, 50, 600, 300).map((entry, index) => ({ ...entry, soft_hyphen: index === 5 })),
      ),
      page(2, column(last, 50, 60, 300)),
    ];
    const [paragraph] = layoutToBlocks(pages, []);
    expect(paragraph?.kind).toBe("paragraph");
    if (paragraph?.kind !== "paragraph") return;
    expect(paragraph.text).toContain("the experiment went on");
    expect(paragraph.page).toBe(1);
    expect(paragraph.page_breaks).toEqual([{ offset: paragraph.text.indexOf("ment went"), page: 2 }]);
  });

  it("keeps the hyphen of a compound that the document writes inside lines", () => {
    const lines = [
      "this is a well-known fact that everybody here can see",
      "and because it is well-",
      "known it needs no proof and no state-",
      "ments by experts, statements are not needed at all",
    ];
    const text = texts(layoutToBlocks([page(1, column(lines, 50, 100, 300))], [])).join(" ");
    expect(text).toContain("it is well-known it needs");
    expect(text).toContain("no statements by experts");
  });

  it("nests headings by number and style without gaps", () => {
    const section = (text: string, y: number, more: Partial<LayoutLine>): LayoutLine[] => [
      line(text, 50, y, more),
      ...column(filler("prose", 4), 50, y + 24, 500),
    ];
    const large = { font_size: 14, bold: true };
    const small = { font_size: 11, bold: true };
    const blocks = layoutToBlocks(
      [
        page(1, [
          line("The effect of examples on readers", 100, 50, { font_size: 22 }),
          ...section("1 Introduction", 120, large),
          ...section("1.1 Background", 220, small),
          ...section("1.2 Aims", 320, small),
          ...section("2 Methods", 420, large),
          ...section("References", 520, large),
        ]),
      ],
      [],
    );
    expect(headings(blocks)).toEqual([
      "# The effect of examples on readers",
      "## 1 Introduction",
      "### 1.1 Background",
      "### 1.2 Aims",
      "## 2 Methods",
      "## References",
    ]);
  });

  it("takes headings from the outline where their looks say nothing", () => {
    const blocks = layoutToBlocks(
      [
        page(1, [
          line("Opening words", 50, 100),
          ...column(filler("prose", 4), 50, 130, 500),
          line("A closer look", 50, 200),
          ...column(filler("more", 4), 50, 230, 500),
        ]),
      ],
      [
        { title: "1. Opening words", level: 1, page: 1 },
        { title: "A closer look", level: 2, page: 1 },
      ],
    );
    expect(headings(blocks)).toEqual(["# Opening words", "## A closer look"]);
  });

  it("takes neither captions nor names of authors for headings", () => {
    const blocks = layoutToBlocks(
      [
        page(1, [
          line("How readers find their way in texts", 100, 50, { font_size: 20 }),
          line("Ada Lovelace, Charles Babbage and Mary Somerville", 100, 90, { font_size: 13, bold: true }),
          line("1 Introduction", 50, 130, { font_size: 13, bold: true }),
          ...column(filler("prose", 6), 50, 160, 500),
          line("Figure 1. A machine that computes", 50, 260, { bold: true }),
          ...column(filler("more", 6), 50, 300, 500),
        ]),
      ],
      [],
    );
    expect(headings(blocks)).toEqual(["# How readers find their way in texts", "## 1 Introduction"]);
  });
  it.each([
    ["Abb. 2: Eine Maschine, die rechnet", "Einleitung"],
    ["Rysunek 2. Maszyna, która liczy", "Wprowadzenie"],
    ["Suppl. Table S2. A machine that computes", "Contents"],
  ])("knows the caption %s and the opening %s by the words of their language", (caption, opening) => {
    const blocks = layoutToBlocks(
      [
        page(1, [
          line("How readers find their way in texts", 50, 50, { font_size: 18, width: 400 }),
          line(opening, 50, 120, { bold: true }),
          ...column(filler("First", 8), 50, 140, 500),
          line(caption, 50, 260, { bold: true }),
          ...column(filler("Second", 8), 50, 290, 500),
        ]),
      ],
      [],
    );
    expect(headings(blocks)).toEqual(["# How readers find their way in texts", `## ${opening}`]);
  });

  it("makes one paragraph of each entry with a hanging indent", () => {
    const entry = (name: string, y: number): LayoutLine[] => [
      line(`${name}, A. (2001). A study of things that go on over`, 50, y, { width: 400 }),
      line("more than one line in a journal with a long name,", 65, y + pitch, { width: 385 }),
      line("12, 1-20.", 65, y + 2 * pitch),
    ];
    const blocks = layoutToBlocks(
      [
        page(
          1,
          ["Adams", "Baker", "Clark", "Davis"].flatMap((name, index) => entry(name, 100 + index * 36)),
        ),
      ],
      [],
    );
    expect(texts(blocks).map((text) => text.slice(0, 5))).toEqual(["Adams", "Baker", "Clark", "Davis"]);
  });

  it("makes items of bullets and keeps tables line by line", () => {
    const row = (cells: readonly string[], y: number): LayoutLine[] =>
      cells.map((cell, index) => line(cell, 50 + index * 150, y));
    const blocks = layoutToBlocks(
      [
        page(1, [
          ...column(filler("prose", 4), 50, 60, 500),
          line("• first point of the list", 60, 120),
          line("• second point of the list", 60, 132),
          ...row(["Group", "Mean", "SD"], 170),
          ...row(["Control", "4.1", "0.3"], 182),
          ...row(["Treated", "5.2", "0.4"], 194),
          ...column(filler("more", 4), 50, 230, 500),
        ]),
      ],
      [],
    );
    expect(blocks.map((block) => block.kind)).toEqual(["paragraph", "item", "item", "verbatim", "paragraph"]);
    expect(texts(blocks)[3]).toBe("Group  Mean  SD\nControl  4.1  0.3\nTreated  5.2  0.4");
  });

  it("spells ligatures out and drops control characters, but leaves superscripts alone", () => {
    const text = texts(layoutToBlocks([page(1, [line("\ufb01rst\u00a0\ufb02ow of 10² m\ufffe\u0002", 50, 100)])], []));
    expect(text).toEqual(["first flow of 10² m"]);
  });

  it("gives nothing for nothing", () => {
    expect(layoutToBlocks([], [])).toEqual([]);
    expect(layoutToBlocks([page(1, [])], [])).toEqual([]);
  });
});
