import type { ManuscriptInline } from "../../document/manuscript/tree.js";
import { numberBookmark } from "./anchors.js";
import { field, run } from "./fields.js";
import { paragraphProperties } from "./formats.js";
import { writeInlines } from "./inlines.js";
import type { Place } from "./place.js";
import type { Writing } from "./writing.js";
import { noXml, type Xml, xml } from "./xml.js";

type CaptionKind = "table" | "figure" | "code" | "formula";

interface Captioned {
  id: string;
  number: string | null;
  caption: ManuscriptInline[];
}

/** The paragraph that names a part: "Table 3: ...". Empty where it has neither a number nor words. */
export function captionOf(writing: Writing, kind: CaptionKind, part: Captioned, place: Place): Xml {
  const { id, number, caption } = part;
  if (number === null && caption.length === 0) return noXml;
  const bookmark = writing.anchors.bookmarkOf(id);
  const style = writing.style(kind === "figure" ? "Caption" : "TableCaption");
  const isRightToLeft = place.direction === "rtl";
  const properties = paragraphProperties({ style, ...(isRightToLeft && { isRightToLeft }), ...indentOf(place) });
  const words = writeInlines(writing, caption, place);
  if (number === null) return xml`<w:p>${properties}${writing.marked([bookmark], words)}</w:p>`;
  const counted = writing.marked([numberBookmark(bookmark)], countOf(writing, kind, number));
  const label = xml`${run(`${writing.words[kind]}\u00A0`, { bold: true })}${counted}`;
  return xml`<w:p>${properties}${writing.marked([bookmark], label)}${caption.length > 0 && run(": ", { bold: true })}${words}</w:p>`;
}

function indentOf({ indent }: Place): { indent?: { left: number } } {
  return indent > 0 ? { indent: { left: indent } } : {};
}

/**
 * A number that Word counts itself, and goes on with after the next: "3", or "2.3" in a chapter whose number Word counts;
 * any other as it is.
 */
export function countOf(writing: Writing, kind: CaptionKind, number: string, format = { bold: true }): Xml {
  const { chapter } = writing;
  const start = chapter !== null && number.startsWith(`${chapter}.`) ? `${chapter}.` : "";
  const value = /^[1-9]\d{0,5}$/u.test(number.slice(start.length)) ? Number(number.slice(start.length)) : null;
  if (value === null) return run(number, format);
  const next = (writing.counts.get(kind) ?? 0) + 1;
  writing.counts.set(kind, value);
  // Word begins anew in each chapter by itself; LibreOffice has to be told.
  const switches = `${start === "" ? "" : "\\s 1 "}${value === next ? "" : `\\r ${value} `}`;
  const count = field(` SEQ ${sequenceName(writing, kind)} \\* ARABIC ${switches}`, run(String(value), format));
  if (start === "") return count;
  return xml`${field(" STYLEREF 1 \\s ", run(chapter ?? "", format))}${run(".", format)}${count}`;
}

/** Word names a sequence as it names the part; where that is more than a word, by its English one. */
export function sequenceName({ words }: Writing, kind: CaptionKind): string {
  const own = words[kind];
  const english = { table: "Table", figure: "Figure", code: "Listing", formula: "Equation" };
  return /^\p{L}+$/u.test(own) ? own : english[kind];
}
