import { rm } from "node:fs/promises";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";

/** In bytes; one page takes some hundred thousand. */
const mostKept = 200_000_000;
/** What is left when the oldest have gone. */
const keptAfter = 0.8;
const mostOfOne = 100_000_000;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** How each PNG ends: an empty chunk IEND and its checksum. */
const ending = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);

/** How they are called: what else lies in the folder is not theirs to delete. */
const pictureName = /^[\da-f]{64}-\d+-[\d.]+\.png$/u;

/**
 * Pictures of pages in `.quire/cache/pictures`, of which the oldest go: they can be drawn again at any time. Pages that were
 * read from the web lie in `.quire/pages` and stay for good.
 */
export class PictureFolder {
  private readonly folder: CheckedPath;
  /** Bytes that are there; null where nobody has looked. */
  private held: number | null = null;
  private writing: Promise<void> = Promise.resolve();

  /** `most`: bytes. */
  constructor(
    private readonly files: WorkspaceFiles,
    private readonly most = mostKept,
  ) {
    this.folder = files.inside(files.root, ".quire", "cache", "pictures");
  }

  /** A picture that is there and whole, else null. */
  async read(name: string): Promise<Uint8Array | null> {
    const bytes = await this.files.read(this.pathOf(name), mostOfOne).catch(() => null);
    if (bytes === null) return null;
    const isWhole =
      signature.equals(bytes.subarray(0, signature.length)) && ending.equals(bytes.subarray(-ending.length));
    return isWhole ? bytes : null;
  }

  /** Keeps a picture once those before it are; where there is no room for it, it is drawn again the next time. */
  keep(name: string, picture: Uint8Array): void {
    this.writing = this.writing.then(() => this.write(name, picture)).catch(() => undefined);
  }

  /** Resolves when what was to be kept is. */
  settled(): Promise<void> {
    return this.writing;
  }

  private async write(name: string, picture: Uint8Array): Promise<void> {
    await this.files.writeFile(this.pathOf(name), picture);
    if (this.held !== null) this.held += picture.length;
    if (this.held === null || this.held > this.most) this.held = await this.clear();
  }

  /** Deletes the oldest where all together are too many, and gives the bytes that are left. */
  private async clear(): Promise<number> {
    const names = (await this.files.names(this.folder)).filter((name) => pictureName.test(name));
    const found = await Promise.all(names.map((name) => this.files.stat(this.pathOf(name))));
    const pictures = found.filter((file) => file !== null).toSorted((one, other) => one.mtime_ms - other.mtime_ms);
    let held = pictures.reduce((sum, { size }) => sum + size, 0);
    if (held <= this.most) return held;
    for (const { path, size } of pictures) {
      if (held <= keptAfter * this.most) break;
      await rm(this.files.forWriting(path), { force: true });
      held -= size;
    }
    return held;
  }

  private pathOf(name: string): CheckedPath {
    return this.files.inside(this.folder, name);
  }
}
