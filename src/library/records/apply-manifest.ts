import { z } from "zod";
import type { Store } from "../../ports/store.js";
import type { FoundFile } from "../../ports/workspace-files.js";
import type { RunContext } from "../../run/run-context.js";
import { manifestPath } from "./ids.js";

/** Name of the artefact that tells which manifest the store is in line with. */
const artefact = "manifest";

const markSchema = z.object({
  /** How works are described; a new number makes all stores be brought in line again. */
  form: z.literal(3),
  path: z.string(),
  hash: z.string().nullable(),
  size: z.number().nullable(),
  mtime_ms: z.number().nullable(),
  at: z.string(),
});
type Mark = z.infer<typeof markSchema>;

/**
 * Brings what the store knows of works (records, titles, tags, notices, keys, files that were rewritten or renamed)
 * in line with the manifest, without reading any document again. Where the manifest has not changed since the last
 * time it costs one look at the file's size and time; else only works are looked at whose entries have changed. A
 * manifest that is unreadable or gone is a warning, and the records stay as they were last read.
 * @param added ids of works that were added or have other files now
 */
export async function applyManifest(context: RunContext, store: Store, added?: readonly string[]): Promise<void> {
  const { files } = context.services;
  if (added === undefined && (await isInLine(context, store))) return;
  // What reads and describes is loaded when it is needed: most searches find nothing changed.
  const { bringInLine, inTurn } = await import("./bring-in-line.js");
  await inTurn(context.services, async () => {
    const path = manifestPath(context.services);
    const found = await files.stat(path);
    const mark = readMark(await store.getArtefact(artefact), path);
    const isKnown = mark !== null && isAsMarked(mark, found);
    const hash = await bringInLine(context, store, { known: mark?.hash, isKnown, added: added ?? [] });
    if (!isKnown) await putMark(context, store, { hash: hash === undefined ? unreadable : hash, found, path });
  });
}

/**
 * The same for a search, which shows passages alone. Where no work has any, records wait, and get their keys and rows from
 * whoever asks for them: sixteen thousand of another program's take seconds.
 */
export async function applyToTexts(context: RunContext, store: Store): Promise<void> {
  if ((await store.works(undefined, 1)).length > 0) await applyManifest(context, store);
}

/** Works without a key were added by a process that has not come to its end. */
async function isInLine({ services }: RunContext, store: Store): Promise<boolean> {
  const path = manifestPath(services);
  const mark = readMark(await store.getArtefact(artefact), path);
  return mark !== null && isAsMarked(mark, await services.files.stat(path)) && (await store.keyless()).length === 0;
}

async function putMark(
  { services }: RunContext,
  store: Store,
  { hash, found, path }: { hash: string | null; found: FoundFile | null; path: string },
): Promise<void> {
  const at = services.clock.now().toISOString();
  const next: Mark = { form: 3, path, hash, size: found?.size ?? null, mtime_ms: found?.mtime_ms ?? null, at };
  await store.putArtefact(artefact, new TextEncoder().encode(JSON.stringify(next)));
}

/** Stands for the hash of a manifest that can't be used: whatever comes after it is looked at. */
const unreadable = "unreadable";

function readMark(bytes: Uint8Array | null, path: string): Mark | null {
  if (bytes === null) return null;
  const parsed = markSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
  return parsed.success && parsed.data.path === path ? parsed.data : null;
}

/** A file saved within two seconds of being read may have changed unnoticed: clocks of file systems are coarse. */
function isAsMarked({ hash, size, mtime_ms, at }: Mark, found: FoundFile | null): boolean {
  if (found === null) return hash === null;
  return (
    hash !== unreadable && size === found.size && mtime_ms === found.mtime_ms && found.mtime_ms < Date.parse(at) - 2000
  );
}
