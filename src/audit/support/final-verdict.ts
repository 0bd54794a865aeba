import type { Verdict } from "../../domain/evidence.js";
import type { Sentence } from "../schema/audit-schema.js";
import { isHeldBack } from "../../evidence/verdicts/judge.js";

/**
 * Joins both verdicts on a sentence: the rules', or that of a judge whose words stand in the passage. A judge who does
 * not find it in the passages that were shown leaves the rules' verdict: there may be others. Nor does a judge bear out
 * what stands beside orders to machine readers, which it has read.
 */
export function finalVerdict({ together, judge }: Pick<Sentence, "together" | "judge">): Verdict {
  if (judge === null || !judge.accepted) return together.verdict;
  switch (judge.verdict) {
    case "supported":
      return isHeldBack(together) ? together.verdict : "supported";
    case "contradicted":
      return "contradicted";
    case "partly":
      return "weak";
    default:
      return together.verdict;
  }
}
