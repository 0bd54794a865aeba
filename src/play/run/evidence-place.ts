import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";

/** Where the evidence of a step comes from. */
export interface EvidencePlace {
  /** Null: the whole library. */
  collection: string | null;
  /** There is nothing to be found: thousands of items need not look for it. */
  isEmpty: boolean;
}

/** Looks once for a step. Where there is no collection of that name evidence comes from the whole library, with a warning. */
export async function evidencePlace(context: RunContext, step: string, name: string | null): Promise<EvidencePlace> {
  const hasWorks = (key: string, filter: { collection?: string }) =>
    context.step(`collection:${key}`, "read", async () => {
      const store = await context.services.store();
      return (await store.works(filter, 1)).length > 0;
    });
  if (name !== null && (await hasWorks(contentHash(name), { collection: name }))) {
    return { collection: name, isEmpty: false };
  }
  if (name !== null) {
    context.warn(
      `collection:${name}`,
      `The library has no collection "${name}": evidence comes from the whole library.`,
    );
  }
  // A step before may have added works.
  return { collection: null, isEmpty: !(await hasWorks(contentHash({ step }), {})) };
}
