import type { Source } from "../../domain/evidence.js";
import { QuireError } from "../../domain/error.js";
import { textValue } from "../../domain/json-value.js";
import { contextWindowOf } from "../../run/context-windows.js";
import { contentHash } from "../../run/content-hash.js";
import { readRange } from "../config/range.js";
import { expectedRows, resolved } from "../plan/expected-rows.js";
import { type StepSettings, stepSettings } from "../plan/step-settings.js";
import { type MergedList, mergedList, textsInPairs } from "../plan/merged-list.js";
import { type StepPrompts, stepPrompts, unitMessages } from "../plan/unit-key.js";
import { OutlineContext } from "../rows/context-of.js";
import type { PromptStep } from "../schema/playbook.js";
import { textFieldsOf, writesRows } from "../shape/row-fields.js";
import { writesOutline } from "./check-rows.js";
import { expand } from "../tokens/expand.js";
import { parseTemplate } from "../tokens/parse-template.js";
import type { AnswerCheck } from "./check-texts.js";
import type { Answer } from "./answer.js";
import { AnswerCache } from "./answer-cache.js";
import { type Asking, askForAnswer } from "./ask-model.js";
import type { Ask } from "./asks.js";
import { bigOutline } from "./big-outline.js";
import { keysIn, labelled, retrieve } from "./evidence.js";
import { type EvidencePlace, evidencePlace } from "./evidence-place.js";
import { findMore, type Found } from "./find-more.js";
import { mergeInPairs, pairSlot } from "./merge-in-pairs.js";
import type { Playing } from "./playing.js";
import type { Unit } from "../rows/elements-of.js";
import { QuotesInTurn } from "./quotes-in-turn.js";
import { namedWorks } from "./named-works.js";
import { isPromptMaker } from "./prompt-maker.js";
import { type Question, type QuestionMaker, questionOf, queryOf, valuesOf } from "./question.js";
import { passagesOf, type StepInput } from "./step-input.js";
import { answerWithoutModel } from "./without-model.js";

/** Beyond so many expected rows an outline is made chapter by chapter. */
const mostRowsAtOnce = 150;

/** Answers the questions of one step: evidence first, then what is known, then the model. */
export class AnswerDesk {
  private readonly cache: AnswerCache;
  private readonly quotes: QuotesInTurn;

  private constructor(
    private readonly playing: Playing,
    private readonly step: PromptStep,
    private readonly input: StepInput,
    readonly maker: QuestionMaker,
    private readonly library: EvidencePlace,
  ) {
    const { collection } = library;
    this.cache = new AnswerCache(playing.context);
    this.quotes = new QuotesInTurn(playing.context, step.without_model, {
      expandWith: (unit, text) => this.expanded(unit, text, ""),
      placeOf: async (unit) => ({ collection, works: await this.worksOf(unit) }),
      mostWords: this.targetWords(),
    });
  }

  static async open(playing: Playing, step: PromptStep, input: StepInput): Promise<AnswerDesk> {
    const { context, loaded, declared } = playing;
    const settings = stepSettings(step, loaded.playbook, loaded.values);
    const model = await playing.models.modelOf(settings.model);
    const outline = new OutlineContext(input.items, ({ fields }) => textValue(fields["title"]));
    const rest = { settings, model: model ?? "none", values: loaded.values, outline };
    const maker: QuestionMaker = {
      prompts: stepPrompts(step, declared, rest),
      playbook: loaded.playbook,
      declared,
      model,
      textFields: textFieldsOf(loaded.playbook.steps),
      template: context.services.prompt("play-write"),
    };
    return new AnswerDesk(playing, step, input, maker, await evidencePlace(context, step.name, settings.rag_key));
  }

  private get settings(): StepSettings {
    return this.maker.prompts.settings;
  }

  /** What is asked for a unit, with its evidence. Throws `invalid_input` where a token has no value. */
  async question(asked: Ask): Promise<Question> {
    const question = questionOf(this.maker, asked, await this.evidenceFor(asked));
    if (question.missing.length === 0) return question;
    throw new QuireError("invalid_input", `${question.missing.join(", ")} has no value here.`, {
      facts: { step: this.step.name },
      fix: "Write a default behind |, or give the field.",
    });
  }

  /** The answer, and whether it was known from before. What is asked twice at once is paid once. */
  async answer(asked: Ask, question: Question, isForced: boolean): Promise<{ answer: Answer; isKnown: boolean }> {
    const { underway } = this.playing;
    const running = underway.get(question.key);
    if (running) return { answer: await running, isKnown: true };
    const known = isForced ? null : await this.cache.find(question.key);
    if (known) return { answer: known, isKnown: true };
    const again = underway.get(question.key);
    if (again) return { answer: await again, isKnown: true };
    const making = this.make(asked, question, isForced);
    underway.set(question.key, making);
    try {
      const answer = await making;
      await this.cache.keep(question.key, answer);
      return { answer, isKnown: false };
    } finally {
      underway.delete(question.key);
    }
  }

  private async make(asked: Ask, question: Question, isForced: boolean): Promise<Answer> {
    const { context } = this.playing;
    const { model } = this.maker;
    const { settings } = this;
    const query = this.query(asked);
    if (model === null) {
      const isMerge = this.isMerge();
      const { collection } = this.library;
      const place = { collection, works: await this.worksOf(asked.unit) };
      const expandWith = (text: string, output: string) => this.expanded(asked.unit, text, output);
      const below = this.titlesBelow(asked);
      const quotes = () => this.quotes.of(asked, this.input.items);
      const without = { asked, question, query, place, quotes, isMerge, below, expandWith };
      return answerWithoutModel(this.playing, this.step, without);
    }
    const list = this.listInPairs(asked, model);
    if (list !== null) {
      const textField = this.maker.textFields.get(list.name);
      return mergeInPairs(asked, list, textField, async (part) => {
        return (await this.answer(part, await this.question(part), isForced)).answer;
      });
    }
    const { sources, notes } = await this.findMore(query, model);
    const full =
      sources.length === 0 ? question : questionOf(this.maker, asked, labelled([...question.sources, ...sources]));
    const asking = {
      model,
      isProse: this.step.output_format === undefined && !isPromptMaker(this.playing, this.step),
      // A pair is only on the way to the text that is checked.
      checks: asked.slot === pairSlot ? [] : this.checks(),
      isOutline: writesOutline(this.step),
      mayBeEmpty: writesRows(this.step),
      repair: settings.repair,
      maxWords: this.maxWords(),
    };
    const answer = await (this.isBigOutline()
      ? bigOutline(full, asking, (part, how) => this.part(part, how, isForced))
      : askForAnswer(context, full, asking));
    return { ...answer, notes: [...notes, ...answer.notes] };
  }

  /** Ids of the works that evidence for a unit comes from; null where it is any. */
  private async worksOf(unit: Unit): Promise<readonly string[] | null> {
    const { works } = this.step;
    return works === undefined ? null : namedWorks(this.playing.context, this.expanded(unit, works, "").trim());
  }

  /** A text of the step with what its tokens stand for; `output` is what stands for the answer. */
  private expanded(unit: Unit, text: string, output: string): string {
    const values = valuesOf(this.maker, unit);
    const answer: typeof values.answer = (name) => (name === "output" ? output : values.answer(name));
    return expand(parseTemplate(text, this.playing.declared).parts, { ...values, answer }).text;
  }

  private async findMore(query: string, model: string): Promise<Found> {
    if (this.bringsNothingNew() || this.step.works !== undefined) return { sources: [], notes: [] };
    const { settings, step } = this;
    const { collection } = this.library;
    return findMore(this.playing.context, { step: step.name, query, model, settings, collection });
  }

  /** A part of an answer is known again like a whole one: where a later part fails, it is not paid for twice. */
  private async part(question: Question, asking: Asking, isForced: boolean): Promise<Answer> {
    const key = contentHash([question.key, question.prompt]);
    const known = isForced ? null : await this.cache.find(key);
    if (known) return known;
    const answer = await askForAnswer(this.playing.context, question, asking);
    await this.cache.keep(key, answer);
    return answer;
  }

  /** The texts of a merge that are too long for one call. */
  private listInPairs({ unit }: Ask, model: string): MergedList | null {
    const { prompts } = this.maker;
    const messages = unitMessages(prompts, unit, valuesOf(this.maker, unit));
    const window = contextWindowOf(model, this.playing.context.services.config.context_tokens);
    return textsInPairs(prompts, unit, messages, window) > 1 ? mergedList(prompts, unit) : null;
  }

  private titlesBelow({ unit: { item } }: Ask): string[] {
    if (item === null) return [];
    return this.input.items.filter(({ parent }) => parent === item.id).map(({ fields }) => textValue(fields["title"]));
  }

  private isBigOutline(): boolean {
    const { step, maker } = this;
    if (step.levels === undefined || step.multiple_parts === true) return false;
    return expectedRows(step, maker.prompts.values, this.playing.declared).all.likely > mostRowsAtOnce;
  }

  /** Counts of words with their numbers in place of tokens. */
  private checks(): AnswerCheck[] {
    const { values } = this.maker.prompts;
    const number = (count: number | string | undefined) =>
      count === undefined ? undefined : resolved(count, values, this.playing.declared);
    return (this.step.validate ?? []).map((check) => {
      if (typeof check === "string" || !("words" in check)) return check;
      const [least, most] = [number(check.words.least), number(check.words.most)];
      return { words: { ...(least !== undefined && { least }), ...(most !== undefined && { most }) } };
    });
  }

  private maxWords(): number | null {
    const most = this.targetWords();
    return most === null ? null : most * 2;
  }

  /** The most words that an item's text is to have. */
  private targetWords(): number | null {
    const item = this.playing.loaded.playbook.target_words?.item;
    if (item === undefined) return null;
    const range = readRange(resolved(item, this.maker.prompts.values, this.playing.declared));
    return range?.most ?? null;
  }

  /**
   * What came with the item, then what the library has; of texts that bring in nothing new the first alone, and of that what
   * they cite, so that no citation is without its passage for want of room.
   */
  private async evidenceFor(asked: Ask): Promise<Source[]> {
    const { unit } = asked;
    const ids = unit.item === null ? null : [unit.item.id];
    const brought = this.input.records.length === 0 ? [] : passagesOf(this.input, ids);
    if (this.bringsNothingNew()) return labelled(citedFirst(brought, this.task(asked)));
    const works = await this.worksOf(unit);
    if (this.library.isEmpty) return labelled(brought);
    const found = await retrieve(this.playing.context, this.query(asked), {
      collection: this.library.collection,
      works,
      // Without a model passages only tell whether the library says something else by now: nobody reads them.
      retriever: this.maker.model === null ? { ...this.settings.retriever, rerank: false } : this.settings.retriever,
    });
    return labelled([...brought, ...found]);
  }

  private query(asked: Ask): string {
    const { unit } = asked;
    const { outline } = this.maker.prompts;
    const parent = unit.item === null ? undefined : outline?.parent(unit.item);
    // Where works are chosen already, their titles find nothing: what is to be said of them does.
    return queryOf(this.step.works === undefined ? unit : { ...unit, fields: {} }, parent, this.task(asked));
  }

  private task({ unit }: Ask): string {
    return unitMessages(this.maker.prompts, unit, valuesOf(this.maker, unit)).user;
  }

  private bringsNothingNew(): boolean {
    return this.isMerge() || this.step.validate?.includes("no_new_keys") === true;
  }

  /** A step that reads all texts of a list, or groups: what it writes rests on theirs. */
  private isMerge(): boolean {
    return this.step.reduce !== undefined || readsLists(this.maker.prompts);
  }
}

/** Passages of works that a text cites before the others. */
function citedFirst(sources: readonly Source[], text: string): Source[] {
  const keys = new Set(keysIn(text));
  const isCited = ({ key, work_id }: Source) => keys.has(key ?? work_id);
  return [...sources.filter(isCited), ...sources.filter((source) => !isCited(source))];
}

function readsLists({ reads }: StepPrompts): boolean {
  return [...reads.input.values()].some(({ path }) => path.some(({ index }) => index === "all"));
}
