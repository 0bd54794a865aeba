import { describe, expect, it } from "vitest";
import { emptyListing, formOf, formProblems, listingOf } from "./form.js";
import type { Listing } from "../../reference/listings/listing.js";

const listing: Listing = {
  item: {
    type: "chapter",
    title: "A title",
    author: [{ family: "van Dyk", given: "Ann" }, { literal: "World Health Organization" }],
    editor: [{ family: "Editor", given: "Ed" }],
    issued: { "date-parts": [[2001, 5]] },
    volume: 3,
    DOI: "10.5555/abc",
  },
  pdf_url: "https://example.org/a.pdf",
  source_url: "",
  file: null,
  notes: "a note",
  tags: ["one", "two words"],
};

describe("the form of a listing", () => {
  it("gives the same listing when nothing is changed", () => {
    expect(listingOf(formOf(listing), listing)).toEqual(listing);
  });

  it("keeps bodies apart from persons when authors are edited", () => {
    const values = { ...formOf(listing), authors: `${formOf(listing).authors}; Ng, Lee; {Smith; Jones and Co}` };
    expect(listingOf(values, listing).item.author).toEqual([
      { family: "van Dyk", given: "Ann" },
      { literal: "World Health Organization" },
      { family: "Ng", given: "Lee" },
      { literal: "Smith; Jones and Co" },
    ]);
  });

  it("takes a field out that was emptied, and keeps what it does not show", () => {
    const { item } = listingOf({ ...formOf(listing), date: "", authors: "" }, listing);
    expect([item.issued, item.author, item["editor"]]).toEqual([undefined, undefined, listing.item["editor"]]);
  });

  it("reads identifiers however they are typed", () => {
    const values = { ...formOf(emptyListing), doi: "https://doi.org/10.5555/ABC", isbn: "0-306-40615-2" };
    expect(listingOf(values, emptyListing).item).toMatchObject({ DOI: "10.5555/abc", ISBN: "9780306406157" });
  });

  it.each([
    ["doi", "ten"],
    ["isbn", "9780306406158"],
    ["date", "last spring"],
    ["pdf_url", "a.pdf"],
  ] as const)("says what is wrong with %s %s, and leaves the field as it was", (field, text) => {
    const values = { ...formOf(listing), [field]: text };
    expect(formProblems(values)).toMatchObject([{ field }]);
    expect(listingOf(values, listing)).toEqual(listingOf(formOf(listing), listing));
  });
});
