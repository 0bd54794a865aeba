import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFolder, removeFolders } from "../support/quire.js";
import { type Json, openService, type TestService } from "../support/service.js";

const note = (title: string, keywords: string, body: string) =>
  `---\ntitle: ${title}\nkeywords: [${keywords}]\ntopics: [memory]\n---\n\n${body}\n`;
let cwd: string;
let service: TestService;
beforeAll(async () => {
  cwd = newFolder();
  const folder = join(cwd, "brain", "knowledge");
  mkdirSync(join(folder, "deep"), { recursive: true });
  writeFileSync(
    join(folder, "spacing.md"),
    note("Spacing", "gap", "See [[Retrieval practice]] and [x](deep/sleep.md)."),
  );
  writeFileSync(
    join(folder, "retrieval.md"),
    note("Retrieval practice", "gap, test", "Back to [spacing](spacing.md)."),
  );
  writeFileSync(join(folder, "deep", "sleep.md"), "No front matter, [[nothing of that name]].");
  writeFileSync(
    join(cwd, "quire.yaml"),
    "models: { default: 'openai:some' }\nproviders: { mine: { base_url: 'https://u:secret1@models.example/v1' } }\n" +
      "mcp: { servers: { papers: { command: papers, args: [--token, secret2, --api-key=secret3, own-words] } } }\n",
  );
  service = await openService(cwd);
});
afterAll(async () => {
  await service.close();
  removeFolders();
});

describe("notes over HTTP", () => {
  it("are listed, found by any of their words, and read with links both ways", async () => {
    const { body: all } = await service.get("/api/v1/notes");
    expect(all.notes.map(({ title }: Json) => title).toSorted()).toEqual(["Retrieval practice", "Spacing", "sleep"]);
    const { body: found } = await service.get("/api/v1/notes?q=back%20SPACING");
    expect([found.total, found.notes.map(({ path }: Json) => path)]).toEqual([3, ["knowledge/retrieval.md"]]);
    const { body } = await service.get(`/api/v1/notes/${encodeURIComponent("knowledge/spacing.md")}`);
    const paths = (lines: Json[]) => lines.map(({ path }: Json) => path);
    expect(paths(body.links)).toEqual(["knowledge/retrieval.md", "knowledge/deep/sleep.md"]);
    expect(paths(body.linked_from)).toEqual(["knowledge/retrieval.md"]);
    expect([paths(body.similar), body.similar_by]).toEqual([["knowledge/retrieval.md"], "terms"]);
    // It is edited where drafts are.
    expect((await service.get(`/api/v1/drafts/${encodeURIComponent(body.file)}`)).body.text).toContain(
      "title: Spacing",
    );
  });

  it("are read again once they were written", async () => {
    writeFileSync(join(cwd, "brain", "knowledge", "new.md"), note("New", "gap", "[[Spacing]]"));
    const { body } = await service.get(`/api/v1/notes/${encodeURIComponent("knowledge/spacing.md")}`);
    expect(body.linked_from.map(({ title }: Json) => title).toSorted()).toEqual(["New", "Retrieval practice"]);
  });

  it("are nothing else", async () => {
    for (const path of ["../quire.yaml", "knowledge/../../quire.yaml", "knowledge/none.md"])
      expect((await service.get(`/api/v1/notes/${encodeURIComponent(path)}`)).status).toBe(404);
  });
});

describe("settings over HTTP", () => {
  it("say each value with its origin, and no secret", async () => {
    const { status, body } = await service.get("/api/v1/config");
    const style = body.settings.find(({ key }: Json) => key === "cite.style");
    expect([status, style]).toEqual([200, { key: "cite.style", value: "apa", origin: "default" }]);
    expect(JSON.stringify(body)).not.toMatch(/secret1|secret2|secret3|own-words/u);
    expect(body.trust.powers).toContainEqual(
      expect.objectContaining({ key: "mcp.servers.papers.args", value: null, harmless: false }),
    );
    expect(body.trust).toMatchObject({ trusted: false, by: null });
    expect(body.trust.powers.map(({ key }: Json) => key)).toContain("models.default");
    expect(body.models.length).toBeGreaterThan(0);
  });

  it("are trusted by who is signed in alone, and exactly as they were seen", async () => {
    const { hash } = (await service.get("/api/v1/config")).body.trust;
    expect(await service.post("/api/v1/config/trust", { hash })).toMatchObject({ status: 403 });
    const key = service.app.newKey();
    const signedIn = await service.ask("/api/v1/session", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ key }),
    });
    const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    const own = { cookie, origin: "http://127.0.0.1:3000" };
    // They decide by what programs are started with; secrets named as such are not shown to them either.
    const seen: Json = await (await service.ask("/api/v1/config", { headers: own })).json();
    const args = seen.trust.powers.find(({ key: name }: Json) => name === "mcp.servers.papers.args").value;
    expect(args).toEqual(["--token", "redacted", "--api-key=redacted", "own-words"]);
    expect(await service.post("/api/v1/config/trust", { hash: "0".repeat(64) }, own)).toMatchObject({ status: 409 });
    expect(await service.post("/api/v1/config/trust", { hash }, own)).toMatchObject({ body: { remembered: true } });
    const again = await openService(cwd);
    const { body: trusted } = await again.get("/api/v1/config");
    expect(trusted.trust).toMatchObject({ trusted: true, by: "record" });
    expect(JSON.stringify(trusted)).not.toMatch(/secret|own-words/u);
    await again.close();
    expect(await service.post("/api/v1/config/trust", { hash: null }, own)).toMatchObject({ status: 200 });
  });
});
