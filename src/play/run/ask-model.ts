import { sanitise } from "../../corpus/text/sanitise.js";
import { citedWorks } from "../../evidence/answers/check-text.js";
import { QuireError, toQuireError } from "../../domain/error.js";
import type { TextResult } from "../../ports/model.js";
import { askForText } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";
import type { Shape } from "../schema/shape.js";
import { answerSchema as schemaOf, checkAnswer } from "../shape/answer-schema.js";
import type { Answer, AnsweredText } from "./answer.js";
import { emptyUnmet, type RowChecks, rowsUnmet } from "./check-rows.js";
import { sentencesUnmet, textUnmet, type Unmet } from "./check-texts.js";
import type { Question } from "./question.js";
import { askAgain, furtherRound, type Tried } from "./ask-again.js";
import { readData, type ReadData } from "./read-data.js";
import { readText, type ReadText } from "./read-text.js";
import { settledText } from "./settle-text.js";

/** How an answer is asked for and looked at. */
export interface Asking extends RowChecks {
  model: string;
  /** Whether its sentences are compared with the passages: prompts and data are not. */
  isProse: boolean;
  /** How often an answer that fails a check is asked for again. */
  repair: number;
  maxWords: number | null;
}

/** Tokens of an answer of no known length, and of a word at the most, what a model thinks included. */
const usualOutput = 8000;
const tokensPerWord = 3;
const cutWords = "it breaks off at its length limit";
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

  async data(shape: Shape): Promise<Answer> {
    const { value, unmet } = await this.again(async (prompt) => {
      const { text, finish_reason } = await this.call(prompt, shape, null);
      return this.triedData(shape, sanitise(text), finish_reason);
    });
    const { read, notes } = value;
    return {
      texts: [],
      value: read.value as Answer["value"],
      sources: read.cited,
      notes: [...read.notes, ...notes],
      unmet,
    };
  }

  /** Data in its shape; where something may be missing it is asked for again, and taken where that is no better. */
  private async triedData(shape: Shape, text: string, reason: string): Promise<Tried<AskedData>> {
    const checked = checkAnswer(shape, text);
    if (!("value" in checked) && !("mended" in checked)) {
      const cut = reason === "length" ? `${cutWords}, and so ` : "";
      return { value: null, unmet: [{ words: `${cut}${checked.problem}`, canBeMet: true }], hint: checked.hint };
    }
    const { sources } = this.question;
    const given = "value" in checked ? checked.value : checked.mended;
    const read = readData(given, sources, await citedWorks(this.context, sources));
    const unmet = [...emptyUnmet(shape, read.value, this.asking), ...rowsUnmet(read.value, this.asking)];
    if ("value" in checked) return { value: { read, notes: [] }, unmet };
    const { problem, hint, isSure } = checked;
    const notes = [`Brought into the shape that was asked for: ${problem}.`];
    return { value: { read, notes }, unmet, ...(isSure !== true && { isMended: true, hint }) };
  }

  async oneText(): Promise<Answer> {
    const { maxWords } = this.asking;
    const { value, unmet } = await this.again(async (prompt, isLast) => {
      const { text, finish_reason } = await this.call(prompt, null, maxWords);
      return this.tried([this.read(text)], finish_reason, isLast);
    });
    return { texts: await this.settled(value), value: null, sources: [], notes: [], unmet };
  }

  /** Several texts in one answer: too many are cut, and the ones that are missing asked for once. */
  async texts(): Promise<Answer> {
    const { count } = this.question;
    const { value, unmet } = await this.again(async (prompt, isLast) => {
      const first = await this.list(prompt, count);
      const isShort = first.texts.length > 0 && first.texts.length < count;
      const more = isShort ? await this.missing(prompt, first.texts) : [];
      const texts = [...first.texts, ...more].slice(0, count);
      const { hint } = first;
      return {
        ...(await this.tried(texts, first.reason, isLast)),
        ...(texts.length === 0 && hint !== undefined && { hint }),
      };
    });
    return { texts: await this.settled(value), value: null, sources: [], notes: [], unmet };
  }

  private again<Value>(ask: (prompt: string, isLast: boolean) => Promise<Tried<Value>>): Promise<{
    value: Value;
    unmet: string[];
  }> {
    return askAgain(this.question.prompt, this.asking.repair, ask);
  }

  private async list(prompt: string, count: number): Promise<{ texts: ReadText[]; reason: string; hint?: string }> {
    const { text, finish_reason: reason } = await this.call(prompt, ["string"], (this.asking.maxWords ?? 600) * count);
    const checked = checkAnswer(["string"], sanitise(text));
    const given = "value" in checked ? checked.value : checked.mended;
    if (!Array.isArray(given)) return { texts: [], reason, ...("hint" in checked && { hint: checked.hint }) };
    const texts = given.map((each: unknown) => this.read(String(each)));
    return { texts: texts.filter(({ fault }) => fault === null), reason };
  }

  /** The texts that an answer has too few; none where they cannot be had. */
  private async missing(prompt: string, first: readonly ReadText[]): Promise<ReadText[]> {
    const { count } = this.question;
    const shown = first.map(({ text }, index) => `--- text ${index + 1} ---\n${text}`).join("\n\n");
    const open = count - first.length;
    const words = `You have given ${first.length} of ${count} texts:\n\n${shown}\n\nGive the other ${open}, as {"rows": [...]}.`;
    const more = await furtherRound(true, () => this.list(`${prompt}\n\n${words}`, open));
    return more instanceof QuireError ? [] : more.texts;
  }

  private read(text: string): ReadText {
    const { instructions, sources } = this.question;
    return readText(text, { instructions, mayHaveNothing: sources.length === 0 });
  }

  /** Looks at texts; their sentences are compared with the passages only where nothing else has to be mended first. */
  private async tried(texts: readonly ReadText[], reason: string, isLast: boolean): Promise<Tried<AskedText[]>> {
    const { question, asking } = this;
    const usable = texts.filter(({ fault }) => fault === null);
    const written = usable.map(({ text }) => text);
    if (written.length === 0) {
      const words = texts[0]?.fault ?? "the answer is empty";
      return { value: null, unmet: [{ words, canBeMet: true }] };
    }
    const few = written.length < question.count ? `${written.length} of ${question.count} texts were given` : null;
    const cut = reason === "length" ? cutWords : null;
    const loop = usable.some(({ isLoop }) => isLoop)
      ? "it says the same again and again; each sentence stands once"
      : null;
    const whole = [few, cut, loop].flatMap((words) => (words === null ? [] : [{ words, canBeMet: true }]));
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

  private async call(prompt: string, shape: Question["shape"], maxWords: number | null): Promise<Called> {
    const { model } = this.asking;
    const { system, seed } = this.question;
    const most = maxWords === null ? usualOutput : Math.min(mostOutput, Math.max(2000, maxWords * tokensPerWord));
    try {
      return await askForText(this.context, {
        name: prompt === this.question.prompt ? "play" : "play_repair",
        model,
        ...(system !== "" && { system }),
        ...(seed !== null && { seed }),
        prompt,
        max_output_tokens: shape === null ? most : Math.max(most, usualOutput * 2),
        ...(shape !== null && { answer_schema: schemaOf(shape) }),
      });
    } catch (thrown) {
      const error = toQuireError(thrown);
      // An answer without words is one that can be asked for again.
      if (error.code !== "model_output") throw error;
      return { text: "", finish_reason: String(error.facts["finish_reason"] ?? "") };
    }
  }
}

type Called = Pick<TextResult, "text" | "finish_reason">;

/** Data as it goes into the file, and what a reader has to know of how it came. */
interface AskedData {
  read: ReadData;
  notes: string[];
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
