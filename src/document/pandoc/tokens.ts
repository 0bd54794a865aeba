import { hasAny } from "../../domain/characters.js";
import { beginsAsAddress } from "../../domain/url.js";
import { beginsAsDoi } from "../../domain/identifier.js";
import type { KeyCite } from "../tree/draft.js";
import { draftBlocks, type Span } from "./draft-blocks.js";
import { closedBrackets, inlineSpanEnd } from "./inline-spans.js";
import { readSuffix } from "../tree/locator.js";
import type { LocatorLabel } from "../tree/locator-labels.js";

/** A work named in a token; its key without "@" and braces, texts before and behind as Markdown. */
export interface Cite extends KeyCite {
  /** As it stands in the draft, without brackets. */
  source: string;
}

/** A citation in a draft. `start` and `end` are offsets into its text. */
export interface CitationToken extends Span {
  /** 1-based. */
  line: number;
  /** `bracketed`: `[@key]`; `textual`: `@key`, whose author is part of the sentence. */
  kind: "bracketed" | "textual";
  cites: Cite[];
}

/** The citations of a text in Markdown. */
export interface CitedText {
  tokens: CitationToken[];
  /** Footnote definitions by label, with their content; notes inside the text (`^[...]`) by "^" and their offset. */
  footnotes: Map<string, Span>;
}

/** A draft's citations in Pandoc's syntax, in order, and its footnotes. */
export function findCitations(text: string, labels: readonly LocatorLabel[]): CitedText {
  const source: Source = { text, labels, closed: closedBrackets(text) };
  const { untouched, footnotes } = draftBlocks(text);
  for (const [start, end] of source.closed) if (text[start - 1] === "^") footnotes.set(`^${start}`, { start, end });
  const tokens: CitationToken[] = [];
  let line = 1;
  let counted = 0;
  let passed = 0;
  for (let at = 0; at < text.length;) {
    let block = untouched[passed];
    while (block && block.end <= at) {
      passed += 1;
      block = untouched[passed];
    }
    if (block && block.start <= at) {
      at = block.end;
      continue;
    }
    const found = tokenAt(source, at);
    if (found === null) {
      at = inlineSpanEnd(text, at) ?? linkTextEnd(text, at) ?? at + 1;
      continue;
    }
    line += lineBreaks(text.slice(counted, at));
    counted = at;
    tokens.push({ ...found, start: at, line });
    at = found.end;
  }
  return { tokens, footnotes };
}

/** A citation at an offset of a text that was cut out of a draft; null where none begins there. */
export type CitationAt = (at: number) => Omit<CitationToken, "start" | "line"> | null;

/** Finds the citations of one stretch of running text, whose code and addresses somebody else keeps apart. */
export function citationsWithin(text: string, labels: readonly LocatorLabel[]): CitationAt {
  const source: Source = { text, labels, closed: closedBrackets(text) };
  return (at) => tokenAt(source, at);
}

function lineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

interface Source {
  text: string;
  labels: readonly LocatorLabel[];
  /** Brackets that are closed, as opening to closing. */
  closed: ReadonlyMap<number, number>;
}

type FoundToken = Omit<CitationToken, "start" | "line">;

function tokenAt(source: Source, at: number): FoundToken | null {
  const { text, labels } = source;
  const character = text[at];
  if (character === "[" && text[at - 1] !== "^" && text[at + 1] !== "^") {
    const group = readGroup(source, at);
    return group && group.cites.length > 0 && text[group.end] !== "(" ? { kind: "bracketed", ...group } : null;
  }
  if (character === "@") return textualAt(source, at);
  if (character === "-" && text[at + 1] === "@" && mayBegin(text, at)) {
    const key = readKey(text, at + 1);
    return key && { kind: "bracketed", end: key.end, cites: [cite(key, { source: text.slice(at, key.end) }, labels)] };
  }
  return null;
}

/** `@key`, with `[p. 3; see @other]` behind it. */
function textualAt(draft: Source, at: number): FoundToken | null {
  const { text, labels } = draft;
  const key = mayBegin(text, at) ? readKey(text, at) : null;
  if (key === null) return null;
  const gap = /^(?:[ \t]|[ \t]?\r?\n(?![ \t]*\r?\n))?(?=\[[^\]^])/u.exec(text.slice(key.end, key.end + 5))?.[0];
  const group = gap === undefined ? null : readGroup(draft, key.end + gap.length);
  const source = text.slice(at, key.end);
  if (group === null || group.before === null || hasAny(text[group.end] ?? "", "([{:")) {
    return { kind: "textual", end: key.end, cites: [cite(key, { source }, labels)] };
  }
  const behind = group.before.trim() === "" ? "" : `, ${group.before.trim()}`;
  return { kind: "textual", end: group.end, cites: [cite(key, { source, behind }, labels), ...group.cites] };
}

/** What stands in a mail address, a path or an escape is no key; scripts without spaces need none before it. */
function mayBegin(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]$/u.test(before)) return true;
  return !/(?:[\p{L}\p{N}@/\\]|[\p{L}\p{N}]_)$/u.test(before);
}

interface Group {
  cites: Cite[];
  end: number;
  /** The first part, where it holds no key. */
  before: string | null;
}

interface FoundKey extends KeySpan {
  at: number;
  suppressed: boolean;
}

/** Reads from "[" to its "]"; null where the paragraph ends before. */
function readGroup({ text, labels, closed }: Source, start: number): Group | null {
  if (!closed.has(start)) return null;
  const keys: FoundKey[] = [];
  const breaks: number[] = [];
  let depth = 0;
  for (let at = start + 1; at < text.length;) {
    const character = text[at];
    if (character === "]" && depth === 0) return assemble(text, { start, end: at }, keys, breaks, labels);
    if (character === "\n" && /^\n[ \t\r]*\n/u.test(text.slice(at, at + 200))) return null;
    if (character === "@" && depth === 0 && (mayBegin(text, at) || text[at - 1] === "-")) {
      const key = readKey(text, at);
      if (key) keys.push({ ...key, at, suppressed: text[at - 1] === "-" });
      at = key?.end ?? at + 1;
      continue;
    }
    const skipped = inlineSpanEnd(text, at);
    if (character === "[") depth += 1;
    if (character === "]") depth -= 1;
    if (character === ";" && depth === 0) breaks.push(at);
    at = skipped ?? at + 1;
  }
  return null;
}

/** Text between two keys belongs to the first as far as a semicolon or its place, then to the second. */
function assemble(
  text: string,
  { start, end }: Span,
  keys: readonly FoundKey[],
  breaks: readonly number[],
  labels: readonly LocatorLabel[],
): Group {
  const [first] = keys;
  const opening = text.slice(start + 1, first ? keyStart(first) : end);
  const firstBreak = breaks.find((at) => !first || at < first.at);
  const before = first && firstBreak === undefined ? null : text.slice(start + 1, firstBreak ?? end);
  let prefix = before === null || !first ? opening : text.slice((firstBreak ?? start) + 1, keyStart(first));
  const cites = keys.map((key, index) => {
    const next = keys[index + 1];
    const limit = next ? keyStart(next) : end;
    const cut = next ? breaks.findLast((at) => at >= key.end && at < next.at) : undefined;
    const behind = text.slice(key.end, cut ?? limit);
    const source = (prefix + text.slice(keyStart(key), cut ?? limit)).trim();
    const own = cite(key, { source, prefix, behind }, labels);
    prefix = cut === undefined ? "" : text.slice(cut + 1, limit);
    if (next && cut === undefined) {
      prefix = own.suffix.replace(/^[\s,]+/u, "");
      own.suffix = "";
    }
    return own;
  });
  return { cites, end: end + 1, before };
}

function keyStart({ at, suppressed }: FoundKey): number {
  return suppressed ? at - 1 : at;
}

/** `behind` is the text behind the key. */
function cite(
  { key }: KeySpan,
  { source, prefix = "", behind = "" }: { source: string; prefix?: string; behind?: string },
  labels: readonly LocatorLabel[],
): Cite {
  const { label, locator, suffix } = readSuffix(behind, labels);
  const suppressed = source.slice(prefix.trim().length).trimStart().startsWith("-@");
  return {
    key,
    suppress_author: suppressed,
    prefix: prefix.trimStart(),
    suffix: suffix.trimEnd(),
    label,
    locator,
    source,
  };
}

/** Behind the text of a link, so that names in it are not taken for keys; citations in brackets are still found in captions. */
function linkTextEnd(text: string, at: number): number | null {
  if (text[at] !== "[") return null;
  const link = /\[(?:[^[\]\\\n]|\\.)*\](?=\()/y;
  link.lastIndex = at;
  return link.test(text) ? link.lastIndex - 1 : null;
}

/** A citation key as it stands in a draft. */
interface KeySpan {
  /** Without "@" and braces. */
  key: string;
  /** Offset behind the key. */
  end: number;
}

const plainKey = /[\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_]))*/uy;
const closers: Record<string, string> = { ")": "(", "]": "[", "}": "{", ">": "<" };

/**
 * The key whose "@" stands at `at`, or null. As in Pandoc: letters, digits and "_", with single punctuation inside,
 * or anything in balanced braces; moreover DOIs and web addresses with their brackets and semicolons.
 */
function readKey(text: string, at: number): KeySpan | null {
  const start = at + 1;
  if (text[start] === "{") return bracedKey(text, start);
  const head = text.slice(start, start + longestBeginning);
  if (beginsAsAddress(head) || beginsAsDoi(head)) return openKey(text, start);
  plainKey.lastIndex = start;
  const key = plainKey.exec(text)?.[0];
  return key === undefined ? null : { key, end: start + key.length };
}

/** In characters: as long as "10.123456789/". */
const longestBeginning = 13;

/** Longer than any address; keeps hostile texts cheap. */
const longestKey = 2000;

function bracedKey(text: string, start: number): KeySpan | null {
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + longestKey); at += 1) {
    const character = text[at];
    if (character === "\n") return null;
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    if (depth === 0) {
      const key = text.slice(start + 1, at).trim();
      return key === "" ? null : { key, end: at + 1 };
    }
  }
  return null;
}

/** A DOI or an address runs on to a blank, a comma, a bracket that it did not open, or a semicolon with a blank or "@" behind it. */
function openKey(text: string, start: number): KeySpan {
  const open: string[] = [];
  let end = start;
  for (; end < Math.min(text.length, start + longestKey); end += 1) {
    const character = text[end] ?? "";
    if (/[\s,"`|]/u.test(character)) break;
    if (character === ";" && /^(?:[\s\]]|-?@|$)/u.test(text.slice(end + 1, end + 3))) break;
    if (["(", "[", "{", "<"].includes(character)) open.push(character);
    const opener = closers[character];
    if (opener === undefined) continue;
    // "<" and ">" need not pair: SICI numbers have "2<69::AID>3".
    const last = open.lastIndexOf(opener);
    if (last >= 0) open.splice(last);
    else if (character !== ">") break;
  }
  while (hasAny(text[end - 1] ?? "", ".,;:!?'*_’”»")) end -= 1;
  return { key: text.slice(start, end).replace(/\\([!-/:-@[-`{-~])/g, "$1"), end };
}
