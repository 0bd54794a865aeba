import { describe, expect, it } from "vitest";
import { QuireError } from "../../domain/error.js";
import type { Identifier } from "../../domain/identifier.js";
import type { Item } from "../../domain/item.js";
import type { Notice, SourceRecord } from "../../domain/record.js";
import type { MetadataSource } from "../../ports/metadata-source.js";
import type { TitlePage } from "../../cite/compare/title-page.js";
import { type Script, ScriptedSource } from "../../../test/support/scripted-source.js";
import { lookUp } from "./look-up-in-run.js";
import type { LookUpRequest } from "./enquiry.js";

const now = "2026-11-22T10:00:00.000Z";
const owls: Item = {
  type: "article-journal",
  title: "Night hunting of barn owls in deep snow",
  author: [{ family: "Tallis", given: "Mira" }],
  issued: { "date-parts": [[2019]] },
  DOI: "10.1000/owls",
};
const owlPage: TitlePage = {
  title: "Night hunting of barn owls in deep snow",
  authors: ["Mira Tallis"],
  year: 2019,
  text: "Night hunting of barn owls in deep snow\nMira Tallis\n2019",
};

const bees: Item = { ...owls, title: "Dances of the honeybee", author: [{ family: "Reed", given: "Jo" }] };
const down = new QuireError("timeout", "It did not answer in time.");

const source = (name: string, script: Script = {}) => new ScriptedSource(name, script, owls);
const doi = (value: string): Identifier => ({ kind: "doi", value });
const request = (given: Partial<LookUpRequest> = {}): LookUpRequest => ({
  identifiers: [doi("10.1000/owls")],
  title_page: owlPage,
  own: null,
  ...given,
});
const ask = (sources: MetadataSource[], given: Partial<LookUpRequest> = {}) => lookUp(request(given), sources, { now });
const owlsAt = (name: string, more: Partial<SourceRecord> = {}) =>
  source(name, { works: { "doi:10.1000/owls": more } });

describe("looking up an identifier", () => {
  it("takes the first registry that has it, and what others know besides", async () => {
    const retracted: Notice = { kind: "retracted", source: "openalex", doi: null, date: null };
    const sources = [
      owlsAt("crossref"),
      owlsAt("datacite"),
      owlsAt("openalex", { notices: [retracted] }),
      owlsAt("unpaywall", { open_copy: "https://example.org/owls.pdf" }),
    ];
    const outcome = await ask(sources);
    expect(outcome).toMatchObject({
      kind: "found",
      by: "doi 10.1000/owls",
      match: { verdict: "same" },
      record: { notices: [retracted], open_copy: "https://example.org/owls.pdf", fields: { title: "crossref" } },
    });
    expect(sources[1]?.asked).toEqual([]);
  });

  it("shows that a service answered with another DOI than it was asked for", async () => {
    const item = { type: "article-journal", title: "Owls", DOI: "10.1000/hawks" };
    const outcome = await ask([owlsAt("crossref", { item })]);
    expect(outcome).toMatchObject({
      record: {
        differences: [
          {
            field: "DOI",
            values: [
              { source: "asked", value: "10.1000/owls" },
              { source: "crossref", value: "10.1000/hawks" },
            ],
          },
        ],
      },
    });
  });

  it("goes on where the first does not have it or fails, and says what failed", async () => {
    const sources = [source("crossref", { works: { "doi:10.1000/owls": down } }), source("datacite"), owlsAt("s2")];
    expect(await ask(sources)).toMatchObject({
      kind: "found",
      record: { fields: { title: "s2" } },
      problems: [{ source: "crossref", error: { code: "timeout" } }],
    });
  });

  it("notes the failure of one that only adds to it", async () => {
    const sources = [owlsAt("crossref"), source("unpaywall", { works: { "doi:10.1000/owls": down } })];
    expect(await ask(sources)).toMatchObject({ kind: "found", problems: [{ source: "unpaywall" }] });
  });

  it("asks arXiv about arXiv's DOI, and Crossref not at all", async () => {
    const [crossref, datacite, arxiv] = [
      source("crossref"),
      source("datacite"),
      source("arxiv", { kinds: ["arxiv"], works: { "arxiv:1706.03762": {} } }),
    ];
    const identifiers = [doi("10.48550/arxiv.1706.03762")];
    expect(await ask([crossref, datacite, arxiv], { identifiers })).toMatchObject({ kind: "found" });
    expect([crossref.asked, datacite.asked, arxiv.asked]).toEqual([[], [], ["arxiv:1706.03762"]]);
  });

  it("asks DataCite by the DOI where arXiv fails", async () => {
    const arxiv = source("arxiv", { kinds: ["arxiv"], works: { "arxiv:1706.03762": down } });
    const datacite = source("datacite", { works: { "doi:10.48550/arxiv.1706.03762": {} } });
    const identifiers: Identifier[] = [{ kind: "arxiv", value: "1706.03762", version: 2 }];
    expect(await ask([datacite, arxiv], { identifiers })).toMatchObject({ kind: "found", by: "arxiv 1706.03762" });
  });

  it("tries the next identifier where one is unknown or leads to another document", async () => {
    const sources = [
      source("crossref", { works: { "doi:10.1000/cited": { item: bees } } }),
      source("openlibrary", { kinds: ["isbn"], works: { "isbn:9780262033848": {} } }),
    ];
    const identifiers = [
      doi("10.1000/unknown"),
      doi("10.1000/cited"),
      { kind: "isbn" as const, value: "9780262033848" },
    ];
    expect(await ask(sources, { identifiers })).toMatchObject({
      kind: "found",
      by: "isbn 9780262033848",
      match: { verdict: "same" },
      refused: [{ by: "doi 10.1000/cited", title: "Dances of the honeybee" }],
    });
  });

  it("prefers a certain record to an uncertain one, and that to another document's", async () => {
    const reprint = { ...owls, issued: { "date-parts": [[2009]] } };
    const crossref = source("crossref", {
      works: {
        "doi:10.1000/cited": { item: bees },
        "doi:10.1000/reprint": { item: reprint },
        "doi:10.1000/owls": {},
      },
    });
    const certain = ["10.1000/reprint", "10.1000/owls"].map(doi);
    expect(await ask([crossref], { identifiers: certain })).toMatchObject({ by: "doi 10.1000/owls" });
    const unsure = ["10.1000/cited", "10.1000/reprint"].map(doi);
    expect(await ask([crossref], { identifiers: unsure })).toMatchObject({ by: "doi 10.1000/reprint" });
  });

  it("shows the record of another document as one where nothing better is found", async () => {
    const sources = [source("crossref", { works: { "doi:10.1000/owls": { item: bees } }, found: [bees] })];
    expect(await ask(sources)).toMatchObject({
      kind: "found",
      match: { verdict: "different" },
      record: { item: { title: "Dances of the honeybee" } },
    });
  });

  it("has nothing to compare without a document", async () => {
    expect(await ask([owlsAt("crossref")], { title_page: null })).toMatchObject({
      kind: "found",
      match: { verdict: "uncertain", title_similarity: null },
    });
  });

  it("tells what is not there from what could not be asked", async () => {
    const unknown = { identifiers: [doi("10.1000/none")], title_page: null };
    expect(await ask([source("crossref"), source("datacite")], unknown)).toMatchObject({
      kind: "not_found",
      asked: ["crossref: doi 10.1000/none", "datacite: doi 10.1000/none"],
    });
    const failing = source("datacite", { works: { "doi:10.1000/none": down } });
    expect(await ask([source("crossref"), failing], unknown)).toMatchObject({
      kind: "unanswered",
      problems: [{ source: "datacite", error: { code: "timeout" } }],
    });
    const collector = source("s2", { works: { "doi:10.1000/none": down } });
    expect(await ask([source("crossref"), source("datacite"), collector], unknown)).toMatchObject({
      kind: "not_found",
      problems: [{ source: "s2" }],
    });
  });

  it("does not take an answer without a title for a record", async () => {
    const sources = [source("crossref"), owlsAt("openalex", { item: { type: "document" } })];
    expect(await ask(sources)).toMatchObject({ kind: "not_found" });
  });

  it("ends with the run, and takes no interruption for an answer", async () => {
    const stopped = new QuireError("interrupted", "The run was interrupted.");
    await expect(ask([source("crossref", { works: { "doi:10.1000/owls": stopped } })])).rejects.toBe(stopped);
  });
});

describe("searching by title", () => {
  const nameless = { identifiers: [] };
  const searching = (...found: Item[]) => source("crossref", { found });

  it("takes a record that agrees in title, author and year, and asks for all of it", async () => {
    const crossref = source("crossref", {
      found: [bees, owls],
      works: { "doi:10.1000/owls": { url: "https://x.org/1" } },
    });
    expect(await ask([crossref], nameless)).toMatchObject({
      kind: "found",
      by: "title",
      match: { verdict: "same" },
      record: { url: "https://x.org/1" },
    });
    expect(crossref.asked).toEqual([owlPage.title, "doi:10.1000/owls"]);
  });

  it.each<[string, Item, TitlePage]>([
    ["another first author", { ...owls, author: [{ family: "Reed", given: "Jo" }] }, owlPage],
    ["another year", { ...owls, issued: { "date-parts": [[2009]] } }, owlPage],
    ["no author in the record", { ...owls, author: [] }, owlPage],
    [
      "a title that is only similar, without a year",
      { ...owls, title: `${owls.title}drift` },
      { ...owlPage, year: null, text: owlPage.text.replace("2019", "") },
    ],
    ["its erratum", { ...owls, title: `Erratum: ${owls.title}` }, owlPage],
  ])("refuses %s, and names it as the nearest", async (_what, item, title_page) => {
    const outcome = await ask([searching(item)], { ...nameless, title_page });
    expect(outcome).toMatchObject({ kind: "not_found", nearest: { title: item.title } });
  });

  it("takes the same title by the same author where the document names no year", async () => {
    const title_page = { ...owlPage, year: null, text: owlPage.text.replace("2019", "") };
    expect(await ask([searching(owls)], { ...nameless, title_page })).toMatchObject({ kind: "found" });
  });

  it("prefers the published version to a preprint of the same title", async () => {
    const preprint = { ...owls, genre: "preprint", DOI: "10.48550/arxiv.1901.00001" };
    expect(await ask([searching(preprint, owls)], nameless)).toMatchObject({
      record: { item: { DOI: "10.1000/owls" } },
    });
  });

  it("asks sources of books for books alone", async () => {
    const books = source("openlibrary", { kinds: ["isbn"], found: [] });
    await ask([books, searching()], nameless);
    expect(books.asked).toEqual([]);
    await ask([books, searching()], { ...nameless, own: { type: "book" } });
    expect(books.asked).toEqual([owlPage.title]);
  });

  it("is open where most could not be asked", async () => {
    const failing = (name: string) => source(name, { found: down });
    const most = [searching(), failing("openalex"), failing("s2")];
    expect(await ask(most, nameless)).toMatchObject({ kind: "unanswered" });
    const few = [searching(), source("openalex", { found: [] }), failing("s2")];
    expect(await ask(few, nameless)).toMatchObject({ kind: "not_found", problems: [{ source: "s2" }] });
  });

  it("asks nobody about a document without a title", async () => {
    const crossref = searching(owls);
    const title_page = { title: null, authors: [], year: null, text: "" };
    expect(await ask([crossref], { ...nameless, title_page })).toMatchObject({ kind: "not_found", asked: [] });
  });
});
