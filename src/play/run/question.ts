import { buildPrompt } from "../../corpus/context/prompt.js";
import type { Source } from "../../domain/evidence.js";
import { textValue } from "../../domain/json-value.js";
import { disarmLabels } from "../../domain/escape/quire-signs.js";
import { readRange } from "../config/range.js";
import { resolved } from "../plan/expected-rows.js";
import { type StepPrompts, unitKey, unitMessages } from "../plan/unit-key.js";
import { unitValues } from "../plan/unit-values.js";
import type { Unit } from "../rows/elements-of.js";
import type { Item, KeyParts } from "../schema/item.js";
import type { Playbook } from "../schema/playbook.js";
import type { Shape } from "../schema/shape.js";
import { rowsField } from "../shape/answer-schema.js";
import type { TokenValues } from "../tokens/expand.js";
import type { Ask } from "./asks.js";
import { evidenceHash, withLabels } from "./evidence.js";

/** What a step asks of a model in one call, and what its key rests on. */
export interface Question {
  system: string;
  prompt: string;
  /** The task alone, without passages and rules. */
  task: string;
  /** Lines of the rules, long enough that nobody writes them by chance. */
  instructions: readonly string[];
  key: string;
  parts: KeyParts;
  sources: readonly Source[];
  /** Texts that are wanted; of data one answer. */
  count: number;
  shape: Shape | null;
  /** Of one of several answers to the same task, so that they differ where a provider takes a seed; else null. */
  seed: number | null;
  /** Tokens that nothing gives a value. */
  missing: string[];
}

/** A step as its questions are made from it: read once for thousands of items. */
export interface QuestionMaker {
  prompts: StepPrompts;
  playbook: Playbook;
  declared: ReadonlySet<string>;
  /** `provider:model`; null where nobody is asked. */
  model: string | null;
  /** The field that holds the texts of a list that an earlier step wrote, by the list's name. */
  textFields: ReadonlyMap<string, string>;
  /** `prompts/play-write.txt`. */
  template: string;
}

export function questionOf(maker: QuestionMaker, ask: Ask, sources: readonly Source[]): Question {
  const { prompts, playbook, declared } = maker;
  const values = valuesOf(maker, ask.unit);
  const { system, user, missing } = unitMessages(prompts, ask.unit, values);
  const { key, parts } = unitKey(prompts, ask.unit, values, { slot: ask.slot, evidence: evidenceHash(sources) });
  const task = withLabels(disarmLabels(user.trim()), sources);
  const shape = prompts.step.output_format ?? null;
  const how = [
    lengthWords(playbook, prompts, declared),
    verbosityWords(prompts.settings.verbosity),
    formWords(shape, ask),
  ];
  const prompt = buildPrompt({
    template: maker.template,
    question: task,
    sources,
    intent: "DEFINITION",
    entities: [],
    task: how.filter((line) => line !== "").join("\n\n"),
  });
  const instructions = instructionsOf([maker.template, ...how]);
  const seed = ask.of > 1 ? Number.parseInt(key.slice(0, 7), 16) : null;
  const asked = { system, prompt, task, instructions, key, parts, sources };
  return { ...asked, count: ask.count, shape, seed, missing: [...new Set(missing)] };
}

const shortestInstruction = 40;

function instructionsOf(texts: readonly string[]): string[] {
  const lines = texts.flatMap((text) => text.split("\n")).map((line) => line.trim());
  return lines.filter((line) => line.length >= shortestInstruction && !line.includes("{{"));
}

export function valuesOf({ prompts, textFields }: QuestionMaker, unit: Unit): TokenValues {
  const { values, settings, step, outline } = prompts;
  return unitValues(unit, { values, settings, name: step.name, outline, textFields });
}

function formWords(shape: Shape | null, { count, slot, of }: Ask): string {
  if (shape !== null) {
    const form = Array.isArray(shape) ? { [rowsField]: shape } : shape;
    return `Answer with JSON alone, of this shape: ${JSON.stringify(form)}`;
  }
  if (count > 1)
    return `Answer with JSON alone, of this shape: {"${rowsField}": ["string"]}, with exactly ${count} texts.`;
  const emphasis = of > 1 && slot !== "" ? ` ${emphasisWords(Number(slot), of)}` : "";
  return `Answer with the text alone, in Markdown, without a heading of its own.${emphasis}`;
}

/** Said of each of several answers to one task. The number is said, too: the same question twice is answered once. */
function emphasisWords(number: number, of: number): string {
  return `This is text ${number} of ${of}; each is written by itself. ${emphases[(number - 1) % emphases.length] ?? ""}`;
}

/** What each of several answers lays weight on, so that they differ. */
const emphases = [
  "Begin from what is best supported.",
  "Lay weight on how things are done, with examples.",
  "Lay weight on limits, doubts and what is disputed.",
  "Lay weight on numbers and comparisons.",
];

function lengthWords(playbook: Playbook, { step, values }: StepPrompts, declared: ReadonlySet<string>): string {
  const item = playbook.target_words?.item;
  if (step.output_format !== undefined || item === undefined) return "";
  const range = readRange(resolved(item, values, declared));
  return range === null ? "" : `A text that belongs into the book has about ${range.most} words.`;
}

/** Said in words where a provider has no setting for it; it changes no length. */
function verbosityWords(verbosity: number | null): string {
  if (verbosity === null) return "";
  if (verbosity <= 3) return "Be sparing: only what is needed.";
  return verbosity <= 7 ? "" : "Be thorough: reasons, conditions and exceptions as well.";
}

/** Fields in which outlines say what a section is to say; titles as "Introduction" say nothing of it. */
const aboutFields = ["question", "claim", "scope", "summary", "description"];

/** What the library is asked for an item: its title, the one above it and what it is to say, else the beginning of its task. */
export function queryOf({ fields }: Unit, parent: Item | undefined, task: string): string {
  const title = textValue(fields["title"]) || textValue(fields["name"]);
  if (title === "") return task.slice(0, longestQuery) || "overview";
  const above = parent === undefined ? "" : textValue(parent.fields["title"]);
  const named = above === "" || above === title ? title : `${title} (${above})`;
  const about = aboutFields.map((field) => textValue(fields[field])).find((text) => text !== "");
  return about === undefined ? named : `${named}: ${about}`.slice(0, longestQuery);
}
const longestQuery = 300;
