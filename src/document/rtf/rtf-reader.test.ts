import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";

const read = (body: string) =>
  readMarkdown(
    Buffer.from(
      String.raw`{\rtf1\ansi\ansicpg1251\deff0{\fonttbl{\f0\fcharset204 Arial;}{\f1\fcharset128 Mincho;}}{\stylesheet{\s1\outlinelevel0 heading 1;}{\s9 Title;}}${body}}`,
      "latin1",
    ),
    "a.rtf",
  );

describe("the reader of RTF", () => {
  it.each<[string, string, string]>([
    ["letters of a code page of DOS", String.raw`\ansicpg852 \'88\'a2d\'ab\par`, "łódź"],
    ["those of an old PC", String.raw`\pc \'81ber \'e3\par`, "über π"],
    ["letters of its code page", String.raw`\'cf\'f0\'e8\'e2\'e5\'f2\par`, "Привет"],
    ["letters of two bytes", String.raw`{\f1\'93\'8c\'8b\'9e}`, "東京"],
    ["Unicode, and not what stands for it", String.raw`\u8364? \uc2\u-10179\'aa\'bb\u-8704\'aa\'bb x`, "€ 😀 x"],
    ["text that is written twice, once", String.raw`{\upr{Gr?e}{\*\ud Gr\u246 ?e}}`, "Gröe"],
    ["dashes, quotes, hyphens", String.raw`a\emdash b \ldblquote c\rdblquote  d\_e f\-g`, "a—b “c” d-e fg"],
    ["raised and lowered letters", String.raw`H{\sub 2}O m{\super 2}`, "H<sub>2</sub>O m<sup>2</sup>"],
    ["headings by their style", String.raw`\pard\s1 One\par\pard\plain Text\par`, "# One\n\nText"],
    ["the title by its style", String.raw`\pard\s9 T\par\pard\s1 One\par`, "# T\n\n## One"],
    [
      "notes behind the text",
      String.raw`Text{\footnote\chftn A note.} goes on.\par`,
      "Text[1] goes on.\n\n1.  A note.",
    ],
    ["links as they show", String.raw`{\field{\*\fldinst HYPERLINK "http://x.y"}{\fldrslt here}} now`, "here now"],
    [
      "tables",
      String.raw`\trowd\intbl a\cell b\cell\row\intbl 1\cell 2\cell\row\pard end\par`,
      "| a | b |\n| --- | --- |\n| 1 | 2 |\n\nend",
    ],
    [
      "lists",
      String.raw`{\listtext 1.\tab}\ls1\ilvl0 one\par\pard{\listtext\'b7\tab}\ls1\ilvl0 two\par`,
      "1.  one\n-   two",
    ],
    [
      "text boxes behind the paragraph",
      String.raw`A{\shp{\*\shpinst{\sp{\sn x}}{\shptxt Box.\par}}} b.\par`,
      "A b.\n\nBox.",
    ],
  ])("reads %s", async (_what, body, markdown) => {
    expect((await read(body)).markdown).toBe(markdown);
  });

  it("leaves out what is hidden, taken out or unknown", async () => {
    const { markdown } = await read(String.raw`a{\v hidden}{\deleted gone}{\*\secret x}{\pict 0102}{\bin3 {{{}b`);
    expect(markdown).toBe("ab");
    // StarWriter writes the sign before words of a group that is text.
    expect((await read(String.raw`a{\b0\*\cs7 b}`)).markdown).toBe("ab");
  });

  it("keeps no zeros, and no name of a style without end", async () => {
    expect((await read("a\0\0b")).markdown).toBe("ab");
    const { markdown } = await read(`{\\stylesheet${"{\\s1 a;}".repeat(50_000)}}x`);
    expect(markdown).toBe("x");
  });

  it("reads its properties and comments", async () => {
    const { item, annotations } = await read(
      String.raw`{\info{\title Owls}{\author Ada Lovelace}{\creatim\yr2020\mo5\dy3}}Text{\*\atnid 1}{\*\atnauthor Bob}{\*\annotation Really?}.\par`,
    );
    expect(item).toEqual({
      title: "Owls",
      author: [{ family: "Lovelace", given: "Ada" }],
      issued: { "date-parts": [[2020, 5, 3]] },
    });
    expect(annotations).toMatchObject([{ kind: "note", author: "Bob", comment: "Really?", passage: "Text" }]);
  });

  it.each<[string, string, string]>([
    ["nothing", "", "empty_file"],
    ["another file", "plain words", "damaged"],
    ["groups without end", `{\\rtf1${"{".repeat(5_000)}`, "damaged"],
    ["a cut picture", String.raw`{\rtf1{\pict 0102`, "empty_file"],
    ["a font without a name", String.raw`{\rtf1{\fonttbl{\f0`, "empty_file"],
    ["pictures alone", String.raw`{\rtf1{\pict 0102}}`, "empty_file"],
    ["a cut control word", "{\\rtf1\\", "empty_file"],
    ["closing brackets", `{\\rtf1 }${"}".repeat(5_000)}`, "empty_file"],
    ["a length without end", String.raw`{\rtf1\bin9999999999 x}`, "empty_file"],
  ])("refuses %s", async (_what, source, code) => {
    await expect(readMarkdown(Buffer.from(source), "a.rtf")).rejects.toMatchObject({ code });
  });
});
