import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanAbstract, cleanTitle, plainText } from "./markup.js";

describe("cleanTitle", () => {
  it.each([
    ["of HTML", "Growth of <em>E. coli</em> at 37&nbsp;°C", "Growth of <i>E. coli</i> at 37 °C"],
    ["of escaped HTML", "The role of &lt;i&gt;p53&lt;/i&gt;", "The role of <i>p53</i>"],
    ["escaped twice", "H&amp;lt;sub&amp;gt;2&amp;lt;/sub&amp;gt;O", "H<sub>2</sub>O"],
    ["of JATS", "<jats:italic>In vivo</jats:italic> <jats:bold>and</jats:bold> after", "<i>In vivo</i> and after"],
    [
      "of MathML",
      'Search for <mml:math xmlns:mml="x"><mml:msub><mml:mi>B</mml:mi><mml:mi>s</mml:mi></mml:msub></mml:math> decays',
      "Search for B<sub>s</sub> decays",
    ],
    ["of MathML fractions", "<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> spin", "1/2 spin"],
    [
      "of isotopes",
      "<mml:mmultiscripts><mml:mi>He</mml:mi><mml:mprescripts/><mml:none/><mml:mn>3</mml:mn></mml:mmultiscripts> MRI",
      "<sup>3</sup>He MRI",
    ],
    [
      "with an annotation beside it",
      "<math><semantics><mi>x</mi><annotation>x_TeX</annotation></semantics></math>",
      "x",
    ],
    [
      "on several lines",
      "Oncogenic  mutations\n   of p110α (\n  <i>PIK3CA</i>\n )",
      "Oncogenic mutations of p110α (<i>PIK3CA</i>)",
    ],
    ["never closed", "On <i>Drosophila", "On <i>Drosophila</i>"],
    ["closed twice", "On fruit</i> flies</b>", "On fruit flies"],
    ["empty", "A <i></i>title<sup> </sup>", "A title"],
    [
      "that is none",
      "Risk where p<0.05 and a<b: Rowman & Littlefield",
      "Risk where p<0.05 and a<b: Rowman & Littlefield",
    ],
    ["that nobody knows", "The <blink>tag</blink> &unknown; of HTML", "The <blink>tag</blink> &unknown; of HTML"],
  ])("reads markup %s", (_what, given, expected) => {
    expect(cleanTitle(given)).toBe(expected);
  });

  it("does not mind markup without end", () => {
    expect(plainText("<i>".repeat(100_000) + "word")).toBe("word");
    expect(cleanTitle("<".repeat(100_000)).length).toBe(100_000);
  });

  it("is stable: cleaning what is clean changes nothing", () => {
    const pieces = fc.constantFrom(
      "<i>",
      "</i>",
      "<sub>",
      "</sub>",
      "<b>",
      " ",
      "word",
      "&amp;",
      "<",
      ">",
      "(",
      ")",
      ".",
      "é",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const once = cleanTitle(parts.join(""));
        expect(cleanTitle(once)).toBe(once);
      }),
    );
  });
});

describe("plainText and cleanAbstract", () => {
  it("leave no markup", () => {
    expect(plainText("CO<sub>2</sub> in <i>Nature</i> &amp; Science")).toBe("CO2 in Nature & Science");
  });

  it("parts paragraphs and drops the heading that says Abstract", () => {
    const jats =
      "<jats:title>Abstract</jats:title><jats:sec><jats:title>Background</jats:title><jats:p>One <jats:italic>two</jats:italic>.</jats:p>\n" +
      "</jats:sec><jats:p>Three.</jats:p>";
    expect(cleanAbstract(jats)).toBe("Background:\n\nOne two.\n\nThree.");
  });
});
