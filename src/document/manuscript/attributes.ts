/** What stands in braces behind a part of a document: `{#fig:one .wide width=50% alt="A curve"}` (Pandoc, "attributes"). */
export interface Attributes {
  id: string | null;
  classes: string[];
  values: ReadonlyMap<string, string>;
}

export const noAttributes: Attributes = { id: null, classes: [], values: new Map() };

/** `#id`, `.class`, `-` (short for `.unnumbered`), `key=value`, `key="with blanks"`. */
const part = /#([^\s{}#]+)|\.([\p{L}_][^\s{}.=]*)|(-)(?=\s|$)|([\p{L}_][\w:-]*)=(?:"((?:[^"\\]|\\.)*)"|([^\s{}"]*))/uy;
const blanks = /\s*/uy;

/** Reads what stands between the braces; null where it is something else ("{x | x > 0}"). */
export function readAttributes(text: string): Attributes | null {
  const classes: string[] = [];
  const values = new Map<string, string>();
  let id: string | null = null;
  for (let at = skip(text, 0); at < text.length; at = skip(text, at)) {
    part.lastIndex = at;
    const found = part.exec(text);
    if (found === null) return null;
    const [whole, named, className, dash, key, quoted, plain] = found;
    if (named !== undefined) id = named;
    else if (className !== undefined) classes.push(className);
    else if (dash !== undefined) classes.push("unnumbered");
    else if (key !== undefined) values.set(key.toLowerCase(), quoted?.replace(/\\(.)/gu, "$1") ?? plain ?? "");
    at += whole.length;
  }
  return { id, classes, values };
}

function skip(text: string, at: number): number {
  blanks.lastIndex = at;
  blanks.exec(text);
  return blanks.lastIndex;
}

/** Attributes longer than that are none. */
const longest = 2_000;

/** The end of what stands in braces from `at` on, when it can be attributes: behind its "}"; null where it cannot. */
export function attributesEnd(text: string, at: number): number | null {
  if (text[at] !== "{") return null;
  let isQuoted = false;
  for (let end = at + 1; end < Math.min(text.length, at + longest); end++) {
    const character = text[end];
    if (isQuoted && character === "\\") end += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === "{" || character === "\n")) return null;
    else if (!isQuoted && character === "}") return end + 1;
  }
  return null;
}

/** Parts what stands in braces at the end of a heading or a caption from the words before it. */
export function trailingAttributes(text: string): { length: number; attributes: Attributes } {
  const none = { length: text.length, attributes: noAttributes };
  const trimmed = text.trimEnd();
  if (!trimmed.endsWith("}")) return none;
  const at = trimmed.lastIndexOf("{");
  if (at < 0 || attributesEnd(trimmed, at) !== trimmed.length) return none;
  const attributes = readAttributes(trimmed.slice(at + 1, -1));
  return attributes === null ? none : { length: trimmed.slice(0, at).trimEnd().length, attributes };
}

/** `{.landscape #id}`, or the name of one class alone. */
export function divisionAttributes(info: string): Attributes {
  const braces = /^\{(.*)\}$/u.exec(info);
  if (braces !== null) return readAttributes(braces[1] ?? "") ?? noAttributes;
  return { ...noAttributes, classes: info.split(/\s+/u) };
}
