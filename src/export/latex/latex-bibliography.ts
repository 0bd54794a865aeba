import { writeEntry } from "../../cite/formats/bibtex/write-entry.js";
import type { ManuscriptBlock, SetDocument } from "../../document/manuscript/tree.js";
import { visit } from "../../document/manuscript/walk.js";
import type { Item } from "../../domain/item.js";

/** Keys of works by the ids of their entries: those that the draft has, without the signs that TeX would read. */
export function citationKeysOf(
  blocks: readonly ManuscriptBlock[],
  items: ReadonlyMap<string, Item>,
): Map<string, string> {
  const wanted = new Map<string, string>();
  visit(blocks, {
    block(block) {
      if (block.kind === "references") for (const { id, key } of block.entries) wanted.set(id, key);
    },
    inline(inline) {
      if (inline.kind !== "citation") return;
      // The draft's own key comes first, so that what is written is found again.
      for (const { key, entry } of inline.citation.cites) if (entry !== null) wanted.set(entry, key);
    },
  });
  const taken = new Set<string>();
  const keys = new Map<string, string>();
  for (const [entry, key] of wanted) {
    if (!items.has(entry)) continue;
    const safe = safeKey(key);
    let free = safe;
    // BibTeX takes two keys that differ in capitals alone for one.
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${safe}-${count}`;
    taken.add(free.toLowerCase());
    keys.set(entry, free);
  }
  return keys;
}

function safeKey(key: string): string {
  const safe = key
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9:.+/_-]+/gu, "-");
  return /[A-Za-z0-9]/u.test(safe) ? safe : "work";
}

/** The file of the bibliography, in the dialect of the package that reads it. */
export function writeBibliography(
  { items }: SetDocument,
  keys: ReadonlyMap<string, string>,
  bibliography: "biblatex" | "natbib",
): string {
  const dialect = bibliography === "natbib" ? "bibtex" : "biblatex";
  return [...keys]
    .map(([entry, key]) => {
      const item = items.get(entry) ?? { type: "document" };
      return writeEntry({ item: withoutOtherAddresses(item), tags: [], notes: "", attachments: [] }, key, dialect);
    })
    .join("\n");
}

/** Without an address that is none of the web: it becomes a link in what LaTeX makes. */
function withoutOtherAddresses(item: Item): Item {
  const { URL: address, ...rest } = item;
  return typeof address === "string" && !/^(?:https?|ftp):/iu.test(address) ? rest : item;
}
