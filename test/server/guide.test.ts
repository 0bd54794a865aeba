import { execFileSync } from "node:child_process";
import { afterAll, describe, expect, it } from "vitest";
import { newReader, readGuidePage } from "../support/guide-page.js";
import { removeFolders } from "../support/quire.js";
import { type Served, startServing } from "../support/serve.js";
import { readMessages } from "../support/service.js";
import { allTests } from "../support/some-of.js";

const { blocks } = readGuidePage("serving");
const servedAt = "http://localhost:3000";

/** The scripts of the page, in order; blocks in no language are for the terminal in which it serves. */
const scripts = blocks.filter(({ language }) => language === "sh").map(({ text }) => text);

let served: Served | undefined;

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

describe.skipIf(process.platform === "win32" || !hasCurl())("the page on serving", () => {
  it.runIf(allTests)("can be followed word for word", async () => {
    const { workspace, follow } = newReader("workspace");
    const [prepare = "", ...asks] = scripts;
    expect(asks.length).toBeGreaterThan(4);
    expect(await follow(prepare)).toMatchObject({ code: 0 });
    served = await startServing(workspace);
    const outputs: string[] = [];
    for (const script of asks) {
      const { code, stdout, stderr } = await follow(script.replaceAll(servedAt, served.url));
      expect({ script, code, stderr }).toMatchObject({ code: 0 });
      outputs.push(stdout + stderr);
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
