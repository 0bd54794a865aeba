import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Recording, type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { type AuditOutput, auditOutput } from "../../src/contracts/audit.js";
import type { KeptPagesOutput } from "../../src/library/kept-pages.tool.js";
import { startLoopback } from "../network/loopback.js";
import { quireHere } from "../support/quire-here.js";
import { newFolder, removeFolders } from "../support/quire.js";

const page = (words: string): string => `<!doctype html><html><body><h1>${words}</h1><p>${words}.</p></body></html>`;
const html = (url: string, words: string, more: Partial<Recording> = {}): Recording => ({
  url,
  body: page(words),
  content_type: "text/html",
  ...more,
});
const leads = (url: string, status: number, location: string): Recording => ({
  url,
  status,
  body: "",
  headers: { location },
});

const [there, gone, moved, lost, shut] = [
  "https://owls.example.org/there",
  "https://owls.example.org/gone",
  "https://owls.example.org/moved",
  "https://larks.example.org/lost",
  "https://shut.example.org/page",
];
const archive = "https://archive.org/wayback/available";
const copy = "http://web.archive.org/web/20190304000000/https://owls.example.org/gone";
const recordings: Recording[] = [
  html(there, "Owls that stayed"),
  html(gone, "Owls that left", { once: true }),
  { url: gone, status: 404, body: "nothing here" },
  leads(moved, 301, "https://nests.example.org/owls"),
  html("https://nests.example.org/owls", "Owls in their nests"),
  leads(lost, 302, "https://larks.example.org/"),
  html("https://larks.example.org/", "Larks"),
  { url: shut, status: 403, body: "no" },
  {
    url: `${archive}?url=${gone}&timestamp=2019`,
    body: JSON.stringify({
      archived_snapshots: { closest: { available: true, url: copy, timestamp: "20190304000000", status: "200" } },
    }),
  },
  ...[moved, lost].map((url) => ({ url: `${archive}?url=${url}&timestamp=2019`, body: '{"archived_snapshots": {}}' })),
];

const entry = (title: string, url: string) => `Brook, A. (2019). *${title}*. Owl Trust. ${url}`;
const entries = [
  entry("Owls that stayed in winter", there),
  entry("Owls that left the moors", gone),
  entry("Owls in their nests at night", moved),
  entry("Larks and their songs of spring", lost),
  entry("Owls behind a closed door", shut),
];

let folder: string;
let player: ServicePlayer;
beforeEach(async () => {
  folder = newFolder();
  player = await startServicePlayer({ recordings });
  writeFileSync(
    join(folder, "draft.md"),
    `# Owls\n\nOwls hunt by night.\n\n## References\n\n${entries.join("\n\n")}\n`,
  );
});
afterEach(async () => {
  await player.close();
  removeFolders();
});

const run = (...given: string[]) =>
  quireHere(given, { cwd: folder, environment: { QUIRE_NETWORK__MIRROR: player.origin } });
const audit = async (...given: string[]): Promise<AuditOutput> =>
  auditOutput.parse(JSON.parse((await run("audit", "draft.md", "--json", ...given)).stdout));

describe("audit --online of web references", () => {
  it("names pages that are gone or have moved, with status, target and the copies to cite", async () => {
    const first = await audit("--online");
    expect(first.web.find(({ url }) => url === gone)).toMatchObject({ state: "there" });
    const { web, findings, limitations } = await audit("--online");
    const of = (wanted: string) => web.find(({ url }) => url === wanted);
    expect(of(there)).toMatchObject({ state: "there", archived: null, kept: null });
    expect(of(gone)).toMatchObject({
      state: "dead",
      status: 404,
      archived: { url: copy.replace("http:", "https:"), archived_at: "2019-03-04" },
      kept: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) },
    });
    expect(of(moved)).toMatchObject({ state: "moved", status: 301, target: "https://nests.example.org/owls" });
    expect(of(lost)).toMatchObject({ state: "dead", status: 302, archived: null });
    expect(of(shut)).toMatchObject({ state: "unchecked", status: 403 });
    const links = findings.filter(({ code }) => code.endsWith("_link"));
    expect(links.map(({ code, level }) => [code, level])).toEqual([
      ["dead_link", "warning"],
      ["dead_link", "warning"],
      ["moved_link", "note"],
    ]);
    expect(links[0]).toMatchObject({
      message: expect.stringContaining("status 404"),
      fix: expect.stringMatching(
        /web\.archive\.org\/web\/2019.*quire library page https:\/\/owls\.example\.org\/gone/u,
      ),
    });
    expect(links[1]?.fix).toContain("No archived copy is known");
    expect(links[2]?.fix).toContain("Write https://nests.example.org/owls");
    expect(limitations).toContain("Looked at 5 web pages: 1 still there.");
    expect(limitations.join("\n")).toContain("Whether 1 web page");
  });

  it("keeps what it saw, so that the copy can be shown when the page is gone", async () => {
    await audit("--online");
    const { stdout } = await run("library", "pages", "owls.example.org", "--offline", "--json");
    const { pages } = JSON.parse(stdout) as KeptPagesOutput;
    expect(pages.map(({ url }) => url)).toEqual(expect.arrayContaining([there, gone, moved]));
    expect((await run("library", "page", gone, "--offline")).stdout).toContain("Owls that left");
  });

  it("asks no site without --online, nor where the network is closed", async () => {
    expect((await audit()).web).toEqual([]);
    expect((await audit("--online", "--offline")).web).toEqual([]);
    expect(player.requests).toEqual([]);
  });

  it("goes to no address of the reader's own computer or network, whatever a draft names", async () => {
    const site = await startLoopback({ "/admin": (_request, response) => void response.end("secret") });
    const address = `http://127.0.0.1:${site.port}/admin`;
    writeFileSync(join(folder, "draft.md"), `# Owls\n\nOwls.\n\n## References\n\n${entry("Owls at home", address)}\n`);
    const { stdout } = await quireHere(["audit", "draft.md", "--online", "--json"], { cwd: folder });
    await site.close();
    expect(auditOutput.parse(JSON.parse(stdout)).web).toEqual([
      expect.objectContaining({ url: address, state: "unchecked" }),
    ]);
    expect(site.requests).toEqual([]);
  });

  it("says what it does not know where the archive does not answer", async () => {
    await player.close();
    player = await startServicePlayer({
      recordings: [
        { url: gone, status: 410, body: "" },
        { url: `${archive}?url=${gone}&timestamp=2019`, status: 403, body: "" },
      ],
    });
    writeFileSync(join(folder, "draft.md"), `# Owls\n\nOwls.\n\n## References\n\n${entries[1]}\n`);
    const { stderr, stdout } = await run("audit", "draft.md", "--online");
    expect(stdout).toContain("status 410");
    expect(stderr).toContain("Whether the Internet Archive has copies is not known");
  });
});
