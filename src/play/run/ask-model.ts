import { sanitise } from "../../corpus/text/sanitise.js";
import { askForText } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";
import { answerSchema as schemaOf, checkAnswer } from "../shape/answer-schema.js";
import type { Answer, AnsweredText } from "./answer.js";
import { rowsUnmet } from "./check-rows.js";
import { type AnswerCheck, sentencesUnmet, textUnmet, type Unmet } from "./check-texts.js";
import type { Question } from "./question.js";
import { askAgain, type Tried } from "./ask-again.js";
import { settledText } from "./settle-text.js";

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
 * Asks a model, looks at what it answers, and asks again as often as the step says for what does not meet its checks; what does
 * not in the end is told with the answer. Throws `model_output` where nothing could be used, and what the call throws.
 */
export async function askForAnswer(context: RunContext, question: Question, asking: Asking): Promise<Answer> {
  const asker = new Asker(context, question, asking);
  if (question.shape !== null) return asker.data(question.shape);
  return question.count === 1 ? asker.oneText() : asker.texts();
}

class Asker {
  constructor(
    private readonly context: RunContext,
    private readonly question: Question,
    private readonly asking: Asking,
  ) {}

  async data(shape: NonNullable<Question["shape"]>): Promise<Answer> {
    const { checks } = this.asking;
    const { value, unmet } = await this.again(async (prompt) => {
      const { text } = await this.call(prompt, shape, null);
      const checked = checkAnswer(shape, sanitise(text));
      return "value" in checked
        ? { value: checked.value, unmet: rowsUnmet(checked.value, checks) }
        : { value: null, unmet: [{ words: checked.problem, canBeMet: true }], hint: checked.hint };
    });
    return { texts: [], value: value as Answer["value"], notes: [], unmet };
  }

  async oneText(): Promise<Answer> {
    const { maxWords } = this.asking;
    const { value, unmet } = await this.again(async (prompt, isLast) => {
      const { text, finish_reason } = await this.call(prompt, null, maxWords);
      return this.tried([sanitise(text).trim()], finish_reason, isLast);
    });
    return { texts: await this.settled(value), value: null, notes: [], unmet };
  }

  /** Several texts in one answer: too many are cut, and the ones that are missing asked for once. */
  async texts(): Promise<Answer> {
    const { count } = this.question;
    const { value, unmet } = await this.again(async (prompt, isLast) => {
      const first = await this.list(prompt, count);
      const isShort = first.texts.length > 0 && first.texts.length < count;
      const more = isShort ? await this.list(this.missing(prompt, first.texts), count - first.texts.length) : null;
      const texts = [...first.texts, ...(more?.texts ?? [])].slice(0, count);
      const { hint } = first;
      return {
        ...(await this.tried(texts, "stop", isLast)),
        ...(texts.length === 0 && hint !== undefined && { hint }),
      };
    });
    return { texts: await this.settled(value), value: null, notes: [], unmet };
  }

  private again<Value>(ask: (prompt: string, isLast: boolean) => Promise<Tried<Value>>): Promise<{
    value: Value;
    unmet: string[];
  }> {
    return askAgain(this.question.prompt, this.asking.repair, ask);
  }

  private async list(prompt: string, count: number): Promise<{ texts: string[]; hint?: string }> {
    const { text } = await this.call(prompt, ["string"], (this.asking.maxWords ?? 600) * count);
    const checked = checkAnswer(["string"], sanitise(text));
    if (!("value" in checked)) return { texts: [], hint: checked.hint };
    return { texts: (checked.value as string[]).map((each) => sanitise(each).trim()).filter((each) => each !== "") };
  }

  private missing(prompt: string, first: readonly string[]): string {
    const { count } = this.question;
    const shown = first.map((text, index) => `--- text ${index + 1} ---\n${text}`).join("\n\n");
    const open = count - first.length;
    return `${prompt}\n\nYou have given ${first.length} of ${count} texts:\n\n${shown}\n\nGive the other ${open}, as {"rows": [...]}.`;
  }

  /** Looks at texts; their sentences are compared with the passages only where nothing else has to be mended first. */
  private async tried(texts: readonly string[], reason: string, isLast: boolean): Promise<Tried<AskedText[]>> {
    const { question, asking } = this;
    const written = texts.filter((text) => text !== "");
    if (written.length === 0) return { value: null, unmet: [{ words: "the answer is empty", canBeMet: true }] };
    const few = written.length < question.count ? `${written.length} of ${question.count} texts were given` : null;
    const cut = reason === "length" ? "it breaks off at its length limit" : null;
    const whole = [few, cut].flatMap((words) => (words === null ? [] : [{ words, canBeMet: true }]));
    const bare = written.map((text) => textUnmet(text, asking.checks, question));
    const isOpen = [...whole, ...bare.flat()].some(({ canBeMet }) => canBeMet);
    if (isOpen && !isLast) {
      return { value: written.map((text) => ({ text, settled: null })), unmet: [...whole, ...named(bare)] };
    }
    const settled: AnsweredText[] = [];
    for (const text of written) settled.push(await this.settle(text));
    const unmet = settled.map(({ claims }, at) => [
      ...(bare[at] ?? []),
      ...sentencesUnmet(claims, asking.checks, question),
    ]);
    return {
      value: settled.map((each, at) => ({ text: written[at] ?? "", settled: each })),
      unmet: [...whole, ...named(unmet)],
    };
  }

  private settle(text: string): Promise<AnsweredText> {
    return settledText(this.context, text, this.question, this.asking.isProse ? this.asking.model : null);
  }

  private async settled(texts: readonly AskedText[]): Promise<AnsweredText[]> {
    const all: AnsweredText[] = [];
    for (const { text, settled } of texts) all.push(settled ?? (await this.settle(text)));
    return all;
  }

  private call(prompt: string, shape: Question["shape"], maxWords: number | null) {
    const { model } = this.asking;
    const { system, seed } = this.question;
    const most = maxWords === null ? usualOutput : Math.min(mostOutput, Math.max(2000, maxWords * tokensPerWord));
    return askForText(this.context, {
      name: prompt === this.question.prompt ? "play" : "play_repair",
      model,
      ...(system !== "" && { system }),
      ...(seed !== null && { seed }),
      prompt,
      max_output_tokens: shape === null ? most : Math.max(most, usualOutput * 2),
      ...(shape !== null && { answer_schema: schemaOf(shape) }),
    });
  }
}

/** A text as it came, and with its verdicts where it was looked at so far. */
interface AskedText {
  text: string;
  settled: AnsweredText | null;
}

/** Of several texts it is said which one is meant. */
function named(unmet: readonly (readonly Unmet[])[]): Unmet[] {
  if (unmet.length === 1) return [...(unmet[0] ?? [])];
  return unmet.flatMap((own, at) => own.map((each) => ({ ...each, words: `text ${at + 1}: ${each.words}` })));
}
