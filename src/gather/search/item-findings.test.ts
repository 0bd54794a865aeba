import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findingsOfHits, findingsOfSearch } from "./item-findings.js";
import type { WrittenItem } from "./read-items.js";
import type { SearchHit } from "./search-hit.js";

const task = { id: "0_1", query: "vector databases", strategy: "web", rationale: null };
const columns = ["name", "licence", "url"];
const hit: SearchHit = {
  url: "https://lists.example/best?utm_source=x",
  title: "The best databases",
  source: "lists.example",
  date: "2024-01-28",
  snippet: "Quiver (quiver.example/home) is released under the “Apache-2.0” licence. Vektra is not free.",
  doi: null,
  fields: {},
};
const written = (more: Partial<WrittenItem>): WrittenItem => ({
  label: "S1",
  title: "Quiver",
  url: null,
  source: "",
  date: null,
  snippet: "",
  evidence_url: null,
  cells: {},
  ...more,
});
const licence = (quote: string | null) => ({ licence: { value: "Apache-2.0", quote } });
const read = (...items: WrittenItem[]) =>
  findingsOfHits(
    items.map((item) => ({ hit, item })),
    task,
    columns,
  );

describe("rows that were read from results", () => {
  it("keep a quote as it stands in the result, and a value without its quote where that stands nowhere", () => {
    const [right] = read(written({ cells: licence('released under the "apache-2.0" licence') }));
    expect(right?.cells["licence"]).toEqual({ value: "Apache-2.0", quote: "released under the “Apache-2.0” licence" });
    for (const made of ["Quiver has the Apache-2.0 licence.", "", null]) {
      const [wrong] = read(written({ cells: licence(made) }));
      expect(wrong?.cells["licence"]).toEqual({ value: "Apache-2.0", quote: null });
    }
  });

  it("quote nothing that the result does not show, whatever the model writes", () => {
    const words = fc.constantFrom(
      "Quiver",
      "is released",
      "“Apache-2.0”",
      '"APACHE-2.0"',
      "licence.",
      "MIT",
      "\n",
      "...",
    );
    const quotes = fc.array(words, { maxLength: 4 }).map((parts) => parts.join(" "));
    fc.assert(
      fc.property(fc.array(quotes, { minLength: 1, maxLength: 3 }), (made) => {
        const rows = read(...made.map((quote) => written({ cells: licence(quote) })));
        for (const { cells } of rows) expect(`${hit.snippet}\n`).toContain(cells["licence"]?.quote ?? "\n");
      }),
    );
  });

  it("are of the page that shows them, with the search that found it", () => {
    const [row] = read(written({}));
    expect(row).toMatchObject({
      query_id: "0_1",
      strategy: "web",
      url: hit.url,
      title: "Quiver",
      source: "lists.example",
      date: "2024-01-28",
      snippet: hit.snippet,
      evidence_url: null,
    });
    expect(row?.cells).toMatchObject({ name: { value: "Quiver", quote: "Quiver" }, url: { value: hit.url } });
  });

  it("take no address of a page that lists several; there the words were read", () => {
    const rows = read(written({}), written({ title: "Vektra" }));
    expect(rows.map(({ url, evidence_url, cells }) => [url, evidence_url, cells["url"]])).toEqual([
      [null, hit.url, undefined],
      [null, hit.url, undefined],
    ]);
    // The same thing twice is no list.
    expect(read(written({}), written({ title: "QUIVER" })).map(({ url }) => url)).toEqual([hit.url, hit.url]);
  });

  it("have an address of their own where the result shows it, and none that was made up", () => {
    const [own, made] = read(
      written({ url: "https://quiver.example/home" }),
      written({ title: "Vektra", url: "https://vektra.example/" }),
    );
    expect(own).toMatchObject({ url: "https://quiver.example/home", evidence_url: hit.url });
    expect(made).toMatchObject({ url: null, evidence_url: hit.url });
    for (const url of ["https://lists.example/", "javascript:alert(1)", "quiver"]) {
      expect(read(written({ url }))[0]?.url).toBe(hit.url);
    }
  });

  it("have a service's own fields where the model left a column empty", () => {
    const record = { ...hit, doi: "10.1/x", fields: { authors: "Ada Lindqvist", venue: "Tides" } };
    const [row] = findingsOfHits([{ hit: record, item: written({}) }], task, ["name", "authors", "journal", "DOI"]);
    expect(row?.doi).toBe("10.1/x");
    expect(row?.cells).toEqual({
      name: { value: "Quiver", quote: "Quiver" },
      authors: { value: "Ada Lindqvist", quote: "Ada Lindqvist" },
      journal: { value: "Tides", quote: "Tides" },
      DOI: { value: "10.1/x", quote: "10.1/x" },
    });
  });
});

describe("rows of a model that searched by itself", () => {
  const searched = { addresses: new Set(["https://quiver.example/a"]), hosts: new Set<string>() };
  const quoted = licence("It is free under Apache-2.0.");
  const search = (...items: WrittenItem[]) => findingsOfSearch(items, searched, { task, columns });

  it("may quote pages that the search lists, in whatever spelling of their address", () => {
    const url = "http://WWW.quiver.example:80/a/?utm_source=openai#top";
    const { findings, unlisted } = search(written({ url, snippet: "Quiver is one.", cells: quoted }));
    expect(unlisted).toBe(0);
    expect(findings[0]).toMatchObject({
      url: "http://www.quiver.example/a/?utm_source=openai#top",
      snippet: "Quiver is one. [...] It is free under Apache-2.0.",
      cells: { ...quoted, name: { value: "Quiver", quote: "Quiver" } },
    });
  });

  it("may quote no others: the value stays, its words do not", () => {
    const { findings, unlisted } = search(written({ url: "https://made-up.example/", snippet: "One.", cells: quoted }));
    expect(unlisted).toBe(1);
    expect(findings[0]).toMatchObject({ url: "https://made-up.example/", snippet: "", cells: licence(null) });
  });

  it("rest on the page that was read, not on the address of the thing", () => {
    const item = written({
      url: "https://vektra.example/",
      evidence_url: "https://quiver.example/a",
      cells: quoted,
    });
    const { findings, unlisted } = search(item);
    expect(unlisted).toBe(0);
    expect(findings[0]).toMatchObject({ url: item.url, evidence_url: "https://quiver.example/a", cells: quoted });
  });

  it("have no address of their own where one page is given for several", () => {
    const url = "https://quiver.example/a";
    const { findings } = search(written({ url }), written({ url, title: "Vektra" }));
    expect(findings.map((finding) => [finding.url, finding.evidence_url])).toEqual([
      [null, url],
      [null, url],
    ]);
  });

  it("are known by their host where the provider hides the addresses", () => {
    const hosts = new Set(["quiver.example"]);
    const item = written({ url: "https://www.quiver.example/b", cells: quoted });
    expect(findingsOfSearch([item], { addresses: new Set(), hosts }, { task, columns }).unlisted).toBe(0);
  });
});
