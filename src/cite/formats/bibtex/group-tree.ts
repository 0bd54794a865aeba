import { groupBy } from "../../../domain/collections.js";
import type { ImportedItem } from "../format.js";

/** One line of JabRef's tree of groups. */
interface Group {
  path: string;
  /** Keys of entries that are named in it: older versions, and Better BibTeX's, keep members here. */
  keys: string[];
}

/** Puts works into the groups of their file: by the names that they state, and by the keys that groups have. */
export function joinGroups(items: readonly ImportedItem[], text: string): void {
  const groups = readGroupTree(text);
  if (groups.length === 0) return;
  const byName = groupBy(groups, ({ path }) => path.slice(path.lastIndexOf("/") + 1));
  const members = groups.flatMap(({ path, keys }) => keys.map((key) => ({ path, key })));
  const byKey = groupBy(members, ({ key }) => key);
  for (const record of items) {
    const stated = (record.collections ?? []).map((name) => {
      const [group, ...others] = byName.get(name) ?? [];
      // Of several of one name nobody knows which is meant.
      return group === undefined || others.length > 0 ? name : group.path;
    });
    const named = record.item.id === undefined ? [] : (byKey.get(record.item.id) ?? []);
    const collections = [...new Set([...stated, ...named.map(({ path }) => path)])];
    if (collections.length > 0) record.collections = collections;
  }
}

/**
 * Reads JabRef's tree of groups from the comments of a file ("@comment{jabref-meta: groupstree: ...}", "grouping:" since
 * version 4), each with those that it lies in: "Thesis/Chapter 2". Groups of works that a search makes have no members.
 */
function readGroupTree(text: string): Group[] {
  const groups: Group[] = [];
  const path: string[] = [];
  for (const block of text.split(/@comment\s*\{\s*jabref-meta:\s*group(?:stree|ing):/iu).slice(1)) {
    // Long lines are broken anywhere; what a backslash escapes is no end of a part.
    const records = block
      .slice(0, endOf(block))
      .replaceAll(/\r?\n/gu, "")
      .split(/(?<!\\);/u);
    for (const record of records) {
      const [, depth, kind = "", rest = ""] = /^\s*(\d+)\s+(\w+):(.*)$/u.exec(record) ?? [];
      if (depth === undefined || kind === "AllEntriesGroup") continue;
      const [name = "", , ...members] = rest.split(/\\;/u).map((part) => part.replaceAll(/\\+(.)/gu, "$1").trim());
      // A level that is left out lies in the one above it.
      path.splice(Math.max(0, Number(depth) - 1), path.length, name);
      const keys = kind === "ExplicitGroup" ? members.filter((key) => key !== "" && !/^\d+$/u.test(key)) : [];
      groups.push({ path: path.filter((part) => part !== "").join("/"), keys });
    }
  }
  return groups;
}

/** The brace that closes the comment, whose own was read. */
function endOf(block: string): number {
  let depth = 1;
  for (let at = 0; at < block.length; at += 1) {
    if (block[at] === "{") depth += 1;
    else if (block[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return block.length;
}
