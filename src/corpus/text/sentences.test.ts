import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorSeconds } from "../../../test/support/processor-time.js";
import { splitSentences } from "./sentences.js";

const texts = (text: string) => splitSentences(text).map((sentence) => sentence.text);

/** Sentences of each case are separated by " | ". */
const cases: [string, string][] = [
  ["plain", "One two. | Three four! | Five? | Six."],
  ["and others", "Smith et al. (2010) found it. | Jones et al. Nature agreed with Smith et al. | The others did not."],
  [
    "for example",
    "Some, e.g. Smith, i.e. the first, vs. Jones, agree. | Cf. Smith for more. | Soils (e.g. Peat) differ.",
  ],
  ["figures", "As in Fig. 3 and Figs. 4 and 5. | See Eq. (2), Ref. 7, Tab. A and Sec. 4."],
  ["German parts", "Im Jahr 2019 (siehe Kap. 3) galt § 12 Abs. 3 nicht. | Mehr zeigt Abb. 2 in Bd. 4."],
  ["titles", "Dr. Smith and Prof. Jones met Mrs. Brown in St. Louis. | They talked."],
  ["initials", "J. R. Smith, A. B. Jones and K. A. Wenk wrote it. | We thank J.-P. Dupont."],
  ["initials behind", "Rawson, K. A., Marsh, E. J. (2013). | Improving learning. | Wiley."],
  ["numbers", "No. 5 is on p. 7, pp. 8–9, vol. 3 and ch. 2. | It was 3.14 or .5 in all. | No. | It was not."],
  ["numbers with letters", "In experiment no. AB1 and no. 7b it was so. | Next."],
  ["journals", "Found in Atmos. Meas. Tech., 5, 2012. | Also in Sci. Total Environ., 409, 2011."],
  ["short first names", "We thank Th. F. Mentel and Chr. Müller. | They helped."],
  ["leaders", "Introduction . . . . . 5 Methods ..... 7"],
  ["months", "It began on Jan. 5 and ended in Oct. 2009. | It was long."],
  ["years", "It began in 1999. | The end came in 2001. | 42 people left."],
  ["companies", "Acme Inc. announced it with Widget Ltd. and others. | They bought Acme Inc. | The price rose."],
  ["countries", "The U.S. Government and the U.K. office. | He moved to the U.S. | The others stayed."],
  ["citation behind", "It was shown before. [12] | Others disagree. [3, 4–7] | We do not."],
  ["citation inside", "It was shown [12]. | Others [3,4] disagree [5]."],
  ["note numbers", "It was shown in words.12 | Next came others.3,4 | The last one.5–7 | End."],
  ["citations at once", "It was shown.[1][23] | Next.[4] | End."],
  ["raised notes", "It was shown.<sup>12</sup> | Next."],
  ["versions", "Use v.2 Beta or node.js Tools. | See Fig.3 Results there."],
  ["quotes", "He said “This is it.” | She said 'No.' | (It was late.) | They left."],
  ["German quotes", "„Es wirkt.“ | Dann ging er."],
  ["quote goes on", "“Why?” he asked. | “Stop!” she cried."],
  ["ellipsis", "He waited ... and waited… then left. | Nothing […] came."],
  ["mixed stops", "Really?! | Yes!! | Fine."],
  ["lists of numbers", "1. First of all this. | 2. Second."],
  ["captions", "Table 2. Means by group. | Figure A1. Map."],
  ["degrees", "She has a Ph.D. in physics. | He has an M.Sc. from Bonn."],
  ["names of genes", "The level fell. | mRNA was stable. | p53 was not."],
  ["lower case goes on", "The sp. nov. was approx. two cm. long, etc. and so on. | Done."],
  ["the number of an experiment", "Rohrer & Taylor (2007), exp. 2: a week. | Nothing else."],
  ["times", "It began at 9 a.m. on Monday. | It ended at 5 p.m. | They left."],
  ["colons", "There are three: one. | Two; three. | And four."],
  ["markup", "**It is bold.** | *Then not.* | `code.` | End."],
  ["web", "See www.example.org or https://doi.org/10.1000/xyz.123 for it. | Next."],
  ["species", "E. coli and S. Aureus grew. | H. pylori did not."],
  ["German", "Das ist z.B. gut. | Er kam um 5 Uhr. | Dann ging er."],
  [
    "German ordinals",
    "Sie kam am 17. Februar 2017. | Es war der 3. Versuch. | Er war 12. | Dann (im 19. Jahrhundert) nicht.",
  ],
  [
    "German ordinals and short months",
    "Am 1. April begann es. | Im 19. Jahrhundert und am 3. Okt. 1990 auch. | Es waren 12. | Alle kamen.",
  ],
  ["abbreviations with blanks", "Das ist z. B. Rot, d. h. Farbe. | EE. UU. creció aprox. 5 %."],
  ["French", "Est-ce vrai ? | Oui ! | « C’est tout. » | Fin."],
  ["Spanish", "¿Vienes? | No. | ¡Mañana sí! | Bien."],
  ["Hindi", "यह एक वाक्य है। | यह दूसरा है।"],
  ["Arabic", "هل هذا صحيح؟ | نعم."],
];

describe("splitSentences", () => {
  it.each(cases)("%s", (_name, expected) => {
    expect(texts(expected.replaceAll(" | ", " ")).join(" | ")).toBe(expected);
  });

  it("needs no space in Chinese and Japanese", () => {
    expect(texts("这是第一句。这是第二句！“真的吗？”他问。これは文です。次の文。")).toEqual([
      "这是第一句。",
      "这是第二句！",
      "“真的吗？”",
      "他问。",
      "これは文です。",
      "次の文。",
    ]);
  });

  it("takes line breaks for spaces", () => {
    expect(texts("One\ntwo.\nThree et\nal. (2010)\nfour.")).toEqual(["One\ntwo.", "Three et\nal. (2010)\nfour."]);
  });

  it("says where each sentence stands and leaves nothing out", () => {
    const pieces = fc.constantFrom(
      "Aa",
      " ",
      ". ",
      "! ",
      "et al. ",
      "J. ",
      "。",
      "(",
      ") ",
      "[1] ",
      ".12 ",
      "\n",
      "”",
      "…",
      "z",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const text = parts.join("");
        const sentences = splitSentences(text);
        for (const { start, end, text: sentence } of sentences) expect(text.slice(start, end)).toBe(sentence);
        expect(
          sentences
            .map((sentence) => sentence.text)
            .join("")
            .replace(/\s/gu, ""),
        ).toBe(text.replace(/\s/gu, ""));
        expect(splitSentences(sentences.map((sentence) => sentence.text).join(" ")).length).toBe(sentences.length);
      }),
      { examples: [[["Aa", "。", "”", "”", ".12 ", "Aa"]]] },
    );
  });

  it("splits a book in a moment", () => {
    const book = "The method of Smith et al. (2010) was used, as in Fig. 3. Results (n = 3.5) were good. ".repeat(5000);
    expect(processorSeconds(() => expect(splitSentences(book)).toHaveLength(10_000))).toBeLessThan(5);
  });

  it("goes on behind a stop that is a pair of code units", () => {
    // U+1BC9F, the full stop of Duployan shorthand, inside a word.
    expect(splitSentences("one\u{1BC9F}two three.")).toHaveLength(1);
  });

  it("reads a line of dots as fast as any other", () => {
    const contents = `Introduction ${".".repeat(5000)}1`;
    expect(processorSeconds(() => expect(splitSentences(contents)).toHaveLength(1))).toBeLessThan(5);
  });
});
