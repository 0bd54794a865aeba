import { describe, expect, it } from "vitest";
import type { ManifestEntry } from "../../domain/manifest.js";
import type { BibliographicRecord } from "../../domain/record.js";
import { editEntry, entryFromRecord, mergeEntry, recordOfEntry, settleEntry } from "./entry.js";

const record: BibliographicRecord = {
  item: {
    id: "hu2021lora",
    type: "article-journal",
    title: "LoRA",
    author: [
      { family: "Hu", given: "Edward" },
      { family: "van Dyk", given: "Piet" },
    ],
    issued: { "date-parts": [[2021, 6, 17]] },
    "container-title": "Journal of Ranks",
    volume: "4",
    DOI: "10.1000/lora",
  },
  fields: { title: "crossref", author: "crossref", issued: "crossref", volume: "crossref" },
  differences: [],
  notices: [],
  open_copy: "https://example.org/lora.pdf",
  url: null,
  retrieved_at: "2026-11-22T00:00:00.000Z",
};

function written(changes: Partial<BibliographicRecord["item"]> = {}): ManifestEntry {
  return entryFromRecord(
    { id: "a".repeat(64), filename: "lora.pdf", sha256: "b".repeat(64), original_filename: "1.pdf", status: "written" },
    { ...record, item: { ...record.item, ...changes } },
  );
}

/** As a person's editor leaves it. */
function edited(changes: Record<string, unknown>, item: Record<string, unknown> = {}): ManifestEntry {
  const entry = structuredClone(written());
  return { ...entry, ...changes, csl: { ...entry.csl!, ...item } };
}

describe("an entry of the manifest", () => {
  it("says the same in its plain fields as in its item", () => {
    expect(written()).toMatchObject({
      title: "LoRA",
      authors: ["Edward Hu", "Piet van Dyk"],
      publication: "Journal of Ranks",
      date: "2021-06-17",
      year: 2021,
      doi: "10.1000/lora",
      pdf_url: "https://example.org/lora.pdf",
      processed: true,
    });
    expect(settleEntry(written())).toEqual(written());
  });

  it("follows a plain field that a person has changed", () => {
    const item = recordOfEntry(edited({ title: "LoRA, again", authors: ["Edward Hu", "Ada Byron"] }));
    expect(item).toMatchObject({
      id: "hu2021lora",
      title: "LoRA, again",
      author: [
        { family: "Hu", given: "Edward" },
        { family: "Byron", given: "Ada" },
      ],
      volume: "4",
    });
  });

  it("follows a field of the item that a person has changed, and the plain field with it", () => {
    const entry = settleEntry(edited({}, { title: "From the item", volume: "5" }));
    expect(entry).toMatchObject({ title: "From the item", csl: { title: "From the item", volume: "5" } });
    expect(entry.fields).toMatchObject({ title: "you", volume: "you", author: "crossref" });
  });

  it("keeps both where a plain field and another field of the item were changed", () => {
    const item = recordOfEntry(edited({ year: 2022 }, { title: "From the item" }));
    expect(item).toMatchObject({ title: "From the item", issued: { "date-parts": [[2022]] } });
  });

  it("lets the plain field win where both copies of one field were changed", () => {
    expect(recordOfEntry(edited({ title: "Plain" }, { title: "Item" })).title).toBe("Plain");
  });

  it("takes a year or a date, whichever was changed", () => {
    const issued = (changes: Record<string, unknown>) => recordOfEntry(edited(changes)).issued?.["date-parts"];
    expect(issued({ date: "2020-01" })).toEqual([[2020, 1]]);
    expect(issued({ date: "2020-01", year: 2020 })).toEqual([[2020, 1]]);
    expect(issued({ year: 1999 })).toEqual([[1999]]);
    expect(issued({ date: "", year: null })).toBeUndefined();
  });

  it("takes a field out of the item that a person has emptied, and lets the next look-up fill it", () => {
    const emptied = edited({ doi: "" });
    expect(recordOfEntry(emptied)).not.toHaveProperty("DOI");
    expect(mergeEntry(emptied, written()).doi).toBe("10.1000/lora");
  });

  it("believes an entry of another program, and erases nothing by what that left empty", () => {
    const { as_written: _none, ...entry } = edited({ title: "Other", authors: [], doi: "https://doi.org/10.1000/ABC" });
    expect(recordOfEntry(entry)).toMatchObject({ title: "Other", DOI: "10.1000/abc", author: record.item.author });
  });

  it("reads an entry without an item", () => {
    const { as_written: _none, csl: _item, ...entry } = edited({ isbn: "978-0-306-40615-7" });
    expect(recordOfEntry(entry)).toMatchObject({
      title: "LoRA",
      ISBN: "9780306406157",
      issued: { "date-parts": [[2021, 6, 17]] },
    });
  });
});

describe("a new proposal for a known entry", () => {
  it("replaces what machines wrote and leaves what a person changed", () => {
    const merged = mergeEntry(
      edited({ title: "Mine", notes: "read again", tags: ["thesis"] }, { volume: "9" }),
      written({ title: "Theirs", volume: "10", "container-title": "New Journal" }),
    );
    expect(merged).toMatchObject({
      title: "Mine",
      publication: "New Journal",
      notes: "read again",
      tags: ["thesis"],
      csl: { title: "Mine", volume: "9", "container-title": "New Journal" },
    });
    expect(mergeEntry(merged, written({ title: "Theirs once more" })).title).toBe("Mine");
  });

  it("keeps the key, the first id and the first file name", () => {
    const proposed = {
      ...written({ id: "other2021key" }),
      id: "f".repeat(64),
      original_filename: "2.pdf",
      sha256: "e",
    };
    const merged = mergeEntry(written(), proposed);
    expect(merged).toMatchObject({
      id: "a".repeat(64),
      csl: { id: "hu2021lora" },
      original_filename: "1.pdf",
      sha256: "e",
    });
  });

  it("keeps fields of other programs", () => {
    const merged = mergeEntry({ ...written(), rating: 5 }, written());
    expect(merged["rating"]).toBe(5);
  });

  it("loses no record and no file to a proposal that has none", () => {
    const basis = { id: "x", filename: "", sha256: null, original_filename: "", status: "skipped" } as const;
    const merged = mergeEntry(written(), entryFromRecord(basis, null));
    expect(merged).toMatchObject({
      filename: "lora.pdf",
      title: "LoRA",
      status: "written",
      processed: true,
      sha256: "b".repeat(64),
    });
  });

  it("takes what a person has edited in a form", () => {
    const entry = editEntry(
      edited({ title: "Mine" }),
      { ...record.item, title: "Form", volume: "7" },
      { notes: "n", tags: [] },
    );
    expect(entry).toMatchObject({ title: "Form", notes: "n", csl: { id: "hu2021lora", volume: "7" } });
    expect(entry.fields).toMatchObject({ title: "you", volume: "you" });
  });
});
