import type { Element } from "@xmldom/xmldom";
import { attribute, childOf, childrenOf, descendants } from "../../domain/xml.js";
import type { Authorship } from "../office/document-marks.js";
import type { OdtChange, OdtReading } from "./odt-reading.js";

/** Paragraphs and lists of an annotation or a deletion, a paragraph a line. */
function linesOf(element: Element): string {
  return [...descendants(element, "p"), ...descendants(element, "h")]
    .map(({ textContent }) => textContent ?? "")
    .join("\n")
    .trim();
}

function authorshipOf(element: Element | null): Authorship {
  const said = (name: string) => childOf(element, name)?.textContent?.trim() || null;
  // LibreOffice writes nine decimals of a second.
  return { author: said("creator"), date: said("date")?.replace(/\.0+(?=Z?$)/u, "") ?? null };
}

/** Tracked changes by their ids. */
export function changesOf(body: Element): Map<string, OdtChange> {
  const regions = childrenOf(body)
    .filter(({ localName }) => localName === "tracked-changes")
    .flatMap(childrenOf);
  return new Map(
    regions.flatMap((region): [string, OdtChange][] => {
      const change = childrenOf(region)[0];
      const kind = change?.localName;
      if (change === undefined || (kind !== "insertion" && kind !== "deletion")) return [];
      const facts = {
        ...authorshipOf(childOf(change, "change-info")),
        taken: kind === "deletion" ? takenOut(change) : "",
      };
      return [[attribute(region, "id") ?? "", facts]];
    }),
  );
}

function takenOut(deletion: Element): string {
  const paragraphs = childrenOf(deletion).filter(({ localName }) => localName !== "change-info");
  return paragraphs.map(({ textContent }) => textContent ?? "").join("\n");
}

/** A comment: no text of the document. */
export function readAnnotation(reading: OdtReading, annotation: Element): void {
  const { marks, writer } = reading;
  const name = attribute(annotation, "name") ?? "";
  if (name !== "") marks.beginRange(name, writer.offset);
  marks.comment(name, writer.offset, linesOf(annotation), authorshipOf(annotation));
}

/** Takes note of where a tracked change began, ended or took something out. */
export function readChange(reading: OdtReading, sign: Element): void {
  const id = attribute(sign, "change-id") ?? "";
  const change = reading.parts.changes.get(id);
  if (change === undefined) return;
  const { marks, insertions, writer } = reading;
  if (sign.localName === "change") marks.deletion(writer.offset, change.taken, change);
  else if (sign.localName === "change-start") insertions.set(id, writer.offset);
  else {
    const start = insertions.get(id);
    if (start !== undefined) marks.insertion(start, writer.offset, change);
    insertions.delete(id);
  }
}
