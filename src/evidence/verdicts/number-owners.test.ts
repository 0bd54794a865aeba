import { describe, expect, it } from "vitest";
import { sourceOf } from "../../../test/support/source.js";
import { judgeClaim } from "./judge.js";
import { indexPassage } from "./passage-index.js";
import { termWeights } from "./term-weights.js";

function judge(claim: string, text: string) {
  const source = sourceOf(text);
  return judgeClaim(claim, [indexPassage(source)], termWeights([source]));
}

const trees = "In the parks of Olmen 340 maples and 520 birches were planted after the storm.";
const bees = "Survival through the winter in Larkfield and Marsh End was 61 % and 78 %, respectively, of all colonies.";
const mill = "The share of rye in the flour of the mill rose from 12 % before the war to 31 % after it.";

describe("Two numbers of a paraphrase", () => {
  it.each([
    [trees, "After the storm Olmen planted 520 maples in its parks, and 340 birches."],
    [bees, "In Larkfield 78 % of all colonies survived the winter, in Marsh End 61 %."],
    [mill, "Before the war 31 % of the flour of the mill was rye, and after it 12 %."],
  ])("have no tick in each other's place: %s %s", (text, claim) => {
    const judged = judge(claim, text);
    expect(["supported", "computed"]).not.toContain(judged.verdict);
    expect(judged.reasons.join("; ")).toContain("in each other's place");
  });

  it.each([
    [trees, "After the storm Olmen planted 520 birches in its parks, and 340 maples."],
    [trees, "After the storm Olmen planted 340 maples in its parks, and 520 birches."],
    [bees, "In Marsh End 78 % of all colonies survived the winter, in Larkfield 61 %."],
    [bees, "In Larkfield 61 % of all colonies survived the winter, in Marsh End 78 %."],
    [mill, "After the war 31 % of the flour of the mill was rye, and before it 12 %."],
  ])("may stand in any order with their words: %s %s", (text, claim) => {
    expect(judge(claim, text).reasons.join("; ")).not.toContain("in each other's place");
  });
});

describe("A number of a paraphrase", () => {
  it("is doubted where its words stand beside another one only", () => {
    const text = "The parks of Olmen have 340 maples.\nBirches were planted later: there are 520 trees of them.";
    expect(judge("Olmen has 520 maples in its parks.", text).reasons.join("; ")).toContain(
      "has 340 beside these words",
    );
    expect(judge("Olmen has 340 maples in its parks.", text).reasons.join("; ")).not.toContain("beside these words");
  });
});
