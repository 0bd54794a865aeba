import type { ReadItems } from "../rows/items-of.js";

/** What documents are assembled of. */
export interface AssemblyMaterial extends Pick<ReadItems, "items" | "unplaced"> {
  /** Items whose text could not be made, by id, and why in a sentence. */
  failed: ReadonlyMap<string, string>;
  /** Keys of the works that the evidence of an item is of, by its id: `OUTPUT.evidence.json`. */
  keys: ReadonlyMap<string, ReadonlySet<string>>;
  /** Items whose texts are quotations of sources: their own references stay. */
  quoted: ReadonlySet<string>;
  /** Paths from the document of pictures that items show and that are there, by the item's id. */
  pictures?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Name of the field that holds the number of an answer among several; by default the one that is a whole number. */
  numberField?: string | undefined;
}

/** Why a document is no whole one. */
export const incompleteKinds = ["failed", "missing", "orphan", "cycle", "repeated"] as const;
export type IncompleteKind = (typeof incompleteKinds)[number];

/** Something that a reader of the document should know; of a text what was changed, else why an item is not as it should be. */
export interface AssemblyProblem {
  kind: IncompleteKind | "unsourced" | "reference" | "link" | "image";
  /** Of the item. */
  id: string;
  title: string;
  /** A sentence without its full stop. */
  message: string;
}

/** Where a section stands in the document; `start` is its heading, `end` behind its text and before the next heading. */
export interface AssembledSection {
  id: string;
  /** "2.3"; empty for those without a place. */
  number: string;
  level: number;
  title: string;
  anchor: string;
  parent: string | null;
  start: number;
  end: number;
  /** As it stands in the document. */
  text: string;
}

export interface AssembledDraft {
  /** From 1. */
  number: number;
  title: string;
  markdown: string;
  sections: AssembledSection[];
  problems: AssemblyProblem[];
  /** Keys of the works that it cites, in the order of the text. */
  keys: string[];
}

/** Tells whether a part of the document is missing or has no place: the run ends as incomplete. */
export function isIncomplete({ problems }: Pick<AssembledDraft, "problems">): boolean {
  return problems.some(({ kind }) => incompleteKinds.some((each) => each === kind));
}

const missingNames: Readonly<Record<IncompleteKind, string>> = {
  failed: "failed",
  missing: "not written",
  orphan: "without their parent",
  cycle: "in a ring of parents",
  repeated: "named twice",
};

/** What a document lacks, in words: "2 failed, 1 not written". */
export function missingWords({ problems }: Pick<AssembledDraft, "problems">): string {
  const counts = incompleteKinds.map(
    (kind) => [kind, problems.filter((problem) => problem.kind === kind).length] as const,
  );
  return counts.flatMap(([kind, count]) => (count === 0 ? [] : [`${count} ${missingNames[kind]}`])).join(", ");
}
