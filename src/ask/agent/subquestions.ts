import { questionEntities } from "../../corpus/question/entities.js";
import { hasLetterOrDigit } from "../../domain/characters.js";
import { indexTerms } from "../../domain/terms.js";
import { jaccard } from "../../domain/collections.js";

/** More are not looked into: each costs a search and a place in the answer. */
export const mostSubquestions = 8;

const interrogative = String.raw`(?:what|how|why|which|who|whom|whose|when|where|do|does|did|is|are|was|were|can|could|should|would|will|has|have)`;
/** A second question behind "and": ", and how does it ...". */
const secondQuestion = new RegExp(String.raw`\s*(?:,|;)?\s+(?:and|or|but)\s+(?=${interrogative}\b)`, "iu");
const aspects = new RegExp(
  String.raw`\b(advantages?|disadvantages?|benefits?|drawbacks?|costs?|risks?|strengths?|weaknesses|causes?|effects?|consequences?|symptoms?|treatments?|uses?|limitations?|limits?|criticisms?|methods?|results?|findings?|history|mechanisms?|similarities|differences)` +
    String.raw`(?:,\s+(?:the\s+)?(\w+))?,?\s+and\s+(?:the\s+)?(\w+)\s+(of|in|between|for)\s+(.+?)\??$`,
  "iu",
);
const comparisons: readonly RegExp[] = [
  /\b(?:differences?|distinction|comparison|contrast|similarit(?:y|ies))\s+between\s+(.+?)\s+and\s+(.+?)(?:\s+(?:in|for|when|with)\s+.+)?\??$/iu,
  /\bcompare\s+(.+?)\s+(?:and|with|to)\s+(.+?)(?:\s+(?:in|for|when)\s+.+)?\??$/iu,
  /\b(?:is|are|does|do|was|were)\s+(.+?)\s+(?:more|less|better|worse|\w{3,}er)\b.*?\bthan\s+(.+?)(?:\s+(?:in|for|when)\s+.+)?\??$/iu,
  /^(.+?)\s+(?:versus|vs\.?|compared (?:with|to))\s+(.+?)\??$/iu,
  /\bhow\s+(?:do|does|did)\s+(.+?)\s+and\s+(.+?)\s+(?:differ|compare)\b/iu,
];
const pairOfObjects =
  /^(.*\b(?:affect|affects|influence|influences|improve|improves|change|changes|help|helps|apply to|work for|mean for|known about|on|of)\b)\s+([\p{L}\p{N}-]+(?:\s+[\p{L}\p{N}-]+){0,2})\s+and\s+([\p{L}\p{N}-]+(?:\s+[\p{L}\p{N}-]+){0,2})\?$/iu;
const backReference = /\b(it|its|they|them|their|this|these|that|those)\b/iu;

/**
 * The questions within a question, by rules for English: several question marks, a second question behind "and", two
 * aspects of a subject, two things that are compared, two objects of one verb. The question itself where none
 * applies, which is so in other languages, save for question marks. At most eight.
 */
export function subquestionsOf(question: string): string[] {
  const sentences = question.split(/(?<=[?？؟])\s*/u).filter((part) => hasLetterOrDigit(part));
  const asked = sentences.length > 1 ? sentences.map((part) => part.trim()) : [question.trim()];
  const parts = asked.flatMap((part, index) => divide(part, asked.slice(0, index)));
  return distinctQuestions(parts).slice(0, mostSubquestions);
}

function divide(question: string, before: readonly string[]): string[] {
  const clauses = question.split(secondQuestion);
  if (clauses.length > 1) {
    const whole = clauses.map((clause, index) => asQuestion(resolved(clause, [...before, ...clauses.slice(0, index)])));
    return whole.flatMap((clause) => byShape(clause));
  }
  return byShape(resolved(question, before));
}

/** "how does it work" after "What is spacing": what "it" is has been said before. */
function resolved(clause: string, before: readonly string[]): string {
  const [subject] = before.flatMap(questionEntities);
  if (subject === undefined || !backReference.test(clause) || questionEntities(clause).length > 1) return clause;
  return clause.replace(backReference, (word) => (/^(?:its|their)$/i.test(word) ? `${subject}'s` : subject));
}

function byShape(question: string): string[] {
  const aspect = aspects.exec(question);
  if (aspect) {
    const [, first, second, third, link, subject] = aspect;
    return [first, second, third].flatMap((name) =>
      name === undefined ? [] : [`What are the ${name} ${link} ${subject}?`],
    );
  }
  for (const pattern of comparisons) {
    const [, first, second] = pattern.exec(question) ?? [];
    if (first && second) return [question, ...[first, second].map((name) => `What is ${trimmed(name)}?`)];
  }
  const pair = pairOfObjects.exec(question);
  if (pair) return [pair[2], pair[3]].map((object) => `${pair[1]} ${object}?`);
  return [question];
}

function trimmed(name: string): string {
  return name.replace(/^(?:the|a|an)\s+/iu, "").trim();
}

function asQuestion(clause: string): string {
  const text = clause.trim().replace(/[,;]$/, "");
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[?？؟]$/u.test(capital) ? capital : `${capital}?`;
}

/** Questions with so many words in common differ by their order, a plural, an article. */
const sameShare = 0.9;

/** Questions of which none asks what an earlier one does, by their words. */
export function distinctQuestions(questions: readonly string[]): string[] {
  const kept: { text: string; terms: Set<string> }[] = [];
  for (const text of questions) {
    const terms = new Set(indexTerms(text));
    if (terms.size > 0 && !kept.some((each) => jaccard(each.terms, terms) >= sameShare)) kept.push({ text, terms });
  }
  return kept.map(({ text }) => text);
}
