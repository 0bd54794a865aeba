import type { Cite } from "../../schema/mark-schema.js";
import { emptyCite } from "../../schema/mark-schema.js";
import { placeAt } from "./place-in-work.js";

/** "[1-300]" is a range of pages or of values rather than of works. */
const longestRange = 120;

/** Words that lead to a work: "see also 3", "but compare 4". */
const leads = String.raw`(?:(?:but|or|and)\s+)?(?:see(?:\s+(?:also|especially|e\.\s?g\.))?|e\.\s?g\.|cf\.?|vgl\.|siehe(?:\s+auch)?|s\.|voir(?:\s+aussi)?|ver|compare|contra|also|review(?:ed)? in|references?|refs?\.?|nos?\.|nr\.?|#)[,:]?\s*`;
const lead = new RegExp(String.raw`^\s*(?:${leads})+`, "iu");
const part = /^\s*#?(\d{1,4})([a-z])?(?:\s*(?:[-–—−‐‑~～]|to|bis)\s*#?(\d{1,4})[a-z]?)?(?!\d)/u;
const separator = new RegExp(
  String.raw`^\s*(?:[,;，；、،]\s*(?:(?:and|und|et|y|e|en|och|og|и|&)\s+)?|(?:and|und|et|y|e|en|och|og|и)\s+|&\s*)(?:${leads})*`,
  "iu",
);

/** The works of a numeric mark, from what stands between its brackets: "1-3, 5; 7, p. 3"; null where it is something else. */
export function readNumberList(written: string): Cite[] | null {
  // "1(p12)" and "1p-12" are page 12 of 1.
  let rest = written
    .replace(lead, "")
    .replace(/(?<=\d)\s?(pp?)[-.]?(?=\d)/gu, ", $1. ")
    .replace(/\b(pp?\.?)(?=\d)/gu, "$1 ")
    .trimEnd();
  const cites: Cite[] = [];
  for (;;) {
    const match = part.exec(rest);
    if (match === null) return null;
    const numbers = numbersOf(Number(match[1]), Number(match[3] ?? match[1]));
    if (numbers === null) return null;
    cites.push(...numbers.map((number) => ({ ...emptyCite(`${number}${match[2] ?? ""}`), number })));
    rest = withPlace(rest.slice(match[0].length), cites);
    if (rest.trim() === "") return cites;
    const between = separator.exec(rest)?.[0];
    if (between === undefined) return null;
    rest = rest.slice(between.length);
  }
}

function numbersOf(from: number, to: number): number[] | null {
  if (to < from) return [from, to];
  if (to - from > longestRange) return null;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Gives a place behind a number to the work before it; what is left. "12:34" is page 34 of 12. */
function withPlace(rest: string, cites: Cite[]): string {
  const colon = /^\s*:\s*(\d+(?:\s*[-–]\s*\d+)?)(?!\d)/u.exec(rest);
  const found = colon
    ? { place: { label: "page", value: colon[1] ?? "" }, length: colon[0].length }
    : /^\s*(?:[,;]|\(|\s)\s*[\p{L}§¶]/u.test(rest)
      ? bracketed(rest)
      : null;
  const last = cites.at(-1);
  if (found === null || last === undefined) return rest;
  cites[cites.length - 1] = { ...last, locator: found.place };
  return rest.slice(found.length);
}

/** ", p. 3" or "(p. 3)". */
function bracketed(rest: string): ReturnType<typeof placeAt> {
  const inner = /^\s*\(([^()]*)\)/u.exec(rest);
  if (inner === null) return placeAt(rest, { bare: false });
  const found = placeAt(inner[1] ?? "", { bare: false });
  return found && { ...found, length: inner[0].length };
}
