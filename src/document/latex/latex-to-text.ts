import { hasAny, removeBraces } from "../../domain/characters.js";
import { accents, blackboard, mathCommands, scripts, textCommands } from "../../domain/escape/latex-symbols.js";

export interface LatexOptions {
  /** Keep italics, bold and the like as the tags CSL-JSON knows; else the words alone are kept. */
  markup: boolean;
}

/** Deeper nesting is no writing of people; its braces are taken off without looking at them. */
const deepest = 60;

const formatting: Record<string, string> = {
  emph: "i",
  textit: "i",
  textsl: "i",
  mkbibemph: "i",
  mkbibitalic: "i",
  it: "i",
  itshape: "i",
  em: "i",
  sl: "i",
  textbf: "b",
  mkbibbold: "b",
  bf: "b",
  bfseries: "b",
  textsuperscript: "sup",
  textsubscript: "sub",
};

/** Switches that hold to the end of their group. */
const switches = new Set("it itshape em sl bf bfseries rm tt sf sc scshape upshape normalfont".split(" "));
/** The command that a group begins with. */
const firstCommand = /^\{?\s*\\([A-Za-z]+)\s*/;

/** Letters that are written without their dot below an accent. */
const dotless: Readonly<Record<string, string>> = { ı: "i", ȷ: "j" };

/** Commands of which only the argument is read. */
const transparent = new Set(
  "text textrm textsf texttt textnormal textup textmd textsc mbox hbox mathrm mathit mathsf mathtt mathbf mathcal mathnormal boldsymbol operatorname uppercase lowercase NoCaseChange MakeUppercase ensuremath bibinfo bibnamefont bibfnamefont natexlab url path nolinkurl".split(
    " ",
  ),
);

/** Commands that print nothing; those with an argument take it with them. */
const silent = new Set(
  "relax protect noindent sloppy newblock par left right displaystyle limits nolimits tt sc rm sf bf it em sl".split(
    " ",
  ),
);
const silentWithArgument = new Set("noopsort SortNoop noop label vspace hspace phantom".split(" "));

const ligatures: [string, string][] = [
  ["---", "—"],
  ["--", "–"],
  ["``", "“"],
  ["''", "”"],
  ["?`", "¿"],
  ["!`", "¡"],
  ["~", " "],
];

/**
 * Reads a value of a .bib file as Unicode (NFC). Braces fall away; accents, symbols and simple formulas become
 * characters; formulas that characters cannot say stay as they are between dollar signs, unknown commands as they are.
 */
export function latexToText(latex: string, options: LatexOptions = { markup: false }): string {
  const text = foldSpace(isTooDeep(latex) ? removeBraces(latex) : latex);
  if (!hasAny(text, "\\{}$~`'-")) return text.normalize("NFC");
  return tidy(new LatexReader(text, options).read());
}

/** One space for all space, but paragraphs stay apart. */
function foldSpace(text: string): string {
  return text
    .trim()
    .replace(/[ \t]*\r?\n[ \t]*(?:\r?\n\s*)+/g, "\n\n")
    .replace(/[ \t]*(?<!\n)\n(?!\n)[ \t]*|[ \t]+/g, " ");
}

function tidy(text: string): string {
  return text
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replace(/ {2,}/g, " ")
    .trim()
    .replace(/[ıȷ](?=[\u0300-\u036F])/g, (letter) => dotless[letter] ?? letter)
    .normalize("NFC");
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    depth += sign === "{" ? 1 : sign === "}" ? -1 : 0;
    if (depth > deepest) return true;
  }
  return false;
}

class LatexReader {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly options: LatexOptions,
    private readonly isMath = false,
  ) {}

  read(): string {
    let result = "";
    while (this.at < this.text.length) result += this.next();
    return result;
  }

  /** The text of what stands next. */
  private next(): string {
    const character = this.text.charAt(this.at);
    if (character === "\\") return this.command();
    if (character === "{") return this.formatted(this.argument());
    if (character === "$") return this.formula();
    if (this.isMath && (character === "^" || character === "_")) return this.script(character);
    const ligature = this.isMath ? undefined : ligatures.find(([written]) => this.text.startsWith(written, this.at));
    this.at += ligature?.[0].length ?? 1;
    // A brace that opens nothing is left out.
    return ligature?.[1] ?? (character === "}" ? "" : character);
  }

  private command(): string {
    const name = /\\(?:([A-Za-z]+)\*?|([\s\S]))?/y;
    name.lastIndex = this.at;
    const [whole = "", word, sign = ""] = name.exec(this.text) ?? [];
    const command = word ?? sign;
    this.at += whole.length;
    const accent = this.isMath ? undefined : accents.get(command);
    if (accent !== undefined) return this.accented(accent);
    if (word === undefined) return this.controlSymbol(command);
    this.skipSpace();
    return this.word(command);
  }

  private controlSymbol(command: string): string {
    if (command === "\\") {
      const skipped = /\s*(?:\[[^\]]*\])?[ \t]*/y;
      skipped.lastIndex = this.at;
      this.at += skipped.exec(this.text)?.[0].length ?? 0;
      return "\n";
    }
    if (command === "(" || command === "[") return this.formulaUpTo(command === "(" ? "\\)" : "\\]");
    if (" \t\n\r,;:".includes(command)) return command === "" ? "" : " ";
    return "-/!@".includes(command) ? "" : command;
  }

  private word(command: string): string {
    const symbol = (this.isMath ? mathCommands : textCommands).get(command);
    if (symbol !== undefined) return this.emptyGroup() + symbol;
    if (silent.has(command)) return "";
    if (command === "nobreakspace" || command === "space" || command === "quad")
      return this.emptyGroup() + (command === "nobreakspace" ? "\u00A0" : " ");
    if (silentWithArgument.has(command)) return (this.argument(), "");
    if (command === "mathbb" || command === "mathbbm") return blackboardText(this.argument());
    if (command === "href") return (this.argument(), this.inner(this.argument()));
    if (command === "enquote" || command === "mkbibquote") return `“${this.inner(this.argument())}”`;
    if (transparent.has(command)) return this.inner(this.argument());
    const tag = formatting[command];
    if (tag !== undefined) return this.tagged(tag, this.inner(this.argument()));
    if (command === "LaTeX" || command === "TeX" || command === "BibTeX") return this.emptyGroup() + command;
    // Greek letters and signs are often written outside formulas.
    const known = mathCommands.get(command);
    return known === undefined ? this.unknown(command) : this.emptyGroup() + known;
  }

  private unknown(command: string): string {
    return this.text.charAt(this.at) === "{" ? `\\${command}{${this.argument()}}` : `\\${command} `;
  }

  private accented(mark: string): string {
    this.skipSpace();
    const letter = this.inner(this.argument());
    const [first = " ", ...rest] = Array.from(letter);
    return ((dotless[first] ?? first) + mark).normalize("NFC") + rest.join("");
  }

  /** What a command is applied to, as written: a group, a command, or one character. */
  private argument(): string {
    if (this.text.charAt(this.at) === "{") {
      const begin = this.at + 1;
      this.at = this.groupEnd(begin);
      return this.text.slice(begin, this.at++);
    }
    const token = /\\[A-Za-z]+ ?|\\[\s\S]|[\s\S]/uy;
    token.lastIndex = this.at;
    const found = token.exec(this.text)?.[0] ?? "";
    if (found === "}") return "";
    this.at += found.length;
    return found;
  }

  private groupEnd(begin: number): number {
    let depth = 1;
    for (let index = begin; index < this.text.length; index++) {
      const character = this.text.charAt(index);
      if (character === "{") depth += 1;
      else if (character === "}" && --depth === 0) return index;
    }
    return this.text.length;
  }

  private formatted(group: string): string {
    const [whole = "", name = ""] = firstCommand.exec(group) ?? [];
    if (!switches.has(name)) return this.inner(group);
    const tag = formatting[name];
    const inner = this.inner(group.slice(whole.length));
    return tag === undefined ? inner : this.tagged(tag, inner);
  }

  private inner(latex: string): string {
    return new LatexReader(latex, this.options, this.isMath).read();
  }

  private tagged(tag: string, text: string): string {
    return this.options.markup && text !== "" ? `<${tag}>${text}</${tag}>` : text;
  }

  private emptyGroup(): string {
    if (this.text.startsWith("{}", this.at)) this.at += 2;
    return "";
  }

  private skipSpace(): void {
    while (this.text.charAt(this.at) === " ") this.at += 1;
  }

  private formula(): string {
    const mark = this.text.startsWith("$$", this.at) ? "$$" : "$";
    return this.formulaUpTo(mark, mark.length);
  }

  private formulaUpTo(close: string, skipped = 0): string {
    const begin = this.at + skipped;
    let end = this.text.indexOf(close, begin);
    while (end > 0 && close.startsWith("$") && this.text.charAt(end - 1) === "\\")
      end = this.text.indexOf(close, end + 1);
    if (end <= begin) return this.lone(skipped);
    this.at = end + close.length;
    const formula = this.text.slice(begin, end);
    return mathToText(formula, this.options) ?? `$${formula}$`;
  }

  private lone(skipped: number): string {
    const text = this.text.slice(this.at, this.at + skipped);
    this.at += skipped;
    return text;
  }

  private script(kind: "^" | "_"): string {
    this.at += 1;
    const plain = this.inner(this.argument());
    const raised = Array.from(plain).map((character) => scripts[kind].get(character));
    if (raised.every((character) => character !== undefined)) return raised.join("");
    if (plain === "∘") return "°";
    return this.options.markup ? this.tagged(kind === "^" ? "sup" : "sub", plain) : `${kind}{${plain}}`;
  }
}

/** A formula in characters, or null where it takes more than letters, signs, and what stands raised or lowered. */
function mathToText(formula: string, options: LatexOptions): string | null {
  const text = new LatexReader(formula, options, true).read();
  return hasAny(text, "\\{}^_$") ? null : text.trim();
}

function blackboardText(letters: string): string {
  return Array.from(letters)
    .map((letter) => blackboard[letter] ?? letter)
    .join("");
}
