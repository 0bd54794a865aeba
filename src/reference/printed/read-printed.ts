import { startsWithLetter } from "../../domain/characters.js";
import { type Item, itemYear, type Name } from "../../domain/item.js";
import { undatedWords } from "../../domain/standing-words.js";
import { type ListForm, listForm, type Stretch, type Token, tokensOf } from "./entry-tokens.js";
import { kindOfEntry } from "./kind.js";
import { maskIdentifiers } from "./masks.js";
import { tagTokens } from "./tagger-model.js";
import { orderOfNames, type TaggedFields, taggedFields } from "./tagged-fields.js";

/** An entry as it is printed. */
export interface PrintedText {
  text: string;
  /** What is set in italics, where the draft tells. */
  italics: readonly Stretch[];
}

/** What could be read of a printed entry. */
export interface Printed {
  item: Item;
  /** "2021a". */
  year_suffix: string | null;
  /** CSL names of fields that could not be told: what is absent of them may still stand there. */
  unsure: string[];
}

/**
 * Reads the entries of a list of references from their printed words, in whatever style: a fitted tagger says of each
 * word what it is a part of. What one entry leaves open, the others of its list may tell. Notes give persons in their
 * natural order, "Ada Brook". Pure.
 */
export function readPrinted(entries: readonly PrintedText[], origin: "list" | "notes" = "list"): Printed[] {
  const masked = entries.map(({ text }) => maskIdentifiers(text));
  const tokens = masked.map(({ words }) => tokensOf(words));
  const form = listForm(tokens);
  const tag = (index: number, initials: ListForm["initials"]) =>
    tagTokens(tokens[index] ?? [], entries[index]?.italics ?? [], { ...form, initials });
  const first = tokens.map((_, index) => tag(index, form.initials));
  const orders = first.map((path, index) => orderOfNames(tokens[index] ?? [], path));
  const usual = origin === "notes" ? "middle" : usualOrder(orders, form);
  const paths = first.map((path, index) =>
    orders[index] === null && usual !== form.initials ? tag(index, usual) : path,
  );
  const read: Printed[] = [];
  for (const [index, { words, fields }] of masked.entries()) {
    const own = tokens[index] ?? [];
    const tagged = taggedFields(words, own, paths[index] ?? []);
    const printed = assemble(words, fields, tagged);
    read.push(standsForNames(own, tagged.names) ? withNamesAbove(printed, read.at(-1)) : printed);
  }
  return read;
}

/** "Xu Li" alone may be read both ways: what other entries of its list tell, else that given names come first. */
function usualOrder(orders: readonly (ListForm["initials"] | null)[], form: ListForm): ListForm["initials"] {
  const count = (order: ListForm["initials"]) => orders.filter((each) => each === order).length;
  const [middle, behind] = [count("middle"), count("behind")];
  if (middle !== behind) return middle > behind ? "middle" : "behind";
  return form.sorted === "none" && form.initials === "none" ? "middle" : form.initials;
}

const repeating: ReadonlySet<string> = new Set(["ders", "dies", "dens", "id", "idem"]);

/** "———. Silos Inland", "Ders.: ...", "1970b. Vineyards": the persons are those of the entry above. */
function standsForNames([first]: readonly Token[], names: readonly Name[]): boolean {
  if (first === undefined) return false;
  if (first.shape === "year" && startsWithLetter(first.text.slice(-1))) return names.length === 0;
  return /^(?:[—–―_‒-]{2,}|[—―])$/u.test(first.text) || repeating.has(first.word);
}

function withNamesAbove(printed: Printed, above: Printed | undefined): Printed {
  if (above === undefined) return printed;
  const { author, editor } = above.item;
  const { author: _own, ...item } = printed.item;
  const names = author === undefined ? (editor === undefined ? {} : { editor }) : { author };
  return {
    ...printed,
    item: { ...item, ...names },
    unsure: [...printed.unsure.filter((field) => field !== "author"), "author"],
  };
}

function assemble(words: string, fields: Partial<Item>, tagged: TaggedFields): Printed {
  const { names, editors, title, container, year, numbers } = tagged;
  const item: Item = {
    type: "document",
    ...fields,
    ...(names.length > 0 && (editors ? { editor: names } : { author: names })),
    ...(year !== null && { issued: { "date-parts": [[Number(year.slice(0, 4))]] } }),
    ...(title !== null && { title }),
    ...(container !== null && { "container-title": container }),
    ...numbers,
  };
  item.type = kindOfEntry(words, item);
  return { item, year_suffix: itemYear(item) === null ? null : year, unsure: unsureOf(words, tagged) };
}

const undated = new RegExp(String.raw`(?<!\p{L})(?:${undatedWords})`, "iu");

/** A field is claimed missing only where nothing in the entry could be it. */
function unsureOf(words: string, { names, et_al, title, year }: TaggedFields): string[] {
  const mayHaveYear = /(?:1[4-9]|20)\d\d/u.test(words) || undated.test(words);
  return [
    ...(names.length === 0 || et_al ? ["author"] : []),
    ...(title === null ? ["title"] : []),
    ...(year === null && mayHaveYear ? ["issued"] : []),
  ];
}
