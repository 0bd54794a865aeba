import type { LabelGroup } from "./labels.js";

/** A replacement in a text and why it is made; `reason` null where only the writing changes. */
export interface Edit {
  start: number;
  end: number;
  replacement: string;
  reason: string | null;
}

interface ReferencePattern {
  pattern: RegExp;
  reason: string;
  /** Number of the group whose text stays (the words of a link). */
  keep?: number;
}

const year = String.raw`(?:1[5-9]|20)\d\d[a-z]?|n\.d\.|in press|forthcoming`;
const surname = String.raw`(?:(?:van|von|de|der|den|del|della|di|la|le|el|al|bin|ter)\s+)*\p{Lu}[\p{L}'’‐-]+`;
const authors = String.raw`${surname}(?:(?:,?\s+(?:and|&|und|y|et)\s+|,\s+)(?:${surname}|\p{Lu}\.(?:\s?\p{Lu}\.)*))*(?:,?\s+et\s+al\.?)?`;
const pages = String.raw`(?:,?\s*(?:pp?\.|pages?|ch(?:ap)?\.|para\.|§)\s*[\d–—-]+)?`;
const authorYear = String.raw`${authors},?\s+(?:${year})${pages}`;
const lead = String.raw`(?:(?:see(?: also)?|e\.g\.|cf\.|i\.e\.|also|compare|in|from|source:)[,:]?\s+)?`;
const authorYears = String.raw`${lead}${authorYear}(?:\s*[;,]\s*(?:${lead}${authorYear}|${year}))*`;
const identifierField = String.raw`(?:work|parent|chunk|passage|start|end)[_-](?:ids?|lines?|pages?)\s*[=:]\s*[^\s,;()[\]]+`;
const locator = String.raw`(?:pp?\.|pages?|lines?|ll?\.)\s*\d+(?:\s*[-–—]\s*\d+)?`;
const address = String.raw`(?:https?|ftp)://[^\s<>()[\]"“”]*(?:\([^\s<>()]*\)[^\s<>()[\]"“”]*)*[^\s<>()[\]"“”.,;:!?'’*_]`;

/** A DOI, address or other identifier inside the brackets of a reference. */
const anyAddress = String.raw`(?:(?:doi|DOI|https?|arXiv|www)[.:\s][^\s()[\]]+|10\.\d{4,9}/[^\s()[\]]+)`;

/** What only code may write, most specific first. */
const referencePatterns: readonly ReferencePattern[] = [
  {
    pattern: new RegExp(String.raw`[([]\s*${authorYears}(?:\s*[,;]\s*${anyAddress})+\s*[)\]]`, "gu"),
    reason: "a reference by author and year",
  },
  { pattern: /!?\[([^[\]\n]{0,400})\]\((?:[^()\s]|\([^()\s]*\))+(?:\s+"[^"]*")?\)/gu, reason: "a link", keep: 1 },
  {
    pattern: new RegExp(String.raw`\(\s*${identifierField}(?:[\s,;]+${identifierField})*\s*\)`, "gu"),
    reason: "an internal identifier",
  },
  { pattern: new RegExp(identifierField, "gu"), reason: "an internal identifier" },
  {
    pattern: new RegExp(String.raw`<${address}>|${address}|\bwww\.[^\s<>()[\]]+[^\s<>()[\].,;:!?]`, "giu"),
    reason: "a web address",
  },
  {
    pattern:
      /(?:\bdoi\s*:?\s*)?\b10\.\d{4,9}\/[^\s"<>()[\]]*(?:\([^\s"<>()]*\)[^\s"<>()[\]]*)*[^\s"<>()[\].,;:!?*_]/giu,
    reason: "a DOI",
  },
  {
    pattern:
      /\barXiv\s*:\s*\d{4}\.\d{4,5}(?:v\d+)?|\bPMID\s*:?\s*\d{4,9}|\bISBN(?:-1[03])?\s*:?\s*[\dX][\dX -]{8,16}[\dX]/giu,
    reason: "an identifier of a work",
  },
  { pattern: new RegExp(String.raw`[([]\s*${authorYears}\s*[)\]]`, "gu"), reason: "a reference by author and year" },
  {
    pattern:
      /(?<!\b(?:range|interval|interval of|in|between|∈|=)\s?)\[\s*\^?[1-9]\d{0,2}(?:\s*[,;–—-]\s*\d{1,3})*\s*\](?!\()/gu,
    reason: "a numbered reference",
  },
  {
    pattern: new RegExp(String.raw`[([]\s*${locator}(?:\s*,\s*${locator})*\s*[)\]]`, "giu"),
    reason: "a page or line number",
  },
];

/** Removals of everything that looks like a reference; `text` has code and labels masked out. */
export function referenceEdits(text: string): Edit[] {
  let rest = text;
  const edits: Edit[] = [];
  for (const { pattern, reason, keep } of referencePatterns) {
    const found = [...rest.matchAll(pattern)].map((match) => {
      const replacement = keep === undefined ? "" : (match[keep] ?? "");
      return { start: match.index, end: match.index + match[0].length, replacement, reason };
    });
    if (found.length === 0) continue;
    edits.push(...found);
    rest = mask(rest, found);
  }
  return edits;
}

/** Labels in canonical form: those that are refused go, with a reason. Null where nothing changes. */
export function labelEdit(group: LabelGroup, refusal: (label: string) => string | null): Edit | null {
  const kept: string[] = [];
  let reason: string | null = null;
  for (const label of group.labels) {
    const refused = refusal(label);
    if (refused === null) kept.push(`[${label}]`);
    else reason ??= refused;
  }
  const replacement = kept.join("");
  return replacement === group.text ? null : { start: group.start, end: group.end, replacement, reason };
}

/** The text with ranges blanked out, so that offsets stay and patterns don't match there. */
export function mask(text: string, ranges: readonly { start: number; end: number }[]): string {
  const pieces: string[] = [];
  let position = 0;
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    if (end <= position) continue;
    const from = Math.max(start, position);
    pieces.push(text.slice(position, from), "\u0000".repeat(end - from));
    position = end;
  }
  return pieces.join("") + text.slice(position);
}
