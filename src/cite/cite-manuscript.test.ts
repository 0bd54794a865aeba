import { describe, expect, it } from "vitest";
import { styleInUse } from "../../test/support/cite.js";
import { readManuscript } from "../document/manuscript/read-manuscript.js";
import { wordsOf } from "../document/manuscript/inline-words.js";
import type { ManuscriptBlock } from "../document/manuscript/tree.js";
import type { Item } from "../domain/item.js";
import { citeManuscript } from "./cite-manuscript.js";

const plain: Item = {
  id: "plain",
  type: "book",
  title: "Plain things",
  author: [{ family: "Plain", given: "Pat" }],
  issued: { "date-parts": [[2021]] },
};

async function cited(text: string, style: string) {
  const ids = new Map([["plain", "plain"]]);
  const given = { style: await styleInUse(style), items: new Map([["plain", plain]]), ids, keys: ids };
  return citeManuscript(await readManuscript(text), given);
}

const words = (blocks: readonly ManuscriptBlock[]) =>
  blocks.map((block) => ("content" in block ? wordsOf(block.content) : "")).join("\n");

describe("a manuscript that is cited", () => {
  it("knows its works in a style that lists none", async () => {
    const { manuscript, items, citations } = await cited("Said so [@plain, p. 3].\n", "australian-historical-studies");
    expect(citations).toBe(1);
    expect([...items]).toEqual([["ref-plain", plain]]);
    expect(words(manuscript.blocks)).not.toContain("@plain");
    expect(manuscript.blocks.some(({ kind }) => kind === "references")).toBe(false);
  });

  it("gives an entry no id that a part of the draft has", async () => {
    const { manuscript } = await cited("# One {#ref-plain}\n\nSaid so [@plain].\n", "apa");
    const list = manuscript.blocks.find((block) => block.kind === "references");
    expect(list?.entries.map(({ id }) => id)).toEqual(["work-ref-plain"]);
  });
});
