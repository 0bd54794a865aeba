/**
 * Text as Typst. What a text holds is never markup or code: a sign that Typst reads as anything but itself (its reference,
 * "Syntax", markup mode) stands behind a backslash, and the few signs that mean something only in some places stay bare
 * where they mean nothing.
 */

/** Behind a backslash wherever they stand. */
const alwaysEscaped = new Set("\\`*_{}[]#$<>@~\"'/=+");
/** At the start of a run they would go on with the function before it: `#emph[a](b)`. */
const escapedAtStart = new Set("(;.-:");

/** What Typst takes for the end of a line, other controls, and halves of characters. */
const unprintable = /[\p{Cc}\u2028\u2029\p{Cs}\p{Zl}\p{Zp}]/u;
const digits = /^[0-9\s]*$/u;
const letter = /[\p{L}\p{M}]/u;

/** Text as markup that shows it: one run, blanks and ends of lines as one blank. It may stand before and behind anything. */
export function typstMarkup(text: string): string {
  const signs = Array.from(text, (sign) => (unprintable.test(sign) || sign === "\t" ? " " : sign));
  let written = "";
  /** Whether a full stop here would make an item of a list of what stands before it. */
  let isNumberSoFar = true;
  signs.forEach((sign, index) => {
    const before = signs[index - 1];
    const next = signs[index + 1];
    if (sign === " " && before === " ") return;
    const isEscaped =
      alwaysEscaped.has(sign) ||
      (before === undefined && escapedAtStart.has(sign)) ||
      (sign === "." && (isNumberSoFar || before === "." || next === "." || next === undefined)) ||
      (sign === "-" && !isBetweenLetters(before, next));
    written += isEscaped ? `\\${sign}` : sign;
    if (isNumberSoFar && !digits.test(sign)) isNumberSoFar = false;
  });
  return written;
}

/** Two hyphens are a dash, one before a figure is a minus, one at the start an item of a list. */
function isBetweenLetters(before: string | undefined, next: string | undefined): boolean {
  return before !== undefined && next !== undefined && letter.test(before) && letter.test(next);
}

/** Text as a string in code, with its quotation marks. */
export function typstString(text: string): string {
  const inner = Array.from(text, (sign) => {
    if (sign === "\\" || sign === '"') return `\\${sign}`;
    if (sign === "\n") return "\\n";
    if (/\p{Cs}/u.test(sign)) return "\uFFFD";
    return unprintable.test(sign) ? `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}` : sign;
  });
  return `"${inner.join("")}"`;
}

/** The name of a label for an id: the same for the same id, another for another; `label` and links write it `<so>`. */
export function typstLabel(id: string): string {
  const safe = Array.from(id, (sign) =>
    /[a-zA-Z0-9-]/u.test(sign) ? sign : `_${(sign.codePointAt(0) ?? 0).toString(16)}_`,
  );
  return `<p-${safe.join("")}>`;
}
