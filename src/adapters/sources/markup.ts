import { collapseSpaces, removeSpaces } from "../../domain/characters.js";
import { decodeEntities } from "../../domain/escape/html.js";
/**
 * Titles and abstracts as services send them: HTML, JATS face markup and MathML, written out, escaped or escaped twice.
 * CSL-JSON knows `<i>`, `<sub>` and `<sup>` among others; everything else becomes its text.
 */

/** Elements by what becomes of them; names without their namespace prefix. */
const kept: Record<string, "i" | "sub" | "sup"> = {
  i: "i",
  em: "i",
  italic: "i",
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
const dropped = new Set(["annotation", "annotation-xml", "alternatives-tex", "tex-math", "script", "style"]);
/** Elements that are known to be markup and leave their content. */
const transparent = new Set(
  (
    "b bold strong u underline sc scp span font small big a br p sec title list list-item label abstract jats " +
    "math mi mn mo mtext mrow mstyle mspace mfrac msqrt mfenced semantics mpadded mphantom inline-formula " +
    "formula disp-formula named-content styled-content monospace tt roman sans-serif strike xref ext-link div h1 h2 h3 h4 li ul ol nobr"
  ).split(" "),
);

/** Deeper than anybody writes: what is opened below is beside, not inside. */
const deepest = 100;

/** Elements that never have content. */
const empty = new Set(["br", "mspace", "mprescripts", "none"]);

interface Node {
  name: string;
  children: (Node | string)[];
}

/** One line of text with `<i>`, `<sub>` and `<sup>` at most. */
export function cleanTitle(text: string): string {
  let clean = render(parse(decodeTwice(text)));
  for (let before = ""; before !== clean;) {
    before = clean;
    clean = tidy(clean);
  }
  return clean;
}

/** Blanks stand outside of tags and not before closing punctuation; a tag around nothing is gone. */
function tidy(text: string): string {
  return collapseSpaces(
    text
      .replace(/<(i|sub|sup)>(\s*)<\/\1>/g, "$2")
      .replace(/(<(?:i|sub|sup)>)\s/g, " $1")
      .replace(/\s(<\/(?:i|sub|sup)>)/g, "$1 "),
  )
    .replaceAll("( ", "(")
    .replace(/(<\/(?:i|sub|sup)>) (?=[.,;:](?:\s|$))/g, "$1")
    .replace(/ ([),])/g, "$1")
    .trim();
}

/** Text without any markup, on one line. */
export function plainText(text: string): string {
  return cleanTitle(text).replace(/<\/?(?:i|sub|sup)>/g, "");
}

/** An abstract as plain paragraphs with an empty line between; its heading "Abstract" is left out. */
export function cleanAbstract(text: string): string {
  return decodeTwice(text)
    .replace(/<((?:jats:)?title)>\s*(?:abstract|summary)\s*<\/\1>/i, "")
    .replace(/<\/(?:jats:)?title>/gi, ": ")
    .split(/<\/?(?:jats:)?(?:p|sec|list-item|br)(?:\s[^<>]*)?\/?>|\n\s*\n/i)
    .map(plainText)
    .map((paragraph) => paragraph.replace(/^abstract[.:]?\s+(?=\p{Lu})/iu, ""))
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}

const bareName = (name: string) => name.toLowerCase().replace(/^[a-z]+:/, "");

function isKnown(name: string, whole: string): boolean {
  return (
    /^(?:mml|jats):/i.test(whole) || name in kept || name in mathScripts || dropped.has(name) || transparent.has(name)
  );
}

/** A tree of the elements that are known; "p<0.05" and "<unknown>" stay text, what is not closed ends with its parent. */
function parse(text: string): Node {
  const root: Node = { name: "", children: [] };
  const open = [root];
  let end = 0;
  for (const match of text.matchAll(/<(\/?)([a-z][\w:-]*)(\s[^<>]*)?(\/?)>/gi)) {
    const name = bareName(match[2] ?? "");
    if (!isKnown(name, match[2] ?? "")) continue;
    open.at(-1)?.children.push(text.slice(end, match.index));
    end = match.index + match[0].length;
    if (match[1] === "/") close(open, name);
    else {
      const node: Node = { name, children: [] };
      open.at(-1)?.children.push(node);
      if (match[4] !== "/" && !match[3]?.endsWith("/") && !empty.has(name) && open.length < deepest) open.push(node);
    }
  }
  open.at(-1)?.children.push(text.slice(end));
  return root;
}

function close(open: Node[], name: string): void {
  const at = open.findLastIndex((node) => node.name === name);
  if (at > 0) open.length = at;
}

function render(node: Node | string): string {
  if (typeof node === "string") return node;
  if (dropped.has(node.name)) return "";
  const scripts = mathScripts[node.name];
  if (scripts) return renderScripts(node, scripts);
  if (node.name === "mmultiscripts") return renderMultiscripts(node);
  if (node.name === "mfrac") return mathParts(node).join("/");
  const inner = node.children.map(render).join("");
  if (node.name === "br" || node.name === "mspace") return " ";
  if (node.name === "math") return removeSpaces(inner);
  const tag = kept[node.name];
  if (tag === undefined || inner.trim() === "") return inner;
  return `<${tag}>${inner}</${tag}>`;
}

function renderScripts(node: Node, scripts: readonly string[]): string {
  const [base = "", ...rest] = mathParts(node);
  return (
    base +
    rest.map((part, index) => (scripts[index] ? `<${scripts[index]}>${part}</${scripts[index]}>` : part)).join("")
  );
}

/** Base, pairs of lower and upper scripts, then after `mprescripts` those that stand before the base: the 3 of helium-3. */
function renderMultiscripts(node: Node): string {
  const elements = node.children.filter((child) => typeof child !== "string");
  const turn = elements.findIndex(({ name }) => name === "mprescripts");
  const [base, ...after] = turn < 0 ? elements : elements.slice(0, turn);
  const before = turn < 0 ? [] : elements.slice(turn + 1);
  const scripts = (list: Node[]) =>
    list
      .map((each, index) => ({ text: render(each).trim(), tag: index % 2 === 0 ? "sub" : "sup" }))
      .map(({ text, tag }) => (text === "" ? "" : `<${tag}>${text}</${tag}>`))
      .join("");
  return scripts(before) + (base ? render(base) : "") + scripts(after);
}

function mathParts(node: Node): string[] {
  return node.children.filter((child) => typeof child !== "string").map((child) => render(child).trim());
}

/** Writes character references out, twice: services send `&amp;lt;i&amp;gt;`. */
function decodeTwice(text: string): string {
  return decodeEntities(decodeEntities(text));
}
