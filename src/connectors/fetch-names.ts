import { sha256Of } from "../domain/hash.js";
import { type Asking, askConnector } from "./ask-connector.js";
import type { Connector } from "./define-connector.js";
import type { Fetched } from "./fetched.js";

/** Asks for the names of all things that the rows and nodes have by their ids alone, and writes them where they belong. */
export async function fetchNames(
  context: Asking,
  connector: Connector,
  params: Record<string, unknown>,
  all: Fetched,
  anew: boolean,
): Promise<void> {
  const { names: how } = connector;
  if (how === undefined) return;
  const wanted = unnamed(all).filter((id) => how.isId(id));
  const found = new Map<string, string>();
  for (let start = 0; start < wanted.length; start += how.per_request) {
    const request = how.request(wanted.slice(start, start + how.per_request), params);
    const answer = await askConnector(context, connector, request, (text) => how.parse(text, params), anew);
    if (answer === null) continue;
    const { value, url, bytes, retrieved_at } = answer;
    all.payloads.push({ url, retrieved_at, bytes, sha256: sha256Of(bytes), names: true });
    for (const [id, name] of value) found.set(id, name);
  }
  nameThings(all, found);
}

/** Of each column of names its place, and that of the column with the ids. */
function placesOf({ columns }: Fetched): { index: number; of: number }[] {
  return columns.flatMap(({ names_of }, index) =>
    names_of === undefined ? [] : [{ index, of: columns.findIndex(({ name }) => name === names_of) }],
  );
}

/** Ids of which the answers so far had no names. */
function unnamed(all: Fetched): string[] {
  const known = new Set(all.nodes.filter(({ id, label }) => label !== id).map(({ id }) => id));
  const places = placesOf(all);
  const cells = all.rows.flatMap((row) => places.map(({ of }) => String(row[of] ?? "")));
  return [...new Set([...all.nodes.map(({ id }) => id), ...cells])].filter((id) => !known.has(id));
}

/**
 * Writes names where they belong: into the columns that have `names_of`, and as labels of the nodes. What has no name
 * keeps its id as its label.
 */
export function nameThings(all: Fetched, found: ReadonlyMap<string, string>): void {
  const own = all.nodes.filter(({ id, label }) => label !== id).map(({ id, label }) => [id, label] as const);
  const names = new Map([...found, ...own]);
  const places = placesOf(all);
  all.rows = all.rows.map((row) => {
    const named = new Map(places.map(({ index, of }) => [index, names.get(String(row[of] ?? "")) ?? null] as const));
    return row.map((cell, index) => (named.has(index) ? (named.get(index) ?? null) : cell));
  });
  all.nodes = all.nodes.map((node) => ({ ...node, label: names.get(node.id) ?? node.label }));
}
