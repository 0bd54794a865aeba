import { compact } from "../../cite/compare/title-similarity.js";
import { startsUpper } from "../../domain/characters.js";
import type { Entry } from "../../reference/entry.js";
import type { Block, Draft } from "../../document/tree/draft.js";
import { LineIndex, placeOf } from "../../document/tree/positions.js";
import { type Printed, type PrintedText, readPrinted } from "../../reference/printed/read-printed.js";

const year = /(?<![\d.,])(?:1[5-9]|20)\d\d(?!\d)/u;
const lead = /^(?:(?:see|cf\.?|compare|vgl\.?|siehe|voir|e\.g\.|also|auch|for example|z\. ?B\.)[,:]?\s+){1,3}/iu;
/** The page behind a full reference: ", 8." ", pp. 3-4." ": 4" */
const place = /(?:[,:]\s*(?:pp?\.|S\.|pages?|Seiten?)?\s*\d[\d\s,–-]*(?:f{1,2}\.)?)\.?\s*$/u;

/**
 * The works that notes give in full, of a draft that has no list: "Ruth Abernathy, *Remembering and Forgetting* (Sample
 * Press, 2020), 8." Of notes that name several works the first is read; a work is read where it is first given. Pure.
 */
export function noteEntries(draft: Draft, file: string): Entry[] {
  const lines = new LineIndex(draft.source);
  const full = draft.blocks.flatMap((block) => {
    const printed = fullReference(block);
    return printed === null ? [] : [{ block, printed }];
  });
  const read = readPrinted(
    full.map(({ printed }) => printed),
    "notes",
  );
  const seen = new Set<string>();
  return full.flatMap(({ block, printed }, index): Entry[] => {
    const facts = read[index];
    const work = facts === undefined ? null : workOf(facts);
    if (facts === undefined || work === null || seen.has(work)) return [];
    seen.add(work);
    const named = { id: "", key: null, number: null, label: null, block: null, further_reading: false };
    const where = { origin: "note" as const, file, ...placeOf(lines, block, 0) };
    // A note leaves out what it likes.
    return [
      { ...named, text: printed.text, ...where, ...facts, unsure: [...facts.unsure, "author", "title", "issued"] },
    ];
  });
}

/** A note that begins with a name and has a year and something set as a title; null where it says something else. */
function fullReference({ kind, note, text, inlines }: Block): PrintedText | null {
  if (note === null || kind === "code" || kind === "formula" || !year.test(text)) return null;
  const start = lead.exec(text)?.[0].length ?? 0;
  const first = text.slice(start).split(/;\s/u, 1)[0] ?? "";
  const words = first.replace(place, "").trimEnd();
  const italics = inlines
    .filter((inline) => inline.kind === "italic" && inline.start >= start && inline.end <= start + words.length)
    .map((inline) => ({ start: inline.start - start, end: inline.end - start }));
  const isTitled =
    italics.some((stretch) => stretch.end - stretch.start > 8) || /["“„«»][^"”“«»]{8,}["”“«»]/u.test(words);
  return isTitled && year.test(words) && startsUpper(words) ? { text: words, italics } : null;
}

function workOf({ item }: Printed): string | null {
  const [author] = item.author ?? [];
  const title = compact(item.title ?? "");
  // Only a person's name tells a reference from a remark: "In 1999 *nobody* knew".
  return author?.family === undefined || author.given === undefined || title === ""
    ? null
    : `${author.family} ${title}`;
}
