import { hasLetter, hasUpper, removeSpaces, startsUpper } from "../../../domain/characters.js";
/**
 * Puts words in braces whose capitals a style must not take away, in a title (already LaTeX) in sentence case:
 * acronyms and mixed case (BERT, mRNA), and proper names: words with a capital that begin no sentence. In a title in
 * title case only the former can be told.
 */
export function protectCapitals(title: string): string {
  const isTitleCase = looksLikeTitleCase(title);
  let begins = true;
  return title.replace(token, (word) => {
    if (!hasLetter(word) || word.startsWith("\\") || word.startsWith("$")) {
      // Styles leave what follows a colon; other signs and spaces change nothing.
      const signs = removeSpaces(word);
      if (signs !== "" && ":.?!".includes(signs.charAt(signs.length - 1))) begins = true;
      else if (Array.from(signs).some((sign) => !"(\"'“‘`[".includes(sign))) begins = false;
      return word;
    }
    const isFirst = begins;
    begins = false;
    return needsBraces(word, isFirst, isTitleCase) ? `{${word}}` : word;
  });
}

/** Formulas and commands as they are; words with the commands that are in them; the rest. */
const token =
  /\$[^$]*\$|\\[A-Za-z]+(?:\{\})?|\\[^A-Za-z]|(?:[\p{L}\p{N}'’-]|\{\\(?:[^{}]|\{[^{}]*\})*\})+|[^\p{L}\p{N}{\\$]+|[{}]/gu;

function needsBraces(word: string, isFirst: boolean, isTitleCase: boolean): boolean {
  const letters = word.replace(/\{?\\[A-Za-z]+(?:\s|(?=\{))|[^\p{L}]/gu, "");
  const [first = "", ...rest] = Array.from(letters);
  return hasUpper(rest.join("")) || (!isFirst && !isTitleCase && hasUpper(first));
}

/** Most words that could be small have a capital. */
function looksLikeTitleCase(title: string): boolean {
  const words = title.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const telling = words.slice(1).filter((word) => word.length > 3);
  const capital = telling.filter((word) => startsUpper(word));
  return telling.length >= 3 && capital.length / telling.length > 0.6;
}
