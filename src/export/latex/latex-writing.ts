import type { ManuscriptBlock } from "../../document/manuscript/tree.js";
import { Writing, type WritingFacts } from "../typesetting/writing.js";
import type { CitingKind } from "./biblatex-styles.js";
import type { MathsPackage } from "./maths-commands.js";

/** What the preamble must bring for what was written. */
export type Need =
  | MathsPackage
  | "code"
  | "landscape"
  | "lists"
  | "pictures"
  | "rows"
  | "strike"
  | "tables"
  | "captions"
  | "citations"
  | "listings";

export interface LatexFacts extends WritingFacts {
  /** Numbers of parts by id. */
  numbers: ReadonlyMap<string, string | null>;
  /** Ids that something leads to. */
  linked: ReadonlySet<string>;
  /** Keys of works in the bibliography by the ids of their entries. */
  keys: ReadonlyMap<string, string>;
  citing: CitingKind;
  bibliography: "biblatex" | "natbib";
  /** Whether the outermost headings are chapters. */
  hasChapters: boolean;
  /** Whether headings of the document have numbers. */
  isNumbered: boolean;
  /** The name of the file of the bibliography, without its ending. */
  bibliographyName: string;
  /** Whether figures and tables are counted within chapters. */
  isByChapter: boolean;
  writeBlocks: (writing: LatexWriting, blocks: readonly ManuscriptBlock[]) => string;
}

export class LatexWriting extends Writing {
  readonly needs = new Set<Need>();
  /** Names of babel of the languages besides the document's. */
  readonly languages = new Set<string>();
  /** Whether pdfTeX has all characters; known when all is written. */
  fitsPdftex = true;
  /** Whether `\appendix` was written. */
  hasAppendix = false;
  /** Whether the list of works was written. */
  hasReferences = false;
  private cells = 0;

  constructor(override readonly facts: LatexFacts) {
    super(facts);
  }

  blocks(blocks: readonly ManuscriptBlock[]): string {
    return this.facts.writeBlocks(this, blocks);
  }

  need(...needs: readonly Need[]): void {
    for (const need of needs) this.needs.add(need);
  }

  /** Whether what is written is the argument of a command, or a cell: no place for verbatim text and what floats. */
  get isEnclosed(): boolean {
    return this.isInNote || this.cells > 0;
  }

  cell<T>(write: () => T): T {
    this.cells += 1;
    const written = write();
    this.cells -= 1;
    return written;
  }
}
