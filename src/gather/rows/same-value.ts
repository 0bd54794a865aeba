import { foldText } from "../../domain/fold-text.js";
import { canonicalUrl } from "../../domain/source-id.js";
import { containsValue } from "../../evidence/values/values.js";
import { valueTokens } from "../../evidence/values/value-tokens.js";
import { perLanguage } from "../../language/languages.js";
import { wholeWords } from "../../language/word-pattern.js";
import { detectLanguage } from "../../language/detect-language.js";

/** More words than this are prose: two wordings of it are no contradiction. */
const longestFact = 12;
/** "Non-profit": Latin, in any language. */
const latinNot = "non";
const negation = perLanguage((data) => wholeWords([...(data?.negators ?? []), latinNot]));

/**
 * Whether two values of a column can both be right: the same after normalisation, one less precise than the other ("2019"
 * and "March 2019", "MIT" and "MIT licence"), or prose, of which nobody knows.
 */
export function agree(left: string, right: string): boolean {
  if (comparable(left) === comparable(right)) return true;
  if (canonicalUrl(left) !== null && canonicalUrl(right) !== null) return false;
  if (wordsOf(left).length > longestFact && wordsOf(right).length > longestFact) return true;
  if (!containsValue(left, right) && !containsValue(right, left)) return false;
  const denies = negation(detectLanguage(`${left} ${right}`, 1) ?? "en");
  return denies.test(left) === denies.test(right);
}

/** A value as it is compared as a whole; empty where there is none. */
export function comparable(value: string): string {
  return canonicalUrl(value) ?? (joined(wordsOf(value)) || foldText(value));
}

/** How much a value says, for choosing among those that agree: a date to the day before a year; 0 for what is no date. */
export function precision(value: string): number {
  const [date, ...others] = valueTokens(value).filter(({ kind }) => kind !== "word");
  if (date === undefined || others.length > 0) return 0;
  return date.kind === "date" ? date.parts.length : 0;
}

/** Words without the spaces between them, but "1 2" is not "12". */
export function joined(words: readonly string[]): string {
  return words.join(" ").replaceAll(/(?<!\d) | (?!\d)/gu, "");
}

/** Signs that change a value stay: "C++", "-5", "5 %". */
function wordsOf(value: string): string[] {
  return (
    foldText(value.normalize("NFKC")).match(
      /(?:(?<![\p{L}\p{N}])-(?=\d))?(?:\d+(?:[.,]\d+)+(?![\p{L}\p{N}])|[\p{L}\p{N}]+[+#%]*)|%|[^\s\p{L}\p{N}\p{P}]/gu,
    ) ?? []
  );
}
