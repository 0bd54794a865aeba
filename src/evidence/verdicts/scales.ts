import { hasDigit } from "../../domain/characters.js";
import { perLanguage } from "../../language/languages.js";
import { indexTerms } from "../../domain/terms.js";

const scalesOf = perLanguage((data) => (data?.scales_of_words ?? []).map((row) => new Set(indexTerms(row.join(" ")))));

/** Whether two wordings differ in the place of one scale that each names ("third" for "second"); both as terms. */
export function differOnScale(one: readonly string[], other: readonly string[]): boolean {
  if ([...one, ...other].some((term) => hasDigit(term))) return false;
  const [here, there] = [one.flatMap(scaled), other.flatMap(scaled)];
  // "Seven days" for "a week": what is said with two words may say the same.
  if (here.length !== 1 || there.length !== 1 || here[0] === there[0]) return false;
  return scalesOf("en").some((scale) => scale.has(here[0] ?? "") && scale.has(there[0] ?? ""));
}

function scaled(term: string): string[] {
  return scalesOf("en").some((scale) => scale.has(term)) ? [term] : [];
}
