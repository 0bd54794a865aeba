import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { typstMarkup, typstString } from "../../domain/escape/typst.js";
import { removeFolders } from "../../../test/support/quire.js";
import { typstCompiler } from "../../../test/support/typst-compiler.js";

const { compile, compiler } = typstCompiler();
afterAll(removeFolders);

interface Content {
  func: string;
  text?: string;
  body?: Content;
  children?: Content[];
}

/** What the compiler shows of pieces of markup: the text of each, and the functions that were called, if any. */
function shown(pieces: readonly string[]): { text: string; functions: string[] }[] {
  const main = pieces.map((piece, index) => `#[#[a${piece}z]] <x${index}>\n\n`).join("");
  const compiled = compile(main);
  const document = compiled.result;
  if (document === null) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
  return pieces.map((_, index) => {
    const [found] = compiler.query(document, { selector: `<x${index}>` }) as Content[];
    const functions = new Set<string>();
    return { text: textOf(found, functions), functions: [...functions] };
  });
}

function textOf(content: Content | undefined, functions: Set<string>): string {
  if (content === undefined) return "";
  const { func, text, body, children = [] } = content;
  if (func === "space") return " ";
  if (!["text", "symbol", "sequence", "raw"].includes(func)) functions.add(func);
  return (text ?? "") + textOf(body, functions) + children.map((child) => textOf(child, functions)).join("");
}

/** What a text is on paper: one blank for each row of blanks and controls. */
const onPaper = (text: string) => text.replace(/[\p{Cc}\u2028\u2029 ]+/gu, " ").replace(/\p{Cs}/gu, " ");

/** Signs that mean something in Typst, often next to each other. */
const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        ...'\\ ` * _ { } [ ] ( ) # $ < > @ ~ " \' / = + - . : ; 1 a é https:// // /* */ -- ... #read("/etc/passwd") <x1> @x1 \\u{41} $x$ 1. = + - -5 -? /t: \n = \n- \n1. http://a.b #import "@preview/a:0.1.0"'.split(
          " ",
        ),
        " ",
        "\n",
        "\n\n",
        "\t",
        "\u2028",
        "\u00A0",
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join("")),
);

describe("text in Typst", () => {
  it("is what it was, and never a call, whatever it holds", () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 20, maxLength: 20 }), (texts) => {
        const found = shown(texts.map(typstMarkup));
        expect(found.map(({ text }) => onPaper(text))).toEqual(texts.map((text) => onPaper(`a${onPaper(text)}z`)));
        expect(found.flatMap(({ functions }) => functions)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("begins no list, heading or term at the start of a paragraph", () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 20, maxLength: 20 }), (texts) => {
        const found = shown(texts.map((text) => `]#parbreak()#[${typstMarkup(text)}`));
        const functions = found.flatMap((each) => each.functions);
        expect(functions.filter((name) => name !== "parbreak")).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it("is the same in two runs next to each other, and behind a call", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText), { minLength: 10, maxLength: 10 }), (pairs) => {
        const found = shown(pairs.map(([one, other]) => `#raw("")${typstMarkup(one)}#raw("")${typstMarkup(other)}`));
        const joined = pairs.map(([one, other]) => onPaper(`a${onPaper(one)}${onPaper(other)}z`));
        expect(found.map(({ text }) => onPaper(text))).toEqual(joined);
      }),
      { numRuns: 40 },
    );
  });

  it("stands in strings as it is", () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 20, maxLength: 20 }), (texts) => {
        const found = shown(texts.map((text) => `#raw(${typstString(text)})`));
        // oxlint-disable-next-line no-control-regex -- all that the compiler takes for the end of a line
        const lines = (text: string) => text.replace(/\r\n|[\r\u000B\u000C\u0085\u2028\u2029]/gu, "\n");
        expect(found.map(({ text }) => lines(text))).toEqual(
          texts.map((text) => `a${lines(text.replace(/\p{Cs}/gu, "\uFFFD"))}z`),
        );
      }),
      { numRuns: 30 },
    );
  });
});
