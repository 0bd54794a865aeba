import { type Candidate, candidateAt, type MarkText } from "./candidate.js";
import { emptyCite } from "../../schema/mark-schema.js";
import { placeAt } from "./place-in-work.js";

/** What points back to the work cited before. */
const again = String.raw`(?:[Ii]bid(?:em|\.)?|[Ee]bd\.?|[Ee]benda|[Ii]bídem|[Ii]bíd\.?|[Ii]v[ií]\b|[Tt]ам же|[Ll]oc\. cit\.?|[Oo]p\. cit\.?|[Aa]\.\s?a\.\s?O\.|[Ii]d\.,)`;
const inBrackets = new RegExp(
  String.raw`[(（]\s*(?:[Ss]ee |[Cc]f\. |[Vv]gl\. |[Ss]iehe )?(${again})([^()（）]{0,60})[)）]`,
  "gu",
);
const inNote = new RegExp(
  String.raw`^\s*(?:[Ss]ee |[Cc]f\. |[Vv]gl\. |[Ss]iehe |[Vv]oir )?(${again})([^;]{0,60})`,
  "u",
);

/** "ibid.", "ebd.", "(ibid., p. 4)": they mean what the mark before them means. */
export function repeatMarks(text: MarkText): Candidate[] {
  const note = text.block.note === null ? null : inNote.exec(text.text);
  const found = note === null ? [...text.text.matchAll(inBrackets)] : [note];
  return found.map((match) => {
    const span = { start: match.index, end: match.index + match[0].trimEnd().length };
    const written = `${match[1] ?? ""}${match[2] ?? ""}`.trim();
    const cites = [{ ...emptyCite(written), locator: placeAt(match[2] ?? "", { bare: true })?.place ?? null }];
    const kind = note === null ? "author_year" : "note";
    return candidateAt(text, span, { kind, style: "note", certainty: "sure", textual: false, cites });
  });
}

/** Whether a cite only points back. */
export function isRepeat(written: string): boolean {
  return new RegExp(String.raw`^${again}`, "u").test(written);
}
