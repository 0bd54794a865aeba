import { textValue } from "../../domain/json-value.js";
import { ownField } from "./own-field.js";
import type { ConfigValue } from "../schema/inputs.js";
import { printToken } from "./print-template.js";
import type { Literal, Reference, Segment, TemplatePart, Token } from "./token.js";

/** What tokens stand for. A name that is not known gives undefined. */
export interface TokenValues {
  config(name: string): ConfigValue | undefined;
  /** The item in hand, its parent and its file; undefined where there is none. */
  input(of: "this" | "parent" | "file"): Readonly<Record<string, unknown>> | undefined;
  step(name: string): string | number | undefined;
  answer(name: "output" | "number"): string | number | undefined;
  /** The field that holds the text of a list's elements, where they are objects. */
  textField(list: string): string | undefined;
}

export interface Expanded {
  text: string;
  /** Tokens for which nothing gives a value, as they are written; the text has nothing in their place. */
  missing: string[];
}

/** Puts values in the place of tokens, once: what is put in is never looked at for tokens. */
export function expand(parts: readonly TemplatePart[], values: TokenValues): Expanded {
  const missing: string[] = [];
  const text = parts.map((part) => {
    if (part.kind === "text") return part.text;
    const value = tokenText(part.token, values);
    if (value === null) missing.push(printToken(part.token));
    return value ?? "";
  });
  return { text: text.join(""), missing };
}

/** The text of a token; null where no alternative has a value. */
function tokenText({ alternatives }: Token, values: TokenValues): string | null {
  for (const alternative of alternatives) {
    const text = alternativeText(alternative, values);
    if (text !== null) return text;
  }
  return null;
}

function alternativeText(alternative: Reference | Literal, values: TokenValues): string | null {
  switch (alternative.kind) {
    case "literal":
      return alternative.text;
    case "config":
      return valueText(configValue(alternative, values));
    case "step":
      return valueText(values.step(alternative.name));
    case "answer":
      return valueText(values.answer(alternative.name));
    default:
      return inputText(alternative, values);
  }
}

function configValue({ name, index }: { name: string; index: number | null }, values: TokenValues): unknown {
  const value = values.config(name);
  if (index === null) return value;
  return Array.isArray(value) ? (value as readonly unknown[])[index] : index === 0 ? value : undefined;
}

function inputText(reference: Reference & { kind: "input" }, values: TokenValues): string | null {
  const found = readPath(values.input(reference.of), reference.path);
  const last = reference.path.at(-1);
  const text = last?.index === "all" ? rangeText(found, last.name, values.textField(last.name)) : valueText(found);
  return text ?? (reference.or_null ? "null" : null);
}

/**
 * What lies at a path; of `list[*]::field` the list of the fields, and nothing where the list has no
 * elements: nobody is paid for putting nothing together.
 */
export function readPath(value: unknown, path: readonly Segment[]): unknown {
  let found: unknown = value;
  for (const [at, { name, index }] of path.entries()) {
    found = ownField(found, name);
    if (index === null) continue;
    if (!Array.isArray(found)) return undefined;
    if (index === "all" && found.length === 0) return undefined;
    if (index !== "all") found = found[index];
    else if (at < path.length - 1) return found.map((element) => readPath(element, path.slice(at + 1)));
  }
  return found;
}

/** Each element under a line that says which it is, so that a model sees where each begins. */
function rangeText(elements: unknown, name: string, field: string | undefined): string | null {
  if (!Array.isArray(elements)) return null;
  return elements
    .map((element, index) => {
      const own = field === undefined ? undefined : ownField(element, field);
      const text = valueText(own ?? element) ?? "";
      return `--- ${name} ${index + 1} of ${elements.length} ---\n${text}`;
    })
    .join("\n\n");
}

/** A value as it stands in a text: lists with commas between them, objects as JSON; null where there is none. */
export function valueText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value) && value.every((element) => typeof element !== "object")) {
    return value.map((element) => valueText(element) ?? "").join(", ");
  }
  return typeof value === "object" ? JSON.stringify(value) : textValue(value);
}
