// Links and records that were read against those that were labelled by reading.
import { sameFirst, sameTitle, sameYear } from "../header/score.mjs";

/** Links of one citing paper: found ones as right or wrong, labelled ones as found or not, and tempting ones that were made. */
export function scoreLinks(label, entries) {
  const wanted = new Map(label.cites.map(({ file, kind }) => [file, kind]));
  // Whether an entry means the work or an earlier form of it is open: both are right.
  const open = new Set((label.maybe ?? []).map(({ file }) => file));
  const found = new Map();
  for (const entry of entries) if (entry.cited !== null && !found.has(entry.cited)) found.set(entry.cited, entry);
  return {
    found: [...found]
      .filter(([file]) => !open.has(file))
      .map(([file, entry]) => ({ file, entry, right: wanted.has(file) })),
    wanted: [...wanted].map(([file, kind]) => ({ file, kind, found: found.has(file) })),
    traps: (label.traps ?? []).map(({ file, entry }) => ({
      file,
      entry,
      made: found.has(file) && !wanted.has(file),
    })),
  };
}

/** What was read of entries that were copied out: the entry that prints most of the title is compared. */
export function scoreRecords(label, entries) {
  return (label.records ?? []).map((truth) => {
    const entry = entryOf(truth, entries);
    if (entry === null) return { truth, entry, title: "empty", author: "empty", year: "empty", all: "empty" };
    const { item } = entry;
    const makers = item.author ?? item.editor ?? [];
    const year = Number(item.issued?.["date-parts"]?.[0]?.[0]) || null;
    const outcome = (given, isRight) => (given ? (isRight ? "right" : "wrong") : "empty");
    const title = outcome(item.title, item.title && sameTitle(item.title, truth));
    const author = outcome(makers.length > 0, sameFirst(makers, truth));
    const read = outcome(year !== null, sameYear(year, truth));
    const parts = [title, author, read];
    const all = parts.includes("wrong") ? "wrong" : parts.includes("empty") ? "empty" : "right";
    return { truth, entry, title, author, year: read, all };
  });
}

const wordsOf = (text) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The shortest entry that has nearly all words of the title; null where none has. */
function entryOf({ title }, entries) {
  const wanted = wordsOf(title);
  const fitting = entries.filter(({ text }) => {
    const glued = wordsOf(text).join("");
    return wanted.filter((word) => glued.includes(word)).length >= 0.9 * wanted.length;
  });
  return fitting.toSorted((one, other) => one.text.length - other.text.length)[0] ?? null;
}
