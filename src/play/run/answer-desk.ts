import type { Source } from "../../domain/evidence.js";
import { QuireError } from "../../domain/error.js";
import { contentHash } from "../../run/content-hash.js";
import { stepSettings } from "../plan/step-settings.js";
import { expectedRows, resolved } from "../plan/expected-rows.js";
import { readRange } from "../config/range.js";
import type { AnswerCheck, PromptStep } from "../schema/playbook.js";
import { expand } from "../tokens/expand.js";
import { referencesOf } from "../tokens/references.js";
import type { TemplatePart } from "../tokens/token.js";
import type { Answer } from "./answer.js";
import { AnswerCache } from "./answer-cache.js";
import { askForAnswer } from "./ask-model.js";
import { bigOutline } from "./big-outline.js";
import { labelled, retrieve } from "./evidence.js";
import { findMore } from "./find-more.js";
import type { Playing } from "./playing.js";
import {
  type Asked,
  type Question,
  type QuestionMaker,
  questionOf,
  queryOf,
  templateParts,
  tokenValues,
} from "./question.js";
import { isPromptMaker } from "./prompt-maker.js";
import { passagesOf, type StepInput } from "./step-input.js";
import { answerWithoutModel } from "./without-model.js";

type AskedWithout = Omit<Asked, "sources">;

/** Beyond so many expected rows an outline is made chapter by chapter. */
const mostRowsAtOnce = 150;

/** Answers the questions of one step: evidence first, then what is known, then the model. */
export class AnswerDesk {
  private readonly cache: AnswerCache;

  private constructor(
    private readonly playing: Playing,
    private readonly step: PromptStep,
    private readonly input: StepInput,
    readonly maker: QuestionMaker,
    /** Null: the whole library. */
    private readonly collection: string | null,
  ) {
    this.cache = new AnswerCache(playing.context);
  }

  static async open(playing: Playing, step: PromptStep, input: StepInput): Promise<AnswerDesk> {
    const { context, loaded, declared } = playing;
    const settings = stepSettings(step, loaded.playbook, loaded.values);
    const producer = playing.producerOf(step);
    const answers = producer?.kind === "prompt" ? producer.answers : undefined;
    const maker: QuestionMaker = {
      step,
      playbook: loaded.playbook,
      values: loaded.values,
      settings,
      model: await playing.models.modelOf(settings.model),
      system: templateParts(step.system_prompt, declared),
      instruction: templateParts(step.instruction_user_prompt, declared),
      textField: (list) => (list === answers?.list ? answers.text : undefined),
      template: context.services.prompt("play-write"),
    };
    return new AnswerDesk(playing, step, input, maker, await collectionOf(playing, settings.rag_key));
  }

  /** What is asked for a unit, with its evidence. Throws `invalid_input` where a token has no value. */
  async question(asked: AskedWithout): Promise<Question> {
    const sources = await this.evidenceFor(asked);
    const question = questionOf(this.maker, { ...asked, sources });
    if (question.missing.length === 0) return question;
    throw new QuireError("invalid_input", `${question.missing.join(", ")} has no value here.`, {
      facts: { step: this.step.name },
      fix: "Write a default behind |, or give the field.",
    });
  }

  /** The answer, and whether it was known from before. What is asked twice at once is paid once. */
  async answer(
    asked: AskedWithout,
    question: Question,
    isForced: boolean,
  ): Promise<{ answer: Answer; isKnown: boolean }> {
    const { underway } = this.playing;
    const running = underway.get(question.key);
    if (running) return { answer: await running, isKnown: true };
    const known = isForced ? null : await this.cache.find(question.key);
    if (known) return { answer: known, isKnown: true };
    const again = underway.get(question.key);
    if (again) return { answer: await again, isKnown: true };
    const making = this.make(asked, question);
    underway.set(question.key, making);
    try {
      const answer = await making;
      await this.cache.keep(question.key, answer);
      return { answer, isKnown: false };
    } finally {
      underway.delete(question.key);
    }
  }

  private async make(asked: AskedWithout, question: Question): Promise<Answer> {
    const { context } = this.playing;
    const { model, settings } = this.maker;
    const query = this.query(asked);
    if (model === null)
      return answerWithoutModel(this.playing, this.step, { asked, question, query, collection: this.collection });
    const more = this.isMerge() ? [] : await findMore(context, query, { model, settings, collection: this.collection });
    const full =
      more.length === 0
        ? question
        : questionOf(this.maker, { ...asked, sources: labelled([...question.sources, ...more]) });
    const asking = {
      model,
      isProse: this.step.output_format === undefined && !isPromptMaker(this.playing, this.step),
      checks: this.checks(),
      repair: settings.repair,
      maxWords: this.maxWords(),
    };
    return this.isBigOutline() ? bigOutline(context, full, asking) : askForAnswer(context, full, asking);
  }

  private isBigOutline(): boolean {
    const { step, maker } = this;
    if (step.levels === undefined || step.multiple_parts === true) return false;
    return expectedRows(step, maker.values, this.playing.declared).all.likely > mostRowsAtOnce;
  }

  /** Counts of words with their numbers in place of tokens. */
  private checks(): AnswerCheck[] {
    const { values } = this.maker;
    const number = (count: number | string | undefined) =>
      count === undefined ? undefined : resolved(count, values, this.playing.declared);
    return (this.step.validate ?? []).map((check) => {
      if (typeof check === "string" || !("words" in check)) return check;
      const [least, most] = [number(check.words.least), number(check.words.most)];
      return { words: { ...(least !== undefined && { least }), ...(most !== undefined && { most }) } };
    });
  }

  private maxWords(): number | null {
    const item = this.playing.loaded.playbook.target_words?.item;
    if (item === undefined) return null;
    const range = readRange(resolved(item, this.maker.values, this.playing.declared));
    return range === null ? null : range.most * 2;
  }

  /** What came with the item, then what the library has; of texts that are merged the first alone. */
  private async evidenceFor(asked: AskedWithout): Promise<Source[]> {
    const { unit } = asked;
    const ids = unit.item === null ? null : [unit.item.id];
    const brought = this.input.records.length === 0 ? [] : passagesOf(this.input, ids);
    if (this.isMerge() || this.step.validate?.includes("no_new_keys") === true) return labelled(brought);
    const found = await retrieve(this.playing.context, this.query(asked), {
      collection: this.collection,
      agent: this.maker.settings.agent,
    });
    return labelled([...brought, ...found]);
  }

  private query(asked: AskedWithout): string {
    const { text } = expand(this.maker.instruction, tokenValues(this.maker, asked));
    return queryOf(asked.unit, asked.parent, text);
  }

  /** A step that reads all texts of a list, or groups: what it writes rests on theirs. */
  private isMerge(): boolean {
    return this.step.reduce !== undefined || readsLists(this.maker.instruction);
  }
}

function readsLists(parts: readonly TemplatePart[]): boolean {
  return referencesOf(parts).some(
    ({ reference }) => reference.kind === "input" && reference.path.some(({ index }) => index === "all"),
  );
}

/** The collection that evidence comes from; where there is none of that name the whole library, with a warning. */
async function collectionOf({ context }: Playing, name: string | null): Promise<string | null> {
  if (name === null) return null;
  const isThere = await context.step(`collection:${contentHash(name)}`, "read", async () => {
    const store = await context.services.store();
    return (await store.works({ collection: name }, 1)).length > 0;
  });
  if (isThere) return name;
  context.warn(`collection:${name}`, `The library has no collection "${name}": evidence comes from the whole library.`);
  return null;
}
