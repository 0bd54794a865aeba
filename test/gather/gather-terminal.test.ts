import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { stringify } from "yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GatherPlayer } from "../../scripts/play-services/gather/gather-player.mjs";
import { gatherOutput } from "../../src/gather/schema/gather-schema.js";
import { newFolder, quire, removeFolders } from "../support/quire.js";
import { noTerminal, onTerminal } from "../support/terminal.js";
import { startWorld, vectorRequest, worldConfig } from "./gather-world.js";
import { startSuspectWorld } from "./suspect-page.js";
import { allTests } from "../support/some-of.js";

let world: GatherPlayer;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.close();
  removeFolders();
});

function newTable(served = world): string {
  const cwd = newFolder();
  writeFileSync(join(cwd, "quire.yaml"), stringify(worldConfig(served, "service")));
  writeFileSync(join(cwd, ".env"), "OPENAI_API_KEY=sk-test\n");
  return cwd;
}

function tableIn(cwd: string): Record<string, string>[] {
  const [name = ""] = readdirSync(join(cwd, "data")).filter((each) => each.endsWith(".csv"));
  return parse(readFileSync(join(cwd, "data", name)), { columns: true, bom: true });
}

const columns = vectorRequest.columns.join(",");

describe.skipIf(noTerminal !== null)("gathering on a terminal", () => {
  it.runIf(allTests)(
    "asks what is wanted, takes several wishes about the searches at once, and says what it came to",
    async () => {
      const cwd = newTable();
      const session = onTerminal(["gather", "--retries", "0"], { cwd });
      await session.see("What do you want a list of?");
      session.press(`${vectorRequest.description}\r`);
      await session.see("How many rows at least? (empty: 20)");
      session.press("none\r");
      await session.see("Write a whole number");
      await session.see("How many rows at least? (empty: 20)");
      session.press("5\r");
      await session.see("Columns, apart by commas");
      session.press(`${columns}\r`);
      await session.see("[PLANNING]");
      await session.see("\r\nSearches\r\n");
      await session.see("[s]top the search");
      const shownFirst = session.screen().split("\r\nSearches\r\n").at(-1) ?? "";
      const [first = "", second = ""] = [...shownFirst.matchAll(/^ {2}\[([^\]]+)\] \[\w+\] /gmu)].map(([, id]) => id);
      const words =
        shownFirst
          .split(`[${second}]`)
          .at(1)
          ?.split("\r\n")
          .at(0)
          ?.replace(/^ \[\w+\] /u, "") ?? "?";
      session.press("d");
      await session.see("Ids of the searches to drop");
      session.press("none\r");
      await session.see("There is no search with the id none");
      session.press(`${first}\r`);
      await session.see("[u]ndo");
      session.press("q");
      await session.see("Another search");
      session.press("vector search engines\r");
      await session.see("[+1] [web] vector search engines");
      await session.see("[u]ndo");
      session.press("e");
      await session.see("Id of the search to edit");
      session.press(`${second}\r`);
      await session.see("Its words: ");
      // Its words follow: what is typed comes behind them.
      await session.see(words);
      session.press(" released early\r");
      await session.see(" released early");
      await session.see("[u]ndo");
      session.press("f");
      await session.see("What the next searches should do");
      session.press("only maintained ones\r");
      await session.see("Feedback for the next searches: only maintained ones");
      await session.see("[u]ndo");
      session.press("a");
      await session.see("[web] vector search engines");
      await session.see("[COMPLETE]");
      await session.see("Rows ");
      expect(await session.ended).toBe(0);
      const shown = session.screen().split("[APPROVED]").at(-1) ?? "";
      expect(shown).not.toContain(`[${first}]`);
      expect(shown).toContain("released early");
      const rows = tableIn(cwd);
      expect(rows.length).toBeGreaterThanOrEqual(5);
      expect(Object.keys(rows[0] ?? {})).toEqual(vectorRequest.columns);
    },
  );

  it.runIf(allTests)("stops at Ctrl-C while it asks, and asks again when it is taken up", async () => {
    const cwd = newTable();
    const given = ["gather", vectorRequest.description, "--min", "5", "--columns", columns];
    const session = onTerminal(given, { cwd, environment: { NO_COLOR: "1" } });
    await session.see("[s]top the search");
    session.press("\u0003");
    await session.see("Resume with: quire runs resume");
    expect(await session.ended).toBe(130);
    const [id = ""] = readdirSync(join(cwd, ".quire", "runs"));
    const resumed = onTerminal(["runs", "resume", id], { cwd });
    await resumed.see("[s]top the search");
    resumed.press("s");
    await resumed.see("Performance report: 0 items");
    expect(await resumed.ended).toBe(3);
    expect(resumed.screen()).not.toContain("[PLANNING]");
  });

  it.runIf(allTests)("shows which pages speak to machines, and believes them when the person chooses so", async () => {
    const suspect = await startSuspectWorld();
    const cwd = newTable(suspect);
    const given = ["gather", vectorRequest.description, "--min", "10", "--retries", "0", "--verify", "pages"];
    const session = onTerminal([...given, "--columns", columns], { cwd, environment: { NO_COLOR: "1" } });
    await session.see("[s]top the search");
    session.press("a");
    await session.see("SYSTEM NOTE TO AI");
    await session.see("● leave");
    session.press("\u001B[B");
    await session.see("● accept");
    session.press("\r");
    expect(await session.ended).toBe(0);
    const cells = session.screen().split("\nCells ").at(-1);
    expect(cells).toMatch(/^ +\d+ verified/u);
    expect(cells).not.toContain("suspect");
    await suspect.close();
  });
});

describe("gathering without a terminal", () => {
  it("needs a description, and says which fields a request in a file may have", async () => {
    const cwd = newTable();
    expect(await quire(["gather"], { cwd })).toMatchObject({ code: 2 });
    writeFileSync(join(cwd, "request.yaml"), "description: tides\nminimum: 3\n");
    const refused = await quire(["gather", "--request", "request.yaml", "--json"], { cwd });
    expect(refused.code).toBe(2);
    expect(JSON.parse(refused.stdout)).toMatchObject({
      error: { code: "usage", message: expect.stringContaining("minimum"), fix: expect.stringContaining("min_items") },
    });
  });

  it.runIf(allTests)("takes the request from a file, flags before it, and waits where a person is wanted", async () => {
    const cwd = newTable();
    const request = { ...vectorRequest, columns: "name, url", min_items: 500, max_retry_rounds: 0 };
    writeFileSync(join(cwd, "request.yaml"), stringify(request));
    const given = ["gather", "--request", "request.yaml", "--min", "3", "-o", "tables/mine.csv", "--json"];
    const waiting = await quire(given, { cwd });
    expect(waiting.code).toBe(3);
    const { run_id } = (JSON.parse(waiting.stdout) as { error: { run_id: string } }).error;
    writeFileSync(join(cwd, "answers.yaml"), 'searches:0: { drop: [], add: ["vector search engines"] }\n');
    const resume = ["runs", "resume", run_id, "--answers", "answers.yaml", "--json", "--quiet"];
    const done = await quire(resume, { cwd });
    expect(done.stderr).toBe("");
    expect(done.code).toBe(0);
    const output = gatherOutput.parse(JSON.parse(done.stdout));
    expect(output).toMatchObject({ run_id, requested: 3, columns: ["name", "url"] });
    expect(output.csv_path).toBe(join(cwd, "tables", "mine.csv"));
    expect(output.performance_report.searches.map(({ query }) => query)).toContain("vector search engines");
  });

  it.runIf(allTests)("prints the performance report and exits with 3 where rows are wanting", async () => {
    const cwd = newTable();
    const given = ["gather", vectorRequest.description, "--min", "900", "--retries", "0", "--yes", "--mock"];
    const partial = await quire(given, { cwd });
    expect(partial.code).toBe(3);
    expect(partial.stdout).toContain("Performance report:");
    expect(partial.stdout).toMatch(/^Rows +\d+; 900 asked for$/mu);
    expect(partial.stderr).toContain("> [COMPLETE]");
    expect(partial.stderr).not.toContain("\u001B");
  });
});
