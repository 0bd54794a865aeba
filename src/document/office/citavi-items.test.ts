import { describe, expect, it } from "vitest";
import { meaningOf } from "./field-meaning.js";
import { ManagedWorks } from "./managed-works.js";

const hu = { $id: "4", FirstName: "Edward", LastName: "Hu" };
const bogs = { $id: "3", ReferenceType: "JournalArticle", Title: "Bogs", Year: "2021", Authors: [hu] };
const again = [{ $ref: "4" }];
const fens = { ReferenceType: "Book", Title: "Fens", Subtitle: "A guide", Year: "2019", Authors: again };

function meaning(placeholder: unknown) {
  const works = new ManagedWorks();
  const base64 = Buffer.from(typeof placeholder === "string" ? placeholder : JSON.stringify(placeholder)).toString(
    "base64",
  );
  return { works, meaning: meaningOf(`ADDIN CitaviPlaceholder{${base64}}`, works) };
}

describe("a citation of Citavi", () => {
  it("names its works, and what it has said once it refers to", () => {
    const read = meaning({
      $id: "1",
      Entries: [
        { ReferenceId: "u1", PageRange: { StartPage: { OriginalString: "12" } }, Reference: bogs },
        { ReferenceId: "u2", Reference: fens },
      ],
    });
    expect(read.meaning).toMatchObject({
      kind: "citation",
      cites: [
        { key: "u1", locator: "12" },
        { key: "u2", locator: null },
      ],
    });
    expect(read.works.items).toMatchObject([
      { id: "u1", type: "article-journal", title: "Bogs", author: [{ family: "Hu", given: "Edward" }] },
      {
        id: "u2",
        type: "book",
        title: "Fens: A guide",
        author: [{ family: "Hu" }],
        issued: { "date-parts": [[2019]] },
      },
    ]);
  });

  it.each([
    ["works that it does not describe", { Entries: [{ ReferenceId: "u1" }] }, { kind: "citation", cites: [] }],
    ["itself within itself", { $id: "1", Entries: [{ Reference: { $ref: "1" } }] }, { kind: "citation", cites: [] }],
    ["half a field", '{"Entries": [', { kind: "unreadable" }],
  ])("that holds %s comes to what is there", (_name, placeholder, expected) => {
    expect(meaning(placeholder).meaning).toEqual(expected);
  });
});
