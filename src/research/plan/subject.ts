import { questionEntities } from "../../corpus/question/entities.js";
import { withoutQuestionWords } from "../../domain/question-words.js";
import { indexTerms } from "../../domain/terms.js";

/** What a topic is about, by rules. */
export interface Subject {
  /** Its key phrases, in their order; at least one. */
  phrases: string[];
  /** All of them together, as a query. */
  core: string;
  /** Whether rules for English may be used. */
  english: boolean;
}

const wordPattern = /[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)*/gu;

export function subjectOf(topic: string): Subject {
  const words = topic.match(wordPattern) ?? [];
  const english = /^\p{ASCII}*$/u.test(topic) && withoutQuestionWords(["the", ...words]).length <= words.length;
  // Topics are often no sentences; the article says that the rules for English hold.
  const entities = questionEntities(english ? `the ${topic}` : topic);
  const subject = withoutQuestionWords(words).join(" ") || topic;
  if (english && entities.length > 0) return { phrases: entities, core: entities.join(" "), english };
  return { phrases: entities.length > 0 ? entities : [subject], core: subject, english };
}

/** Whether a text has every term of a phrase. */
export function mentions(terms: ReadonlySet<string>, phrase: string): boolean {
  return indexTerms(phrase).every((term) => terms.has(term));
}
