const odd = /[^\n\x20-\x7e]/u;
// Control characters, soft hyphens, zero-width spaces, marks of writing direction, non-characters.
// eslint-disable-next-line no-control-regex
const invisible =
  /[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff]/gu;
// Joiners shape words in Persian and the scripts of India and hold emoji together; elsewhere they are dirt.
const strayJoiner =
  /(^|[\s\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{N}\p{P}])[\u200c\u200d]+/gu;
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
  return sanitise(text).replace(/\s+/gu, " ");
}
