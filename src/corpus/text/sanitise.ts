import { collapseSpaces } from "../../domain/characters.js";

const odd = /[^\n\x20-\x7e]/u;
// Control characters, soft hyphens, zero-width spaces, marks of writing direction, non-characters.
const invisible = /(?!\s)\p{Cc}|(?!\p{Join_Control})\p{Cf}|\p{Noncharacter_Code_Point}/gu;
// Joiners shape words in Persian and the scripts of India and hold emoji together; elsewhere they are dirt.
const strayJoiner =
  /(^|[\s\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{N}\p{P}])\p{Join_Control}+/gu;
const lineBreak = /\r\n?|[\u0085\u2028\u2029]/gu;
const oddSpace = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;
const ligature = /[\ufb00-\ufb06]/gu;

/**
 * Text as people see it: NFC, line breaks as "\n", spaces as spaces, printers' ligatures as letters; without
 * control characters, soft hyphens, zero-width characters and halves of surrogate pairs. Tabs are kept.
 */
export function sanitise(text: string): string {
  if (!odd.test(text)) return text;
  return text
    .toWellFormed()
    .replace(lineBreak, "\n")
    .replace(oddSpace, " ")
    .replace(invisible, "")
    .replace(strayJoiner, "$1")
    .replace(ligature, (letters) => letters.normalize("NFKC"))
    .normalize("NFC");
}

/** The same on one line: every run of white space is one space. */
export function sanitiseLine(text: string): string {
  return collapseSpaces(sanitise(text));
}
