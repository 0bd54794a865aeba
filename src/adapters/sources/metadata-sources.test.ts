import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { failureOf } from "../../../test/contracts/failure.js";
import {
  ownRecordings,
  passingClock,
  playSources,
  type PlayedOptions,
  type PlayedSources,
} from "../../../test/support/services.js";

const found = { kind: "doi" as const, value: "10.1371/journal.pone.0033693" };
const book = { kind: "isbn" as const, value: "9780131103627" };

describe("the sources that are switched on", () => {
  const opened: PlayedSources[] = [];
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
  });
  const play = async (options: PlayedOptions = {}) => {
    const played = await playSources({ folders: [ownRecordings], clock: passingClock(), ...options });
    opened.push(played);
    return played;
  };
  const names = async ({ sources, fetcher }: PlayedSources) => (await sources.open(fetcher)).map(({ name }) => name);

  it("come in the order in which they are believed: registries first", async () => {
    expect(await names(await play())).toEqual([
      "crossref",
      "arxiv",
      "datacite",
      "openlibrary",
      "google_books",
      "openalex",
      "pubmed",
      "semantic_scholar",
      "unpaywall",
    ]);
  });

  it("leave out what is switched off or wants an address, and say so", async () => {
    const played = await play({ contact: null, settings: { openalex: { enabled: false } } });
    expect(await names(played)).not.toContain("openalex");
    expect(await names(played)).not.toContain("unpaywall");
    expect(await played.sources.skipped()).toMatchObject([
      { name: "openalex", reason: expect.stringContaining("switched off") as string },
      { name: "unpaywall", reason: expect.stringContaining("network.contact") as string },
    ]);
  });

  it("refuse a name that no source has, and name those there are", async () => {
    const played = await play({ settings: { crosref: { enabled: false } } });
    const error = await failureOf(names(played));
    expect(error).toMatchObject({ code: "config", facts: { name: "crosref" } });
    expect(error.fix).toContain("crossref");
  });

  it("say who asks, and keep neither the address nor the key", async () => {
    const environment = { GOOGLE_BOOKS_API_KEY: "secret-one", MY_KEY: "secret-two" };
    const played = await play({ environment, settings: { semantic_scholar: { api_key_env: "MY_KEY" } } });
    await (await played.get("crossref")).byIdentifier(found);
    await (await played.get("google_books")).byIdentifier(book);
    await (await played.get("semantic_scholar")).byIdentifier({ kind: "arxiv", value: "1706.03762" });
    const { requests } = played.player;
    expect(requests[0]?.url).toContain("mailto=test%40example.org");
    expect(requests[1]?.url).toContain("key=secret-one");
    expect(requests[2]?.headers["x-api-key"]).toBe("secret-two");
    expect(requests[2]?.url).not.toContain("secret");
    const folder = join(played.root, ".quire", "cache", "sources");
    const kept = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), "utf8")));
    expect(kept).toHaveLength(3);
    expect(kept.join()).not.toMatch(/secret|test(?:@|%40)example/);
  });

  it("ask on when an answer cannot be kept, and again when what was kept is damaged", async () => {
    const played = await play();
    const folder = join(played.root, ".quire", "cache", "sources");
    const source = await played.get("crossref");
    const record = await source.byIdentifier(found);
    const [file = ""] = await readdir(folder);
    for (const damage of ["", "{", '{"v":1}', '{"v":1,"url":"https://elsewhere","at":"2026-11-22","body":"{}"}']) {
      await writeFile(join(folder, file), damage);
      expect(await source.byIdentifier(found)).toEqual(record);
    }
    expect(played.player.requests).toHaveLength(5);
    const entry = JSON.parse(await readFile(join(folder, file), "utf8")) as Record<string, unknown>;
    await writeFile(join(folder, file), JSON.stringify({ ...entry, body: '{"of":"an older version"}' }));
    expect(await source.byIdentifier(found)).toEqual(record);
    expect(played.player.requests).toHaveLength(6);
  });

  it("ask on where the workspace cannot be written", async () => {
    const played = await play();
    await mkdir(join(played.root, ".quire"));
    // A file where the folder should be refuses every user, root too.
    await writeFile(join(played.root, ".quire", "cache"), "");
    await chmod(join(played.root, ".quire", "cache"), 0o444);
    expect(await (await played.get("crossref")).byIdentifier(found)).not.toBeNull();
  });
});
