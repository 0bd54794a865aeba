import { describe, expect, it } from "vitest";
import { joinSections, readSections, splitSections } from "./sections.js";

describe("sections of a model's report", () => {
  it("are found whatever the model calls them, and stand under the report's own titles", () => {
    const read = readSections(
      "# My report\n\nIt begins here [S1].\n\n## 2. Results\nA finding [S1].\n\n## Methodology discussions\nA method [S2].\n\n## Conclusions\nAn end [S1].",
      [],
    );
    expect(read).toMatchObject({
      introduction: "It begins here [S1].",
      findings: "A finding [S1].",
      methods: "A method [S2].",
      conclusion: "An end [S1].",
      gaps: "",
    });
    expect(splitSections(joinSections(read))).toEqual(read);
  });

  it("keep no heading of the model but those of the outline", () => {
    const read = readSections(
      "## Key findings\n### **1. the SPACING effect:**\n### Spacing doubles retention\nText [S1].",
      ["The spacing effect:"],
    );
    expect(read.findings).toBe("### The spacing effect:\n\nText [S1].");
  });

  it("hold sentences that can be checked one by one: no wrapped lines, tables or frames of code", () => {
    const read = readSections(
      "## Key findings\nA sentence that\ngoes on [S1].\n\n| Study | Effect |\n|---|---|\n| Osei | 0.74 [S2] |\n\n```\nsome code\n```\n- one [S1]\n- two\n  lines [S2]",
      [],
    );
    expect(read.findings).toBe(
      "A sentence that goes on [S1].\n\n- Osei; 0.74 [S2]\n\nsome code\n- one [S1]\n- two lines [S2]",
    );
  });
});
