import { lettersAndDigits } from "../../domain/characters.js";
import { canonicalUrl } from "../../domain/source-id.js";
import type { Finding } from "../schema/gather-schema.js";
import { areSpellings, type ThingName } from "./thing-name.js";

/** A name that was read on a page. */
interface NamedOnPage {
  search: number;
  name: ThingName;
}

/**
 * Canonical addresses of pages that name several things, and are therefore the home of none: one search read names there
 * that differ, or several searches read names that have no word in common.
 */
export function listPages(
  found: readonly { finding: Finding; search: number; name: ThingName }[],
): ReadonlySet<string> {
  const pages = new Map<string, NamedOnPage[]>();
  for (const { finding, search, name } of found) {
    if (name.letters === "") continue;
    for (const address of new Set([finding.url, finding.evidence_url])) {
      const page = canonicalUrl(address ?? "");
      if (page === null || saysAddress(page, name)) continue;
      pages.set(page, [...(pages.get(page) ?? []), { search, name }]);
    }
  }
  return new Set([...pages].flatMap(([page, names]) => (nameSeveral(names) ? [page] : [])));
}

/** Where a title is missing, the page's host stands for it. */
function saysAddress(page: string, { letters }: ThingName): boolean {
  const host = lettersAndDigits(new URL(page).host);
  return letters === host;
}

function nameSeveral(names: readonly NamedOnPage[]): boolean {
  const different = [...new Map(names.map((each) => [`${each.search} ${each.name.letters}`, each])).values()];
  return different.some((one, index) => different.slice(0, index).some((other) => areDifferentThings(one, other)));
}

function areDifferentThings(one: NamedOnPage, other: NamedOnPage): boolean {
  if (areSpellings(one.name, other.name) || isPartOf(one.name, other.name) || isPartOf(other.name, one.name))
    return false;
  if (one.search === other.search) return true;
  const words = new Set(one.name.words);
  return (
    !other.name.words.some((word) => words.has(word)) &&
    !isShort(one.name, other.name) &&
    !isShort(other.name, one.name)
  );
}

/** "Vektra" and "Vektra, a database". */
function isPartOf(some: ThingName, all: ThingName): boolean {
  return all.letters.includes(some.letters) || some.words.every((word) => all.words.includes(word));
}

/** "WHO" and "World Health Organization". */
function isShort(short: ThingName, long: ThingName): boolean {
  return long.words.map((word) => word[0]).join("") === short.letters;
}
