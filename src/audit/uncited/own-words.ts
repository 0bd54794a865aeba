import { phrasesOfLanguages } from "../../language/language-phrases.js";
import { tokensOf } from "../../language/tokens.js";

/** Sections whose sentences are the draft's own: what was done and found, and what is summed up. */
const ownSections = phrasesOfLanguages(({ headings = {}, claims }) => [
  ...(["abstract", "methods", "results", "conclusion", "acknowledgements", "appendix"] as const).flatMap(
    (part) => headings[part] ?? [],
  ),
  ...(claims?.own_sections ?? []),
]);

/** Whether any of the headings above a paragraph says that it is about the draft's own work: "2.1 Methods", "IV. Results:". */
export function isOwnSection(section: readonly string[]): boolean {
  return section.some((title) => {
    const tokens = tokensOf(title);
    const isCount = ({ kind, text }: { kind: string; text: string }) =>
      kind === "number" || text === "." || ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"].includes(text);
    const from = tokens.findIndex((token) => !isCount(token));
    const to = tokens.findLastIndex(({ text }) => text !== "." && text !== ":") + 1;
    return from >= 0 && ownSections().at(tokens, from, to)?.end === to;
  });
}

const own = phrasesOfLanguages(({ claims }) => claims?.own);
const question = ["?", "？"];

/** A sentence that needs no source: a question, the draft's own doing or result, a summary, an example that is made up. */
export function isOwn(sentence: string): boolean {
  const tokens = tokensOf(sentence);
  const last = tokens.findLast(({ text }) => !'"”’»)]'.includes(text));
  return question.includes(last?.text ?? "") || sentence.endsWith(":") || own().first(tokens) !== null;
}

const goingOn = phrasesOfLanguages(({ claims }) => claims?.going_on);

/** Whether a sentence goes on with what the one before it spoke of. */
export function goesOn(sentence: string): boolean {
  return goingOn().at(tokensOf(sentence), 0) !== null;
}
