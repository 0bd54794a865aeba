import { describe, expect, it } from "vitest";
import type { Item } from "../../domain/item.js";
import type { Notice, SourceRecord } from "../../domain/record.js";
import { mergeRecords } from "./merge.js";

const says = (source: string, item: Partial<Item>, more: Partial<SourceRecord> = {}): SourceRecord => ({
  source,
  item: { type: "article-journal", ...item },
  notices: [],
  open_copy: null,
  url: null,
  ...more,
});
const merge = (records: SourceRecord[], own: Partial<Item> | null = null) => mergeRecords(records, own, "2026-11-22");
const both = (first: Partial<Item>, second: Partial<Item>) =>
  merge([says("crossref", first), says("openalex", second)]);
const names = (...families: string[]) => families.map((family) => ({ family, given: family.slice(0, 1) }));

describe("merging what sources say", () => {
  it("takes each field from the first that has it, and says from which", () => {
    const { item, fields } = both({ title: "Owls", volume: "" }, { title: "Bees", volume: "3", abstract: "Of owls." });
    expect(item).toMatchObject({ title: "Owls", volume: "3", abstract: "Of owls." });
    expect(fields).toMatchObject({ title: "crossref", volume: "openalex", abstract: "openalex" });
  });

  it("takes the most complete list of the same authors", () => {
    const full = names("Tallis", "Okoro", "Reed");
    expect(both({ author: names("Tallis", "Okoro") }, { author: full }).item.author).toEqual(full);
    const spelled = [{ family: "Tallis", given: "Mira" }];
    expect(both({ author: [{ family: "Tallis", given: "M." }] }, { author: spelled }).item.author).toEqual(spelled);
    expect(both({ author: names("Tallis") }, { author: names("Bell", "Okoro") }).fields["author"]).toBe("crossref");
  });

  it("takes the title with its subtitle, and the one not in capitals", () => {
    expect(both({ title: "Night owls" }, { title: "Night owls: a field study" }).item.title).toBe(
      "Night owls: a field study",
    );
    expect(both({ title: "NIGHT OWLS" }, { title: "Night owls" }).item.title).toBe("Night owls");
    expect(both({ title: "Night owls." }, { title: "Night Owls" }).item.title).toBe("Night owls.");
  });

  it("takes the most precise date of the first one's year, the whole page range, a type that says something", () => {
    const date = (...parts: number[]) => ({ issued: { "date-parts": [parts] } });
    expect(both(date(2019), date(2019, 5, 2)).item.issued).toEqual(date(2019, 5, 2).issued);
    expect(both(date(2019), date(2018, 5, 2)).item.issued).toEqual(date(2019).issued);
    expect(both({ page: "12" }, { page: "12-18" }).item.page).toBe("12-18");
    expect(both({ type: "document" }, { type: "book" }).item.type).toBe("book");
  });

  it("keeps a notice once, the fullest one", () => {
    const notice: Notice = { kind: "retracted", source: "crossref", doi: "10.1000/r", date: "2020" };
    const bare: Notice = { kind: "retracted", source: "openalex", doi: null, date: null };
    const corrected: Notice = { ...notice, kind: "corrected", doi: "10.1000/c" };
    const record = merge([
      says("openalex", {}, { notices: [bare] }),
      says("crossref", {}, { notices: [notice, corrected] }),
    ]);
    expect(record.notices).toEqual([notice, corrected]);
    expect(merge([says("openalex", {}, { notices: [bare] })]).notices).toEqual([bare]);
  });
});

describe("differences", () => {
  const fieldsOf = (first: Partial<Item>, second: Partial<Item>) =>
    both(first, second).differences.map(({ field }) => field);

  it.each<[string, Partial<Item>, Partial<Item>]>([
    ["case and punctuation", { title: "Night-hunting of Owls." }, { title: "Night hunting of owls" }],
    ["entities and markup", { title: "Owls &amp; H<sub>2</sub>O" }, { title: "Owls & H2O" }],
    ["a subtitle left out", { title: "Night hunting owls" }, { title: "Night hunting owls: a study" }],
    ["initials", { author: [{ family: "Tallis", given: "Mira J." }] }, { author: [{ family: "TALLIS", given: "M" }] }],
    ["accents", { author: [{ family: "Müller" }] }, { author: [{ family: "Mueller" }] }],
    [
      "an abbreviated journal",
      { "container-title": "Journal of Biological Chemistry" },
      { "container-title": "J. Biol. Chem." },
    ],
    ["initials of a journal", { "container-title": "British Medical Journal" }, { "container-title": "BMJ" }],
    ["an article of a journal's name", { "container-title": "The Lancet" }, { "container-title": "Lancet" }],
    ["pages written short", { page: "123-128" }, { page: "123–8" }],
    ["the first page alone", { page: "123-128" }, { page: "123" }],
    ["leading zeros", { volume: "07" }, { volume: "7" }],
    ["a double issue", { issue: "1-2" }, { issue: "1/2" }],
    ["a legal form", { publisher: "Springer Nature" }, { publisher: "Springer Science and Business Media LLC" }],
    ["the day of a year", { issued: { "date-parts": [[2019]] } }, { issued: { "date-parts": [[2019, 4]] } }],
    ["one of two ISBNs", { ISBN: "9780262033848" }, { ISBN: "9780262533058 978-0-262-03384-8" }],
  ])("are none for %s", (_what, first, second) => {
    expect(fieldsOf(first, second)).toEqual([]);
  });

  it.each<[string, Partial<Item>, Partial<Item>]>([
    ["title", { title: "Night hunting of owls" }, { title: "Day hunting of owls" }],
    ["author", { author: names("Tallis", "Okoro") }, { author: names("Tallis", "Reed") }],
    ["author", { author: names("Tallis", "Okoro") }, { author: names("Tallis") }],
    ["issued", { issued: { "date-parts": [[2019]] } }, { issued: { "date-parts": [[2018]] } }],
    ["container-title", { "container-title": "Nature" }, { "container-title": "Science" }],
    ["volume", { volume: "7" }, { volume: "8" }],
    ["page", { page: "123-128" }, { page: "129-140" }],
  ])("are kept with what each says: %s", (field, first, second) => {
    expect(fieldsOf(first, second)).toEqual([field]);
  });

  it("show what each side says, the file too", () => {
    const { differences } = merge([says("crossref", { title: "Night hunting of owls" })], {
      title: "Owls at night, draft",
    });
    expect(differences).toEqual([
      {
        field: "title",
        values: [
          { source: "crossref", value: "Night hunting of owls" },
          { source: "file", value: "Owls at night, draft" },
        ],
      },
    ]);
  });

  it.each(["Microsoft Word - owls_final.doc", "owls.pdf", "untitled", "10-1371_journal"])(
    "a file's title that is none: %s",
    (title) => {
      expect(merge([says("crossref", { title: "Night hunting of owls" })], { title }).differences).toEqual([]);
    },
  );

  it("a file that names only some of the authors says nothing else", () => {
    const record = says("crossref", { author: names("Tallis", "Okoro") });
    expect(merge([record], { author: names("Okoro") }).differences).toEqual([]);
    expect(merge([record], { author: names("Reed") }).differences).toHaveLength(1);
  });
});
