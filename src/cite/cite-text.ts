import {
  type CiteRequest,
  type Edit,
  type KnownToken,
  firstLabel,
  noteEdit,
  numberNotes,
  placeEdits,
  textEdit,
} from "./draft-edits.js";
import { htmlToMarkdown } from "./markdown-runs.js";
import { processCitations, type RequestedCitation } from "./processor.js";
import { requestedCites } from "./requested-cites.js";
import { citationFormat } from "./style.js";
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
    return {
      ...token,
      known: lost ? [] : token.cites.filter(({ key }) => ids.has(key)),
      unknown: lost ? token.cites : token.cites.filter(({ key }) => !ids.has(key)),
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
  const firstNote = firstLabel(draft);
  writable.forEach((token, index) => {
    const written = htmlToMarkdown(processed.citations[index] ?? "");
    const author = htmlToMarkdown(processed.authors[index] ?? "");
    const given = { written, author };
    const edit = noteEdit(request, token, given, firstNote + notes.length) ?? textEdit(request, token, given);
    edits.push(edit);
    if (edit.note !== undefined) notes.push(edit.note);
  });
  return { text: placeEdits(request, edits, notes, works), works, citations: writable.length };
}

function requested(token: KnownToken, ids: ReadonlyMap<string, string>): RequestedCitation {
  const cites = requestedCites(token.known, ids);
  // A note is read by itself: "5." alone says nothing.
  const alone = token.note > 0 && !token.in_footnote;
  return {
    textual: token.kind === "textual",
    note: token.note,
    cites: alone ? cites.map((cite) => ({ ...cite, suppress_author: false })) : cites,
  };
}
