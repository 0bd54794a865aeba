import type {
  Citation,
  FrontMatter,
  LoadedImage,
  ManuscriptBlock,
  ManuscriptInline,
  SetCite,
  SetDocument,
} from "../../src/document/manuscript/tree.js";
import type { Item } from "../../src/domain/item.js";

/** Words of a manuscript, for tests of what it becomes. */
export const text = (words: string): ManuscriptInline => ({ kind: "text", text: words });

export const paragraph = (...content: (ManuscriptInline | string)[]): ManuscriptBlock => ({
  kind: "paragraph",
  line: 1,
  content: content.map((each) => (typeof each === "string" ? text(each) : each)),
});

export function heading(
  level: number,
  words: string,
  number: string | null = null,
  isAppendix = false,
): ManuscriptBlock {
  const id = words.toLowerCase().replaceAll(" ", "-");
  return { kind: "heading", line: 1, level, id, number, content: [text(words)], isAppendix };
}

export const hu: Item = {
  id: "hu2021",
  type: "article-journal",
  title: "Bogs & fens <wet>",
  author: [{ family: "Hu", given: "Ana" }],
  issued: { "date-parts": [[2021]] },
  "container-title": "Wetlands",
};
const bo: Item = {
  id: "bo/2020",
  type: "book",
  title: "Peat",
  author: [{ family: "Bo", given: "Li" }],
  issued: { "date-parts": [[2020]] },
  publisher: "Moor Press",
};

const noCite: SetCite = {
  key: "hu2021",
  prefix: "",
  suffix: "",
  label: null,
  locator: null,
  suppress_author: false,
  entry: "ref-hu2021",
};

export function cite(cites: Partial<SetCite>[], shown: string, more: Partial<Citation> = {}): ManuscriptInline {
  const full = cites.map((each): SetCite => ({ ...noCite, ...each }));
  const source = `[${full.map(({ key }) => `@${key}`).join("; ")}]`;
  const base = { isTextual: false, source, start: 0, end: source.length, line: 1 };
  return { kind: "citation", citation: { cites: full, shown: [text(shown)], ...base, ...more } };
}

/** The works of the tests, as their style lists them. */
export const references: ManuscriptBlock = {
  kind: "references",
  line: 0,
  entries: [
    { id: "ref-hu2021", key: "hu2021", label: [], content: [text("Hu, A. (2021). Bogs.")] },
    { id: "ref-bo", key: "bo/2020", label: [], content: [text("Bo, L. (2020). Peat.")] },
  ],
};

const front: FrontMatter = {
  title: [text("On bogs")],
  subtitle: [],
  authors: [{ name: "Ada Moor", affiliations: [], email: null, orcid: null }],
  date: "2026-11-26",
  abstract: [],
  keywords: [],
  language: "en-GB",
  direction: "ltr",
  contents_depth: null,
  lists_figures: false,
  lists_tables: false,
  is_numbered: false,
};

/** A document as targets are given it. */
export function setDocument(
  blocks: ManuscriptBlock[],
  more: { front?: Partial<FrontMatter>; images?: ReadonlyMap<string, LoadedImage> } & Partial<
    Pick<SetDocument, "style" | "checked">
  > = {},
): SetDocument {
  const { checked } = more;
  return {
    manuscript: { front: { ...front, ...more.front }, blocks, warnings: [] },
    items: new Map([
      ["ref-hu2021", hu],
      ["ref-bo", bo],
    ]),
    images: more.images ?? new Map(),
    style: more.style ?? { id: "apa", locale: "en-GB", hasNotes: false },
    ...(checked !== undefined && { checked }),
  };
}
