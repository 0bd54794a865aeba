import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { QuireError } from "../../domain/error.js";
import type { ZipArchive } from "../../ports/zip-archives.js";

/** What an archive may cost at most; sizes in bytes after inflating. */
export interface ZipLimits {
  entries: number;
  entry_bytes: number;
  total_bytes: number;
  /** Inflated to stored size, for entries above a megabyte. */
  ratio: number;
}

const defaultLimits: ZipLimits = {
  entries: 20_000,
  entry_bytes: 64 * 1024 * 1024,
  total_bytes: 256 * 1024 * 1024,
  ratio: 200,
};
const harmless = 1024 * 1024;
/** As long as a path may be where files are kept. */
const longestName = 4096;

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

/**
 * Opens an archive. Limits are checked on what really comes out while inflating, because headers lie.
 * Throws `empty_file`, `damaged` or `zip_bomb`; `read` throws `damaged`, `encrypted`, `too_large` or `zip_bomb`.
 */
export async function openZip(bytes: Uint8Array, name: string, limits: Partial<ZipLimits> = {}): Promise<ZipArchive> {
  if (bytes.length === 0)
    throw new QuireError("empty_file", `${name} is empty (zero bytes).`, {
      facts: { name },
      fix: "Fetch the file again, or remove it.",
    });
  const guard = new ZipGuard(name, { ...defaultLimits, ...limits });
  const zip = await guard.unbroken(() =>
    fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
      lazyEntries: true,
      autoClose: false,
    }),
  );
  const entries = await guard.unbroken(() => guard.list(zip));
  return {
    names: [...entries.keys()],
    async read(entryName) {
      const entry = entries.get(entryName);
      return entry === undefined ? null : guard.unbroken(() => guard.inflate(zip, entry));
    },
  };
}

class ZipGuard {
  private total = 0;

  constructor(
    private readonly name: string,
    private readonly limits: ZipLimits,
  ) {}

  async list(zip: ZipFile): Promise<Map<string, Entry>> {
    const entries = new Map<string, Entry>();
    if (zip.entryCount > this.limits.entries) throw this.bomb(`it lists ${zip.entryCount} entries`);
    for await (const entry of zip.eachEntry()) {
      // Which of two is meant, another reader of the same file may decide otherwise: what was checked is not what is read.
      if (entries.has(entry.fileName))
        throw new Error(`it holds two entries of one name (${shortened(entry.fileName)})`);
      if (entry.fileName.includes("\0")) throw new Error("the name of an entry holds a zero");
      if (entry.fileName.length > longestName)
        throw new Error(`the name of an entry is longer than ${longestName} letters`);
      entries.set(entry.fileName, entry);
    }
    return entries;
  }

  async inflate(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
    if (entry.isEncrypted()) {
      throw new QuireError("encrypted", `${this.name} is encrypted.`, {
        facts: { name: this.name },
        fix: "Save a copy without a password and add that.",
      });
    }
    const pieces: Buffer[] = [];
    let size = 0;
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      size += chunk.length;
      this.total += chunk.length;
      this.check(entry, size);
      pieces.push(chunk);
    }
    return Buffer.concat(pieces);
  }

  private check(entry: Entry, size: number): void {
    if (size > harmless && size > entry.compressedSize * this.limits.ratio) {
      throw this.bomb(`${entry.fileName} grows more than ${this.limits.ratio}-fold`);
    }
    if (size <= this.limits.entry_bytes && this.total <= this.limits.total_bytes) return;
    throw new QuireError("too_large", `${this.name} holds more text than can be read (${entry.fileName}).`, {
      facts: { name: this.name, entry: entry.fileName, entry_bytes: this.limits.entry_bytes },
      fix: "Split the document into smaller ones.",
    });
  }

  private bomb(what: string): QuireError {
    return new QuireError("zip_bomb", `${this.name} would fill the memory when unpacked: ${what}.`, {
      facts: { name: this.name },
      fix: "If the document is sound, save it again with the program that wrote it.",
    });
  }

  /** Runs a step of the ZIP reader; what it throws means that the archive is broken. */
  async unbroken<T>(step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (thrown) {
      if (thrown instanceof QuireError) throw thrown;
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      throw new QuireError("damaged", `${this.name} is damaged: ${reason}.`, {
        facts: { name: this.name },
        fix: "Fetch the file again, or open and save it with the program that wrote it.",
        cause: thrown,
      });
    }
  }
}
