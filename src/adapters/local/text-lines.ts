import { readFile, stat } from "node:fs/promises";
import { QuireError } from "../../domain/error.js";
import { unreadable } from "./open-file.js";

interface KeptText {
  /** Of the file that was read: whoever writes it anew gives it another. */
  stamp: string;
  lines: readonly string[];
  characters: number;
}

/** Texts that are kept, and characters of all of them: retrieval, reranking and verdicts read the same ones one after the other. */
const most = 16;
const mostCharacters = 4_000_000;

/** Texts of works as lines; those that were read last are read again only where their files have changed. */
export class TextLines {
  private readonly kept = new Map<string, KeptText>();

  /** The lines of a work's text, the same array as long as the file stays as it is. Throws `not_found`. */
  async read(path: string, workId: string): Promise<readonly string[]> {
    try {
      const { ino, size, mtimeNs } = await stat(path, { bigint: true });
      const stamp = `${ino}:${size}:${mtimeNs}`;
      const known = this.kept.get(path);
      this.kept.delete(path);
      const text = known?.stamp === stamp ? known : await readLines(path, stamp);
      this.kept.set(path, text);
      this.letGo();
      return text.lines;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw unreadable(path, error as NodeJS.ErrnoException);
      throw new QuireError("not_found", `The text of work ${workId} is missing.`, {
        facts: { work_id: workId, path },
        fix: "Make it again with: quire add --again PATH",
      });
    }
  }

  /** Of those that were not asked for longest. */
  private letGo(): void {
    let characters = [...this.kept.values()].reduce((sum, text) => sum + text.characters, 0);
    for (const [path, text] of this.kept) {
      if (this.kept.size <= most && characters <= mostCharacters) return;
      this.kept.delete(path);
      characters -= text.characters;
    }
  }
}

async function readLines(path: string, stamp: string): Promise<KeptText> {
  const content = await readFile(path, "utf8");
  return { stamp, lines: content.replace(/\n$/, "").split("\n"), characters: content.length };
}
