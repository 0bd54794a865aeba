/**
 * Text as LaTeX: the ten characters that mean something to TeX become commands (The TeXbook, chapter 7). What a text holds
 * is never run: of a formula only commands that draw are kept.
 */
import { accents, mathCommands, writtenAs } from "./latex-symbols.js";

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

/** Commands of formulas that are no symbols: fractions, letters, sizes, accents, names of functions. */
const drawing = new Set(
  (
    "frac dfrac tfrac sqrt binom stackrel overset underset overbrace underbrace overline underline hat widehat tilde " +
    "widetilde bar vec dot ddot acute grave check breve mathrm mathbf mathit mathcal mathbb mathsf mathtt mathfrak " +
    "mathscr boldsymbol text textrm textit textbf textsf texttt textsc textsuperscript textsubscript mbox ensuremath " +
    "operatorname rm bf it cal sf tt em left right big Big bigg Bigg bigl bigr Bigl Bigr limits nolimits displaystyle " +
    "textstyle scriptstyle quad qquad not log ln lg exp sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh max " +
    "min sup inf lim limsup liminf det dim ker arg gcd deg hom Pr bmod pmod mod bigcup bigcap bigoplus bigotimes coprod " +
    "oint iint varnothing lesssim gtrsim preceq succeq prec succ top bot models vdash sqsubseteq triangle square Box " +
    "diamond lbrack rbrack lvert rvert lVert rVert backslash colon longrightarrow leadsto rightleftharpoons"
  ).split(" "),
);

/** Whether TeX draws a formula and does nothing else: no file is read, no command made, no comment begun. */
function isDrawn(formula: string): boolean {
  if (/\^\^|[%#\p{Cc}]/u.test(formula)) return false;
  return [...formula.matchAll(/\\([A-Za-z@]+)/gu)].every(
    ([, command = ""]) => drawing.has(command) || mathCommands.has(command),
  );
}

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

/** Text as LaTeX that reads back as the same text; formulas between dollar signs stay formulas where they only draw. */
export function textToLatex(text: string, options: WriteOptions): string {
  const parts: string[] = [];
  let at = 0;
  const isBalanced = hasBalancedBraces(text);
  for (const match of text.matchAll(formulas)) {
    // What a formula holds stays as it is: only if its braces close can it stand in a value.
    if (!hasBalancedBraces(match[0]) || !isDrawn(match[0])) continue;
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
const special = /--+|[–—]{2,}|''+|``+|[?!]`|[\\~^&%$#_{}]|(?<!\n)\n(?!\n)|\p{Script=Greek}{2,}|\P{ASCII}\p{M}*/gu;

function escapeText(text: string, { ascii }: WriteOptions, isBalanced: boolean): string {
  return text.replace(special, (token) => {
    if (/^[–—]{2}/.test(token)) return ascii ? Array.from(token).map(toAscii).join("{}") : token;
    // Letters of Greek words are letters; a lone one is a symbol.
    if (/^\p{Script=Greek}{2}/u.test(token)) return token;
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
