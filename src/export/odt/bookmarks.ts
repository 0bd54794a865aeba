import { wordsOf } from "../../document/manuscript/inline-words.js";
import type { PrintedWords } from "../../document/manuscript/printed-words.js";
import type { ManuscriptBlock } from "../../document/manuscript/tree.js";
import { visit } from "../../document/manuscript/walk.js";
import { sha256Of } from "../../domain/hash.js";

/** How a part is called where it stands, and the bookmark that is around those words. */
export interface Called {
  bookmark: string;
  words: string;
}

/** Names of bookmarks for the ids of a document, and what stands in them. */
export class Bookmarks {
  private readonly names = new Map<string, string>();
  private readonly taken = new Set<string>();
  private readonly called = new Map<string, Called>();

  constructor(blocks: readonly ManuscriptBlock[], printed: PrintedWords) {
    visit(blocks, {
      block: (block) => {
        if (block.kind === "heading") {
          const { id, number, content } = block;
          const bookmark = number === null ? this.nameOf(id) : this.numberName(id);
          this.called.set(id, { bookmark, words: number ?? wordsOf(content) });
        } else if (block.kind === "formula") this.add(block, (number) => `(${number})`);
        else if (block.kind === "figure" || block.kind === "table" || block.kind === "code")
          this.add(block, (number) => `${printed[block.kind]}\u00A0${number}`);
      },
    });
  }

  private add({ id, number }: { id: string; number: string | null }, words: (number: string) => string): void {
    if (number !== null) this.called.set(id, { bookmark: this.nameOf(id), words: words(number) });
  }

  /** What a part of this id is called; null of one that has no name in the text. */
  calledOf(id: string): Called | null {
    return this.called.get(id) ?? null;
  }

  /** The name for an id: letters, digits and underscores alone, as word processors take others for their own signs. */
  nameOf(id: string): string {
    const known = this.names.get(id);
    if (known !== undefined) return known;
    const plain = id.toWellFormed().replaceAll(/[^\p{L}\p{N}_]+/gu, "_");
    const isFree = /^\p{L}/u.test(plain) && plain.length <= longest && !this.taken.has(plain.toLowerCase());
    const name = isFree ? plain : `p_${sha256Of(id).slice(0, 24)}`;
    this.taken.add(name.toLowerCase());
    this.names.set(id, name);
    return name;
  }

  /** The bookmark around the number of a heading alone. */
  numberName(id: string): string {
    return `${this.nameOf(id)}_nr`;
  }
}

/** Word, which opens such documents too, takes 40 characters. */
const longest = 36;
