import { hasDigit } from "../../domain/characters.js";
import { monthNames } from "../../language/dates/months.js";
import { whenNeeded } from "../../language/languages.js";
import { indexTerms } from "../../domain/terms.js";

/** Words of which a statement means exactly one: another of the row in its place is another statement, never a synonym. */
const rows = `
first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
half third quarter fifth tenth
once twice thrice
doubled tripled quadrupled halved
two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen twenty thirty forty fifty
second minute hour day week month year decade century
hundred thousand million billion trillion
Monday Tuesday Wednesday Thursday Friday Saturday Sunday`;

/** Of the months, "May" is a verb more often. */
const scales = whenNeeded(() => {
  const months = monthNames("en").filter((name) => name !== "may");
  return [...rows.trim().split("\n"), months.join(" ")].map((row) => new Set(indexTerms(row)));
});

/** Whether two wordings differ in the place of one scale that each names ("third" for "second"); both as terms. */
export function differOnScale(one: readonly string[], other: readonly string[]): boolean {
  if ([...one, ...other].some((term) => hasDigit(term))) return false;
  const [here, there] = [one.flatMap(scaled), other.flatMap(scaled)];
  // "Seven days" for "a week": what is said with two words may say the same.
  if (here.length !== 1 || there.length !== 1 || here[0] === there[0]) return false;
  return scales().some((scale) => scale.has(here[0] ?? "") && scale.has(there[0] ?? ""));
}

function scaled(term: string): string[] {
  return scales().some((scale) => scale.has(term)) ? [term] : [];
}
