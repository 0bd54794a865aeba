import { type Candidate, candidateAt, type MarkText } from "./candidate.js";
import { emptyCite } from "../../schema/mark-schema.js";
import { readNumberList } from "./number-list.js";

/** How targets of citations are called: "#ref-9", "#cite_note-9", "#bib12", "#CR4", "#fn1". */
const targets =
  /^#(?:_?(?:refs?|references?|cite|citation|bib|biblio|bibr|note|fn|footnote|cr|b|r|s|src|source|item|entry|en)(?:[-_.:]?(?:note|ref|item|num)?[-_.:]?[\p{L}\d-]*\d+|[-_:].+))$/iu;

/** Links within the draft whose words are a mark: "[9](#ref-9)", "<a href="#hu2021">Hu et al.</a>"; where they lead is looked up with the entries. */
export function linkMarks(text: MarkText): Candidate[] {
  return text.block.inlines.flatMap((inline): Candidate[] => {
    if (inline.kind !== "link" || !inline.url.startsWith("#") || inline.url.length < 2) return [];
    const words = text.text.slice(inline.start, inline.end);
    const numbers = readNumberList(words.replace(/^\s*[[(]|[\])]\s*$/gu, ""));
    const key = inline.url.slice(1);
    if (numbers !== null) {
      const certainty = targets.test(inline.url) ? "likely" : "doubtful";
      return [candidateAt(text, inline, { kind: "numeric", style: "link", certainty, textual: false, cites: numbers })];
    }
    if (/^\[?S\d{1,4}\]?$/u.test(words.trim())) return [labelMark(text, inline, words.trim().replace(/[[\]]/gu, ""))];
    const cites = [{ ...emptyCite(words.trim()), key }];
    return words.trim() === ""
      ? []
      : [candidateAt(text, inline, { kind: "key", style: "link", certainty: "doubtful", textual: false, cites })];
  });
}

/** "[S1](#s1)". */
function labelMark(text: MarkText, span: { start: number; end: number }, label: string): Candidate {
  const cites = [emptyCite(label)];
  return candidateAt(text, span, { kind: "label", style: "label", certainty: "doubtful", textual: false, cites });
}
