import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { sourcesFileSchema } from "../../src/research/report/report-schema.js";
import { newFolder, quireLauncher, removeFolders } from "../support/quire.js";
import { ownRecordings } from "../support/services.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(join(root, "docs", "guide", "researching.md"), "utf8");
const playedAt = "http://127.0.0.1:8790";

/** The commands of the page, in order; those in blocks of another language are for another terminal, or output. */
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap((match) =>
  (match[1] ?? "").split("\n").filter((line) => line.trim() !== ""),
);

let player: ServicePlayer;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  player = await startServicePlayer({ folders: [ownRecordings] });
  folder = newFolder();
  const programs = join(folder, "programs");
  mkdirSync(programs);
  writeFileSync(join(programs, "quire"), `#!/bin/sh\nexec "${process.execPath}" "${quireLauncher}" "$@"\n`);
  chmodSync(join(programs, "quire"), 0o755);
  environment = { PATH: `${programs}${delimiter}${process.env["PATH"] ?? ""}`, HOME: folder };
});

afterAll(async () => {
  await player.close();
  removeFolders();
});

interface Followed {
  code: number;
  stdout: string;
  stderr: string;
}

function follow(command: string, cwd: string): Promise<Followed> {
  return new Promise((resolve) => {
    execFile(
      "sh",
      ["-c", command.replace(playedAt, player.origin)],
      { cwd, env: environment },
      (error, stdout, stderr) => resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
  });
}

describe.skipIf(process.platform === "win32")("the page on researching a topic", () => {
  it("can be followed word for word, and shows what is seen", { timeout: 180_000 }, async () => {
    const workspace = join(folder, "thesis");
    mkdirSync(workspace);
    expect(commands.length).toBeGreaterThan(7);
    const seen = new Map<string, Followed>();
    for (const command of commands) {
      const followed = await follow(command, workspace);
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
