import { hasUpper } from "../domain/characters.js";
import { tokensOf } from "./tokens.js";

/** A part of a phrase: what one token or some may be. */
export type Node =
  | { kind: "word"; text: string; exact: boolean }
  | { kind: "prefix" | "suffix"; text: string }
  | { kind: "words"; least: number; most: number }
  | { kind: "gap"; most: number }
  | { kind: "number"; digits: number }
  | { kind: "grouped" }
  | { kind: "class"; words: ReadonlySet<string> }
  | { kind: "either"; options: readonly (readonly Node[])[] }
  | { kind: "not"; options: readonly (readonly Node[])[] }
  | { kind: "capital" | "begin" | "end" };

/** Sets of words in lower case that phrases name as `<name>`. */
export type WordSets = Readonly<Record<string, ReadonlySet<string>>>;

const gapTokens = 14;

const closers: Record<string, string> = { "(": ")", "[": "]" };

/** Reads the notation of phrases. */
export class PhraseParser {
  constructor(private readonly sets: WordSets) {}

  parse(phrase: string): Node[] {
    return splitOutside(phrase, " ").flatMap((part) => this.alternatives(splitOutside(part, "|")));
  }

  private alternatives(options: readonly string[]): Node[] {
    const [only = ""] = options;
    if (options.length === 1) return this.part(only);
    return [{ kind: "either", options: options.map((option) => this.part(option)) }];
  }

  /** What stands between two blanks: groups, and words and signs beside them. */
  private part(part: string): Node[] {
    const nodes: Node[] = [];
    for (let at = 0; at < part.length;) {
      const opener = part[at] ?? "";
      const isDenied = opener === "!" && part[at + 1] === "(";
      const open = isDenied ? at + 1 : at;
      const close = isDenied || opener in closers ? closing(part, open) : -1;
      if (close > 0) {
        const options = splitOutside(part.slice(open + 1, close), "|").map((option) => this.parse(option));
        nodes.push({ kind: isDenied ? "not" : "either", options: opener === "[" ? [...options, []] : options });
        at = close + 1;
      } else {
        const next = [...Object.keys(closers), "!("].map((each) => part.indexOf(each, at + 1));
        const end = Math.min(part.length, ...next.filter((index) => index > 0));
        nodes.push(...this.words(part.slice(at, end)));
        at = end;
      }
    }
    return nodes;
  }

  private words(written: string): Node[] {
    if (written === "^") return [{ kind: "begin" }];
    if (written === "$") return [{ kind: "end" }];
    if (written === "Xx") return [{ kind: "capital" }];
    if (written === "...") return [{ kind: "gap", most: gapTokens }];
    if (written === "0_0") return [{ kind: "grouped" }];
    if (written !== "" && written === "0".repeat(written.length)) return [{ kind: "number", digits: written.length }];
    if (written === "*") return [{ kind: "words", least: 1, most: 1 }];
    if (written.startsWith("*")) {
      const [least = "0", most = least] = written.slice(1).split("-");
      return [{ kind: "words", least: Number(least), most: Number(most) }];
    }
    if (written.startsWith("<") && written.endsWith(">"))
      return [{ kind: "class", words: this.sets[written.slice(1, -1)] ?? new Set() }];
    if (written.startsWith("~")) return [{ kind: "suffix", text: written.slice(1) }];
    if (written.endsWith("~")) return [{ kind: "prefix", text: written.slice(0, -1) }];
    return tokensOf(written).map(({ text, plain }) => {
      const exact = hasUpper(text);
      return { kind: "word", text: exact ? text : plain, exact };
    });
  }
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if ((text[at] ?? "") in closers) depth += 1;
    if (")]".includes(text[at] ?? " ")) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** The parts of a text between separators that stand outside of all brackets; none is empty. */
function splitOutside(text: string, separator: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character in closers) depth += 1;
    if (")]".includes(character)) depth -= 1;
    if (character === separator && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.filter((part) => part !== "");
}
