import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { failureOf } from "../contracts/failure.js";
import { startRun } from "../../src/run/execute.js";
import { copyUrl, crossref, html, OutsideLibrary, owlPdf } from "../library/outside-library.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { answer, ReadingRoom } from "./reading.js";

afterAll(removeFolders);

let room: ReadingRoom;
afterEach(() => room.site.close());

const given = {
  title: "Night hunting\n of barn\u001b owls",
  authors: ["Mira Tallis", "Jo Reed"],
  year: 2019,
  venue: "Field Ornithology",
};
const readable = "Night hunting of barn owls";
const words = "Barn owls hear mice below the snow, all night long.";
const page = (head = "<title>x</title>") =>
  answer(html(`<head>${head}</head><body><article><h1>Owls</h1><p>${words}</p></article></body>`).body);

const unpaywall = {
  url: "https://api.unpaywall.org/v2/10.1000/owls",
  body: JSON.stringify({ doi: "10.1000/owls", best_oa_location: { url_for_pdf: copyUrl } }),
  content_type: "application/json",
};

const sources = () => readdirSync(join(room.root, "sources")).toSorted();
const entries = () =>
  (JSON.parse(readFileSync(join(room.root, "manifest.json"), "utf8")) as { entries: Record<string, unknown>[] })
    .entries;
const works = () => room.use(async ({ engine }) => (await engine.services.store()).works());

describe("library_add", () => {
  it("adds the paper that an address leads to, citable by what was given", async () => {
    room = await ReadingRoom.open({
      "/paper": page(
        '<meta name="citation_pdf_url" content="/owls.pdf"><meta name="citation_publisher" content="Snow Press">',
      ),
      "/owls.pdf": answer(await owlPdf(), "application/pdf"),
    });
    const added = await room.call("library_add", {
      source: room.at("/paper"),
      ...given,
      doi: "10.1000/OWLS",
      collection: "owls",
    });
    expect(added).toMatchObject({ outcome: "added", key: "tallis2019night", title: readable, passages: 1 });
    expect(added["file"]).toMatch(/^sources\/night-hunting-of-barn-owls_2019-[\da-f]{6}\.pdf$/);
    expect(entries()).toMatchObject([
      {
        status: "recorded",
        source_url: room.at("/paper"),
        pdf_url: room.at("/owls.pdf"),
        doi: "10.1000/owls",
        publication: "Field Ornithology",
        csl: { type: "article-journal", publisher: "Snow Press" },
        fields: { title: "library_add", author: "library_add", publisher: "page" },
      },
    ]);
    expect(await works()).toMatchObject([{ id: added["work_id"], collections: ["owls"], title: readable }]);
  });

  it("takes from the cache what was read before, and says unchanged the second time", async () => {
    room = await ReadingRoom.open({ "/owls": page() });
    await room.call("web_scrape", { url: room.at("/owls") });
    const before = room.asked.length;
    const first = await room.call("library_add", { source: room.at("/owls"), ...given });
    const manifest = readFileSync(join(room.root, "manifest.json"), "utf8");
    expect(await room.call("library_add", { source: room.at("/owls"), ...given })).toEqual({
      ...first,
      outcome: "unchanged",
    });
    expect(room.asked).toHaveLength(before);
    expect(readFileSync(join(room.root, "manifest.json"), "utf8")).toBe(manifest);
    expect(sources()).toHaveLength(1);
  });

  it("knows a work again by its DOI and its arXiv id, from another address", async () => {
    room = await ReadingRoom.open({ "/a": page() });
    const names = { doi: "10.1000/owls", arxiv_id: "2106.09685" };
    const first = await room.call("library_add", { source: room.at("/a"), ...given, ...names });
    for (const source of ["https://doi.org/10.1000/owls", "https://arxiv.org/abs/2106.09685v2", "doi:10.1000/OWLS"]) {
      expect(await room.call("library_add", { source, ...given })).toEqual({ ...first, outcome: "unchanged" });
    }
  });

  it("writes a text that another program has read", async () => {
    room = await ReadingRoom.open({});
    const input = { source: "https://example.org/owls", ...given, text: `# Owls\n\n${words}` };
    const added = await room.call("library_add", input);
    expect(added).toMatchObject({ outcome: "added", key: "tallis2019night" });
    const file = readFileSync(join(room.root, String(added["file"])), "utf8");
    expect(file).toContain(`title: ${readable}\n`);
    expect(file).toContain(`\n# Owls\n\n${words}\n`);
    const { text } = await room.call("read_work", { key: "tallis2019night" });
    expect(text).toBe(`# Owls\n\n${words}`);
    expect(await room.call("library_add", input)).toEqual({ ...added, outcome: "unchanged" });
    expect(room.asked).toEqual([]);
  });

  it("takes a file of the workspace where it lies, and none from elsewhere", async () => {
    room = await ReadingRoom.open({});
    const path = join(room.root, "notes.md");
    writeFileSync(path, `# Owls\n\n${words}\n`);
    expect(await room.call("library_add", { source: "notes.md", title: "My owls" })).toMatchObject({
      file: "notes.md",
      title: "My owls",
    });
    for (const source of ["/etc/hostname", "../x.md", ".quire/store.db"]) {
      expect(await failureOf(room.call("library_add", { source }))).toMatchObject({ code: "tool_refused" });
    }
    expect(await failureOf(room.call("library_add", { source: "missing.md" }))).toMatchObject({
      code: "not_found",
    });
    expect(await works()).toHaveLength(1);
  });

  it("follows no link out of the workspace", async () => {
    room = await ReadingRoom.open({});
    const elsewhere = newFolder();
    writeFileSync(join(elsewhere, "diary.md"), `# Diary\n\n${words}\n`);
    symlinkSync(join(elsewhere, "diary.md"), join(room.root, "notes.md"));
    symlinkSync(elsewhere, join(room.root, "folder"));
    for (const link of ["notes.md", "folder/diary.md"]) {
      const { code } = await failureOf(room.call("library_add", { source: join(room.root, link) }));
      expect(code).toBe("tool_refused");
    }
    expect(await works()).toEqual([]);
  });

  it("names a document without a title by its text, and enters where it came from", async () => {
    room = await ReadingRoom.open({ "/owls.pdf": answer(await owlPdf(), "application/pdf") });
    const added = await room.call("library_add", { source: room.at("/owls.pdf") });
    expect(added).toMatchObject({ title: "Night hunting of barn owls in deep snow", outcome: "added" });
    expect(entries()).toMatchObject([{ status: "unidentified", source_url: room.at("/owls.pdf") }]);
    expect(await room.call("library_add", { source: room.at("/owls.pdf") })).toMatchObject({ outcome: "unchanged" });
  });

  it("looks up what is named by an identifier, and enters what the services say", async () => {
    room = await ReadingRoom.open({});
    const copy = { url: copyUrl, body: await owlPdf(), content_type: "application/pdf" };
    const outside = await OutsideLibrary.open(crossref, unpaywall, copy);
    const add = () =>
      outside.use({}, ({ engine }) => startRun(engine, { tool: "library_add", input: { source: "doi:10.1000/owls" } }));
    const { output } = await add();
    expect(output).toMatchObject({ outcome: "added", key: "tallis2019night", passages: 1 });
    expect((await add()).output).toEqual({ ...(output as object), outcome: "unchanged" });
    await outside.player.close();
  });

  it("adds nothing of what cannot be had or read", async () => {
    room = await ReadingRoom.open({
      "/broken.pdf": answer("%PDF-1.4 broken", "application/pdf"),
      "/no": answer("no", "text/plain", 403),
    });
    expect(await failureOf(room.call("library_add", { source: room.at("/no"), ...given }))).toMatchObject({
      code: "source_blocked",
    });
    expect(await failureOf(room.call("library_add", { source: room.at("/broken.pdf"), ...given }))).toMatchObject({
      code: "damaged",
    });
    expect(await failureOf(room.call("library_add", { source: room.at("/no"), pages: 3 }))).toMatchObject({
      code: "invalid_input",
    });
    writeFileSync(join(room.root, "empty.md"), "");
    expect(await failureOf(room.call("library_add", { source: "empty.md", ...given }))).toMatchObject({
      code: "empty_file",
    });
    expect(await failureOf(room.call("library_add", { source: "x:1", ...given, text: " - " }))).toMatchObject({
      code: "invalid_input",
    });
    expect(readdirSync(room.root).toSorted()).toEqual([".quire", "empty.md"]);
    expect(await works()).toEqual([]);
  });
});

describe("index_text", () => {
  const payload = {
    source: "https://example.org/ants",
    content: `# Ants\n\n${"Leafcutter ants grow fungus on leaves and eat nothing else. ".repeat(40)}`,
    collection: "thesis_v1",
    chunkSize: 500,
    chunkOverlap: 100,
    sourceMeta: { name: "reed_2020_ants", title: "Ants at work" },
  };

  it("makes a text a work like any other", async () => {
    room = await ReadingRoom.open({});
    const indexed = await room.call("index_text", payload);
    expect(indexed).toEqual({
      ok: true,
      work_id: expect.any(String),
      chunks: expect.any(Number),
      collection: "thesis_v1",
      unchanged: false,
    });
    expect(indexed["chunks"]).toBeGreaterThan(4);
    expect(entries()).toMatchObject([
      { title: "Ants at work", source_url: payload.source, original_filename: "reed_2020_ants" },
    ]);
    const { text } = await room.call("read_work", { work_id: indexed["work_id"] });
    expect(text).toContain("Leafcutter ants");
    // The index can be made anew from the files.
    const again = (await room.run("add", { paths: [join(room.root, "sources")] })).output as { counts: unknown };
    expect(again.counts).toEqual({ unchanged: 1 });
  });

  it("is the same work by the same source: unchanged, or with its new text", async () => {
    room = await ReadingRoom.open({});
    const first = await room.call("index_text", payload);
    expect(await room.call("index_text", payload)).toEqual({ ...first, unchanged: true });
    const other = await room.call("index_text", {
      ...payload,
      content: "Ants eat sugar.",
      sourceMeta: { title: "Sugar" },
    });
    expect(other).toMatchObject({ work_id: first["work_id"], unchanged: false, chunks: 1 });
    expect(sources()).toHaveLength(1);
    expect(entries()).toHaveLength(1);
    expect(await works()).toMatchObject([{ id: first["work_id"], title: "Sugar" }]);
    expect(await room.call("index_text", { ...payload, source: "ants.txt" })).not.toMatchObject({
      work_id: first["work_id"],
    });
  });

  it("keeps an edited file where it can be had back", async () => {
    room = await ReadingRoom.open({});
    await room.call("index_text", payload);
    const path = join(room.root, "sources", sources()[0] ?? "");
    writeFileSync(path, "My own words on ants.\n");
    expect(await room.call("index_text", payload)).toMatchObject({ unchanged: false });
    expect(readFileSync(path, "utf8")).toContain("Leafcutter");
  });

  it("comes to one work from several at once", async () => {
    room = await ReadingRoom.open({});
    const results = await Promise.all([1, 2, 3, 4].map(() => room.call("index_text", payload)));
    expect(new Set(results.map(({ work_id }) => work_id)).size).toBe(1);
    expect(results.filter(({ unchanged }) => unchanged === false)).toHaveLength(1);
    expect(await works()).toHaveLength(1);
  });

  it.each([
    ["source", { source: "" }],
    ["content", { content: " - " }],
    ["chunkSize", { chunkSize: 10 }],
    ["chunkOverlap", { chunkOverlap: 600 }],
    ["collection", { collection: 3 }],
    ["sourceMeta.title", { sourceMeta: { title: 7 } }],
  ])("names the field that is wrong: %s", async (field, wrong) => {
    room = await ReadingRoom.open({});
    expect(await failureOf(room.call("index_text", { ...payload, ...wrong }))).toMatchObject({
      code: "invalid_input",
      facts: { field },
    });
  });
});

describe("read_work", () => {
  it("gives the lines that were asked for, by id or key", async () => {
    room = await ReadingRoom.open({});
    const text = Array.from({ length: 1000 }, (_, index) => `Line ${index} speaks of owls.`).join("\n\n");
    const { work_id } = await room.call("library_add", {
      source: "https://example.org/long",
      title: "Long",
      year: 2001,
      text,
    });
    expect(await room.call("read_work", { work_id, start_line: 3, end_line: 5 })).toMatchObject({
      key: "long2001",
      start_line: 3,
      end_line: 5,
      total_lines: 1999,
      text: "Line 1 speaks of owls.\n\nLine 2 speaks of owls.",
      truncated: false,
    });
    expect(await room.call("read_work", { key: "LONG2001" })).toMatchObject({
      start_line: 1,
      end_line: 400,
      truncated: true,
    });
    expect(await room.call("read_work", { work_id, start_line: 1990 })).toMatchObject({
      end_line: 1999,
      truncated: false,
    });
    expect(await failureOf(room.call("read_work", { work_id, start_line: 5000 }))).toMatchObject({
      code: "invalid_input",
    });
    expect(await failureOf(room.call("read_work", { work_id, start_line: 5, end_line: 4 }))).toMatchObject({
      facts: { field: "end_line" },
    });
    expect(await failureOf(room.call("read_work", {}))).toMatchObject({ facts: { field: "work_id" } });
    expect(await failureOf(room.call("read_work", { key: "nobody" }))).toMatchObject({ code: "not_found" });
  });
});
