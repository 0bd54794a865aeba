import { extname, isAbsolute, join } from "node:path";
import { imageSize } from "image-size";
import { attribute, childrenOf, parseXml } from "../domain/xml.js";
import type { Element } from "@xmldom/xmldom";
import { toQuireError } from "../domain/error.js";
import type { Image, LoadedImage, Manuscript, ManuscriptWarning } from "../document/manuscript/tree.js";
import { visit } from "../document/manuscript/walk.js";
import { damageOf } from "./damaged-picture.js";
import type { WorkspaceFiles } from "../ports/workspace-files.js";
import type { CheckedPath } from "../ports/checked-path.js";

/** In bytes; a photograph of 50 megapixels has 20 MB. */
const largestImage = 40_000_000;

/** A place in a folder for a file of its own, or the reason why there is none. */
type Loaded = { image: LoadedImage } | { problem: string };

/**
 * Loads the pictures of a document from beside it or from elsewhere in the workspace. What lies outside, on the web, or
 * is no picture is not loaded, and a warning names it with its line.
 */
export async function loadImages(
  manuscript: Manuscript,
  folder: CheckedPath,
  files: WorkspaceFiles,
): Promise<{ images: Map<string, LoadedImage>; warnings: ManuscriptWarning[] }> {
  const confined = files.within([folder, files.root], "Put the picture beside the document.");
  const images = new Map<string, LoadedImage>();
  const warnings: ManuscriptWarning[] = [];
  for (const [source, line] of imageLines(manuscript)) {
    const loaded = await load(source, folder, confined);
    if ("image" in loaded) images.set(source, loaded.image);
    else warnings.push({ line, message: `the picture "${source.slice(0, 200)}" was left out: ${loaded.problem}` });
  }
  return { images, warnings };
}

/** Every picture with the first line that shows it. */
export function imageLines({ blocks, front }: Manuscript): Map<string, number> {
  const found = new Map<string, number>();
  let line = 0;
  const note = ({ source }: Image) => {
    if (!found.has(source)) found.set(source, line);
  };
  visit([...front.abstract, ...blocks], {
    block(block) {
      line = block.line;
      if (block.kind === "figure") block.images.forEach(note);
    },
    inline: (inline) => inline.kind === "image" && note(inline.image),
  });
  return found;
}

async function load(source: string, folder: CheckedPath, files: WorkspaceFiles): Promise<Loaded> {
  if (source.trim() === "") return { problem: "it has no name" };
  if (/^[a-z][a-z\d+.-]*:/iu.test(source) && !/^[a-z]:[\\/]/iu.test(source))
    return { problem: "it is not a file beside the document; nothing is fetched for an export" };
  try {
    const path = files.resolve(isAbsolute(source) ? source : join(folder, source));
    if ((await files.stat(path)) === null) return { problem: "there is no such file" };
    return imageOf(await files.read(path, largestImage), source);
  } catch (error) {
    const { code, message } = toQuireError(error);
    if (code === "tool_refused") return { problem: "it lies outside the folder of the document and the workspace" };
    return { problem: message };
  }
}

const formats: Readonly<Record<string, LoadedImage["format"]>> = {
  png: "png",
  jpg: "jpeg",
  jpeg: "jpeg",
  gif: "gif",
  svg: "svg",
  webp: "webp",
};

function imageOf(bytes: Uint8Array, source: string): Loaded {
  let size: { width: number; height: number; type?: string };
  try {
    size = imageSize(bytes);
  } catch {
    return { problem: "it is no picture that can be read (PNG, JPEG, GIF, SVG or WebP)" };
  }
  const format = formats[size.type ?? extname(source).slice(1).toLowerCase()];
  if (format === undefined) return { problem: `pictures of the kind ${size.type ?? "unknown"} are not set` };
  const problem = format === "svg" ? activeSvg(bytes) : damageOf(bytes, format, size);
  if (problem !== null) return { problem };
  return { image: { bytes, format, width: Math.max(1, size.width), height: Math.max(1, size.height) } };
}

/** Why a drawing does more than draw; null for one that is only a drawing. */
function activeSvg(bytes: Uint8Array): string | null {
  const root = parseXml(new TextDecoder().decode(bytes));
  if (root === null) return "it is not well-formed XML";
  const open = [root];
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    const problem = activePart(element);
    if (problem !== null) return problem;
    open.push(...childrenOf(element));
  }
  return null;
}

function activePart(element: Element): string | null {
  const name = element.localName?.toLowerCase() ?? "";
  if (name === "script" || name === "foreignobject") return `it holds a <${name}>`;
  const link = attribute(element, "href");
  if (name === "a" ? isUnsafeLink(link) : link !== null && !/^\s*(?:#|data:image\/(?:png|jpeg|gif);)/iu.test(link))
    return "it refers to something outside of itself";
  if (name === "style" && refersOutside(element.textContent ?? "")) return "it refers to something outside of itself";
  for (const { name: attributeName, value } of element.attributes) {
    if (/^on/iu.test(attributeName)) return "it holds code that runs";
    // An animation can set what an element does.
    if (/^attributeName$/iu.test(attributeName) && /^\s*(?:on|(?:xlink:)?href)/iu.test(value))
      return "it holds code that runs";
    if (refersOutside(value)) return "it refers to something outside of itself";
  }
  return null;
}

function isUnsafeLink(link: string | null): boolean {
  return link !== null && !/^\s*(?:#|https?:|mailto:)/iu.test(link);
}

/** CSS that loads: "@import", "url(...)" of more than a part of the drawing or a picture that stands in it. */
function refersOutside(css: string): boolean {
  return /@import|url\(\s*["']?\s*(?!#|data:image\/(?:png|jpeg|gif);)/iu.test(css);
}
