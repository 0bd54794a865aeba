import { markedWordsIn } from "./characters.js";
import { withoutQuestionWords } from "./question-words.js";

/** More words than these narrow a search to nothing. */
const mostWords = 12;
const longestWord = 60;

/**
 * The words of a subject as every search service takes them: in lower case and without quotes, colons, brackets and
 * hyphens, so that nothing in them is an operator or a field; question words left out unless nothing else is left.
 */
export function subjectWords(text: string): string[] {
  const words = markedWordsIn(text.toLowerCase().normalize("NFC"));
  const subject = withoutQuestionWords(words).filter((word) => word !== "andnot");
  const kept = subject.length > 0 ? subject : words;
  return [...new Set(kept.map((word) => word.slice(0, longestWord)))].slice(0, mostWords);
}
