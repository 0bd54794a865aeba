import { QuireError } from "../../domain/error.js";

/** Limits what an archive may cost; sizes in bytes after inflating. */
export interface ArchiveLimits {
  entries: number;
  entry_bytes: number;
  total_bytes: number;
  /** Inflated to stored size, for entries above a megabyte. */
  ratio: number;
}

const harmless = 1024 * 1024;
/** As long as a path may be where files are kept. */
const longestName = 4096;

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

/** Checks every archive, whatever wrote it: limits are checked on what really comes out, because headers lie. */
export class ArchiveGate {
  private readonly names = new Set<string>();
  private total = 0;

  constructor(
    private readonly name: string,
    private readonly limits: ArchiveLimits,
  ) {}

  /** Throws for an entry by whose name another could be meant, and for one too many. */
  admit(name: string): void {
    // Which of two is meant, another reader of the same file may decide otherwise: what was checked is not what is read.
    if (this.names.has(name)) throw new Error(`it holds two entries of one name (${shortened(name)})`);
    if (name.includes("\0")) throw new Error("the name of an entry holds a zero");
    if (name.length > longestName) throw new Error(`the name of an entry is longer than ${longestName} letters`);
    this.names.add(name);
    this.checkNumber(this.names.size);
  }

  checkNumber(entries: number): void {
    if (entries > this.limits.entries) throw this.bomb(`it lists ${entries} entries`);
  }

  /**
   * Where an entry is unpacked, without its outermost folder; null for that folder itself. Throws for a name that could
   * lead out of the folder it is unpacked into, on any system.
   */
  placeOf(name: string): string | null {
    const parts = name.replace(/\/$/, "").split("/");
    if (parts.some((part) => part === "" || part === "." || part === ".." || /[\\:\0]/.test(part)))
      throw this.damaged(new Error(`the name of an entry leads elsewhere (${shortened(name)})`));
    return parts.length < 2 ? null : parts.slice(1).join("/");
  }

  /** The content of an entry piece by piece, as far as the limits go; `stored` is its size in the archive, where that is known. */
  async *counted<Piece extends Uint8Array>(
    name: string,
    pieces: AsyncIterable<Piece>,
    stored?: number,
  ): AsyncGenerator<Piece> {
    let size = 0;
    for await (const piece of pieces) {
      size += piece.length;
      this.total += piece.length;
      this.check(name, size, stored);
      yield piece;
    }
  }

  private check(entry: string, size: number, stored: number | undefined): void {
    if (stored !== undefined && size > harmless && size > stored * this.limits.ratio) {
      throw this.bomb(`${entry} grows more than ${this.limits.ratio}-fold`);
    }
    if (size <= this.limits.entry_bytes && this.total <= this.limits.total_bytes) return;
    throw new QuireError("too_large", `${this.name} holds more text than can be read (${entry}).`, {
      facts: { name: this.name, entry, entry_bytes: this.limits.entry_bytes },
      fix: "Split the document into smaller ones.",
    });
  }

  private bomb(what: string): QuireError {
    return new QuireError("zip_bomb", `${this.name} would fill the memory when unpacked: ${what}.`, {
      facts: { name: this.name },
      fix: "If the document is sound, save it again with the program that wrote it.",
    });
  }

  /** Runs a step of the archive's reader; what it throws means that the archive is broken. */
  async unbroken<T>(step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (thrown) {
      throw thrown instanceof QuireError ? thrown : this.damaged(thrown);
    }
  }

  private damaged(thrown: unknown): QuireError {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return new QuireError("damaged", `${this.name} is damaged: ${reason}.`, {
      facts: { name: this.name },
      fix: "Fetch the file again, or open and save it with the program that wrote it.",
      cause: thrown,
    });
  }
}
