import { describe, expect, it } from "vitest";
import { joined, joinedReasons, type RulesSay } from "./join.js";

describe("rules and judge, joined", () => {
  const judge = ["supported", "computes", "unsaid", "partly", "contradicted", "not_in_passage"] as const;
  const cells: Record<RulesSay, string> = {
    copied: "supported supported supported weak weak supported",
    supported: "supported supported supported weak contradicted words_only",
    computed: "computed computed computed weak contradicted words_only",
    words_only: "supported computed supported weak contradicted words_only",
    weak: "supported computed weak weak contradicted weak",
    not_found: "supported computed weak weak contradicted not_found",
    contradicted: "weak weak weak weak contradicted contradicted",
    held_back: "weak weak weak weak contradicted weak",
  };
  it.each(Object.entries(cells))("where rules say %s", (rules, verdicts) => {
    expect(judge.map((says) => joined[rules as RulesSay][says]).join(" ")).toBe(verdicts);
  });
});

describe("why a joined verdict is not better", () => {
  const quote = "the tower stood 27 metres high";

  it("is told by both", () => {
    const rules = { verdict: "contradicted" as const, reasons: ["S1 has “27” there, not “28”"] };
    const opinion = { verdict: "supported" as const, quote, accepted: true, explanation: "" };
    expect(joinedReasons("weak", rules, opinion)).toEqual([...rules.reasons, `the judge finds it in “${quote}”`]);
  });

  it("is told by the judge alone where no rule can tell", () => {
    const rules = { verdict: "words_only" as const, reasons: ["rules cannot tell whether S1 says so"] };
    const opinion = { verdict: "contradicted" as const, quote, accepted: true, explanation: "it was lower" };
    expect(joinedReasons("contradicted", rules, opinion)).toEqual([
      `the judge finds otherwise in “${quote}”: it was lower`,
    ]);
  });
});
