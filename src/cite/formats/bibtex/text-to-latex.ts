import { accents, writtenAs } from "./latex-symbols.js";

export interface WriteOptions {
  /** Write what lies outside ASCII as commands: for programs that know no Unicode. */
  ascii: boolean;
}

const escapes: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "&": "\\&",
  "%": "\\%",
  $: "\\$",
  "#": "\\#",
  _: "\\_",
};

/** Between dollar signs, with something that only formulas have. */
const formulas = /\$(?=[^$]*(?:[\\^_={}]|(?<=\$)[A-Za-z]\$))[^\s$](?:[^$]*[^\s$\\])?\$/gu;

const tags: Record<string, string> = {
  i: "\\textit",
  em: "\\textit",
  b: "\\textbf",
  strong: "\\textbf",
  sup: "\\textsuperscript",
  sub: "\\textsubscript",
  sc: "\\textsc",
};

const commandOf = new Map([...accents].map(([command, mark]) => [mark, command]));

/** Text as LaTeX that reads back as the same text; formulas between dollar signs stay formulas. */
export function textToLatex(text: string, options: WriteOptions): string {
  const parts: string[] = [];
  let at = 0;
  const isBalanced = hasBalancedBraces(text);
  for (const match of text.matchAll(formulas)) {
    // What a formula holds stays as it is: only if its braces close can it stand in a value.
    if (!hasBalancedBraces(match[0])) continue;
    parts.push(escapeText(text.slice(at, match.index), options, isBalanced), match[0]);
    at = match.index + match[0].length;
  }
  parts.push(escapeText(text.slice(at), options, isBalanced));
  return parts.join("");
}

/** The tags of CSL-JSON's titles as commands; `protect` is given the words between them. */
export function markupToLatex(text: string, options: WriteOptions, protect: (text: string) => string): string {
  const pieces = text.split(
    /(<\/?(?:i|em|b|strong|sup|sub|sc)>|<span class="nocase">|<span style="font-variant:\s*small-caps;">|<\/span>)/,
  );
  const open = pieces.filter((piece) => /^<[a-z]/.test(piece)).length;
  // Tags that do not close are signs of the title, not markup.
  if (open === 0 || open !== pieces.filter((piece) => piece.startsWith("</")).length)
    return protect(textToLatex(text, options));
  return pieces
    .map((piece, index) => (index % 2 === 0 ? protect(textToLatex(piece, options)) : tagToLatex(piece)))
    .join("");
}

function tagToLatex(tag: string): string {
  if (tag.startsWith("</")) return "}";
  if (tag.startsWith("<span")) return tag.includes("nocase") ? "{" : "\\textsc{";
  return `${tags[tag.slice(1, -1)] ?? ""}{`;
}

/** What must not stand as it is: ligatures, signs of LaTeX, single line breaks, and what lies outside ASCII. */
const special = /--+|[–—]{2,}|''+|``+|[?!]`|[\\~^&%$#_{}]|(?<!\n)\n(?!\n)|\P{ASCII}\p{M}*/gu;

function escapeText(text: string, { ascii }: WriteOptions, isBalanced: boolean): string {
  return text.replace(special, (token) => {
    if (/^[–—]{2}/.test(token)) return ascii ? Array.from(token).map(toAscii).join("{}") : token;
    if (/^\P{ASCII}/u.test(token)) return ascii ? toAscii(token) : token === "\u00A0" ? "{\\nobreakspace}" : token;
    if (token === "\n") return "\\\\\n";
    if (token === "{" || token === "}") return isBalanced ? `\\${token}` : braces[token];
    return token.length > 1 ? Array.from(token).join("{}") : (escapes[token] ?? token);
  });
}

const braces = { "{": "\\textbraceleft{}", "}": "\\textbraceright{}" };

/** A character outside ASCII as a command; one that LaTeX has no command for stays. */
function toAscii(token: string): string {
  const composed = token.normalize("NFC");
  const whole = writtenAs.get(composed);
  if (whole !== undefined) return whole;
  const [letter = "", ...marks] = Array.from(composed.normalize("NFD"));
  const commands = marks.map((mark) => commandOf.get(mark));
  const base = writtenAs.get(letter) ?? letter;
  if (!/^\p{ASCII}*$/u.test(base) || commands.includes(undefined) || base.startsWith("$")) return composed;
  return commands.reduce<string>((inner, command) => `{\\${command ?? ""}${wrapped(command ?? "", inner)}}`, base);
}

/** The letter an accent stands on; the dots of i and j make room for it. */
function wrapped(command: string, letter: string): string {
  const plain = letter === "i" || letter === "j" ? `\\${letter}` : letter;
  return plain.length > 1 || /^[A-Za-z]/.test(command)
    ? `{${plain.startsWith("{") ? plain.slice(1, -1) : plain}}`
    : plain;
}

function hasBalancedBraces(text: string): boolean {
  let depth = 0;
  for (const [brace] of text.matchAll(/[{}]/g)) {
    depth += brace === "{" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
