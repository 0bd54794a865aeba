import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { readFormula } from "../../../document/maths/formula.js";
import { removeFolders } from "../../../../test/support/quire.js";
import { typstCompiler } from "../../../../test/support/typst-compiler.js";
import { foldMathml } from "./fold-mathml.js";
import { mathFunctions } from "./math-code.js";

const { compile } = typstCompiler();
afterAll(removeFolders);

/** Calls, code and keywords that a formula may hold besides the functions of the list. */
const others = ["h", "box", "hide", "stroke", "inset", "none", "left", "center", "right", "em", "pt", "hline", "vline"];
const options = ["b", "t", "size", "delim", "align", "augment", "row-gap", "gap"];
const allowed = new Set<string>([...mathFunctions, ...others, ...options, "row"]);

/** Names in a formula outside its strings: what Typst could look up. */
function namesIn(code: string): string[] {
  const bare = code.replace(/"(?:[^"\\]|\\.)*"/gu, " ").replace(/\\./gu, " ");
  return bare.match(/[A-Za-z][A-Za-z-]+/gu) ?? [];
}

function folded(tex: string): string | null {
  const read = readFormula(tex, true);
  return "problem" in read ? null : foldMathml(read.mathml);
}

function problems(code: string): string {
  const compiled = compile(`$ ${code} $`);
  return compiled.hasError() ? JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics) : "";
}

const formulas = String.raw`
\frac{-b \pm \sqrt{b^2 - 4ac}}{2a} + \sqrt[3]{x}
\sum_{i=1}^{n} x_i^2 \int_0^\infty e^{-x^2}\,dx \lim_{x \to 0} \sum_{\substack{i<n \\ j<m}} a_{ij}
\left\{ x \,\middle|\, \frac{x}{2} \right] \left. f \right|_{0} \Big( x \Big)
\begin{cases} x^2 & \text{if } x > 0 \\ 0 & \text{otherwise} \end{cases}
\begin{pmatrix} a & b \\ c & d \end{pmatrix} \begin{array}{l|cr} n & f & g \\ \hline 1 & 10 & 100 \end{array}
\begin{align} a &= b & x &= 1 \\ c &= d & y &= 2 \end{align}
\begin{gather} a \\ b \end{gather}
\begin{aligned} x &= 1 \\ y &= 2 \end{aligned} + \begin{smallmatrix} a & b \\ c & d \end{smallmatrix}
\hat{x} \widehat{abc} \vec{v} \overline{ab} \underline{c} \overrightarrow{AB} \dot q \ddot q
\underbrace{a + b}_{n} \overbrace{x}^{2} \overset{!}{=} \stackrel{\text{def}}{=} \underset{x}{\min}
\mathbb{R} \mathcal{L} \mathfrak{g} \mathsf{X} \mathtt{code} \mathrm{d}x \boldsymbol{\beta} \operatorname{argmax}_\theta
\binom{n}{k} A \xrightarrow{f} B \xleftarrow[g]{h} C \ce{2H2 + O2 -> 2H2O} \ce{SO4^2-}
\boxed{E} \cancel{x} \phantom{abc} \color{red} x a \not= b f'''(x) \bmod \pmod{n}
\%\ \# \& \_ \{ \} / ; , " ' é + 数
\begin{equation} a = b \tag{7} \end{equation}
\text{a "quoted" read("/etc/passwd") text; $x$, y} \text{\#read("/etc/passwd")}
`
  .trim()
  .split("\n");

describe("formulas in Typst", () => {
  it.each(formulas)("compile and call what is listed alone: %s", (tex) => {
    const code = folded(tex);
    expect(code).not.toBeNull();
    expect(namesIn(code ?? "").filter((name) => !allowed.has(name))).toEqual([]);
    expect(problems(code ?? "")).toBe("");
  });

  it("never call anything else, whatever is written", () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...'read include import eval plugin # #read("/etc/passwd") $ " \\" ( ) [ ] { } , ; & \\\\ ^ _ \\text{ \\mathrm{ \\frac \\# \\$ x 1 sym.alpha /* // sys.inputs @preview'.split(
          " ",
        ),
      ),
      fc.string({ unit: "grapheme", maxLength: 5 }),
    );
    const written = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join("")),
      fc.array(part, { maxLength: 6 }).map((parts) => `\\text{${parts.join("").replace(/[{}\\]/gu, "")}} x`),
    );
    fc.assert(
      fc.property(written, (tex) => {
        const code = folded(tex);
        if (code === null) return;
        expect(namesIn(code).filter((name) => !allowed.has(name))).toEqual([]);
        expect(problems(code === "" ? '""' : code)).toBe("");
      }),
      { numRuns: 400 },
    );
  });

  it("that lie too deep in themselves are not set", () => {
    const deep = "\\sqrt{".repeat(100) + "x" + "}".repeat(100);
    expect(folded(deep)).toBeNull();
  });
});
