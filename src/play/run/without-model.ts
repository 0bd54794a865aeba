import { textValue } from "../../domain/json-value.js";
import { QuireError } from "../../domain/error.js";
import { levelCounts } from "./level-counts.js";
import type { PromptStep } from "../schema/playbook.js";
import type { Answer } from "./answer.js";
import { keysIn } from "./evidence.js";
import { inShape, outlineByHeadings } from "./outline-by-headings.js";
import type { Playing } from "./playing.js";
import { isPromptMaker } from "./prompt-maker.js";
import type { Ask } from "./asks.js";
import type { Question } from "./question.js";
import { quoteFor } from "./quote.js";
import { noEvidence } from "./settle-text.js";
import type { Place } from "../../evidence/quotable/quotable.js";
import { type ChosenPart, quotedText } from "../extract/quoted-text.js";
import { quoteThatSays } from "../../evidence/quotable/choose-quotes.js";
import { type ExpandWith, filledFields, rowsByRule, themesAsked } from "../extract/rows-by-rule.js";
import { libraryThemes } from "../extract/themes.js";
import type { WithoutModel } from "../schema/without-model.js";

interface Without {
  asked: Ask;
  question: Question;
  query: string;
  place: Place;
  /** What is quoted by the step's rule, if it has one of quotations. */
  quotes(): Promise<ChosenPart[]>;
  /** Whether the step reads texts that are there already and chooses among them. */
  isMerge: boolean;
  /** Titles of the items below. */
  below: readonly string[];
  expandWith: ExpandWith;
}

/**
 * The same kind of answer without a model: as the step says, else an outline is that of the library's headings, a prompt says
 * what is to be quoted, a text is made of quotations, of several texts the one with most evidence is chosen. Throws
 * `model_failed` for other data.
 */
export async function answerWithoutModel(playing: Playing, step: PromptStep, without: Without): Promise<Answer> {
  const { asked, question, query, place, isMerge, below } = without;
  const { context } = playing;
  const { collection } = place;
  const said = step.without_model === undefined ? null : await answerByRule(playing, step, step.without_model, without);
  if (said !== null) return said;
  if (step.output_format !== undefined) {
    const subject = subjectOf(playing, query);
    const rows = await outlineByHeadings(context, subject, collection, levelCounts(playing, step));
    if (rows.length === 0) {
      context.incomplete(`The library says nothing of "${subject}": the outline of ${step.name} is empty.`);
    }
    const shaped = inShape(step.output_format, rows);
    if (shaped === null) throw noData(step);
    return {
      texts: [],
      value: shaped as Answer["value"],
      sources: [],
      notes: ["The outline is that of the library's headings."],
      unmet: [],
    };
  }
  if (isPromptMaker(playing, step)) return plain(`Quote what the library says of "${query}".`);
  if (isMerge) return chosen(mergedTexts(asked), question);
  const queries = below.length === 0 ? [query] : [query, `${query}: ${below.join(", ")}`];
  return { texts: [await quoteFor(context, queries, collection)], value: null, sources: [], notes: [], unmet: [] };
}

/** The answer as the step says it; null where what it says is not of the kind that the step answers. */
async function answerByRule(
  playing: Playing,
  { output_format: shape }: PromptStep,
  rule: WithoutModel,
  { query, place, expandWith, quotes }: Without,
): Promise<Answer | null> {
  const { context } = playing;
  const data = (value: Answer["value"]): Answer => ({ texts: [], value, sources: [], notes: [], unmet: [] });
  if ("quote" in rule) {
    if (shape !== undefined) return null;
    const text = await quotedText(context, await quotes());
    if (text === null) return { ...plain(noEvidence), notes: [noEvidence] };
    return { texts: [{ ...text, notes: [] }], value: null, sources: [], notes: [], unmet: [] };
  }
  if ("text" in rule) return shape === undefined ? plain(expandWith(rule.text, "").trim()) : null;
  if (shape === undefined) return null;
  if ("rows" in rule) {
    const most = themesAsked(rule, expandWith);
    const themes = most === 0 ? [] : await libraryThemes(context, subjectOf(playing, query), place, most);
    const rows = rowsByRule(rule.rows, themes, shape, expandWith);
    return rows === null ? null : data(rows as Answer["value"]);
  }
  const words = expandWith(rule.look_for, "");
  const quote = await quoteThatSays(context, words, place);
  const fields =
    quote === null ? filledFields(rule.otherwise, "", expandWith) : filledFields(rule.found, quote, expandWith);
  return data(fields as Answer["value"]);
}

const plain = (markdown: string): Answer => ({
  texts: [{ markdown, sources: [], claims: [], notes: [] }],
  value: null,
  sources: [],
  notes: [],
  unmet: [],
});

function chosen(texts: readonly string[], { sources }: Question): Answer {
  const markdown = bestOf(texts);
  const keys = new Set(keysIn(markdown));
  const cited = sources.filter(({ key, work_id }) => keys.has(key ?? work_id));
  return {
    texts: [{ markdown, sources: cited, claims: [], notes: [] }],
    value: null,
    sources: [],
    notes: [],
    unmet: [],
  };
}

/** Texts of a list of the item, which a merging step reads. */
function mergedTexts({ unit }: Ask): string[] {
  const lists = Object.values(unit.fields).filter((value): value is unknown[] => Array.isArray(value));
  return lists.flatMap((list) => list.flatMap((element) => textIn(element) ?? []));
}

function textIn(element: unknown): string | null {
  if (typeof element === "string") return element;
  if (typeof element !== "object" || element === null) return null;
  const texts = Object.values(element).filter((value) => typeof value === "string");
  return texts.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

/** The one that cites most works; of those the longest. */
function bestOf(texts: readonly string[]): string {
  const scored = texts.map((text) => ({ text, keys: keysIn(text).length }));
  return scored.toSorted((one, other) => other.keys - one.keys || other.text.length - one.text.length)[0]?.text ?? "";
}

/** What the book is about: the config says it, under the name that playbooks give it. */
function subjectOf({ loaded: { values } }: Playing, query: string): string {
  const named = [values["subject"], values["topic"], values["problem"], values["question"], values["title"]]
    .map(textValue)
    .find((text) => text !== "");
  return named ?? query;
}

const noData = ({ name }: PromptStep): QuireError =>
  new QuireError("model_failed", `The step ${name} makes data that only a model can make.`, {
    facts: { step: name },
    fix: "Name a model: --model provider:model",
  });
