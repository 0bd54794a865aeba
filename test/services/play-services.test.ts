import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { readRecordings, startServicePlayer, type ServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { ownRecordings } from "../support/services.js";

const script = fileURLToPath(new URL("../../scripts/play-services.mjs", import.meta.url));

describe("the player of recorded services", () => {
  const players: ServicePlayer[] = [];
  afterEach(async () => {
    for (const player of players.splice(0)) await player.close();
  });
  const play = async (options: Parameters<typeof startServicePlayer>[0]) => {
    const player = await startServicePlayer(options);
    players.push(player);
    return player;
  };
  const ask = async (player: ServicePlayer, address: string) => {
    const response = await fetch(`${player.origin}/${address}`);
    const type = response.headers.get("content-type")?.replace(/;.*/, "") ?? "";
    return { status: response.status, type, body: await response.text() };
  };

  it.each([
    ["an escaped path", "api.crossref.org/works/10.1371%2Fjournal.pone.0033693"],
    [
      "an address and fewer fields",
      "api.crossref.org/works/10.1371/JOURNAL.pone.0033693?select=DOI&mailto=a@example.org",
    ],
    ["an older route", "api.crossref.org/v1/works/10.1371/journal.pone.0033693"],
    ["another version", "export.arxiv.org/api/query?max_results=1&id_list=1706.03762v3"],
    ["other parameters' order", "openlibrary.org/api/books?jscmd=data&bibkeys=ISBN%3A9780262033848&format=json"],
    ["another form of a DOI", "api.openalex.org/works/doi:10.1016/s0140-6736(97)11096-0"],
    ["a PDF", "arxiv.org/pdf/1706.03762v7.pdf"],
  ])("knows a recording by %s", async (_what, address) => {
    const player = await play({ folders: [ownRecordings] });
    expect((await ask(player, address)).status).toBe(200);
    expect(player.requests[0]).toMatchObject({ url: `https://${address}`, status: 200 });
    expect(player.requests[0]?.file).toBeTruthy();
  });

  it.each([
    ["api.crossref.org/works/10.5555/none", 404, "text/plain"],
    ["api.crossref.org/works?query.title=none", 200, "application/json"],
    ["api.datacite.org/dois/10.5555/none", 404, "application/json"],
    ["export.arxiv.org/api/query?id_list=9912.99999", 200, "application/atom+xml"],
    ["openlibrary.org/api/books?bibkeys=ISBN:9780000000002", 200, "application/json"],
    ["www.googleapis.com/books/v1/volumes?q=isbn:9780000000002", 200, "application/json"],
    ["api.openalex.org/works/doi:10.5555/none", 404, "text/html"],
    ["api.semanticscholar.org/graph/v1/paper/DOI:10.5555/none", 404, "application/json"],
    ["eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi?id=1", 200, "text/xml"],
    ["api.unpaywall.org/v2/10.5555/none", 404, "application/json"],
    ["doi.org/10.5555/none", 404, "text/html"],
    ["example.org/", 404, "text/plain"],
  ])("says that there is none as the service does: %s", async (address, status, type) => {
    const player = await play({ folders: [ownRecordings] });
    expect(await ask(player, address)).toMatchObject({ status, type });
    expect(player.requests[0]?.file).toBeNull();
  });

  it("prefers a success, the longer answer, and what is to be given once", async () => {
    const url = "https://api.example.org/a";
    const player = await play({
      recordings: [
        { url, status: 500, body: "failure" },
        { url: `${url}?fields=title`, body: "short", bytes: 5 },
        { url, body: "longer", bytes: 6 },
        { url, status: 429, body: "slow down", headers: { "retry-after": "1" }, once: true },
      ],
    });
    expect((await ask(player, "api.example.org/a")).body).toBe("slow down");
    expect((await ask(player, "api.example.org/a")).body).toBe("longer");
  });

  it("names the folder and the line that it cannot read", async () => {
    const folder = await mkdtemp(join(tmpdir(), "quire-player-"));
    expect(() => readRecordings([folder])).toThrow(/no index\.jsonl/);
    await writeFile(join(folder, "index.jsonl"), '{"url":"https://example.org/"}\n{"url":\n');
    expect(() => readRecordings([folder])).toThrow(/index\.jsonl:2/);
    await rm(folder, { recursive: true });
  });
});

describe("npm run play-services", () => {
  it("says where it answers and how to use it, and tells of every call", async () => {
    const child = spawn(process.execPath, [script, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const until = async (words: RegExp) => {
      while (!words.test(output)) await once(child.stdout, "data");
      return words.exec(output)?.[1] ?? "";
    };
    const origin = await until(/QUIRE_NETWORK__MIRROR=(http:\S+) quire/);
    expect(output).toContain(`mirror: "${origin}"`);
    await fetch(`${origin}/api.crossref.org/works/10.5555/none`);
    await until(/404 https:\/\/api\.crossref\.org\/works\/10\.5555\/none\s+\(nothing recorded\)/);
    child.kill();
    await once(child, "exit");
  });

  it("refuses what it does not understand", async () => {
    const child = spawn(process.execPath, [script, "--port", "many"], { stdio: ["ignore", "ignore", "pipe"] });
    let error = "";
    child.stderr.on("data", (chunk: Buffer) => (error += chunk.toString()));
    const [code] = (await once(child, "close")) as [number];
    expect(code).toBe(2);
    expect(error).toContain("npm run play-services");
  });
});
