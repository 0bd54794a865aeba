import { describe, expect, it } from "vitest";
import { indexedWork } from "../../../../test/contracts/library.js";
import { queryTerms } from "../../../domain/terms.js";
import { openSqliteStore } from "../sqlite-store.js";

const texts = {
  roads: "Die Straßenverkehrsordnung ist nicht für alle Wege",
  rule: "Das ist eine Verordnung für die Wege",
  houses: "Die Häuser sind alt und die Wege sind nicht gut",
  traditional: "這是臺灣的圖書館",
  english: "The haus is a house of the town",
};

async function found(question: string): Promise<string[]> {
  const store = openSqliteStore(":memory:");
  await store.upsert(Object.entries(texts).map(([id, text]) => indexedWork(id, [text], { title: id })));
  const hits = await store.lexical(queryTerms(question), 10);
  store.close();
  return hits.map(({ id }) => id.split(":")[0] ?? "").toSorted();
}

describe("a search in a library of several languages", () => {
  it("finds compounds by either part", async () => {
    expect(await found("Verkehrsordnung")).toEqual(["roads"]);
    expect(await found("Straßenverkehr")).toEqual(["roads"]);
  });

  it("does not take an affix for a part", async () => {
    expect(await found("Ordnung")).not.toContain("rule");
  });

  it("finds forms in texts of their language", async () => {
    expect(await found("Haus")).toEqual(["english", "houses"]);
  });

  it("finds traditional characters by simplified ones", async () => {
    expect(await found("图书馆")).toEqual(["traditional"]);
  });

  it("finds nothing of a work that is gone", async () => {
    const store = openSqliteStore(":memory:");
    await store.upsert([indexedWork("a", [texts.roads])]);
    await store.delete(["a"]);
    expect(await store.lexical(queryTerms("Verkehrsordnung"), 10)).toEqual([]);
    const left = await store.termStatistics(["de>strassenverkehrsordn"]);
    expect(left.document_frequency.get("de>strassenverkehrsordn")).toBe(0);
    store.close();
  });
});
