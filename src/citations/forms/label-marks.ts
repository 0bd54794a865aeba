import { findLabelGroups } from "../../evidence/answers/labels.js";
import { tokensOf } from "../../language/tokens.js";
import { type Cite, emptyCite } from "../../reference/mark.js";
import { leads } from "../names/mark-words.js";
import { type Candidate, candidateAt, type MarkText } from "./candidate.js";
import { numbersIn } from "./number-list.js";
import { placeAt } from "./place-in-work.js";

const longest = 160;
/** "Hu21", "HSW+21", "vdB99a", "Knu-97". */
const alphabetic = /^\p{L}[\p{L}'’+*-]{0,14}\+?\s?(?:\d{2}|(?:1[5-9]|20)\d\d)[a-z]?$/u;
const label = /^\p{L}[\p{L}\p{N}+*'’:._/-]*(?:\s\d{4}[a-z]?)?$/u;

/** Marks by labels: "[S1-S3]", "[Hu21]", "[HSW+21, Knu97, p. 3]"; those of the second kind are doubtful until the list has them. */
export function labelMarks(text: MarkText): Candidate[] {
  const facts = { kind: "label", style: "label", textual: false } as const;
  const numbered = findLabelGroups(text.text).map(({ start, end, labels }) =>
    candidateAt(text, { start, end }, { ...facts, certainty: "sure", cites: labels.map((each) => emptyCite(each)) }),
  );
  const others = text.groups.flatMap((group) => {
    if (group.sign !== "[" || group.inner.length > longest || group.inner.includes("\n")) return [];
    if (numbered.some(({ start, end }) => start < group.end && group.start < end)) return [];
    const cites = labelsOf(group.inner);
    return cites === null ? [] : [candidateAt(text, group, { ...facts, certainty: "doubtful", cites })];
  });
  return [...numbered, ...others];
}

/** Labels parted by commas or semicolons, each of one word, with places; null where something else stands there. */
function labelsOf(written: string): Cite[] | null {
  const cites: Cite[] = [];
  for (const part of withoutLead(written).split(/[,;]/u)) {
    const place = placeAt(`, ${part.trim()}`, { bare: false });
    const last = cites.at(-1);
    if (place !== null && last !== undefined) cites[cites.length - 1] = { ...last, locator: place.place };
    else if (label.test(part.trim())) cites.push(emptyCite(part.trim()));
    else return null;
  }
  return cites.length === 0 ? null : cites;
}

function withoutLead(written: string): string {
  const tokens = tokensOf(written);
  const end = leads().at(tokens, 0)?.end ?? 0;
  const sign = tokens[end]?.text === "," || tokens[end]?.text === ":" ? 1 : 0;
  return end === 0 ? written : written.slice(tokens[end + sign]?.start ?? written.length);
}

/** Whether a label has the shape that BibTeX's style "alpha" and its kind give. */
export function isAlphabetic(written: string): boolean {
  return alphabetic.test(written);
}

/** How targets of citations are called: "#ref-9", "#cite_note-9", "#bib12", "#CR4", "#fn1". */
const targets =
  /^#(?:_?(?:refs?|references?|cite|citation|bib|biblio|bibr|note|fn|footnote|cr|b|r|s|src|source|item|entry|en)(?:[-_.:]?(?:note|ref|item|num)?[-_.:]?[\p{L}\d-]*\d+|[-_:].+))$/iu;

/** "(1980)", its author left out: no list has so many entries. */
const isYear = ([cite, ...others]: readonly Cite[]): boolean => others.length === 0 && (cite?.number ?? 0) >= 1400;

/** Links within the draft whose words are a mark: "[9](#ref-9)", "[S1](#s1)", "<a href="#hu2021">Hu et al.</a>"; where they lead is looked up with the entries. */
export function linkMarks(text: MarkText): Candidate[] {
  return text.block.inlines.flatMap((inline): Candidate[] => {
    if (inline.kind !== "link" || !inline.url.startsWith("#") || inline.url.length < 2) return [];
    const words = text.text.slice(inline.start, inline.end).trim();
    const inner = words.slice(
      "[(".includes(words[0] ?? " ") ? 1 : 0,
      "])".includes(words.at(-1) ?? " ") ? -1 : undefined,
    );
    const facts = { style: "link", textual: false } as const;
    const cites = numbersIn(inner);
    if (cites !== null && !isYear(cites)) {
      const certainty = targets.test(inline.url) ? "likely" : "doubtful";
      return [candidateAt(text, inline, { ...facts, kind: "numeric", certainty, cites })];
    }
    const [sign, number, ...others] = tokensOf(inner);
    if (sign?.text === "S" && number?.kind === "number" && number.text.length <= 4 && others.length === 0) {
      const cite = emptyCite(inner.replaceAll(" ", ""));
      return [
        candidateAt(text, inline, {
          kind: "label",
          style: "label",
          textual: false,
          certainty: "doubtful",
          cites: [cite],
        }),
      ];
    }
    const key = { ...emptyCite(words), key: inline.url.slice(1) };
    return words === ""
      ? []
      : [candidateAt(text, inline, { ...facts, kind: "key", certainty: "doubtful", cites: [key] })];
  });
}
