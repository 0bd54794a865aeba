import { describe, expect, it } from "vitest";
import { describeNotes, pathsUnder, searchTable } from "./look-up.js";
import { readNoteTable } from "./note-table.js";

const note = { title: "One", keywords: [], topics: [] };
const file = (given: object) => JSON.stringify({ metadata: {}, keyword_index: {}, topic_index: {}, ...given });
const read = (text: string) => readNoteTable(text, "/brain/index/master_index.json");

describe("readNoteTable", () => {
  it("knows notes and terms by names that objects have already, or that look like numbers", () => {
    const text = `{"metadata":{"__proto__":{"title":"One","keywords":["__proto__","10"],"topics":["constructor"]}},
      "keyword_index":{"__proto__":["__proto__"],"10":["__proto__"]},"topic_index":{"constructor":["__proto__"]}}`;
    const table = read(text);
    expect(pathsUnder(table, "keywords", "__PROTO__")).toEqual(["__proto__"]);
    expect(pathsUnder(table, "keywords", "10")).toEqual(["__proto__"]);
    expect(pathsUnder(table, "topics", "Constructor")).toEqual(["__proto__"]);
    expect(pathsUnder(table, "topics", "toString")).toEqual([]);
    expect(searchTable(table, "constructor", ["topics"])).toEqual(["__proto__"]);
  });

  it("finds terms that another program left in capitals or in another form of Unicode", () => {
    const table = read(
      file({ metadata: { b: note, a: note }, keyword_index: { "E\u0301tude": ["b"], "\u00e9tude": ["a", "b"] } }),
    );
    expect(pathsUnder(table, "keywords", "\u00c9TUDE")).toEqual(["a", "b"]);
  });

  it("hands out the fields of notes, whatever else another program wrote", () => {
    const strange = { more: 1, summary: "In short", topics: ["t"], keywords: ["k"], title: "One" };
    const [found] = describeNotes(read(file({ metadata: { a: strange } })), ["a"]);
    expect(JSON.stringify(found)).toBe(
      '{"path":"a","title":"One","keywords":["k"],"topics":["t"],"summary":"In short"}',
    );
  });

  it.each([
    ["", /JSON/],
    ['{"metadata":{', /JSON/],
    ["[]", /the whole/],
    ["null", /the whole/],
    ["{}", /"metadata"/],
    [file({ topic_index: [] }), /"topic_index": expected an object/],
    [file({ metadata: { "a.md": { ...note, keywords: "x" } } }), /"metadata" > "a\.md" > "keywords": .*array/],
    [file({ metadata: { "a.md": { ...note, created_at: "yesterday" } } }), /"metadata" > "a\.md" > "created_at"/],
    [file({ keyword_index: { optics: ["a.md", 7] } }), /"keyword_index" > "optics" > "1": .*string/],
    [file({ embedding_map_file: 7 }), /"embedding_map_file"/],
  ])("says where %j is damaged, and what mends it", (text, reason) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        code: "damaged",
        message: expect.stringMatching(reason) as string,
        facts: expect.objectContaining({ path: "/brain/index/master_index.json" }) as object,
        fix: expect.stringContaining("quire brain index") as string,
      }),
    );
  });

  it("does not hand out a path that the metadata does not have", () => {
    const table = read(file({ metadata: { "a.md": note }, keyword_index: { optics: ["a.md", "gone.md"] } }));
    expect(() => pathsUnder(table, "keywords", "optics")).toThrow(
      expect.objectContaining({ code: "damaged", message: expect.stringContaining("gone.md") as string }),
    );
  });
});
