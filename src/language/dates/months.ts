import { everyLanguage, type Language, perLanguage } from "../languages.js";
import { anyOf } from "../word-pattern.js";

/** Month names and abbreviations with their numbers from 1; empty where the language has none. */
const monthTable = perLanguage((data): ReadonlyMap<string, number> => {
  const named = (data?.months ?? []).flatMap((names, index) => names.map((name) => [name, index + 1] as const));
  return new Map(named);
});

/** The number of a month from its name or an abbreviation of three letters or more, with a point or without; null for none. */
export function monthNumber(written: string, language: Language): number | null {
  const word = written.trim().toLowerCase().replace(/\.$/u, "");
  const table = monthTable(language);
  const exact = table.get(word);
  if (exact !== undefined || word.length < 3) return exact ?? null;
  return [...table].find(([name]) => name.startsWith(word))?.[1] ?? null;
}

const pattern = perLanguage((_, language) => anyOf(monthTable(language).keys()));

/** The full names of the months; none where the language has no data of them. */
export const monthNames = perLanguage((data): readonly string[] =>
  (data?.months ?? []).flatMap(([name = ""]) => [name]),
);

/** The source of an expression for the months' names and abbreviations; matches nothing where the language has none. */
export function monthPattern(language: Language): string {
  return pattern(language);
}

/** The full names of the months in all languages. */
export function anyMonthNames(): string[] {
  return everyLanguage().flatMap((language) => [...monthNames(language)]);
}
