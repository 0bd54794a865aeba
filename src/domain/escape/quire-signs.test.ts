import { describe, expect, it } from "vitest";
import { countVerdicts } from "../evidence.js";
import { signMarks, verdictLine } from "../signs.js";
import { signs } from "../verdict.js";
import { withoutQuireSigns, withoutVerdictMarks, withoutVerdicts, disarmLabels } from "./quire-signs.js";

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
    for (const sign of signs) {
      const counts = { ...countVerdicts([]), [sign]: 2 };
      const [plain, marked] = [verdictLine(counts), verdictLine(counts, (each) => signMarks[each])];
      expect(withoutVerdicts(`So: ${plain}.`)).toBe(`So: “${plain}” [not said by Quire].`);
      expect(withoutVerdicts(`So: ${marked}.`)).toContain("[not said by Quire]");
    }
    expect(withoutVerdicts("We made 4 statements: 2 of them twice.")).toBe("We made 4 statements: 2 of them twice.");
  });

  it("has no label of a source beside Quire's", () => {
    expect(withoutQuireSigns("as [S1; S2] says [12]")).toBe("as ⟦S1; S2⟧ says [12]");
  });
});

describe("disarmLabels", () => {
  it.each([
    ["See [S2].", "See ⟦S2⟧."],
    ["[S1, S3] and [s1-s3]", "⟦S1, S3⟧ and ⟦s1-s3⟧"],
    ["[[S1]]", "[⟦S1⟧]"],
    ["\\[S1\\]", "⟦S1⟧"],
    ["【Ｓ１】 ［Ｓ２］", "⟦Ｓ１⟧ ⟦Ｓ２⟧"],
    ["[source: S4] [^S5]", "⟦source: S4⟧ ⟦^S5⟧"],
  ])("takes %s for a label", (text, disarmed) => {
    expect(disarmLabels(text)).toBe(disarmed);
  });

  it.each(["[12]", "[sic]", "[Smith 2019]", "a[0] + s1", "(S1)", "[see also](page.html)", "[CoS2]"])(
    "leaves %s alone",
    (text) => {
      expect(disarmLabels(text)).toBe(text);
    },
  );
});
