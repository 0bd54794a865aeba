import { terminalLine } from "./terminal.js";

/**
 * Signs by which Quire says what it found: marks of verdicts, and labels of sources. Text of others that holds them is
 * shown with words in square brackets in their place, as editors insert words into a quotation: a reader sees what stood
 * there, and no document can give itself a verdict. What is stored and compared keeps the original.
 */

/** Characters that Quire draws as verdicts and those that pass for them, whatever their weight, box or colour. */
const families: readonly (readonly [word: string, characters: string])[] = [
  ["tick", "✓✔✅☑⍻🗸🗹𐄂"],
  ["cross", "✗✘✕✖❌❎☒☓╳⨉⮽⮾⮿🗙🗴🗵🗶🗷"],
  ["half circle", "◐◑◒◓◔◕◖◗⯊"],
  ["circle", "○◯⚪⭘⭕◌◎⚬❍"],
];
const wordOf = new Map(families.flatMap(([word, characters]) => Array.from(characters, (sign) => [sign, word])));
/** A variation selector after a sign chooses between its forms in colour and in ink. */
const verdictMark = new RegExp(`[${[...wordOf.keys()].join("")}][\\uFE0E\\uFE0F]?`, "gu");

/** "✓ proven" as "[tick] proven": no sign in it passes for a verdict of Quire. */
export function withoutVerdictMarks(text: string): string {
  return text.replaceAll(
    verdictMark,
    (sign) => `[${wordOf.get(String.fromCodePoint(sign.codePointAt(0) ?? 0)) ?? ""}]`,
  );
}

/** Quire's own line on how many statements have which sign; see `verdictLine`. */
const verdictSentence =
  /\d+\s+statements?\s*:\s*\d+\s+(?:\S+\s+)?(?:quoted|supported|computed|weak|words[\s_]only|not[\s_]found|contradicted|unchecked|unsupported|general)\b/giu;

/** Text of others in which no sentence passes for Quire's own on how many statements are supported. */
export function withoutVerdictSentences(text: string): string {
  return text.replaceAll(verdictSentence, (said) => `“${said}” [not said by Quire]`);
}

/** Text of others that is shown as a part of an answer: no sign and no sentence of it passes for what Quire found. */
export function withoutVerdicts(text: string): string {
  return withoutVerdictSentences(withoutVerdictMarks(text));
}

/** What a reader, a model or a check could take for a label, in whatever brackets: `[S1]`, `[source: s 1; S2]`, `【Ｓ１】`. */
const bracketed = /\\?[[［【]([^[\]［］【】\n]{1,80})[\]］】]/gu;
const labelLike = /\bs\s?\d/iu;

/**
 * Text of a source in which nothing can pass for a label: `[S2]` becomes `⟦S2⟧`. Everything else stays verbatim.
 */
export function disarmLabels(text: string): string {
  return text.replace(bracketed, (whole, inner: string) =>
    labelLike.test(inner.normalize("NFKC")) ? `⟦${inner.replace(/\\$/, "")}⟧` : whole,
  );
}

/** Text of others where labels of Quire's sources stand beside it: "[S1]" in it becomes "⟦S1⟧", marks of verdicts words. */
export function withoutQuireSigns(text: string): string {
  return disarmLabels(withoutVerdicts(text));
}

/** Puts what a record, a file name or a page says on one line of a terminal: it adds no line and has no label of a source. */
export function plainLine(text: string): string {
  return withoutQuireSigns(terminalLine(text));
}
