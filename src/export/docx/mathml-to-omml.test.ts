import { describe, expect, it } from "vitest";
import { readFormula } from "../../document/maths/formula.js";
import { readXml } from "../../domain/xml.js";
import { ommlOf } from "./mathml-to-omml.js";
import { wordNamespaces, xml } from "./xml.js";

/** What a formula is built of: names of its elements, with signs and words at the ends. */
function builtOf(tex: string): string {
  const read = readFormula(tex, true);
  if ("problem" in read) throw new Error(read.problem);
  const content = ommlOf(read.mathml, true);
  readXml(xml`<m:oMath ${wordNamespaces}>${content}</m:oMath>`.text);
  return content.text
    .replaceAll(/<m:r>.*?<m:t[^>]*>(.*?)<\/m:t><\/m:r>/gu, "$1")
    .replaceAll(/<m:(\w+) m:val="([^"]*)"\/>/gu, "{$1=$2}")
    .replaceAll(/<m:\w+Pr>|<\/m:\w+Pr>|\u200B/gu, "")
    .replaceAll(/<m:(\w+)>/gu, "$1(")
    .replaceAll(/<\/m:\w+>/gu, ")");
}

describe("formulas in Office Math", () => {
  it.each([
    [String.raw`\frac{a}{b}`, "f(num(a)den(b))"],
    [String.raw`\sqrt[3]{x}`, "rad(deg(3)e(x))"],
    ["x_i^2", "sSubSup(e(x)sub(i)sup(2))"],
    [String.raw`\sum_{i=1}^n x_i = y`, "nary({chr=∑}{limLoc=undOvr}sub(i=1)sup(n)e(sSub(e(x)sub(i))))=y"],
    [String.raw`\int_0^1 f`, "nary({chr=∫}{limLoc=subSup}sub(0)sup(1)e(f))"],
    [String.raw`\left(\frac ab\right)`, "d({begChr=(}{sepChr=}{endChr=)}e(f(num(a)den(b))))"],
    [String.raw`\binom nk`, "d({begChr=(}{sepChr=}{endChr=)}e(f({type=noBar}num(n)den(k))))"],
    [String.raw`\hat x`, "acc({chr=\u0302}e(x))"],
    [String.raw`\overline{ab}`, "bar({pos=top}e(ab))"],
    [String.raw`\sin x`, "func(fName(sin)e(x))"],
    [String.raw`\lim_{x\to 0} f`, "func(fName(limLow(e(lim)lim(x→0)))e(f))"],
  ])("builds %s", (tex, expected) => {
    expect(builtOf(tex)).toBe(expected);
  });

  it("sets matrices and lines of equations in rows", () => {
    expect(builtOf(String.raw`\begin{pmatrix}1&2\\3&4\end{pmatrix}`)).toContain("mr(e(1)e(2))mr(e(3)e(4))");
    const aligned = builtOf(String.raw`\begin{aligned}a&=b\\&=c\end{aligned}`);
    expect(aligned).toContain("{mcJc=right}");
    expect(aligned).toContain("mr(e(a)e(=b))mr(e()e(=c))");
  });

  it("keeps words, colours and bars", () => {
    const text = ommlOf(mathml(String.raw`\color{red}{x} \mid \text{if } y`), false).text;
    expect(text).toContain('<w:color w:val="FF0000"/>');
    expect(text).toMatch(/<m:nor\/><\/m:rPr>[^]*?if/u);
    expect(text).toContain(">\u2009|\u2009</m:t>");
  });

  it("refuses what is nested more deeply than Word reads", () => {
    const deep = `${"\\sqrt{".repeat(100)}x${"}".repeat(100)}`;
    expect(() => ommlOf(mathml(deep), true)).toThrow(RangeError);
  });
});

function mathml(tex: string): string {
  const read = readFormula(tex, false);
  if ("problem" in read) throw new Error(read.problem);
  return read.mathml;
}
