import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { createRecordedWeb, readRequests } from "../../scripts/play-services/gather/recorded-web.mjs";
import { gatherRecordings, startWorld } from "./gather-world.js";

const requests = readRequests([gatherRecordings]);
const web = createRecordedWeb(requests);

/** Pages that a search finds, and how many searches find each of them. */
function overlap(searches: readonly [string, string][]): number {
  const found = searches.map(([query]) => new Set(web.search(query, { limit: 8 }).map(({ page }) => page)));
  const all = new Set(found.flatMap((pages) => [...pages]));
  return found.reduce((sum, pages) => sum + pages.size, 0) / all.size;
}

describe("the recorded web", () => {
  it("has forty pages, whose items stand on them word for word", () => {
    expect(web.pages).toHaveLength(40);
    for (const { file, text, items } of web.pages) {
      for (const { quote } of items.flatMap(({ cells }) => Object.values(cells))) {
        expect(text, `${file}: ${quote}`).toContain(quote);
      }
    }
  });

  it("has inventions that stand on no page", () => {
    const invented = web.pages.flatMap((page) => page.invented ?? []);
    const phantoms = requests.flatMap((request) => request.phantoms ?? []);
    expect(invented.length).toBeGreaterThan(2);
    expect(phantoms.length).toBeGreaterThan(1);
    const everything = web.pages.map(({ html, later_html }) => `${html}${later_html ?? ""}`).join("\n");
    for (const { quote } of invented) expect(everything).not.toContain(quote);
    for (const { item } of phantoms) expect(everything).not.toContain(item.title);
  });

  it("names everything of the gold tables on some page", () => {
    for (const { folder, pages, columns } of requests) {
      const gold: Record<string, string>[] = parse(readFileSync(join(folder, "gold.csv")), { columns: true });
      const named = new Set(pages.flatMap(({ items }) => items.map(({ cells }) => cells["name"]?.value)));
      for (const row of gold) {
        expect(Object.keys(row)).toEqual(columns);
        expect([...named]).toContain(row["name"]);
      }
    }
  });

  it("is found over and over for one request, and page by page for the other", () => {
    const of = (folder: string) => requests.find((request) => request.folder.endsWith(folder))?.searches ?? [];
    expect(overlap(of("vector-databases"))).toBeGreaterThan(4);
    expect(overlap(of("lighthouses"))).toBeLessThan(2);
  });

  it("goes on playing where somebody asks for no page at all", async () => {
    const player = await startWorld();
    for (const path of ["/", "/not a host/", "/nowhere.example/page"])
      expect((await fetch(player.origin + path)).status).toBe(404);
    await player.close();
  });

  it("redirects, changes and hands on addresses in other spellings", () => {
    expect(web.fetch("old.quiverbase.example", "/home")).toMatchObject({
      status: 301,
      location: "https://quiverbase.example/",
    });
    const changing = createRecordedWeb(requests, { changing: true });
    const [first, second] = [changing.fetch("orrery.example", "/"), changing.fetch("orrery.example", "/")];
    expect(first?.body).toContain("Licence: MIT");
    expect(second?.body).not.toContain("MIT");
    expect(web.search("quiverbase").map(({ url }) => url)).toContainEqual(expect.stringContaining(":443/?utm_source"));
  });
});
