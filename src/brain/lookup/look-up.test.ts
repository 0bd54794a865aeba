import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type NoteMetadata, type SearchableField, searchableFields } from "../../domain/note.js";
import { describeNotes, searchTable } from "./look-up.js";
import { readNoteTable } from "./note-table.js";

function tableOf(notes: Record<string, Partial<NoteMetadata>>) {
  const entries = Object.entries(notes).map(([path, given]) => [
    path,
    { title: "-", keywords: [], topics: [], ...given },
  ]);
  const metadata = Object.fromEntries(entries) as Record<string, NoteMetadata>;
  return readNoteTable(JSON.stringify({ metadata, keyword_index: {}, topic_index: {} }), "index");
}

describe("searchTable", () => {
  const table = tableOf({
    "z.md": { title: "Spaced repetition" },
    "y.md": { title: "Repetition", summary: "When it is spaced" },
    "x.md": { title: "Plans", keywords: ["Spaced", "repetition"] },
    "w.md": { title: "Plans", keywords: ["spaced  repetition"] },
    "v.md": { title: "Massed practice", topics: ["Repetition"] },
    "u.md": { title: "C++ and \u00c9TUDES", summary: "One line\nand another" },
  });
  const find = (query: string, fields: readonly SearchableField[] = searchableFields) =>
    searchTable(table, query, fields);

  it("wants every word somewhere, and puts those with all in a row first, in the order of the fields", () => {
    expect(find("spaced repetition")).toEqual(["z.md", "w.md", "x.md", "y.md"]);
    expect(find("spaced repetition", ["keywords", "title"])).toEqual(["w.md", "z.md", "x.md"]);
    expect(find("spaced massed")).toEqual([]);
  });

  it("keeps words in quotes together, never across two keywords", () => {
    expect(find('"spaced repetition"')).toEqual(["z.md", "w.md"]);
    expect(find('spaced "repetition"')).toHaveLength(4);
  });

  it("looks in the chosen fields alone", () => {
    expect(find("repetition", ["topics"])).toEqual(["v.md"]);
    expect(find("repetition", ["summary"])).toEqual([]);
  });

  it("finds parts of words, signs, other forms of letters, and words over the end of a line", () => {
    expect(find("tition").length).toBe(5);
    expect(find("c++")).toEqual(["u.md"]);
    expect(find("e\u0301tude")).toEqual(["u.md"]);
    expect(find('"line and"')).toEqual(["u.md"]);
  });

  it("refuses a query without a word", () => {
    for (const query of ["", "  ", '""']) {
      expect(() => find(query)).toThrow(expect.objectContaining({ code: "invalid_input" }));
    }
  });

  it("finds what looking at each note finds", () => {
    const word = fc.constantFrom("ab", "b", "abc", "c a", "A", "é");
    const words = fc.array(word, { maxLength: 3 });
    const metadata = fc.record({ title: word, keywords: words, topics: words, summary: word });
    const brain = fc.dictionary(fc.constantFrom("1.md", "10.md", "a.md", "b/c.md"), metadata);
    const query = fc.array(fc.constantFrom("a", "b", "C", "ab", "É"), { minLength: 1, maxLength: 3 });
    const fields = fc.subarray([...searchableFields], { minLength: 1 });
    fc.assert(
      fc.property(brain, query, fields, (notes, parts, chosen) => {
        const made = tableOf(notes);
        const holds = (path: string) =>
          parts.every((part) =>
            describeNotes(made, [path]).some((found) =>
              chosen.some((field) =>
                [found[field] ?? ""].flat().some((each) => each.toLowerCase().includes(part.toLowerCase())),
              ),
            ),
          );
        const found = searchTable(made, parts.join(" "), chosen);
        expect(found.toSorted()).toEqual(Object.keys(notes).filter(holds).toSorted());
      }),
    );
  });
});
