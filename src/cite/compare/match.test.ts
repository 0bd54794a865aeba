import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import type { Item } from "../../domain/item.js";
import type { TitlePage } from "./title-page.js";
import { matchRecord } from "./match.js";
import { allTests } from "../../../test/support/some-of.js";

const record = (title: string, authors: readonly string[], year: number | null, more: Partial<Item> = {}): Item => ({
  type: "article-journal",
  title,
  author: authors.map((name) => {
    const [family = "", given = ""] = name.split(", ");
    return { family, given };
  }),
  ...(year !== null && { issued: { "date-parts": [[year]] } }),
  ...more,
});

const page = (text: string, guess: string | null = null, year: number | null = null): TitlePage => ({
  title: guess,
  authors: [],
  year,
  text,
});

const owls = record("Night hunting of barn owls in deep snow", ["Tallis, Mira", "Okoro, Ben"], 2019);
const owlPage = page(
  "J. Field Orn. 12 (2019)\nNight hunting of barn owls\nin deep snow\nMira Tallis and Ben Okoro\nAbstract",
);
const bees = "Dances of the honeybee";

/** Each: what is special, the record, the page, the verdict. */
const cases: [what: string, item: Item, page: TitlePage, verdict: string][] = [
  ["all agree", owls, owlPage, "same"],
  ["the page names no year", owls, page(owlPage.text.replace("(2019)", "")), "same"],
  ["online the year before", owls, page(owlPage.text.replace("2019", "2018"), null, 2018), "same"],
  ["another year", owls, page(owlPage.text.replace("2019", "2009"), null, 2009), "uncertain"],
  ["the same title by others", owls, page(owlPage.text.replace("Mira Tallis and Ben Okoro", "Jo Reed")), "uncertain"],
  ["no file", owls, null as never, "uncertain"],
  ["a scan", owls, page(""), "uncertain"],
  [
    "another paper of the same author",
    owls,
    page("Owls and voles: a field study\nMira Tallis\n2003", null, 2003),
    "different",
  ],
  ["another paper", owls, page("Dances of the honeybee\nJo Reed\n2019"), "different"],
  ["a wrong guess of the title", owls, { ...owlPage, title: "Research Article" }, "same"],
  ["a title cut off in the record", { ...owls, title: "Night hunting of barn owls in deep" }, owlPage, "same"],
  [
    "a title that others also have, without authors",
    { ...record("Introduction", [], 2019) },
    page("Introduction\nJo Reed\n2019"),
    "uncertain",
  ],
  ["words at line ends", owls, page("Night hunt-\ning of barn owls in deep snow\nM. Tallis\n2019"), "same"],
  [
    "ligatures, case and loose accents",
    record("Efficient flow fields of Müller cells", ["Gödel, Kurt"], 2001),
    page("EFFICIENT FLOW FIELDS\nOF MU¨LLER CELLS\nK. Go¨del\n2001"),
    "same",
  ],
  [
    "markup and entities",
    record("Growth of <i>E. coli</i> under H<sub>2</sub>O<sub>2</sub> &amp; light", ["Ito, Ken"], 2001),
    page("Growth of E. coli under H2O2 & light\nKen Ito\n2001"),
    "same",
  ],
  [
    "Greek letters and TeX",
    record("The $\\beta$-decay of α emitters in long chains", ["Curie, Eve"], 1999),
    page("The β-decay of alpha emitters in long chains\nE. Curie\n1999"),
    "same",
  ],
  [
    "a subtitle that the page leaves out",
    record("The grammar of argument structure: a lexical account", ["Stein, Ada"], 2018, { type: "book" }),
    page("The grammar of argument structure\nAda Stein\n2018"),
    "same",
  ],
  [
    "Chinese",
    record("数字拟人品的商业模式内容创新", [], 2024, { author: [{ family: "江", given: "积海" }] }),
    page("数字拟人品的商业模式\n内容创新\n江 积海\n2024"),
    "same",
  ],
  [
    "Russian",
    record("Методы оценки устойчивости почв", ["Иванов, Пётр"], 2011),
    page("МЕТОДЫ ОЦЕНКИ УСТОЙЧИВОСТИ ПОЧВ\nП. Иванов\n2011"),
    "same",
  ],
  [
    "a translated title",
    record("Methods of assessing soils in the field", ["Ivanov, Pyotr"], 2011),
    page("МЕТОДЫ ОЦЕНКИ УСТОЙЧИВОСТИ ПОЧВ\nП. Иванов\n2011"),
    "uncertain",
  ],
  ["a particle left out", record(bees, ["van der Berg, Jan"], 2001), page(`${bees}\nJ. Berg\n2001`), "same"],
  [
    "a short family name",
    record(bees, ["He, Li"], 2001),
    page(`${bees}\nJo Reed\nHe studied them in 2001`),
    "uncertain",
  ],
  ["a short family name that is there", record(bees, ["He, Li"], 2001), page(`${bees}\nL. He\n2001`), "same"],
  ["umlauts written out", record(bees, ["Mueller, Eva"], 2001), page(`${bees}\nEva Müller\n2001`), "same"],
  ["marks of affiliations", record(bees, ["Reed, Jo"], 2001), page(`${bees}\nJo Reeda,∗, Al Kayb\n2001`), "same"],
  [
    "a body as author",
    { ...record(bees, [], 2001), author: [{ literal: "Bee Society" }] },
    page(`${bees}\nThe Bee Society\n2001`),
    "same",
  ],
  ["an erratum", owls, page(`Erratum to:\n${owlPage.text}`), "different"],
  ["an erratum's record for the work", { ...owls, title: `Erratum: ${owls.title}` }, owlPage, "uncertain"],
  [
    "an erratum and its record",
    { ...owls, title: `Erratum to: ${owls.title}` },
    page(`Erratum to: ${owls.title}\nMira Tallis\n2019`),
    "same",
  ],
  ["a work that was retracted since", { ...owls, title: `RETRACTED: ${owls.title}` }, owlPage, "same"],
  [
    "a retracted work, marked so",
    { ...owls, title: `[RETRACTED ARTICLE] ${owls.title}` },
    page(`RETRACTED ARTICLE\n${owlPage.text}`),
    "same",
  ],
  ["the notice of its retraction", { ...owls, title: `Retraction: ${owls.title}` }, owlPage, "uncertain"],
  ["a reply", owls, page(`Reply to "Night hunting of barn owls in deep snow"\nMira Tallis\n2019`), "different"],
  [
    "a comment on it",
    owls,
    page(`Comment on “Night hunting of barn owls in deep snow”\nMira Tallis\n2019`),
    "different",
  ],
  ["its supplement", owls, page(`Supporting Information\n${owlPage.text}`), "different"],
  ["the record of its supplement", { ...owls, title: `${owls.title} (supplement)` }, owlPage, "uncertain"],
  ["the record of its erratum", { ...owls, title: `${owls.title}: Erratum` }, owlPage, "uncertain"],
  [
    "its supplement, said below the title",
    owls,
    page(`${owlPage.text.replace("\nAbstract", "")}\nSupplementary material\nFig. S1`),
    "different",
  ],
  [
    "an article that links to its supplement",
    owls,
    page(`${owlPage.text}\nSupporting Information\nAbstract. Owls hunt.`),
    "same",
  ],
  ["its review", owls, page(`Book review\n${owlPage.text}`), "different"],
  [
    "part I for part II",
    record("Hearing of barn owls. Part I", ["Tallis, Mira"], 2019),
    page("Hearing of barn owls. Part II\nMira Tallis\n2019"),
    "different",
  ],
  [
    "I for II at the end",
    record("The hearing of barn owls II", ["Tallis, Mira"], 2019),
    page("The hearing of barn owls III\nMira Tallis\n2019"),
    "different",
  ],
  [
    "volume 1 for volume 2",
    record("Syntax of the spoken word. Volume 2: Units", ["Tallis, Mira"], 2019, { type: "book" }),
    page(
      "Syntax of the spoken word\nVolume 1: Models\nMira Tallis\n2019",
      "Syntax of the spoken word. Volume 1: Models",
    ),
    "different",
  ],
  [
    "another edition",
    record("A handbook of night birds", ["Tallis, Mira"], 2019, { type: "book", edition: "3" }),
    page("A handbook of night birds\nSecond edition\nMira Tallis\n2019"),
    "different",
  ],
  [
    "the same edition",
    record("A handbook of night birds", ["Tallis, Mira"], 2019, { type: "book", edition: "2nd" }),
    page("A handbook of night birds\n2. Auflage\nMira Tallis\n2019"),
    "same",
  ],
  [
    "a chapter, found by its book",
    record("A handbook of night birds", ["Tallis, Mira"], 2019, { type: "book" }),
    page(
      `The hearing of young owls in winter\nJo Reed\n${"Sounds travel far in cold air over snow. ".repeat(8)}\nIn: M. Tallis (ed.), A handbook of night birds, 2019`,
      "The hearing of young owls in winter",
      2019,
    ),
    "uncertain",
  ],
  [
    "a later version of a preprint",
    record("Night hunting of barn owls in deep snow", ["Tallis, Mira"], 2015, {
      archive: "arXiv",
      archive_location: "1501.00001",
    }),
    page(owlPage.text.replace("J. Field Orn. 12 (2019)", "arXiv:1501.00001v7 [q-bio] 2 Aug 2019"), null, 2019),
    "same",
  ],
  [
    "its DOI under the title of another work",
    { ...owls, DOI: "10.1000/owls" },
    page("Dances of the honeybee\nJo Reed\ndoi:10.1000/owls\n2009", null, 2009),
    "different",
  ],
  [
    "a preprint, years before",
    owls,
    page(owlPage.text.replace("J. Field Orn. 12 (2019)", "arXiv:1501.00001 [q-bio] 2 Jan 2015"), null, 2015),
    "uncertain",
  ],
];

describe("whether a record is about the document", () => {
  it.each(cases)("%s", (_what, item, given, verdict) => {
    const match = matchRecord(item, given);
    expect(match).toMatchObject({ verdict });
    expect(match.explanation).toMatch(/^[A-Z"].*\.$/su);
  });

  it.runIf(allTests)("survives whatever sources and files say", () => {
    const text = string({ unit: "binary", maxLength: 80 });
    assert(
      property(text, text, text, text, (title, family, guess, shown) => {
        const match = matchRecord(record(title, [`${family}, x`], 2019), page(`${shown}\n${title}`, guess, 2019));
        const isBacked = match.first_author === "agrees" || match.title_similarity === 1;
        expect(match.verdict !== "same" || isBacked).toBe(true);
      }),
      { numRuns: 30 },
    );
    const long = "owls and bees ".repeat(2_000);
    expect(matchRecord(record(long, ["Reed, Jo"], 2019), page(long)).verdict).not.toBe("same");
  });

  it("says why", () => {
    expect(matchRecord(owls, page(`Erratum to:\n${owlPage.text}`)).explanation).toBe(
      "The document is a correction, the record is of the work itself.",
    );
    expect(matchRecord(owls, page("Dances of the honeybee\nJo Reed", "Dances of the honeybee")).explanation).toBe(
      'The record\'s title, "Night hunting of barn owls in deep snow", differs from "Dances of the honeybee", and its first author is not named there.',
    );
  });
});
