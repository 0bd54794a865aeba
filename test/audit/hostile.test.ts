import { expect, it } from "vitest";
import { citedSentences } from "../../src/audit/support/cited-sentences.js";
import { lintDraft, readSource } from "../support/audit.js";
import { processorSeconds } from "../support/processor-time.js";

const list = "\n\n## References\n\n[1] Hu, E. (2021). Low-rank adaptation of large language models.\n";

/** Seconds of processor time; all of these take fractions of one where nothing is tried twice. */
const most = 4;

it.each([
  ["a ruled line among the entries", `So [1].\n\n## References\n\n[1] ${"_".repeat(200)} Low-rank adaptation, 2021.\n`],
  ["names with dashes without end", `So [1].\n\n## References\n\n[1] Hu${"-".repeat(80)}1, E. (2021). A title.\n`],
  ["lines to fill in between brackets", `Name (A: ${"_".repeat(140)}!) and so on [1].${list}`],
  ["capitals before a mark", `${"A".repeat(300)}1 [1] studied barns.${list}`],
  ["words said again and again behind a mark", `Hu [1] ${"has been ".repeat(100)} seen as a barn.${list}`],
  ["a paragraph of very many notes", `${"So it is.[^1] ".repeat(600)}So [1].\n\n[^1]: A note [1].${list}`],
  ["a long draft with HTML between its paragraphs", `So [1].\n\n${"<!-- barn -->\n\nIt is.\n\n".repeat(1500)}${list}`],
  ["tags that are never closed", `${"<i>a ".repeat(8000)}So [1].${list}`],
  ["blanks in an entry", `So [1].\n\n## References\n\n[1] Hu (2021)${"&#32;".repeat(3000)}x.\n`],
])("reads %s in time that grows with them", (_name, source) => {
  const seconds = processorSeconds(() => {
    const { draft, marks } = lintDraft(readSource(source, "markdown"), "draft");
    citedSentences(draft, marks);
    expect(marks.length).toBeGreaterThan(0);
  });
  expect(seconds).toBeLessThan(most);
});

it.each([
  ["html", `${"<div>".repeat(20_000)}So [1].`],
  ["html", `${"<span>".repeat(20_000)}So [1].`],
  ["markdown", `${"Barn^2^ ".repeat(2_000)}stands [1].${list}`],
] as const)("reads what is nested or raised very often in %s", (format, source) => {
  const draft = readSource(source, format);
  expect(draft.blocks.map(({ text }) => text).join(" ")).toContain("[1]");
});
