import type { PlacedAnnotation } from "../../contracts/annotations.js";
import type { Annotation } from "../../domain/annotation.js";
import { normalizeSpace } from "../../domain/characters.js";
import { indexQuotable, matchQuotation, type QuotableText } from "../../evidence/quotations/quotation-match.js";

/** The text of a work as the library keeps it. */
export interface WorkText {
  lines: readonly string[];
  /** [line, page] wherever the page changes. */
  page_starts: readonly (readonly [number, number])[];
}

/** Annotations with the lines in which their words stand; `from` says where they were made. */
export function placeAnnotations(
  annotations: readonly Annotation[],
  from: PlacedAnnotation["from"],
  text: WorkText | null,
): PlacedAnnotation[] {
  const pages = new Map<number | null, QuotableText | null>();
  const quotable = (page: number | null) => {
    const known = pages.get(page);
    if (known !== undefined) return known;
    const made = text === null ? null : quotableOf(text, page);
    pages.set(page, made);
    return made;
  };
  return annotations.map((annotation) => {
    const place = placeOf(annotation, quotable(annotation.page), text);
    return { ...annotation, from, start_line: place?.start_line ?? null, end_line: place?.end_line ?? null };
  });
}

/** Where a document tells the words around a mark, its words are looked for there alone: they may be a single one. */
function placeOf({ text: words, kind, passage }: Annotation, whole: QuotableText | null, text: WorkText | null) {
  const around = passage === undefined ? null : placeIn(passage, whole);
  // What is taken out stands nowhere.
  const isShown = words !== "" && kind !== "deletion";
  if (around === null || text === null) return isShown ? placeIn(words, whole) : null;
  if (!isShown) return around;
  const lines = text.lines.slice(around.start_line - 1, around.end_line).join("\n");
  return placeIn(words, indexQuotable(lines, around.start_line)) ?? placeIn(words, whole) ?? around;
}

function placeIn(words: string, text: QuotableText | null) {
  return text === null ? null : matchQuotation(words, text).place;
}

/** The lines of a page; those of the whole text where no page is known, or where the work has none. */
function quotableOf({ lines, page_starts }: WorkText, page: number | null): QuotableText {
  const at = page === null ? -1 : page_starts.findIndex(([, number]) => number === page);
  if (at < 0) return indexQuotable(lines.join("\n"));
  const first = page_starts[at]?.[0] ?? 1;
  const next = page_starts[at + 1]?.[0] ?? lines.length + 1;
  return indexQuotable(lines.slice(first - 1, next - 1).join("\n"), first);
}

/** Those of the file and those of another program, each mark once: programs take over what stands in files. */
export function unitedAnnotations(
  own: readonly PlacedAnnotation[],
  others: readonly PlacedAnnotation[],
): PlacedAnnotation[] {
  const known = new Set(own.map(sameMark));
  const added = others.filter((annotation) => !known.has(sameMark(annotation)));
  const place = ({ page, start_line }: PlacedAnnotation) => [page ?? Number.MAX_SAFE_INTEGER, start_line ?? 0] as const;
  if (added.length === 0) return [...own];
  return [...own, ...added].toSorted((first, second) => {
    const [one, other] = [place(first), place(second)];
    return one[0] - other[0] || one[1] - other[1];
  });
}

function sameMark({ page, text, comment }: PlacedAnnotation): string {
  return [page, normalizeSpace(text).toLowerCase(), normalizeSpace(comment).toLowerCase()].join("\n");
}
