import { collapseSpaces, hasDigit, hasLetterOrDigit, startsWithAny } from "../../domain/characters.js";
import { type Item, parseName } from "../../domain/item.js";
import type { ListForm, Stretch, Token } from "./entry-tokens.js";
import type { PrintedName } from "./name-order.js";
import { type Label, labels } from "./tagger.js";

/** What the labels of an entry's tokens say of it. */
export interface TaggedFields {
  names: PrintedName[];
  /** The persons are called editors. */
  editors: boolean;
  /** More persons than are named. */
  et_al: boolean;
  title: string | null;
  container: string | null;
  /** "2021a", as printed. */
  year: string | null;
  numbers: Pick<Item, "volume" | "issue" | "page">;
}

/** Reads the fields of an entry from the labels of its tokens. */
export function taggedFields(words: string, tokens: readonly Token[], path: readonly number[]): TaggedFields {
  const labelled = wholeBodies(
    tokens,
    path.map((label) => labels[label]!),
  );
  const year = yearOf(tokens, labelled);
  const first = labelled.findIndex((label) => label === "T" || label === "C");
  const lead = labelled.slice(0, first < 0 ? labelled.length : first);
  return {
    names: namesOf(words, tokens, labelled),
    editors: lead.includes("R"),
    et_al: labelled.includes("E"),
    title: longest(words, tokens, labelled, "T"),
    container: longest(words, tokens, labelled, "C"),
    year: year === undefined ? null : (/(?:1[4-9]|20)\d\d(?:[a-z](?!\p{L}))?/u.exec(year.text)?.[0] ?? null),
    numbers: numbersOf(words, tokens, labelled),
  };
}

/** The name of a body goes on up to the next mark; what goes on in small letters, where there is no title, is one. */
function wholeBodies(tokens: readonly Token[], labelled: Label[]): Label[] {
  const start = labelled.indexOf("LB");
  const isMark = ({ text }: Token) => !hasLetterOrDigit(text);
  const length = start < 0 ? 0 : tokens.slice(start).findIndex(isMark);
  const whole = tokens.slice(start, start + length);
  if (length < 2 || labelled.slice(start + 1, start + length).some((label) => label !== "L" && label !== "N"))
    return labelled;
  const isTitle =
    !labelled.includes("T") && whole.some(({ shape }, index) => shape === "aa" && labelled[start + index] === "N");
  const label = isTitle ? "T" : "L";
  return labelled.map((each, index) =>
    index > start && index < start + length ? label : index === start && isTitle ? label : each,
  );
}

/** Where initials stand in an entry's names, or "comma" where one divides them; null where nothing tells their order. */
export function orderOfNames(tokens: readonly Token[], path: readonly number[]): ListForm["initials"] | null {
  const labelled = path.map((label) => labels[label]!);
  if (!labelled.some((label) => startsWithAny(label, "FGH"))) return "none";
  if (labelled.includes("M")) return "comma";
  const initial = tokens.findIndex(({ shape }, index) => shape === "A" && startsWithAny(labelled[index] ?? "", "GH"));
  return initial < 0 ? null : labelled[initial] === "H" ? "behind" : "middle";
}

/** A year right behind the title may be its last word where another follows; without any it is the first that is in no title. */
function yearOf(tokens: readonly Token[], labelled: readonly Label[]): Token | undefined {
  const found = labelled.flatMap((label, index) => (label === "Y" ? [index] : []));
  const [first, second] = found;
  if (first === undefined)
    return tokens.find(({ shape }, index) => shape === "year" && labelled[index] !== "T" && labelled[index] !== "P");
  return tokens[second !== undefined && labelled[first - 1] === "T" ? second : first];
}

const suffixes = new Set(["jr", "sr", "ii", "iii", "iv"]);

function namesOf(words: string, tokens: readonly Token[], labelled: readonly Label[]): PrintedName[] {
  const names: PrintedName[] = [];
  let family: Stretch | null = null;
  let given: Stretch | null = null;
  let literal: Stretch | null = null;
  let isMarked = false;
  const grown = (known: Stretch | null, token: Token): Stretch => ({
    start: known?.start ?? token.start,
    end: token.end,
  });
  const close = () => {
    const printed = printedName(words, { family, given, literal, isMarked });
    if (printed !== null) names.push(printed);
    [family, given, literal, isMarked] = [null, null, null, false];
  };
  tokens.forEach((token, index) => {
    const label = labelled[index]!;
    if (label.endsWith("B")) close();
    if (label.startsWith("F")) family = grown(family, token);
    else if (label.startsWith("G") || label === "H") given = grown(given, token);
    else if (label.startsWith("L")) literal = grown(literal, token);
    else if (label === "M") isMarked = true;
    else if ((label === "X" || label === "Z") && suffixes.has(token.word)) {
      close();
      const last = names.at(-1);
      if (last?.name.family !== undefined) last.name = { ...last.name, suffix: token.text };
    }
  });
  close();
  return names;
}

function printedName(
  words: string,
  parts: { family: Stretch | null; given: Stretch | null; literal: Stretch | null; isMarked: boolean },
): PrintedName | null {
  const { family, given, literal, isMarked } = parts;
  const text = ({ start, end }: Stretch) => collapseSpaces(words.slice(start, end));
  if (literal !== null) return { name: { literal: text(literal) }, order: "alone", whole: text(literal) };
  if (family !== null && given !== null) {
    const order = isMarked ? "marked" : family.start < given.start ? "inverted" : "natural";
    const whole = { start: Math.min(family.start, given.start), end: Math.max(family.end, given.end) };
    return { name: { family: text(family), given: text(given) }, order, whole: text(whole) };
  }
  if (given !== null) return { name: { literal: text(given) }, order: "alone", whole: text(given) };
  if (family === null) return null;
  const whole = text(family);
  // "Ben Carver": two families and no given name are a person in the natural order.
  const name = /^\p{Lu}\S+ \p{Lu}\S+$/u.test(whole) ? parseName(whole) : { family: whole };
  return { name, order: "alone", whole };
}

/** The longest run of a label; two words of something else between two runs are a part of it. */
function longest(words: string, tokens: readonly Token[], labelled: readonly Label[], label: Label): string | null {
  const runs: { from: number; to: number }[] = [];
  labelled.forEach((each, index) => {
    if (each !== label) return;
    const last = runs.at(-1);
    if (last !== undefined && index - last.to <= 2) last.to = index;
    else runs.push({ from: index, to: index });
  });
  const [best] = runs.toSorted((one, other) => other.to - other.from - (one.to - one.from));
  if (best === undefined) return null;
  const text = words.slice(tokens[best.from]!.start, tokens[best.to]!.end);
  return collapseSpaces(text).replace(/^[\s"“„«.,:;]+|[\s"”»,.;:([]+$/gu, "") || null;
}

function numbersOf(words: string, tokens: readonly Token[], labelled: readonly Label[]): TaggedFields["numbers"] {
  const found: TaggedFields["numbers"] = {};
  for (const [label, field] of [
    ["V", "volume"],
    ["I", "issue"],
    ["P", "page"],
  ] as const) {
    const from = labelled.indexOf(label);
    if (from < 0) continue;
    let to = from;
    while (labelled[to + 1] === label) to += 1;
    const text = words.slice(tokens[from]!.start, tokens[to]!.end);
    if (hasDigit(text)) found[field] = text.replace(/\s*[-–—‐]\s*/u, "-");
  }
  return found;
}
