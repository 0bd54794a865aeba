import type { LanguageData } from "../language-schema.js";
import { type Language, perLanguage } from "../languages.js";
import { anyOf } from "../word-pattern.js";

/** How a number bounds what it counts: "about 5", "at least 5", "more than 5", "at most 5", "less than 5". */
export type Bound = "about" | "at_least" | "more_than" | "at_most" | "less_than";

const upwards: ReadonlySet<string | null> = new Set<Bound>(["at_least", "more_than"]);
const downwards: ReadonlySet<string | null> = new Set<Bound>(["at_most", "less_than"]);

/** Whether one bound lets a number grow and the other lets it shrink. */
export function areOpposite(one: Relation | null, other: Relation | null): boolean {
  return (upwards.has(one) && downwards.has(other)) || (downwards.has(one) && upwards.has(other));
}

/** How something lies to a number or a date: "about 5", "after 2015", "in 2015". */
export type Relation = Bound | "exactly";

const signs: Readonly<Record<Relation, readonly string[]>> = {
  about: ["~", "≈"],
  at_least: ["≥", ">="],
  more_than: [">"],
  at_most: ["≤", "<="],
  less_than: ["<"],
  exactly: ["="],
};
const bounds = ["about", "at_least", "more_than", "at_most", "less_than"] as const;
const relations = [...bounds, "exactly"] as const;
/** The longest words of a bound, in characters, and the longest from a word for a limit to its number. */
const reach = 30;
const reachOfLimit = 60;

/** A bound and where the words stand that set it. */
export interface WrittenBound {
  bound: Bound;
  start: number;
  end: number;
}

type Words = { [Kind in Relation]?: readonly string[] | undefined };

/** Words or signs of a relation at the end of a text, before a number or a date. */
function endingWith(kinds: readonly Relation[], words: Words): RegExp {
  const each = kinds.map((kind) => {
    const own = anyOf(words[kind] ?? []);
    return String.raw`(?<${kind}>(?<![\p{L}\p{N}])${own}|${anyOf(signs[kind])})`;
  });
  return new RegExp(String.raw`(?:${each.join("|")})\.?\s*(?:[$€£¥]\s*)?$`, "iu");
}

const patterns = perLanguage((data) => {
  const behind = bounds.map((kind) => `(?<${kind}>${anyOf(wordsBehind(data, kind))})`).join("|");
  const limits = (["at_least", "at_most"] as const).map(
    (kind) => `(?<${kind}>${anyOf(data?.bounds?.limits?.[kind] ?? [])})`,
  );
  const joint = String.raw`(?:\s?[:=]|(?:\s${anyOf(data?.bounds?.joints ?? [])})+)`;
  return {
    before: endingWith(bounds, data?.bounds ?? {}),
    ofNumbers: endingWith(relations, data?.bounds ?? {}),
    ofDates: endingWith(relations, data?.date_bounds ?? {}),
    behind: new RegExp(String.raw`^(?:\+(?![\p{L}\p{N}])|\s(?:${behind})(?!\p{L}))`, "iu"),
    // "10 people or more"; what another number follows bounds that one.
    behindUnit: new RegExp(String.raw`^(?:\s[\p{L}-]+)?,?\s(?:${behind})(?!\p{L}|\s?[$€£¥]?\d)`, "iu"),
    limit: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${limits.join("|")})(?:(?:\s[\p{L}’'-]+){0,4}?${joint}|\s[\p{L}’'-]+)?\s$`,
      "iu",
    ),
    negator: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${anyOf(data?.negators ?? [])}|\p{L}+n['’]t)\s(?:[\p{L}]+\s)?$`,
      "iu",
    ),
  };
});

/** "Not more than 5" is at most 5. */
const denied: Readonly<Record<Bound, Bound>> = {
  about: "about",
  at_least: "less_than",
  more_than: "at_most",
  at_most: "more_than",
  less_than: "at_least",
};

function wordsBehind(data: LanguageData | null, kind: Bound): readonly string[] {
  return kind === "about" ? [] : (data?.bounds?.behind?.[kind] ?? []);
}

/** The bound that words or signs before a number set, and these words; null for none. */
export function boundBefore(text: string, start: number, language: Language): { bound: Bound; words: string } | null {
  const match = patterns(language).before.exec(text.slice(Math.max(0, start - reach), start));
  return match && { bound: bounds.find((kind) => match.groups?.[kind] !== undefined) ?? "about", words: match[0] };
}

/** How something lies to the number or the date that stands behind a text, by the words that it ends with. */
export function relationAtEnd(text: string, to: "numbers" | "dates", language: Language): Relation | null {
  const { ofNumbers, ofDates } = patterns(language);
  const match = (to === "numbers" ? ofNumbers : ofDates).exec(text.slice(-reach));
  return match && (relations.find((kind) => match.groups?.[kind] !== undefined) ?? null);
}

/**
 * The bound of a number by what stands around it: "at least 5", "must not exceed 5", "a minimum duration of 5 hours",
 * "5 hours or more". Null for none.
 * @param whole the number with its sign, currency and unit; `end` is where its figures end
 */
export function boundAround(
  text: string,
  { start, end, whole }: { start: number; end: number; whole: { start: number; end: number } },
  language: Language,
): WrittenBound | null {
  const { negator, limit, behindUnit } = patterns(language);
  const before = boundBefore(text, whole.start, language);
  if (before !== null) {
    const from = whole.start - before.words.length;
    const not = negator.exec(text.slice(Math.max(0, from - reach), from))?.[0];
    return {
      bound: not === undefined ? before.bound : denied[before.bound],
      start: from - (not?.length ?? 0),
      end: whole.start,
    };
  }
  const kindOf = (match: RegExpExecArray) => bounds.find((kind) => match.groups?.[kind] !== undefined) ?? "at_least";
  const behind = patterns(language).behind.exec(text.slice(end, end + reach));
  if (behind !== null) return { bound: kindOf(behind), start, end: end + behind[0].length };
  const unit = behindUnit.exec(text.slice(whole.end, whole.end + 2 * reach));
  if (unit !== null) return { bound: kindOf(unit), start, end: whole.end + unit[0].length };
  const limited = limit.exec(text.slice(Math.max(0, whole.start - reachOfLimit), whole.start));
  return limited && { bound: kindOf(limited), start: whole.start - limited[0].length, end: whole.start };
}
