import { createHash } from "node:crypto";
import { join } from "node:path";
import { contentHash } from "../../run/content-hash.js";
import { QuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";
import { absent, stampOf } from "../lookup/index-file.js";
import { indexFiles } from "../schema/brain-folders.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import { sha256Of } from "../../domain/hash.js";

const largestText = 2 ** 30;

/** The files of one index. Whoever reads them sees the old content of each or the new one. */
export class IndexFolder {
  private readonly hashes = new Map<string, { stamp: string; sha256: string }>();

  constructor(
    private readonly context: RunContext,
    readonly path: CheckedPath,
  ) {}

  file(name: keyof typeof indexFiles): CheckedPath {
    return this.context.services.files.inside(this.path, indexFiles[name]);
  }

  /** Empty where there is no such file. */
  async text(name: keyof typeof indexFiles): Promise<string> {
    const { files } = this.context.services;
    const path = this.file(name);
    if ((await files.stat(path)) === null) return "";
    return new TextDecoder().decode(await files.read(path, largestText));
  }

  /** SHA-256 of a file, null where there is none. Computed once for as long as the file is as it was. */
  async hash(name: keyof typeof indexFiles): Promise<string | null> {
    const { files } = this.context.services;
    const path = this.file(name);
    const stamp = stampOf(await files.stat(path));
    if (stamp === absent) return null;
    const known = this.hashes.get(name);
    if (known?.stamp === stamp) return known.sha256;
    const sha256 = await files.hash(path);
    this.hashes.set(name, { stamp, sha256 });
    return sha256;
  }

  /** The bytes of a file that is there, and their SHA-256. */
  async read(name: keyof typeof indexFiles): Promise<{ bytes: Uint8Array; sha256: string }> {
    const { files } = this.context.services;
    const path = this.file(name);
    const stamp = stampOf(await files.stat(path));
    const bytes = await files.read(path, largestText);
    const sha256 = sha256Of(bytes);
    this.hashes.set(name, { stamp, sha256 });
    return { bytes, sha256 };
  }

  /** False where the file had this content already; `to` is its SHA-256. */
  async write(
    name: keyof typeof indexFiles,
    content: string | Uint8Array | readonly Uint8Array[],
    to = hashOf(content),
  ): Promise<boolean> {
    const path = this.file(name);
    const from = await this.hash(name);
    if (from === to) return false;
    await this.refuseLink(name, path);
    // The key has what was there before: a resumed run must write again what another one wrote over meanwhile.
    const key = `write:${contentHash({ path, from, to })}`;
    await this.context.step(key, "write", async () => {
      await this.context.services.files.writeFile(path, isPieces(content) ? inTurn(content) : content);
      return { path, sha256: to };
    });
    return true;
  }

  /** A brain may be somebody else's: a link in place of a file of its index could lead to any file of the person's. */
  private async refuseLink(name: keyof typeof indexFiles, path: CheckedPath): Promise<void> {
    const { files } = this.context.services;
    const [target, folder] = await Promise.all([files.realPath(path), files.realPath(this.path)]);
    if (target === path || target === join(folder, indexFiles[name])) return;
    throw new QuireError("unwritable_file", `${path} is a link to ${target}, which is no file of the index.`, {
      facts: { path, target },
      fix: "Delete the link, then index again.",
    });
  }
}

/** SHA-256 of a content in one or several pieces. */
export function hashOf(content: string | Uint8Array | readonly Uint8Array[]): string {
  if (!isPieces(content)) return sha256Of(content);
  const hash = createHash("sha256");
  for (const piece of content) hash.update(piece);
  return hash.digest("hex");
}

function isPieces(content: string | Uint8Array | readonly Uint8Array[]): content is readonly Uint8Array[] {
  return Array.isArray(content);
}

async function* inTurn(pieces: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* pieces;
}
