import { workAddress } from "../document/office/work-address.js";
import { wordsOf } from "../document/manuscript/inline-words.js";
import type { Citation, ManuscriptBlock, ManuscriptInline, SetCite, SetDocument } from "../document/manuscript/tree.js";
import { visit } from "../document/manuscript/walk.js";
import { canonicalJson, sha256Of } from "../domain/hash.js";

const schema = "https://github.com/citation-style-language/schema/raw/master/csl-citation.json";

/** A stretch of what a citation shows: a field of a reference manager, or words of the sentence. */
export interface CitationPart {
  /** The field's instruction, "ZOTERO_ITEM CSL_CITATION {...}"; null of words. */
  field: string | null;
  shown: ManuscriptInline[];
}

/** What the fields of a document are made from. */
export interface FieldWorks {
  document: Pick<SetDocument, "items" | "style">;
  /** The key of a work of the list of references by the id of its entry; null where there is none of that id. */
  keyOf(entry: string): string | null;
}

/** The keys of the works of the list of references, by the ids of their entries. */
export function entryKeys(blocks: readonly ManuscriptBlock[]): Map<string, string> {
  const keys = new Map<string, string>();
  visit(blocks, {
    block(block) {
      if (block.kind === "references") for (const { id, key } of block.entries) keys.set(id, key);
    },
  });
  return keys;
}

/**
 * A citation as reference managers keep it in word processors: fields that hold the works in CSL-JSON and show what the
 * style made of them (format: csl-citation.json of the Citation Style Language). Works that nothing is known of are in no
 * field. `note`: number of the footnote it stands in; 0 in the running text.
 */
export function citationParts(works: FieldWorks, cited: Citation, note: number): CitationPart[] {
  const { shown, source, isTextual } = cited;
  if (shown.length === 0) return [{ field: null, shown: [{ kind: "text", text: source }] }];
  const cites = cited.cites.filter(({ entry }) => entry !== null && works.document.items.has(entry));
  if (cites.length === 0) return [{ field: null, shown }];
  const whole = (isFixed: boolean): CitationPart[] => [
    { field: fieldOf(works, { cited, cites, shown, isFixed, index: 0, note }), shown },
  ];
  if (!isTextual || works.document.style.hasNotes) return whole(false);
  const parts = bracketed(shown);
  // Styles that number leave the author to the sentence.
  if (parts.every(({ isBracket }) => isBracket)) return whole(false);
  if (parts.filter(({ isBracket }) => isBracket).length !== cites.length) return whole(true);
  let index = -1;
  return parts.map(({ inlines, isBracket }) => {
    if (!isBracket) return { field: null, shown: inlines };
    index += 1;
    const only = { ...(cites[index] as SetCite), suppress_author: true };
    const facts = { cited, cites: [only], shown: inlines, isFixed: false, index, note };
    return { field: fieldOf(works, facts), shown: inlines };
  });
}

interface FieldFacts {
  cited: Citation;
  cites: readonly SetCite[];
  shown: readonly ManuscriptInline[];
  /** Whether it shows what a reference manager would not write from it: it is then not written anew. */
  isFixed: boolean;
  index: number;
  note: number;
}

function fieldOf(works: FieldWorks, { cited, cites, shown, isFixed, index, note }: FieldFacts): string {
  const plain = wordsOf(shown);
  const value = {
    citationID: sha256Of(canonicalJson([cited.source, cited.start, cited.line, index])).slice(0, 12),
    properties: {
      formattedCitation: plain,
      plainCitation: plain,
      ...(isFixed && { dontUpdate: true }),
      noteIndex: note,
    },
    citationItems: cites.map((cite) => citationItem(works, cite)),
    schema,
  };
  return `ZOTERO_ITEM CSL_CITATION ${JSON.stringify(value)}`;
}

function citationItem(works: FieldWorks, cite: SetCite): Record<string, unknown> {
  const item = works.document.items.get(cite.entry ?? "");
  // The draft may call one work by several keys.
  const key = works.keyOf(cite.entry ?? "") ?? cite.key;
  return {
    id: key,
    uris: [workAddress(key)],
    itemData: { ...item, id: key },
    ...(cite.locator !== null && { locator: cite.locator, label: cite.label ?? "page" }),
    ...(cite.prefix !== "" && { prefix: `${cite.prefix.trimEnd()} ` }),
    ...(cite.suffix !== "" && { suffix: suffixOf(cite.suffix) }),
    ...(cite.suppress_author && { "suppress-author": true }),
  };
}

/** Words behind a citation stand apart from it, marks of punctuation do not. */
function suffixOf(suffix: string): string {
  return /^[\s,;.:)]/u.test(suffix) ? suffix : ` ${suffix}`;
}

interface Bracketed {
  inlines: ManuscriptInline[];
  isBracket: boolean;
}

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "（": "）", "［": "］" };

/**
 * Cuts what a citation shows whose author stands in the sentence: "Hu (2021) and Bo (2020)" into words and brackets, as
 * reference managers know of brackets alone. What is raised counts as a bracket.
 */
function bracketed(shown: readonly ManuscriptInline[]): Bracketed[] {
  const parts: Bracketed[] = [];
  let close: string | null = null;
  const add = (inline: ManuscriptInline, isBracket: boolean): void => {
    const last = parts.at(-1);
    if (last?.isBracket === isBracket && !(isBracket && close === null)) last.inlines.push(inline);
    else parts.push({ inlines: [inline], isBracket });
  };
  for (const inline of shown) {
    if (inline.kind !== "text") {
      add(inline, close !== null || inline.kind === "superscript");
      continue;
    }
    for (const piece of inline.text.split(/(?=[([（［])|(?<=[)\]）］])/u)) {
      const text: ManuscriptInline = { kind: "text", text: piece };
      const opened: string | undefined = close === null ? closing[piece[0] ?? ""] : undefined;
      if (opened !== undefined) {
        parts.push({ inlines: [text], isBracket: true });
        close = piece.endsWith(opened) ? null : opened;
      } else if (close === null) add(text, false);
      else {
        parts.at(-1)?.inlines.push(text);
        if (piece.endsWith(close)) close = null;
      }
    }
  }
  return parts;
}
