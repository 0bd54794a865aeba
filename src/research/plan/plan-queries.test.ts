import { describe, expect, it } from "vitest";
import { sharedConcepts } from "./plan-queries.js";
import { subjectOf } from "../../corpus/question/subject.js";

const subject = subjectOf("spacing of study sessions");
const one = {
  title: "How far apart?",
  text: "The retention interval matters. A long retention interval asks for a long gap. Massed practice, massed practice.",
};
const other = {
  title: "A lecture",
  text: "Each retention interval was new. The retention interval is the time until the test. Massed practice is common; massed practice lasts.",
};

describe("what documents have in common", () => {
  it("is what at least two say again and again, beside the topic", () => {
    expect(sharedConcepts([one, other], [], subject)).toEqual(["massed practice", "retention interval"]);
    expect(sharedConcepts([one], [], subject)).toEqual([]);
  });

  it("comes first where the sources that were not read seldom say it", () => {
    const others = Array.from({ length: 8 }, (_, at) => ({ title: `Source ${at}`, text: "On massed practice." }));
    expect(sharedConcepts([one, other], others, subject)[0]).toBe("retention interval");
  });

  it("is no name of a journal, no number and nothing of the topic's own", () => {
    const named = {
      title: "",
      text: "In Psychological Science. In Psychological Science. 12 items, 12 items. Study sessions, study sessions.",
    };
    expect(sharedConcepts([named, named], [], subject)).toEqual([]);
  });
});
