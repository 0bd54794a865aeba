import type { Verdict } from "../../domain/verdict.js";
import { passageBody } from "../../domain/passage.js";
import { CitedWorks } from "../../evidence/cited-works.js";
import { askJudge as askAbout } from "../../evidence/judge/ask-judge.js";
import { refused } from "../../evidence/judge/opinion.js";
import { findNumbers } from "../../language/quantities/numbers.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { Sentence } from "../../contracts/audit.js";
import { otherLanguage } from "../../evidence/verdicts/judge-sentence.js";

/** Passages of a work and characters of a passage that are shown. */
const limits = { passages: 3, characters: 1_600 };

/** A model that judges; it was named for this audit or is the one that the configuration names for answers. */
export interface AuditJudge {
  /** `provider:model`. */
  model: string;
  required: boolean;
}

/** Asks a model about all sentences that rules could check, and about those in another language than their works. */
export async function askJudge(
  context: RunContext,
  sentences: readonly Sentence[],
  judge: AuditJudge | null,
): Promise<Sentence[]> {
  const asked = judge === null ? [] : sentences.filter(isAsked).toSorted(mostDoubtfulFirst);
  if (judge === null || asked.length === 0) return [...sentences];
  // Recorded, so that a run that is taken up asks the same questions, whatever has been added to the library since.
  const key = `judge_passages:${contentHash(asked.map(({ id, text }) => [id, text]))}`;
  const statements = await context.step(key, "read", async () => {
    const works = await CitedWorks.open(context.services);
    return Promise.all(asked.map((sentence) => withPassages(works, sentence)));
  });
  const { opinions, ended } = await askAbout(context, statements, { ...judge, finishing: false });
  const judged = new Map(asked.map(({ id }, index) => [id, opinions[index] ?? null]));
  const left = opinions.filter((opinion) => opinion === null).length;
  if (left > 0) context.incomplete(leftOut(judge.model, left, asked.length, ended));
  return sentences.map((sentence) => ({ ...sentence, judge: acceptable(sentence, judged.get(sentence.id) ?? null) }));
}

function leftOut(model: string, left: number, all: number, ended: string | null): string {
  return `${left} of ${all} cited sentences were not judged by ${model} (${ended ?? "it did not answer for them"}): their verdicts are those of the rules.`;
}

/** From the most doubtful to the least. */
const doubts: readonly Verdict[] = [
  "contradicted",
  "not_found",
  "weak",
  "words_only",
  "unchecked",
  "computed",
  "supported",
];

function isAsked({ together }: Sentence): boolean {
  return together.verdict !== "unchecked" || together.reasons.includes(otherLanguage);
}

/** Where a budget ends, the worst have been asked. */
function mostDoubtfulFirst(one: Sentence, other: Sentence): number {
  return doubts.indexOf(one.together.verdict) - doubts.indexOf(other.together.verdict);
}

async function withPassages(works: CitedWorks, { text, works: cited }: Sentence) {
  const texts: string[] = [];
  for (const { work_id, evidence } of cited) {
    if (work_id === null) continue;
    const passages = await works.passages(text, [work_id], evidence === null ? [] : [evidence.start_line]);
    texts.push(
      ...passages
        .slice(0, limits.passages)
        .map(({ source }) => passageBody(source.content).slice(0, limits.characters)),
    );
  }
  return { text, texts };
}

/** "Supported" does not count for a number that the judge's words lack. */
export function acceptable({ numbers }: Pick<Sentence, "numbers">, opinion: Sentence["judge"]): Sentence["judge"] {
  if (opinion?.verdict !== "supported" || opinion.quote === null) return opinion;
  const there = findNumbers(opinion.quote);
  const open = numbers.filter(({ state }) => state === "differs" || state === "missing");
  const lacking = open.find(({ text: number }) => {
    const [claimed] = findNumbers(number);
    return claimed === undefined || !there.some((other) => other.value === claimed.value);
  });
  return lacking === undefined ? opinion : refused(opinion.verdict, `its words do not have the number ${lacking.text}`);
}
