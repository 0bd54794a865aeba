import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { testMetadataSource, type SourceSample } from "../../../test/contracts/metadata-source.js";

const attention = { title: "Attention Is All You Need", author: "Vaswani", year: 2017 };
const lancet =
  "Ileal-lymphoid-nodular hyperplasia, non-specific colitis, and pervasive developmental disorder in children";
const methylphenidate =
  "Methylphenidate Exposure Induces Dopamine Neuron Loss and Activation of Microglia in the Basal Ganglia of Mice";
const doi = (value: string) => ({ kind: "doi" as const, value });
const isbn = (value: string) => ({ kind: "isbn" as const, value });
const arxiv = (value: string) => ({ kind: "arxiv" as const, value });

const samples: Record<string, SourceSample> = {
  crossref: {
    found: doi("10.1371/journal.pone.0033693"),
    item: { type: "article-journal", title: methylphenidate, page: "e33693", DOI: "10.1371/journal.pone.0033693" },
    missing: doi("10.5555/no.such.work"),
    search: { title: methylphenidate, author: "Sadasivan", year: 2012 },
    find: {
      query: { text: "spaced rehearsal of singers", since: 2015 },
      item: { title: "Spaced rehearsal in a choir: how singers keep a repertoire", DOI: "10.5555/jem.2019.0412" },
    },
  },
  datacite: {
    found: doi("10.5072/quire-example"),
    item: {
      type: "dataset",
      title: "Water levels of a pond that does not exist: Hourly readings, 2011 to 2019",
      author: [{ family: "Example", given: "Ada" }, { literal: "Institute of Examples" }],
      editor: [{ family: "Editor", given: "Eve" }],
      issued: { "date-parts": [[2020, 5, 4]] },
      publisher: "Example Repository",
      version: "1.2",
      DOI: "10.5072/quire-example",
      abstract: "Readings of every hour.",
      language: "en",
    },
    missing: doi("10.5072/no-such-work"),
    search: { title: "Water levels of a pond that does not exist", author: "Example", year: null },
  },
  arxiv: {
    found: arxiv("1706.03762"),
    item: {
      type: "article",
      title: "Attention Is All You Need",
      issued: { "date-parts": [[2017, 6, 12]] },
      archive: "arXiv",
      archive_location: "1706.03762",
      DOI: "10.48550/arxiv.1706.03762",
    },
    missing: arxiv("9912.99999"),
    search: attention,
    find: {
      query: { text: "small language models reading", since: null },
      item: { title: "Small language models remember what they read twice", archive_location: "2402.99991" },
    },
  },
  openlibrary: {
    found: isbn("9780262033848"),
    item: {
      type: "book",
      title: "Introduction to algorithms",
      publisher: "MIT Press",
      "publisher-place": "Cambridge, Mass",
      issued: { "date-parts": [[2009, 7, 31]] },
      ISBN: "9780262033848",
    },
    missing: isbn("9780000000002"),
    search: { title: "Introduction to algorithms", author: "Cormen", year: null },
  },
  google_books: {
    found: isbn("9780131103627"),
    item: { type: "book", title: "The C Programming Language", ISBN: "9780131103627", publisher: "Prentice Hall" },
    missing: isbn("9780000000002"),
    search: { title: "The C Programming Language", author: "Kernighan", year: null },
  },
  openalex: {
    found: doi("10.1016/s0140-6736(97)11096-0"),
    item: {
      type: "article-journal",
      title: lancet,
      page: "637-641",
      PMID: "9500320",
      abstract: "The report of twelve children that was retracted",
    },
    missing: doi("10.5555/no.such.work"),
    search: { title: lancet, author: "Wakefield", year: 1998 },
    find: {
      query: { text: "retrieval practice", since: 2020 },
      item: { title: "Retrieval practice and lasting learning: a narrative review", PMID: "99000117" },
    },
    around: {
      cites: ["Lymphoid tissue of the lower gut: an atlas", 41],
      cited_by: ["Asking twelve: on the size of samples in clinical reports", 310],
    },
  },
  semantic_scholar: {
    found: arxiv("1706.03762"),
    item: {
      type: "article",
      title: "Attention is All you Need",
      DOI: "10.48550/arxiv.1706.03762",
      archive_location: "1706.03762",
    },
    missing: arxiv("9912.99999"),
    search: attention,
    find: {
      query: { text: "small language models", since: 2020 },
      item: { title: "Small language models remember what they read twice", archive_location: "2402.99991" },
    },
    around: {
      cites: ["A mill that reads aloud: sequence models without recurrence", 88],
      cited_by: ["Small language models remember what they read twice", 7],
    },
  },
  pubmed: {
    found: doi("10.1016/s0140-6736(97)11096-0"),
    item: {
      type: "article-journal",
      title: lancet,
      "container-title": "Lancet",
      page: "637-641",
      PMID: "9500320",
      issued: { "date-parts": [[1998, 2, 28]] },
      language: "en",
    },
    missing: doi("10.5555/no.such.work"),
    search: { title: lancet, author: "Wakefield", year: 1998 },
    find: {
      query: { text: "sleep and memory", since: 2024 },
      item: { PMID: "99000044" },
    },
  },
  unpaywall: {
    found: doi("10.1371/journal.pone.0033693"),
    item: { type: "article-journal", title: methylphenidate, "container-title": "PLoS ONE" },
    missing: doi("10.5555/no.such.work"),
  },
};

for (const [name, sample] of Object.entries(samples)) testMetadataSource(name, sample);

it("tries every source there is", () => {
  const files = readdirSync(fileURLToPath(new URL(".", import.meta.url)));
  const sources = files.flatMap((file) => /^(.+)-source\.ts$/.exec(file)?.[1]?.replaceAll("-", "_") ?? []);
  expect(Object.keys(samples).toSorted()).toEqual(sources.toSorted());
});
