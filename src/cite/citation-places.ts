import { wordsOf } from "../document/manuscript/inline-words.js";
import type { Citation, ManuscriptBlock, ManuscriptInline } from "../document/manuscript/tree.js";
import { rewriteBlocks } from "../document/manuscript/walk.js";

interface Placing {
  /** Citations as the style writes them, by those of the draft. */
  shown: ReadonlyMap<Citation, Citation>;
  /** Authors as the sentence names them, where the style does not write them. */
  authors: ReadonlyMap<Citation, ManuscriptInline[]>;
  /** Whether the style writes notes. */
  areNotes: boolean;
}

/**
 * Puts citations where their style has them: in notes behind the punctuation, as numbers set high behind it, or where they
 * were written. What is unknown of a citation stays in brackets behind it.
 */
export function placeCitations(blocks: readonly ManuscriptBlock[], placing: Placing): ManuscriptBlock[] {
  return rewriteBlocks(blocks, {
    // Notes are rewritten before what they stand in, and know that they are notes.
    inlines: (inlines, { isInNote }) => placed(inlines, isInNote, placing),
  });
}

function placed(inlines: readonly ManuscriptInline[], isInNote: boolean, placing: Placing): ManuscriptInline[] {
  const found: ManuscriptInline[] = [];
  const rest = [...inlines];
  for (let inline = rest.shift(); inline !== undefined; inline = rest.shift()) {
    const citation = inline.kind === "citation" ? placing.shown.get(inline.citation) : undefined;
    if (inline.kind !== "citation" || citation === undefined) {
      found.push(inline.kind === "citation" ? { kind: "text", text: inline.citation.source } : inline);
      continue;
    }
    const author = placing.authors.get(inline.citation) ?? [];
    const written = setCitation(citation, author, rest[0], isInNote, placing.areNotes);
    if (written.movesBehind !== null) {
      trimLast(found);
      const moved = takeFirst(rest, written.movesBehind);
      if (moved !== "") found.push({ kind: "text", text: moved });
    }
    if (written.dropsStop) takeFirst(rest, /^\./u);
    found.push(...written.inlines);
  }
  return found;
}

interface SetInlines {
  inlines: ManuscriptInline[];
  /** The punctuation that it moves behind; null where it stays. Blanks before it go. */
  movesBehind: RegExp | null;
  /** Whether the full stop that follows is written already. */
  dropsStop: boolean;
}

const notePunctuation = /^[.,;:!?]+["'”’]?/u;
const scriptPunctuation = /^[.,]/u;

function setCitation(
  citation: Citation,
  author: readonly ManuscriptInline[],
  next: ManuscriptInline | undefined,
  isInNote: boolean,
  areNotes: boolean,
): SetInlines {
  const own: ManuscriptInline = { kind: "citation", citation };
  const unknown = leftOver(citation);
  if (areNotes && !isInNote) {
    const first = citation.cites[0];
    const shown = (first?.prefix ?? "") === "" ? citation.shown : withCapital(citation.shown);
    const content: ManuscriptInline[] = [{ kind: "citation", citation: { ...citation, shown } }];
    const note: ManuscriptInline = { kind: "note", blocks: [{ kind: "paragraph", line: citation.line, content }] };
    const isMoved = !citation.isTextual && unknown.length === 0;
    return { inlines: [...author, note, ...unknown], movesBehind: isMoved ? notePunctuation : null, dropsStop: false };
  }
  const isScript = citation.shown.length > 0 && citation.shown.every(({ kind }) => kind === "superscript");
  if (isScript && !citation.isTextual)
    return {
      inlines: [own, ...unknown],
      movesBehind: unknown.length === 0 ? scriptPunctuation : /^$/u,
      dropsStop: false,
    };
  // "Hu et al." needs no second full stop.
  const words = wordsOf(citation.shown) || wordsOf(author);
  const dropsStop = words.endsWith(".") && next?.kind === "text" && next.text.startsWith(".") && unknown.length === 0;
  if (author.length === 0) return { inlines: [own, ...unknown], movesBehind: null, dropsStop };
  const gap: ManuscriptInline[] = isScript || citation.shown.length === 0 ? [] : [{ kind: "text", text: " " }];
  return { inlines: [...author, ...gap, own, ...unknown], movesBehind: null, dropsStop };
}

/** What of a citation is unknown, as it was written. */
function leftOver({ cites }: Citation): ManuscriptInline[] {
  const unknown = cites.filter(({ entry }) => entry === null);
  if (unknown.length === 0) return [];
  return [{ kind: "text", text: ` [${unknown.map(({ key }) => `@${key}`).join("; ")}]` }];
}

function withCapital(inlines: readonly ManuscriptInline[]): ManuscriptInline[] {
  const [first, ...others] = inlines;
  if (first?.kind !== "text") return [...inlines];
  return [{ ...first, text: first.text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) }, ...others];
}

function trimLast(inlines: ManuscriptInline[]): void {
  const last = inlines.at(-1);
  if (last?.kind !== "text") return;
  const text = last.text.trimEnd();
  if (text === "") inlines.pop();
  else inlines[inlines.length - 1] = { kind: "text", text };
}

/** Takes what a pattern finds from the beginning of the text that comes next. */
function takeFirst(inlines: ManuscriptInline[], pattern: RegExp): string {
  const [first] = inlines;
  if (first?.kind !== "text") return "";
  const taken = pattern.exec(first.text)?.[0] ?? "";
  if (taken !== "") inlines[0] = { kind: "text", text: first.text.slice(taken.length) };
  return taken;
}
