import {
  type CiteRequest,
  type Edit,
  type KnownToken,
  noteEdit,
  numberNotes,
  placeEdits,
  textEdit,
} from "./draft-edits.js";
import { htmlToMarkdown } from "./markdown-runs.js";
import { processCitations, type RequestedCitation } from "./processor.js";
import { citationFormat } from "./style.js";
import type { Cite } from "../document/pandoc/tokens.js";
import { type CitedWork, worksCited } from "./works-cited.js";

export interface CitedText {
  text: string;
  works: CitedWork[];
  /** Citations that were written. */
  citations: number;
}

/**
 * A draft with its citations written and its works listed. All else stays as it is, line ends included. The same draft,
 * items and style always give the same text.
 */
export function citeText(request: CiteRequest): CitedText {
  const { text, draft, items, ids, style } = request;
  const tokens = draft.tokens.map((token): KnownToken => {
    const first = token.cites[0];
    // A sentence about an author who is not known cannot be written.
    const lost = token.kind === "textual" && first !== undefined && !ids.has(first.key);
    const known = lost ? [] : token.cites.filter(({ key }) => ids.has(key));
    return {
      ...token,
      known,
      unknown: token.cites.filter((each) => !known.includes(each)),
      note: 0,
      in_footnote: false,
    };
  });
  const writable = numberNotes(
    text,
    draft,
    tokens.filter(({ known }) => known.length > 0),
    citationFormat(style.style) === "note",
  );
  if (writable.length === 0) return { text, works: [], citations: 0 };
  const processed = processCitations(
    style,
    items,
    writable.map((token) => requested(token, ids)),
  );
  const works = worksCited(processed.entries);
  const edits: Edit[] = [];
  const notes: string[] = [];
  writable.forEach((token, index) => {
    const written = htmlToMarkdown(processed.citations[index] ?? "");
    const author = htmlToMarkdown(processed.authors[index] ?? "");
    const given = { written, author };
    const edit = noteEdit(request, token, given, notes.length) ?? textEdit(request, token, given);
    edits.push(edit);
    if (edit.note !== undefined) notes.push(edit.note);
  });
  return { text: placeEdits(request, edits, notes, works), works, citations: writable.length };
}

function requested(token: KnownToken, ids: ReadonlyMap<string, string>): RequestedCitation {
  return {
    textual: token.kind === "textual",
    note: token.note,
    cites: withoutRepeats(token.known, ids).map(({ key, prefix, suffix, label, locator, suppress_author }) => ({
      id: ids.get(key) ?? "",
      prefix: affixToHtml(prefix),
      suffix: affixToHtml(suffix),
      label,
      locator,
      // A note is read by itself: "5." alone says nothing.
      suppress_author: suppress_author && (token.note === 0 || token.in_footnote),
    })),
  };
}

/** A work that a citation names twice, by its key and its DOI, is said once. */
function withoutRepeats(cites: readonly Cite[], ids: ReadonlyMap<string, string>): Cite[] {
  const plain = ({ prefix, suffix, locator }: Cite) => prefix + suffix === "" && locator === null;
  return cites.filter(
    (cite, index) =>
      !plain(cite) || !cites.slice(0, index).some((earlier) => ids.get(earlier.key) === ids.get(cite.key)),
  );
}

/** Text before or behind a key, from Markdown to the markup that citation processors read: italics and bold. */
function affixToHtml(markdown: string): string {
  return markdown
    .replace(/[ \t]*\r?\n[ \t]*/gu, " ")
    .replace(/(?<!\\)\*\*(?=\S)(.+?)(?<=[^\s\\])\*\*/gu, "<b>$1</b>")
    .replace(/(?<!\\)\*(?=\S)([^*]+?)(?<=[^\s\\])\*/gu, "<i>$1</i>")
    .replace(/(?<![\\\p{L}\p{N}])_(?=\S)([^_]+?)(?<=[^\s\\])_(?![\p{L}\p{N}])/gu, "<i>$1</i>")
    .replace(/\\([!-/:-@[-`{-~])/gu, "$1");
}
