import { normalizeSpace } from "../../domain/characters.js";
import type { Item } from "../../domain/item.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import { squash } from "./join-rows.js";
import { readPrinted } from "../printed/read-printed.js";

/** How files ask to be cited, in front of the entry that they give. */
const leads =
  /(?:(?:to|how to|please|suggested|recommended) (?:cite|citation)[^:.]{0,40}|cite this (?:article|paper|document|work)(?: as)?|citation|source)\s*[:.]\s*/giu;
const longest = 420;
const shortest = 30;
const statingPages = 3;

/** Reads the entry that a file gives for citing it ("Cite this article as: ..."), with the reader of printed entries; null where it gives none. */
export function readCitationHint({ read_pages: pages }: PdfFacts): Item | null {
  for (const { lines } of pages.filter(({ number }) => number <= statingPages)) {
    for (const [index, { text }] of lines.entries()) {
      leads.lastIndex = 0;
      if (!leads.test(`${text} :`)) continue;
      const block = lines.slice(index, index + 7).map((line) => line.text.replace(/-$/u, "-"));
      const whole = normalizeSpace(block.join(" ").replace(/- (?=\p{Ll})/gu, ""));
      leads.lastIndex = 0;
      const lead = leads.exec(whole);
      if (lead === null || lead.index > 40) continue;
      const entry = endOfEntry(whole.slice(lead.index + lead[0].length, lead.index + lead[0].length + longest));
      if (entry.length < shortest || !/\b(?:1[89]|20)\d\d\b/u.test(entry)) continue;
      const [printed] = readPrinted([{ text: entry, italics: [] }]);
      if (printed !== undefined && printed.item.title !== undefined) return printed.item;
    }
  }
  return null;
}

/** An entry ends with its DOI or pages, or where another sentence begins. */
function endOfEntry(text: string): string {
  const doi = /\bdoi\b\s*:?\s*\S+|https?:\/\/(?:dx\.)?doi\.org\/\S+/iu.exec(text);
  return doi === null
    ? (text.split(/(?<=\d\.) (?=\p{Lu}\p{Ll}+ \p{Ll})/u)[0] ?? text)
    : text.slice(0, doi.index + doi[0].length);
}

/** An entry is the file's own where its title is. */
export function isOwnEntry({ title = "" }: Item, read: string): boolean {
  const [one, other] = [squash(title), squash(read)];
  return (
    one.length > 10 && other.length > 10 && (one.startsWith(other.slice(0, 25)) || other.startsWith(one.slice(0, 25)))
  );
}
