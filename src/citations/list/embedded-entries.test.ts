import { describe, expect, it } from "vitest";
import type { Item } from "../../domain/item.js";
import { readPlainText } from "../../document/plain-text.js";
import { embeddedEntries, joinEmbedded } from "./embedded-entries.js";
import { readEntries } from "./read-entries.js";

const book = (id: string, title: string, family: string, year: number): Item => ({
  id,
  type: "book",
  title,
  author: [{ family, given: "Ana" }],
  issued: { "date-parts": [[year]] },
});

const joined = (list: string, items: Item[]) => {
  const draft = { ...readPlainText(`References\n\n${list}`), items };
  const { listed, embedded } = joinEmbedded(readEntries(draft, "a.docx"), embeddedEntries(draft, "a.docx"));
  return { listed: listed.map(({ key, origin }) => [key, origin]), embedded: embedded.map(({ key }) => key) };
};

describe("the works that fields of a document describe", () => {
  it("are the entries that are printed of them", () => {
    const list = "Hu, A. (2021a). Bogs and Fens: A history. Quay Books.\n\nDoe, A. (2019). Moors. Quay Books.";
    const items = [book("K2", "Moors", "Doe", 2019), book("K1", "Bogs and fens. A history", "Hu", 2021)];
    expect(joined(list, items)).toEqual({
      listed: [
        ["K1", "list"],
        ["K2", "list"],
      ],
      embedded: [],
    });
  });

  it("stay apart from entries of another year or author", () => {
    const list = "Hu, A. (2020). Bogs and fens. Quay Books.\n\nRoe, B. (2019). Moors. Quay Books.";
    const items = [book("K1", "Bogs and fens", "Hu", 2021), book("K2", "Moors", "Doe", 2019)];
    expect(joined(list, items)).toEqual({
      listed: [
        [null, "list"],
        [null, "list"],
      ],
      embedded: ["K1", "K2"],
    });
  });
});
