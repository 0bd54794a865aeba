import type { Sentence, SentenceJudgement } from "../schema/audit-schema.js";
import type { Checking } from "./check-sentence.js";
import type { CitedSentence } from "./cited-sentences.js";
import { judgeAgainst } from "../../evidence/verdicts/judge-sentence.js";

/**
 * A work of the library that bears a sentence out where the cited ones do not. Only what is supported there is worth
 * a word: many works have a part of a sentence.
 */
export async function betterSource(
  { works, weight }: Checking,
  { claim, intent }: CitedSentence,
  together: SentenceJudgement,
  cited: readonly Sentence["works"][number][],
): Promise<Sentence["better"]> {
  if (intent !== "claims" || together.verdict === "supported" || together.verdict === "unchecked") return null;
  const known = new Set(cited.map(({ work_id }) => work_id));
  const passages = (await works.passages(claim, null)).filter(({ source }) => !known.has(source.work_id));
  for (const work_id of new Set(passages.map(({ source }) => source.work_id))) {
    const own = passages.filter(({ source }) => source.work_id === work_id);
    const { verdict, evidence } = judgeAgainst(claim, own, weight);
    if (verdict !== "supported" || evidence === null) continue;
    return { work_id, key: works.keyOf(work_id), title: works.work(work_id)?.title ?? "", verdict, evidence };
  }
  return null;
}
