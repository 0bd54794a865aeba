import { readFormula } from "../../document/maths/formula.js";
import { run } from "./fields.js";
import type { RunFormat } from "./formats.js";
import { ommlOf } from "./mathml-to-omml.js";
import type { Writing } from "./writing.js";
import { type Xml, xml } from "./xml.js";

/** A formula in the line; its notation where it cannot be read. */
export function inlineFormula(writing: Writing, tex: string, line: number, format: RunFormat): Xml {
  const omml = omathOf(tex, false);
  if (!("problem" in omml)) return omml.content;
  writing.warn(line, formulaWarning(tex, omml.problem));
  return run(tex, { ...format, style: writing.style("CodeCharacter") });
}

/** A displayed formula as the content of a paragraph, or why it cannot be shown. */
export function displayFormula(tex: string): { content: Xml } | { problem: string } {
  const omml = omathOf(tex, true);
  return "problem" in omml ? omml : { content: xml`<m:oMathPara>${omml.content}</m:oMathPara>` };
}

function omathOf(tex: string, isDisplay: boolean): { content: Xml } | { problem: string } {
  const read = readFormula(tex, isDisplay);
  if ("problem" in read) return read;
  try {
    return { content: xml`<m:oMath>${ommlOf(read.mathml, isDisplay)}</m:oMath>` };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { problem: error.message };
  }
}

/** What is said of a formula that cannot be shown. */
export function formulaWarning(tex: string, problem: string): string {
  const start = tex.length > 60 ? `${tex.slice(0, 60)}…` : tex;
  return `The formula "${start}" is shown as it is written: ${problem}.`;
}
