import type { LocatorLabel } from "./locator-labels.js";

/** The text behind a key: a place in the work, and whatever else. */
export interface KeySuffix {
  /** As CSL names the kind of place; null without one. */
  label: string | null;
  locator: string | null;
  /** The rest, with its punctuation. */
  suffix: string;
}

/** Something that counts: has a digit, or is a Roman number. */
const place = String.raw`(?:[\p{L}.:()*]*\p{Nd}[\p{L}\p{Nd}.:()*/]*|[ivxlcdm]+(?![\p{L}\p{Nd}])|[IVXLCDM]+(?![\p{L}\p{Nd}]))`;
const places = new RegExp(String.raw`${place}(?:\s*(?:,|[-–—]+|&)\s*${place})*`, "uy");

/**
 * Reads what stands behind a key, by Pandoc's rules: ", p. 12-14 and passim", " 33", ", {ii, A}, with more". A number
 * without a label is a page. Labels come longest first.
 */
export function readSuffix(text: string, labels: readonly LocatorLabel[]): KeySuffix {
  const braced = /^\s*,?\s*\{([^{}]*)\}/u.exec(text);
  if (braced) {
    const inner = (braced[1] ?? "").trim();
    const suffix = text.slice(braced[0].length);
    if (inner === "") return { label: null, locator: null, suffix };
    const label = labelAt(inner, 0, labels);
    const locator = label ? inner.slice(label.end).trim() : inner;
    return { label: label?.kind ?? "page", locator, suffix };
  }
  const begin = /^\s*,?\s*/u.exec(text)?.[0].length ?? 0;
  const label = labelAt(text, begin, labels);
  if (begin === 0 && label === null) return { label: null, locator: null, suffix: text };
  const from = label?.end ?? begin;
  places.lastIndex = from;
  const found =
    label || /^\p{Nd}/u.test(text.slice(from)) ? places.exec(text)?.[0].replace(/[.:(*]+$/u, "") : undefined;
  if (found === undefined || found === "") return { label: null, locator: null, suffix: text };
  return { label: label?.kind ?? "page", locator: found, suffix: text.slice(from + found.length) };
}

/** The label at an offset; `end` is behind its blanks. A word needs a blank or a dot behind it, a sign does not. */
function labelAt(text: string, at: number, labels: readonly LocatorLabel[]): { kind: string; end: number } | null {
  const rest = text.slice(at);
  const lower = rest.toLowerCase();
  for (const { kind, text: label } of labels) {
    if (!rest.startsWith(label) && !lower.startsWith(label)) continue;
    const after = /^[\s\u00a0]*/u.exec(rest.slice(label.length))?.[0].length ?? 0;
    if (after > 0 || /[^\p{L}\p{Nd}]$/u.test(label)) return { kind, end: at + label.length + after };
  }
  return null;
}
