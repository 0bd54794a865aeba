import { sanitise } from "../../corpus/text/sanitise.js";
import { answerWithTokens } from "../../cite/label-tokens.js";
import { QuireError } from "../../domain/error.js";
import { type CheckedAnswer, signOf, type Source } from "../../domain/evidence.js";
import { citedWorks } from "../../evidence/answers/check-text.js";
import { noModel } from "../../domain/config.js";
import { settleAnswer } from "../../evidence/written/settle-answer.js";
import { askForText } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";
import { answerSchema as schemaOf, checkAnswer } from "../shape/answer-schema.js";
import type { Answer, AnsweredText } from "./answer.js";
import type { Question } from "./question.js";
import { type AnswerCheck, problemsOf } from "./check-texts.js";

/** How an answer is asked for and looked at. */
export interface Asking {
  model: string;
  /** Whether its sentences are compared with the passages: prompts and data are not. */
  isProse: boolean;
  checks: readonly AnswerCheck[];
  /** How often an answer that fails a check is asked for again. */
  repair: number;
  maxWords: number | null;
}

/** Tokens of an answer of no known length, and of a word at the most, what a model thinks included. */
const usualOutput = 8000;
const tokensPerWord = 3;
const mostOutput = 32_000;

/**
 * Asks a model, looks at what it answers, and asks once more for what does not fit. Throws `model_output` where that does
 * not fit either, and what the call throws.
 */
export async function askForAnswer(context: RunContext, question: Question, asking: Asking): Promise<Answer> {
  if (question.shape !== null) {
    const { value } = await askForData(context, question, asking);
    return { texts: [], value: value as Answer["value"], notes: [] };
  }
  const texts = await askForTexts(context, question, asking);
  const settled: AnsweredText[] = [];
  for (const text of texts) settled.push(await settledText(context, text, question, asking));
  return { texts: settled, value: null, notes: [] };
}

async function askForTexts(context: RunContext, question: Question, asking: Asking): Promise<string[]> {
  const { count } = question;
  if (count === 1) return [await askForOneText(context, question, asking)];
  const first = await askForList(context, question, asking, question.prompt, count);
  if (first.length >= count) return first.slice(0, count);
  const missing = count - first.length;
  const shown = first.map((text, index) => `--- text ${index + 1} ---\n${text}`).join("\n\n");
  const prompt = `${question.prompt}\n\nYou have given ${first.length} of ${count} texts:\n\n${shown}\n\nGive the other ${missing}, as {"rows": [...]}.`;
  const more = await askForList(context, question, asking, prompt, missing);
  return [...first, ...more].slice(0, count);
}

async function askForOneText(context: RunContext, question: Question, asking: Asking): Promise<string> {
  let prompt = question.prompt;
  for (let tries = 0; ; tries += 1) {
    const text = sanitise((await call(context, question, asking, prompt, tries)).text).trim();
    const problems = problemsOf([text], asking.checks);
    if (text !== "" && (problems.length === 0 || tries >= asking.repair)) return text;
    if (text === "" && tries > 0) throw unfit("the answer is empty");
    prompt = `${question.prompt}\n\nYour last answer was not taken: ${problems.join("; ") || "it was empty"}. Write it again.`;
  }
}

function askForList(
  context: RunContext,
  question: Question,
  asking: Asking,
  prompt: string,
  count: number,
): Promise<string[]> {
  return askForValue(
    context,
    { ...question, shape: ["string"], prompt },
    { ...asking, maxWords: (asking.maxWords ?? 600) * count },
  ).then((value) => (value as string[]).map((text) => sanitise(text).trim()).filter((text) => text !== ""));
}

async function askForData(context: RunContext, question: Question, asking: Asking): Promise<{ value: unknown }> {
  return { value: await askForValue(context, question, { ...asking, maxWords: null }) };
}

/** One bounded repair: then the item fails alone. */
async function askForValue(context: RunContext, question: Question, asking: Asking): Promise<unknown> {
  const shape = question.shape ?? ["string"];
  let prompt = question.prompt;
  for (let tries = 0; ; tries += 1) {
    const { text } = await call(context, { ...question, shape }, asking, prompt, tries);
    const checked = checkAnswer(shape, sanitise(text));
    if ("value" in checked) return checked.value;
    if (tries > 0) throw unfit(checked.problem);
    prompt = `${question.prompt}\n\n${checked.hint}`;
  }
}

const unfit = (problem: string): QuireError =>
  new QuireError("model_output", `The model's answer could not be used: ${problem}.`, {
    facts: { problem },
    fix: "Write the item again with --redo, or with another model.",
  });

function call(context: RunContext, question: Question, { model, maxWords }: Asking, prompt: string, tries: number) {
  const most = maxWords === null ? usualOutput : Math.min(mostOutput, Math.max(2000, maxWords * tokensPerWord));
  return askForText(context, {
    name: tries === 0 ? "play" : "play_repair",
    model,
    ...(question.system !== "" && { system: question.system }),
    prompt,
    max_output_tokens: question.shape === null ? most : Math.max(most, usualOutput * 2),
    ...(question.shape !== null && { answer_schema: schemaOf(question.shape) }),
  });
}

/** The text with its verdicts, and citations in place of its labels. What names no passage is the writer's to mend once. */
async function settledText(
  context: RunContext,
  text: string,
  question: Question,
  asking: Asking,
): Promise<AnsweredText> {
  const { sources } = question;
  if (!asking.isProse) {
    const unchecked = { answer_markdown: text, claims: [], removed: [], counts: noCounts };
    return withTokens(context, unchecked, sources, []);
  }
  const { config } = context.services;
  const judge = config.judge === undefined || config.judge === noModel ? null : config.judge;
  const { checked, limitations } = await settleAnswer(context, text, {
    question: question.task,
    sources,
    judging: { model: judge, required: false },
    // Without passages there is nothing that could be mended.
    writer: sources.length === 0 ? null : asking.model,
    repair: "doubtful",
    quote: null,
  });
  const written = await withTokens(context, checked, sources, limitations);
  if (sources.length > 0) return written;
  return { ...written, markdown: `${written.markdown}\n\n*${noEvidence}*`, notes: [...written.notes, noEvidence] };
}

const noCounts = {
  quoted: 0,
  supported: 0,
  computed: 0,
  weak: 0,
  words_only: 0,
  not_found: 0,
  contradicted: 0,
  unchecked: 0,
  unsupported: 0,
  general: 0,
};
export const noEvidence = "The library has no passage on this.";
const poor: readonly string[] = ["weak", "not_found", "contradicted"];

async function withTokens(
  context: RunContext,
  checked: CheckedAnswer,
  sources: readonly Source[],
  limitations: readonly string[],
): Promise<AnsweredText> {
  const cited = sources.filter(({ label }) => checked.answer_markdown.includes(`[${label}]`));
  const written = answerWithTokens(checked, sources, await citedWorks(context, sources));
  const doubtful = checked.claims.filter((claim) => poor.includes(signOf(claim))).length;
  const removed = checked.removed.map(({ text, reason }) => `Removed "${text}": ${reason}`);
  return {
    markdown: written.answer_markdown,
    sources: cited,
    claims: written.claims,
    notes: [
      ...(doubtful === 0 ? [] : [`${doubtful} cited ${doubtful === 1 ? "sentence does" : "sentences do"} not hold.`]),
      ...removed,
      ...limitations,
    ],
  };
}
