import { execFile, execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFolder, quireLauncher, removeFolders } from "../support/quire.js";
import { type Served, startServing } from "../support/serve.js";
import { readMessages } from "../support/service.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(join(root, "docs", "guide", "serving.md"), "utf8");
const servedAt = "http://localhost:3000";

/** The scripts of the page, in order; blocks in no language are for the terminal in which it serves. */
const scripts = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? "");

let folder: string;
let served: Served | undefined;
let environment: Record<string, string>;

beforeAll(() => {
  folder = newFolder();
  const programs = join(folder, "programs");
  mkdirSync(programs);
  writeFileSync(join(programs, "quire"), `#!/bin/sh\nexec "${process.execPath}" "${quireLauncher}" "$@"\n`);
  chmodSync(join(programs, "quire"), 0o755);
  environment = { PATH: `${programs}${delimiter}${process.env["PATH"] ?? ""}`, HOME: folder };
});
afterAll(async () => {
  await served?.end("SIGTERM");
  removeFolders();
});

function hasCurl(): boolean {
  try {
    execFileSync("curl", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    // The page says that it needs it.
    return false;
  }
}

function follow(script: string, cwd: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile("sh", ["-ec", script], { cwd, env: environment }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr }),
    );
  });
}

describe.skipIf(process.platform === "win32" || !hasCurl())("the page on serving", () => {
  it("can be followed word for word", async () => {
    const workspace = join(folder, "workspace");
    mkdirSync(workspace);
    const [prepare = "", ...asks] = scripts;
    expect(asks.length).toBeGreaterThan(4);
    expect(await follow(prepare, workspace)).toMatchObject({ code: 0 });
    served = await startServing(workspace);
    const outputs: string[] = [];
    for (const script of asks) {
      const { code, output } = await follow(script.replaceAll(servedAt, served.url), workspace);
      expect({ script, code, output }).toMatchObject({ code: 0 });
      outputs.push(output);
    }
    const said = (part: string) => outputs.find((output) => output.includes(part)) ?? "";
    expect(said('"chunks":1')).toContain('"collection":"thesis_v1","unchanged":false');
    expect(said('"hits"')).toContain("product of two small matrices");
    expect(said('"start_line":1')).toContain('"lines":["# Tides"');
    const [events = "", shown = ""] = said("id: 1\n").split(/\n\n(?=\{)/);
    expect(readMessages(`${events}\n\n`).at(-1)?.event).toMatchObject({ event: "run_end" });
    expect(JSON.parse(shown)).toMatchObject({ state: "done", output: { mode: "extractive" } });
  });
});
