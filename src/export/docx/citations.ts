import type { Citation, ManuscriptInline, SetCite } from "../../document/manuscript/tree.js";
import { workAddress } from "../../document/office/work-address.js";
import { canonicalJson, sha256Of } from "../../domain/hash.js";
import { plainText } from "./anchors.js";
import { commented } from "./comments.js";
import { field } from "./fields.js";
import type { Place } from "./place.js";
import type { Writing } from "./writing.js";
import { type Xml, xml } from "./xml.js";

/** Writes inlines as they stand in the sentence. */
type Inner = (inlines: readonly ManuscriptInline[]) => Xml;

const schema = "https://github.com/citation-style-language/schema/raw/master/csl-citation.json";

/**
 * A citation as reference managers keep it in Word: a field that holds the works in CSL-JSON and shows what the style
 * made of them (format: csl-citation.json of the Citation Style Language). Works that nothing is known of are not in it.
 */
export function citation(writing: Writing, cited: Citation, place: Place, inner: Inner): Xml {
  const content = citationFields(writing, cited, place, inner);
  // In a note, the comment stands where the note is called: Word takes none within notes.
  return place.note === 0 ? commented(writing, cited.checks ?? [], content) : content;
}

function citationFields(writing: Writing, cited: Citation, place: Place, inner: Inner): Xml {
  const { shown, source, isTextual } = cited;
  if (shown.length === 0) return inner([{ kind: "text", text: source }]);
  const cites = cited.cites.filter(({ entry }) => entry !== null && writing.document.items.has(entry));
  if (cites.length === 0) return inner(shown);
  const whole = (parts: readonly ManuscriptInline[], set: readonly SetCite[], isFixed: boolean, index = 0) =>
    citationField(writing, { cited, cites: set, shown: parts, isFixed, index, note: place.note }, inner);
  if (!isTextual || writing.document.style.hasNotes) return whole(shown, cites, false);
  const parts = bracketed(shown);
  // Styles that number leave the author to the sentence.
  if (parts.every(({ isBracket }) => isBracket)) return whole(shown, cites, false);
  if (parts.filter(({ isBracket }) => isBracket).length !== cites.length) return whole(shown, cites, true);
  let index = -1;
  return xml`${parts.map((part) => {
    if (!part.isBracket) return inner(part.inlines);
    index += 1;
    return whole(part.inlines, [{ ...(cites[index] as SetCite), suppress_author: true }], false, index);
  })}`;
}

interface FieldFacts {
  cited: Citation;
  cites: readonly SetCite[];
  shown: readonly ManuscriptInline[];
  /** Whether it shows what a reference manager would not write from it: it is then not written anew. */
  isFixed: boolean;
  index: number;
  note: number;
}

function citationField(writing: Writing, facts: FieldFacts, inner: Inner): Xml {
  const { cited, shown, isFixed, index, note } = facts;
  const plain = plainText(shown);
  const id = sha256Of(canonicalJson([cited.source, cited.start, cited.line, index])).slice(0, 12);
  const value = {
    citationID: id,
    properties: {
      formattedCitation: plain,
      plainCitation: plain,
      ...(isFixed && { dontUpdate: true }),
      noteIndex: note,
    },
    citationItems: facts.cites.map((cite) => citationItem(writing, cite)),
    schema,
  };
  return field(` ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify(value)} `, inner(shown));
}

function citationItem(writing: Writing, cite: SetCite): Record<string, unknown> {
  const item = writing.document.items.get(cite.entry ?? "");
  // The draft may call one work by several keys.
  const key = writing.keyOf(cite.entry ?? "") ?? cite.key;
  return {
    id: key,
    uris: [workAddress(key)],
    itemData: { ...item, id: key },
    ...(cite.locator !== null && { locator: cite.locator, label: cite.label ?? "page" }),
    ...(cite.prefix !== "" && { prefix: `${cite.prefix.trimEnd()} ` }),
    ...(cite.suffix !== "" && { suffix: suffixOf(cite.suffix) }),
    ...(cite.suppress_author && { "suppress-author": true }),
  };
}

/** Words behind a citation stand apart from it, marks of punctuation do not. */
function suffixOf(suffix: string): string {
  return /^[\s,;.:)]/u.test(suffix) ? suffix : ` ${suffix}`;
}

interface Part {
  inlines: ManuscriptInline[];
  isBracket: boolean;
}

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "（": "）", "［": "］" };

/**
 * Cuts what a citation shows whose author stands in the sentence: "Hu (2021) and Bo (2020)" into words and brackets, as
 * reference managers know of brackets alone. What is raised counts as a bracket.
 */
function bracketed(shown: readonly ManuscriptInline[]): Part[] {
  const parts: Part[] = [];
  let close: string | null = null;
  const add = (inline: ManuscriptInline, isBracket: boolean): void => {
    const last = parts.at(-1);
    if (last?.isBracket === isBracket && !(isBracket && close === null)) last.inlines.push(inline);
    else parts.push({ inlines: [inline], isBracket });
  };
  for (const inline of shown) {
    if (inline.kind !== "text") {
      add(inline, close !== null || inline.kind === "superscript");
      continue;
    }
    for (const piece of inline.text.split(/(?=[([（［])|(?<=[)\]）］])/u)) {
      const isOpened: string | undefined = close === null ? closing[piece[0] ?? ""] : undefined;
      if (isOpened !== undefined) {
        parts.push({ inlines: [{ kind: "text", text: piece }], isBracket: true });
        close = piece.endsWith(isOpened) ? null : isOpened;
        continue;
      }
      const isInside: boolean = close !== null;
      const ends = close !== null && piece.endsWith(close);
      if (isInside) parts.at(-1)?.inlines.push({ kind: "text", text: piece });
      else add({ kind: "text", text: piece }, false);
      if (ends) close = null;
    }
  }
  return parts;
}
