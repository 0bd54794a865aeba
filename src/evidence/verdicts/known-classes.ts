import type { LanguageData } from "../../language/language-schema.js";
import { type Language, perLanguage } from "../../language/languages.js";

/** What rules must know of a language before one of them may call a sentence supported, and what it is called. */
const needed: readonly (readonly [string, (data: LanguageData) => unknown])[] = [
  ["words that deny", ({ negators }) => negators],
  ["words for numbers", ({ numbers }) => numbers],
  ["months", ({ months }) => months],
];

const missing = perLanguage((data) =>
  needed.filter(([, pick]) => data === null || pick(data) === undefined).map(([name]) => name),
);

const englishNames = new Intl.DisplayNames(["en"], { type: "language" });

/** Why no rule may call a sentence of a language supported: which classes of its words nobody wrote down; null where all are. */
export function unknownOf(language: Language): string | null {
  if (language === null) return "its language is not known";
  const names = missing(language);
  const last = names.at(-1);
  if (last === undefined) return null;
  const listed = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
  return `${listed} are not known of ${englishNames.of(language) ?? language}`;
}
