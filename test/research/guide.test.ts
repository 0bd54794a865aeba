import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { sourcesFileSchema } from "../../src/research/report/report-schema.js";
import { type Followed, newReader, readGuidePage } from "../support/guide-page.js";
import { removeFolders } from "../support/quire.js";
import { ownRecordings } from "../support/services.js";
import { allTests } from "../support/some-of.js";

const { commands, text: page } = readGuidePage("researching");
const playedAt = "http://127.0.0.1:8790";

let player: ServicePlayer;

beforeAll(async () => {
  player = await startServicePlayer({ folders: [ownRecordings] });
});

afterAll(async () => {
  await player.close();
  removeFolders();
});

describe.skipIf(process.platform === "win32")("the page on researching a topic", () => {
  it.runIf(allTests)("can be followed word for word, and shows what is seen", async () => {
    const { workspace, follow } = newReader("thesis");
    expect(commands.length).toBeGreaterThan(7);
    const seen = new Map<string, Followed>();
    for (const command of commands) {
      const followed = await follow(command.replace(playedAt, player.origin));
      expect(followed.code, `${command}\n${followed.stdout}${followed.stderr}`).toBe(0);
      seen.set(command, followed);
    }
    const first = seen.get(commands.find((command) => command.startsWith("quire research")) ?? "");
    const tags = new Set([...(first?.stderr ?? "").matchAll(/^> \[(\w+)/gmu)].map(([, tag]) => tag));
    for (const [, tag] of page.matchAll(/^> \[(\w+)/gmu)) expect([...tags]).toContain(tag);
    expect(first?.stdout).toMatch(/^Report +reports\/report_\d{8}-\d{6}\.md$/mu);
    expect(first?.stderr).not.toContain("\u001B");
    const reports = readdirSync(join(workspace, "reports"));
    expect(reports.filter((name) => name.endsWith(".sources.json"))).toHaveLength(2);
    const list = sourcesFileSchema.parse(JSON.parse(readFileSync(join(workspace, "reports", "sources.json"), "utf8")));
    expect(list.counts.cited).toBeGreaterThan(0);
    for (const { kept, file, work_id } of list.sources) expect(kept).toBe(file !== null && work_id !== null);
  });
});
