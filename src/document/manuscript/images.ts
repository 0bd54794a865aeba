import type { MarkdownInline } from "../markdown/tree.js";
import { noAttributes, readAttributes } from "./attributes.js";
import type { Image } from "./tree.js";

/** The image of Markdown. */
export function imageOf(node: Extract<MarkdownInline, { kind: "image" }>): Image {
  const { values } = readAttributes(node.attributes ?? "") ?? noAttributes;
  return imageFrom(node.url, values.get("alt") ?? node.description, values.get("width"));
}

/** An image from the attributes of an element of HTML. */
export function imageOfTag(attributes: ReadonlyMap<string, string>): Image {
  return imageFrom(attributes.get("src") ?? "", attributes.get("alt") ?? "", attributes.get("width"));
}

function imageFrom(url: string, description: string, width: string | undefined): Image {
  return { source: decodedPath(url), description: description.replace(/\s+/gu, " "), width: widthOf(width) };
}

function decodedPath(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url; // A "%" that is one of the name.
  }
}

/** In millimetres. */
const units: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  in: 25.4,
  pt: 25.4 / 72,
  px: 25.4 / 96,
  "": 25.4 / 96,
};

function widthOf(written: string | undefined): Image["width"] {
  const [, number = "", unit = ""] = /^(\d+(?:\.\d+)?)\s*(%|mm|cm|in|pt|px|)$/u.exec(written?.trim() ?? "") ?? [];
  const value = Number(number);
  if (number === "" || value <= 0) return null;
  if (unit === "%") return { share: Math.min(1, value / 100) };
  return { millimetres: value * (units[unit] ?? 1) };
}
