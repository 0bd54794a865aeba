import type { Language } from "../../language/languages.js";

/** A section of a long document as the guards look at it: the text is Markdown. */
export interface GuardedSection {
  id: string;
  number: string;
  title: string;
  parent: string | null;
  text: string;
  /** What the section was asked for, where that is known. */
  prompt?: string;
}

/** A sentence of a section, without markup and marks of citations. */
export interface SectionSentence {
  /** Of the section. */
  id: string;
  /** From 0 within the section. */
  index: number;
  text: string;
  language: Language;
}

/**
 * `repetition`: a sentence, or most of one, stands in two places; `drift`: a stretch that is of another section;
 * `two_values`: one quantity has two values; `two_definitions`: one term is defined twice.
 */
export const guardKinds = ["repetition", "drift", "two_values", "two_definitions"] as const;
export type GuardKind = (typeof guardKinds)[number];

export interface GuardPlace {
  /** Of the item. */
  id: string;
  number: string;
  title: string;
  /** The sentence as it reads; for drift the first of the stretch. */
  sentence: string;
}

/** Something that a reader should look at: of two places the second is the one that is meant to change. */
export interface GuardFinding {
  kind: GuardKind;
  places: GuardPlace[];
  /** A sentence without its full stop. */
  message: string;
}
