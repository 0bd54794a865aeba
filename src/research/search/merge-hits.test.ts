import { array, assert, constant, constantFrom, option, property, record, shuffledSubarray, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { type FoundSource, foundSourceSchema } from "../../domain/found-source.js";
import { type Hit, mergeHits } from "./merge-hits.js";

function found(fields: Partial<FoundSource>): FoundSource {
  const source_id = fields.url ?? fields.doi ?? fields.arxiv_id ?? "url:https://nowhere.example.org";
  return foundSourceSchema.parse({ source_id, title: "", url: null, snippet: "", ...fields });
}

const hit = (fields: Partial<FoundSource>, tool = "a", query = "q"): Hit => ({
  source: found(fields),
  tool,
  query,
  work_id: null,
});

/** How many sources hits come to. */
const count = (...hits: Hit[]): number => mergeHits([], hits, 1).seen.length;

const title = "Spacing in practice: a meta-analysis";

describe("results that are one source", () => {
  it("are known by DOI in any spelling", () => {
    expect(count(hit({ doi: "10.1000/ABC" }), hit({ url: "https://doi.org/10.1000/abc" }))).toBe(1);
  });

  it("are known by arXiv id: as an address, with a version, as the DOI that arXiv registers", () => {
    const { seen } = mergeHits(
      [],
      [
        hit({ arxiv_id: "2106.09685v2" }),
        hit({ url: "https://arxiv.org/abs/2106.09685v1" }),
        hit({ doi: "10.48550/arXiv.2106.09685" }),
        hit({ open_copy: "https://arxiv.org/pdf/2106.09685" }),
      ],
      1,
    );
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ source_id: "arxiv:2106.09685", doi: null, arxiv_id: "2106.09685" });
  });

  it("are known by PMID and by canonical address", () => {
    expect(count(hit({ pmid: "123" }), hit({ url: "https://pubmed.ncbi.nlm.nih.gov/123/" }))).toBe(1);
    expect(
      count(
        hit({ url: "http://www.example.org/a/?utm_source=x#top" }),
        hit({ url: "https://example.org/a", source_id: "x" }),
      ),
    ).toBe(1);
  });

  it("are known by title where author and year agree or are unknown", () => {
    const known = { title, authors: ["Anna Brook"], year: 2020 };
    expect(
      count(
        hit({ ...known, doi: "10.1000/a" }),
        hit({ title: "SPACING in Practice – a Meta-Analysis", url: "https://b.example.org" }),
      ),
    ).toBe(1);
    expect(
      count(
        hit({ ...known, doi: "10.1000/a" }),
        hit({ ...known, authors: ["Brook A"], year: 2019, url: "https://b.example.org" }),
      ),
    ).toBe(1);
  });

  it("are a preprint and its article, though each has an identifier of its own", () => {
    const preprint = { title, authors: ["Anna Brook", "Lee Chan"], year: 2019, doi: "10.1101/2019.1" };
    const article = { title, authors: ["Brook, Anna", "Chan, Lee"], year: 2020, doi: "10.1000/j.2020.1" };
    expect(count(hit(preprint), hit(article))).toBe(1);
  });
});

describe("results that are two sources", () => {
  it("differ in first author, year or identifiers under one title", () => {
    expect(
      count(
        hit({ title, authors: ["A Brook"], url: "https://a.example.org" }),
        hit({ title, authors: ["B Chan"], url: "https://b.example.org" }),
      ),
    ).toBe(2);
    expect(
      count(
        hit({ title, year: 1998, url: "https://a.example.org" }),
        hit({ title, year: 2020, url: "https://b.example.org" }),
      ),
    ).toBe(2);
    expect(count(hit({ title, doi: "10.1000/a" }), hit({ title, doi: "10.1000/b" }))).toBe(2);
    expect(
      count(
        hit({ title: "Editorial", url: "https://a.example.org" }),
        hit({ title: "Editorial", url: "https://b.example.org" }),
      ),
    ).toBe(2);
  });

  it("share an address, but not their identifiers", () => {
    const url = "https://proceedings.example.org/2020";
    expect(count(hit({ url, doi: "10.1000/a" }), hit({ url, doi: "10.1000/b", source_id: "doi:10.1000/b" }))).toBe(2);
  });
});

describe("what is kept of one source", () => {
  it("is the fullest abstract and list of authors, the first of everything else, and who found it", () => {
    const { seen, duplicates, fresh } = mergeHits(
      [],
      [
        hit({ doi: "10.1000/a", title: "First title", snippet: "Short.", year: 2020 }, "openalex_search", "one"),
        hit(
          {
            doi: "10.1000/A",
            title: "Second",
            snippet: "A longer abstract.",
            authors: ["Ann Lee"],
            open_copy: "https://x.example.org/a.pdf",
          },
          "web_search",
          "two",
        ),
      ],
      3,
    );
    expect(seen).toEqual([
      expect.objectContaining({
        source_id: "doi:10.1000/a",
        title: "First title",
        snippet: "A longer abstract.",
        authors: ["Ann Lee"],
        year: 2020,
        open_copy: "https://x.example.org/a.pdf",
        iteration: 3,
        score: null,
        kept: false,
        found_by: [
          { tool: "openalex_search", query: "one" },
          { tool: "web_search", query: "two" },
        ],
      }),
    ]);
    expect({ duplicates, fresh }).toEqual({ duplicates: 1, fresh: ["doi:10.1000/a"] });
  });

  it("keeps its id and what became of it when it is found again under another", () => {
    const { seen } = mergeHits([], [hit({ url: "https://arxiv.org/abs/2106.09685", title })], 1);
    const judged = seen.map((source) => ({ ...source, score: 8, kept: true, work_id: "w" }));
    const again = mergeHits(judged, [hit({ arxiv_id: "2106.09685", doi: "10.1000/x", title }, "b")], 2);
    expect(again.fresh).toEqual([]);
    expect(again.seen).toEqual([
      expect.objectContaining({
        source_id: "arxiv:2106.09685",
        doi: "10.1000/x",
        iteration: 1,
        score: 8,
        kept: true,
        work_id: "w",
      }),
    ]);
  });

  it("is judged again where only now there is an abstract", () => {
    const { seen } = mergeHits([], [hit({ doi: "10.1000/a", title })], 1);
    const rejected = seen.map((source) => ({ ...source, score: 4, rejected: "below_score" as const, reason: "Low." }));
    const again = (snippet: string) => mergeHits(rejected, [hit({ doi: "10.1000/a", snippet })], 2).seen[0];
    expect(again("An abstract.")).toMatchObject({ score: null, rejected: null, reason: null });
    expect(again("")).toMatchObject({ score: 4, rejected: "below_score" });
  });

  it("never joins two that were known before", () => {
    const { seen } = mergeHits([], [hit({ doi: "10.1000/a" }), hit({ url: "https://a.example.org/p" })], 1);
    const bridge = hit({ doi: "10.1000/a", url: "https://a.example.org/p" });
    expect(mergeHits(seen, [bridge], 2).seen).toHaveLength(2);
  });
});

describe("any results", () => {
  const identified = record({
    doi: option(constantFrom("10.1000/a", "10.1000/b", "10.1000/c"), { nil: null }),
    arxiv_id: option(constantFrom("2106.09685", "2106.09686"), { nil: null }),
    pmid: option(constantFrom("11", "12"), { nil: null }),
  });
  const named = array(identified, { maxLength: 12 }).map((all) =>
    all.map((names, index) => hit({ ...names, source_id: `own:${index}`, title: `t${index}` }, "tool", `${index}`)),
  );
  const byText = (left: string, right: string) => (left < right ? -1 : 1);
  const groups = (hits: Hit[]) =>
    mergeHits([], hits, 1)
      .seen.map(({ found_by }) =>
        found_by
          .map(({ query }) => query)
          .toSorted(byText)
          .join(),
      )
      .toSorted(byText);

  it("come to the same sources in whatever order they were found", () => {
    assert(
      property(
        named.chain((hits) => tuple(constant(hits), shuffledSubarray(hits, { minLength: hits.length }))),
        ([hits, shuffled]) => {
          expect(groups(shuffled)).toEqual(groups(hits));
        },
      ),
    );
  });

  it("are each in exactly one source, and bring nothing new when found again", () => {
    assert(
      property(named, (hits) => {
        const { seen, duplicates } = mergeHits([], hits, 1);
        expect(seen.flatMap(({ found_by }) => found_by)).toHaveLength(hits.length);
        expect(duplicates).toBe(hits.length - seen.length);
        expect(mergeHits(seen, hits, 2)).toMatchObject({ seen, fresh: [], duplicates: hits.length });
      }),
    );
  });
});
