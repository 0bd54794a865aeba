import type { Cite } from "../../schema/mark-schema.js";
import { findLabelGroups } from "../../../evidence/answers/labels.js";
import { type Candidate, candidateAt, type MarkText } from "./candidate.js";
import { emptyCite } from "../../schema/mark-schema.js";
import { placeAt } from "./place-in-work.js";

const group = /\[([^[\]\n]{2,160})\]/gu;
/** "Hu21", "HSW+21", "vdB99a", "Knu-97". */
const alphabetic = /^\p{L}[\p{L}'’+*-]{0,14}\+?\s?(?:\d{2}|(?:1[5-9]|20)\d\d)[a-z]?$/u;

/** Marks by labels: "[S1-S3]", "[Hu21]", "[HSW+21, Knu97, p. 3]"; those of the second kind are doubtful until the list has them. */
export function labelMarks(text: MarkText): Candidate[] {
  const numbered = findLabelGroups(text.text).map(({ start, end, labels }) =>
    candidateAt(
      text,
      { start, end },
      {
        kind: "label",
        style: "label",
        certainty: "sure",
        textual: false,
        cites: labels.map((label) => emptyCite(label)),
      },
    ),
  );
  const others = [...text.text.matchAll(group)].flatMap((match) => {
    const span = { start: match.index, end: match.index + match[0].length };
    if (numbered.some(({ start, end }) => start < span.end && span.start < end)) return [];
    const cites = labelsOf(match[1] ?? "");
    if (cites === null) return [];
    return [candidateAt(text, span, { kind: "label", style: "label", certainty: "doubtful", textual: false, cites })];
  });
  return [...numbered, ...others];
}

/** Labels parted by commas or semicolons, each of one word, with places; null where something else stands there. */
function labelsOf(written: string): Cite[] | null {
  const cites: Cite[] = [];
  for (const part of written.replace(/^(?:see(?: also)?|cf\.|vgl\.|siehe|e\.g\.)[,:]?\s+/iu, "").split(/\s*[,;]\s*/u)) {
    const place = placeAt(`, ${part}`, { bare: false });
    const last = cites.at(-1);
    if (place !== null && last !== undefined) cites[cites.length - 1] = { ...last, locator: place.place };
    else if (/^[\p{L}][\p{L}\p{N}+*'’:._/-]*(?:\s\d{4}[a-z]?)?$/u.test(part)) cites.push(emptyCite(part));
    else return null;
  }
  return cites.length === 0 ? null : cites;
}

/** Whether a label has the shape that BibTeX's style "alpha" and its kind give. */
export function isAlphabetic(label: string): boolean {
  return alphabetic.test(label);
}
