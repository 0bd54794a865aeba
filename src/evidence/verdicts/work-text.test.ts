import { describe, expect, it } from "vitest";
import { sourceOf } from "../../../test/support/source.js";
import { judgeClaim } from "./judge.js";
import { numberFindings } from "./number-findings.js";
import { indexPassage, type PassageIndex } from "./passage-index.js";
import { WorkText } from "./work-text.js";

const passageText = [
  "The ferry carries passengers and small vans across the sound.",
  "Tickets are sold on board by the crew in summer.",
  "The crossing takes a while when the wind is strong.",
].join("\n");

function ofWork(lines: readonly string[], names: readonly string[] = []): PassageIndex {
  const source = sourceOf(passageText, { label: "ferries", work_id: "ferries", title: "" });
  return { ...indexPassage(source), work: new WorkText([...passageText.split("\n"), ...lines], names) };
}

const judge = (claim: string, passage: PassageIndex) => judgeClaim(claim, [passage], () => 1);

describe("What a work has far from the passages that were compared", () => {
  it("is no fault of a number, and its line is the evidence", () => {
    const claim = "In 1987 the ferry carried passengers and vans across the sound.";
    const judged = judge(claim, ofWork(["", "Timetable of 1987"]));
    expect(judged.verdict).toBe("words_only");
    expect(judged.reasons.join()).toContain("Timetable of 1987");
    expect(judged.evidence).toMatchObject({ quote: "Timetable of 1987", start_line: 5 });
    expect(numberFindings(claim, [ofWork(["", "Timetable of 1987"])], () => 1)[0]?.state).toBe("same");
  });

  it("is no fault of a name", () => {
    const claim = "From Hellmouth the ferry carries passengers across the sound.";
    expect(judge(claim, ofWork(["Harbours: Hellmouth"])).reasons.join()).toContain("Harbours: Hellmouth");
    expect(judge(claim, ofWork(["Harbours: Hellmouth"])).verdict).not.toBe("weak");
    expect(judge(claim, ofWork([])).verdict).toBe("weak");
  });

  it("does not hide a number that the work lacks, nor one that is part of another", () => {
    const claim = "In 1987 the ferry carried passengers and vans across the sound.";
    for (const lines of [[], ["Form 11987"], ["Part 3.1987"]]) {
      const judged = judge(claim, ofWork(lines));
      expect(judged.verdict).toBe("weak");
      expect(judged.reasons.join()).toContain("the number 1987 is not in ferries");
    }
  });

  it("is what the work is called: a copy may add it", () => {
    const claim = "The NordSund ferry carries passengers and small vans across the sound.";
    expect(judge(claim, ofWork([], ["NordSund"])).verdict).toBe("supported");
    expect(judge(claim, ofWork([])).verdict).toBe("weak");
  });
});

describe("Figures of a version", () => {
  const passage = ofWork(["Changes in 4.2.19", "Changes in 4.2.20"]);

  it("are looked for as one", () => {
    const judged = judge("Since version 4.2.21 the crew sells tickets on board in summer.", passage);
    expect(judged.reasons.join()).toContain("the number 4.2.21 is not in ferries");
    const known = judge("Since version 4.2.19 the crew sells tickets on board in summer.", passage);
    expect(known.reasons.join()).not.toContain("is not in");
  });
});

describe("A unit is no name", () => {
  it("and is not missed", () => {
    const claim = "The crossing takes 5 MB of tickets on board in summer.";
    expect(judge(claim, ofWork([])).reasons.join()).not.toContain("“MB”");
  });
});
