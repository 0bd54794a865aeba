import type {
  Citation,
  Manuscript,
  ManuscriptBlock,
  ManuscriptInline,
  ReferenceEntry,
  SetCite,
} from "../document/manuscript/tree.js";
import { joinTexts, wordsOf } from "../document/manuscript/inline-words.js";
import { rewriteBlocks, visit } from "../document/manuscript/walk.js";
import type { Item } from "../domain/item.js";
import { placeCitations } from "./citation-places.js";
import { inlinesOfHtml } from "./entry-inlines.js";
import { type ProcessedEntry, processCitations, type RequestedCitation } from "./processor.js";
import { requestedCites } from "./requested-cites.js";
import { citationFormat, type StyleInUse } from "./style.js";
import { defaultHeading, entryBody, isKnownHeading } from "./works-cited.js";

export interface ManuscriptCiting {
  /** Items by id. */
  items: ReadonlyMap<string, Item>;
  /** Ids of items by the keys of the draft. */
  ids: ReadonlyMap<string, string>;
  /** Citation keys of the library by the ids of items; what has none is known by its id. */
  keys: ReadonlyMap<string, string>;
  style: StyleInUse;
  /** Over the works cited; by style and language where absent. */
  heading?: string | undefined;
}

export interface CitedManuscript {
  manuscript: Manuscript;
  /** The works cited, by id of their entry. */
  items: Map<string, Item>;
  citations: number;
  unknown: { key: string; line: number }[];
}

/**
 * A document with its citations as the style writes them and with its works cited: in the place that waits for them, under
 * a last heading that names them, or under a new one at its end. Keys that nothing is known of stay as they are written.
 */
export function citeManuscript(manuscript: Manuscript, citing: ManuscriptCiting): CitedManuscript {
  const { ids, style, items } = citing;
  const isNote = citationFormat(style.style) === "note";
  const { citations, notes } = citationsOf(manuscript, isNote);
  const known = citations.filter(({ cites }) => cites.some(({ key }) => ids.has(key)));
  const processed = processCitations(
    style,
    items,
    known.map((citation) => requested(citation, ids, notes.get(citation))),
  );
  // Styles without a list cite works all the same.
  const works = new Set([...processed.entries.map(({ id }) => id), ...citedIds(known, ids)]);
  const entryIds = entryIdsOf(works, citing, idsIn(manuscript));
  const entries = entriesOf(processed.entries, citing, entryIds);
  const shown = new Map<Citation, Citation>();
  const authors = new Map<Citation, ManuscriptInline[]>();
  known.forEach((citation, index) => {
    const cites = citation.cites.map((cite): SetCite => ({
      ...cite,
      entry: entryIds.get(ids.get(cite.key) ?? "") ?? null,
    }));
    shown.set(citation, { ...citation, cites, shown: inlinesOfHtml(processed.citations[index] ?? "") });
    authors.set(citation, inlinesOfHtml(processed.authors[index] ?? ""));
  });
  const place = (content: readonly ManuscriptBlock[]) => placeCitations(content, { shown, authors, areNotes: isNote });
  const blocks = withEntries(place(manuscript.blocks), entries, citing, manuscript);
  return {
    manuscript: { ...manuscript, front: { ...manuscript.front, abstract: place(manuscript.front.abstract) }, blocks },
    items: new Map([...entryIds].map(([id, entry]) => [entry, items.get(id) ?? { type: "document" }])),
    citations: known.length,
    unknown: citations.flatMap(({ cites, line }) =>
      cites.filter(({ key }) => !ids.has(key)).map(({ key }) => ({ key, line })),
    ),
  };
}

/** Every citation in reading order; `notes`: numbers of the notes that they stand in, counted from 1. */
function citationsOf(
  { front, blocks }: Manuscript,
  areNotes: boolean,
): { citations: Citation[]; notes: Map<Citation, number> } {
  const citations: Citation[] = [];
  const notes = new Map<Citation, number>();
  let count = 0;
  let inNote = false;
  const inline = (found: ManuscriptInline): void => {
    if (found.kind === "citation") {
      citations.push(found.citation);
      if (areNotes) notes.set(found.citation, inNote ? count : (count += 1));
    }
  };
  const read = (content: readonly ManuscriptBlock[]): void =>
    visit(content, {
      inline,
      note(inside) {
        count += 1;
        inNote = true;
        inside();
        inNote = false;
      },
    });
  read(front.abstract);
  read(blocks);
  return { citations, notes };
}

function requested(
  { cites, isTextual }: Citation,
  ids: ReadonlyMap<string, string>,
  note: number | undefined,
): RequestedCitation {
  return { textual: isTextual, note: note ?? 0, cites: requestedCites(cites, ids) };
}

function idsIn({ front, blocks }: Manuscript): Set<string> {
  const ids = new Set<string>();
  visit([...front.abstract, ...blocks], { block: (block) => void ("id" in block && ids.add(block.id)) });
  return ids;
}

function citedIds(citations: readonly Citation[], ids: ReadonlyMap<string, string>): string[] {
  return citations.flatMap(({ cites }) => cites.flatMap(({ key }) => ids.get(key) ?? []));
}

/** Ids of entries by those of items. */
function entryIdsOf(
  works: ReadonlySet<string>,
  { keys }: ManuscriptCiting,
  taken: ReadonlySet<string>,
): Map<string, string> {
  const names = [...works].map((id) => [id, keys.get(id) ?? id] as const);
  // A part of the document may be called as an entry would be.
  let prefix = "ref-";
  while (names.some(([, key]) => taken.has(`${prefix}${key}`))) prefix = `work-${prefix}`;
  return new Map(names.map(([id, key]) => [id, `${prefix}${key}`]));
}

function entriesOf(
  entries: readonly ProcessedEntry[],
  { keys }: ManuscriptCiting,
  entryIds: ReadonlyMap<string, string>,
): ReferenceEntry[] {
  return entries.map(({ id, html }) => {
    const label = /<div class="csl-left-margin">([\s\S]*?)<\/div>/u.exec(html)?.[1] ?? "";
    return {
      id: entryIds.get(id) ?? "",
      key: keys.get(id) ?? id,
      label: inlinesOfHtml(label.trim()),
      content: inlinesOfHtml(entryBody(html).trim()),
    };
  });
}

function withEntries(
  blocks: ManuscriptBlock[],
  entries: ReferenceEntry[],
  { style, heading }: ManuscriptCiting,
  { front }: Manuscript,
): ManuscriptBlock[] {
  if (entries.length === 0) return blocks;
  let isPlaced = false;
  const placed = rewriteBlocks(blocks, {
    block(block) {
      if (block.kind !== "references") return [block];
      isPlaced = true;
      return [{ ...block, entries }];
    },
  });
  if (isPlaced) return placed;
  const list: ManuscriptBlock = { kind: "references", line: 0, entries };
  const at = headingOfReferences(blocks, heading);
  if (at !== null) return [...blocks.slice(0, at + 1), list, ...blocks.slice(at + 1)];
  const title = heading ?? defaultHeading(style);
  const level = Math.min(
    ...blocks.map((block) => (block.kind === "heading" ? block.level : 6)),
    front.title.length > 0 ? 1 : 2,
  );
  return [
    ...blocks,
    {
      kind: "heading",
      line: 0,
      level,
      id: "references",
      number: null,
      content: [{ kind: "text", text: title }],
      isAppendix: false,
    },
    list,
  ];
}

/** The last heading, where it names the list of works. */
function headingOfReferences(blocks: readonly ManuscriptBlock[], heading: string | undefined): number | null {
  const at = blocks.findLastIndex(({ kind }) => kind === "heading");
  const found = blocks[at];
  if (found?.kind !== "heading") return null;
  const name = wordsOf(joinTexts(found.content)).trim().toLowerCase();
  return isKnownHeading(name) || name === heading?.toLowerCase() ? at : null;
}
