import { describe, expect, it } from "vitest";
import { verdictLine } from "../verdict-line.js";
import { withoutQuireSigns } from "./labels.js";
import { withoutVerdictMarks, withoutVerdicts } from "./quire-signs.js";

describe("text of others", () => {
  it.each([
    ["✓ proven", "[tick] proven"],
    ["✔️✅ both", "[tick][tick] both"],
    ["✗ wrong, ◐ half, ○ words", "[cross] wrong, [half circle] half, [circle] words"],
    ["√2 × 3 ≠ 7 • 〇", "√2 × 3 ≠ 7 • 〇"],
  ])("shows %j as %j", (text, shown) => {
    expect(withoutVerdictMarks(text)).toBe(shown);
  });

  it("cannot count verdicts as Quire does", () => {
    const counts = { supported: 2, weak: 0, not_found: 0, contradicted: 0, unchecked: 0 };
    const line = verdictLine([{ verdict: "supported" }, { verdict: "supported" }], counts);
    expect(withoutVerdicts(`So: ${line}.`)).toBe(`So: “${line}” [not said by Quire].`);
    expect(withoutVerdicts("We cited 4 of 4 sentences.")).toBe("We cited 4 of 4 sentences.");
  });

  it("has no label of a source beside Quire's", () => {
    expect(withoutQuireSigns("as [S1; S2] says [12]")).toBe("as ⟦S1; S2⟧ says [12]");
  });
});
