import { findDois } from "../../domain/identifier.js";
import type { Item } from "../../domain/item.js";
import type { Entry } from "../audit-schema.js";
import type { Draft } from "../draft/draft.js";
import { LineIndex, placeOf } from "../draft/positions.js";
import { referenceBlocks } from "./reference-list.js";

/** The entries of the draft's own list of references, in its order. `file` is the draft as people know it. */
export function readEntries(draft: Draft, file: string): Entry[] {
  const lines = new LineIndex(draft.source);
  return [...referenceBlocks(draft)].flatMap((index): Entry[] => {
    const block = draft.blocks[index];
    if (block === undefined) return [];
    const inText = /^\s*(\[\d{1,4}\]|\d{1,4}[.)])\s*/u.exec(block.text);
    const marker = block.marker ?? inText?.[1] ?? "";
    const text = block.text.slice(inText?.[0].length ?? 0);
    const number = /\d+/u.exec(marker)?.[0];
    const suffix = /\b(1[5-9]\d\d|20\d\d)([a-z])?\b/u.exec(text);
    return [
      {
        id: "",
        origin: "list",
        file,
        ...placeOf(lines, block, 0),
        block: index,
        key: block.anchor,
        number: number === undefined ? null : Number(number),
        label: null,
        text,
        item: readItem(text),
        year_suffix: suffix?.[0] ?? null,
        unsure: ["author", "title", "year"],
      },
    ];
  });
}

function readItem(text: string): Item {
  const year = /\b(1[5-9]\d\d|20\d\d)/u.exec(text)?.[0];
  const [doi] = findDois(text);
  return {
    type: "document",
    ...(year !== undefined && { issued: { "date-parts": [[Number(year)]] } }),
    ...(doi !== undefined && { DOI: doi.doi }),
  };
}
