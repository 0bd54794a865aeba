import { printedWords, type PrintedWords } from "../../document/manuscript/printed-words.js";
import type { CitationCheck, ManuscriptBlock, ManuscriptWarning, SetDocument } from "../../document/manuscript/tree.js";
import type { Design } from "./design.js";
import type { Anchors } from "./anchors.js";
import { ListNumbers } from "./numbering.js";
import type { PackageParts } from "./package-parts.js";
import { type Xml, xml } from "./xml.js";

/** What a document gathers while it is written. */
export class Writing {
  readonly words: PrintedWords;
  readonly warnings: ManuscriptWarning[] = [];
  readonly lists: ListNumbers;
  /** Footnotes in their order; their numbers in the file begin with 2, behind the two separators. */
  readonly notes: { blocks: readonly ManuscriptBlock[]; language: string | null }[] = [];
  readonly comments: CitationCheck[] = [];
  /** Counts of captions by their kind. */
  readonly counts = new Map<string, number>();
  /** The number of the chapter that is written, where Word counts it. */
  chapter: string | null = null;
  private readonly references: ReadonlyMap<string, string>;
  private bookmarkNumber = 0;
  private drawingNumber = 0;

  constructor(
    readonly document: SetDocument,
    readonly design: Design,
    readonly parts: PackageParts,
    readonly anchors: Anchors,
  ) {
    this.references = new Map(document.manuscript.blocks.flatMap(keysOfEntries));
    this.words = printedWords(document.manuscript.front.language);
    this.lists = new ListNumbers(design.firstList);
  }

  warn(line: number, message: string): void {
    this.warnings.push({ line, message });
  }

  /** What is true of many places is said of the first. */
  warnOnce(line: number, message: string): void {
    if (!this.warnings.some((each) => each.message === message)) this.warn(line, message);
  }

  style(id: string): string {
    return this.design.styleId(id);
  }

  /** The number of a note in the file. */
  addNote(blocks: readonly ManuscriptBlock[], language: string | null): number {
    this.notes.push({ blocks, language });
    return this.notes.length + 1;
  }

  /** The key of a work of the list of references, by the id of its entry; null where it has none of that id. */
  keyOf(entry: string): string | null {
    return this.references.get(entry) ?? null;
  }

  nextDrawing(): number {
    this.drawingNumber += 1;
    return this.drawingNumber;
  }

  /** Content with bookmarks of these names around it. */
  marked(names: readonly string[], content: Xml): Xml {
    const numbered = names.map((name) => {
      this.bookmarkNumber += 1;
      return { name, id: this.bookmarkNumber };
    });
    return xml`${numbered.map(({ name, id }) => xml`<w:bookmarkStart w:id="${id}" w:name="${name}"/>`)}${content}${numbered.map(({ id }) => xml`<w:bookmarkEnd w:id="${id}"/>`)}`;
  }
}

function keysOfEntries(block: ManuscriptBlock): [string, string][] {
  if (block.kind === "group" || block.kind === "quote") return block.blocks.flatMap(keysOfEntries);
  return block.kind === "references" ? block.entries.map(({ id, key }) => [id, key]) : [];
}
