import { questionEntities } from "../../corpus/question/entities.js";
import { hasLetterOrDigit, trimEnds } from "../../domain/characters.js";
import { fillTemplate } from "../../corpus/text/template.js";
import { jaccard } from "../../domain/collections.js";
import { indexTerms } from "../../domain/terms.js";
import { phrasesOfLanguages, tableOfLanguages, wordsOfLanguages } from "../../language/language-phrases.js";
import { everyLanguage, languageData, whenNeeded } from "../../language/languages.js";
import { phrasesOf } from "../../language/phrases.js";
import { type Token, tokensOf } from "../../language/tokens.js";

/** More are not looked into: each costs a search and a place in the answer. */
export const mostSubquestions = 8;

const interrogatives = wordsOfLanguages(({ questions }) => questions?.interrogatives);
const joints = wordsOfLanguages(({ questions }) => questions?.clause_joints);
const references = wordsOfLanguages(({ questions }) => questions?.back_references);
const possessives = wordsOfLanguages(({ questions }) => questions?.back_possessives);
const articles = wordsOfLanguages(({ questions }) => questions?.articles);
const pairs = wordsOfLanguages(({ questions }) => questions?.pairs);
const objects = phrasesOfLanguages(({ questions }) => questions?.objects);
const aspects = tableOfLanguages(({ questions: { aspects: rows = [], aspect = "" } = {} }) =>
  rows.map((phrase) => [phrase, aspect] as const),
);
const comparisons = whenNeeded(() =>
  everyLanguage().flatMap((language) => {
    const { comparisons: rows = [], compared = "" } = languageData(language)?.questions ?? {};
    return rows.map(({ before, joint, stops, needs }) => ({
      before: before === undefined ? null : phrasesOf(before),
      joint: phrasesOf(joint),
      stops: phrasesOf(stops),
      needs: needs === undefined ? null : phrasesOf(needs),
      compared,
    }));
  }),
);
const incomplete = tableOfLanguages(
  ({ questions: { incomplete: rows = [], relations = [], of_one = "", of_two = "" } = {} }) =>
    rows.map((phrase) => [phrase, { relations: new Set(relations), of_one, of_two }] as const),
);
const links = wordsOfLanguages(({ questions }) => questions?.links);
const objectWords = 3;
/** Names in brackets behind a question that has none. */
const mostNamed = 3;

/**
 * The questions within a question, by the words of the languages that have them: several question marks, a second question
 * behind "and", two aspects of a subject, two things that are compared, two objects of one verb. The question itself where
 * none applies, which is so in other languages, save for question marks. At most eight.
 */
export function subquestionsOf(question: string): string[] {
  const sentences = question.split(/(?<=[?？؟])\s*/u).filter((part) => hasLetterOrDigit(part));
  const asked = sentences.length > 1 ? sentences.map((part) => part.trim()) : [question.trim()];
  const parts = asked.flatMap((part, index) => divide(part, asked.slice(0, index)));
  return distinctQuestions(parts).slice(0, mostSubquestions);
}

function divide(question: string, before: readonly string[]): string[] {
  const clauses = clausesOf(question);
  if (clauses.length > 1) {
    const whole = clauses.map((clause, index) => {
      const earlier = [...before, ...clauses.slice(0, index)];
      return asQuestion(withSubject(resolved(clause, earlier), earlier));
    });
    return whole.flatMap((clause) => byShape(clause));
  }
  return byShape(withSubject(resolved(question, before), before));
}

/** "How large is the effect?" behind "How does sleep affect memory": what the effect is of has been said before. */
function withSubject(clause: string, before: readonly string[]): string {
  const subjects = before.flatMap((text) => questionEntities(text).map((subject) => withArticle(subject, text)));
  const [first, second] = subjects;
  if (first === undefined) return clause;
  const tokens = tokensOf(clause);
  const found = incomplete().first(tokens);
  const noun = tokens[(found?.end ?? 0) - 1];
  if (found === null || noun === undefined) {
    const named = questionEntities(clause).length > 0;
    return named ? clause : `${trimEnds(clause, " ?？؟")} (${subjects.slice(0, mostNamed).join(", ")})?`;
  }
  const next = tokens[found.end]?.plain ?? "";
  if (links().has(next)) return clause;
  const { relations, of_one, of_two } = found.value;
  const isRelation = second !== undefined && relations.has(noun.plain) && next !== "on";
  const added = fillTemplate(isRelation ? of_two : of_one, { first, second: second ?? "" });
  return `${clause.slice(0, noun.end)} ${added}${clause.slice(noun.end)}`;
}

/** "the travel policy" where the question speaks of it so. */
function withArticle(subject: string, text: string): string {
  const start = text.indexOf(subject);
  const before = tokensOf(text.slice(0, Math.max(0, start))).at(-1);
  return before !== undefined && articles().has(before.plain) ? text.slice(before.start, start) + subject : subject;
}

/** The questions that "and" joins: ", and how does it ...". */
function clausesOf(question: string): string[] {
  const tokens = tokensOf(question);
  const cuts = tokens.filter(
    ({ plain }, index) => index > 0 && joints().has(plain) && interrogatives().has(tokens[index + 1]?.plain ?? ""),
  );
  return [...cuts, { start: question.length }].map(({ start }, index) =>
    trimEnds(question.slice(cuts[index - 1]?.end ?? 0, start), " ,;"),
  );
}

/** "how does it work" after "What is spacing": what "it" is has been said before. */
function resolved(clause: string, before: readonly string[]): string {
  const [subject] = before.flatMap(questionEntities);
  const back = tokensOf(clause).find(({ plain }) => references().has(plain) || possessives().has(plain));
  if (subject === undefined || back === undefined || questionEntities(clause).length > 1) return clause;
  const named = possessives().has(back.plain) ? `${subject}'s` : subject;
  return clause.slice(0, back.start) + named + clause.slice(back.end);
}

function byShape(question: string): string[] {
  const tokens = tokensOf(question);
  const byAspect = questionsOfAspects(question, tokens);
  if (byAspect !== null) return byAspect;
  const compared = questionsOfCompared(question, tokens);
  if (compared !== null) return [question, ...compared];
  return questionsOfObjects(question, tokens) ?? [question];
}

/** "What are the advantages and limits of X?" */
function questionsOfAspects(question: string, tokens: readonly Token[]): string[] | null {
  const found = aspects().first(tokens);
  const link = tokens[(found?.end ?? 0) - 1];
  const subject = trimEnds(question.slice(link?.end ?? question.length), " ?");
  if (found === null || link === undefined || subject === "") return null;
  const isName = ({ kind, plain }: Token) => kind === "word" && !pairs().has(plain) && !articles().has(plain);
  const names = tokens.slice(found.start, found.end - 1).filter(isName);
  return names.map(({ text }) => fillTemplate(found.value, { name: text, link: link.text, subject }));
}

/** "What is the difference between X and Y?", "X versus Y" */
function questionsOfCompared(question: string, tokens: readonly Token[]): string[] | null {
  for (const { before, joint, stops, needs, compared } of comparisons()) {
    const start = before === null ? 0 : (before.first(tokens)?.end ?? tokens.length);
    const between = joint.first(tokens, start + 1);
    const stop = between && (needs ?? stops).first(tokens, between.end + 1);
    if (between === null || (needs !== null && stop === null)) continue;
    const names = [
      question.slice(tokens[start]?.start, tokens[between.start]?.start),
      question.slice(tokens[between.end]?.start ?? question.length, stop ? tokens[stop.start]?.start : question.length),
    ].map((name) => withoutArticle(trimEnds(name, " ?")));
    if (names.every((name) => name !== "")) return names.map((name) => fillTemplate(compared, { name }));
  }
  return null;
}

/** "How does X affect Y and Z?" */
function questionsOfObjects(question: string, tokens: readonly Token[]): string[] | null {
  if (!question.endsWith("?")) return null;
  for (const at of Array.from(tokens.keys()).toReversed()) {
    const end = objects().at(tokens, at)?.end ?? tokens.length;
    const behind = tokens.slice(end, -1);
    const joint = behind.findIndex(({ plain }) => pairs().has(plain));
    const parts = [behind.slice(0, joint), behind.slice(joint + 1)];
    if (joint < 0 || !parts.every(isObject)) continue;
    const lead = question.slice(0, tokens[end - 1]?.end);
    return parts.map((part) => `${lead} ${question.slice(part[0]?.start, part.at(-1)?.end)}?`);
  }
  return null;
}

/** One word to three, parts with a hyphen counted as one. */
function isObject(tokens: readonly Token[]): boolean {
  const words = tokens.filter((token, index) => index === 0 || token.start > (tokens[index - 1]?.end ?? 0));
  const isPlain = tokens.every(({ kind, plain }) => kind === "word" || kind === "number" || plain === "-");
  return words.length > 0 && words.length <= objectWords && isPlain;
}

function withoutArticle(name: string): string {
  const [first, second] = tokensOf(name);
  return second !== undefined && articles().has(first?.plain ?? "") ? name.slice(second.start) : name;
}

function asQuestion(clause: string): string {
  const capital = clause.charAt(0).toUpperCase() + clause.slice(1);
  return "?？؟".includes(capital.slice(-1)) ? capital : `${capital}?`;
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
