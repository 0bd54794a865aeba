import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { indexedWork } from "../../test/contracts/library.js";
import { findWorks } from "./find-works.js";

const place = (path: string) => ({ path, sha256: "s", size: 1, mtime_ms: 1 });
const make = (id: string, ...paths: string[]) => indexedWork(id, [], { paths: paths.map(place) }).work;
const owls = make("0123456789abcdef", "/docs/birds/owls.md", "/copies/owls.md");
const bees = make("0123450000000000", "/docs/bees.md");
const works = [owls, bees];
const find = (...targets: string[]) => findWorks(works, targets, (path) => resolve("/docs", path));

describe("naming works", () => {
  it("takes files, folders, ids and their beginnings, each work once", () => {
    expect(find("bees.md")).toEqual([bees]);
    expect(find("birds")).toEqual([owls]);
    expect(find("/copies/")).toEqual([owls]);
    expect(find("/")).toEqual(works);
    expect(find("0123456789abcdef", "birds/owls.md")).toEqual([owls]);
    expect(find("012345")).toEqual(works);
  });

  it("takes citation keys, those of before too, where nothing else is named so", () => {
    const item = { type: "book", id: "lee2020owls" };
    const keyed = { ...owls, item, file_item: { type: "document", id: "birds" } };
    const findKeyed = (target: string) => findWorks([keyed, bees], [target], (path) => resolve("/docs", path));
    expect(findKeyed("Lee2020Owls")).toEqual([keyed]);
    expect(findKeyed("@lee2020owls")).toEqual([keyed]);
    expect(findKeyed("@birds")).toEqual([keyed]);
  });

  it("takes no short beginnings, parts of names or neighbours, and says what it did not find", () => {
    for (const target of ["01234", "bee", "bird", "owls.md", "../doc"]) {
      expect(() => find("bees.md", target)).toThrow(expect.objectContaining({ code: "not_found", facts: { target } }));
    }
  });
});
