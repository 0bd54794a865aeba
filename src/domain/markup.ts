import { normalizeSpace, removeSpaces } from "./characters.js";
import { decodeEntities } from "./escape/html.js";

/**
 * Titles and abstracts as services send them: HTML, JATS face markup and MathML, written out, escaped or escaped twice.
 * CSL-JSON knows `<i>`, `<sub>` and `<sup>` among others; everything else becomes its text.
 */

/** Elements by what becomes of them; names without their namespace prefix. */
const kept: Record<string, "i" | "b" | "sub" | "sup"> = {
  i: "i",
  em: "i",
  italic: "i",
  b: "b",
  bold: "b",
  strong: "b",
  sub: "sub",
  inf: "sub",
  sup: "sup",
};
const mathScripts: Record<string, readonly ("sub" | "sup")[]> = {
  msub: ["sub"],
  munder: ["sub"],
  msup: ["sup"],
  mover: ["sup"],
  msubsup: ["sub", "sup"],
  munderover: ["sub", "sup"],
};
/** Elements whose content is said elsewhere. */
const dropped = new Set(["annotation", "annotation-xml", "alternatives-tex", "tex-math"]);
/** Elements that are known to be markup and leave their content. */
const transparent = new Set(
  (
    "u underline sc scp span font small big a br p sec title list list-item label abstract jats " +
    "math mi mn mo mtext mrow mstyle mspace mfrac msqrt mfenced semantics mpadded mphantom inline-formula " +
    "formula disp-formula named-content styled-content monospace tt roman sans-serif strike xref ext-link div h1 h2 h3 h4 li ul ol nobr"
  ).split(" "),
);

/** Deeper than anybody writes: what is opened below is beside, not inside. */
const deepest = 100;

/** Elements that stand between words, and in abstracts are paragraphs. */
const blocks = new Set(["br", "mspace", "p", "sec", "title", "list-item"]);

/** Elements that never have content. */
const empty = new Set(["br", "mspace", "mprescripts", "none"]);

interface Node {
  name: string;
  children: (Node | string)[];
}

/** What becomes of the markup. */
interface Rendering {
  bold?: boolean;
  /** Blocks are parted by empty lines, headings end with a colon; else they are parted by blanks. */
  paragraphs?: boolean;
}

/** Makes one line of text with `<i>`, `<sub>` and `<sup>` at most, and with `<b>` where that is wanted. */
export function cleanTitle(text: string, rendering: Rendering = {}): string {
  return tidy(written(text, rendering));
}

/** Makes text without any markup, on one line. */
export function plainText(text: string): string {
  return cleanTitle(text).replace(/<\/?(?:i|sub|sup)>/g, "");
}

/** Makes plain paragraphs of an abstract, with an empty line between; its heading "Abstract" is left out. */
export function cleanAbstract(text: string): string {
  return written(text, { paragraphs: true })
    .split(/\n\s*\n/)
    .map(plainText)
    .map((paragraph) => paragraph.replace(/^abstract[.:]?\s+(?=\p{Lu})/iu, ""))
    .filter((paragraph) => !["", "abstract:", "summary:"].includes(paragraph.toLowerCase()))
    .join("\n\n");
}

/** Services escape twice: `&amp;lt;i&amp;gt;`. */
function written(text: string, rendering: Rendering): string {
  return render(parse(decodeEntities(decodeEntities(text))), rendering);
}

/** Takes out the blanks inside brackets and before closing punctuation. */
function tidy(text: string): string {
  return normalizeSpace(text).replace(/(?<=\() | (?=[),])|(?<=<\/(?:i|b|sub|sup)>) (?=[.,;:](?:\s|$))/g, "");
}

function isKnown(name: string, whole: string): boolean {
  const isOfServices = ["mml:", "jats:"].some((prefix) => whole.toLowerCase().startsWith(prefix));
  return isOfServices || name in kept || name in mathScripts || dropped.has(name) || transparent.has(name);
}

/** A tag with the attributes of real ones: "a <b and c>" has none. */
const tagPattern =
  /<(\/?)(?:[a-z]+:)?([a-z][\w-]*)(?:\s+[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>/]+))*\s*(\/?)>/gi;

/** A tree of the elements that are known; "p<0.05" and "<unknown>" stay text, what is not closed ends with its parent. */
function parse(text: string): Node {
  const root: Node = { name: "", children: [] };
  const open = [root];
  let end = 0;
  for (const match of text.matchAll(tagPattern)) {
    const [whole, slash, tag = "", selfClosing] = match;
    const name = tag.toLowerCase();
    if (!isKnown(name, whole.slice(slash === "/" ? 2 : 1))) continue;
    open.at(-1)?.children.push(text.slice(end, match.index));
    end = match.index + whole.length;
    if (slash === "/") close(open, name);
    else {
      const node: Node = { name, children: [] };
      open.at(-1)?.children.push(node);
      if (selfClosing !== "/" && !empty.has(name) && open.length < deepest) open.push(node);
    }
  }
  open.at(-1)?.children.push(text.slice(end));
  return root;
}

function close(open: Node[], name: string): void {
  const at = open.findLastIndex((node) => node.name === name);
  if (at > 0) open.length = at;
}

function render(node: Node | string, rendering: Rendering): string {
  if (typeof node === "string") return node;
  if (dropped.has(node.name)) return "";
  const scripts = mathScripts[node.name];
  if (scripts) return renderScripts(mathParts(node, rendering), scripts);
  if (node.name === "mmultiscripts") return renderMultiscripts(node, rendering);
  if (node.name === "mfrac") return mathParts(node, rendering).join("/");
  const inner = node.children.map((child) => render(child, rendering)).join("");
  if (blocks.has(node.name)) return block(inner, node.name === "title", rendering);
  if (node.name === "math") return removeSpaces(inner);
  const tag = kept[node.name];
  return tag === undefined || (tag === "b" && rendering.bold !== true) ? inner : tagged(inner, tag);
}

function block(inner: string, isHeading: boolean, { paragraphs = false }: Rendering): string {
  const between = paragraphs ? "\n\n" : " ";
  return between + inner + (isHeading && paragraphs ? ":" : "") + between;
}

/** Blanks stand outside of tags; a tag around nothing is gone. */
function tagged(inner: string, tag: string): string {
  const core = inner.trim();
  if (core === "") return inner;
  const start = inner.indexOf(core);
  return `${inner.slice(0, start)}<${tag}>${core}</${tag}>${inner.slice(start + core.length)}`;
}

function renderScripts([base = "", ...rest]: readonly string[], scripts: readonly string[]): string {
  return base + rest.map((part, index) => (scripts[index] ? tagged(part, scripts[index]) : part)).join("");
}

/** Base, pairs of lower and upper scripts, then after `mprescripts` those that stand before the base: the 3 of helium-3. */
function renderMultiscripts(node: Node, rendering: Rendering): string {
  const elements = node.children.filter((child) => typeof child !== "string");
  const turn = elements.findIndex(({ name }) => name === "mprescripts");
  const [base, ...after] = turn < 0 ? elements : elements.slice(0, turn);
  const before = turn < 0 ? [] : elements.slice(turn + 1);
  const scripts = (list: Node[]) =>
    list.map((each, index) => tagged(render(each, rendering).trim(), index % 2 === 0 ? "sub" : "sup")).join("");
  return scripts(before) + (base ? render(base, rendering) : "") + scripts(after);
}

function mathParts(node: Node, rendering: Rendering): string[] {
  return node.children.filter((child) => typeof child !== "string").map((child) => render(child, rendering).trim());
}

/** Tells whether a text is a page, by a tag that only pages have among its first 4,000 characters. */
export function looksLikeHtml(text: string): boolean {
  const head = text.slice(0, 4000).trimStart();
  return head.startsWith("<") && /<(?:!doctype html|html|head|body)\b/iu.test(head);
}

/** Words of pages, in lower case, that stand where something else was expected because the site takes us for a program. */
export const refusalWords: readonly string[] = [
  "captcha",
  "cf-challenge",
  "cf-chl",
  "just a moment...",
  "are you a robot",
  "are you a bot",
  "checking your browser",
  "verify you are human",
];
