import { describe, expect, it } from "vitest";
import { processorSeconds } from "../../../test/support/processor-time.js";
import type { Item } from "../../domain/item.js";
import type { ExportRecord, ImportedItem } from "./format.js";
import { interchangeFormats, sniffFormat } from "../formats.js";

const date = (...parts: number[]) => ({ "date-parts": [parts] });

/** One work of every type and every difficulty; identifiers are real or have sound check digits. */
const items: Item[] = [
  {
    id: "lancet2005",
    type: "article-journal",
    title: "Effect of <i>Plasmodium</i> & 100% of CO<sub>2</sub>: a cohort_study #1",
    author: [
      { family: "Müller", given: "Jörg K." },
      { family: "Beethoven", given: "Ludwig", "non-dropping-particle": "van" },
      { family: "La Fontaine", given: "Jean", "dropping-particle": "de" },
      { family: "King", given: "Martin Luther", suffix: "Jr." },
      { literal: "World Health Organization and Friends, Inc." },
      { family: "Đặng", given: "Thị Ngọc" },
    ],
    "container-title": "The Lancet",
    "container-title-short": "Lancet",
    volume: "366",
    issue: "9496",
    page: "1607-1621",
    issued: date(2005, 11, 5),
    DOI: "10.1016/s0140-6736(05)67728-8",
    ISSN: "0140-6736",
    PMID: "16271648",
    URL: "https://example.org/a_b%20c?x=1&y=(z)~t#f",
    abstract: "Background: 5% of n were \\lost.\n\nMethods: {braces} and _underscores_.",
    language: "en-GB",
    note: "Line one\nLine two",
    accessed: date(2024, 1, 31),
  },
  { id: "mag", type: "article-magazine", title: "A long read", "container-title": "Time", issued: date(1999, 12) },
  {
    id: "news",
    type: "article-newspaper",
    title: "Rain in Spain",
    "container-title": "El País",
    issued: date(2020, 2, 29),
    page: "A1",
  },
  {
    id: "vaswani2017",
    type: "article",
    title: "Attention is all you need",
    author: [{ family: "Vaswani", given: "Ashish" }],
    archive: "arXiv",
    archive_location: "1706.03762",
    issued: date(2017),
    publisher: "arXiv",
  },
  {
    id: "book",
    type: "book",
    title: "On the 'Origin' of “Species” – and “more” — …",
    author: [{ family: "Plato" }, { family: "de Gaulle", given: "Charles" }],
    translator: [{ family: "O’Neil", given: "Seán" }],
    publisher: "A & B_C",
    "publisher-place": "Zürich; Wien",
    ISBN: "9783161484100 9780306406157",
    edition: "2",
    "number-of-pages": "314",
    "collection-title": "Lecture Notes, vol. 5",
    issued: { "date-parts": [[1600]], circa: true },
    "original-date": date(1859),
  },
  {
    id: "chapter",
    type: "chapter",
    title: "BERT, mRNA and the iPhone in Africa",
    "container-title": "Handbook of Everything",
    editor: [{ family: "Núñez", given: "Ana" }, { literal: "NASA" }],
    author: [{ family: "Smith, Esq.", given: "Bob" }],
    page: "12-15, 18",
    "chapter-number": "3",
    issued: { "date-parts": [[2019], [2021]] },
  },
  {
    id: "conf",
    type: "paper-conference",
    title: "$\\frac{a}{b}$ bounds for α-β",
    "container-title": "Proc. of X",
    "event-title": "X 2020",
    "event-place": "Rome",
    issued: date(2020, 7),
  },
  { id: "phd", type: "thesis", title: "A thesis", genre: "PhD thesis", publisher: "ETH Zürich", issued: date(2001) },
  {
    id: "msc",
    type: "thesis",
    title: "Another thesis",
    genre: "Master's thesis",
    publisher: "MIT",
    issued: date(2002),
  },
  { id: "anythesis", type: "thesis", title: "Some thesis", publisher: "MIT", issued: date(2003) },
  {
    id: "report",
    type: "report",
    title: "A report",
    genre: "Technical report",
    number: "TR-42",
    publisher: "RAND",
    issued: date(1987, 5),
  },
  {
    id: "web",
    type: "webpage",
    title: "A page",
    "container-title": "Example Site",
    URL: "https://example.org/~user/",
    issued: date(2023, 1, 2),
    accessed: date(2023, 5, 6),
  },
  {
    id: "blog",
    type: "post-weblog",
    title: "A post",
    "container-title": "A blog",
    URL: "https://example.org/",
    issued: date(2022),
  },
  { id: "post", type: "post", title: "In a forum", URL: "https://example.org/2", issued: { raw: "in press" } },
  {
    id: "data",
    type: "dataset",
    title: "Data",
    publisher: "Zenodo",
    DOI: "10.5281/zenodo.1164112",
    version: "1.0.2",
    issued: date(2018),
  },
  { id: "soft", type: "software", title: "Quire", version: "2", URL: "https://example.org/s", issued: date(2026) },
  { id: "patent", type: "patent", title: "Eine Vorrichtung", number: "DE 123", language: "de", issued: date(1970) },
  {
    id: "film",
    type: "motion_picture",
    title: "The film",
    director: [{ family: "Lang", given: "Fritz" }],
    issued: date(1927),
  },
  { id: "song", type: "song", title: "The song", issued: date(1969) },
  { id: "map", type: "map", title: "The map", scale: "1:25000", issued: date(1950) },
  { id: "law", type: "legislation", title: "An act", section: "5", issued: date(1998) },
  { id: "case", type: "legal_case", title: "A v. B", authority: "Supreme Court", issued: date(1973) },
  {
    id: "letter",
    type: "personal_communication",
    title: "A letter",
    recipient: [{ family: "Doe", given: "Jane" }],
    issued: { "date-parts": [[1910]], season: 2 },
  },
  {
    id: "manuscript",
    type: "manuscript",
    title: "MS",
    archive: "Bodleian Library",
    archive_location: "MS Eng. 12",
    issued: date(1400),
  },
  { id: "dictionary", type: "entry-dictionary", title: "quire, n.", "container-title": "OED", issued: date(1989) },
  {
    id: "encyclopedia",
    type: "entry-encyclopedia",
    title: "Paper",
    "container-title": "Britannica",
    issued: date(1911),
  },
  {
    id: "speech",
    type: "speech",
    title: "中文标题 и русский",
    author: [{ family: "李", given: "明" }],
    issued: date(2011),
  },
  {
    id: "interview",
    type: "interview",
    title: "Talk",
    interviewer: [{ family: "Roe", given: "R." }],
    issued: date(2012),
  },
  { id: "standard", type: "standard", title: "ISO 690", number: "690", issued: date(2021) },
  { id: "review", type: "review-book", title: "Of a book", "reviewed-title": "The book", issued: date(2015) },
  { id: "graphic", type: "graphic", title: "A picture", medium: "oil on canvas", issued: date(1650) },
  { id: "pamphlet", type: "pamphlet", title: "A leaflet", issued: date(1776) },
  { id: "any", type: "document", title: "=1+1 costs $5, not \"$6\" -- or ''so''" },
];

const records: ExportRecord[] = items.map((item, index) => ({
  item,
  tags: index % 3 === 0 ? ["deep learning", "C++; and C#, too", "@home"] : [],
  notes: index % 4 === 0 ? "-5 % of it\nis {not} read\n\nyet" : "",
  attachments: index % 5 === 0 ? ["papers/a_b & c; d.pdf", "C:\\Users\\me\\x: y.pdf"] : [],
}));

describe.each(interchangeFormats.map((format) => ({ name: format.name, format })))("$name", ({ format }) => {
  const back = format.read(format.write(records));

  it("reads as many records as it wrote, without a complaint", () => {
    expect(back.failures).toEqual([]);
    expect(back.items).toHaveLength(records.length);
    expect(back.items.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it.each(records.map((record, index) => ({ key: record.item.id, record, index })))(
    "loses nothing of $key",
    ({ record, index }) => {
      expect(comparable(back.items[index])).toEqual(comparable({ ...record, problems: [], line: 0 }));
    },
  );

  it("writes the same again from what it read", () => {
    expect(format.write(back.items)).toBe(format.write(format.read(format.write(back.items)).items));
  });

  it("says in which line each record begins", () => {
    const lines = back.items.map(({ line }) => line);
    expect(lines).toEqual(lines.toSorted((first, second) => first - second));
    expect(new Set(lines).size).toBe(lines.length);
    const text = format.write(records).split(/\r\n|\n/);
    expect(text[(lines[3] ?? 0) - 1]).toMatch(/vaswani2017|UNPB|\{/);
  });

  it("is recognised by what it writes", () => {
    const name = format.name === "biblatex" ? "bibtex" : format.name;
    expect(sniffFormat(format.write(records))?.name).toBe(name);
  });

  it("keeps keywords of the item as tags or as keywords", () => {
    const record: ExportRecord = {
      item: { type: "book", title: "T", keyword: "one, two" },
      tags: ["two"],
      notes: "",
      attachments: [],
    };
    const [item] = format.read(format.write([record])).items;
    const words = [...(item?.tags ?? []), ...(item?.item.keyword ?? "").split(", ")].filter((word) => word !== "");
    expect(new Set(words)).toEqual(new Set(["one", "two"]));
  });

  it("reads nothing from nothing, and takes a byte order mark for none", () => {
    expect(format.read("").items).toEqual([]);
    expect(format.read(`\uFEFF${format.write(records.slice(0, 1))}`).items).toHaveLength(1);
  });

  it("reads 500 records in a moment", () => {
    const many = Array.from({ length: 500 }, (_, index): ExportRecord => ({
      item: { type: "article-journal", title: "A long read", issued: date(1999, 12), id: `key${index}` },
      tags: ["one"],
      notes: "",
      attachments: [],
    }));
    const text = format.write(many);
    expect(processorSeconds(() => expect(format.read(text).items).toHaveLength(500))).toBeLessThan(2.5);
  });
});

/** What must come back: undefined fields and the line left out, names of numbers as text. */
function comparable(record: ImportedItem | (ExportRecord & Pick<ImportedItem, "problems">) | undefined): unknown {
  if (record === undefined) return null;
  const { item, tags, notes, attachments } = record;
  return { item: JSON.parse(JSON.stringify(item)) as unknown, tags, notes, attachments };
}
