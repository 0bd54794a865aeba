import type { Verdict } from "../../domain/verdict.js";
import { joined, rulesSay } from "./join.js";
import { isHeldBack } from "../verdicts/judge.js";
import type { Sentence } from "../../contracts/audit.js";

/** Joins both verdicts on a sentence: the rules', and that of a judge whose words stand in the passage. */
export function finalVerdict({ text, together, judge }: Pick<Sentence, "text" | "together" | "judge">): Verdict {
  const { verdict } = together;
  if (judge === null || !judge.accepted) return verdict;
  // In another language than its source, rules say nothing.
  if (verdict === "unchecked") return joined.words_only[judge.verdict];
  return joined[isHeldBack(together) ? "held_back" : rulesSay({ ...together, text }, verdict)][judge.verdict];
}
