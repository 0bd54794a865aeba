import pMap from "p-map";
import { z } from "zod";
import { QuireError, toQuireError } from "../../domain/error.js";
import { sha256Of } from "../../domain/hash.js";
import { parseUrl, redactUrl } from "../../domain/url.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { FetchedPage, KeptPage } from "../../ports/web-services.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";

const noteSchema = z.object({
  v: z.literal(1),
  url: z.string(),
  final_url: z.string(),
  media_type: z.string(),
  sha256: z.string(),
  fetched_at: z.string(),
  /** When the same bytes came for the first time; left out where that was then. */
  first_fetched_at: z.string().optional(),
  /** Whether the site's robots.txt was asked before. */
  robots: z.boolean(),
});
type Note = z.infer<typeof noteSchema>;

/** A page with what decides whether it is used again. */
export interface ArchivedPage {
  page: FetchedPage;
  robots: boolean;
}

const mostNoteBytes = 100_000;
/** Notes that are read at once. */
const concurrency = 32;
const noteName = /^[0-9a-f]{64}(?:\.[0-9a-f]{16})?\.json$/u;

/**
 * Pages as they were read, under `.quire/pages/`: the bytes under their hash, a note under the hash of the address. Where
 * an address answers with other bytes, the note of those before stays beside the new one. What older versions of Quire
 * kept in the cache is found there.
 */
export class PageArchive {
  private readonly own: CheckedPath;
  private readonly folders: readonly CheckedPath[];

  constructor(private readonly files: WorkspaceFiles) {
    this.own = files.inside(files.root, ".quire", "pages");
    this.folders = [this.own, files.inside(files.root, ".quire", "cache", "pages")];
  }

  /** The last that came from an address; null where nothing is kept, or what is kept is damaged. Throws `too_large`. */
  async get(url: string, maxBytes: number): Promise<ArchivedPage | null> {
    const note = await this.latestNote(url);
    const body = note === null ? null : await this.bytes(note.sha256, maxBytes, url);
    if (note === null || body === null) return null;
    const { v: _version, robots, first_fetched_at: _first, ...page } = note;
    return { page: { ...page, body }, robots };
  }

  async put(archived: ArchivedPage): Promise<void> {
    try {
      await this.keep(archived);
    } catch (error) {
      // The page is good without its copy: a full or read-only disk only means that it will be fetched again.
      if (toQuireError(error).code !== "unwritable_file") throw error;
    }
  }

  /** All of which the bytes are there, the newest first. */
  async list(): Promise<KeptPage[]> {
    const pages = new Map<string, KeptPage>();
    for (const folder of this.folders) {
      const names = (await this.files.names(folder)).filter((name) => noteName.test(name));
      for (const page of await pMap(names, (name) => this.pageAt(this.files.inside(folder, name)), { concurrency })) {
        const key = page === null ? "" : `${page.url} ${page.sha256}`;
        // An address that went back to what it had said before has a note of each time.
        if (page !== null && (pages.get(key)?.fetched_at ?? "") < page.fetched_at) pages.set(key, page);
      }
    }
    return [...pages.values()].toSorted((one, other) => Date.parse(other.fetched_at) - Date.parse(one.fetched_at));
  }

  private async pageAt(path: CheckedPath): Promise<KeptPage | null> {
    const note = await this.noteAt(path);
    const body = note === null ? null : await this.findBody(note.sha256);
    if (note === null || body === null) return null;
    const { v: _version, robots: _robots, first_fetched_at = note.fetched_at, ...page } = note;
    return { ...page, first_fetched_at, bytes: body.size };
  }

  /** Bytes by their hash; null where there are none, or others in their place. Throws `too_large`. */
  async bytes(sha256: string, maxBytes: number, name = sha256): Promise<Uint8Array | null> {
    const found = await this.findBody(sha256);
    if (found === null) return null;
    if (found.size > maxBytes) throw tooLarge(name, found.size, maxBytes);
    const body = await this.files.read(found.path, maxBytes);
    return sha256Of(body) === sha256 ? body : null;
  }

  /** The note is written last: without it there is no entry. */
  private async keep({ page: { body, ...page }, robots }: ArchivedPage): Promise<void> {
    const { files, own } = this;
    const before = await this.latestNote(page.url);
    const isOther = before !== null && before.sha256 !== page.sha256;
    const earlier = isOther ? await this.noteAt(files.inside(own, nameOf(page.url, page.sha256))) : before;
    const first = earlier === null ? {} : { first_fetched_at: earlier.first_fetched_at ?? earlier.fetched_at };
    if (isOther) await files.writeFile(files.inside(own, nameOf(page.url, before.sha256)), written(before));
    await files.writeFile(files.inside(own, `${page.sha256}.bytes`), body);
    await files.writeFile(files.inside(own, nameOf(page.url)), written({ v: 1, ...page, ...first, robots }));
  }

  private async latestNote(url: string): Promise<Note | null> {
    for (const folder of this.folders) {
      const note = await this.noteAt(this.files.inside(folder, nameOf(url)));
      if (note?.url === url) return note;
    }
    return null;
  }

  private async noteAt(path: CheckedPath): Promise<Note | null> {
    return (await this.files.stat(path)) === null ? null : readNote(await this.files.read(path, mostNoteBytes));
  }

  private async findBody(sha256: string): Promise<{ path: CheckedPath; size: number } | null> {
    for (const folder of this.folders) {
      const path = this.files.inside(folder, `${sha256}.bytes`);
      const found = await this.files.stat(path);
      if (found !== null) return { path, size: found.size };
    }
    return null;
  }
}

function nameOf(url: string, sha256?: string): string {
  return `${sha256Of(url)}${sha256 === undefined ? "" : `.${sha256.slice(0, 16)}`}.json`;
}

function written(note: Note): string {
  return `${JSON.stringify(note)}\n`;
}

function tooLarge(name: string, bytes: number, maxBytes: number): QuireError {
  const parsed = parseUrl(name);
  const url = parsed === null ? name : redactUrl(parsed);
  return new QuireError("too_large", `${url} has ${bytes} bytes; the limit is ${maxBytes}.`, {
    facts: { url, bytes, max_bytes: maxBytes },
  });
}

/** A damaged note is no note: the page is fetched again and noted anew. */
function readNote(bytes: Uint8Array): Note | null {
  try {
    return noteSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
