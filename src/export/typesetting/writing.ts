import { printedWords, type PrintedWords } from "../../document/manuscript/printed-words.js";
import type { Citation, CitationCheck, ManuscriptBlock, ManuscriptWarning } from "../../document/manuscript/tree.js";
import type { Pictures } from "../typesetting/pictures.js";

/**
 * How deep blocks and runs may lie in each other: Typst sets no more than 64 rules deep, and a template has its own; LaTeX
 * numbers no more than a few lists.
 */
const deepestBlocks = 8;
const deepestRuns = 8;

/** A citation that was checked, as it is listed at the end. */
export interface CheckedCitation {
  checks: readonly CitationCheck[];
  /** "e3". */
  mark: string;
  /** Whether the place can be linked to. */
  hasPlace: boolean;
}

/** What the writer of any language of typesetting needs to know of the document. */
export interface WritingFacts {
  /** BCP 47. */
  language: string;
  pictures: Pictures;
  /** What can be linked to. */
  ids: ReadonlySet<string>;
}

/** What the parts of a writer share while one document is written: warnings, evidence, and how deep they are. */
export abstract class Writing {
  readonly warnings: ManuscriptWarning[] = [];
  readonly checked: CheckedCitation[] = [];
  readonly words: PrintedWords;
  private readonly warned = new Set<string>();
  private blockDepth = 0;
  private runDepth = 0;
  private repetition = 0;
  private noteDepth = 0;

  constructor(readonly facts: WritingFacts) {
    this.words = printedWords(facts.language);
  }

  /** Writes blocks that stand in another block or a note. */
  abstract blocks(blocks: readonly ManuscriptBlock[]): string;

  warn(line: number, message: string): void {
    this.warnings.push({ line, message });
  }

  /** Keeps what was found out about a citation for the end, and gives the mark that leads there; null where nothing was. */
  check(citation: Citation): CheckedCitation | null {
    const { checks } = citation;
    if (checks === undefined || checks.length === 0) return null;
    const found = { checks, mark: `e${this.checked.length + 1}`, hasPlace: !this.isRepeated };
    this.checked.push(found);
    return found;
  }

  warnOnce(line: number, message: string): void {
    if (this.warned.has(message)) return;
    this.warned.add(message);
    this.warn(line, message);
  }

  /** Whether what is written stands between paragraphs of the document, where pages can break and turn. */
  get isTop(): boolean {
    return this.blockDepth === 0 && this.noteDepth === 0;
  }

  get isInNote(): boolean {
    return this.noteDepth > 0;
  }

  /** Whether it is printed again elsewhere: in a list of figures, at the top of each page of a table. */
  get isRepeated(): boolean {
    return this.repetition > 0;
  }

  /** Writes what lies in another block; `flat` is taken where blocks lie too deep already. */
  within(line: number, write: () => string, flat: () => string): string {
    if (this.blockDepth >= deepestBlocks) {
      this.warnOnce(line, `Lists and quotations deeper than ${deepestBlocks} in each other are set on one level`);
      return flat();
    }
    this.blockDepth += 1;
    const written = write();
    this.blockDepth -= 1;
    return written;
  }

  /** Writes a run within a run; those too deep stand without the outer one's look. */
  run(write: (isTooDeep: boolean) => string): string {
    this.runDepth += 1;
    const written = write(this.runDepth > deepestRuns);
    this.runDepth -= 1;
    return written;
  }

  repeated<T>(write: () => T): T {
    this.repetition += 1;
    const written = write();
    this.repetition -= 1;
    return written;
  }

  note(write: () => string): string {
    this.noteDepth += 1;
    const [blocks, runs] = [this.blockDepth, this.runDepth];
    [this.blockDepth, this.runDepth] = [Math.min(blocks + 2, deepestBlocks), 0];
    const written = write();
    [this.blockDepth, this.runDepth] = [blocks, runs];
    this.noteDepth -= 1;
    return written;
  }
}
