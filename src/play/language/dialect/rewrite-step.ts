import type { PromptStep } from "../../schema/playbook.js";
import type { RowTemplate } from "../../schema/shape.js";
import type { RowFields } from "../../shape/row-fields.js";
import { parseTemplate } from "../../tokens/parse-template.js";
import { printTemplate } from "../../tokens/print-template.js";
import type { Literal, Reference, Token, TokenPart } from "../../tokens/token.js";
import type { Completion } from "../complete.js";
import type { ReadTokens } from "./read-tokens.js";

interface Around {
  /** Of the step, from 0. */
  index: number;
  /** Fields of the items that it reads; null where they are not known. */
  input: RowFields | null;
  tokens: ReadTokens;
  declared: ReadonlySet<string>;
  said: Completion[];
}

/** Values that the dialect has without a config. */
const defaultValues: Readonly<Record<string, string>> = { variations: "2" };
const iterationNames = ["max-iterations", "max_iterations"];

/** Rewrites the tokens of a step so that the strict language understands them. */
export function rewriteStep(step: PromptStep, around: Around): PromptStep {
  const rewritten: PromptStep = { ...step };
  const text = (value: string, field: string) => rewriteText(value, field, step, around);
  const count = <Value>(value: Value, field: string) => (typeof value === "string" ? text(value, field) : value);
  rewritten.instruction_user_prompt = text(step.instruction_user_prompt, "instruction_user_prompt");
  rewritten.output = text(step.output, "output");
  if (step.system_prompt !== undefined) rewritten.system_prompt = text(step.system_prompt, "system_prompt");
  if (step.model !== undefined) rewritten.model = text(step.model, "model");
  if (step.input !== undefined) rewritten.input = text(step.input, "input");
  if (step.rag_key !== undefined) rewritten.rag_key = text(step.rag_key, "rag_key");
  rewritten.verbosity = count(step.verbosity, "verbosity");
  rewritten.max_requery_iterations = count(step.max_requery_iterations, "max_requery_iterations");
  if (step.output_file_format !== undefined) {
    rewritten.output_file_format = inTemplate(step.output_file_format, (each) => text(each, "output_file_format"));
  }
  if (rewritten.verbosity === undefined) delete rewritten.verbosity;
  if (rewritten.max_requery_iterations === undefined) delete rewritten.max_requery_iterations;
  return rewritten;
}

function inTemplate(template: RowTemplate, rewrite: (text: string) => string): RowTemplate {
  if (typeof template === "string") return rewrite(template);
  if (Array.isArray(template)) return [inTemplate(template[0], rewrite)];
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, part]) => [key, inTemplate(part, rewrite)]));
}

function rewriteText(text: string, field: string, step: PromptStep, around: Around): string {
  const { parts, problems } = parseTemplate(text, around.declared);
  // What cannot be read stays as it is, and is an error of the check.
  if (problems.length > 0) return text;
  const say = (part: TokenPart, message: string) =>
    around.said.push({
      path: ["steps", around.index, field],
      severity: "notice",
      message,
      fix: "Nothing has to be done.",
      words: part.source,
    });
  const rewritten = parts.map((part) => {
    if (part.kind === "text") return part;
    tellSpelling(part, say);
    return { ...part, token: rewriteToken(part, field, step, around, say) };
  });
  return rewritten.some(({ kind }) => kind === "token") ? printTemplate(rewritten) : text;
}

type Tell = (part: TokenPart, message: string) => void;

function tellSpelling(part: TokenPart, say: Tell): void {
  const [first, second] = part.token.alternatives;
  if (part.source.includes("...")) say(part, `${part.source} is all elements of the list`);
  if (first?.kind !== "config") return;
  if (!part.source.startsWith("{config:")) say(part, `${part.source} is the value ${first.name} of the config`);
  if (second?.kind === "literal" && !part.source.includes("|"))
    say(part, `${second.text} is the default of ${first.name}`);
}

function rewriteToken(part: TokenPart, field: string, step: PromptStep, around: Around, say: Tell): Token {
  const { token } = part;
  const [first] = token.alternatives;
  if (first?.kind !== "config" || token.alternatives.length > 1 || (around.declared.has(first.name) && !isBare(part)))
    return token;
  const replaced = stepSetting(first, step) ?? ownVerbosity(first, field, around) ?? itemField(first, field, around);
  if (replaced) {
    say(part, `${part.source} is read as ${describe(replaced)}`);
    return { alternatives: [replaced] };
  }
  const fallback = defaultOf(first);
  if (fallback === null) return token;
  say(
    part,
    `${first.name}${first.index === null ? "" : `[${first.index}]`} is ${fallback.text} where the config does not give it`,
  );
  return { alternatives: [first, fallback] };
}

const isBare = ({ source }: TokenPart): boolean => !source.includes(":");

type ConfigReference = Reference & { kind: "config" };

function describe(reference: Reference): string {
  if (reference.kind === "step") return `the step's ${reference.name}`;
  if (reference.kind === "input") return `the item's ${reference.path.map(({ name }) => name).join("::")}`;
  return reference.name;
}

function stepSetting({ name }: ConfigReference, step: PromptStep): Reference | null {
  const isIterations = iterationNames.includes(name) && step.max_requery_iterations !== undefined;
  return isIterations ? { kind: "step", name: "max_requery_iterations" } : null;
}

/** The verbosity of a step that another step reads as its own is a slip for the step's own. */
function ownVerbosity(reference: ConfigReference, field: string, { index, tokens }: Around): Reference | null {
  if (field !== "verbosity") return null;
  const number = numberIn(reference.name);
  if (number === null || number === index + 1) return null;
  const isOthers = tokens.paths(reference.name).some((path) => path[1] === number - 1 && path[2] === "verbosity");
  return isOthers ? { ...reference, name: verbosityName(index + 1) } : null;
}

const verbosityName = (number: number): string => `step-${number}-verbosity`;

function numberIn(name: string): number | null {
  const number = Number(name.slice("step-".length, -"-verbosity".length));
  return Number.isInteger(number) && number > 0 && name === verbosityName(number) ? number : null;
}

/** `{config:section_title}` is the title of the item, unless a step without items reads it, too. */
function itemField({ name, index }: ConfigReference, field: string, { input, tokens }: Around): Reference | null {
  if (input === null || index !== null || !field.endsWith("prompt")) return null;
  const isOfItems = tokens
    .paths(name)
    .every((path) => path[0] === "steps" && path[1] !== 0 && String(path[2]).endsWith("prompt"));
  const found = isOfItems ? [name, name.slice(name.search(/[_-]/) + 1)].find((each) => input.has(each)) : undefined;
  if (found === undefined) return null;
  return { kind: "input", of: "this", path: [{ name: found, index: null }], or_null: false };
}

function defaultOf({ name, index }: ConfigReference): Literal | null {
  const text = index !== null && index > 0 ? "0" : index === null ? defaultValues[name] : undefined;
  return text === undefined ? null : { kind: "literal", text };
}
