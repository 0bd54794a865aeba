import { execFileSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFolder, newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { type Json, openService, type TestService } from "../support/service.js";

let cwd: string;
let service: TestService;
beforeAll(async () => {
  cwd = newWorkspace((name) => name.endsWith(".md"));
  mkdirSync(join(cwd, "brain", "knowledge"), { recursive: true });
  writeFileSync(join(cwd, "brain", "knowledge", "note.md"), "# A note\n\nOwls hunt at night.\n");
  await quireHere(["add", "library", "brain"], { cwd });
  mkdirSync(join(cwd, "thesis"));
  writeFileSync(join(cwd, "thesis", "chapter 2.md"), "# Two\n\nA line.\n");
  service = await openService(cwd, { options: { allow_write: true } });
});
afterAll(async () => {
  await service.close();
  removeFolders();
});

const at = (path: string) => `/api/v1/drafts/${encodeURIComponent(path)}`;
async function put(path: string, text: string, headers: Record<string, string>, to = service) {
  const init = { method: "PUT", headers: { "content-type": "application/json", ...headers } };
  const response = await to.ask(at(path), { ...init, body: JSON.stringify({ text }) });
  const body: Json = await response.json();
  return { status: response.status, body };
}

describe("drafts over HTTP", () => {
  it("are listed without the sources of the library, read with their hash, and written by it", async () => {
    const { body: listed } = await service.get("/api/v1/drafts");
    expect(listed.drafts.map(({ path }: Json) => path)).toEqual(["thesis/chapter 2.md"]);
    const { body: read } = await service.get(at("thesis/chapter 2.md"));
    expect(read.text).toBe("# Two\n\nA line.\n");
    const seen = { "if-match": `"${read.hash}"` };
    const written = await put("thesis/chapter 2.md", "# Two\n\nTwo lines.\r\n", seen);
    expect(written.status).toBe(200);
    expect(readFileSync(join(cwd, "thesis", "chapter 2.md"), "utf8")).toBe("# Two\n\nTwo lines.\r\n");
    // The one who saw the state of before is told both, and nothing is written.
    const late = await put("thesis/chapter 2.md", "Mine.", seen);
    expect(late).toMatchObject({
      status: 412,
      body: {
        error: { code: "changed_file" },
        theirs: { text: "# Two\n\nTwo lines.\r\n", hash: written.body.hash },
        yours: { text: "Mine." },
      },
    });
    expect((await put("thesis/chapter 2.md", "Mine.", {})).status).toBe(428);
    const { body: described } = await service.get("/openapi.json");
    expect(described.paths["/api/v1/drafts/{path}"].put.responses).toMatchObject({ 412: {}, 428: {} });
    // What is no ETag of a draft is another state.
    for (const other of [written.body.hash, `W/"${written.body.hash}"`, "*", '"abc"', ""]) {
      const refused = await put("thesis/chapter 2.md", "Mine.", { "if-match": other });
      expect([other, refused.status, refused.body.theirs?.hash]).toEqual([other, 412, written.body.hash]);
    }
  });

  it("are made where there is none, and taken from nobody", async () => {
    const isNew = { "if-none-match": "*" };
    expect((await put("notes/new.md", "New.", isNew)).status).toBe(200);
    expect(await put("notes/new.md", "Newer.", isNew)).toMatchObject({
      status: 412,
      body: { theirs: { text: "New." } },
    });
    rmSync(join(cwd, "notes", "new.md"));
    const gone = { "if-match": `"${"0".repeat(64)}"` };
    expect(await put("notes/new.md", "Mine.", gone)).toMatchObject({ status: 412, body: { theirs: null } });
  });

  it("of two writers at once one comes first, and the other is told", async () => {
    writeFileSync(join(cwd, "both.md"), "0");
    const { body } = await service.get(at("both.md"));
    const seen = { "if-match": `"${body.hash}"` };
    const all = await Promise.all(["1", "2", "3"].map((text) => put("both.md", text, seen)));
    expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412, 412]);
    const [first] = ["1", "2", "3"].filter((_, index) => all[index]?.status === 200);
    expect(readFileSync(join(cwd, "both.md"), "utf8")).toBe(first);
  });

  it("are no other files: hidden ones, settings, links, what lies outside", async () => {
    const outside = newFolder();
    writeFileSync(join(outside, "secret.md"), "secret");
    symlinkSync(join(outside, "secret.md"), join(cwd, "link.md"));
    symlinkSync(outside, join(cwd, "folder"));
    const names = ["../secret.md", "link.md", "folder/secret.md", ".env", ".quire/x.md", "quire.yaml", "manifest.json"];
    for (const name of [...names, "/etc/passwd.md", "a/../../b.md", "C:\\x.md", "a//b.md", "nul\u0000.md"]) {
      const read = await service.get(at(name));
      expect([name, read.status, JSON.stringify(read.body).includes('secret"')]).toEqual([name, 403, false]);
      const written = await put(name, "taken over", { "if-none-match": "*" });
      expect([name, written.status]).toEqual([name, 403]);
    }
    expect(readFileSync(join(outside, "secret.md"), "utf8")).toBe("secret");
    writeFileSync(join(cwd, "latin.txt"), Buffer.from([0x63, 0x61, 0x66, 0xe9]));
    expect(await service.get(at("latin.txt"))).toMatchObject({ status: 422 });
    expect(await service.get(at("nothing.md"))).toMatchObject({ status: 404 });
  });

  it.skipIf(process.platform === "win32")("are files: no pipes, folders, links to nothing", async () => {
    execFileSync("mkfifo", [join(cwd, "pipe.md")]);
    mkdirSync(join(cwd, "folder.md"));
    writeFileSync(join(cwd, "file.md"), "");
    symlinkSync(join(cwd, "nowhere.md"), join(cwd, "dangling.md"));
    symlinkSync(join(cwd, "nowhere"), join(cwd, "gone"));
    const names = ["pipe.md", "folder.md", "dangling.md", "gone/a.md", "file.md/a.md", "pipe.md/a.md"];
    for (const name of names) {
      const written = await put(name, "x", { "if-none-match": "*" });
      expect([name, written.status, written.body.error.code]).toEqual([name, 403, "tool_refused"]);
      expect((await service.get(at(name))).status).toBeOneOf([403, 404]);
    }
    expect(lstatSync(join(cwd, "dangling.md")).isSymbolicLink()).toBe(true);
    // None of them keeps others from writing.
    expect((await put("after.md", "x", { "if-none-match": "*" })).status).toBe(200);
  });

  it("have names that every system takes, and are no sources of the library", async () => {
    const isNew = { "if-none-match": "*" };
    for (const name of ["a\u202egnp.md", "a\u200bb.md", "con.md", "thesis/LPT1.md", "what?.md", " a.md", "new./a.md"]) {
      const { status, body } = await put(name, "x", isNew);
      expect([name, status, body.error.message]).toEqual([name, 403, expect.stringContaining("not every system")]);
      expect(existsSync(join(cwd, name))).toBe(false);
    }
    // A file that has such a name already is written as before, and é may be two signs.
    writeFileSync(join(cwd, "what now?.md"), "0");
    const { body } = await service.get(at("what now?.md"));
    expect((await put("what now?.md", "1", { "if-match": `"${body.hash}"` })).status).toBe(200);
    expect((await put("cafe\u0301.md", "x", isNew)).status).toBe(200);
    const [source = ""] = readdirSync(join(cwd, "library")).map((name) => `library/${name}`);
    const seen = { "if-match": `"${(await service.get(at(source))).body.hash}"` };
    expect(await put(source, "x", seen)).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining("source of the library") } },
    });
    const note = (await service.get(at("brain/knowledge/note.md"))).body;
    expect((await put("brain/knowledge/note.md", "# A note\n", { "if-match": `"${note.hash}"` })).status).toBe(200);
  });

  it("have as many bytes as can be read again", async () => {
    const most = 5_000_000;
    const large = await openService(cwd, { options: { allow_write: true, max_body_bytes: 20_000_000 } });
    const isNew = { "if-none-match": "*" };
    for (const text of ["字".repeat(most / 3 + 1), "a".repeat(most + 1)]) {
      const { status, body } = await put("large.md", text, isNew, large);
      expect([status, body.error.facts.limit, body.error.fix]).toEqual([
        413,
        most,
        expect.not.stringContaining("max_"),
      ]);
      expect(body.error.message).toContain("at most 5,000,000");
    }
    expect((await put("large.md", "a".repeat(most), isNew, large)).status).toBe(200);
    expect((await large.get(at("large.md"))).body.text.length).toBe(most);
    writeFileSync(join(cwd, "large.md"), "a".repeat(most + 1));
    const { status, body } = await large.get(at("large.md"));
    expect([status, body.error.fix]).toEqual([413, expect.not.stringContaining("max_")]);
    await large.close();
  });

  it("are read by who may not write, and written by none of them", async () => {
    const readers = await openService(cwd);
    const { body } = await readers.get(at("both.md"));
    expect(await put("both.md", "x", { "if-match": `"${body.hash}"` }, readers)).toMatchObject({ status: 403 });
    await readers.close();
  });

  it("are checked as they stand in the editor, and no run is kept of that", async () => {
    const before = (await service.get("/api/v1/runs")).body.runs.length;
    const text = "# Sleep\n\nForgetting slows after the first day [@nobody1999].\n";
    const { status, body } = await service.post(`${at("thesis/chapter 2.md")}/check`, { text });
    expect([status, body.findings?.map(({ code }: Json) => code)]).toEqual([200, expect.arrayContaining(["dangling"])]);
    expect((await service.get("/api/v1/runs")).body.runs.length).toBe(before);
    expect(readFileSync(join(cwd, "thesis", "chapter 2.md"), "utf8")).not.toContain("Sleep");
  });
});

describe("what is said about a work", () => {
  it("is what was marked in its file, and where texts of the workspace cite it", async () => {
    const { body: listed } = await service.get("/api/v1/works");
    const key = listed.works[0].key;
    const lines = [`First [@${key}, p. 3].`, `Not ${key}, nor @${key}x.`, `Both \\cite{other,${key}}; end @${key}.`];
    writeFileSync(join(cwd, "citing.tex"), lines.join("\n"));
    const { status, body } = await service.get(`/api/v1/works/${key}/about`);
    expect([status, body.annotations]).toEqual([200, []]);
    expect(body.cited_in.map(({ path, line }: Json) => [path, line])).toEqual([
      ["citing.tex", 1],
      ["citing.tex", 3],
    ]);
  });
});
