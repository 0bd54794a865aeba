import { describe, expect, it } from "vitest";
import { disarmLabels } from "./labels.js";

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
