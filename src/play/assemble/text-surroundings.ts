/** What may stand in a text, and where it comes to stand. */
export interface TextSurroundings {
  /** Of the heading that it stands under; headings within it come below. */
  level: number;
  title: string;
  /** Keys of the works that the item's evidence is of: no other is cited. */
  keys: ReadonlySet<string>;
  /** Whether its words are those of sources, whose own references stay. */
  isQuoted: boolean;
  /** Paths of pictures that are there, from the document: no other is shown. */
  pictures?: ReadonlySet<string> | undefined;
  /** Makes labels of footnotes differ from those of other texts. */
  prefix: string;
  /** The id of the section that a text means by a title or an id; null where none or several are meant. */
  anchorOf(name: string): string | null;
}

/**
 * `unsourced`: a citation or a label without a work; `reference`: what looked like a citation; `link`: it led nowhere, or
 * out of the document; `image`: a picture that nobody has.
 */
export interface TextChange {
  kind: "unsourced" | "reference" | "link" | "image";
  /** As it stood in the text. */
  text: string;
  /** A sentence without its full stop. */
  reason: string;
}
