import { normalizeSpace, removeMarks } from "./characters.js";
import { plainDigits } from "./digits.js";
import { foldLetters } from "./fold-letters.js";

const signs: Readonly<Record<string, string>> = { "’": "'", "‐": "-", "‑": "-", "–": "-" };

/** Text as it is compared where case, accents, digits and kinds of spaces do not matter: "Łukasz  Müller" is "lukasz muller". */
export function foldText(text: string): string {
  const folded = removeMarks(foldLetters(plainDigits(text)).normalize("NFKD"));
  return normalizeSpace(folded.replace(/[’‐‑–]/gu, (sign) => signs[sign] ?? sign));
}
