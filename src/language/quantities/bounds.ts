import type { LanguageData } from "../language-schema.js";
import { type Language, perLanguage } from "../languages.js";
import { anyOf } from "../word-pattern.js";

/** How a number bounds what it counts: "about 5", "at least 5", "more than 5", "at most 5", "less than 5". */
export type Bound = "about" | "at_least" | "more_than" | "at_most" | "less_than";

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
/** The longest words of a bound, in characters. */
const reach = 30;

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
  const behind = bounds.map((kind) => `(?<${kind}>${anyOf(wordsBehind(data, kind))})`);
  return {
    before: endingWith(bounds, data?.bounds ?? {}),
    ofNumbers: endingWith(relations, data?.bounds ?? {}),
    ofDates: endingWith(relations, data?.date_bounds ?? {}),
    behind: new RegExp(String.raw`^(?:\+(?![\p{L}\p{N}])|\s(?:${behind.join("|")})(?!\p{L}))`, "iu"),
  };
});

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

/** The bound that stands behind a number: "5 or more", "18+". */
export function boundBehind(text: string, end: number, language: Language): Bound | null {
  const match = patterns(language).behind.exec(text.slice(end, end + reach));
  return match && (bounds.find((kind) => match.groups?.[kind] !== undefined) ?? "at_least");
}
