import { endsAsQuestion, lettersIn } from "../../domain/characters.js";
import { questionWords } from "../../domain/question-words.js";
import { isFrameNoun } from "./entities.js";
import { quantityAsked } from "./intent-cues.js";
import { askedWords } from "./question-language.js";

const addressee = new Set("i we you one me us my our your a an the do does did is are".split(" "));
const leastAlike = 0.75;
const fewestWords = 3;

/** True where the nearest heading puts the question itself: "How long should you wait?" to "How long should I wait before ...?". */
export function putsTheQuestion(headings: readonly string[], question: string): boolean {
  const heading = headings.at(-1) ?? "";
  return endsAsQuestion(heading) && (putsInOtherLanguage(heading, question) ?? putsInEnglish(heading, question));
}

function putsInEnglish(heading: string, question: string): boolean {
  const asked = new Set(plainWords(question));
  const words = plainWords(heading).filter((word) => !addressee.has(word));
  const named = plainWords(heading.replace(quantityAsked(heading), " ")).filter(
    (word) => !questionWords.has(word) && !isFrameNoun(word),
  );
  return (
    words.length >= fewestWords && named.length > 0 && named.every((word) => asked.has(word)) && alike(words, asked)
  );
}

/**
 * The same in another language, by its own words that ask and carry: the heading names what the question names, and
 * hardly less. Null where the question is in English or in a language that nobody can tell.
 */
function putsInOtherLanguage(heading: string, question: string): boolean | null {
  const read = askedWords(question);
  if (read === null) return null;
  const asked = read(question);
  const put = read(heading);
  if (put.all.length < fewestWords || put.content.length === 0) return false;
  const named = new Set(put.content);
  const inQuestion = new Set([...asked.all, ...asked.content]);
  return put.content.every((word) => inQuestion.has(word)) && alike(asked.content, named) && alike(put.all, inQuestion);
}

function alike(words: readonly string[], others: ReadonlySet<string>): boolean {
  return words.filter((word) => others.has(word)).length >= leastAlike * words.length;
}

function plainWords(text: string): string[] {
  return lettersIn(text.toLowerCase());
}
