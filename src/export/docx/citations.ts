import type { Citation, ManuscriptInline } from "../../document/manuscript/tree.js";
import { citationParts } from "../zotero-fields.js";
import { commented } from "./comments.js";
import { field } from "./fields.js";
import type { Place } from "./place.js";
import type { Writing } from "./writing.js";
import { type Xml, xml } from "./xml.js";

/** Writes inlines as they stand in the sentence. */
type Inner = (inlines: readonly ManuscriptInline[]) => Xml;

/** A citation as reference managers keep it in Word: fields that show what the style made of it. */
export function citation(writing: Writing, cited: Citation, place: Place, inner: Inner): Xml {
  const parts = citationParts(writing, cited, place.note);
  const content = xml`${parts.map(({ field: instruction, shown }) =>
    instruction === null ? inner(shown) : field(` ADDIN ${instruction} `, inner(shown)),
  )}`;
  // In a note, the comment stands where the note is called: Word takes none within notes.
  return place.note === 0 ? commented(writing, cited.checks ?? [], content) : content;
}
