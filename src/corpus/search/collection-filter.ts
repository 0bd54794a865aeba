import { QuireError } from "../../domain/error.js";
import type { SearchFilter } from "../../domain/search.js";
import type { Store } from "../../ports/store.js";

/** The filter for a collection, or none; `not_found` names the collections where there is no such one. */
export async function collectionFilter(
  store: Store,
  collection: string | undefined,
): Promise<{ filter?: SearchFilter }> {
  if (collection === undefined) return {};
  const { collections } = await store.stats();
  if (collections.some(({ name }) => name === collection)) return { filter: { collection } };
  const known = collections.map(({ name }) => name).join(", ");
  throw new QuireError("not_found", `There is no collection "${collection}".`, {
    facts: { collection },
    fix: known === "" ? "No work is in a collection yet: quire add PATH --collection NAME" : `Collections: ${known}.`,
  });
}
