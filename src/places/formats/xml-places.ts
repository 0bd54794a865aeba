import { gpx, kml } from "@tmcw/togeojson";
import { readXml } from "../../domain/xml.js";
import { wgs84 } from "../projection.js";
import { damaged, type FormatRead, placesOf } from "./read-format.js";

/** KML 2.2 and GPX 1.1, in WGS84 by their formats. Throws `damaged`, also where entities are declared. */
export function readXmlPlaces(bytes: Uint8Array, file: string): FormatRead {
  const text = new TextDecoder().decode(bytes);
  const isGpx = file.toLowerCase().endsWith(".gpx");
  const format = isGpx ? "GPX" : "KML";
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text))
    throw damaged(file, format, "it declares a document type, and what entities in it mean");
  try {
    const document = readXml(text).ownerDocument;
    if (document === null) throw new SyntaxError("it has no element");
    const { features } = isGpx ? gpx(document) : kml(document);
    return { format, places: placesOf(features), crs: wgs84, crs_found: "format", warnings: [] };
  } catch (cause) {
    throw damaged(file, format, cause);
  }
}
