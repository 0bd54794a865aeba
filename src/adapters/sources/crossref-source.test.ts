import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownRecordings, passingClock, playSources, type PlayedSources } from "../../../test/support/services.js";
import type { MetadataSource } from "../../ports/metadata-source.js";

const work = (message: Record<string, unknown>) => ({
  url: `https://api.crossref.org/works/${String(message["DOI"])}`,
  body: JSON.stringify({ message }),
  content_type: "application/json",
});

const recordings = [
  work({
    DOI: "10.5555/Chapter",
    type: "book-chapter",
    title: ["Of <i>Chapters</i>"],
    "container-title": ["Lecture Notes in Examples", "A Book of Chapters"],
    ISBN: ["http://id.crossref.org/isbn/9780262033848"],
    editor: [{ family: "Editor", given: "Eve", suffix: "Jr." }],
    page: "1–12",
    "published-print": { "date-parts": [[2021]] },
    issued: { "date-parts": [[2020, 12, 1]] },
  }),
  work({
    DOI: "10.5555/article",
    type: "journal-article",
    title: ["Printed later"],
    volume: "30",
    "published-online": { "date-parts": [[2019, 12, 5]] },
    "published-print": { "date-parts": [[2020, 1]] },
    issued: { "date-parts": [[2019, 12, 5]] },
    author: [{ family: "van den Berg", given: "Anna" }, { name: "The Example Consortium" }, { given: "Plato" }],
  }),
  work({
    DOI: "10.5555/preprint",
    type: "posted-content",
    subtype: "preprint",
    title: ["Early"],
    institution: [{ name: "bioRxiv" }],
  }),
  work({
    DOI: "10.5555/thesis",
    type: "dissertation",
    title: ["A Thesis"],
    institution: [{ name: "University of Examples" }],
    publisher: "Somebody",
  }),
  work({
    DOI: "10.5555/SELF",
    type: "journal-article",
    title: ["Withdrawn in its place"],
    "update-to": [{ DOI: "10.5555/self", type: "retraction", updated: { "date-time": "2015-03-04T00:00:00Z" } }],
  }),
  work({
    DOI: "10.5555/notice",
    type: "journal-article",
    title: ["Retraction notice"],
    "update-to": [{ DOI: "10.5555/another", type: "retraction" }],
  }),
  work({ DOI: "10.5555/undated", type: "brand-new-type", title: [], issued: { "date-parts": [[null]] } }),
];

describe("Crossref's works as items", () => {
  let played: PlayedSources;
  let crossref: MetadataSource;
  beforeAll(async () => {
    played = await playSources({ folders: [ownRecordings], recordings, clock: passingClock() });
    crossref = await played.get("crossref");
  });
  afterAll(() => played.close());
  const ask = (value: string) => crossref.byIdentifier({ kind: "doi", value });

  it("puts a chapter into its book and the book into its series", async () => {
    expect((await ask("10.5555/chapter"))?.item).toEqual({
      type: "chapter",
      title: "Of <i>Chapters</i>",
      "container-title": "A Book of Chapters",
      "collection-title": "Lecture Notes in Examples",
      editor: [{ family: "Editor", given: "Eve", suffix: "Jr." }],
      issued: { "date-parts": [[2020, 12, 1]] },
      page: "1-12",
      ISBN: "9780262033848",
      DOI: "10.5555/chapter",
      URL: "https://doi.org/10.5555/chapter",
    });
  });

  it("dates an article by its issue, and keeps the day it came online", async () => {
    expect((await ask("10.5555/article"))?.item).toMatchObject({
      type: "article-journal",
      issued: { "date-parts": [[2020, 1]] },
      "available-date": { "date-parts": [[2019, 12, 5]] },
      author: [{ family: "van den Berg", given: "Anna" }, { literal: "The Example Consortium" }, { literal: "Plato" }],
    });
  });

  it("knows preprints and theses and where they come from", async () => {
    expect((await ask("10.5555/preprint"))?.item).toMatchObject({
      type: "article",
      genre: "preprint",
      "container-title": "bioRxiv",
    });
    expect((await ask("10.5555/thesis"))?.item).toMatchObject({ type: "thesis", publisher: "University of Examples" });
  });

  it("joins a subtitle and tells the event", async () => {
    expect((await ask("10.18653/v1/n19-1423"))?.item).toMatchObject({
      type: "paper-conference",
      title: "BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding",
      "event-title": "NAACL-HLT 2019",
      "event-place": "Minneapolis, Minnesota",
    });
  });

  it("tells of retractions and corrections of this work, not of those it tells of", async () => {
    expect((await ask("10.1016/s0140-6736(97)11096-0"))?.notices).toEqual([
      { kind: "retracted", source: "crossref", doi: "10.1016/s0140-6736(10)60175-4", date: "2010-02-06" },
    ]);
    expect((await ask("10.1371/journal.pone.0033693"))?.notices).toMatchObject([
      { kind: "corrected", date: "2012-05-08" },
    ]);
    expect((await ask("10.5555/self"))?.notices).toMatchObject([{ kind: "retracted", date: "2015-03-04" }]);
    expect((await ask("10.5555/notice"))?.notices).toEqual([]);
  });

  it("leaves out what is not known", async () => {
    const url = "https://doi.org/10.5555/undated";
    expect((await ask("10.5555/undated"))?.item).toEqual({ type: "document", DOI: "10.5555/undated", URL: url });
  });
});
