import type { LanguageData } from "../language-schema.js";
import { type Language, perLanguage } from "../languages.js";
import { anyOf } from "../word-pattern.js";

/** How a number bounds what it counts: "about 5", "at least 5", "more than 5", "at most 5", "less than 5". */
export type Bound = "about" | "at_least" | "more_than" | "at_most" | "less_than";

const signs: Readonly<Record<Bound, readonly string[]>> = {
  about: ["~", "≈"],
  at_least: ["≥", ">="],
  more_than: [">"],
  at_most: ["≤", "<="],
  less_than: ["<"],
};
const kinds = Object.keys(signs) as Bound[];
/** The longest words of a bound, in characters. */
const reach = 30;

interface BoundPatterns {
  before: RegExp;
  behind: RegExp;
}

const patterns = perLanguage((data): BoundPatterns => {
  const before = kinds.map((kind) => {
    const words = anyOf(data?.bounds?.[kind] ?? []);
    return String.raw`(?<${kind}>(?<![\p{L}\p{N}])${words}|${anyOf(signs[kind])})`;
  });
  const behind = kinds.map((kind) => `(?<${kind}>${anyOf(wordsBehind(data, kind))})`);
  return {
    before: new RegExp(String.raw`(?:${before.join("|")})\.?\s*(?:[$€£¥]\s*)?$`, "iu"),
    behind: new RegExp(String.raw`^(?:\+(?![\p{L}\p{N}])|\s(?:${behind.join("|")})(?!\p{L}))`, "iu"),
  };
});

function wordsBehind(data: LanguageData | null, kind: Bound): readonly string[] {
  return kind === "about" ? [] : (data?.bounds?.behind?.[kind] ?? []);
}

/** The bound that words or signs before a number set, and these words; null for none. */
export function boundBefore(text: string, start: number, language: Language): { bound: Bound; words: string } | null {
  const match = patterns(language).before.exec(text.slice(Math.max(0, start - reach), start));
  return match && { bound: kindOf(match) ?? "about", words: match[0] };
}

/** The bound that stands behind a number: "5 or more", "18+". */
export function boundBehind(text: string, end: number, language: Language): Bound | null {
  const match = patterns(language).behind.exec(text.slice(end, end + reach));
  return match && (kindOf(match) ?? "at_least");
}

function kindOf({ groups }: RegExpExecArray): Bound | undefined {
  return kinds.find((kind) => groups?.[kind] !== undefined);
}
