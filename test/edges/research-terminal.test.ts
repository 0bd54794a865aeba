import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { sourcesFileSchema } from "../../src/research/report/report-schema.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { ownRecordings } from "../support/services.js";
import { noTerminal, onTerminal } from "../support/terminal.js";
import { allTests } from "../support/some-of.js";

let player: ServicePlayer;
/** Whether documents are kept back; searches are answered. */
let isHeld = false;
type PlayerOptions = NonNullable<Parameters<typeof startServicePlayer>[0]>;
const topic = "spacing and retrieval practice";

beforeAll(async () => {
  const serve: PlayerOptions["serve"] = ({ url = "" }) => isHeld && !/^\/(?:api|search)\./.test(url);
  player = await startServicePlayer({ folders: [ownRecordings], serve });
});
afterAll(async () => {
  await player.close();
  removeFolders();
});

/** Few searches, of services that ask for no pause between two calls. */
const quick = { sources: ["openalex_search", "web_search"], per_tool: 3 };

function newThesis(): string {
  const folder = newFolder();
  const web_search = { provider: "searxng", base_url: "https://search.example.org" };
  writeFileSync(
    join(folder, "quire.yaml"),
    stringify({ network: { mirror: player.origin }, web_search, research: quick }),
  );
  return folder;
}

const sourcesOf = (folder: string) =>
  sourcesFileSchema.parse(JSON.parse(readFileSync(join(folder, "reports", "sources.json"), "utf8")));

describe.skipIf(noTerminal !== null)("research on a terminal", () => {
  it.runIf(allTests)(
    "asks for the topic, for searches and for sources, and shows what goes on below what has happened",
    async () => {
      const cwd = newThesis();
      const session = onTerminal(["research", "--approve", "--iterations", "1"], { cwd });
      await session.see("Enter research topic:");
      session.press(`${topic}\r`);
      await session.see("Searches of round 1");
      await session.see("[s]top the search");
      session.press("d");
      await session.see("Numbers of the searches to drop");
      session.press("2-9\r");
      // One of the numbers does not exist.
      await session.see("Write numbers from 1 to");
      session.press("2\r");
      await session.see("[SEARCHING] Querying");
      await session.see("sources:");
      await session.see("Sources that round 1 would read");
      await session.see("[n]one");
      session.press("k");
      await session.see("Numbers of the sources to keep");
      session.press("2\r");
      await session.see("[COMPLETE] Research finished in 1 iteration.");
      await session.see("Report");
      expect(await session.ended).toBe(0);
      const { sources, counts } = sourcesOf(cwd);
      expect(counts.kept).toBe(1);
      expect(sources.filter(({ rejected }) => rejected === "not_approved").length).toBeGreaterThan(1);
    },
  );

  it.runIf(allTests)("stops at Ctrl-C, says how to go on, and goes on the same way", async () => {
    const cwd = newThesis();
    isHeld = true;
    const session = onTerminal(["research", topic, "--iterations", "1"], { cwd, environment: { NO_COLOR: "1" } });
    await session.see("[FILTERING] Reviewed");
    session.press("\u0003");
    await session.see("Resume with: quire runs resume");
    expect(await session.ended).toBe(130);
    isHeld = false;
    const [id = ""] = readdirSync(join(cwd, ".quire", "runs"));
    const resumed = onTerminal(["runs", "resume", id], { cwd });
    await resumed.see("[COMPLETE]");
    await resumed.see("Report");
    expect(await resumed.ended).toBe(0);
    expect(resumed.screen()).not.toContain("[PLANNING]");
    expect(sourcesOf(cwd).counts.kept).toBeGreaterThan(1);
  });
});

describe("research without a terminal", () => {
  it("needs a topic, and one only", async () => {
    const cwd = newThesis();
    expect((await quireHere(["research"], { cwd })).code).toBe(2);
    const two = await quireHere(["research", "tides", "--topic", "bells", "--json"], { cwd });
    expect(two.code).toBe(2);
    expect(JSON.parse(two.stdout)).toMatchObject({ error: { code: "usage" } });
  });

  it.runIf(allTests)("says in one JSON document what it came to, and waits where a person is wanted", async () => {
    const cwd = newThesis();
    const waiting = await quireHere(["research", topic, "--approve", "--iterations", "1", "--json"], { cwd });
    expect(waiting.code).toBe(3);
    const { run_id } = (JSON.parse(waiting.stdout) as { error: { run_id: string } }).error;
    const done = await quireHere(["runs", "resume", run_id, "--yes", "--json", "--quiet"], { cwd });
    expect(done.code).toBe(0);
    expect(done.stderr).toBe("");
    expect(JSON.parse(done.stdout)).toMatchObject({ run_id, topic, mode: "extractive", iterations: 1 });
  });
});
