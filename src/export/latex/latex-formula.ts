import { symbolCommand } from "../../domain/escape/latex-prose.js";
import {
  drawingSigns,
  innerEnvironments,
  isDrawingCommand,
  lineEnvironments,
  type MathsPackage,
  packageOf,
  textCommands,
} from "./maths-commands.js";

/** A formula as it may stand in a document, and what it needs; or why it may not. */
export type GatedFormula = { tex: string; packages: MathsPackage[] } | { problem: string };

/**
 * Lets a formula through that temml reads (`readFormula`) and that consists of nothing but what draws: commands of the list
 * in `maths-commands.ts`, environments of formulas, signs. Comments and empty lines are taken out, environments of whole
 * lines become ones that stand within a formula, since the document gives the number.
 */
export function gateFormula(tex: string): GatedFormula {
  const gate = new FormulaGate(tex);
  const problem = gate.run();
  if (problem !== null) return { problem };
  return { tex: gate.written.trim(), packages: [...gate.packages].toSorted() };
}

class FormulaGate {
  written = "";
  readonly packages = new Set<MathsPackage>();
  private at = 0;
  /** Depths of braces at which a text began. */
  private readonly texts: number[] = [];
  private depth = 0;
  private beginsText = false;
  private inDollars = false;
  private readonly lineNames: string[] = [];

  constructor(private readonly tex: string) {}

  /** Null where all of it may stand. */
  run(): string | null {
    while (this.at < this.tex.length) {
      const sign = Array.from(this.tex.slice(this.at, this.at + 2))[0] ?? "";
      this.at += sign.length;
      const problem = sign === "\\" ? this.command() : this.sign(sign);
      if (problem !== null) return problem;
    }
    // What stood between may have been taken out.
    if (this.written.includes("^^")) return "^^ means more than itself to TeX";
    return this.inDollars || this.depth !== 0 ? "its groups do not close" : null;
  }

  private command(): string | null {
    const name = /[A-Za-z]+/uy;
    name.lastIndex = this.at;
    const word = name.exec(this.tex)?.[0];
    if (word === undefined) return this.escaped();
    this.at += word.length;
    if (word === "begin" || word === "end") return this.environment(word);
    if (word === "notag" || word === "nonumber") return null;
    if (!isDrawingCommand(word)) return `\\${word} is not among the commands that draw`;
    if (word === "tag" && this.lineNames.length > 0) return "\\tag stands in lines that have one number";
    const wanted = packageOf(word);
    if (wanted !== null) this.packages.add(wanted);
    this.beginsText = textCommands.has(word);
    this.written += `\\${word}`;
    // A blank keeps the name from going on with what follows, were it written as a letter.
    if (/[^\p{ASCII}]/u.test(this.tex.charAt(this.at))) this.written += " ";
    return null;
  }

  private escaped(): string | null {
    const sign = this.tex.charAt(this.at);
    this.at += 1;
    const isBlank = /\s/u.test(sign);
    if (!isBlank && !drawingSigns.has(sign)) return `\\${sign} is not among the signs that draw`;
    this.written += isBlank ? "\\ " : `\\${sign}`;
    return null;
  }

  private environment(word: "begin" | "end"): string | null {
    const group = /\s*\{([A-Za-z]+\*?)\}/uy;
    group.lastIndex = this.at;
    const found = group.exec(this.tex);
    const name = found?.[1] ?? "";
    this.at += found?.[0].length ?? 0;
    if (word === "begin" && lineEnvironments.has(name)) {
      if (this.lineNames.length > 0 || this.written.trim() !== "") return `${name} stands within a formula`;
      this.lineNames.push(name);
    } else if (!innerEnvironments.has(name) && !lineEnvironments.has(name))
      return `${name} is no formula's environment`;
    const inner = lineEnvironments.has(name) ? lineEnvironments.get(name) : name;
    if (inner !== null && inner !== undefined) this.written += `\\${word}{${inner}}`;
    return null;
  }

  private sign(sign: string): string | null {
    if (sign === "%") return this.comment();
    if (sign === "#" || this.tex.startsWith("^^", this.at - 1)) return `${sign} means more than itself to TeX`;
    if (sign === "$") this.inDollars = !this.inDollars;
    if (sign === "$" && this.texts.length === 0) return "it has a dollar sign";
    const isText = this.texts.length > 0 && !this.inDollars;
    if (isText && "_^&".includes(sign)) return `${sign} stands in its text`;
    if (sign === "{" || sign === "}") this.brace(sign);
    if (/\s/u.test(sign)) this.blank(isText);
    else if (/[\p{Cc}\p{Cs}]/u.test(sign)) return "it has signs that cannot be seen";
    else this.written += isText || sign <= "\u007F" ? sign : (symbolCommand(sign) ?? sign);
    if (sign !== "{" && !/\s/u.test(sign)) this.beginsText = false;
    return null;
  }

  private brace(sign: string): void {
    if (sign === "}") {
      if (this.texts.at(-1) === this.depth) this.texts.pop();
      this.depth -= 1;
      return;
    }
    this.depth += 1;
    if (this.beginsText) this.texts.push(this.depth);
    this.beginsText = false;
  }

  /** An empty line would end the formula. */
  private blank(isText: boolean): void {
    if (isText || !/\s$/u.test(this.written)) this.written += " ";
  }

  private comment(): null {
    const end = this.tex.indexOf("\n", this.at);
    this.at = end < 0 ? this.tex.length : end;
    return null;
  }
}
