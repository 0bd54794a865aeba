import { assert, asyncProperty, constantFrom, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { citeDraft, styleInUse } from "../../test/support/cite.js";
import type { Item } from "../domain/item.js";
import { allTests } from "../../test/support/some-of.js";

const year = (number: number) => ({ "date-parts": [[number]] });
const book = (title: string, family: string, given: string, published = 2019): Item => ({
  type: "book",
  title,
  author: [{ family, given }],
  issued: year(published),
  publisher: "P",
});
const trio = (title: string, third: string): Item => ({
  ...book(title, "Able", "Ann", 2020),
  author: ["Able", "Baker", third].map((family) => ({ family, given: "X." })),
});

const items: Record<string, Item> = {
  beta: book("Beta", "Smith", "Ann"),
  alpha: book("Alpha", "Smith", "Ann"),
  bob: book("Gamma", "Smith", "Bob"),
  trio: trio("Three", "Charlie"),
  quartet: {
    ...trio("Four", "Charlie"),
    author: [...(trio("", "Charlie").author ?? []), { family: "Dog", given: "D." }],
  },
  pair: { ...book("Pair", "Able", "Ann", 2018), author: [{ family: "Able" }, { family: "Baker" }] },
  undated: { type: "book", title: "Undated", author: [{ family: "Zed", given: "Z." }], publisher: "P" },
  anonymous: { type: "article-journal", title: "Voices", "container-title": "Journal", issued: year(1999) },
  body: { type: "report", title: "Health", author: [{ literal: "World Health Organization" }], issued: year(2021) },
  gogh: book("Letters", "van Gogh", "Vincent", 1890),
  initials: book("Initials", "Lee", "JH", 2001),
  hindi: book("नगर", "शर्मा", "राम", 2016),
  japanese: {
    type: "article-journal",
    title: "機械学習の研究",
    author: [{ family: "山田", given: "太郎" }],
    issued: year(2018),
    "container-title": "情報学",
  },
  arabic: { ...book("كتاب الجبر", "الخوارزمي", "محمد", 1950) },
  german: { ...book("Die Verwandlung der Welt", "Osterhammel", "Jürgen", 2009) },
  hostile: { type: "book", title: "1984. A *starred* [link](x) with @keys, <script> & _x_ $5", issued: year(1999) },
  italic: {
    ...book("The genome of <i>Homo sapiens</i> and H<sub>2</sub>O", "Gene", "G."),
    type: "article-journal",
    "container-title": "J",
  },
};

const cite = async (text: string, style = "apa", locale?: string, heading?: string) =>
  (await citeDraft(text, items, await styleInUse(style, locale), heading)).text;
/** The text above the list. */
const inText = async (text: string, style = "apa", locale?: string) => (await cite(text, style, locale)).split("\n")[0];
const entries = async (text: string, style = "apa", locale?: string) =>
  (await cite(text, style, locale)).split("\n").slice(4).filter(Boolean);

describe("the list", () => {
  it("takes no title for a list within an item", async () => {
    expect((await cite("[@hostile]", "acta-paediatrica")).split("\n").at(-2)).toMatch(/^1\. 1984\\\. A /u);
  });

  it("has the dashes of styles that were stored with references to characters", async () => {
    const style = "smithsonian-institution-scholarly-press-author-date";
    expect((await cite("[@alpha] [@beta]", style)).split("\n").filter(Boolean).at(-1)).toMatch(/^———\. 2019/u);
  });
});

describe("citations in the text", () => {
  it.each([
    ["years with letters, in the order of the list", "[@beta; @alpha, p. 3]", "apa", "(Smith, 2019b, 2019a, p. 3)"],
    [
      "years of one author behind commas",
      "[@alpha; @beta; @gogh]",
      "chicago-author-date",
      "(Smith 2019a, 2019b; van Gogh 1890)",
    ],
    ["a page before another year", "[@alpha, p. 3; @beta]", "apa", "(Smith, 2019a, p. 3; 2019b)"],
    ["initials of namesakes", "[@beta] [@bob]", "apa", "(A. Smith, 2019) (B. Smith, 2019)"],
    ["et al. from three authors on", "[@trio]; @pair", "apa", "(Able et al., 2020); Able & Baker (2018)"],
    [
      "et al. from four authors on",
      "[@trio] [@quartet]",
      "harvard-cite-them-right",
      "(Able, Baker and Charlie, 2020) (Able *et al.*, 2020)",
    ],
    ["no date", "[@undated]", "apa", "(Zed, n.d.)"],
    ["no author", "[@anonymous, p. 2]", "apa", "(“Voices,” 1999, p. 2)"],
    ["a body", "[@body]", "apa", "(World Health Organization, 2021)"],
    ["a particle", "@gogh [chap. 2]", "apa", "van Gogh (1890, Chapter 2)"],
    ["the author's name left out", "Smith [-@beta, pp. 3-4]", "apa", "Smith (2019, pp. 3–4)"],
    [
      "text before and behind",
      "[see *esp.* @beta, p. 3 and *passim*; cf. @bob]",
      "apa",
      "(see *esp.* A. Smith, 2019, p. 3 and *passim*; cf. B. Smith, 2019)",
    ],
    ["names of other scripts", "[@japanese; @arabic]", "apa", "(الخوارزمي, 1950; 山田, 2018)"],
    ["pages only", "Smith wrote [-@beta, 12]", "modern-language-association", "Smith wrote (12)"],
    [
      "places by name",
      "[@beta, ch. 2] @beta [sec. 3]",
      "modern-language-association",
      "(Smith, chap. 2) Smith (sec. 3)",
    ],
    ["nothing to add to a name", "@beta. Smith [-@beta] too.", "modern-language-association", "Smith. Smith too."],
    ["a sentence that ends with et al.", "So said @trio.", "modern-language-association", "So said Able et al."],
    [
      "numbers in order of appearance",
      "[@beta] [@alpha] [@beta, p. 3] @trio",
      "ieee",
      "[1] [2] [1, p. 3] Able et al. [3]",
    ],
    ["ranges of numbers", "[@beta; @alpha; @bob] [@alpha]", "vancouver", "(1–3) (2)"],
    [
      "raised numbers behind punctuation",
      "So [@beta; @alpha]. And [@bob], too.",
      "nature",
      "So.<sup>1,2</sup> And,<sup>3</sup> too.",
    ],
  ])("%s", async (_, draft, style, expected) => {
    expect(await inText(draft, style)).toBe(expected);
  });

  it.runIf(allTests)("are written in the language asked for", async () => {
    expect(await inText("[@beta, p. 3; @undated]", "apa", "de-DE")).toBe("(Smith, 2019, S. 3; Zed, o.\u00a0J.)");
    expect(await inText("[@beta, S. 3; @bob, Kap. 2]", "apa", "de-DE")).toContain("2019, S. 3;");
    expect(await cite("[@anonymous]", "modern-language-association", "en-GB")).toContain("‘Voices’. *Journal*, 1999.");
    expect(await cite("[@anonymous]", "modern-language-association")).toContain("“Voices.” *Journal*, 1999.");
    expect(await cite("[@anonymous]", "ieee", "de-DE")).toContain(
      "## Literaturverzeichnis\n\n[1] „Voices“, *Journal*, 1999.",
    );
  });

  it("leave what is unknown to be seen", async () => {
    expect(await inText("[@beta; see @nobody, p. 3], @nobody [p. 2], [@no; -@one].")).toBe(
      "(Smith, 2019) [see @nobody, p. 3], @nobody [p. 2], [@no; -@one].",
    );
    expect(await cite("@nobody\n")).toBe("@nobody\n");
  });
});

describe("notes", () => {
  const style = "chicago-fullnote-bibliography";

  it("are numbered behind the punctuation, full first and short afterwards", async () => {
    expect(await cite("# T\n\nOne [see @beta, p. 3], two [@beta, p. 4]. @bob says.\n", style)).toBe(
      "# T\n\nOne,[^1] two.[^2] Smith[^3] says.\n\n" +
        "[^1]: See Ann Smith, *Beta* (P, 2019), 3.\n\n[^2]: Smith, 4.\n\n[^3]: Bob Smith, *Gamma* (P, 2019).\n\n" +
        "## Bibliography\n\nSmith, Ann. *Beta*. P, 2019.\n\nSmith, Bob. *Gamma*. P, 2019.\n",
    );
    expect(await cite("A [@beta]. B [@beta].", "chicago-fullnote-bibliography-with-ibid")).toContain("[^2]: Ibid.");
  });

  it("are written into the footnotes that the draft has, in the order in which these are read", async () => {
    const cited = await cite(
      "A.[^1] B [@beta, 5].[^x]\n\n[^x]: As @beta [p. 6] shows.\n\n[^1]: See [@beta, p. 3].\n",
      style,
    );
    expect(cited).toContain("A.[^1] B.[^2][^x]");
    expect(cited).toContain("[^1]: See Ann Smith, *Beta* (P, 2019), 3.\n");
    expect(cited).toContain("[^2]: Smith, 5.");
    expect(cited).toContain("[^x]: As Smith, 6 shows.");
    expect(await cite("A^[See @beta [p. 3].] B [-@beta, 5].", style)).toMatch(
      /^A\^\[See Ann Smith, \*Beta\* \(P, 2019\), 3\.\] B\.\[\^1\]\n\n\[\^1\]: Smith, 5\.\n/,
    );
  });
});

describe("the works cited", () => {
  it.runIf(allTests)("are sorted by the style, told apart, and in their own words", async () => {
    expect(await entries("[@gogh; @beta; @undated; @anonymous; @body; @alpha; @initials]")).toEqual([
      "Lee, J. H. (2001). *Initials*. P.",
      "Smith, A. (2019a). *Alpha*. P.",
      "Smith, A. (2019b). *Beta*. P.",
      "van Gogh, V. (1890). *Letters*. P.",
      "Voices. (1999). *Journal*.",
      "World Health Organization. (2021). *Health*.",
      "Zed, Z. (n.d.). *Undated*. P.",
    ]);
    expect(await entries("[@gogh; @beta; @alpha]", "chicago-author-date")).toEqual([
      "Gogh, Vincent van. 1890. *Letters*. P.",
      "Smith, Ann. 2019a. *Alpha*. P.",
      "———. 2019b. *Beta*. P.",
    ]);
    expect(await entries("[@japanese; @arabic; @hindi]")).toEqual([
      "الخوارزمي, م. (1950). *كتاب الجبر*. P.",
      "शर्मा, राम. (2016). *नगर*. P.",
      "山田太郎. (2018). 機械学習の研究. 情報学.",
    ]);
  });

  it("are a numbered list where the style numbers as Markdown does", async () => {
    expect(await entries("[@bob; @beta]", "vancouver")).toEqual([
      "1. Smith B. Gamma. P; 2019.",
      "2. Smith A. Beta. P; 2019.",
    ]);
    expect(await entries("[@bob]", "ieee")).toEqual(["[1] B. Smith, *Gamma*. P, 2019."]);
  });

  it("have English titles alone in capitals", async () => {
    expect(await entries("[@german]", "modern-language-association")).toEqual([
      "Osterhammel, Jürgen. *Die Verwandlung der Welt*. P, 2009.",
    ]);
    expect(await entries("[@italic]", "modern-language-association")).toEqual([
      "Gene, G. “The Genome of *Homo Sapiens* and H<sub>2</sub>O.” *J*, 2019.",
    ]);
  });

  it.runIf(allTests)("hold nothing that a reader of Markdown would take for more than words", async () => {
    const [entry] = await entries("[@hostile]");
    expect(entry).toBe(String.raw`*1984. A \*starred\* [link\](x) with \@keys, \<script> & \_x\_ \$5*. (1999).`);
    const again = await citeDraft(await cite("[@hostile]"), items, await styleInUse("apa"));
    expect(again.citations).toBe(0);
  });

  it.runIf(allTests)("stand under the heading that waits for them, in a block for them, or at the end", async () => {
    const list = "Smith, B. (2019). *Gamma*. P.";
    expect(await cite("# T\n\n[@bob]\n\n# References\n")).toBe(`# T\n\n(Smith, 2019)\n\n# References\n\n${list}\n`);
    expect(await cite("# T\n\n[@bob]\n\n## 7. Works cited {#w}\n\n")).toMatch(/\{#w\}\n\nSmith, B\./);
    expect(await cite("[@bob]\n\n# References\n\n::: {#refs}\n:::\n\n# Appendix\n\nA\n")).toBe(
      `(Smith, 2019)\n\n# References\n\n::: {#refs}\n${list}\n:::\n\n# Appendix\n\nA\n`,
    );
    expect(await cite('[@bob]\n\n<div id="refs"></div>\n')).toBe(`(Smith, 2019)\n\n<div id="refs">\n${list}\n</div>\n`);
    expect(await cite("# A\n\n[@bob]\n\n# B\n\nText\n")).toContain(`Text\n\n# References\n\n${list}`);
    expect(await cite("[@bob]", "apa", undefined, "Sources")).toBe(`(Smith, 2019)\n\n## Sources\n\n${list}\n`);
    expect(await cite("[@bob]", "modern-language-association")).toContain("## Works Cited\n");
  });

  it("come with the line ends, the mark and all other text of the draft", async () => {
    const draft = "\uFEFF---\r\ntitle: '[@bob]'\r\n---\r\n\r\nA  [@bob]\t\r\n\r\n```\r\n@bob\r\n```\r\n";
    const cited = await cite(draft);
    expect(cited).toBe(
      `${draft.slice(0, draft.indexOf("A  "))}A  (Smith, 2019)\t\r\n\r\n\`\`\`\r\n@bob\r\n\`\`\`\r\n\r\n## References\r\n\r\nSmith, B. (2019). *Gamma*. P.\r\n`,
    );
    expect(await cite(draft)).toBe(cited);
  });

  it.runIf(allTests)("are written whatever a record holds", async () => {
    const values: unknown[] = [
      "",
      "\u0000",
      "<i>open",
      "&#0;",
      "a\nb",
      "2020-2021",
      "–",
      "🎉",
      0,
      -1,
      null,
      [],
      [[]],
      {},
    ];
    const dates = [
      { "date-parts": [] },
      { "date-parts": [[null]] },
      { "date-parts": [["2020", "13"]] },
      { raw: "2020?" },
    ];
    const people = [[{ family: "X" }, { given: "Y" }, {}], [{ literal: "Z" }]];
    const odd = constantFrom(...values, ...dates, ...people);
    const fields = [
      "title",
      "author",
      "editor",
      "issued",
      "accessed",
      "container-title",
      "volume",
      "page",
      "DOI",
      "URL",
    ];
    const types = constantFrom("book", "article-journal", "chapter", "nonsense");
    const record = tuple(types, ...fields.map(() => odd)).map(([type, ...given]): Item => ({
      type,
      ...Object.fromEntries(fields.map((field, at) => [field, given[at]])),
    }));
    const styles = ["apa", "ieee", "chicago-fullnote-bibliography"];
    await assert(
      asyncProperty(record, record, constantFrom(...styles), async (one, other, style) => {
        const { text, citations } = await citeDraft("[@one, p. 3] @other.", { one, other }, await styleInUse(style));
        expect(citations).toBe(2);
        expect(text).not.toMatch(/undefined|\[object|NaN|STYLE ERROR|NO_PRINTED/);
      }),
      { numRuns: 8 },
    );
  });
});
