import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { passingClock, playSources, realRecordings, type PlayedSources } from "../../../test/support/services.js";
import { readRecordings, type Recording } from "../../../scripts/play-services/service-player.mjs";
import { parseArxiv, parseDoi, type Identifier } from "../../domain/identifier.js";
import { toQuireError } from "../../domain/error.js";
import { itemYear, type Item } from "../../domain/item.js";
import type { SourceRecord } from "../../domain/record.js";
import type { MetadataSource } from "../../ports/metadata-source.js";

/** What a recorded answer was asked for, as one of our sources would ask. */
interface Question {
  source: string;
  identifier?: Identifier;
  title?: string;
  /** Lists of works from other routes look like answers to a search: they are played as one. */
  playedAt?: string;
}

/** Null for answers of routes that no source uses: lists of journals, authors, BibTeX. */
function questionOf({ url, path = "" }: Recording): Question | null {
  if (!URL.canParse(url)) return null;
  const { host, pathname, searchParams } = new URL(url);
  const place = decodeURIComponent(pathname);
  const doi = parseDoi(/(?:\/works\/|\/v2\/|DOI:|doi\.org\/)(10\.[^/]+\/\S+)$/.exec(place)?.[1] ?? "");
  const title =
    searchParams.get("query.title") ?? (host === "api.crossref.org" ? null : searchParams.get("query")) ?? undefined;
  const asked = { ...(doi !== null && { identifier: { kind: "doi" as const, value: doi } }), ...(title && { title }) };
  const isAsked = Object.keys(asked).length > 0;
  if (
    host === "api.crossref.org" &&
    /^\/works(?:\/(?!.*\/transform)|$)/.test(place) &&
    !searchParams.has("query.author")
  )
    return isAsked ? { source: "crossref", ...asked } : listOf("crossref", path);
  if (host === "api.crossref.org") return listOf("crossref", path);
  if (host === "api.semanticscholar.org" && /\/paper\/(?:DOI:|search\/match)/.test(place))
    return { source: "semantic_scholar", ...asked };
  if (host === "api.unpaywall.org" && doi !== null) return { source: "unpaywall", ...asked };
  if (host === "api.openalex.org" && place.startsWith("/works")) {
    const filter = searchParams.get("filter")?.replace(/^title\.search:/, "");
    return filter === undefined && doi === null
      ? null
      : { source: "openalex", ...asked, ...(filter && { title: filter }) };
  }
  const ids = searchParams.get("id_list");
  if (host === "export.arxiv.org" && ids && !ids.includes(",")) {
    return { source: "arxiv", identifier: { kind: "arxiv", value: parseArxiv(ids)?.id ?? ids } };
  }
  const isbn = /[?&]q=isbn:(\d{13})$/.exec(url)?.[1];
  if (isbn !== undefined) return { source: "google_books", identifier: { kind: "isbn", value: isbn } };
  return host === "export.arxiv.org" ? listOf("arxiv", path) : null;
}

const listAddresses = {
  crossref: "https://api.crossref.org/works?query.title=any",
  arxiv: "https://export.arxiv.org/api/query?search_query=ti:%22any%22",
};

function listOf(source: keyof typeof listAddresses, path: string): Question | null {
  const isList = /"items": ?\[\{.*"DOI"|<entry>/s.test(readFileSync(path, "utf8"));
  return isList ? { source, title: "any", playedAt: listAddresses[source] } : null;
}

const foreignMarkup = /<(?!\/?(?:i|sub|sup)>)[a-z/][^<>]*>|&(?:amp|lt|gt|#\d+);|jats:|mml:/;

function expectSound(record: SourceRecord): void {
  expect(flawsOf(record)).toEqual([]);
}

/** What is wrong with a record, in words. */
function flawsOf({ item, open_copy }: SourceRecord): string[] {
  const flaws: [boolean, string][] = [
    [!/^[a-z_-]+$/.test(item.type), `type ${item.type}`],
    [item.DOI !== undefined && item.DOI !== parseDoi(item.DOI), `DOI ${item.DOI}`],
    [item.issued !== undefined && (itemYear(item) ?? 0) < 1400, `issued ${JSON.stringify(item.issued)}`],
    [(item.author ?? []).some((name) => !(name.family ?? name.literal)), "an author without a name"],
    [open_copy !== null && !/^https?:\/\//.test(open_copy), `open copy ${open_copy}`],
    ...texts(item).map((text): [boolean, string] => [foreignMarkup.test(text) || text !== text.trim(), text]),
  ];
  return flaws.filter(([isWrong]) => isWrong).map(([, flaw]) => flaw);
}

function texts(item: Item): string[] {
  const names = [...(item.author ?? []), ...((item["editor"] as Item["author"]) ?? [])];
  return [item, ...names].flatMap((part) => Object.values(part)).filter((value) => typeof value === "string");
}

async function answersOf(source: MetadataSource, { identifier, title }: Question): Promise<SourceRecord[]> {
  if (title !== undefined) return source.search({ title, author: null, year: null }, 100);
  const record = identifier === undefined ? null : await source.byIdentifier(identifier);
  return record === null ? [] : [record];
}

describe.runIf(realRecordings)("answers recorded from the services", () => {
  const recordings = realRecordings === null ? [] : readRecordings([realRecordings]);
  const cases = recordings.flatMap((recording) => {
    const question = questionOf(recording);
    return question === null ? [] : [{ recording, question, file: recording.file ?? "" }];
  });
  const played: PlayedSources[] = [];

  afterAll(async () => {
    for (const each of played) await each.close();
  });

  async function open(given: readonly Recording[]): Promise<PlayedSources> {
    const one = await playSources({ recordings: given, clock: passingClock() });
    played.push(one);
    return one;
  }

  it("are more than a hundred that our sources would have asked for", () => {
    expect(cases.length).toBeGreaterThan(130);
  });

  it.each(cases.filter(({ recording }) => recording.status === 200))("$file", async ({ recording, question }) => {
    const sources = await open([{ ...recording, url: question.playedAt ?? recording.url }]);
    const records = await answersOf(await sources.get(question.source), question);
    for (const record of records) expectSound(record);
    expect(sources.player.requests[0]?.file).toBe(recording.file);
    const isEmpty = /"total-results":0|totalResults>0<|"results":\[\]|"data": ?\[\]/.test(
      readFileSync(recording.path ?? "", "utf8"),
    );
    expect(records.length > 0 || isEmpty || question.title !== undefined || /0808\.05394/.test(recording.url)).toBe(
      true,
    );
    const dois =
      question.identifier?.kind === "doi" ? [question.identifier.value] : records.map(({ item }) => item.DOI);
    expect(records.map(({ item }) => item.DOI)).toEqual(records.length === 0 ? [] : dois);
  });

  it.each(cases.filter(({ recording }) => (recording.status ?? 200) >= 400))(
    "$file",
    async ({ recording, question }) => {
      const sources = await open([recording]);
      const asking = answersOf(await sources.get(question.source), question);
      const isAbsent = recording.status === 404 || question.source === "arxiv";
      const expected = isAbsent ? [] : recording.status === 403 ? "source_blocked" : "http_status";
      expect(await asking.catch((error: unknown) => toQuireError(error).code)).toEqual(expected);
    },
  );
});

describe.runIf(realRecordings)("bodies recorded without their address", () => {
  const folder = realRecordings ?? "";
  let sources: PlayedSources;
  const pubmed = readRecordings(realRecordings === null ? [] : [folder]).flatMap((recording) => {
    const body =
      recording.file?.startsWith("pubmed/") === true ? readFileSync(join(folder, recording.file), "utf8") : "";
    const ids = [...body.matchAll(/<PubmedArticle>.*?<PMID[^>]*>(\d+)<|<BookDocument>.*?<PMID[^>]*>(\d+)</gs)];
    return ids.map((match) => ({
      pmid: match[1] ?? match[2] ?? "",
      path: recording.path ?? "",
      file: recording.file ?? "",
    }));
  });

  beforeAll(async () => {
    const efetch = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi?db=pubmed&id=";
    const isbn = "https://openlibrary.org/api/books?bibkeys=ISBN:9782070427796&format=json&jscmd=data";
    sources = await playSources({
      clock: passingClock(),
      recordings: [
        ...pubmed.map(({ pmid, path }) => ({ url: `${efetch}${pmid}`, path, file: "a.xml" })),
        { url: isbn, path: join(folder, "openlibrary/01_200_search.json_q_isbn.json"), file: "a.json" },
        {
          url: "https://openlibrary.org/search.json?title=Mistborn",
          path: join(folder, "openlibrary/06_200_search.json_q_Mistborn.json"),
          file: "b.json",
        },
        {
          url: "https://www.googleapis.com/books/v1/volumes?q=intitle:%22any%22",
          path: join(folder, "googlebooks/01_200_books_v1_volumes_q_query_not_stored.json"),
          file: "c.json",
        },
        {
          url: "https://api.openalex.org/works/https://doi.org/10.7717/peerj.4375",
          path: join(folder, "openalex/12_200_works_W2741809807.json"),
          file: "d.json",
        },
      ],
    });
  });
  afterAll(() => sources.close());

  it.each(pubmed)("PMID $pmid in $file", async ({ pmid }) => {
    const record = await (await sources.get("pubmed")).byIdentifier({ kind: "pmid", value: pmid });
    expectSound(record!);
    expect(record?.item).toMatchObject({ PMID: pmid, title: expect.stringMatching(/[^.]$|\.\.\.$/) as string });
    expect(record?.item.issued).toBeDefined();
    expect(record?.item.author?.length).toBeGreaterThan(0);
  });

  it("a book of Open Library", async () => {
    const record = await (await sources.get("openlibrary")).byIdentifier({ kind: "isbn", value: "9782070427796" });
    expect(record?.item).toMatchObject({
      type: "book",
      title: "Les ombres errantes",
      author: [{ family: "Quignard", given: "Pascal" }],
      publisher: "Gallimard",
      "publisher-place": "Paris",
      issued: { "date-parts": [[2002]] },
      ISBN: "9782070427796",
    });
  });

  it.each([
    ["openlibrary", "Mistborn"],
    ["google_books", "any"],
  ])("a search of %s", async (name, title) => {
    const records = await (await sources.get(name)).search({ title, author: null, year: null }, 100);
    expect(records.length).toBeGreaterThan(5);
    for (const record of records) expectSound(record);
  });

  it("a work of OpenAlex with an open copy", async () => {
    const record = await (await sources.get("openalex")).byIdentifier({ kind: "doi", value: "10.7717/peerj.4375" });
    expectSound(record!);
    expect(record).toMatchObject({
      open_copy: "https://peerj.com/articles/4375.pdf",
      item: { page: "e4375", volume: "6" },
    });
  });
});

it.skipIf(realRecordings)("answers recorded from the services: skipped, ../shared/data/api is absent", () => {
  expect(realRecordings).toBeNull();
});
