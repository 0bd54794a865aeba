import pMap from "p-map";
import { z } from "zod";
import { askModel, fenced } from "../../corpus/context/model-step.js";
import { verbatimFinder } from "../../corpus/text/find-verbatim.js";
import { sanitise } from "../../corpus/text/sanitise.js";
import { normalizeSpace } from "../../domain/characters.js";
import { passageBody } from "../../domain/passage.js";
import { toQuireError } from "../../domain/error.js";
import { findNumbers } from "../../language/quantities/numbers.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { findInstruction } from "../../tool/machine-instructions.js";
import type { Sentence } from "../schema/audit-schema.js";
import { otherLanguage } from "./check-sentence.js";
import { CitedWorks } from "../../evidence/cited-works.js";

/** Sentences of one call, passages of a work and characters of a passage that are shown. */
const limits = { sentences: 4, passages: 3, characters: 1_600, sentence: 1_200, parallel: 3 };

/** A sentence with the texts that the model is shown for it. */
interface Asked {
  sentence: Sentence;
  texts: string[];
}

/** Asks a model about the sentences whose support is weak, missing or contradicted; the others stay as they are. */
export async function askJudge(
  context: RunContext,
  sentences: readonly Sentence[],
  model: string | null,
): Promise<Sentence[]> {
  const doubtful = model === null ? [] : sentences.filter(isDoubtful).toSorted(mostDoubtfulFirst);
  if (model === null || doubtful.length === 0) return [...sentences];
  const works = await CitedWorks.open(context.services);
  const batches = Array.from({ length: Math.ceil(doubtful.length / limits.sentences) }, (_, index) =>
    doubtful.slice(index * limits.sentences, (index + 1) * limits.sentences),
  );
  const judged = new Map<string, NonNullable<Sentence["judge"]>>();
  let done = 0;
  let ended = false;
  await pMap(
    batches,
    async (batch) => {
      // Recorded, so that a run that is taken up asks the same questions, whatever has been added to the library since.
      const asked = await context.step(
        `judge_passages:${contentHash(batch.map(({ id, text }) => [id, text]))}`,
        "read",
        () => Promise.all(batch.map((sentence) => withPassages(works, sentence))),
      );
      const answers = await askBatch(context, model, asked);
      if (answers === null) ended = true;
      else for (const [id, judge] of answers) judged.set(id, judge);
      done += batch.length;
      context.progress({ label: "judging", done, total: doubtful.length, unit: "sentences" });
    },
    { concurrency: limits.parallel },
  );
  const left = doubtful.filter(({ id }) => !judged.has(id)).length;
  if (left > 0) context.incomplete(leftOut(model, left, doubtful.length, ended));
  return sentences.map((sentence) => ({ ...sentence, judge: judged.get(sentence.id) ?? null }));
}

function leftOut(model: string, left: number, all: number, ended: boolean): string {
  const why = ended ? "it failed or the budget ended" : "it did not answer for them";
  return `${left} of ${all} doubtful sentences were not judged by ${model} (${why}): their verdicts are those of the rules.`;
}

const doubts = ["contradicted", "not_found", "weak", "words_only"];

function isDoubtful({ together }: Sentence): boolean {
  return doubts.includes(together.verdict) || together.reasons.includes(otherLanguage);
}

/** Where a budget ends, the worst have been asked. */
function mostDoubtfulFirst(one: Sentence, other: Sentence): number {
  return doubts.indexOf(one.together.verdict) - doubts.indexOf(other.together.verdict);
}

async function withPassages(works: CitedWorks, sentence: Sentence): Promise<Asked> {
  const texts: string[] = [];
  for (const { work_id, evidence } of sentence.works) {
    if (work_id === null) continue;
    const passages = await works.passages(sentence.text, [work_id], evidence === null ? [] : [evidence.start_line]);
    texts.push(...passages.slice(0, limits.passages).map(({ source }) => passageBody(source.content)));
  }
  return { sentence, texts };
}

type Answers = Map<string, NonNullable<Sentence["judge"]>>;

/** Null where the model failed or may not be asked any more. */
async function askBatch(context: RunContext, model: string, batch: readonly Asked[]): Promise<Answers | null> {
  const items = batch.map((asked, index) => itemBlock(`C${index + 1}`, asked)).join("\n\n");
  try {
    const found = await askModel(context, {
      name: "audit_judge",
      model,
      values: { items },
      schema: judgeAnswersSchema,
      max_output_tokens: 500 + batch.length * 250,
      required: true,
      instead: "the verdicts of the rules stay",
    });
    return found === null ? null : answersOf(batch, found.answers);
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "budget") throw error;
    return null;
  }
}

function answersOf(batch: readonly Asked[], answers: Parameters<typeof readJudgement>[1][]): Answers {
  const judged: Answers = new Map();
  for (const answer of answers) {
    const place = /^\W*C(\d{1,2})\W*$/u.exec(answer.label)?.[1];
    const asked = batch[Number(place) - 1];
    if (asked === undefined || judged.has(asked.sentence.id)) continue;
    judged.set(asked.sentence.id, readJudgement(asked.sentence, answer, asked.texts));
  }
  return judged;
}

function itemBlock(label: string, { sentence, texts }: Asked): string {
  const passages = texts.map((text, index) => `passage ${index + 1}: ${fenced(text, limits.characters)}`);
  return [`[${label}] sentence: ${fenced(sentence.text, limits.sentence)}`, ...passages].join("\n");
}

const judgeVerdicts = ["supported", "partly", "contradicted", "not_in_passage"] as const;

const judgeAnswersSchema = z.strictObject({
  answers: z.array(
    z.strictObject({
      label: z.string(),
      verdict: z.enum(judgeVerdicts),
      quote: z.string().nullable(),
      explanation: z.string(),
    }),
  ),
});
type JudgeAnswer = z.infer<typeof judgeAnswersSchema>["answers"][number];

/** Shorter ones stand in many passages and show nothing. */
const leastQuote = 12;
const longestExplanation = 300;

/**
 * Weighs a model's answer. "Supported", "partly" and "contradicted" are accepted only with words that stand in a
 * passage it was shown and that are no order to it, "supported" not for a number that the words do not have. Pure.
 * @param texts Of the passages the model was shown.
 */
export function readJudgement(
  sentence: Sentence,
  answer: JudgeAnswer,
  texts: readonly string[],
): NonNullable<Sentence["judge"]> {
  const { verdict } = answer;
  const explanation = shortened(sanitise(answer.explanation));
  if (verdict === "not_in_passage") return { verdict, quote: null, accepted: true, explanation };
  const quote = standing(answer.quote ?? "", texts);
  const refused = quote === null ? "its words do not stand in a passage" : objection(sentence, verdict, quote);
  if (refused === null) return { verdict, quote, accepted: true, explanation };
  return { verdict, quote: null, accepted: false, explanation: `Not accepted: ${refused}.` };
}

function standing(quote: string, texts: readonly string[]): string | null {
  if (quote.trim().length < leastQuote) return null;
  for (const text of texts) {
    const found = verbatimFinder(text)(quote);
    if (found !== null) return normalizeSpace(found);
  }
  return null;
}

function objection({ text, numbers }: Sentence, verdict: JudgeAnswer["verdict"], quote: string): string | null {
  if (findInstruction(quote) !== null && findInstruction(text) === null)
    return "its words speak to the model and not of the matter";
  if (verdict !== "supported") return null;
  const there = findNumbers(quote);
  const open = numbers.filter(({ state }) => state === "differs" || state === "missing");
  const lacking = open.find(({ text: number }) => {
    const [claimed] = findNumbers(number);
    return claimed === undefined || !there.some((other) => other.value === claimed.value);
  });
  return lacking === undefined ? null : `its words do not have the number ${lacking.text}`;
}

function shortened(text: string): string {
  const line = normalizeSpace(text);
  return line.length > longestExplanation ? `${line.slice(0, longestExplanation).trimEnd()} ...` : line;
}
