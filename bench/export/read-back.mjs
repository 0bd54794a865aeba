// A document that was exported, read as the audit reads it: which works are cited behind which word.
import { readDraft } from "../../dist/reference/read-draft.js";
import { readCitations } from "../../dist/audit/read-citations.js";
import { withDividedEntries } from "../../dist/citations/list/divided-entries.js";

/** What a word looks like behind which a citation stands in the draft. */
const places = /zq\d+x/gu;

/** @typedef {{ key: string, locator: string }} ReadCite */

/**
 * A tool that reads `draft` (a path) and tells the cites by the word before each.
 * @type {import("../../dist/run/runnable.js").Runnable}
 */
export const readBack = {
  name: "read_back",
  version: 1,
  effect: "read",
  network: false,
  hosts: [],
  rpm: null,
  recorded: false,
  async execute(context, input) {
    const given = { draft: /** @type {{ draft: string }} */ (input).draft, bib: [] };
    const written = await readDraft(context, given);
    const read = { ...written, draft: withDividedEntries(written.draft) };
    const { marks, entries } = await readCitations(context, {
      read,
      input: /** @type {any} */ (given),
      records: [],
    });
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    /** @type {Record<string, ReadCite[]>} */
    const cites = {};
    for (const mark of marks) {
      const place = placeOf(read.draft.blocks, mark);
      for (const cite of mark.cites) {
        const entry = cite.entry === null ? undefined : byId.get(cite.entry);
        (cites[place] ??= []).push({ key: keyOf(entry, cite), locator: cite.locator?.value ?? "" });
      }
    }
    return { cites };
  },
};

/** The last word of its kind before a mark; of a mark in a note that has none, before the sign of the note. */
function placeOf(blocks, { block: index, start }) {
  const block = blocks[index];
  const own = lastPlace(block.text.slice(0, start));
  if (own !== null || block.note === null) return own ?? "none";
  for (const { inlines, text } of blocks) {
    const sign = inlines.find(({ kind, label }) => kind === "note" && label === block.note);
    if (sign) return lastPlace(text.slice(0, sign.start)) ?? "none";
  }
  return "none";
}

/** @param {string} text */
function lastPlace(text) {
  return text.match(places)?.at(-1) ?? null;
}

/** The key that the library has for a work: entries carry it in their ids, and titles end in its number. */
function keyOf(entry, cite) {
  const written = /w\d+$/u.exec(entry?.key ?? cite.key ?? "")?.[0];
  if (written) return written;
  const number = /: \p{L}+ (\d+)/u.exec(entry?.text ?? "")?.[1];
  return number ? `w${number}` : "?";
}
