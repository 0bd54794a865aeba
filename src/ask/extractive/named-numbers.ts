import { type Language } from "../../language/languages.js";
import { type Quantity, readQuantities } from "../../language/quantities/read-quantities.js";
import { periodsIn } from "../../corpus/tables/periods.js";
import { tokensOf } from "../../language/tokens.js";

/** Names that end with a number, as "VLX-500" and "Covid19": by what stands before it in lower case, the numbers with the names as written. */
export type NumberedNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads the names of a text that end with a number; "2 kg" and "in 2019" are none. */
export function numberedNames(text: string): NumberedNames {
  const tokens = tokensOf(text);
  const names = new Map<string, Map<string, string>>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "number") continue;
    const isHyphened = tokens[at - 1]?.plain === "-" && tokens[at - 1]?.end === token.start;
    const before = tokens[isHyphened ? at - 2 : at - 1];
    const isGlued = before?.kind === "word" && before.end === (isHyphened ? tokens[at - 1]?.start : token.start);
    if (before === undefined || !isGlued) continue;
    const written = text.slice(before.start, token.end);
    // "FY19" and "Q1" are times.
    if (periodsIn(written, "en").length > 0) continue;
    names.set(before.plain, (names.get(before.plain) ?? new Map()).set(token.text, written));
  }
  return names;
}

/** Whether a text names another thing than those asked for: one that differs in its number alone. */
export function namesAnother(text: string, asked: NumberedNames): boolean {
  if (asked.size === 0) return false;
  const own = numberedNames(text);
  return [...asked].some(([name, numbers]) => {
    const said = own.get(name);
    return said !== undefined && [...said.keys()].every((number) => !numbers.has(number));
  });
}

/** The asked names of which no text says that very number. */
export function missingNames(texts: readonly string[], asked: NumberedNames): string[] {
  const said = texts.map(numberedNames);
  return [...asked].flatMap(([name, numbers]) =>
    [...numbers].flatMap(([number, written]) => (said.some((own) => own.get(name)?.has(number)) ? [] : [written])),
  );
}

/** How a row's name fits the amounts of a question: "Above 20 %" fits 25 %, "up to 10 %" does not; null where it has none. */
export function fitsAmounts(label: string, asked: readonly Quantity[], language: Language): boolean | null {
  const limits = readQuantities(label, language);
  const [low, high] = limits;
  // "10 % to 20 %": a range whose ends have a unit each.
  if (limits.length === 2 && low && high && low.range === null && low.value < high.value && !low.bound && !high.bound)
    low.range = high.range = [low.value, high.value];
  const pairs = asked.flatMap((amount) =>
    limits
      .filter(({ unit }) => unit !== null && unit.dimension === amount.unit?.dimension)
      .map((limit) => ({ amount, limit })),
  );
  return pairs.length === 0 ? null : pairs.every(({ amount, limit }) => fits(amount, limit));
}

function fits(amount: Quantity, limit: Quantity): boolean {
  const [value, end] = [amount, limit].map((each) => each.value * (each.unit?.factor ?? 1)) as [number, number];
  if (limit.range !== null) {
    const [low, high] = limit.range.map((each) => each * (limit.unit?.factor ?? 1)) as [number, number];
    return value >= low && value <= high;
  }
  switch (limit.bound) {
    case "at_least":
      return value >= end;
    case "more_than":
      return value > end;
    case "at_most":
      return value <= end;
    case "less_than":
      return value < end;
    default:
      return value === end;
  }
}
