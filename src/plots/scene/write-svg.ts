import { elementText } from "../../domain/escape/html.js";
import { allowedInXml } from "../../domain/xml-characters.js";
import { type GroupShape, type Paint, type Scene, type Shape, short, type TextShape, type Told } from "./scene.js";

/** What stands in a figure for those who do not see it. */
export interface Words {
  title: string;
  description: string;
}

interface Writing {
  /** Writes what marks tell, for pages that show it where the pointer is. */
  tips: boolean;
  /** Clips have ids; several figures may stand on one page. */
  prefix: string;
  clips: number;
}

/** Fonts that are alike, for viewers that do not have the first one. */
const fontFamily = "'Source Sans 3','Source Sans Pro','Noto Sans','Segoe UI','Helvetica Neue',Arial,sans-serif";

/** Writes a figure as SVG 1.1 with its words for screen readers (W3C, SVG Accessibility API Mappings). */
export function writeSvg(
  scene: Scene,
  { title, description }: Words,
  { tips = false, prefix = "q" }: { tips?: boolean; prefix?: string } = {},
): string {
  const writing: Writing = { tips, prefix, clips: 0 };
  const { width, height, background } = scene;
  const size = short(width);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${short(height)}" viewBox="0 0 ${size} ${short(height)}"`,
    ` role="img" aria-labelledby="${prefix}-title" aria-describedby="${prefix}-desc" font-family="${fontFamily}">\n`,
    `<title id="${prefix}-title">${safe(title)}</title>\n<desc id="${prefix}-desc">${safe(description)}</desc>\n`,
    `<rect width="${size}" height="${short(height)}" fill="${background}"/>\n`,
    ...scene.shapes.map((shape) => `${written(shape, writing)}\n`),
    "</svg>\n",
  ].join("");
}

function written(shape: Shape, writing: Writing): string {
  if (shape.shape === "text") return writtenText(shape, writing);
  if (shape.shape === "group") return writtenGroup(shape, writing);
  const told = writing.tips && shape.tip !== undefined ? `<title>${safe(shape.tip)}</title>` : "";
  const series = writing.tips && shape.series !== undefined ? ` data-series="${safe(shape.series)}"` : "";
  const tag = shape.shape;
  const place =
    shape.shape === "path"
      ? `d="${shape.d}"`
      : `x="${short(shape.x)}" y="${short(shape.y)}" width="${short(shape.width)}" height="${short(shape.height)}"${shape.round === undefined ? "" : ` rx="${short(shape.round)}"`}`;
  const start = `<${tag} ${place}${painted(shape)}${series}${stays(shape, writing)}`;
  return told === "" ? `${start}/>` : `${start}>${told}</${tag}>`;
}

const stays = ({ at }: Told, { tips }: Writing): string =>
  tips && at !== undefined ? ` data-at="${short(at[0])} ${short(at[1])}"` : "";

function painted({ fill, stroke, line, dash, opacity }: Paint): string {
  const parts = [` fill="${fill ?? "none"}"`];
  if (stroke !== undefined) parts.push(` stroke="${stroke}" stroke-width="${short(line ?? 1)}"`);
  if (dash !== undefined) parts.push(` stroke-dasharray="${dash}"`);
  if (opacity !== undefined) parts.push(` opacity="${short(opacity)}"`);
  return parts.join("");
}

function writtenText(
  { x, y, text, full, size, fill, weight, anchor, halo, turn, at }: TextShape,
  writing: Writing,
): string {
  const { tips } = writing;
  const bold = weight === "bold" ? ` font-weight="600"` : "";
  const anchored = anchor === undefined || anchor === "start" ? "" : ` text-anchor="${anchor}"`;
  const turned = turn === undefined ? "" : ` transform="rotate(${short(turn)} ${short(x)} ${short(y)})"`;
  const place = `<text x="${short(x)}" y="${short(y)}" font-size="${short(size)}"${bold}${anchored}${turned}${stays(at === undefined ? {} : { at }, writing)}`;
  // Painted twice, as not every program knows `paint-order`.
  const behind =
    halo === undefined
      ? ""
      : `${place} fill="${halo}" stroke="${halo}" stroke-width="3" stroke-linejoin="round" aria-hidden="true">${safe(text)}</text>`;
  const told = tips && full !== undefined ? `<title>${safe(full)}</title>` : "";
  return `${behind}${place} fill="${fill}">${told}${safe(text)}</text>`;
}

function writtenGroup({ children, clip, series, tip, zooms, scale }: GroupShape, writing: Writing): string {
  let clipped = "";
  let definition = "";
  if (clip !== undefined) {
    writing.clips += 1;
    const id = `${writing.prefix}-clip${writing.clips}`;
    definition = `<clipPath id="${id}"><rect x="${short(clip.x)}" y="${short(clip.y)}" width="${short(clip.width)}" height="${short(clip.height)}"/></clipPath>`;
    clipped = ` clip-path="url(#${id})"`;
  }
  const named = writing.tips && series !== undefined ? ` data-series="${safe(series)}"` : "";
  const told = writing.tips && tip !== undefined ? `<title>${safe(tip)}</title>` : "";
  const within = children.map((child) => written(child, writing)).join("");
  const inner = writing.tips && zooms === true ? `<g data-zooms="">${within}</g>` : within;
  const scaled = writing.tips && scale !== undefined ? ` data-scale="${scale.metres} ${short(scale.most)}"` : "";
  return `${definition}<g${clipped}${named}${scaled}>${told}${inner}</g>`;
}

/** Text of others, in elements and in attributes within double quotes. */
function safe(text: string): string {
  return elementText(allowedInXml(text.toWellFormed(), "")).replaceAll('"', "&quot;");
}
