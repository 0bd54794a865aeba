import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { failureOf } from "../../../test/contracts/failure.js";
import {
  passingClock,
  playSources,
  realRecordings,
  type PlayedOptions,
  type PlayedSources,
} from "../../../test/support/services.js";

const opened: PlayedSources[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
async function play(options: PlayedOptions = {}): Promise<PlayedSources> {
  const played = await playSources({ clock: passingClock(), ...options });
  opened.push(played);
  return played;
}

/** The parameters of each call, without those that say who asks and which fields are wanted. */
async function sent(name: string, text: string, since: number | null = null): Promise<string[]> {
  const played = await play({ contact: null });
  await (await played.get(name)).find({ text, since }, 5);
  return played.player.requests.map(({ url }) => {
    const { searchParams } = new URL(url);
    for (const ignored of ["fields", "tool", "db", "retmode", "sortBy", "sort"]) searchParams.delete(ignored);
    return [...searchParams].map((pair) => pair.join("=")).join("&");
  });
}

describe("what a service is asked for a subject", () => {
  it.each([
    [
      "arxiv",
      [
        "search_query=(all:low AND all:rank AND all:adaptation) AND submittedDate:[202001010000 TO 299912312359]&max_results=5",
        "search_query=(all:low OR all:rank OR all:adaptation) AND submittedDate:[202001010000 TO 299912312359]&max_results=5",
      ],
    ],
    ["semantic_scholar", ["query=low rank adaptation&year=2020-&limit=5"]],
    [
      "openalex",
      [
        "search=low rank adaptation&filter=from_publication_date:2020-01-01&per_page=5",
        "search=low OR rank OR adaptation&filter=from_publication_date:2020-01-01&per_page=5",
      ],
    ],
    ["crossref", ["query=low rank adaptation&filter=from-pub-date:2020&rows=5"]],
    [
      "pubmed",
      [
        "term=low AND rank AND adaptation&retmax=5&datetype=pdat&mindate=2020&maxdate=3000",
        "term=low OR rank OR adaptation&retmax=5&datetype=pdat&mindate=2020&maxdate=3000",
      ],
    ],
  ])("%s: all the words, and where there is nothing, any", async (name, calls) => {
    expect(await sent(name, "What is low-rank adaptation?", 2020)).toEqual(calls);
  });

  const names = ["arxiv", "semantic_scholar", "openalex", "crossref", "pubmed"];
  const hostile = `"tide" AND (au:nobody OR NOT cat:x) [Author] filter=a,b|c & d#e% ${"ü淡 ".repeat(60)}${"x".repeat(300)}`;

  it.each(names)("%s: words alone, whatever the query holds", async (name) => {
    const queries = (await sent(name, hostile)).map((parameters) =>
      parameters.replace(/&(?:max_results|limit|per_page|rows|retmax)=5$/, ""),
    );
    expect(queries.length).toBeGreaterThan(0);
    for (const query of queries) {
      const words = query
        .replace(/^\w+=/, "")
        .replaceAll("all:", "")
        .replace(/ (?:AND|OR) /g, " ");
      expect(words).toMatch(/^tide au nobody cat x author filter b c e ü淡 x{60}$/u);
    }
  });

  it.each(names)("%s: a single word once", async (name) => {
    expect(await sent(name, "tides")).toHaveLength(1);
  });
});

describe("answers to a subject", () => {
  const find = async (name: string, url: string, body: string, options: PlayedOptions = {}) => {
    const played = await play({ recordings: [{ url, body }], ...options });
    return (await played.get(name)).find({ text: "tides", since: null }, 5);
  };
  const scholar = "https://api.semanticscholar.org/graph/v1/paper/search?query=tides";

  it("from Semantic Scholar may have no list where nothing was found, and only there", async () => {
    expect(await find("semantic_scholar", scholar, '{"total": 0, "offset": 0}')).toEqual([]);
    const refused = await failureOf(
      find("semantic_scholar", scholar, '{"message": "Too Many Requests.", "code": "429"}'),
    );
    expect(refused.code).toBe("source_answer");
  });

  it("from OpenAlex have abstracts by the places of words, in any order and with gaps", async () => {
    const work = {
      id: "https://openalex.org/W1",
      title: "Tides",
      abstract_inverted_index: {
        "a day.": [6],
        twice: [5],
        rises: [1],
        Water: [0],
        "<i>all</i>": [3],
        harmful: [-1, 1e9],
      },
    };
    const body = JSON.stringify({ results: [work, { id: "https://openalex.org/W2", title: null }] });
    const records = await find("openalex", "https://api.openalex.org/works?search=tides", body);
    expect(records.map(({ item }) => item.abstract)).toEqual(["Water rises all twice a day."]);
  });

  const crossref = "https://api.crossref.org/works?query=tides";
  const openalex = "https://api.openalex.org/works?search=tides";

  it.each([
    ["crossref", crossref, (items: unknown[]) => ({ message: { items } }), { DOI: "10.5555/1", title: ["Tides"] }],
    ["openalex", openalex, (results: unknown[]) => ({ results }), { id: "https://openalex.org/W1", title: "Tides" }],
    ["semantic_scholar", scholar, (data: unknown[]) => ({ total: 2, data }), { paperId: "a", title: "Tides" }],
  ])("from %s lose a record that is mangled, not the others", async (name, url, answer, sound) => {
    const mangled = { title: { of: "something else" } };
    const records = await find(name, url, JSON.stringify(answer([mangled, sound])));
    expect(records.map(({ item }) => item.title)).toEqual(["Tides"]);
    const error = await failureOf(find(name, url, JSON.stringify(answer([mangled, mangled]))));
    expect(error.code).toBe("source_answer");
    expect(error.message).toContain("none fits");
  });

  it("from Crossref have abstracts without JATS", async () => {
    const abstract =
      "<jats:title>Abstract</jats:title><jats:p>Water <jats:italic>rises</jats:italic> &amp; falls.</jats:p><jats:sec><jats:title>Methods</jats:title><jats:p>A gauge.</jats:p></jats:sec>";
    const body = JSON.stringify({ message: { items: [{ DOI: "10.5555/1", title: ["Tides"], abstract }] } });
    const [record] = await find("crossref", "https://api.crossref.org/works?query=tides", body);
    expect(record?.item.abstract).toMatch(/^Water rises & falls\.\n\nMethods: ?\n*A gauge\.$/);
  });

  it("from PubMed come in the order of the search, and an error in place of its list is one", async () => {
    const base = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils";
    const search = `${base}/esearch.fcgi?db=pubmed&term=tides`;
    const article = (id: string) =>
      `<PubmedArticle><MedlineCitation><PMID>${id}</PMID><Article><ArticleTitle>Tide ${id}</ArticleTitle></Article></MedlineCitation></PubmedArticle>`;
    const set = `<PubmedArticleSet>${article("1")}${article("2")}</PubmedArticleSet>`;
    const recordings = [
      { url: search, body: '{"esearchresult": {"idlist": ["2", "1"]}}' },
      { url: `${base}/efetch.fcgi?db=pubmed&id=2,1`, body: set },
    ];
    const records = await find("pubmed", search, "", { recordings });
    expect(records.map(({ item }) => item.PMID)).toEqual(["2", "1"]);
    const failed = await failureOf(find("pubmed", search, '{"esearchresult": {"ERROR": "Search Backend failed"}}'));
    expect(failed.code).toBe("source_answer");
  });

  it("from arXiv that say the query is wrong are no empty list", async () => {
    const body = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><entry><id>http://arxiv.org/api/errors#malformed_query</id><title>Error</title></entry></feed>`;
    const url = "https://export.arxiv.org/api/query?search_query=all:tides";
    const played = await play({ recordings: [{ url, status: 400, body }] });
    const error = await failureOf((await played.get("arxiv")).find({ text: "tides", since: null }, 5));
    expect(error).toMatchObject({ code: "http_status", facts: { status: 400 } });
  });

  it("are kept for those alone who might ask", async () => {
    const url = "https://export.arxiv.org/api/query?search_query=all:tides";
    const body = `<feed><entry><id>http://arxiv.org/abs/2106.09685v1</id><title>Tides</title></entry></feed>`;
    const { fetcher, sources } = await play({ recordings: [{ url, body }] });
    const ask = async (door: typeof fetcher) => {
      const source = (await sources.open(door)).find(({ name }) => name === "arxiv")!;
      return source.find({ text: "tides", since: null }, 5);
    };
    expect(await ask(fetcher)).toHaveLength(1);
    expect(await ask(fetcher.limited(["*.arxiv.org"]))).toHaveLength(1);
    const error = await failureOf(ask(fetcher.limited(["*.nih.gov"])));
    expect(error).toMatchObject({ code: "network_refused", facts: { reason: "not allowed" } });
    expect(error.message).toContain("arXiv");
    expect(error.fix).toContain("--domains export.arxiv.org");
  });
});

describe("works around one", () => {
  const works = "https://api.openalex.org/works";
  const json = (url: string, value: unknown, once = false) => ({ url, body: JSON.stringify(value), once });
  const alex = (number: number, title: string | null = `Work ${number}`) => ({
    id: `https://openalex.org/W${number}`,
    title,
  });
  const pages = [...Array(100).keys()].map((index) => alex(index + 10));
  const around = async (limit: number, ...answers: object[]) => {
    const url = `${works}?filter=cites:W1`;
    const listed = answers.map((results, index) =>
      json(url, { meta: { count: 900 }, results }, index < answers.length - 1),
    );
    const played = await play({ recordings: [json(`${works}/https://doi.org/10.5555/a`, alex(1)), ...listed] });
    const found = await (
      await played.get("openalex")
    ).neighbours({ kind: "doi", value: "10.5555/a" }, "cited_by", limit);
    return { ...found, asked: played.player.requests.map(({ url: asked }) => new URL(asked).searchParams.get("page")) };
  };

  it("come page by page from OpenAlex until there are as many as wanted", async () => {
    const {
      works: found = [],
      total,
      asked,
    } = await around(
      150,
      pages,
      pages.map(({ id }) => ({ id: `${id}9`, title: id })),
    );
    expect([found.length, total, asked]).toEqual([150, 900, [null, null, "2"]]);
  });

  it("end with a page that is not full, and with one on which nothing has a title", async () => {
    expect(await around(300, pages, [alex(5)])).toMatchObject({ works: { length: 101 }, asked: [null, null, "2"] });
    const nameless = pages.map(({ id }) => ({ id, title: null }));
    expect(await around(200, nameless, nameless)).toMatchObject({ works: [], asked: [null, null, "2"] });
  });
});

describe.runIf(realRecordings)("answers recorded from the services (../shared/data/api)", () => {
  const folder = realRecordings ?? "";
  const rows = realRecordings
    ? readFileSync(join(folder, "index.jsonl"), "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { url: string; file: string; status: number })
    : [];
  const of = (pattern: RegExp) => rows.filter(({ url, status }) => status === 200 && pattern.test(url));

  it.each([
    ["arxiv", /export\.arxiv\.org.*search_query=testing/, "https://export.arxiv.org/api/query?search_query=all:tides"],
    ["crossref", /api\.crossref\.org\/works\?query=ecology&rows/, "https://api.crossref.org/works?query=tides"],
    ["openalex", /api\.openalex\.org\/works\?filter/, "https://api.openalex.org/works?search=tides"],
    ["semantic_scholar", /paper\/search\/match/, "https://api.semanticscholar.org/graph/v1/paper/search?query=tides"],
  ])("%s: lists of works are understood", async (name, pattern, url) => {
    const recorded = of(pattern);
    expect(recorded.length).toBeGreaterThan(0);
    let found = 0;
    for (const { file } of recorded) {
      const played = await play({ recordings: [{ url, path: join(folder, file), file }] });
      const records = await (await played.get(name)).find({ text: "tides", since: null }, 10);
      expect(records.every(({ item }) => item.title)).toBe(true);
      found += records.length;
    }
    expect(found).toBeGreaterThan(0);
  });

  it("semantic_scholar: lists of references are understood", async () => {
    const played = await play({ folders: [folder] });
    const source = await played.get("semantic_scholar");
    const listed = await source.neighbours({ kind: "doi", value: "10.2139/ssrn.2250500" }, "cites", 50);
    expect(listed?.works.length).toBeGreaterThan(5);
    expect(listed?.works.every(({ record }) => record.item.title)).toBe(true);
  });

  it("semantic_scholar: a search without hits is an empty list", async () => {
    const [none] = of(/paper\/search\?query=n0/);
    const url = "https://api.semanticscholar.org/graph/v1/paper/search?query=tides";
    const played = await play({ recordings: [{ url, path: join(folder, none?.file ?? ""), file: none?.file ?? "" }] });
    expect(await (await played.get("semantic_scholar")).find({ text: "tides", since: null }, 10)).toEqual([]);
  });
});
