import type { z } from "zod";
import { QuireError } from "./error.js";
import { valueAt } from "./json-value.js";

/** A field that does not fit its schema, and why, as one sentence without its subject and its full stop. */
export interface FieldProblem {
  /** Dotted path; empty for the whole. */
  field: string;
  message: string;
}

/** Problems that are named, and characters of each field's name and value: whoever wrote the input chose them. */
const mostNamed = 5;
const longestName = 100;
const longestValue = 60;

/**
 * Says what is wrong with an input, in the same words at every door.
 * @param what sentence that the problems end: "The input of ask is not valid"
 * @param input the value that was refused; left out where it may hold secrets
 */
export function invalidInput(what: string, error: z.ZodError, { input, fix }: { input?: unknown; fix?: string }) {
  const problems = fieldProblems(error, input);
  return new QuireError("invalid_input", `${what}: ${problemText(problems)}.`, {
    facts: { field: cut(problems[0]?.field ?? "", longestName) },
    fix: fix ?? "Correct the named field.",
  });
}

/** The first problems with the names of their fields, as one sentence without its full stop. */
export function problemText(problems: readonly FieldProblem[]): string {
  const named = problems
    .slice(0, mostNamed)
    .map(({ field, message }) => `${field === "" ? "the input" : cut(field, longestName)}: ${message}`);
  const more = problems.length > mostNamed ? [`${problems.length - mostNamed} more`] : [];
  return [...named, ...more].join("; ");
}

/** The problems that a schema found with a value; `input` is the value, to name what stood there. */
export function fieldProblems({ issues }: z.ZodError, input?: unknown): FieldProblem[] {
  return issues.flatMap((issue) => {
    const field = issue.path.join(".");
    if (issue.code === "unrecognized_keys" && issue.message.startsWith("Unrecognized")) {
      return issue.keys.map((key) => ({ field: [...issue.path, key].join("."), message: "there is no such field" }));
    }
    const given = valueAt(input, issue.path);
    const wanted = wantedOf(issue, given);
    const shown = given === undefined || wanted === issue.message ? "" : `, not ${shownValue(given)}`;
    return [{ field, message: wanted + shown }];
  });
}

const kinds: Readonly<Record<string, string>> = {
  int: "a whole number",
  number: "a number",
  string: "text",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  tuple: "a list",
};

/** How the library's own messages begin; any other was written for the field and is kept. */
const ownBeginnings = ["Invalid ", "Too small", "Too big"];

/** What a value has to be. */
function wantedOf(issue: z.core.$ZodIssue, given: unknown): string {
  if (!ownBeginnings.some((beginning) => issue.message.startsWith(beginning))) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      if (given === undefined && issue.message.endsWith("received undefined")) return "it is missing";
      return `it must be ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `it must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(String).join(", ")}`;
    case "too_small":
      return sizeWords("least", issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case "too_big":
      return sizeWords("most", issue.origin, Number(issue.maximum), issue.inclusive !== false);
    default:
      return issue.message;
  }
}

function sizeWords(bound: "least" | "most", origin: string, limit: number, inclusive: boolean): string {
  if (origin === "string") {
    return bound === "least" && limit === 1 ? "it must not be empty" : `it must have at ${bound} ${limit} characters`;
  }
  if (["array", "set", "map", "object", "record"].includes(origin)) {
    return `it must have at ${bound} ${limit} ${limit === 1 ? "entry" : "entries"}`;
  }
  if (inclusive) return `it must be at ${bound} ${limit}`;
  return `it must be ${bound === "least" ? "more" : "less"} than ${limit}`;
}

function shownValue(value: unknown): string {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "an object";
  return cut(typeof value === "string" ? `"${value}"` : String(value), longestValue);
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}...` : text);
