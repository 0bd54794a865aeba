import type { CslNode } from "../../ports/citation-styles.js";

/** How a kind of place in a work is written before its number: { kind: "page", text: "pp." }. */
export interface LocatorLabel {
  /** As CSL names it. */
  kind: string;
  text: string;
}

/** Kinds of place that CSL 1.0.2 knows. */
const kinds = new Set(
  (
    "act appendix article-locator book canon chapter column elocation equation figure folio issue line note opus page " +
    "paragraph part rule scene section sub-verbo supplement surah table timestamp title-locator verse volume"
  ).split(" "),
);

/** What writers of any language may use, as in Pandoc's manual. */
const common: Record<string, string> = {
  book: "bk. bks. book books",
  chapter: "ch. ch chap. chaps. chapter chapters",
  column: "col. cols. column columns",
  figure: "fig. figs. figure figures",
  folio: "fol. fols. folio folios",
  issue: "no. nos. number numbers",
  line: "l. ll. line lines",
  note: "n. nn. note notes",
  opus: "op. opp. opus opera",
  page: "p. pp. p pp page pages",
  paragraph: "para. paras. paragraph paragraphs ¶ ¶¶",
  part: "pt. pts. part parts",
  section: "sec. secs. section sections § §§",
  "sub-verbo": "s.v. s.vv.",
  verse: "v. vv. verse verses",
  volume: "vol. vols. volume volumes",
};

/** Labels of places, longest first: those of Pandoc and those of the locale's terms. */
export function locatorLabels(locale: CslNode | null): LocatorLabel[] {
  const written = Object.entries(common).flatMap(([kind, texts]) =>
    texts.split(" ").map((text): LocatorLabel => ({ kind, text })),
  );
  const labels = new Map<string, LocatorLabel>();
  for (const label of [...localeTerms(locale), ...written]) {
    // The first meaning stands, so that "S." is a page in German.
    if (label.text !== "" && !labels.has(label.text)) labels.set(label.text, label);
  }
  return [...labels.values()].toSorted((first, second) => second.text.length - first.text.length);
}

function localeTerms(locale: CslNode | null): LocatorLabel[] {
  const terms = locale?.children.filter(isNode).find(({ name }) => name === "terms");
  return (terms?.children ?? []).filter(isNode).flatMap(({ attrs, children }) => {
    const kind = (attrs["name"] ?? "").replace("sub verbo", "sub-verbo");
    if (!kinds.has(kind)) return [];
    const texts = children.map((child) =>
      typeof child === "string" ? child : child.children.map((each) => (typeof each === "string" ? each : "")).join(""),
    );
    return texts.map((text) => ({ kind, text: text.trim() }));
  });
}

function isNode(child: CslNode | string): child is CslNode {
  return typeof child !== "string";
}
