import type { NeighbourWork } from "../../contracts/neighbours.js";
import { freeCitationKey, foldKey, type TriedKeys } from "../../domain/citation-key.js";
import { byCodeUnits } from "../../domain/collections.js";
import { formatIdentifier, itemIdentifiers } from "../../domain/identifier.js";
import { itemYear } from "../../domain/item.js";
import type { CitationDirection, Neighbour } from "../../ports/metadata-source.js";
import { mergeRecords } from "../look-up/merge.js";
import type { LibraryRecord } from "../records/list-records.js";
import type { ListedBy } from "./ask-neighbours.js";
import { WorkIndex } from "./same-work.js";

/** A work that sources list, with what each says of it. */
interface Group {
  listed: (Neighbour & Pick<ListedBy, "source" | "direction">)[];
  /** The record of the library that it is. */
  home: LibraryRecord | null;
}

/**
 * Joins what sources list to one work each, whichever way it is linked, and says which are in the library; those first
 * that are cited most. `lists` come in the order in which the sources are believed. Pure.
 */
export function mergeNeighbours(
  lists: readonly ListedBy[],
  records: readonly LibraryRecord[],
): Record<CitationDirection, NeighbourWork[]> {
  const groups = groupsOf(lists, records);
  const works = withKeys(
    groups
      .map((group) => ({ group, work: workOf(group) }))
      .toSorted((one, other) => mostCitedFirst(one.work, other.work)),
    records,
  );
  const linked = (direction: CitationDirection) =>
    works.flatMap(({ group, work }) => {
      const sources = group.listed.filter((each) => each.direction === direction).map(({ source }) => source);
      return sources.length === 0 ? [] : [{ ...work, sources: [...new Set(sources)] }];
    });
  return { cites: linked("cites"), cited_by: linked("cited_by") };
}

function groupsOf(lists: readonly ListedBy[], records: readonly LibraryRecord[]): Group[] {
  const library = new WorkIndex<LibraryRecord>();
  for (const record of records) library.add(record.item, record);
  const index = new WorkIndex<Group>();
  const groups = new Set<Group>();
  const byHome = new Map<string, Group>();
  for (const { source, direction, neighbours } of lists) {
    for (const neighbour of neighbours.works) {
      const { item } = neighbour.record;
      const home = library.find(item)?.value ?? null;
      const group = (home && byHome.get(home.id)) ?? index.find(item)?.value ?? { listed: [], home };
      group.listed.push({ ...neighbour, source, direction });
      group.home ??= home;
      groups.add(group);
      if (home !== null) byHome.set(home.id, group);
      index.add(item, group);
    }
  }
  return [...groups];
}

function workOf({ listed, home }: Group): NeighbourWork {
  const merged = mergeRecords(
    listed.map(({ record }) => record),
    null,
    "",
  );
  const counts = listed.flatMap(({ cited_by_count }) => cited_by_count ?? []);
  const item = home?.item ?? merged.item;
  const [identifier] = itemIdentifiers(item);
  return {
    item,
    key: home === null ? null : home.key || home.id,
    identifier: identifier === undefined ? null : formatIdentifier(identifier),
    cited_by_count: counts.length === 0 ? null : Math.max(...counts),
    sources: [],
    url: merged.url,
    open_copy: merged.open_copy,
  };
}

function mostCitedFirst(one: NeighbourWork, other: NeighbourWork): number {
  return (
    (other.cited_by_count ?? -1) - (one.cited_by_count ?? -1) ||
    (itemYear(other.item) ?? 0) - (itemYear(one.item) ?? 0) ||
    byCodeUnits(one.item.title ?? "", other.item.title ?? "")
  );
}

interface Grouped {
  group: Group;
  work: NeighbourWork;
}

/** Gives the works that the library lacks the keys that they would have, no two of them the same. */
function withKeys(works: readonly Grouped[], records: readonly LibraryRecord[]): Grouped[] {
  const taken = new Set(records.flatMap(({ key, former_keys }) => [key, ...former_keys].map(foldKey)));
  const tried: TriedKeys = new Map();
  return works.map(({ group, work }) => {
    if (work.key !== null) return { group, work };
    const id = freeCitationKey(work.item, (key) => taken.has(foldKey(key)), tried);
    taken.add(foldKey(id));
    return { group, work: { ...work, item: { ...work.item, id } } };
  });
}
