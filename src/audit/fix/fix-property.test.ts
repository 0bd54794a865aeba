import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lintDraft, readSource } from "../../../test/support/audit.js";
import type { DraftFormat } from "../../document/tree/draft.js";
import { applyEdits } from "./edit.js";
import { fixDraft } from "./fix-draft.js";
import { someOf } from "../../../test/support/some-of.js";

type TextFormat = Exclude<DraftFormat, "docx" | "epub" | "odt">;

const numRuns = Number(process.env["QUIRE_TEST_FIXES"] ?? 12);

const works = [
  ["Satterthwaite", "Lanterns of the harbour"],
  ["Dunmore", "Rethinking taxation"],
  ["Yarborough", "A survey of canals"],
  ["Abernathy", "The repair of hedgerows"],
  ["Nakagawa", "Dialects and their archives"],
  ["Hollingsworth", "Towards a theory of storage"],
  ["Castellane", "How furnaces were built"],
] as const;

interface NumberedDraft {
  /** Indexes of works in the order of the list; a work may stand there twice. */
  list: number[];
  /** Numbers of each sentence. */
  sentences: number[][];
  /** "[1, 2, 3]" as "[1–3]". */
  ranges: boolean;
}

/** Every entry is cited somewhere, in any order. */
const numberedDraft: fc.Arbitrary<NumberedDraft> = fc
  .record({
    list: fc.shuffledSubarray([...works.keys()], { minLength: 4 }),
    repeated: fc.option(fc.nat({ max: 3 })),
    order: fc.array(fc.nat({ max: 99 }), { minLength: 8, maxLength: 8 }),
    sizes: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 8, maxLength: 8 }),
    ranges: fc.boolean(),
  })
  .map(({ list, repeated, order, sizes, ranges }) => {
    const all = repeated === null ? list : [...list, list[repeated] ?? 0];
    const numbers = all.map((_, index) => index + 1);
    const shuffled = numbers.toSorted((one, other) => (order[one - 1] ?? 0) - (order[other - 1] ?? 0));
    const sentences: number[][] = [];
    for (let at = 0; at < shuffled.length; at += sizes[at] ?? 1)
      sentences.push(shuffled.slice(at, at + (sizes[at] ?? 1)).toSorted((one, other) => one - other));
    return { list: all, sentences, ranges };
  });

const entryText = (index: number) => {
  const [author = "", title = ""] = works[index] ?? [];
  return `${author} K. ${title}. Journal of Windmills. 20${10 + index};${index + 2}(1):${index + 3}-${index + 19}.`;
};

function mark(numbers: readonly number[], ranges: boolean, dash: string): string {
  const [first = 0] = numbers;
  const inRow = numbers.every((number, index) => number === first + index);
  return ranges && inRow && numbers.length > 2 ? `${first}${dash}${numbers.at(-1) ?? 0}` : numbers.join(", ");
}

const writers: Record<string, { format: TextFormat; write: (draft: NumberedDraft) => string }> = {
  "Markdown with brackets": {
    format: "markdown",
    write: ({ list, sentences, ranges }) =>
      `${sentences.map((numbers) => `This has been said before [${mark(numbers, ranges, "–")}].`).join("\n\n")}\n\n## References\n\n${list.map((work, index) => `[${index + 1}] ${entryText(work)}`).join("\n\n")}\n`,
  },
  "Markdown with superscripts": {
    format: "markdown",
    write: ({ list, sentences, ranges }) =>
      `${sentences.map((numbers) => `This has been said before.<sup>${mark(numbers, ranges, "-")}</sup>`).join("\n\n")}\n\n## References\n\n${list.map((work, index) => `${index + 1}. ${entryText(work)}`).join("\n")}\n`,
  },
  text: {
    format: "text",
    write: ({ list, sentences, ranges }) =>
      `${sentences.map((numbers) => `This has been said before [${mark(numbers, ranges, "-")}].`).join("\n")}\n\nReferences\n\n${list.map((work, index) => `[${index + 1}] ${entryText(work)}`).join("\n")}\n`,
  },
  LaTeX: {
    format: "latex",
    write: ({ list, sentences, ranges }) =>
      `\\begin{document}\n${sentences.map((numbers) => `This has been said before~[${mark(numbers, ranges, "--")}].`).join("\n\n")}\n\n\\section*{References}\n\n${list.map((work, index) => `[${index + 1}] ${entryText(work)}`).join("\n\n")}\n\\end{document}\n`,
  },
  HTML: {
    format: "html",
    write: ({ list, sentences, ranges }) =>
      `<html><body>\n${sentences.map((numbers) => `<p>This has been said before.<sup>${mark(numbers, ranges, "–")}</sup></p>`).join("\n")}\n<h2>References</h2>\n<ol>\n${list.map((work) => `<li>${entryText(work)}</li>`).join("\n")}\n</ol>\n</body></html>\n`,
  },
};

function audited(source: string, format: TextFormat) {
  const linted = lintDraft(readSource(source, format), "draft");
  const { edits } = fixDraft({ name: "draft", ...linted, existence: [], bibliographies: new Map() });
  const titleOf = (id: string | null) => linted.entries.find((entry) => entry.id === id)?.item.title;
  const cited = linted.marks.map(({ cites }) => new Set(cites.map(({ entry }) => titleOf(entry))));
  return { findings: linted.findings.map(({ code, message }) => `${code}: ${message}`), edits, cited };
}

describe("a mended draft", () => {
  it.each(someOf(Object.keys(writers)))("in %s has nothing left to mend, and cites what it cited", (name) => {
    const { format, write } = writers[name] ?? { format: "text" as const, write: () => "" };
    fc.assert(
      fc.property(numberedDraft, (draft) => {
        const source = write(draft);
        const before = audited(source, format);
        const mended = applyEdits(source, before.edits);
        const after = audited(mended, format);
        expect([...after.findings, mended]).toEqual([mended]);
        expect(applyEdits(mended, after.edits)).toBe(mended);
        expect(after.cited).toEqual(before.cited);
      }),
      { numRuns },
    );
  });
});
