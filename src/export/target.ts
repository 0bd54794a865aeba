import type { ManuscriptWarning, SetDocument } from "../document/manuscript/tree.js";
import type { Layout } from "../contracts/export.js";
import type { Services } from "../run/services.js";

/** A kind of file that documents are exported to: a file `<name>.target.ts` in `targets/` that exports `target`. */
export interface ExportTarget {
  /** What `--to` takes: the file's name without its ending. */
  name: string;
  /** As people call it: "Word document". */
  title: string;
  /** Endings of file names, in lower case, the usual one first: ".docx". */
  endings: readonly string[];
  /** RFC 2046. */
  mediaType: string;
  /** Endings of files that it takes as templates: ".docx"; none where it takes none. */
  templates: readonly string[];
  /** Programs that can make it in its place. */
  engines?: readonly ("pandoc" | "tex")[];
  /** The extra that its own engine needs and that is not there; null where nothing is missing. Absent: Quire makes it alone. */
  missingExtra?(services: Services): Promise<string | null>;
  /** Makes the file. Throws `missing_program` where its engine is not installed. */
  make(document: SetDocument, making: Making): Promise<Made>;
}

/** What a target is given besides the document. */
export interface Making {
  /** The person's own template; null: the shipped one that is named. */
  template: { name: string; bytes: Uint8Array } | null;
  /** A shipped template by name: "manuscript", "thesis", "report", "book". */
  layout: Layout;
  /** The file's name without its ending; files beside it are named after it. */
  baseName: string;
  /** The document's own date, or the fixed one that stands for none: the same input gives the same bytes. */
  date: Date;
  services: Services;
  signal: AbortSignal;
  /** Who makes it: the target's own code, the person's pandoc or the person's TeX. */
  engine: "own" | "pandoc" | "tex";
}

export interface Made {
  bytes: Uint8Array;
  /** Files that belong beside it, by name: a bibliography, pictures. */
  beside: ReadonlyMap<string, Uint8Array>;
  warnings: ManuscriptWarning[];
}
