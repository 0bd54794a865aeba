import type { CslNode } from "../ports/citation-styles.js";

/** A style with everything that is needed to write in it. */
export interface StyleInUse {
  /** As named: "apa", or the file it came from. */
  id: string;
  style: CslNode;
  /** Tag of the locale in use. */
  locale: string;
  /** Locales by tag: the one in use, its language's main one, en-US. */
  locales: ReadonlyMap<string, CslNode>;
}

/** Names that people use for the commonest styles. */
export const styleAliases: Readonly<Record<string, string>> = {
  mla: "modern-language-association",
  chicago: "chicago-author-date",
  "chicago-note": "chicago-fullnote-bibliography",
  "chicago-notes": "chicago-fullnote-bibliography",
  turabian: "turabian-author-date",
  harvard: "harvard-cite-them-right",
  ama: "american-medical-association",
  acs: "american-chemical-society",
  asa: "american-sociological-association",
};

/** How the works are pointed to: "numeric", "author-date", "author", "label" or "note". */
export function citationFormat(style: CslNode): string {
  if (style.attrs["class"] === "note") return "note";
  const formats = descendants(style, "category").map(({ attrs }) => attrs["citation-format"]);
  return formats.find((format) => format !== undefined) ?? "author-date";
}

/** Id of the style that a dependent one stands for, or null for one that stands on its own. */
export function parentStyle(style: CslNode): string | null {
  const link = descendants(style, "link").find(({ attrs }) => attrs["rel"] === "independent-parent");
  return link?.attrs["href"]?.split("/").at(-1) ?? null;
}

function descendants(node: CslNode, name: string): CslNode[] {
  const info = node.children.find((child): child is CslNode => typeof child !== "string" && child.name === "info");
  return (info?.children ?? []).filter((child): child is CslNode => typeof child !== "string" && child.name === name);
}
