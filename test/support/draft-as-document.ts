import { settleManuscript } from "../../src/document/manuscript/settle.js";
import { numberParts } from "../../src/document/manuscript/number-parts.js";
import { readManuscript } from "../../src/document/manuscript/read-manuscript.js";
import type { Citation, ManuscriptInline, SetCite, SetDocument } from "../../src/document/manuscript/tree.js";
import { rewriteBlocks } from "../../src/document/manuscript/walk.js";
import type { Item } from "../../src/domain/item.js";

/** A PNG of two by two pixels. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR4nGP4z8AARGDiPwMAHfAD/aAzCYkAAAAASUVORK5CYII=",
  "base64",
);

/**
 * A draft as targets get it, with its citations shown as "(key)": the key of each is known of, and so is the picture
 * "picture.png". `more` is what the document has besides.
 */
export async function documentOfDraft(draft: string, more: Partial<SetDocument> = {}): Promise<SetDocument> {
  const settled = settleManuscript(await readManuscript(draft), {}, { isNumbered: true, hasContents: true });
  const numbered = numberParts(settled, { byChapter: false });
  const items = new Map<string, Item>();
  const cited = (citation: Citation): Citation => ({
    ...citation,
    cites: citation.cites.map((cite): SetCite => ({ ...cite, entry: entryOf(cite.key, items) })),
    shown: [{ kind: "text", text: `(${citation.cites.map(({ key }) => key).join("; ")})` }],
  });
  const blocks = rewriteBlocks(numbered.blocks, {
    inlines: (inlines) =>
      inlines.map((inline): ManuscriptInline =>
        inline.kind === "citation" ? { ...inline, citation: cited(inline.citation) } : inline,
      ),
  });
  const entries = [...items].map(([id, { id: key = "" }]) => ({
    id,
    key,
    label: [],
    content: [{ kind: "text" as const, text: `Work ${key}.` }],
  }));
  return {
    manuscript: { ...numbered, blocks: [...blocks, { kind: "references", line: 0, entries }] },
    items,
    images: new Map([["picture.png", { bytes: png, format: "png", width: 2, height: 2 }]]),
    style: { id: "apa", locale: "en-US", hasNotes: false },
    ...more,
  };
}

function entryOf(key: string, items: Map<string, Item>): string {
  const id = `ref-${key}`;
  items.set(id, { id: key, type: "book", title: `Title of ${key}`, author: [{ family: "Doe", given: "Jane" }] });
  return id;
}
