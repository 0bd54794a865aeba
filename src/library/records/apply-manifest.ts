import { z } from "zod";
import type { Store } from "../../ports/store.js";
import type { FoundFile } from "../../ports/workspace-files.js";
import type { RunContext } from "../../run/run-context.js";
import { manifestPath } from "./ids.js";

/** Name of the artefact that tells which manifest the store is in line with. */
const artefact = "manifest";

const markSchema = z.object({
  /** How works are described; a new number makes all stores be brought in line again. */
  form: z.literal(2),
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
 * time it costs one look at the file's size and time; `again` looks at every work in any case, as is needed after
 * works were added. An unreadable manifest is a warning, and the store stays as it is.
 */
export async function applyManifest(context: RunContext, store: Store, again = false): Promise<void> {
  const { services } = context;
  const path = manifestPath(services);
  const found = await services.files.stat(path);
  const mark = readMark(await store.getArtefact(artefact), path);
  if (!again && mark !== null && isAsMarked(mark, found)) return;
  // What reads and describes is loaded when it is needed: most searches find nothing changed.
  const { keepCopy, readManifest } = await import("./manifest-file.js");
  const reading = await readManifest(services);
  if (reading.problem !== null) context.warn("manifest", reading.problem, { path });
  const hash = reading.problem === null ? reading.hash : unreadable;
  if (again || mark?.hash !== hash) {
    await (await import("./describe-work.js")).bringInLine(services, store, reading);
    await (await import("./mark-versions.js")).markVersions(context, store);
    await keepCopy(services, reading);
  }
  const at = services.clock.now().toISOString();
  const next: Mark = { form: 2, path, hash, size: found?.size ?? null, mtime_ms: found?.mtime_ms ?? null, at };
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
