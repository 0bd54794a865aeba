import { readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quireHere } from "../support/quire-here.js";
import { newFolder, newWorkspace, removeFolders } from "../support/quire.js";
import { type Json, openService, type TestService } from "../support/service.js";

let cwd: string;
let service: TestService;
/** The primer, a PDF, and a lecture in Markdown. */
let primer: Json;
let lecture: Json;
const name = "remembering-and-forgetting_primer.pdf";

beforeAll(async () => {
  cwd = newWorkspace((each) => each === name || each.startsWith("lecture"));
  await quireHere(["add", "library"], { cwd });
  service = await openService(cwd);
  const { works } = (await service.get("/works")).body;
  primer = works.find(({ format }: Json) => format === "pdf");
  lecture = works.find(({ format }: Json) => format !== "pdf");
});
afterAll(async () => {
  await service.close();
  removeFolders();
});

const at = (path: string) => `/api/v1/works/${primer.work_id}${path}`;

/** A line of the primer that is a whole sentence, its number and its page. */
async function sentence(): Promise<{ line: number; text: string; page: number }> {
  const { lines } = (await service.get(at("?start_line=1&end_line=400"))).body.text;
  const index = lines.findIndex((line: string) => /^[A-Z][^*_|]{60,}\.$/.test(line));
  const { page } = (await service.get(at(`/rects?start_line=${index + 1}&end_line=${index + 1}`))).body;
  return { line: index + 1, text: lines[index], page };
}

describe("the pages of a work", () => {
  it("are listed with their sizes and the outline", async () => {
    const { status, body } = await service.get(at("/pages"));
    expect(status).toBe(200);
    expect(body.pages).toHaveLength(primer.pages);
    expect(body.pages[0]).toEqual({ number: 1, width: expect.any(Number), height: expect.any(Number) });
    expect(body.sha256).toMatch(/^[\da-f]{64}$/);
    expect(body.reason).toBeUndefined();
  });

  it("are none where the file has none, and it says why", async () => {
    const { body } = await service.get(`/api/v1/works/${lecture.work_id}/pages`);
    expect(body).toMatchObject({ pages: [], outline: [], reason: expect.stringMatching(/without pages/) });
    expect((await service.get(`/api/v1/works/${lecture.work_id}/pages/1.png`)).status).toBe(404);
    expect((await service.get("/api/v1/works/none/pages")).status).toBe(404);
  });

  it("are drawn in colour, and kept", async () => {
    const { sha256, pages } = (await service.get(at("/pages"))).body;
    const drawn = await service.ask(at(`/pages/1.png?scale=1&v=${sha256}`));
    expect(drawn.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    const png = Buffer.from(await drawn.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20), png[25]]).toEqual([
      Math.round(pages[0].width),
      Math.round(pages[0].height),
      2,
    ]);
    const etag = drawn.headers.get("etag")!;
    const again = await service.ask(at("/pages/1.png?scale=1"), { headers: { "if-none-match": etag } });
    expect([again.status, again.headers.get("cache-control")]).toEqual([304, "private, no-cache"]);
    await service.workbench.engine.services.pictures.close();
    const kept = join(cwd, ".quire", "cache", "pictures", `${sha256}-1-1.png`);
    expect(readFileSync(kept).equals(png)).toBe(true);
    writeFileSync(kept, png.subarray(0, png.length / 2));
    const whole = Buffer.from(await (await service.ask(at("/pages/1.png?scale=1"))).arrayBuffer());
    expect(whole.equals(png)).toBe(true);
  });

  it.each([
    "/pages/999.png",
    "/pages/0.png",
    "/pages/1.png?scale=5",
    "/pages/1.png?scale=0",
    "/pages/x.png",
    "/pages/1.jpg",
  ])("are not drawn for %s", async (path) => {
    expect([400, 404]).toContain((await service.get(at(path))).status);
  });

  it("say which lines they show, row by row", async () => {
    const { line, text, page } = await sentence();
    const { body } = await service.get(at(`/pages/${page}/text`));
    const rows = body.lines.filter((row: Json) => row.line === line);
    expect(rows.map((row: Json) => row.text).join(" ")).toBe(text);
    for (const { box } of rows)
      expect(box).toEqual({
        x: expect.any(Number),
        y: expect.any(Number),
        width: expect.any(Number),
        height: expect.any(Number),
      });
  });
});

describe("where pages show words", () => {
  it("is told of lines and of quotes in them, one by one and together", async () => {
    const { line, text } = await sentence();
    const whole = (await service.get(at(`/rects?start_line=${line}&end_line=${line}`))).body;
    expect(whole).toMatchObject({ how: "exact", page: expect.any(Number) });
    const quote = text.split(" ").slice(1, 4).join(" ");
    const part = (
      await service.get(at(`/rects?start_line=${line}&end_line=${line}&quote=${encodeURIComponent(quote)}`))
    ).body;
    expect(part.how).toBe("exact");
    const area = ({ rectangles }: Json) =>
      rectangles.reduce((sum: number, each: Json) => sum + each.width * each.height, 0);
    expect(area(part)).toBeLessThan(area(whole));
    const spans = [
      { start_line: line, end_line: line },
      { start_line: line, end_line: line, quote },
    ];
    expect((await service.post(at("/rects"), { spans })).body).toEqual({ spans: [whole, part] });
  });

  it("is nowhere for words that are not there", async () => {
    const { line } = await sentence();
    const nowhere = { how: "none", rectangles: [] };
    const query = `start_line=${line}&end_line=${line}`;
    expect((await service.get(at(`/rects?${query}&quote=nobody+wrote+this`))).body).toMatchObject(nowhere);
    expect((await service.get(at("/rects?start_line=99999&end_line=99999"))).body).toMatchObject(nowhere);
    const { body } = await service.get(`/api/v1/works/${lecture.work_id}/rects?start_line=1&end_line=3`);
    expect(body).toMatchObject({ ...nowhere, page: null });
    expect((await service.get(at("/rects?start_line=0&end_line=1"))).status).toBe(400);
  });
});

describe("the file of a work", () => {
  it("is sent whole or in part, and not again", async () => {
    const original = readFileSync(join(cwd, "library", name));
    const whole = await service.ask(at("/file"));
    expect(Buffer.from(await whole.arrayBuffer()).equals(original)).toBe(true);
    const { sha256 } = (await service.get(at("/pages"))).body;
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      etag: `"${sha256}"`,
      "content-type": "application/pdf",
      "content-length": String(original.length),
      "content-disposition": `inline; filename="${name}"; filename*=UTF-8''${name}`,
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/^sandbox;/),
    });
    const part = await service.ask(at("/file"), { headers: { range: "bytes=5-9", "if-range": `"${sha256}"` } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 5-9/${original.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(original.subarray(5, 10))).toBe(true);
    const other = await service.ask(at("/file"), { headers: { range: "bytes=5-9", "if-range": '"another"' } });
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, original.length]);
    const beyond = await service.ask(at("/file"), { headers: { range: "bytes=99999999-" } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${original.length}`]);
    const same = await service.ask(at("/file"), { headers: { "if-none-match": `"${sha256}"` } });
    expect(same.status).toBe(304);
    const head = await service.ask(at("/file"), { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it.each(["none", "..%2f..%2fquire.yaml", "library%2f", "quire.yaml"])("is no other file: %s", async (id) => {
    expect((await service.get(`/api/v1/works/${id}/file`)).status).toBe(404);
  });

  it("runs nothing, whatever a stranger wrote and called it", async () => {
    const odd = 'über "x"; \n.html';
    writeFileSync(
      join(cwd, odd),
      "<!doctype html><title>A stranger's page</title><p>Words of his.<script>evil()</script>",
    );
    await quireHere(["add", odd], { cwd });
    const { works } = (await service.get("/api/v1/works")).body;
    const page = works.find((work: Json) => work.path.endsWith(odd));
    const sent = await service.ask(`/api/v1/works/${page.work_id}/file`);
    expect(sent.headers.get("content-type")).toBe("text/html");
    expect(sent.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    expect(sent.headers.get("content-disposition")).toBe(
      `inline; filename="_ber _x__ _.html"; filename*=UTF-8''%C3%BCber%20%22x%22%3B%20_.html`,
    );
    await sent.text();
  });
});

it("shows no file that was changed, is gone, or lies behind a link out of the workspace", async () => {
  const path = join(cwd, "library", name);
  const aside = join(newFolder(), name);
  renameSync(path, aside);
  expect((await service.get(at("/pages"))).body).toMatchObject({ pages: [], reason: expect.stringMatching(/is gone/) });
  symlinkSync(aside, path);
  expect((await service.get(at("/pages"))).body).toMatchObject({
    pages: [],
    reason: expect.stringMatching(/leads out/),
  });
  expect((await service.get(at("/file"))).status).toBe(403);
  renameSync(aside, path);
  writeFileSync(path, "%PDF-1.7 something else", { flag: "a" });
  expect((await service.get(at("/pages"))).body).toMatchObject({
    pages: [],
    reason: expect.stringMatching(/was changed/),
  });
});
