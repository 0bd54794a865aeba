import { describe, expect, test } from "vitest";
import { cleanAnswer } from "./clean-answer.js";

const labels = new Set(["S1", "S2", "S3"]);
const clean = (markdown: string, references: "remove" | "keep" = "remove") =>
  cleanAnswer(markdown, { labels, references });

describe("cleanAnswer", () => {
  test.each<[string, string, string[]]>([
    ["Tea is old [S1, S3].", "Tea is old [S1][S3].", []],
    ["Tea is old [S1-S3].", "Tea is old [S1][S2][S3].", []],
    ["Tea is old [S1–3].", "Tea is old [S1][S2][S3].", []],
    ["Tea is old [s1] [S 2].", "Tea is old [S1] [S2].", []],
    ["Tea is old ［Ｓ１］【S2】.", "Tea is old [S1][S2].", []],
    ["Tea is old [Source: S1; S2].", "Tea is old [S1][S2].", []],
    ["Tea is old [S9].", "Tea is old.", ["[S9]"]],
    ["Tea is old [S1, S9].", "Tea is old [S1].", ["[S1, S9]"]],
    ["Tea is old [S2-S4].", "Tea is old [S2][S3].", ["[S2-S4]"]],
    ["Tea is old (Smith, 2020).", "Tea is old.", ["(Smith, 2020)"]],
    ["Tea is old (Smith, 2019, doi:10.1234/abcd).", "Tea is old.", ["(Smith, 2019, doi:10.1234/abcd)"]],
    [
      "Tea is old (Smith & Jones, 2019, p. 3; Lee et al., 2021a), they say.",
      "Tea is old, they say.",
      ["(Smith & Jones, 2019, p. 3; Lee et al., 2021a)"],
    ],
    ["Tea is old (see van der Berg 2004).", "Tea is old.", ["(see van der Berg 2004)"]],
    ["Tea is old [12].", "Tea is old.", ["[12]"]],
    ["Tea is old [3, 4–6] and [^1] good.", "Tea is old and good.", ["[3, 4–6]", "[^1]"]],
    ["Tea is old (doi:10.1000/abc(12)3).", "Tea is old.", ["doi:10.1000/abc(12)3"]],
    ["Tea is old, https://example.org/a_(b)?x=1.", "Tea is old,.", ["https://example.org/a_(b)?x=1"]],
    ["Tea is [very old](https://example.org) indeed.", "Tea is very old indeed.", ["[very old](https://example.org)"]],
    ["Tea is old [S1](https://example.org).", "Tea is old [S1].", ["https://example.org"]],
    [
      "Tea is old [S1] (work_id=ab12, start_line=3, end_line=9).",
      "Tea is old [S1].",
      ["(work_id=ab12, start_line=3, end_line=9)"],
    ],
    ["Tea is old (p. 12, lines 3-9) [S1].", "Tea is old [S1].", ["(p. 12, lines 3-9)"]],
    ["Tea (arXiv:2101.00001) is old; PMID: 123456 too.", "Tea is old; too.", ["arXiv:2101.00001", "PMID: 123456"]],
  ])("%s", (markdown, cleaned, removed) => {
    const result = clean(markdown);
    expect(result.answer_markdown).toBe(cleaned);
    expect(result.removed.map(({ text }) => text).sort()).toEqual([...removed].sort());
  });

  test.each([
    "In the range [0, 1] and in the interval [1, 5] it holds [S1].",
    "The year (2020) and the value (n = 12) stay, and so does Smith (2020).",
    "Prices (in 2020) rose; see Table 3 (below).",
    "| a | b |\n|---|---|\n| 1 | two [S1] |",
    "Use `list[1]` here.\n\n```\nfetch('https://example.org') // [12]\n```",
    "# Heading\n\n- one *two* **three** [S1]\n  continued\n\n> quoted [S2]",
    "⟦S2⟧ in a source is no label.",
    "Version 10.1000 costs $5 and A/B.",
  ])("leaves alone: %s", (markdown) => {
    expect(clean(markdown)).toEqual({ answer_markdown: markdown, removed: [] });
  });

  test("keeps the references that verbatim quotes bring along, but no label that doesn't exist", () => {
    const { answer_markdown, removed } = clean("Tea is old (Smith, 2020) [12], doi:10.1000/x [S1][S9].", "keep");
    expect(answer_markdown).toBe("Tea is old (Smith, 2020) [12], doi:10.1000/x [S1].");
    expect(removed).toHaveLength(1);
  });

  test.each([
    "Text [S1].\n\n4. **Sources Used**\n   - Sources used: [S1], [S2]",
    "Text [S1].\n\n## Sources used\n\n- [S1]\n- [S2]",
    "Text [S1].\n\nSources used: [S1], [S2]",
    "Text [S1].\n\n**Sources used:** [S1]",
  ])("drops the list of used sources, which code writes: %s", (markdown) => {
    expect(clean(markdown)).toEqual({ answer_markdown: "Text [S1].", removed: [] });
  });

  test("drops and reports a list of references at the end, not a section that is only called so", () => {
    const list = "Text [S1].\n\n## References\n\n1. Smith, J. Tea. 2020.";
    expect(clean(list)).toEqual({
      answer_markdown: "Text [S1].",
      removed: [{ text: "1. Smith, J. Tea. 2020.", reason: "a list of references" }],
    });
    const section = "## Sources\n\nTea comes from Asia [S1].\n\n## Use\n\nIt is drunk [S2].";
    expect(clean(section).answer_markdown).toBe(section);
  });

  test("takes no longer than it should over a label that never ends", () => {
    const endless = `[S1${" , 1".repeat(5000)}`;
    expect(clean(endless).answer_markdown).toBe(endless);
  });

  test("takes labels out of the section that rests on no source", () => {
    const { answer_markdown, removed } = clean(
      "Text [S1].\n\n## From General Knowledge or Search (Outside Provided Sources)\n\nTea is liked [S1].\n\n## More\n\nIt is hot [S2].",
    );
    expect(answer_markdown).toContain("Tea is liked.\n");
    expect(answer_markdown).toContain("It is hot [S2].");
    expect(removed.map(({ text }) => text)).toEqual(["[S1]"]);
  });
});
