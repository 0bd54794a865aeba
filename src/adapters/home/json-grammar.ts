import { isRecord } from "../../domain/json-value.js";

/** Longer limits are left to whoever checks the answer: each repetition costs the grammar a state. */
const mostRepeated = 200;

const shared = [
  `string ::= "\\"" char* "\\""`,
  `char ::= [^"\\\\\\x00-\\x1F\\x7F] | "\\\\" (["\\\\/bfnrt] | "u" [0-9a-fA-F]{4})`,
  `positive ::= ("0" | [1-9] [0-9]{0,14}) ("." [0-9]{1,15})?`,
  `number ::= "-"? positive ([eE] [-+]? [0-9]{1,2})?`,
  `whole ::= "0" | [1-9] [0-9]{0,14}`,
  `integer ::= "-"? whole`,
  `boolean ::= "true" | "false"`,
  `value ::= string | number | boolean | "null" | object | array`,
  `object ::= "{" (string colon value (comma string colon value)*)? "}"`,
  `array ::= "[" (value (comma value)*)? "]"`,
  `colon ::= ":" " "?`,
  `comma ::= "," " "?`,
];

/**
 * A JSON Schema as a grammar of llama.cpp (GBNF, grammars/README.md there): what follows it is JSON of that form in one line,
 * with the properties in the order of the schema. What a grammar cannot say (patterns, bounds of numbers, references) is
 * wider in it: the answer is checked all the same.
 */
export function jsonGrammar(schema: unknown): string {
  return [`root ::= ${ruleOf(schema)}`, ...shared].join("\n");
}

function ruleOf(schema: unknown): string {
  if (!isRecord(schema)) return "value";
  if ("const" in schema) return literal(schema["const"]);
  if (Array.isArray(schema["enum"])) return oneOf(schema["enum"].map(literal));
  const choices = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(choices)) return oneOf(choices.map(ruleOf));
  const { type } = schema;
  if (Array.isArray(type)) return oneOf(type.map((each) => ruleOf({ ...schema, type: each })));
  return typeof type === "string" ? ofType(type, schema) : "value";
}

function ofType(type: string, schema: Record<string, unknown>): string {
  const isPositive = typeof schema["minimum"] === "number" && schema["minimum"] >= 0;
  switch (type) {
    case "object":
      return ofObject(schema);
    case "array":
      return ofArray(schema);
    case "string":
      return ofString(schema);
    case "integer":
      return isPositive ? "whole" : "integer";
    case "number":
      return isPositive ? "positive" : "number";
    case "boolean":
      return "boolean";
    default:
      return type === "null" ? literal(null) : "value";
  }
}

function ofObject({ properties, required = [], additionalProperties }: Record<string, unknown>): string {
  if (!isRecord(properties)) {
    const pair = `string colon ${isRecord(additionalProperties) ? ruleOf(additionalProperties) : "value"}`;
    return `"{" (${pair} (comma ${pair})*)? "}"`;
  }
  const needed = new Set(Array.isArray(required) ? required : []);
  const pairs = Object.entries(properties).map(([name, each]) => ({
    rule: `${literal(name)} colon ${ruleOf(each)}`,
    isNeeded: needed.has(name),
  }));
  return `"{" ${pairsOf(pairs, false)} "}"`;
}

/** The properties that are left, of which those that are not required may be missing. @param isBehind a property stands before */
function pairsOf(pairs: readonly { rule: string; isNeeded: boolean }[], isBehind: boolean): string {
  const [first, ...rest] = pairs;
  if (first === undefined) return "";
  if (isBehind) {
    const pair = `comma ${first.rule}`;
    return `${first.isNeeded ? pair : `(${pair})?`} ${pairsOf(rest, true)}`;
  }
  const present = `${first.rule} ${pairsOf(rest, true)}`;
  if (first.isNeeded) return present;
  const absent = pairsOf(rest, false);
  return absent === "" ? `(${present})?` : `(${present} | ${absent})`;
}

function ofArray({ items, minItems = 0, maxItems }: Record<string, unknown>): string {
  const item = ruleOf(items);
  const least = Math.min(Number(minItems), mostRepeated);
  const most = Number(maxItems ?? Infinity);
  if (most === 0) return `"[]"`;
  const others = `(comma ${item})${times(Math.max(0, least - 1), most - 1)}`;
  return least > 0 ? `"[" ${item} ${others} "]"` : `"[" (${item} ${others})? "]"`;
}

function ofString({ minLength = 0, maxLength }: Record<string, unknown>): string {
  const [least, most] = [Number(minLength), Number(maxLength ?? Infinity)];
  if (least === 0 && most > mostRepeated) return "string";
  return `"\\"" char${times(least, most)} "\\""`;
}

function times(least: number, most: number): string {
  const from = Math.min(least, mostRepeated);
  if (most <= mostRepeated) return `{${from},${most}}`;
  return from === 0 ? "*" : `{${from},}`;
}

function oneOf(rules: readonly string[]): string {
  return `(${rules.join(" | ")})`;
}

/** A value as it is written, as a text of the grammar: both have the escapes of JSON. */
function literal(value: unknown): string {
  return JSON.stringify(JSON.stringify(value));
}
