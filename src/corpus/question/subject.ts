import { wordsOfLanguages } from "../../language/language-phrases.js";
import { isFrameNoun, questionEntities } from "./entities.js";
import { questionWords, withoutQuestionWords } from "../../domain/question-words.js";
import { indexTerms } from "../../domain/terms.js";

/** The subject of a topic, read by rules. */
export interface Subject {
  /** Its key phrases, in their order; at least one. */
  phrases: string[];
  /** All of them together, as a query. */
  core: string;
  /** Whether rules for English may be used. */
  english: boolean;
}

const wordPattern = /[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)*/gu;
/** These stand between two subjects and belong to neither. */
const joints = new Set("versus vs using via within without across toward towards regarding concerning like".split(" "));
const interrogatives = wordsOfLanguages(({ questions }) => questions?.interrogatives);
const asks = (topic: string, [first = ""]: readonly string[]) =>
  topic.trimEnd().endsWith("?") || interrogatives().has(first.toLowerCase());
const longestPhrase = 4;

export function subjectOf(topic: string): Subject {
  const words = topic.match(wordPattern) ?? [];
  const english = /^\p{ASCII}*$/u.test(topic) && withoutQuestionWords(["the", ...words]).length <= words.length;
  // The article says that the rules for English hold.
  const entities = english
    ? asks(topic, words)
      ? questionEntities(`the ${topic}`)
      : headingPhrases(topic)
    : questionEntities(topic);
  const subject = withoutQuestionWords(words).join(" ") || topic;
  if (english && entities.length > 0) return { phrases: entities, core: entities.join(" "), english };
  return { phrases: entities.length > 0 ? entities : [subject], core: subject, english };
}

/**
 * The phrases of a topic that is no sentence: runs of words between function words and marks. Unlike in a question no
 * word is a verb: "spacing of study sessions" is about study sessions.
 */
function headingPhrases(topic: string): string[] {
  const runs: string[][] = [[]];
  let end = 0;
  for (const { 0: word, index } of topic.matchAll(wordPattern)) {
    const apart = topic.slice(end, index).trim() !== "";
    end = index + word.length;
    const folded = word.toLowerCase();
    const binds = questionWords.has(folded) || joints.has(folded);
    if (apart || binds || (runs.at(-1)?.length ?? 0) >= longestPhrase) runs.push([]);
    if (!binds) runs.at(-1)?.push(word);
  }
  const named = runs.filter((run) => run.some((word) => !isFrameNoun(word.toLowerCase())));
  return [...new Map(named.map((run) => [run.join(" ").toLowerCase(), run.join(" ")])).values()];
}

/** Whether a text has every term of a phrase. */
export function mentions(terms: ReadonlySet<string>, phrase: string): boolean {
  return indexTerms(phrase).every((term) => terms.has(term));
}
