import { z } from "zod";
import { decideVersions, type Dependence } from "../../corpus/versions/decide-versions.js";
import { documentFacts, type TextFacts, textFacts } from "../../corpus/versions/document-facts.js";
import { canonicalJson } from "../../domain/hash.js";
import type { Work } from "../../domain/work.js";
import type { Store } from "../../ports/store.js";
import type { RunContext } from "../../run/run-context.js";

/** Name of the artefact that keeps what was read of the texts: they need not be read again for a new title. */
const artefact = "versions";

const keptSchema = z.object({
  /** How texts are read; a new number makes all be read again. */
  form: z.literal(1),
  works: z.record(
    z.string(),
    z.object({
      sha256: z.string(),
      text: z.object({
        language: z.string().nullable(),
        headings: z.array(z.string()),
        sketch: z.object({ modulus: z.number(), hashes: z.array(z.number()) }),
        first_lines: z.array(z.string()),
        replaces: z.array(z.string()),
        replaced_by: z.array(z.string()),
      }),
    }),
  ),
});
type Kept = z.infer<typeof keptSchema>["works"];

/** Writes into the store which works are older versions or copies of others. Texts that are known are not read again. */
export async function markVersions(context: RunContext, store: Store): Promise<void> {
  const works = await store.works();
  const kept = readKept(await store.getArtefact(artefact));
  const next: Kept = {};
  const fresh = works.filter(({ id, sha256 }) => kept[id]?.sha256 !== sha256);
  let done = 0;
  for (const { id, sha256 } of works) {
    const known = kept[id];
    const isKnown = known !== undefined && known.sha256 === sha256;
    next[id] = isKnown ? known : { sha256, text: textFacts(await store.passagesOf(id)) };
    if (isKnown) continue;
    done += 1;
    context.progress({ label: "versions of documents", done, total: fresh.length, unit: "works" });
  }
  if (fresh.length > 0 || Object.keys(kept).length !== works.length) {
    const bytes = new TextEncoder().encode(JSON.stringify({ form: 1, works: next }));
    await store.putArtefact(artefact, bytes);
  }
  await update(context, store, works, next);
}

async function update(context: RunContext, store: Store, works: readonly Work[], kept: Kept): Promise<void> {
  const facts = works.flatMap((work) => {
    const text: TextFacts | undefined = kept[work.id]?.text;
    return text === undefined ? [] : [documentFacts(work, text)];
  });
  const found = decideVersions(facts);
  const updated_at = context.services.clock.now().toISOString();
  const changed = works.flatMap((work) => {
    const { superseded_by, copy_of, ...rest } = work;
    const now: Dependence = found.get(work.id) ?? {};
    const before: Dependence = { ...(superseded_by && { superseded_by }), ...(copy_of && { copy_of }) };
    return canonicalJson(before) === canonicalJson(now) ? [] : [{ ...rest, ...now, updated_at }];
  });
  if (changed.length > 0) await store.updateWorks(changed);
}

/** What is kept can be made again: what can't be read counts for nothing. */
function readKept(bytes: Uint8Array | null): Kept {
  if (bytes === null) return {};
  const parsed = keptSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
  return parsed.success ? parsed.data.works : {};
}
