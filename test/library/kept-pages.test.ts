import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { KeptPageOutput } from "../../src/library/kept-page.tool.js";
import type { KeptPagesOutput } from "../../src/library/kept-pages.tool.js";
import { type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { quireHere } from "../support/quire-here.js";
import { newFolder, removeFolders } from "../support/quire.js";

const address = "https://owls.example.org/winter";
const page =
  "<!doctype html><html><head><title>Owls in winter</title></head><body><article><h1>Owls in winter</h1>" +
  `<p>${"Barn owls hear mice below the snow, all night long, and strike where they hear them. ".repeat(6)}</p></article></body></html>`;

let folder: string;
let player: ServicePlayer;
beforeEach(async () => {
  folder = newFolder();
  player = await startServicePlayer({ recordings: [{ url: address, body: page, content_type: "text/html" }] });
  await run("add", address);
});
afterEach(async () => {
  await player.close();
  removeFolders();
});

const run = (...given: string[]) =>
  quireHere(given, { cwd: folder, environment: { QUIRE_NETWORK__MIRROR: player.origin } });
const ask = async <Output>(...given: string[]): Promise<Output> =>
  JSON.parse((await run("library", ...given, "--offline", "--json")).stdout) as Output;

describe("pages as they were read", () => {
  it("are listed with address, time and hash, and the work that they are", async () => {
    const { pages, total } = await ask<KeptPagesOutput>("pages");
    const sha256 = createHash("sha256").update(page).digest("hex");
    expect(total).toBe(1);
    expect(pages[0]).toMatchObject({ url: address, sha256, bytes: page.length, key: "owlswinter" });
    expect(Date.parse(pages[0]?.fetched_at ?? "")).not.toBeNaN();
    expect((await ask<KeptPagesOutput>("pages", "foxes")).pages).toEqual([]);
    expect((await run("library", "pages")).stdout).toContain(address);
  });

  it("are shown and written again without the network, by address or hash", async () => {
    const { text, title, problem, sha256 } = await ask<KeptPageOutput>("page", "http://www.owls.example.org/winter/");
    expect([title, problem]).toEqual(["Owls in winter", null]);
    expect(text).toContain("Barn owls hear mice");
    const { code } = await run("library", "page", sha256.slice(0, 10), "-o", "owls.html", "--offline");
    expect(code).toBe(0);
    expect(readFileSync(join(folder, "owls.html"), "utf8")).toBe(page);
    expect((await run("library", "page", address, "--offline")).stdout).toContain("Barn owls hear mice");
  });

  it("say what was not kept, and when they were read first", async () => {
    expect((await run("library", "page", "https://foxes.example.org")).stderr).toContain("was kept");
    const early = await run("library", "page", address, "--at", "2001-01-01");
    expect(early).toMatchObject({ code: 1 });
    expect(early.stderr).toContain("it was read first on 20");
  });

  it("are not shown where somebody has changed them since", async () => {
    const kept = join(folder, ".quire", "pages");
    for (const name of readdirSync(kept)) if (name.endsWith(".bytes")) writeFileSync(join(kept, name), "other words");
    expect((await ask<KeptPageOutput>("page", address)).problem).toContain("changed");
    expect((await run("library", "page", address, "-o", "x.html")).code).toBe(1);
  });
});
