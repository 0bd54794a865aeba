import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gateFormula } from "./latex-formula.js";
import { isDrawingCommand } from "./maths-commands.js";

const written = (tex: string) => {
  const gated = gateFormula(tex);
  return "tex" in gated ? gated.tex : null;
};

describe("formulas before LaTeX", () => {
  it.each([
    ["x^2 + \\frac{a}{b}", "x^2 + \\frac{a}{b}"],
    ["\\begin{align} a &= b \\\\ c &= d \\end{align}", "\\begin{aligned} a &= b \\\\ c &= d \\end{aligned}"],
    ["\\begin{equation*} a = b \\nonumber \\end{equation*}", "a = b"],
    ["a % a comment\n= b", "a = b"],
    ["a\n\n= b", "a = b"],
    ["α ≤ \\text{é if $x_1$}", "\\ensuremath{\\alpha} \\ensuremath{\\leq} \\text{é if $x_1$}"],
    ["50\\%", "50\\%"],
  ])("go through as what draws: %s", (tex, expected) => {
    expect(written(tex)).toBe(expected);
  });

  it.each([
    "\\input{/etc/passwd}",
    "\\write18{ls}",
    "\\immediate\\openout1=x",
    "\\def\\x{1}",
    "\\newcommand{\\x}{1}",
    "\\catcode`\\%=12",
    "\\csname input\\endcsname{x}",
    "\\directlua{os.execute()}",
    "\\special{ps:}",
    "\\begin{document}",
    "\\end{document}",
    "\\begin{verbatim}",
    "^^5cinput{x}",
    "#1",
    "a $ b",
    "\\) \\input{x} \\(",
    "\\] x \\[",
    "\\text{a_b}",
    "x \\begin{align} a \\end{align}",
    "{x",
    "\\includegraphics{x}",
    "\\href{x}{y}",
    "\\unknowncommand",
  ])("do not where they do more: %s", (tex) => {
    expect(gateFormula(tex)).toHaveProperty("problem");
  });

  it("hold no command that is not on the list, whatever is written", () => {
    const part = fc.constantFrom(
      ..."\\input \\write18 \\frac \\text{ \\def \\x \\begin{align} \\end{align} \\\\ % \n ^^ ^^5c # $ { } _ ^ & \\% \\( \\] a 1 α \\é \\catcode`".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const tex = written(parts.join(""));
        if (tex === null) return;
        const commands = [...tex.matchAll(/\\([A-Za-z]+|[^])/gu)].map(([, name = ""]) => name);
        const words = commands.filter((name) => /[A-Za-z]/u.test(name));
        expect(words.filter((name) => name !== "ensuremath" && !isDrawingCommand(name))).toEqual([]);
        expect(tex.replace(/\\[^]/gu, " ")).not.toMatch(/[%#\n]|\^\^/u);
      }),
      { numRuns: 3000 },
    );
  });
});
