import type { BlockKind, InlineFacts } from "../tree/draft.js";

/** What an element is to a reader; one that is nothing stands for what it holds. */
export type Role =
  | { role: "skip" }
  | { role: "section" }
  | { role: "heading" }
  /** A paragraph, or what stands alone as one. */
  | { role: "block"; kind?: BlockKind }
  | { role: "list" }
  | { role: "item" }
  | { role: "table" }
  | { role: "note" }
  | { role: "formula" }
  | { role: "break" }
  /** A number that stands before what follows. */
  | { role: "label" }
  /** Parts of a name or an entry, without the punctuation between them. */
  | { role: "apart"; separator: string }
  | { role: "inline"; facts: InlineFacts }
  /** Of its children the first of these names is read: what was corrected, not what stood there. */
  | { role: "choice"; names: readonly string[] };

/** The elements of an XML of articles or editions, by their local names. */
export interface Vocabulary {
  roles: Readonly<Record<string, Role>>;
  rows: string;
  cells: readonly string[];
}

/** The same role for several names. */
function all(names: string, role: Role): Record<string, Role> {
  return Object.fromEntries(names.split(" ").map((name) => [name, role]));
}

/** Journal Article Tag Suite (ANSI/NISO Z39.96) and its ancestors; also what books have (BITS). */
export const jats: Vocabulary = {
  rows: "tr",
  cells: ["td", "th"],
  roles: {
    ...all(
      "front front-stub journal-meta article-meta processing-meta object-id media graphic inline-graphic permissions history supplementary-material related-article sub-article response",
      { role: "skip" },
    ),
    ...all("sec app ack glossary ref-list fn-group notes boxed-text bio abstract book-part", { role: "section" }),
    ...all("title", { role: "heading" }),
    ...all("p attrib verse-line speaker speech def term statement kwd", { role: "block" }),
    ...all("caption", { role: "block", kind: "caption" }),
    ...all("disp-quote verse-group", { role: "block", kind: "block_quote" }),
    ...all("code preformat", { role: "block", kind: "code" }),
    ...all("ref", { role: "block", kind: "reference" }),
    ...all("fn", { role: "block" }),
    ...all("list def-list", { role: "list" }),
    ...all("list-item def-item", { role: "item" }),
    ...all("table array", { role: "table" }),
    ...all("disp-formula inline-formula", { role: "formula" }),
    ...all("break", { role: "break" }),
    ...all("label", { role: "label" }),
    ...all("name string-name person-group date", { role: "apart", separator: " " }),
    ...all("element-citation nlm-citation", { role: "apart", separator: ", " }),
    ...all("sup", { role: "inline", facts: { kind: "superscript" } }),
    ...all("sub", { role: "inline", facts: { kind: "subscript" } }),
    ...all("italic", { role: "inline", facts: { kind: "italic" } }),
    ...all("monospace", { role: "inline", facts: { kind: "code" } }),
  },
};

/** Text Encoding Initiative P5, with what editions and GROBID use of it. */
export const tei: Vocabulary = {
  rows: "row",
  cells: ["cell"],
  roles: {
    ...all("teiHeader fw gap del graphic facsimile standOff index certainty", { role: "skip" }),
    ...all("div div1 div2 div3 div4 div5 div6 div7 listBibl", { role: "section" }),
    ...all("head", { role: "heading" }),
    ...all("p ab l speaker stage titlePart byline docAuthor docDate opener closer salute signed trailer figDesc", {
      role: "block",
    }),
    ...all("bibl biblStruct", { role: "block", kind: "reference" }),
    ...all("egXML eg", { role: "block", kind: "code" }),
    ...all("list", { role: "list" }),
    ...all("item", { role: "item" }),
    ...all("table", { role: "table" }),
    ...all("note", { role: "note" }),
    ...all("formula", { role: "formula" }),
    ...all("lb cb", { role: "break" }),
    ...all("persName author", { role: "apart", separator: " " }),
    ...all("analytic monogr imprint", { role: "apart", separator: ", " }),
    ...all("emph foreign", { role: "inline", facts: { kind: "italic" } }),
    ...all("choice", { role: "choice", names: ["corr", "reg", "expan", "sic", "orig", "abbr"] }),
  },
};
