import { describe, expect, it } from "vitest";
import { citeDraft, styleInUse } from "../../test/support/cite.js";
import type { Item } from "../domain/item.js";

const year = (number: number) => ({ "date-parts": [[number]] });
const book = (title: string, family: string, given: string): Item => ({
  type: "book",
  title,
  author: [{ family, given }],
  issued: year(2019),
  publisher: "P",
});

describe("citations and works", () => {
  it("leave no full stop in the middle of a sentence", async () => {
    const voices: Record<string, Item> = {
      anonymous: { type: "article-journal", title: "Voices", "container-title": "Journal", issued: year(1999) },
      beta: book("Beta", "Smith", "Ann"),
    };
    const draft = "[@anonymous]^[See [@anonymous], and (so [@anonymous]) by [@anonymous].]";
    const { text } = await citeDraft(draft, voices, await styleInUse("chicago-fullnote-bibliography"));
    expect(text).toContain("^[See “Voices,” and (so “Voices”) by “Voices.”]");
  });

  it("have addresses in the signs that a style puts around them", async () => {
    const item: Item = { ...book("Page", "Web", "Ann"), type: "webpage", URL: "https://example.org/a_b" };
    const { text } = await citeDraft(
      "[@page]",
      { page: item },
      await styleInUse("modern-humanities-research-association"),
    );
    expect(text.match(/\\<<https:\/\/example\.org\/a_b>\\>/gu)).toHaveLength(2);
    expect(text).not.toContain("%3E");
  });

  it("name a preprint's number once, and those who are named in other roles than authors", async () => {
    const preprint: Item = {
      ...book("Low rank", "Hu", "E."),
      type: "article",
      number: "arXiv:2106.09685",
      archive: "arXiv",
      archive_location: "2106.09685",
    };
    const broadcast: Item = {
      type: "broadcast",
      title: "Talk",
      host: [{ family: "Raz", given: "Guy" }],
      issued: year(2019),
    };
    const both = { preprint, broadcast };
    const { text } = await citeDraft("[@preprint; @broadcast]", both, await styleInUse("apa"));
    expect(text.match(/arXiv:2106\.09685/gu)).toHaveLength(1);
    expect(text).toContain("Raz, G.");
  });
});
