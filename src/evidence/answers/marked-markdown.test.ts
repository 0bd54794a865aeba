import { describe, expect, it } from "vitest";
import { markdownBody } from "../../document/markdown/markdown-body.js";
import type { Claim, Source } from "../../domain/evidence.js";
import type { Verdict } from "../../domain/verdict.js";
import { holdEnds, markEnds } from "./marked-markdown.js";

const place = { heading_path: [], start_line: 3, end_line: 9, start_page: 2, end_page: 2, score: 1, content: "" };
const source: Source = { label: "S1", work_id: "w", title: "Owls", authors: [], year: null, path: null, ...place };

function claim(markdown: string, part: string, verdict: Verdict, reason = ""): Claim {
  const start = markdown.indexOf(part);
  const evidence = { label: "S1", quote: "Owls weigh | 4 kg.", start_line: 5, end_line: 5, page: 2 };
  const reasons = reason === "" ? [] : [reason];
  const judged = { verdict, standing: "cited" as const, support: 1, reasons, evidence };
  return { text: part, start, end: start + part.length, labels: ["S1"], ...judged };
}

function marked(markdown: string, claims: Claim[]): string {
  return markEnds(markdownBody(holdEnds(markdown, claims)), claims, [source]);
}

describe("an answer as Markdown", () => {
  it("has a mark behind each statement and a footnote beneath the block of a doubtful one", () => {
    const markdown = "# Owls\n\n- Owls hear. [S1]\n- Owls weigh 90 kg. [S1]\n\nOwls fly. [S1]";
    const claims = [
      claim(markdown, "Owls weigh 90 kg. [S1]", "weak", "the number 90 is not in S1"),
      claim(markdown, "Owls hear. [S1]", "supported"),
      claim(markdown, "Owls fly. [S1]", "contradicted"),
    ];
    expect(marked(markdown, claims)).toBe(
      [
        "### Owls",
        "- Owls hear. [S1]\u00a0✓\n- Owls weigh 90 kg. [S1]\u00a0~[^check-1]",
        "[^check-1]: **weak**: the number 90 is not in S1. Nearest: “Owls weigh \\| 4 kg.” (S1, page 2, line 5)",
        "Owls fly. [S1]\u00a0\\![^check-2]",
        "[^check-2]: **contradicted**. Nearest: “Owls weigh \\| 4 kg.” (S1, page 2, line 5)",
      ].join("\n\n"),
    );
  });

  it("keeps quotations whole", () => {
    const markdown = "Owls hear. [S1]\n\n> # Sources\n\nMore.";
    expect(marked(markdown, [claim(markdown, "Owls hear. [S1]", "weak")])).toMatch(/\n\n> ### Sources\n\nMore\.$/u);
  });

  it("takes no footnote, no held end and no mark of the text for its own", () => {
    const markdown = "Proven. ✓ [^check-1] ⸎0⸓ Owls hear. [S1]\n\n[^check-1]: supported";
    const shown = marked(markdown, [claim(markdown, "Owls hear. [S1]", "weak")]);
    expect(shown).toContain("Proven. [tick] [^check-1] ·0· Owls hear. [S1]\u00a0~[^check-x1]\n\n[^check-x1]: **weak**");
  });
});
