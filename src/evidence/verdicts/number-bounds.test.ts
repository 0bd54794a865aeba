import { describe, expect, it } from "vitest";
import { sourceOf } from "../../../test/support/source.js";
import { judgeClaim } from "./judge.js";
import { indexPassage } from "./passage-index.js";
import { termWeights } from "./term-weights.js";

function judge(claim: string, text: string) {
  const source = sourceOf(text);
  return judgeClaim(claim, [indexPassage(source)], termWeights([source]));
}

const ferry = "The ferry of Olmen carries up to 20 bicycles across the river on each of its crossings.";
const kiln =
  "Bricks stay in the kiln of Marsh End for a minimum duration of 36 hours, and it must not exceed 900 degrees.";
const oats = "Oats of Larkfield are left in the barn for 5 to 10 days before the threshing.";
const price = "The price of oats in Larkfield rose from 5 to 10 pence in the drought.";
const guild = "A motion of the guild passes where seven members or more vote for it within 14 days.";

describe("A bound of a number", () => {
  it.each([
    [ferry, "On each of its crossings, at least 20 bicycles are carried over the river.", "up to 20", "at least 20"],
    [ferry, "On each of its crossings, exactly 20 bicycles are carried over the river.", "up to 20", "20"],
    [ferry, "On each of its crossings, 20 bicycles are carried over the river.", "up to 20", "20"],
    [
      kiln,
      "In the kiln of Marsh End bricks stay 36 hours at most.",
      "minimum duration of 36 hours",
      "36 hours at most",
    ],
    [kiln, "The kiln of Marsh End, with its bricks, must exceed 900 degrees.", "not exceed 900", "exceed 900"],
    [guild, "The guild passes a motion where at most 7 members vote for it.", "seven members or more", "at most 7"],
    [oats, "Before threshing, oats are left for 10 days in the barn of Larkfield.", "says “5 to 10 days”", "10 days"],
    [oats, "Before threshing, oats are left for at most 5 days in the barn of Larkfield.", "5", "at most 5 days"],
  ])("that the source has otherwise forbids a tick: %s %s", (text, claim, theirs, mine) => {
    const judged = judge(claim, text);
    expect(["supported", "computed"]).not.toContain(judged.verdict);
    expect(judged.reasons.join("; ")).toContain(`S1 says “`);
    expect(judged.reasons.join("; ")).toContain(theirs);
    expect(judged.reasons.join("; ")).toContain(`not “${mine}`);
  });

  it.each([
    [ferry, "On each of its crossings, no more than 20 bicycles are carried over the river."],
    [kiln, "In the kiln of Marsh End bricks stay at least 36 hours."],
    [kiln, "The kiln of Marsh End, with its bricks, is limited to 900 degrees."],
    [guild, "The guild passes a motion where at least 7 members vote for it."],
    [oats, "Before threshing, oats are left for at least 5 days in the barn of Larkfield."],
    [oats, "Before threshing, oats are left in the barn of Larkfield, between 5 and 10 days."],
    [price, "In the drought oats went up to a price of 10 pence in Larkfield."],
    ["The mill of Olmen ground 3,000+ sacks in its best year.", "The mill of Olmen ground over 3,000 sacks."],
    ["The mill of Olmen ground 312 sacks in May.", "The mill of Olmen ground about 300 sacks in May."],
    ["The mill of Olmen ground 312 sacks in May.", "The mill of Olmen ground more than 300 sacks in May."],
  ])("that follows from the source's is no doubt: %s %s", (text, claim) => {
    expect(judge(claim, text).reasons.join("; ")).not.toContain("says “");
  });
});

describe("A small number in words", () => {
  const court = "The manor court of Olmen sits four times a year, and fines are due within 3 days of its sitting.";

  it.each([
    ["Whoever is fined by the court in Olmen has to pay it, due three months later.", "three months"],
    ["In the manor at Olmen there are seven sittings of its court in each year.", "seven sittings"],
    ["The manor court of Olmen sits in a year five or more times, and then fines are due.", "five"],
  ])("that nothing says of what it counts or measures is a doubt: %s", (claim, number) => {
    const judged = judge(claim, court);
    expect(judged.reasons.join("; ")).toContain(`S1 does not say “${number}`);
  });

  it.each([
    "The manor court of Olmen sits four times a year.",
    "In Olmen fines are due within three days of the sitting of the manor court.",
  ])("that the source says in any form is none: %s", (claim) => {
    expect(judge(claim, court).reasons.join("; ")).not.toContain("does not say");
  });
});

describe("A computed number", () => {
  it("is not bounded the other way than its parts", () => {
    const rest = "Rest of the crew of Marsh End lasts at least 24 hours, and the night before lasts at least 11 hours.";
    expect(judge("In total the crew of Marsh End rests at least 35 hours.", rest).verdict).toBe("computed");
    expect(judge("In total the crew of Marsh End rests at most 35 hours.", rest).verdict).not.toBe("computed");
  });

  it("that measures something is not how many times one number is another", () => {
    const dose = "The crew of Marsh End takes 440 mg of salt once and 88 mg of it every 8 hours of a watch.";
    expect(judge("The crew of Marsh End takes a fifth as much salt every 5 hours of a watch.", dose).verdict).not.toBe(
      "computed",
    );
  });
});
