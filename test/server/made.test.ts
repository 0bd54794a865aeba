import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFolder, removeFolders } from "../support/quire.js";
import { openService, type TestService } from "../support/service.js";

let root: string;
let service: TestService;

beforeAll(async () => {
  root = newFolder();
  mkdirSync(join(root, "figures"));
  writeFileSync(join(root, "figures", "tides.figure.json"), '{"mark":"line","title":"Tides"}');
  writeFileSync(join(root, "figures", "tides.svg"), "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>");
  writeFileSync(join(root, ".env.json"), "{}");
  writeFileSync(join(root, "book.md"), "# Book\n\n## Ebb\n\nOne. [@a]\n\n## Flow\n\nTwo.\n");
  writeFileSync(join(root, "rows.json"), '[{"title":"Ebb"}]');
  service = await openService(root);
});
afterAll(async () => {
  await service.close();
  removeFolders();
});

describe("what tools made, over HTTP", () => {
  it("lists figures with their files", async () => {
    const { body } = await service.get("/analyses");
    expect(body.figures).toMatchObject([
      { title: "Tides", mark: "line", files: ["figures/tides.figure.json", "figures/tides.svg"] },
    ]);
    expect(body.analyses).toEqual([]);
  });

  it("sends a file so that nothing in it can run", async () => {
    const answer = await service.ask("/made?path=figures/tides.svg");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/u);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    await answer.text();
  });

  it.each(["/made?path=.env.json", "/made?path=../x.svg", "/made?path=/etc/hosts.md", "/documents?path=../x.md"])(
    "sends nothing of %s",
    async (path) => {
      expect((await service.get(path)).status).toBeGreaterThanOrEqual(400);
    },
  );

  it("gives a document by its sections, numbered as an export does, and a list by its rows", async () => {
    const { body } = await service.get("/documents?path=book.md");
    expect(body.sections.map(({ number, title, text }: Record<string, string>) => [number, title, text])).toEqual([
      ["1", "Ebb", "One. [@a]"],
      ["2", "Flow", "Two."],
    ]);
    const texts = { "a.md": "# A\n\ntext a\n\n## B\n\ntext b", "one.md": "# One\n\nAll.", "none.md": "No heading.\n" };
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(root, name), text);
    const sectionsOf = async (path: string) =>
      (await service.get(`/documents?path=${path}`)).body.sections.map(
        ({ number, title, line, text }: Record<string, unknown>) => [number, title, line, text],
      );
    expect(await sectionsOf("a.md")).toEqual([
      [null, "A", 1, "text a"],
      ["1", "B", 5, "text b"],
    ]);
    expect(await sectionsOf("one.md")).toEqual([[null, "One", 1, "All."]]);
    expect(await sectionsOf("none.md")).toEqual([[null, "", 1, "No heading."]]);
    writeFileSync(join(root, "front.md"), "---\ntitle: T\n---\n\nAbove.\n\n# A\n\na\n\n# B\n");
    expect(await sectionsOf("front.md")).toEqual([
      [null, "", 5, "Above."],
      ["1", "A", 7, "a"],
      ["2", "B", 11, ""],
    ]);
    expect((await service.get("/documents?path=rows.json")).body.rows).toEqual([{ title: "Ebb" }]);
  });

  it("answers by a tool that only looks, keeps no run of it, and refuses others", async () => {
    const { status, body } = await service.post("/tools/playbooks", { input: {} });
    expect(status).toBe(200);
    expect(body.output.playbooks.length).toBeGreaterThan(3);
    expect((await service.get("/runs")).body.runs).toEqual([]);
    expect((await service.post("/tools/scan", { input: { path: "." } })).status).toBe(403);
    expect((await service.post("/tools/nobody", { input: {} })).status).toBe(404);
  });
});
