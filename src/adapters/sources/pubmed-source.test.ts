import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownRecordings, passingClock, playSources, type PlayedSources } from "../../../test/support/services.js";

const set = (pmid: string, content: string) => ({
  url: `https://eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi?db=pubmed&id=${pmid}`,
  body: `<?xml version="1.0" ?>\n<PubmedArticleSet>${content}</PubmedArticleSet>`,
  content_type: "text/xml",
});

const recordings = [
  set(
    "11",
    `<PubmedArticle><MedlineCitation><PMID Version="1">11</PMID><Article>
      <Journal><ISSN>1234-5678</ISSN><JournalIssue><Volume>12</Volume><PubDate><MedlineDate>1998 Dec-1999 Jan</MedlineDate></PubDate></JournalIssue><Title>Zeitschrift fur Teiche (Berlin, Germany : 1990)</Title></Journal>
      <ArticleTitle>[Of <i>Anas</i> and CO<sub>2</sub>].</ArticleTitle><VernacularTitle>Von <i>Anas</i> und CO<sub>2</sub>.</VernacularTitle>
      <Pagination><MedlinePgn>1123-9</MedlinePgn></Pagination>
      <Abstract><AbstractText Label="AIM">To see.</AbstractText><AbstractText Label="RESULTS">Seen.</AbstractText></Abstract>
      <AuthorList><Author><LastName>Müller</LastName><ForeName>Anna</ForeName><Suffix>Jr</Suffix></Author><Author><CollectiveName>Pond Study Group</CollectiveName></Author></AuthorList>
      <Language>ger</Language><ELocationID EIdType="doi">10.5555/TEICH</ELocationID></Article>
      <CommentsCorrectionsList><CommentsCorrections RefType="ErratumIn"><RefSource>Z Teiche. 1999;13(1):5</RefSource></CommentsCorrections>
      <CommentsCorrections RefType="CommentIn"><RefSource>Z Teiche. 1999;13(1):6</RefSource></CommentsCorrections></CommentsCorrectionsList>
      </MedlineCitation></PubmedArticle>`,
  ),
  set(
    "12",
    `<PubmedBookArticle><BookDocument><PMID Version="1">12</PMID>
      <Book><Publisher><PublisherName>Pond Press</PublisherName><PublisherLocation>Bethesda</PublisherLocation></Publisher><BookTitle>The Book of Ponds</BookTitle><PubDate><Year>2015</Year><Month>07</Month></PubDate><AuthorList Type="editors"><Author><LastName>Editor</LastName></Author></AuthorList><Isbn>9780262033848</Isbn></Book>
      <ArticleTitle>Ducks</ArticleTitle><AuthorList Type="authors"><Author><LastName>Doe</LastName><Initials>J</Initials></Author></AuthorList></BookDocument></PubmedBookArticle>`,
  ),
  {
    ...set("13", ""),
    status: 400,
    body: '{"error":"error forwarding request: ID list is empty! Possibly it has no correct IDs."}',
  },
];

describe("PubMed's works as items", () => {
  let played: PlayedSources;
  beforeAll(async () => {
    played = await playSources({ folders: [ownRecordings], recordings, clock: passingClock() });
  });
  afterAll(() => played.close());
  const ask = async (kind: "pmid" | "doi", value: string) => (await played.get("pubmed")).byIdentifier({ kind, value });

  it("reads an article: its own title, whole pages, bodies among the authors, parts of the abstract", async () => {
    const record = await ask("pmid", "11");
    expect(record?.item).toEqual({
      type: "article-journal",
      title: "Von <i>Anas</i> und CO<sub>2</sub>",
      author: [{ family: "Müller", given: "Anna", suffix: "Jr" }, { literal: "Pond Study Group" }],
      issued: { "date-parts": [[1998, 12]] },
      "container-title": "Zeitschrift fur Teiche",
      volume: "12",
      page: "1123-1129",
      ISSN: "1234-5678",
      PMID: "11",
      DOI: "10.5555/teich",
      URL: "https://doi.org/10.5555/teich",
      abstract: "AIM: To see.\n\nRESULTS: Seen.",
      language: "de",
    });
    expect(record?.notices).toEqual([{ kind: "corrected", source: "pubmed", doi: null, date: null }]);
  });

  it("reads a chapter of a book", async () => {
    expect((await ask("pmid", "12"))?.item).toMatchObject({
      type: "chapter",
      title: "Ducks",
      author: [{ family: "Doe", given: "J" }],
      "container-title": "The Book of Ponds",
      publisher: "Pond Press",
      issued: { "date-parts": [[2015, 7]] },
      ISBN: "9780262033848",
    });
  });

  it("tells a retraction with the DOI of its notice", async () => {
    expect((await ask("pmid", "9500320"))?.notices).toEqual([
      { kind: "retracted", source: "pubmed", doi: "10.1016/s0140-6736(10)60175-4", date: null },
    ]);
  });

  it("says null for a number that no article has, and for a DOI whose search finds another work", async () => {
    expect(await ask("pmid", "13")).toBeNull();
    const url = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils/esearch.fcgi?db=pubmed&term=%2210.5555/else%22[AID]";
    const astray = await playSources({
      folders: [ownRecordings],
      recordings: [{ url, body: '{"esearchresult":{"idlist":["9500320"]}}', content_type: "application/json" }],
    });
    expect(await (await astray.get("pubmed")).byIdentifier({ kind: "doi", value: "10.5555/else" })).toBeNull();
    await astray.close();
  });
});
