/**
 * Text as Typst. What a text holds is never markup or code: a sign that Typst reads as anything but itself (its reference,
 * "Syntax", markup mode) stands behind a backslash, and the few signs that mean something only in some places stay bare
 * where they mean nothing.
 */

/** Behind a backslash wherever they stand. */
const alwaysEscaped = new Set("\\`*_{}[]#$<>@~\"'/=+");

/** What Typst takes for the end of a line, other controls, and halves of characters. */
const unprintable = /[\p{Cc}\u2028\u2029\p{Cs}]/u;
/** Signs that may need a backslash, and rows of blanks and of what stands for a blank. */
const special = /[\\`*_{}[\]#$<>@~"'/=+(;.:-]|[ \p{Cc}\u2028\u2029\p{Cs}]+/gu;
const digits = /^[0-9\s]*$/u;
const letter = /[\p{L}\p{M}]/u;

/** Text as markup that shows it: one run, blanks and ends of lines as one blank. It may stand before and behind anything. */
export function typstMarkup(text: string): string {
  return text.replace(special, (sign, at: number) => {
    if (alwaysEscaped.has(sign)) return `\\${sign}`;
    switch (sign) {
      case ".":
        return isBareStop(text, at) ? sign : "\\.";
      case "-":
        return isBetweenLetters(text, at) ? sign : "\\-";
      case "(":
      case ";":
      case ":":
        // At the start they would go on with the function before it: `#emph[a](b)`.
        return at === 0 ? `\\${sign}` : sign;
      default:
        return " ";
    }
  });
}

/** Behind a number at the start of a line it makes an item of a list; three of them are an ellipsis. */
function isBareStop(text: string, at: number): boolean {
  const [before, next] = [text[at - 1], text[at + 1]];
  if (before === undefined || next === undefined || before === "." || next === ".") return false;
  return at > longestNumber || !digits.test(text.slice(0, at));
}

/** Characters that a number at the start of a text may have. */
const longestNumber = 40;

/** Two hyphens are a dash, one before a figure is a minus, one at the start an item of a list. */
function isBetweenLetters(text: string, at: number): boolean {
  return at > 0 && letter.test(text[at - 1] ?? "") && letter.test(text[at + 1] ?? "");
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
