import { lettersAndDigits } from "../../domain/characters.js";
import { foldText } from "../../domain/fold-text.js";
import { canonicalUrl, sourceId, withoutTracking } from "../../domain/source-id.js";
import { contentHash } from "../../run/content-hash.js";
import type { Finding, SearchedTask, TableRow } from "../schema/gather-schema.js";
import { ownValue } from "../../domain/json-value.js";
import { type ColumnRoles, columnRoles, keyColumns } from "./column-roles.js";
import { groupThings, type Traits } from "./group-things.js";
import { agree, comparable } from "./same-value.js";
import { hostOf, instructionShown } from "../search/search-hit.js";
import { type Claim, settleCell } from "./settle-cell.js";
import { areSpellings, kindOf, type ThingName, thingName } from "./thing-name.js";
import { byCodeUnits, groupBy } from "../../domain/collections.js";

export interface ResolveOptions {
  /** Columns whose values name a thing: the same values are one row, different ones never. */
  keys: readonly string[];
  /** What the table is of: its words say nothing about which thing a row is. */
  description?: string;
  /** Pages that a person took as they are, whatever they say to machines. */
  accepted_pages?: readonly string[];
}

/** A finding with all that is needed to place it. */
interface Placed {
  finding: Finding;
  /** Place of its search among all. */
  search: number;
  round: number;
  /** Its own address, as it is compared; null where it has none, or the page names several things. */
  own: string | null;
  /** What of the words shown looks like an instruction to a machine. */
  instruction: string | null;
  traits: Traits;
}

/**
 * Findings of all searches as rows, each thing once, in the order in which they were found. What is the same thing does
 * not depend on the order of the findings. A row's id is of what the first round found of it, so that later ones leave it.
 */
export function resolveRows(
  searched: readonly SearchedTask[],
  columns: readonly string[],
  options: ResolveOptions,
): TableRow[] {
  const roles = columnRoles(columns);
  const placed = placeFindings(searched, columns, options);
  const numbers = groupThings(
    placed.map(({ traits }) => traits),
    agree,
  );
  const groups = groupBy(placed.entries(), ([index]) => numbers[index]);
  return [...groups.values()].map((members) =>
    rowOf(
      members.map(([, each]) => each),
      columns,
      roles,
    ),
  );
}

function placeFindings(
  searched: readonly SearchedTask[],
  columns: readonly string[],
  { keys, description = "", accepted_pages = [] }: ResolveOptions,
): Placed[] {
  const roles = columnRoles(columns);
  const kind = kindOf(description);
  const found = searched.flatMap(({ findings, round }, search) =>
    findings.filter(saysAnything).map((finding) => ({ finding, search, round, name: nameOf(finding, roles, kind) })),
  );
  const lists = listPages(found);
  const { found: known, missing } = keyColumns(keys, columns);
  // Fewer keys than were named would join what these hold apart.
  const used = missing.length > 0 ? [] : known;
  return found.map(({ finding, search, round, name }) => ({
    finding,
    search,
    round,
    own: canonicalOf(finding.url, lists),
    instruction: accepted_pages.includes(finding.evidence_url ?? finding.url ?? "") ? null : instructionShown(finding),
    traits: traitsOf(finding, { name, roles, keys: used, lists }),
  }));
}

function saysAnything({ title, url, doi, cells }: Finding): boolean {
  return [title, url, doi, ...Object.values(cells).map(({ value }) => value)].some(
    (text) => (text ?? "").trim() !== "",
  );
}

/** What was read as its name, else the title: that may be the page's. */
function nameOf(finding: Finding, { name }: ColumnRoles, kind: ReadonlySet<string>): ThingName {
  const read = name === null ? "" : (ownValue(finding.cells, name)?.value ?? "");
  return thingName(read === "" ? finding.title : read, { source: `${hostOf(finding.url)} ${finding.source}`, kind });
}

interface Setting {
  name: ThingName;
  roles: ColumnRoles;
  keys: readonly string[];
  lists: ReadonlySet<string>;
}

function traitsOf(finding: Finding, { name, roles, keys, lists }: Setting): Traits {
  const own = canonicalOf(finding.url, lists);
  const named = sourceId({ doi: finding.doi ?? valueAt(finding, roles.doi) });
  const address = own === null ? null : sourceId({ url: finding.url });
  const hosts = [
    hostOf(own ?? finding.evidence_url ?? finding.url),
    ...(own === null ? [foldText(finding.source)] : []),
  ];
  const facts = Object.entries(finding.cells).filter(([column, { value }]) => roles.isFact(column) && value !== "");
  return {
    content: contentHash(finding),
    key: keyOf(finding, keys),
    identifiers: [named, address, name.letters === "" ? `content:${contentOf(finding)}` : null].filter(isNamed),
    doi: named?.startsWith("doi:") ? named : null,
    hosts: hosts.filter((host) => host !== ""),
    located: own !== null,
    name,
    facts: new Map(facts.map(([column, { value }]) => [column, value])),
  };
}

/** What nothing names is the same where all that is said of it is. */
function contentOf({ url, source, cells }: Finding): string {
  const values = Object.entries(cells).map(([column, { value }]) => [column, comparable(value)]);
  return contentHash({ url: canonicalUrl(url ?? ""), source: foldText(source), values });
}

function isNamed(identifier: string | null): identifier is string {
  return identifier !== null;
}

/** The address of the thing itself, as it is compared; null where the page names several things. */
function canonicalOf(url: string | null, lists: ReadonlySet<string>): string | null {
  const address = canonicalUrl(url ?? "");
  return address === null || lists.has(address) ? null : address;
}

function valueAt({ cells }: Finding, column: string | null): string {
  return column === null ? "" : (ownValue(cells, column)?.value ?? "");
}

function keyOf(finding: Finding, keys: readonly string[]): string | null {
  const values = keys.map((column) => comparable(valueAt(finding, column)));
  return values.length === 0 || values.includes("") ? null : JSON.stringify(values);
}

function rowOf(members: readonly Placed[], columns: readonly string[], roles: ColumnRoles): TableRow {
  const [first] = members;
  const inOrder = members.toSorted(
    (left, right) => left.search - right.search || byCodeUnits(left.traits.content, right.traits.content),
  );
  return {
    id: rowId(members),
    source_query_id: first?.finding.query_id ?? "",
    source_strategy: first?.finding.strategy ?? "",
    found_by: [...new Set(members.map(({ finding }) => finding.query_id))],
    urls: addressesOf(inOrder),
    cells: Object.fromEntries(
      columns.map((column) => [column, settleCell(claimsOf(column, inOrder, roles), roles.isFact(column))]),
    ),
    criteria: [],
  };
}

/** Of what the first round found of the thing, whichever search it was. */
function rowId(members: readonly Placed[]): string {
  const round = Math.min(...members.map((member) => member.round));
  const [first] = members
    .filter((member) => member.round === round)
    .toSorted((left, right) => byCodeUnits(left.traits.content, right.traits.content));
  if (first === undefined) return contentHash({});
  const { finding, traits } = first;
  const { letters } = traits.name;
  return contentHash({
    address: canonicalUrl(finding.url ?? ""),
    name: letters === "" ? contentOf(finding) : letters,
    source: foldText(finding.source),
    doi: traits.doi,
    key: traits.key,
  });
}

/** As they were written, each once. */
function addressesOf(members: readonly Placed[]): string[] {
  const written = new Map<string, string>();
  for (const { own, finding } of members) {
    if (own !== null && finding.url !== null && !written.has(own)) written.set(own, withoutTracking(finding.url));
  }
  return [...written.values()];
}

function claimsOf(column: string, members: readonly Placed[], roles: ColumnRoles): Claim[] {
  return members.flatMap(({ finding, own, instruction }) => {
    const cell = ownValue(finding.cells, column);
    if (cell === undefined || cell.value === "") return [];
    // The address of a list is not that of what it lists.
    if (own === null && roles.isAddress(column) && isSame(cell.value, finding.url)) return [];
    return [
      {
        value: roles.isAddress(column) ? withoutTracking(cell.value) : cell.value,
        quote: cell.quote,
        url: finding.evidence_url ?? finding.url,
        query_id: finding.query_id,
        ...standingOf(cell.quote, instruction),
        own: own !== null && finding.evidence_url === null,
      },
    ];
  });
}

/** What a search shows beside an instruction to a machine is suspect before any page is read. */
function standingOf(quote: string | null, instruction: string | null): Pick<Claim, "standing" | "instruction"> {
  if (quote === null) return { standing: "said" };
  return { standing: instruction === null ? "shown" : "suspect", instruction };
}

function isSame(left: string, right: string | null): boolean {
  const address = canonicalUrl(left);
  return address !== null && address === canonicalUrl(right ?? "");
}

/** A name that was read on a page. */
interface NamedOnPage {
  search: number;
  name: ThingName;
}

/**
 * Canonical addresses of pages that name several things, and are therefore the home of none: one search read names there
 * that differ, or several searches read names that have no word in common.
 */
function listPages(found: readonly { finding: Finding; search: number; name: ThingName }[]): ReadonlySet<string> {
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
