import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GatherPlayer } from "../../scripts/play-services/gather/gather-player.mjs";
import { gatherOutput } from "../../src/gather/schema/gather-schema.js";
import { type Followed, newReader, readGuidePage, type Reader, wordsOf } from "../support/guide-page.js";
import { removeFolders } from "../support/quire.js";
import { noTerminal, onTerminal } from "../support/terminal.js";
import { readTable, startWorld } from "./gather-world.js";
import { allTests } from "../support/some-of.js";

const { blocks, commands, text: page } = readGuidePage("gathering");
const playedAt = "http://127.0.0.1:8790";
const blocksOf = (language: string): string[] =>
  blocks.filter((block) => block.language === language).map(({ text }) => text);

let world: GatherPlayer;
let reader: Reader;

beforeAll(async () => {
  world = await startWorld();
  reader = newReader("tables");
});

afterAll(async () => {
  await world.close();
  removeFolders();
});

const tagsOf = (text: string): string[] => [...text.matchAll(/^> \[(\w+)\]/gmu)].map(([, tag = ""]) => tag);

describe.skipIf(process.platform === "win32")("the page on gathering a table", () => {
  it.runIf(allTests)("can be followed word for word, and shows what is seen", async () => {
    const seen: Followed[] = [];
    const { workspace } = reader;
    expect(commands.length).toBeGreaterThan(10);
    for (const command of commands) {
      const followed = await reader.follow(command.replaceAll(playedAt, world.origin));
      expect(followed.code, `${command}\n${followed.stdout}${followed.stderr}`).toBe(0);
      seen.push(followed);
    }
    const printed = seen.map(({ stdout, stderr }) => stdout + stderr).join("");
    const tags = new Set(tagsOf(printed));
    for (const tag of blocksOf("text").flatMap(tagsOf)) expect([...tags]).toContain(tag);
    expect(printed).not.toContain("\u001B");
    const output = gatherOutput.parse(JSON.parse(readFileSync(join(workspace, "output.json"), "utf8")));
    expect(output.actual).toBeGreaterThanOrEqual(output.requested);
    const { rows, provenance } = readTable({
      ...output,
      csv_path: join(workspace, "lights.csv"),
      provenance_path: join(workspace, "lights.provenance.jsonl"),
    });
    expect(Object.keys(rows[0] ?? {})).toEqual(["name", "height", "first_lit", "url"]);
    expect(provenance.filter(({ status }) => status === "verified").length).toBeGreaterThan(5);
    const studies = readFileSync(join(workspace, "studies.csv"), "utf8");
    expect(studies).toContain("14 days");
    const named = [...page.matchAll(/`(verified|snippet_only|conflict|not_found)` +\|/gu)].map(([, status]) => status);
    expect(named).toEqual(expect.arrayContaining([...new Set(provenance.flatMap(({ status }) => status ?? []))]));
  });

  it.runIf(allTests && noTerminal === null)(
    "shows the question as a person sees it, and its keys do what it says",
    async () => {
      const [command = ""] = blocksOf("console");
      const given = wordsOf(command) ?? [];
      const { workspace } = reader;
      const before = new Set(tablesIn(workspace));
      const session = onTerminal(given.slice(1), { cwd: workspace });
      const keys =
        blocksOf("text")
          .join("\n")
          .match(/^\[a\]pprove.*$/mu)?.[0] ?? "no keys";
      await session.see("Columns: name, licence, first_release, url");
      await session.see(keys);
      session.press("q");
      await session.see("Another search");
      session.press("vector search engines\r");
      await session.see("[+1] [web] vector search engines");
      await session.see("[s]top the search");
      session.press("u");
      await session.see(keys);
      session.press("a");
      // Rows are wanting: it asks again, and what was found by then is the table.
      await session.see("Searches of retry 1");
      await session.see("[s]top the search");
      session.press("s");
      await session.see("[COMPLETE]");
      expect(await session.ended).toBe(3);
      expect(tablesIn(workspace).filter((name) => !before.has(name))).toHaveLength(1);
    },
  );
});

function tablesIn(folder: string): string[] {
  return readdirSync(join(folder, "data")).filter((name) => name.endsWith(".csv"));
}
