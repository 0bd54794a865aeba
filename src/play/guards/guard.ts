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
