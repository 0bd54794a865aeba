import { indexTerms } from "../../domain/terms.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { questionWords } from "../../domain/question-words.js";
import type { ClaimEvidence } from "../../domain/evidence.js";
import type { Verdict } from "../../domain/verdict.js";
import { phrasesOfLanguages, wordsOfLanguages } from "../../language/language-phrases.js";
import { tokensOf } from "../../language/tokens.js";
import type { PassageIndex } from "./passage-index.js";
import type { ReadClaim } from "./read-claim.js";
import { evidenceOf } from "./source-lines.js";
import { statementWords } from "./statement-words.js";
import { type WorkLine, lineOfWorks, quotedLine } from "./work-text.js";

const absences = phrasesOfLanguages(({ reports }) => reports?.absence);
const interrogatives = wordsOfLanguages(({ questions }) => questions?.interrogatives);

/** What a statement says that its sources do not say. */
interface Asked {
  /** The words for it, as the index knows them. */
  terms: ReadonlySet<string>;
  /** It is the answer to a question ("why the tower fell"), which a sentence may have the words of without answering it. */
  isQuestion: boolean;
}

/** What a statement says is not said; null where it does not speak of its sources. */
function askedOf(text: string): Asked | null {
  const tokens = tokensOf(text);
  const found = absences().at(tokens, 0);
  if (found === null) return null;
  const behind = tokens.slice(found.end);
  // "..., only how it was measured": what follows is said.
  const stop = behind.findIndex(({ plain }) => plain === "," || plain === ";");
  const rest = stop < 0 ? behind : behind.slice(0, stop);
  const said = rest.filter(({ plain }) => !questionWords.has(plain)).map(({ text: word }) => word);
  const terms = new Set(indexTerms(said.join(" ")).filter((term) => !isFunctionTerm(term)));
  return { terms, isQuestion: rest.slice(0, beginning).some(({ plain }) => interrogatives().has(plain)) };
}

/** Words behind "does not say" among which a question begins: "in detail why". */
const beginning = 3;
/** Words that must meet in a sentence to tell what it speaks of. */
const leastTerms = 2;

export interface AbsenceJudgement {
  verdict: Verdict;
  reasons: string[];
  evidence: ClaimEvidence | null;
}

/**
 * Judges a statement that its sources do not say something by looking for it in them, in their whole works where these are at
 * hand. A sentence that has all the words and denies nothing makes it weak; else rules know no more than that they looked.
 * Null of any other statement.
 */
export function judgeAbsence({ text, passages, labels, meaning }: ReadClaim): AbsenceJudgement | null {
  const asked = askedOf(text);
  if (asked === null) return null;
  const { terms, isQuestion } = asked;
  const denies = (line: string) => statementWords(line, meaning.language).some((word) => meaning.isNegator(word));
  const meets = (line: string) => {
    const own = new Set(indexTerms(line));
    return terms.size > 0 && [...terms].every((term) => own.has(term));
  };
  const affirms = (line: string) => meets(line) && !denies(line);
  const said = lookFor(passages, affirms);
  const found = said ?? lookFor(passages, meets);
  if (found === null) {
    const why = terms.size === 0 ? `rules cannot look for it in ${labels}` : notFound(labels);
    return { verdict: "words_only", reasons: [why], evidence: null };
  }
  const { line, evidence } = found;
  const isSaid = said !== null && !isQuestion && terms.size >= leastTerms;
  const doubt = isSaid ? "" : ", and rules cannot tell whether it says so";
  const reason = `${evidence.label} has its words${doubt}: ${quotedLine(line)}`;
  return { verdict: isSaid ? "weak" : "words_only", reasons: [reason], evidence };
}

function notFound(labels: string): string {
  return `looked for in ${labels}: no sentence has all its words`;
}

interface Found {
  line: WorkLine;
  evidence: ClaimEvidence;
}

/** In the passages first, then in their whole works. */
function lookFor(passages: readonly PassageIndex[], meets: (text: string) => boolean): Found | null {
  return sentenceWhere(passages, meets) ?? lineWhere(passages, meets);
}

function sentenceWhere(passages: readonly PassageIndex[], meets: (text: string) => boolean): Found | null {
  for (const { source, sentences } of passages) {
    const sentence = sentences.find(({ text }) => meets(text));
    if (sentence === undefined) continue;
    return { line: { text: sentence.text, number: sentence.start_line }, evidence: evidenceOf(source, sentence) };
  }
  return null;
}

function lineWhere(passages: readonly PassageIndex[], meets: (text: string) => boolean): Found | null {
  const line = lineOfWorks(passages, (work) => work.lineWhere(meets));
  if (line === null) return null;
  const { text, number, label = "" } = line;
  return { line, evidence: { label, quote: text.trim(), start_line: number, end_line: number, page: null } };
}
