import { createHash } from "node:crypto";
import { z } from "zod";
import { QuireError, toQuireError } from "../../domain/error.js";
import { redactUrl } from "../../domain/url.js";
import type { FetchedPage } from "../../ports/web-services.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";

const noteSchema = z.object({
  v: z.literal(1),
  url: z.string(),
  final_url: z.string(),
  media_type: z.string(),
  sha256: z.string(),
  fetched_at: z.string(),
  /** Whether the site's robots.txt was asked before. */
  robots: z.boolean(),
});

/** A page as it was kept. */
export interface KeptPage {
  page: FetchedPage;
  robots: boolean;
}

/** Pages on disk: the bytes under their hash, a note under the hash of the address. */
export interface PageCache {
  /** Null where nothing is kept, or what is kept is damaged. Throws `too_large`. */
  get(url: string, maxBytes: number): Promise<KeptPage | null>;
  put(kept: KeptPage): Promise<void>;
}

const mostNoteBytes = 100_000;

/** Keeps pages under `.quire/cache/pages/`. The note is written last: without it there is no entry. */
export function createPageCache(files: WorkspaceFiles): PageCache {
  const folder = files.inside(files.root, ".quire", "cache", "pages");
  const notePath = (url: string) => files.inside(folder, `${hashOf(url)}.json`);
  const bodyPath = (sha256: string) => files.inside(folder, `${sha256}.bytes`);
  return {
    async get(url, maxBytes) {
      const path = notePath(url);
      if ((await files.stat(path)) === null) return null;
      const note = readNote(await files.read(path, mostNoteBytes));
      if (note === null || note.url !== url) return null;
      const found = await files.stat(bodyPath(note.sha256));
      if (found === null) return null;
      if (found.size > maxBytes) throw tooLarge(url, found.size, maxBytes);
      const body = await files.read(bodyPath(note.sha256), maxBytes);
      if (hashOf(body) !== note.sha256) return null;
      const { v: _version, robots, ...page } = note;
      return { page: { ...page, body }, robots };
    },
    async put({ page, robots }) {
      const { body, ...rest } = page;
      const note: z.infer<typeof noteSchema> = { v: 1, ...rest, robots };
      try {
        await files.writeFile(bodyPath(page.sha256), body);
        await files.writeFile(notePath(page.url), `${JSON.stringify(note)}\n`);
      } catch (error) {
        // The page is good without its copy: a full or read-only disk only means that it will be fetched again.
        if (toQuireError(error).code !== "unwritable_file") throw error;
      }
    },
  };
}

function tooLarge(address: string, bytes: number, maxBytes: number): QuireError {
  const url = redactUrl(new URL(address));
  return new QuireError("too_large", `${url} has ${bytes} bytes; the limit is ${maxBytes}.`, {
    facts: { url, bytes, max_bytes: maxBytes },
  });
}

export function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** A damaged note is no note: the page is fetched again and noted anew. */
function readNote(bytes: Uint8Array): z.infer<typeof noteSchema> | null {
  try {
    return noteSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
