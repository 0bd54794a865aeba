import { createHash } from "node:crypto";
import { z } from "zod";
import { toQuireError } from "../../domain/error.js";
import type { Clock } from "../../ports/machine.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";

const dayMs = 86_400_000;
/** A work that is missing today may be registered tomorrow. */
const absenceDays = 1;

const entrySchema = z.object({
  v: z.literal(1),
  url: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Null: the service has no such thing. */
  body: z.string().nullable(),
});

/** Answers of services on disk, a file each. */
export interface AnswerCache {
  /** Undefined where nothing fresh enough is kept; `at` is ISO 8601. */
  get(url: URL): Promise<{ body: string | null; at: string } | undefined>;
  put(url: URL, body: string | null): Promise<void>;
}

/**
 * Keeps answers under `.quire/cache/sources/` for so many days, those that say "no such thing" for one at most.
 * Addresses come without e-mail addresses and keys. Zero days: nothing is read or kept.
 */
export function createAnswerCache(files: WorkspaceFiles, clock: Clock, days: number, maxBytes: number): AnswerCache {
  if (days <= 0) return { get: () => Promise.resolve(undefined), put: () => Promise.resolve() };
  const pathOf = (url: URL) =>
    files.inside(
      files.root,
      ".quire",
      "cache",
      "sources",
      `${createHash("sha256").update(url.href).digest("hex")}.json`,
    );
  return {
    async get(url) {
      const path = pathOf(url);
      if ((await files.stat(path)) === null) return undefined;
      const entry = readEntry(await files.read(path, 2 * maxBytes + 10_000));
      if (entry === null || entry.url !== url.href) return undefined;
      const age = clock.now().getTime() - Date.parse(entry.at);
      const kept = entry.body === null ? Math.min(days, absenceDays) : days;
      return age >= 0 && age < kept * dayMs ? { body: entry.body, at: entry.at } : undefined;
    },
    async put(url, body) {
      const entry: z.infer<typeof entrySchema> = { v: 1, url: url.href, at: clock.now().toISOString(), body };
      try {
        await files.writeFile(pathOf(url), `${JSON.stringify(entry)}\n`);
      } catch (error) {
        // The answer is good without its copy: a full or read-only disk only means that it will be asked for again.
        if (toQuireError(error).code !== "unwritable_file") throw error;
      }
    },
  };
}

/** A damaged entry is no entry: it is asked for again and written anew. */
function readEntry(bytes: Uint8Array): z.infer<typeof entrySchema> | null {
  try {
    return entrySchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
