import { disarmLabels } from "../../domain/escape/quire-signs.js";
import { isApparatusHeading } from "../../corpus/rerank/apparatus.js";
import { isReferenceEntry, isRunInHeading, quotability } from "../../corpus/rerank/sentence-shape.js";
import { splitSentences } from "../../corpus/text/sentences.js";
import type { Source } from "../../domain/evidence.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { passageBody } from "../../domain/passage.js";
import { indexTerms } from "../../domain/terms.js";
import { findConflicts } from "../../evidence/relations/conflicts.js";
import { polarityConflict } from "../../evidence/relations/polarity.js";
import { sharedCount } from "../../domain/collections.js";
import type { Language } from "../../language/languages.js";
import { detectLanguage } from "../../language/detect-language.js";

/** A sentence of a passage that can be quoted. */
export interface Statement {
  text: string;
  work_id: string;
  label: string;
  /** That of the passage; English where it can't be told. */
  language: Language;
  /** Its content words, in the form of `indexTerms`. */
  terms: ReadonlySet<string>;
  /** Those of the headings above it. */
  headings: ReadonlySet<string>;
  /** How fit it is to be quoted by itself, 0..1. */
  fitness: number;
}

/** A sentence that is hard to read by itself proves nothing. */
const leastFitness = 0.5;

/** The sentences of a passage's prose that can be quoted, in their order; none of lists of references and the like. */
export function statementsOf({ content, heading_path, label, work_id }: Source): Statement[] {
  if (isApparatusHeading(heading_path.at(-1) ?? "")) return [];
  const headings = new Set(contentTerms(heading_path.join(" ")));
  const body = passageBody(content);
  const language = detectLanguage(body) ?? "en";
  return proseLines(body.split("\n"))
    .flatMap((line) => splitSentences(line.replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/u, "")))
    .filter(({ text }) => !isRunInHeading(text))
    .map(({ text }) => ({
      text,
      work_id,
      label,
      language,
      terms: new Set(contentTerms(text)),
      headings,
      fitness: quotability(text),
    }))
    .filter(({ fitness }) => fitness >= leastFitness);
}

/** Lines that are no heading, table, quotation, code or entry of a list of references, which a passage may run into. */
function proseLines(lines: readonly string[]): string[] {
  let apparatus = false;
  return lines.filter((line, at) => {
    const heading = /^\s*#{1,6}\s+(.*)$/u.exec(line)?.[1];
    if (heading !== undefined) apparatus = isApparatusHeading(heading);
    const entry = isReferenceEntry([line]) || isReferenceEntry([lines[at - 1] ?? ""]);
    return !apparatus && !entry && !/^\s*(?:#|\||>|```|!\[)/u.test(line);
  });
}

export function contentTerms(text: string): string[] {
  return indexTerms(text).filter((term) => !isFunctionTerm(term));
}

/** A statement as a list item with its label. */
export function listItem({ text, label }: Pick<Statement, "text" | "label">): string {
  return `- ${disarmLabels(text)} [${label}]`;
}

/** More pairs than these are a list of noise. */
const mostPairs = 4;
/** Two sentences of which one denies the other share nearly all their words. */
const sharedTerms = 5;
const sharedShare = 0.6;

/**
 * Pairs of list items that disagree so that it can be shown: different numbers for the same thing, or one sentence that
 * denies what another says, in different works.
 */
export function disagreements(topic: string, sources: readonly Source[]): string[][] {
  const subject = new Set(contentTerms(topic));
  const statements = sources
    .flatMap(statementsOf)
    .filter(({ terms }) => subject.size === 0 || [...terms].some((term) => subject.has(term)));
  const numbers = findConflicts(statements).map(({ left, right }) => [left, right]);
  return [...numbers, ...denials(statements)].slice(0, mostPairs).map((pair) => pair.map(listItem));
}

function denials(statements: readonly Statement[]): Statement[][] {
  const pairs: Statement[][] = [];
  for (const [index, left] of statements.entries()) {
    for (const right of statements.slice(index + 1)) {
      if (left.work_id === right.work_id) continue;
      const shared = sharedCount(left.terms, right.terms);
      if (shared < sharedTerms || shared < sharedShare * Math.max(left.terms.size, right.terms.size)) continue;
      if (polarityConflict(left.text, right.text) !== null) pairs.push([left, right]);
    }
  }
  return pairs;
}
