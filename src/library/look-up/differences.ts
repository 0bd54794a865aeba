import { hasAny } from "../../domain/characters.js";
import { parseIsbns } from "../../domain/identifier.js";
import { type Item, itemAuthors, itemYear } from "../../domain/item.js";
import type { Difference } from "../../domain/record.js";
import { sameName } from "../../cite/compare/person-names.js";
import { foldSpelling, plainWords, withoutMarkup } from "../../cite/compare/plain-words.js";
import { compact } from "../../cite/compare/title-similarity.js";

interface Statement {
  source: string;
  item: Partial<Item>;
}

/** How a field is shown, and when two values of it say the same. */
interface Comparison {
  field: string;
  shown(item: Partial<Item>): string;
  agree(first: Partial<Item>, second: Partial<Item>): boolean;
}

const text = (item: Partial<Item>, field: string): string => {
  const value = item[field];
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
};

const plain = (field: string, agree: (first: string, second: string) => boolean): Comparison => ({
  field,
  shown: (item) => text(item, field),
  agree: (first, second) => agree(text(first, field), text(second, field)),
});

const comparisons: readonly Comparison[] = [
  plain("title", sameTitle),
  { field: "author", shown: (item) => itemAuthors(item as Item).join("; "), agree: sameAuthors },
  {
    field: "issued",
    shown: (item) => String(itemYear(item as Item) ?? ""),
    agree: (first, second) => itemYear(first as Item) === itemYear(second as Item),
  },
  plain("container-title", sameContainer),
  plain("volume", sameNumber),
  plain("issue", sameNumber),
  plain("page", samePages),
  plain("publisher", samePublisher),
  plain("DOI", (first, second) => first.toLowerCase() === second.toLowerCase()),
  plain("ISBN", sharesIsbn),
];

/**
 * The fields in which a side says something else than the merged item. Trivial differences are none: case, accents,
 * punctuation, entities and markup, initials for given names, a subtitle left out, an abbreviated journal, pages
 * written short, a publisher's legal form.
 */
export function differencesOf(merged: Item, statements: readonly Statement[]): Difference[] {
  return comparisons.flatMap(({ field, shown, agree }) => {
    const saying = statements.filter(({ item }) => shown(item) !== "");
    const agrees = ({ source, item }: Statement) =>
      source === "file" && field === "author" ? namesNobodyElse(item, merged) : agree(item, merged);
    if (saying.every(agrees)) return [];
    return [{ field, values: saying.map(({ source, item }) => ({ source, value: shown(item) })) }];
  });
}

function sameTitle(first: string, second: string): boolean {
  const [short = "", long = ""] = [compact(first), compact(second)].toSorted((a, b) => a.length - b.length);
  if (short === long) return true;
  // The whole title up to a subtitle, or one that was cut off: neither says anything else.
  return short.length >= 12 && long.startsWith(short) && (hasAny(first + second, ":.?–—-") || short.length >= 40);
}

function sameAuthors(first: Partial<Item>, second: Partial<Item>): boolean {
  const [ours, theirs] = [first.author ?? [], second.author ?? []];
  return ours.length === theirs.length && ours.every((name, index) => sameName(name, theirs[index] ?? {}));
}

/** Files name the first author alone, or whoever made the PDF: only a name that the work does not have differs. */
function namesNobodyElse(file: Partial<Item>, merged: Item): boolean {
  return (file.author ?? []).every((name) => (merged.author ?? []).some((author) => sameName(name, author)));
}

/** "J. Biol. Chem." is "Journal of Biological Chemistry": each word begins one of the other's, in order. */
function sameContainer(first: string, second: string): boolean {
  const [short = [], long = []] = [first, second]
    .map((title) => plainWords(withoutMarkup(title)).filter((word) => !smallWords.has(word)))
    .toSorted((a, b) => a.join("").length - b.join("").length);
  if (long.join("").startsWith(short.join("")) && short.length > 0) return true;
  if (short.length === 1 && short[0] === long.map((word) => word[0]).join("")) return true;
  let next = 0;
  for (const word of long) {
    const abbreviation = short[next];
    if (abbreviation !== undefined && word.startsWith(abbreviation)) next += 1;
  }
  return next === short.length;
}

const smallWords = new Set("the of and for in on a an der die das und für fur de la le les et du des".split(" "));

function sameNumber(first: string, second: string): boolean {
  const bare = (value: string) =>
    foldSpelling(value)
      .replace(/^(?:vol(?:ume)?|no|issue|number)\.?\s*/u, "")
      .replace(/\s*[-–—/&,]\s*/gu, "-")
      .replace(/^0+(?=\d)/u, "");
  return bare(first) === bare(second);
}

function samePages(first: string, second: string): boolean {
  const [ours, theirs] = [pageRange(first), pageRange(second)];
  return ours[0] === theirs[0] && (ours[1] === null || theirs[1] === null || ours[1] === theirs[1]);
}

/** First and last page; "123-8" ends at 128, a single page has no last one. */
function pageRange(pages: string): [string, string | null] {
  const [first = "", last = null] = foldSpelling(pages)
    .replace(/^pp?\.?\s*/u, "")
    .split(/\s*[-–—‐‑−]+\s*/u);
  if (last === null) return [first, null];
  return [first, last.length < first.length ? first.slice(0, first.length - last.length) + last : last];
}

const legalForms = new Set(
  "inc ltd limited llc gmbh bv b v ag co company corp corporation publishers publisher publishing publications press verlag group and the of international media business science".split(
    " ",
  ),
);

function samePublisher(first: string, second: string): boolean {
  const names = [first, second].map((name) => plainWords(name).filter((word) => !legalForms.has(word)));
  const [ours = [], theirs = []] = names;
  if (ours.length === 0 || theirs.length === 0) return true;
  const known = new Set(theirs);
  return ours.some((word) => known.has(word));
}

function sharesIsbn(first: string, second: string): boolean {
  const known = new Set(parseIsbns(first));
  return parseIsbns(second).some((isbn) => known.has(isbn));
}
