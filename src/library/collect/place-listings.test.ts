import { describe, expect, it } from "vitest";
import type { ManifestEntry } from "../../domain/manifest.js";
import { emptyListing } from "./form.js";
import type { Listing } from "../../reference/listings/listing.js";
import { readListings } from "./manifest-listings.js";
import { entryOfListing, ListingPlacer } from "./place-listings.js";

const place = { root: "/w", retrieved_at: "2026-11-22T10:00:00.000Z" };
const file = { path: "/w/papers/a.pdf", sha256: "ab".repeat(32), identifiers: [], title_page: null };

function listing(item: Partial<Listing["item"]>, rest: Partial<Listing> = {}): Listing {
  return { ...emptyListing, ...rest, item: { type: "article-journal", ...item } };
}

function entryOf(each: Listing, by: "you" | "listing" = "listing", ofFile: typeof file | null = null): ManifestEntry {
  return entryOfListing(each, ofFile, { ...place, by });
}

describe("placing listings in the manifest", () => {
  it("puts a new work behind the others, under the id of its file where it has one", () => {
    const placer = new ListingPlacer([entryOf(listing({ DOI: "10.5555/a" }))]);
    expect(placer.place(entryOf(listing({ title: "New" }), "you", file), null, "you").outcome).toBe("new");
    expect(placer.entries[1]).toMatchObject({ id: file.sha256, filename: "papers/a.pdf", title: "New" });
  });

  it("lets a listing nobody looked at fill in only what is missing", () => {
    const placer = new ListingPlacer([entryOf(listing({ title: "Mine", DOI: "10.5555/a" }), "you")]);
    const other = entryOf(listing({ title: "Theirs", publisher: "Sample Press", DOI: "10.5555/a" }));
    expect(placer.place(other, null, "listing").outcome).toBe("changed");
    expect(placer.entries).toHaveLength(1);
    expect(placer.entries[0]?.csl).toMatchObject({ title: "Mine", publisher: "Sample Press" });
  });

  it("lets a person replace what stood there, and marks it as theirs", () => {
    const known = entryOf(listing({ title: "Theirs", volume: "3", DOI: "10.5555/a" }));
    const placer = new ListingPlacer([known]);
    placer.place(entryOf(listing({ title: "Mine", DOI: "10.5555/a" }), "you"), known.id, "you");
    expect(placer.entries[0]).toMatchObject({ title: "Mine", fields: { title: "you" } });
    expect(placer.entries[0]?.csl).not.toHaveProperty("volume");
  });

  it("knows a work without identifier by title, author and year, and not by its title alone", () => {
    const author = [{ family: "Adams", given: "Ann" }];
    const issued = { "date-parts": [[2001]] };
    const placer = new ListingPlacer([entryOf(listing({ title: "On the memory of choirs", author, issued }))]);
    const same = entryOf(listing({ title: "On the Memory of Choirs.", author, issued, volume: "2" }));
    expect(placer.place(same, null, "listing").outcome).toBe("changed");
    const other = entryOf(listing({ title: "On the memory of choirs", author: [{ family: "Brown" }], issued }));
    expect(placer.place(other, null, "listing").outcome).toBe("new");
  });

  it("does not take a file away from an entry that has one", () => {
    const known = entryOf(listing({ title: "A", DOI: "10.5555/a" }), "listing", file);
    const placer = new ListingPlacer([known]);
    placer.place(entryOf(listing({ title: "A2", DOI: "10.5555/a" }), "you"), known.id, "you");
    expect(placer.entries[0]).toMatchObject({ filename: "papers/a.pdf", sha256: file.sha256, title: "A2" });
  });
});

describe("a manifest given as a listing", () => {
  it("is read entry by entry, without those that were removed", () => {
    const text = JSON.stringify({
      version: 1,
      entries: [
        { id: "1", title: "T", filename: "t.pdf", tags: ["x"] },
        { id: "2", title: "Gone", status: "removed" },
      ],
    });
    expect(readListings(text, { path: null })).toMatchObject({
      recognised: "a manifest",
      listings: [{ item: { title: "T" }, file: "t.pdf", tags: ["x"] }],
    });
    expect(readListings("@book{a, title={T}}", { path: null }).recognised).toBe("BibTeX");
  });
});
