import { matchesHost } from "./network-policy.js";

/**
 * The patterns of hosts that match one of each list ("*.nih.gov" and "pubmed.ncbi.nlm.nih.gov": the latter); null where
 * every host does, an empty list where none can.
 */
export function commonPatterns(lists: readonly (readonly string[])[]): readonly string[] | null {
  const common = lists.reduce<readonly string[]>(
    (kept, list) => [...new Set(kept.flatMap((one) => list.flatMap((other) => narrower(one, other) ?? [])))],
    ["*"],
  );
  return common.includes("*") ? null : common;
}

/** The hosts that both patterns match, as a pattern; null where there are none. */
function narrower(one: string, other: string): string | null {
  if (covers(one, other)) return other.toLowerCase();
  return covers(other, one) ? one.toLowerCase() : null;
}

function covers(wide: string, narrow: string): boolean {
  if (wide === "*") return true;
  if (narrow === "*") return false;
  const isSubtree = narrow.startsWith("*.");
  if (isSubtree && !wide.startsWith("*.")) return false;
  return matchesHost(wide, (isSubtree ? narrow.slice(2) : narrow).toLowerCase());
}

/** A pattern as people and models write it: an address is taken for its host, a dot before it for everything below it. */
export function hostPattern(text: string): string {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[/?#:].*$/s, "");
  return host.startsWith(".") ? `*${host}` : host;
}

/** A pattern as search services take domains: with everything below it. */
export function domainOf(pattern: string): string {
  return pattern.replace(/^\*\./, "");
}
