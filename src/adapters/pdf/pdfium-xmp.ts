import { xmpProperties } from "../../domain/xmp.js";
import { documentPacket } from "./pdfium-packet.js";

/** Fields of an XMP packet that describe the work; empty where absent. */
export interface Xmp {
  title: string;
  creators: string[];
  doi: string;
  /** Of publication, not of the file. */
  date: string;
  publication: string;
}

/** Reads what the document's own XMP packet says of the work. */
export function documentXmp(bytes: Uint8Array, infoTitle: string): Xmp {
  const properties = xmpProperties(documentPacket(bytes, infoTitle) ?? "");
  const values = (...names: string[]): string[] =>
    names.flatMap((name) => properties.filter((property) => property.name === name).map(({ text }) => text));
  const identifiers = values("prism:doi", "pdfx:doi", "dc:identifier", "pdfx:WPS-ARTICLEDOI", "crossmark:DOI");
  const dates = values("prism:coverDate", "prism:publicationDate", "prism:coverDisplayDate");
  return {
    title: values("dc:title")[0] ?? "",
    creators: values("dc:creator"),
    doi: identifiers.find((text) => /10\.\d{4,}/.test(text)) ?? "",
    date: dates.find((text) => /^\d{4}/.test(text)) ?? "",
    publication: values("prism:publicationName")[0] ?? "",
  };
}
