import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownRecordings, passingClock, playSources, type PlayedSources } from "../../../test/support/services.js";
import type { MetadataSource } from "../../ports/metadata-source.js";

const work = (attributes: Record<string, unknown>) => ({
  url: `https://api.datacite.org/dois/${String(attributes["doi"])}`,
  body: JSON.stringify({ data: { id: attributes["doi"], type: "dois", attributes } }),
  content_type: "application/vnd.api+json",
});

const recordings = [
  work({
    doi: "10.48550/arXiv.2101.00001",
    titles: [{ title: "A preprint" }],
    creators: [{ name: "Roe, Richard" }, { name: "The Example Collaboration" }],
    publisher: "arXiv",
    publicationYear: 2021,
    dates: [{ date: "2020-12-31T23:00:00Z", dateType: "Submitted" }],
    types: { resourceTypeGeneral: "Text", resourceType: "Article" },
    relatedIdentifiers: [
      { relationType: "IsVersionOf", relatedIdentifier: "10.5555/Published", relatedIdentifierType: "DOI" },
      { relationType: "References", relatedIdentifier: "10.5555/other", relatedIdentifierType: "DOI" },
    ],
  }),
  work({
    doi: "10.5072/thesis",
    titles: [{ title: "Of ponds" }],
    creators: [{ name: "Doe, Jane", nameType: "Personal" }],
    publisher: ":unav",
    publicationYear: "2018",
    container: [],
    types: { resourceTypeGeneral: "Text", resourceType: "Doctoral thesis" },
    descriptions: [{ descriptionType: "Abstract", description: "<p>One <strong>pond</strong>.</p><p>Two.</p>" }],
  }),
  work({
    doi: "10.5072/article",
    titles: [{ title: "Of ducks" }],
    publicationYear: 2019,
    container: {
      type: "Journal",
      title: "Journal of Ponds",
      volume: 3,
      issue: "2",
      firstPage: "10",
      lastPage: "19",
      identifier: "1234-5678",
      identifierType: "ISSN",
    },
    types: { resourceTypeGeneral: "JournalArticle" },
  }),
];

describe("DataCite's works as items", () => {
  let played: PlayedSources;
  let datacite: MetadataSource;
  beforeAll(async () => {
    played = await playSources({ folders: [ownRecordings], recordings, clock: passingClock() });
    datacite = await played.get("datacite");
  });
  afterAll(() => played.close());
  const ask = (value: string) => datacite.byIdentifier({ kind: "doi", value });

  it("knows arXiv's preprints, by either identifier, and their published versions", async () => {
    const record = await datacite.byIdentifier({ kind: "arxiv", value: "2101.00001" });
    expect(record?.item).toMatchObject({
      type: "article",
      genre: "preprint",
      publisher: "arXiv",
      archive: "arXiv",
      archive_location: "2101.00001",
      DOI: "10.48550/arxiv.2101.00001",
      author: [{ family: "Roe", given: "Richard" }, { literal: "The Example Collaboration" }],
      issued: { "date-parts": [[2020, 12, 31]] },
    });
    expect(record?.notices).toEqual([
      { kind: "published_version", source: "datacite", doi: "10.5555/published", date: null },
    ]);
    expect(record?.open_copy).toBe("https://arxiv.org/pdf/2101.00001");
    expect((await ask("10.48550/arxiv.1706.03762"))?.item).toMatchObject({
      title: "Attention Is All You Need",
      archive_location: "1706.03762",
    });
  });

  it("takes no other version of a deposit for its publication", async () => {
    expect((await ask("10.5072/quire-example"))?.notices).toEqual([]);
  });

  it("reads what depositors write for the kind, and leaves out placeholders", async () => {
    expect((await ask("10.5072/thesis"))?.item).toEqual({
      type: "thesis",
      genre: "Doctoral thesis",
      title: "Of ponds",
      author: [{ family: "Doe", given: "Jane" }],
      issued: { "date-parts": [[2018]] },
      DOI: "10.5072/thesis",
      URL: "https://doi.org/10.5072/thesis",
      abstract: "One pond.\n\nTwo.",
    });
  });

  it("puts an article into its journal", async () => {
    expect((await ask("10.5072/article"))?.item).toMatchObject({
      type: "article-journal",
      "container-title": "Journal of Ponds",
      volume: "3",
      issue: "2",
      page: "10-19",
      ISSN: "1234-5678",
    });
  });
});
