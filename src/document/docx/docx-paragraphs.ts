/** A paragraph of a part of a document; what stands in text boxes within it belongs to it. */
export interface DocxParagraph {
  /** Offsets in the part's XML. */
  start: number;
  end: number;
  /** How many text elements of the part stand before it, and with it. */
  first: number;
  last: number;
  /** Whether it can go or stand elsewhere: a cell needs its paragraph, and the end of a section its place. */
  isFree: boolean;
  /** The list that Word numbers it in; "" for none. */
  numbering: string;
}

const tags =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<(?<slash>\/?)(?:[\w.-]+:)?(?<name>p|t|tc)(?=[\s/>])[^<>]*?(?<closed>\/?)>/gu;

/** The outermost paragraphs of a part, in their order. */
export function paragraphsOf(xml: string): DocxParagraph[] {
  const found: DocxParagraph[] = [];
  let [texts, depth, cells] = [0, 0, 0];
  let open: { start: number; first: number; isFree: boolean } | null = null;
  for (const { 0: tag, index, groups = {} } of xml.matchAll(tags)) {
    const { name, slash = "", closed = "" } = groups;
    if (name === "t" && slash === "") texts += 1;
    if (name === undefined || name === "t" || closed !== "") continue;
    const step = slash === "" ? 1 : -1;
    if (name === "tc") cells += step;
    else {
      depth += step;
      if (depth === 1 && step === 1) open = { start: index, first: texts, isFree: cells === 0 };
      else if (depth === 0 && open !== null) {
        const end = index + tag.length;
        const inner = xml.slice(open.start, end);
        const isFree = open.isFree && !/<(?:[\w.-]+:)?sectPr[\s/>]/u.test(inner);
        const numbering = /<((?:[\w.-]+:)?numPr)>[^]*?<\/\1>/u.exec(inner)?.[0] ?? "";
        found.push({ ...open, end, last: texts, isFree, numbering });
        open = null;
      }
    }
  }
  return found;
}

/** The part with paragraphs in other places: by where each stands now, the one that is to stand there, null for none. */
export function rearranged(xml: string, places: ReadonlyMap<number, number | null>): string {
  const paragraphs = paragraphsOf(xml);
  let written = "";
  let position = 0;
  for (const [index, { start, end }] of paragraphs.entries()) {
    const incoming = places.get(index);
    if (incoming === undefined) continue;
    const moved = incoming === null ? undefined : paragraphs[incoming];
    written += xml.slice(position, start) + (moved === undefined ? "" : xml.slice(moved.start, moved.end));
    position = end;
  }
  return written + xml.slice(position);
}
