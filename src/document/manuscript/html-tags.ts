import { decodeEntities } from "../../domain/escape/html.js";

/** Elements of HTML within a line by what they are here; what stands in others stands there without them. */
export const inlineTags: Readonly<
  Record<string, "emphasis" | "strong" | "struck" | "superscript" | "subscript" | "underline" | "code">
> = {
  em: "emphasis",
  i: "emphasis",
  cite: "emphasis",
  dfn: "emphasis",
  var: "emphasis",
  strong: "strong",
  b: "strong",
  s: "struck",
  del: "struck",
  strike: "struck",
  sup: "superscript",
  sub: "subscript",
  u: "underline",
  ins: "underline",
  code: "code",
  kbd: "code",
  samp: "code",
  tt: "code",
};

/** Name of the element that a tag opens, in lower case; "" where it opens none. */
export function tagName(tag: string): string {
  return /^<([a-z][a-z0-9]*)/iu.exec(tag)?.[1]?.toLowerCase() ?? "";
}

/** Attributes of a tag by their names in lower case, as the author of the draft wrote them; the first of a name counts. */
export function htmlAttributes(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", double, single, plain] of tag.matchAll(
    /\s([a-z][\w:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/giu,
  )) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, decodeEntities(double ?? single ?? plain ?? ""));
  }
  return found;
}
