import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServicePlayer, startServicePlayer } from "../scripts/play-services/service-player.mjs";
import { newFolder, quireLauncher, removeFolders } from "./support/quire.js";
import { ownRecordings } from "./support/services.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(join(root, "docs", "guide", "from-pdfs-to-works-cited.md"), "utf8");
const playedAt = "http://127.0.0.1:8790";

/** The commands of the page, in order; those in blocks without a language are for another terminal. */
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
  environment = { PATH: `${programs}${delimiter}${process.env["PATH"] ?? ""}`, HOME: folder, QUIRE: root };
});

afterAll(async () => {
  await player.close();
  removeFolders();
});

function follow(command: string, cwd: string): Promise<{ code: number; output: string }> {
  const line = command.replace(playedAt, player.origin);
  return new Promise((resolve) => {
    execFile("sh", ["-c", line], { cwd, env: environment }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr }),
    );
  });
}

describe.skipIf(process.platform === "win32")("the page from a folder of PDFs to works cited", () => {
  it("can be followed word for word", { timeout: 180_000 }, async () => {
    const workspace = join(folder, "my-papers");
    mkdirSync(workspace);
    expect(commands.length).toBeGreaterThan(12);
    for (const command of commands) {
      const { code, output } = await follow(command, workspace);
      // 3: some of the papers cannot be read, which is what they are there for.
      expect(code, `${command}\n${output}`).toBeOneOf(command.startsWith("quire add papers") ? [3] : [0]);
    }
    expect(readdirSync(join(workspace, "papers"))).toEqual(
      expect.arrayContaining([
        "fulltext(3).pdf",
        "what-revision-timetables-do-observations-over-one-school-term_2021.pdf",
      ]),
    );
    const paper = readFileSync(join(workspace, "paper.md"), "utf8");
    expect(paper).toContain("(Brandt, 2021");
    expect(paper).toContain("Halvorsen, M., & Bello, I. (2019). Spaced rehearsal in a choir");
    expect(readFileSync(join(workspace, "paper-numbered.md"), "utf8")).toContain("1. Brandt I. What revision");
    const { items } = JSON.parse(`{"items":${readFileSync(join(workspace, "library.json"), "utf8")}}`) as {
      items: { id: string }[];
    };
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(["weir1974", "brandt2021revision"]));
  });
});
