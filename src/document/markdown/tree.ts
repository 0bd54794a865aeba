/**
 * Markdown as a tree in which everything knows where it stands. Offsets count in the text that was parsed, line ends of
 * any kind; `end` is behind the last character.
 */
export interface Span {
  start: number;
  end: number;
}

/** Text between block marks: lines joined by "\n", without what begins them (indentation, "> "). */
export interface Content {
  text: string;
  /** From character `at` on, the text stands letter for letter at `source`; ascending. */
  places: { at: number; source: number }[];
}

export interface ListItem extends Span {
  /** As it is written: "-", "2.", "2)". */
  marker: string;
  children: MarkdownBlock[];
}

export type MarkdownBlock = Span &
  (
    | { kind: "front_matter"; text: string }
    | { kind: "heading"; level: number; content: Content }
    | { kind: "paragraph"; content: Content }
    | { kind: "quote"; children: MarkdownBlock[] }
    /** `first`: number of the first item; null of bullets. */
    | { kind: "list"; first: number | null; items: ListItem[] }
    | { kind: "table"; rows: Content[][]; aligns: ("left" | "right" | "center" | null)[] }
    | { kind: "note"; label: string; children: MarkdownBlock[] }
    | { kind: "code"; content: Content; language: string; isFenced: boolean }
    | { kind: "formula"; content: Content }
    | { kind: "html"; text: string }
    | { kind: "definition"; url: string }
    /** A line across the text: "---". */
    | { kind: "rule" }
    /** What stands between fences that a dialect knows (`::: {.note}`), with the words behind the opening one. */
    | { kind: "division"; info: string; children: MarkdownBlock[] }
  );

export type MarkdownInline = Span &
  /** `text` stands there letter for letter, unless it is `decoded` (`&amp;`). */
  (
    | { kind: "text"; text: string; decoded: boolean }
    /** `text` is without the signs around it. */
    | { kind: "code" | "formula"; text: string }
    | { kind: "html"; text: string }
    | { kind: "break" }
    /** `defined`: its address stands elsewhere, `[text][label]`. */
    | { kind: "image"; description: string; url: string; defined: boolean }
    | { kind: "note_mark"; label: string }
    | { kind: "emphasis" | "strong" | "struck"; children: MarkdownInline[] }
    | { kind: "link"; url: string; defined: boolean; children: MarkdownInline[] }
    /** A construct of a dialect, by the name that its rule gives it and what the rule found out about it. */
    | { kind: "construct"; name: string; facts: unknown; children: MarkdownInline[] }
  ) & {
    /** What stands in braces behind it, where a dialect reads that: "#fig:one width=50%". */
    attributes?: string;
  };

/** Finds the offset in the source of a character of a content. */
export function sourceOf(content: Content, offset: number): number {
  const place = content.places[placeAt(content, offset)];
  return place === undefined ? 0 : place.source + offset - place.at;
}

/** Offsets within a stretch of a content at which it goes on elsewhere in the source. */
export function cutsWithin(content: Content, { start, end }: Span): number[] {
  const cuts: number[] = [];
  for (let index = placeAt(content, start) + 1; (content.places[index]?.at ?? end) < end; index++) {
    cuts.push(content.places[index]?.at ?? end);
  }
  return cuts;
}

function placeAt({ places }: Content, offset: number): number {
  let [low, high] = [0, places.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((places[middle]?.at ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A content from one of its characters on. */
export function fromOffset({ text, places }: Content, offset: number): Content {
  const begin = places.findLastIndex(({ at }) => at <= offset);
  return {
    text: text.slice(offset),
    places: places
      .slice(Math.max(0, begin))
      .map(({ at, source }) => (at >= offset ? { at: at - offset, source } : { at: 0, source: source + offset - at })),
  };
}
