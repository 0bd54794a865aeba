import { isFunctionTerm } from "../../domain/function-words.js";
import { startsWithDigit } from "../../domain/characters.js";
import { indexTerms } from "../../domain/terms.js";
import type { GuardedSection, SectionSentence } from "./guard.js";

/** A paragraph that is about another section. */
export interface Drift {
  section: GuardedSection;
  /** The section that it is about. */
  other: GuardedSection;
  sentence: SectionSentence;
  /** Words that it has of the other's title. */
  words: string[];
}

/** Words of a paragraph that is looked at: shorter ones need not name what they are about. */
const fewestTerms = 25;
/** Words of another section's title that a paragraph must have, and how often all of them together. */
const fewestForeign = 2;
const fewestMentions = 4;
/** More siblings than that are a list of like things, as of functions, which mention each other. */
const mostNeighbours = 60;

/**
 * Paragraphs outside the scope of their section. A section's scope is the words of its title, its prompt and the titles
 * above it; its neighbours' are those of their titles. A paragraph drifts where it has no word of its own scope, and all
 * the words (two at least) of the title of one neighbour that are not in the section's own, four times in all or more.
 */
export function drifts(
  sections: readonly GuardedSection[],
  paragraphsOf: (section: GuardedSection) => readonly (readonly SectionSentence[])[],
): Drift[] {
  const byId = new Map(sections.map((section) => [section.id, section]));
  const siblings = new Map<string | null, GuardedSection[]>();
  for (const section of sections) siblings.set(section.parent, [...(siblings.get(section.parent) ?? []), section]);
  return sections.flatMap((section) => {
    const neighbours = siblings.get(section.parent) ?? [];
    if (neighbours.length < 2 || neighbours.length > mostNeighbours) return [];
    const scope = scopeOf(section, byId);
    const others = neighbours
      .filter((other) => other !== section)
      .map((other) => ({ other, foreign: termsOf(other.title).filter((term) => !scope.has(term)) }))
      .filter(({ foreign }) => foreign.length >= fewestForeign);
    return paragraphsOf(section).flatMap((paragraph) => driftOf(section, paragraph, scope, others) ?? []);
  });
}

function driftOf(
  section: GuardedSection,
  paragraph: readonly SectionSentence[],
  scope: ReadonlySet<string>,
  others: readonly { other: GuardedSection; foreign: readonly string[] }[],
): Drift | null {
  const [sentence] = paragraph;
  const all = indexTerms(paragraph.map(({ text }) => text).join(" ")).filter((term) => !isFunctionTerm(term));
  if (sentence === undefined || all.length < fewestTerms || all.some((term) => scope.has(term))) return null;
  const counts = new Map<string, number>();
  for (const term of all) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const { other, foreign } of others) {
    const mentions = foreign.reduce((sum, term) => sum + (counts.get(term) ?? 0), 0);
    if (mentions < fewestMentions || !foreign.every((term) => counts.has(term))) continue;
    return { section, other, sentence, words: [...foreign] };
  }
  return null;
}

function scopeOf(section: GuardedSection, byId: ReadonlyMap<string, GuardedSection>): Set<string> {
  const scope = new Set([...termsOf(section.title), ...termsOf(section.prompt ?? "")]);
  const seen = new Set([section.id]);
  for (let above = parentOf(section, byId); above && !seen.has(above.id); above = parentOf(above, byId)) {
    seen.add(above.id);
    for (const term of termsOf(above.title)) scope.add(term);
  }
  return scope;
}

function parentOf({ parent }: GuardedSection, byId: ReadonlyMap<string, GuardedSection>): GuardedSection | undefined {
  return parent === null ? undefined : byId.get(parent);
}

function termsOf(text: string): string[] {
  return [...new Set(indexTerms(text))].filter((term) => !isFunctionTerm(term) && !startsWithDigit(term));
}
