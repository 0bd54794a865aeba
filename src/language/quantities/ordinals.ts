import type { LanguageData } from "../language-schema.js";
import { type Language, perLanguage } from "../languages.js";
import { anyOf } from "../word-pattern.js";

/** The source of an expression for ordinals in words, with a group each for the ten and the rest: "twenty-first", "third". */
export function ordinalWords(data: LanguageData | null): string {
  return String.raw`(?<!\p{L})(?:(${anyOf(tensOf(data).keys())})[\s-])?(${anyOf(data?.numbers?.ordinals ?? [])})(?!\p{L})`;
}

/** Twenty to ninety, by their words. */
function tensOf(data: LanguageData | null): ReadonlyMap<string, number> {
  const words = [...(data?.numbers?.words ?? [])];
  return new Map(words.filter(([, value]) => value >= 20 && value < 100 && value % 10 === 0));
}

const tables = perLanguage((data) => ({
  tens: tensOf(data),
  ordinals: new Map((data?.numbers?.ordinals ?? []).map((word, index) => [word, index + 1])),
}));

/** The value of an ordinal that `ordinalWords` matched: 21 of "twenty-first". */
export function ordinalValue({ 1: ten = "", 2: rest = "" }: RegExpExecArray, language: Language): number {
  const { tens, ordinals } = tables(language);
  return (tens.get(ten.toLowerCase()) ?? 0) + (ordinals.get(rest.toLowerCase()) ?? 0);
}
