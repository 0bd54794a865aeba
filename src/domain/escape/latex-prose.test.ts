import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { latexAddress, latexName, latexProse } from "./latex-prose.js";
import { mathCommands } from "./latex-symbols.js";

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        ..."\\ { } $ & # ^ _ ~ % [ ] * \" ' ` - , < > | \\input{/etc/passwd} \\write18{ls} \\end{document} ^^5c ^^M %x \\\\ -- --- ?` !` ,, << >> a é α αβ → 数".split(
          " ",
        ),
        " ",
        "\n\n",
        "\u2028",
        "\u00A0",
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join("")),
);

/** The commands of this module; symbols are those of the table. */
const own = new Set(
  "textbackslash textasciitilde textasciicircum textasciigrave textquotesingle textquotedbl textless textgreater textbar hspace ensuremath mathbb nobreakspace".split(
    " ",
  ),
);

function commandsIn(latex: string): string[] {
  return [...latex.matchAll(/\\([A-Za-z@]+|[^])/gu)].map(([, name = ""]) => name);
}

describe("text in LaTeX", () => {
  it("has no command that was not written here, whatever it holds", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const commands = commandsIn(latexProse(text));
        const signs = new Set("{}&%$#_-,".split(""));
        expect(commands.filter((name) => !own.has(name) && !signs.has(name) && !mathCommands.has(name))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it("leaves no sign that means something to TeX, and its braces close", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const bare = latexProse(text)
          .replace(/\\ensuremath\{[^]*?\}(?=[^}]|$|\})/gu, "x")
          .replace(/\\[A-Za-z]+(?:\{0pt\})?|\\[^A-Za-z]/gu, "x");
        expect(bare).not.toMatch(/[\\$&#%^_<>|"'`]/u);
        expect(bare).not.toMatch(/--|,,|[^{]\[|[^{]\*|\n/u);
      }),
      { numRuns: 2000 },
    );
  });

  it("makes names that differ where ids differ, of letters and figures", () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        expect(latexName(one)).toMatch(/^[A-Za-z0-9:.-]*$/u);
        expect(latexName(one) === latexName(other)).toBe(one === other);
      }),
    );
  });

  it("makes addresses in which nothing is left to read", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(latexAddress(`https://example.org/${text}`)).toMatch(/^(?:[A-Za-z0-9\-.:/?@!(),;=+*]|\\[%#&_])*$/u);
      }),
    );
  });
});
