import { answerNames, type Literal, type Reference, type Segment, type Token } from "./token.js";

/** What tokens begin with; a declared input may stand without. */
export const tokenKinds = ["config", "input", "step", "this"] as const;

/** Settings of a step that its own prompts may read. */
export const stepSettings = ["max_requery_iterations", "verbosity", "model", "name"] as const;

/** What stands between the braces could not be read: why, as a sentence, and what to write. */
export class TokenFault extends Error {
  constructor(
    message: string,
    readonly fix: string,
  ) {
    super(message);
  }
}

/** What `[n]` stands for: it ends a range that began with `[0]`, and is nothing by itself. */
export const lastIndex = Infinity;

const word = /^[\p{L}_%][\p{L}\p{N}_ -]*$/u;
const digits = /^\d{1,6}$/;
const mostSegments = 8;

/**
 * Reads what stands between the braces of a token: alternatives with "|" between them, of which the first literal is the
 * last. Throws a TokenFault.
 * @param declared names that may stand for themselves
 */
export function readTokenBody(body: string, declared: ReadonlySet<string>): Token {
  const alternatives: (Reference | Literal)[] = [];
  for (const [index, written] of body.split("|").entries()) {
    if (alternatives.at(-1)?.kind === "literal") {
      throw new TokenFault(
        `"${written.trim()}" is never read: a literal stands before it`,
        "Leave out what stands behind the first literal.",
      );
    }
    const text = written.trim();
    if (kindOf(text) !== null) alternatives.push(...readReference(text));
    else if (declared.has(nameOf(text)) && (index === 0 || text.endsWith("]"))) alternatives.push(...readConfig(text));
    else alternatives.push({ kind: "literal", text });
  }
  return { alternatives };
}

/** The kind that a text begins with, as "config:"; null where it begins otherwise. */
export function kindOf(text: string): (typeof tokenKinds)[number] | null {
  const colon = text.indexOf(":");
  return tokenKinds.find((kind) => kind.length === colon && text.startsWith(kind)) ?? null;
}

function nameOf(text: string): string {
  const bracket = text.indexOf("[");
  return bracket < 0 ? text : text.slice(0, bracket);
}

function readReference(text: string): (Reference | Literal)[] {
  const colon = text.indexOf(":");
  const rest = text.slice(colon + 1);
  switch (text.slice(0, colon)) {
    case "config":
      return readConfig(rest);
    case "input":
      return [readInput(rest.trim())];
    case "step":
      return [readStep(rest.trim())];
    default:
      return [readAnswer(rest)];
  }
}

/** "title", "list[0]", and "words:1000" with a number as its default. */
function readConfig(text: string): (Reference | Literal)[] {
  const colon = text.indexOf(":");
  const { name, index } = readSegment((colon < 0 ? text : text.slice(0, colon)).trim());
  if (index === "all") throw new TokenFault("[*] is for lists of the input", "Write the list without brackets.");
  const reference: Reference = { kind: "config", name, index };
  if (colon < 0) return [reference];
  const fallback = text.slice(colon + 1).trim();
  if (fallback === "" || !Number.isFinite(Number(fallback))) {
    throw new TokenFault(
      `":${fallback}" is no number`,
      `Write {config:${name}|${fallback}}: only numbers may stand behind ":".`,
    );
  }
  return [reference, { kind: "literal", text: fallback }];
}

const orNull = " or null";

/** "this::title", "parent::section or null", "file::name", "variations[0]". */
function readInput(text: string): Reference {
  const or_null = text.endsWith(orNull);
  const names = (or_null ? text.slice(0, -orNull.length) : text).split("::");
  const head = names[0]?.trim();
  const of = head === "parent" || head === "file" ? head : "this";
  const fields = head === of ? names.slice(1) : names;
  if (fields.length === 0) throw new TokenFault(`it names no field`, `Write {input:${of}::FIELD}.`);
  if (fields.length > mostSegments) throw new TokenFault("its path is too long", `Use at most ${mostSegments} fields.`);
  return { kind: "input", of, path: fields.map((field) => readSegment(field.trim())), or_null };
}

function readStep(name: string): Reference {
  if (stepSettings.some((setting) => setting === name)) return { kind: "step", name };
  throw new TokenFault(`a step has no setting "${name}" to read`, `Use one of ${stepSettings.join(", ")}.`);
}

function readAnswer(rest: string): Reference {
  const name = (rest.startsWith(":") ? rest.slice(1) : rest).trim();
  if (rest.startsWith(":")) {
    if (name === answerNames.output) return { kind: "answer", name: "output" };
    if (name === answerNames.number) return { kind: "answer", name: "number" };
  }
  throw new TokenFault(
    `"this:${rest}" is neither the answer nor its number`,
    "Write {this::output} or {this::%i}; fields of the item are {input:this::FIELD}.",
  );
}

function readSegment(text: string): Segment {
  const bracket = text.indexOf("[");
  const name = bracket < 0 ? text : text.slice(0, bracket).trim();
  if (name === "") throw new TokenFault("a name is missing", "Name the value that is meant.");
  if (!word.test(name)) throw new TokenFault(`"${name}" is no name`, "Names hold letters, digits, - and _.");
  if (bracket < 0) return { name, index: null };
  const inner = text.endsWith("]") ? text.slice(bracket + 1, -1).trim() : "";
  if (inner === "*") return { name, index: "all" };
  if (inner === "n") return { name, index: lastIndex };
  if (digits.test(inner)) return { name, index: Number(inner) };
  throw new TokenFault(`"${text.slice(bracket)}" is no index`, "Indices count from 0, as [0]; [*] is all elements.");
}
