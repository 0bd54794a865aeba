import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Found, resolve, search } from "../../../test/support/found-rows.js";
import type { SearchedTask, TableRow } from "../schema/gather-schema.js";
import { allTests } from "../../../test/support/some-of.js";

const found = fc.record<Required<Pick<Found, "name" | "url" | "source" | "doi" | "page" | "licence" | "year">>>({
  name: fc.constantFrom(
    "Vektra",
    "vektra",
    "Kestrel DB",
    "KestrelDB",
    "Brannock Point",
    "Branock Point",
    "Home",
    "",
    "🙂",
  ),
  url: fc.constantFrom(null, "https://a.org", "http://www.a.org/", "https://b.org/x?utm_source=q", "https://c.org"),
  source: fc.constantFrom("a.org", "Lists"),
  doi: fc.constantFrom(null, null, "10.1000/a", "10.1000/b"),
  page: fc.constantFrom(null, "https://list.org"),
  licence: fc.constantFrom("", "MIT", "mit", "GPL-3.0", "MIT licence"),
  year: fc.constantFrom("", "2019", "2019-03", "2021"),
});
const rounds = fc.array(fc.tuple(fc.array(found, { maxLength: 5 }), fc.nat({ max: 1 })), { maxLength: 5 });
const userKeys = fc.constantFrom<string[]>([], ["name"], ["name", "year"]);

function searchesOf(drawn: readonly (readonly [Found[], number])[]): SearchedTask[] {
  return drawn
    .toSorted(([, left], [, right]) => left - right)
    .map(([findings, round], index) => search(`${round}_${index}`, findings, round));
}

/** Which findings make which row, without the order of anything. */
function partition(rows: readonly TableRow[]): string[] {
  return rows.map(({ id, found_by }) => `${id} ${found_by.toSorted().join(" ")}`).toSorted();
}

describe("rows of whatever was found", () => {
  it.runIf(allTests)("do not depend on the order of findings in a search", () => {
    const byId = (rows: readonly TableRow[]) => rows.toSorted((left, right) => (left.id < right.id ? -1 : 1));
    fc.assert(
      fc.property(rounds, userKeys, (drawn, keys) => {
        const searched = searchesOf(drawn);
        const turned = searched.map((each) => ({ ...each, findings: each.findings.toReversed() }));
        expect(byId(resolve(turned, keys))).toEqual(byId(resolve(searched, keys)));
      }),
      { numRuns: 100 },
    );
  });

  it.runIf(allTests)("are the same things whatever the order of the searches of a round", () => {
    fc.assert(
      fc.property(rounds, userKeys, (drawn, keys) => {
        const searched = searchesOf(drawn);
        const turned = [0, 1].flatMap((round) => searched.filter((each) => each.round === round).toReversed());
        expect(partition(resolve(turned, keys))).toEqual(partition(resolve(searched, keys)));
      }),
      { numRuns: 100 },
    );
  });

  it.runIf(allTests)("are no more when everything is found again", () => {
    fc.assert(
      fc.property(rounds, userKeys, (drawn, keys) => {
        const searched = searchesOf(drawn);
        expect(resolve([...searched, ...searched], keys)).toEqual(resolve(searched, keys));
      }),
      { numRuns: 100 },
    );
  });

  it("have an id each, and each finding is in one of them", () => {
    fc.assert(
      fc.property(rounds, userKeys, (drawn, keys) => {
        const searched = searchesOf(drawn);
        const rows = resolve(searched, keys);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        const finders = new Set(rows.flatMap(({ found_by }) => found_by));
        const named = searched.filter(({ findings }) => findings.some(({ title, url, doi }) => title || url || doi));
        for (const { task } of named) expect(finders).toContain(task.id);
        for (const { source_query_id, found_by } of rows) expect(found_by[0]).toBe(source_query_id);
      }),
      { numRuns: 100 },
    );
  });
});
