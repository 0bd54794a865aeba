import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { failureOf } from "../../../test/contracts/failure.js";
import { ownRecordings, passingClock } from "../../../test/support/services.js";
import {
  type Recording,
  type ServicePlayer,
  startServicePlayer,
} from "../../../scripts/play-services/service-player.mjs";
import { configSchema } from "../../domain/config.js";
import { createLocalFiles } from "../local/local-files.js";
import { createFetcher } from "../network/network-fetcher.js";
import { createWikipedia, extractMarkdown } from "./wikipedia.js";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(recordings: Recording[] = [], network: object = {}) {
  const player: ServicePlayer = await startServicePlayer({
    folders: recordings.length > 0 ? [] : [ownRecordings],
    recordings,
  });
  closers.push(() => player.close());
  const root = await mkdtemp(join(tmpdir(), "quire-wikipedia-"));
  closers.push(() => rm(root, { recursive: true, force: true }));
  const config = configSchema.parse({ network: { mirror: player.origin, timeout_ms: 20_000, ...network } });
  const door = createFetcher({ offline: false, allow_private: [], mirror: player.origin, user_agent: "quire-test" });
  const wikipedia = createWikipedia({ config, clock: passingClock(), files: createLocalFiles(root, root) });
  return { wikipedia: await wikipedia.open(door), player };
}

const sent = ({ requests }: ServicePlayer) => new URL(requests.at(-1)?.url ?? "").searchParams;

describe("Wikipedia", () => {
  it("finds pages, their words without markup", async () => {
    const { wikipedia } = await open();
    expect((await wikipedia.search("Forgetting curve", 5, "en"))[0]).toEqual({
      title: "Forgetting curve",
      url: "https://en.wikipedia.org/wiki/Forgetting_curve",
      snippet: 'The forgetting curve shows how retention "falls" & flattens',
    });
  });

  it("reads a page as Markdown, with the address of this version", async () => {
    const { wikipedia } = await open();
    const page = await wikipedia.page("Curve of forgetting", "en");
    expect(page).toMatchObject({
      title: "Forgetting curve",
      url: "https://en.wikipedia.org/wiki/Forgetting_curve",
      revision_url: "https://en.wikipedia.org/w/index.php?title=Forgetting_curve&oldid=1200",
      date: "2025-03-02T10:00:00Z",
      is_disambiguation: false,
    });
    expect(page?.text).toBe(
      [
        "# Forgetting curve",
        "The forgetting curve shows how retention falls with time. It was first measured by Ebbinghaus in 1885.",
        "## Measurement",
        "Ebbinghaus learned lists of syllables.",
        String.raw`\# is no heading here.`,
        "### Savings",
        "The saving is the time that relearning takes less.",
      ].join("\n\n"),
    );
  });

  it("says which pages only list others, and which are not there", async () => {
    const { wikipedia } = await open();
    expect((await wikipedia.page("Recall", "en"))?.is_disambiguation).toBe(true);
    expect(await wikipedia.page("No such page", "en")).toBeNull();
    expect(await wikipedia.page("#only a section", "en")).toBeNull();
  });

  it.each([
    ['insource:/secret/ "low water" -tide', "insource secret low water tide"],
    ["cats AND (dogs OR birds)", "cats and dogs or birds"],
    ["Süßwasser 淡水", "Süßwasser 淡水"],
    ["x".repeat(500), "x".repeat(300)],
  ])("asks for the words of %j", async (query, words) => {
    const { wikipedia, player } = await open();
    // Nothing is recorded of this language: the answer is no list.
    await failureOf(wikipedia.search(query, 5, "de"));
    expect(player.requests[0]?.url).toMatch(/^https:\/\/de\.wikipedia\.org\/w\/api\.php\?/);
    expect(sent(player).get("srsearch")).toBe(words);
  });

  it("asks for one page, whatever its title says", async () => {
    const { wikipedia, player } = await open();
    expect(await wikipedia.page("Tide|Ebb#Causes", "en")).toBeNull();
    expect(sent(player).get("titles")).toBe("Tide Ebb");
  });

  it("asks nothing where no word is left", async () => {
    const { wikipedia, player } = await open();
    expect(await wikipedia.search('"?', 5, "en")).toEqual([]);
    expect(player.requests).toEqual([]);
  });
});

describe("faults of Wikipedia", () => {
  const url =
    "https://en.wikipedia.org/w/api.php?action=query&format=json&formatversion=2&list=search&srsearch=tide&srlimit=5&srprop=snippet";

  it.each([
    ["an error in a good answer", "source_answer", { body: '{"error":{"code":"maxlag","info":"Waiting"}}' }],
    ["half an answer", "source_answer", { body: '{"query":{"search":[{"ti' }],
    ["a page", "source_answer", { body: "<!doctype html><html><body>Wikimedia error</body></html>" }],
    ["a refusal", "source_blocked", { status: 403, body: "no user agent" }],
    ["no such place", "http_status", { status: 404, body: "" }],
    ["an error of the server", "http_status", { status: 500, body: "" }],
    ["11 MB", "too_large", { body: Buffer.alloc(11_000_000, " ") }],
    ["silence", "timeout", { hang: true }],
  ])("%s is %s", async (_what, code, answer) => {
    const { wikipedia } = await open([{ url, ...answer }], "hang" in answer ? { timeout_ms: 60 } : {});
    const error = await failureOf(wikipedia.search("tide", 5, "en"));
    expect(error).toMatchObject({ code, message: expect.stringContaining("Wikipedia") as string });
    expect(error.fix).toContain("leave the tool wikipedia out");
  });
});

it("keeps headings above sections that have text", () => {
  const extract = "Intro.\n== A ==\n=== B ===\ntext\n== C ==\n=== D ===\n== E ==\n- item";
  expect(extractMarkdown("T", extract)).toBe("# T\n\nIntro.\n\n## A\n\n### B\n\ntext\n\n## E\n\n\\- item");
});
