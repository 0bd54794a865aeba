/** A group of labels as it stands in a text: `[S1]`, `[S1, S3]`, `[S1-S3]`, `［Ｓ１］`; offsets include the brackets. */
export interface LabelGroup {
  start: number;
  end: number;
  text: string;
  /** Canonical labels in the order written, ranges written out: "S1", "S3". */
  labels: string[];
}

const separator = String.raw`(?:\s*(?:[,;，；、&+\-–—‐‑−]|and|und|to)\s*|\s+|(?=[SＳ]))`;
const labelGroup = new RegExp(
  String.raw`\\?[[［【]\s*\^?(?:sources?\s*:?\s*)?([SＳ]\s?[0-9０-９]{1,4}(?:${separator}(?:[SＳ]\s?)?[0-9０-９]{1,4}){0,40})\s*\\?[\]］】]`,
  "giu",
);
const labelOrRange = /s?\s?(\d+)(?:\s*(?:[-–—‐‑−]|to\b)\s*s?\s?(\d+))?/g;
const longestRange = 50;

/** All label groups of a text, in order. */
export function findLabelGroups(text: string): LabelGroup[] {
  return [...text.matchAll(labelGroup)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
    labels: expandLabels(match[1] ?? ""),
  }));
}

/** A text without its labels and the blanks before them. */
export function withoutLabels(text: string): string {
  return text.replace(/\s*\[S\d+\]/gu, "");
}

/** "S1-S3, s5" as ["S1", "S2", "S3", "S5"]; a range too long to be meant stands for its two ends. */
function expandLabels(written: string): string[] {
  const labels = new Set<string>();
  for (const [, from = "", to] of written.normalize("NFKC").toLowerCase().matchAll(labelOrRange)) {
    const first = Number(from);
    const last = to === undefined ? first : Number(to);
    const step = last - first <= longestRange ? 1 : last - first;
    for (let number = first; number <= last; number += step) labels.add(`S${number}`);
    if (last < first) labels.add(`S${first}`).add(`S${last}`);
  }
  return [...labels];
}
