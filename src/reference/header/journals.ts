import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { findRow, sortedLines } from "../../domain/sorted-lines.js";
import { readBuilt } from "../../language/built-data.js";
import { whenNeeded } from "../../language/languages.js";
import { squash } from "./join-rows.js";

/** A journal as data/journals.br knows it. */
export interface Journal {
  /** In full, as titles are written. */
  name: string;
  /** True where it was asked for by an abbreviation. */
  short: boolean;
}

const packed = new URL("../../../data/journals.br", import.meta.url);

/** As the build wrote them: a command asks for few of a hundred thousand. */
const journals = whenNeeded((): Uint8Array => {
  const unpacked = () => Buffer.from(journalLines(brotliDecompressSync(readFileSync(packed)).toString()));
  return readBuilt("journals.tsv", [packed]) ?? unpacked();
});

/** A line for each name and abbreviation of the unpacked data/journals.br: what counts of it, the full name, whether it is short. */
export function journalLines(text: string): string {
  const known = new Map<string, Journal>();
  const shorts: [string, string][] = [];
  for (const row of text.split("\n").slice(1)) {
    const [name = "", ...short] = row.split("\t");
    if (name !== "") known.set(keyOf(name), { name, short: false });
    // One word is an acronym that several share: "JSS".
    for (const each of short) if (each.includes(" ")) shorts.push([keyOf(each), name]);
  }
  // A full name wins over another's abbreviation, the first abbreviation over later ones.
  for (const [key, name] of shorts) if (!known.has(key)) known.set(key, { name, short: true });
  return sortedLines(Array.from(known, ([key, { name, short }]) => [key, name, short ? "short" : ""]));
}

/** What of a journal's name counts: "The New England Journal of Medicine" and "N. Engl. J. Med." are written in many ways. */
function keyOf(name: string): string {
  const plain = name.replace(/^the /iu, "").replaceAll("&", " and ");
  // eslint-disable-next-line no-control-regex
  return /^[\x20-\x7e]*$/u.test(plain) ? plain.toLowerCase().replace(/[^a-z0-9]+/gu, "") : squash(plain);
}

/** The journal that a text is the name of, or an abbreviation; null where it is none. */
export function journalNamed(text: string): Journal | null {
  if (text.length < 2 || text.length > 120) return null;
  const [name, short] = findRow(journals(), keyOf(text)) ?? [];
  return name === undefined ? null : { name, short: short === "short" };
}

const mostWords = 12;

/** The journal whose name a text begins with, the longest one, with what is behind it; null where there is none. */
export function journalLeading(text: string): { journal: Journal; rest: string } | null {
  const words = text.split(" ").slice(0, mostWords);
  for (let count = words.length; count > 0; count -= 1) {
    const lead = words.slice(0, count).join(" ");
    const journal = journalNamed(lead.replace(/[\s,;:.|(–—-]+$/u, ""));
    if (journal !== null) return { journal, rest: text.slice(lead.length) };
  }
  return null;
}
