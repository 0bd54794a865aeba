import { lettersAndDigits } from "../../domain/characters.js";
import { type Identifier, itemIdentifiers } from "../../domain/identifier.js";
import { type Item, itemYear } from "../../domain/item.js";
import { foldSpelling } from "./plain-words.js";
import { compact, titleSimilarity } from "./title-similarity.js";

/** Parts of books carry the ISBN of the book. */
const parts = new Set(["chapter", "paper-conference", "entry", "entry-dictionary", "entry-encyclopedia"]);

/** Shorter titles ("Introduction") tell nothing without author and year. */
const tellingLetters = 15;

export interface Duplicate<Value> {
  value: Value;
  by: "identifier" | "title";
}

interface Known<Value> {
  item: Item;
  value: Value;
}

/**
 * Finds a work among known ones: by a shared identifier, else by title, first author and year. Title and name are
 * compared without case, accents and punctuation. Of author and year one may be unknown on either side, of a short
 * title neither; a record that says nothing new is known whatever it lacks. Works with two different DOIs (or arXiv ids,
 * PMIDs) are two works: a preprint and its article. So are parts of one whole whose identifier both print: see
 * `isOtherPart`.
 */
export class DuplicateFinder<Value> {
  private readonly byIdentifier = new Map<string, Known<Value>[]>();
  private readonly byTitle = new Map<string, Known<Value>[]>();

  add(item: Item, value: Value): void {
    const known = { item, value };
    for (const identifier of tellingIdentifiers(item)) append(this.byIdentifier, keyOf(identifier), known);
    append(this.byTitle, compact(item.title ?? ""), known);
  }

  find(item: Item): Duplicate<Value> | null {
    for (const identifier of tellingIdentifiers(item)) {
      const sharing = (this.byIdentifier.get(keyOf(identifier)) ?? []).filter(
        (known) => !isOtherPart(known.item, item),
      );
      const found = sharing.find((known) => isTitleAlike(known.item, item)) ?? sharing[0];
      if (found !== undefined) return { value: found.value, by: "identifier" };
    }
    const title = compact(item.title ?? "");
    const same = this.byTitle.get(title) ?? [];
    const found =
      same.find((known) => title !== "" && isSameWork(known.item, item, title.length >= tellingLetters)) ??
      same.find((known) => saysNothingNew(known.item, item));
    return found ? { value: found.value, by: "title" } : null;
  }
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const all = map.get(key);
  if (all === undefined) map.set(key, [value]);
  else all.push(value);
}

/** Titles that share less are not two writings, or a long and a short form, of one. */
const leastAlike = 0.6;

function isTitleAlike(first: Item, second: Item): boolean {
  return titleSimilarity(first.title ?? "", second.title ?? "") >= leastAlike;
}

/**
 * Tells two works that print one identifier, that of the proceedings or the book which they are parts of (or one is):
 * their titles differ, and so do their first authors, or neither has one; or one's title is where the other appeared. With
 * one author and two titles it is one work, of which one title was read or written badly.
 */
function isOtherPart(known: Item, item: Item): boolean {
  if (known.title === undefined || item.title === undefined || isTitleAlike(known, item)) return false;
  if (isPartOf(known, item) || isPartOf(item, known)) return true;
  const [first, second] = [firstAuthor(known), firstAuthor(item)];
  return first === null || second === null ? first === second : first !== second;
}

function isPartOf(part: Item, whole: Item): boolean {
  const container = part["container-title"];
  return container !== undefined && titleSimilarity(container, whole.title ?? "") >= leastAlike;
}

function keyOf({ kind, value }: Identifier): string {
  return `${kind}:${value}`;
}

function tellingIdentifiers(item: Item): Identifier[] {
  return itemIdentifiers(item).filter(({ kind }) => kind !== "isbn" || !parts.has(item.type));
}

function isSameWork(known: Item, item: Item, isTelling: boolean): boolean {
  const author = agreement(firstAuthor(known), firstAuthor(item));
  const year = agreement(itemYear(known), itemYear(item));
  if (author === "differs" || year === "differs") return false;
  const both = author === "agrees" && year === "agrees";
  const one = isTelling && (author === "agrees" || year === "agrees");
  return (both || one) && !contradict(known, item);
}

/** Whether all of a record is in the known one: works without author and year are known by the rest of them. */
function saysNothingNew(known: Item, item: Item): boolean {
  const fields = Object.keys(item).filter((field) => field !== "id" && field !== "title");
  return fields.every((field) => JSON.stringify(known[field]) === JSON.stringify(item[field]));
}

function agreement(first: string | number | null, second: string | number | null): "agrees" | "differs" | "unknown" {
  if (first === null || second === null) return "unknown";
  return first === second ? "agrees" : "differs";
}

/** Family name of the first author, else editor, folded; null where there is none. */
function firstAuthor(item: Item): string | null {
  const { editor } = item;
  const [name] = item.author ?? (Array.isArray(editor) ? (editor as NonNullable<Item["author"]>) : []);
  if (name === undefined) return null;
  const particle = name["non-dropping-particle"];
  const family = name.family ?? name.literal?.split(/\s+/).at(-1) ?? "";
  const folded = lettersAndDigits(foldSpelling(`${typeof particle === "string" ? particle : ""}${family}`));
  return folded === "" ? null : folded;
}

function contradict(known: Item, item: Item): boolean {
  return (["doi", "arxiv", "pmid"] as const).some((kind) => {
    const [first, second] = [known, item].map((each) => itemIdentifiers(each).find((one) => one.kind === kind)?.value);
    return first !== undefined && second !== undefined && first !== second;
  });
}

/** Fills what a known item lacks from another one; what it has stays. */
export function fillMissing(known: Item, other: Item): { item: Item; filled: string[] } {
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
  const filled = Object.entries(other)
    .filter(([field, value]) => field !== "id" && field !== "type" && isEmpty(known[field]) && !isEmpty(value))
    .map(([field]) => field);
  // A type that says nothing is as good as none.
  if (known.type === "document" && other.type !== "document") filled.push("type");
  return { item: { ...known, ...Object.fromEntries(filled.map((field) => [field, other[field]])) }, filled };
}
