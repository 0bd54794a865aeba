import type { Span } from "../document/pandoc/draft-blocks.js";
import type { Item } from "../domain/item.js";
import { referencesPlace } from "./references-place.js";
import type { CitationToken, Cite, CitedText } from "../document/pandoc/tokens.js";
import type { StyleInUse } from "./style.js";
import { type CitedWork, defaultHeading, listLines } from "./works-cited.js";

/** A piece of the draft to be replaced. */
export interface Edit extends Span {
  text: string;
  /** The footnote that the text points to. */
  note?: string;
}

interface Written {
  /** The citation as the style writes it. */
  written: string;
  /** The author for the sentence, where the style does not write it. */
  author: string;
}

/**
 * Puts tokens in the order in which they are read: what stands in a footnote where the footnote is pointed to. In styles
 * of notes each gets the number of its note; notes that the draft has already count.
 */
export function numberNotes(text: string, draft: CitedText, tokens: KnownToken[], notes: boolean): KnownToken[] {
  const inFootnote = new Map<string, KnownToken[]>();
  const body: { at: number; token?: KnownToken; label?: string }[] = [];
  const labels = footnotesOf(tokens, draft);
  tokens.forEach((token, index) => {
    const label = labels[index];
    if (label === undefined) body.push({ at: token.start, token });
    else append(inFootnote, label, { ...token, in_footnote: true });
  });
  for (const { index, 1: label = "" } of text.matchAll(/\[\^([^\]\s]+)\](?!:)/g)) body.push({ at: index, label });
  for (const [label, { start }] of draft.footnotes) if (label.startsWith("^")) body.push({ at: start, label });
  for (const label of inFootnote.keys()) body.push({ at: text.length, label });
  let number = 0;
  const ordered: KnownToken[] = [];
  for (const { token, label } of body.toSorted((first, second) => first.at - second.at)) {
    number += 1;
    const those = token ? [token] : (inFootnote.get(label ?? "") ?? []);
    for (const each of those) ordered.push({ ...each, note: notes ? number : 0 });
    if (label !== undefined) inFootnote.delete(label);
  }
  return ordered;
}

/** Label of the footnote that each token stands in, of the first where notes stand in notes; tokens are in order. */
function footnotesOf(tokens: readonly KnownToken[], { footnotes }: CitedText): (string | undefined)[] {
  const spans = [...footnotes]
    .map(([label, span], rank) => ({ ...span, label, rank }))
    .toSorted((first, second) => first.start - second.start);
  const open: typeof spans = [];
  const closeUpTo = (at: number) => {
    while ((open.at(-1)?.end ?? Infinity) <= at) open.pop();
  };
  let next = 0;
  return tokens.map(({ start }) => {
    for (let span = spans[next]; span && span.start <= start; span = spans[next]) {
      closeUpTo(span.start);
      open.push(span);
      next += 1;
    }
    closeUpTo(start);
    return open.toSorted((first, second) => first.rank - second.rank)[0]?.label;
  });
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** A footnote in place of the token, behind the punctuation that follows; null where none is wanted. */
export function noteEdit(
  { text }: CiteRequest,
  token: KnownToken,
  { written, author }: Written,
  label: number,
): Edit | null {
  if (token.note === 0 || token.in_footnote) return null;
  const note = token.known[0]?.prefix === "" ? written : written.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const span =
    token.kind === "bracketed" ? behindPunctuation(text, token, /^[.,;:!?]+["'”’]?/u) : { ...token, moved: "" };
  const mark = `${span.moved}${author}[^${label}]${leftOver(token)}`;
  return { start: span.start, end: span.end, text: mark, note: `[^${label}]: ${note}` };
}

export function textEdit({ text: draft }: CiteRequest, token: KnownToken, { written, author }: Written): Edit {
  const following = draft[token.end];
  const rest = leftOver(token);
  const [, quoted, mark] = /^(.*)\.([”’"»])$/su.exec(token.in_footnote && token.note > 0 ? written : "") ?? [];
  // The full stop of a note has gone inside its quotation mark; what follows in the sentence takes its place there.
  if (quoted !== undefined && rest === "" && (following === "," || following === "."))
    return { start: token.start, end: token.end + 1, text: `${quoted}${following}${mark}` };
  const shown = token.in_footnote && token.note > 0 ? written.replace(/\.([”’"»]?)$/u, "$1") : written;
  if (shown.startsWith("<sup>") && token.kind === "bracketed") {
    const span = behindPunctuation(draft, token, /^[.,]/u);
    return { start: span.start, end: span.end, text: `${span.moved}${shown}${rest}` };
  }
  if (shown === "" && author === "") {
    const { start } = behindPunctuation(draft, token, /^$/u);
    return { start, end: token.end, text: rest };
  }
  const gap = author === "" || shown.startsWith("<sup>") ? "" : " ";
  const whole = token.in_footnote && token.note > 0 ? shown : `${author}${gap}${shown}`;
  // "Hu et al." needs no second full stop.
  const text = rest === "" && following === "." ? whole.replace(/\.$/u, "") : whole + rest;
  return { start: token.start, end: token.end, text };
}

/** What of a token could not be written stays to be seen. */
function leftOver({ unknown }: KnownToken): string {
  return unknown.length === 0 ? "" : ` [${unknown.map(({ source }) => source).join("; ")}]`;
}

/** The token with the blanks before it and the punctuation behind, which moves before the mark. */
function behindPunctuation(
  text: string,
  { start, end, unknown }: KnownToken,
  wanted: RegExp,
): Span & { moved: string } {
  const blanks = /[ \t\u00a0]*(?:\r?\n)?[ \t]*$/u.exec(text.slice(Math.max(0, start - 20), start))?.[0] ?? "";
  const moved = unknown.length > 0 ? "" : (wanted.exec(text.slice(end, end + 5))?.[0] ?? "");
  const lineStart = beginsLine(text, start - blanks.length);
  return { start: lineStart ? start : start - blanks.length, end: end + moved.length, moved };
}

/** Number of the first new note: the draft's own numbers are kept, so new ones go on behind them. */
export function firstLabel({ footnotes }: CitedText): number {
  const taken = [...footnotes.keys()].filter((name) => /^\d{1,9}$/u.test(name)).map(Number);
  return taken.reduce((highest, each) => Math.max(highest, each), 0) + 1;
}

/** The draft with its edits, then the notes, then the works cited in their place. */
export function placeEdits(
  { text, style, heading }: CiteRequest,
  edits: readonly Edit[],
  notes: readonly string[],
  works: readonly CitedWork[],
): string {
  const lineEnd = /\r\n/u.test(text) ? "\r\n" : "\n";
  const title = heading ?? defaultHeading(style);
  const place = referencesPlace(text, title);
  const list = listLines(works).join(lineEnd);
  const noteLines = notes.join(lineEnd + lineEnd);
  const all: Edit[] = [...edits];
  const ending: string[] = [];
  if (notes.length > 0 && place.kind === "heading")
    all.push({ start: place.at, end: place.at, text: noteLines + lineEnd + lineEnd });
  else if (notes.length > 0) ending.push(noteLines);
  if (works.length > 0 && place.kind === "block")
    all.push({ start: place.start, end: place.end, text: onOwnLines(text, place.start, list, lineEnd) });
  else if (works.length > 0) {
    const head = place.kind === "end" ? `${place.level} ${title}${lineEnd}${lineEnd}` : "";
    ending.push(head + list);
  }
  const body = applyEdits(text, all);
  if (ending.length === 0) return body;
  return [body.trimEnd(), ...ending].join(lineEnd + lineEnd) + lineEnd;
}

/** An empty block may be written on one line. */
function onOwnLines(text: string, start: number, list: string, lineEnd: string): string {
  return `${start > 0 && beginsLine(text, start) ? "" : lineEnd}${list}${lineEnd}`;
}

function beginsLine(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === "\n" || text[at - 1] === "\r";
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let written = "";
  let position = 0;
  for (const edit of edits.toSorted((first, second) => first.start - second.start || first.end - second.end)) {
    // Blanks that belong to two neighbours are taken once.
    written += text.slice(position, Math.max(position, edit.start)) + edit.text;
    position = Math.max(position, edit.end);
  }
  return written + text.slice(position);
}

export interface CiteRequest {
  text: string;
  draft: CitedText;
  /** Items by id. */
  items: ReadonlyMap<string, Item>;
  /** Ids of items by the keys of the draft; keys that are missing stay in the text. */
  ids: ReadonlyMap<string, string>;
  style: StyleInUse;
  /** Over the works cited; by style and language where absent. */
  heading?: string | undefined;
}

/** A token with what of it can be written. */
export interface KnownToken extends CitationToken {
  known: Cite[];
  unknown: Cite[];
  /** Number of its note, from 1; 0 outside notes. */
  note: number;
  /** True in a footnote that the draft has already. */
  in_footnote: boolean;
}
