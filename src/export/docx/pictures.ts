import type { Image, LoadedImage } from "../../document/manuscript/tree.js";
import { sha256Of } from "../../domain/hash.js";
import { run } from "./fields.js";
import type { Place } from "./place.js";
import type { Writing } from "./writing.js";
import { type Xml, xml } from "./xml.js";

/** English Metric Units of DrawingML (ECMA-376 part 1, 20.1.2.1). */
const perTwip = 635;
const perPixel = 9525;
const perMillimetre = 36_000;

/** A picture in the line; its description in brackets where it could not be read. `among`: how many share the width. */
export function picture(writing: Writing, image: Image, place: Place, among: number): Xml {
  const loaded = writing.document.images.get(image.source);
  if (loaded === undefined) return run(`[${image.description || image.source}]`);
  if (loaded.format === "webp") {
    writing.warn(place.line, `Word shows no WebP pictures: save ${image.source} as PNG or JPEG.`);
  }
  const { width, height } = sizeOf(image, loaded, place, among);
  const number = writing.nextDrawing();
  const name = `Picture ${number}`;
  const blip = loaded.format === "svg" ? drawn(writing, loaded, place) : embedded(writing, loaded, place);
  const extent = xml`cx="${width}" cy="${height}"`;
  return xml`<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${extent}/><wp:docPr id="${number}" name="${name}" descr="${image.description}"/><wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${number}" name="${name}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>${blip}<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

/** As wide as the draft says, else 96 pixels to an inch; at most as large as the text, with room for a caption. */
function sizeOf(image: Image, loaded: LoadedImage, place: Place, among: number): { width: number; height: number } {
  const [mostWidth, mostHeight] = [(place.width * perTwip) / among, place.height * perTwip * 0.85];
  const [ownWidth, ownHeight] = [Math.max(1, loaded.width), Math.max(1, loaded.height)];
  const wanted = widthOf(image, place) ?? ownWidth * perPixel;
  const width = Math.min(wanted, mostWidth, (mostHeight * ownWidth) / ownHeight);
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round((width * ownHeight) / ownWidth)) };
}

function widthOf({ width }: Image, place: Place): number | null {
  if (width === null) return null;
  return "share" in width ? width.share * place.width * perTwip : width.millimetres * perMillimetre;
}

function embedded(writing: Writing, { bytes, format }: LoadedImage, { part }: Place): Xml {
  return xml`<a:blip r:embed="${mediaOf(writing, bytes, format, part)}"/>`;
}

/**
 * Word from 2019 on shows the drawing of the extension, LibreOffice the picture itself; nothing here paints one for older
 * versions of Word, which show that something is missing.
 */
function drawn(writing: Writing, { bytes }: LoadedImage, place: Place): Xml {
  const drawing = mediaOf(writing, bytes, "svg", place.part);
  writing.warnOnce(place.line, "Drawings in SVG are shown by Word from version 2019 on, and by LibreOffice.");
  return xml`<a:blip r:embed="${drawing}"><a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip r:embed="${drawing}"/></a:ext></a:extLst></a:blip>`;
}

/** The relationship to a picture of the package; the same bytes are stored once. */
function mediaOf(writing: Writing, bytes: Uint8Array, format: LoadedImage["format"], part: Place["part"]): string {
  const name = `media/q-${sha256Of(bytes).slice(0, 20)}.${format}`;
  if (!writing.parts.has(`word/${name}`)) writing.parts.add(`word/${name}`, bytes, null);
  if (format === "webp") writing.parts.addDefault("webp", "image/webp");
  return writing.parts.relate(part, "image", name);
}
