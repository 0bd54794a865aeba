import { findConflicts } from "../../evidence/relations/conflicts.js";
import { drifts } from "./drift.js";
import type { GuardFinding, GuardPlace } from "../../contracts/play.js";
import type { GuardedSection, SectionSentence } from "./guard.js";
import { repetitions } from "./repetition.js";
import { sentencesOf } from "./section-sentences.js";
import { twiceDefined } from "./twice-defined.js";

/** Everything that the guards find in a long document, kind by kind in the order of the text. Pure. */
export function guardDocument(sections: readonly GuardedSection[]): GuardFinding[] {
  const byId = new Map(sections.map((section) => [section.id, section]));
  const paragraphs = new Map(sections.map((section) => [section.id, sentencesOf(section)]));
  const sentences = [...paragraphs.values()].flat(2);
  const place = ({ id, text }: SectionSentence): GuardPlace => {
    const { number = "", title = "" } = byId.get(id) ?? {};
    return { id, number, title, sentence: text };
  };
  const numbers = sentences.map((sentence) => ({ text: sentence.text, work_id: sentence.id, sentence }));
  return [
    ...repetitions(sentences).map(({ first, second, likeness }): GuardFinding => {
      const message = likeness === 1 ? "the sentence stands twice" : "most of the sentence stands twice";
      return { kind: "repetition", places: [place(first), place(second)], message };
    }),
    ...drifts(sections, ({ id }) => paragraphs.get(id) ?? []).map(({ sentence, other }): GuardFinding => {
      const there: GuardPlace = { id: other.id, number: other.number, title: other.title, sentence: "" };
      return { kind: "drift", places: [there, place(sentence)], message: `the paragraph is of "${other.title}"` };
    }),
    ...findConflicts(numbers).map(({ left, right, unit }): GuardFinding => {
      const places = [place(left.sentence), place(right.sentence)];
      return { kind: "two_values", places, message: `two numbers of one thing, in ${unit}` };
    }),
    ...twiceDefined(sentences).map(({ term, first, second }): GuardFinding => {
      const places = [place(first), place(second)];
      return { kind: "two_definitions", places, message: `"${term}" is defined twice` };
    }),
  ];
}
