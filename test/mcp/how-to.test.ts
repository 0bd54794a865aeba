import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { newFolder, quireLauncher, removeFolders } from "../support/quire.js";
import { trusted } from "../support/trust.js";
import { allTests } from "../support/some-of.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(join(root, "docs", "how-to", "add-an-mcp-server.md"), "utf8");

/** The blocks of the page in order; those without a language are for another terminal. */
const blocks = [...page.matchAll(/^```(sh)?\n([\s\S]*?)^```$/gm)].map(([, language, text = ""]) => ({
  elsewhere: language === undefined,
  text,
}));

let server: ChildProcess | undefined;
afterAll(() => {
  server?.kill("SIGKILL");
  removeFolders();
});

function follow(text: string, cwd: string, env: Record<string, string>): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile("sh", ["-ec", text], { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, output: stdout + stderr }),
    );
  });
}

/** Starts what is for another terminal; gives the port at which it listens. */
async function startElsewhere(text: string, env: Record<string, string>): Promise<string> {
  const child = spawn("sh", ["-ec", `exec ${text.replace("8931", "0")}`], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  server = child;
  return new Promise((resolve) => child.stdout.once("data", (data: Buffer) => resolve(data.toString().trim())));
}

describe.skipIf(process.platform === "win32")("the page about MCP servers", () => {
  it.runIf(allTests)("can be followed word for word", async () => {
    const cwd = newFolder();
    const programs = join(cwd, "programs");
    mkdirSync(programs);
    writeFileSync(join(programs, "quire"), `#!/bin/sh\nexec "${process.execPath}" "${quireLauncher}" "$@"\n`);
    chmodSync(join(programs, "quire"), 0o755);
    const env = { PATH: `${programs}${delimiter}${process.env["PATH"] ?? ""}`, HOME: cwd, QUIRE: root };
    expect(blocks.filter(({ elsewhere }) => elsewhere)).toHaveLength(1);
    const outputs: string[] = [];
    let port = "8931";
    for (const { elsewhere, text } of blocks) {
      if (elsewhere) {
        port = await startElsewhere(text, env);
        continue;
      }
      const { code, output } = await follow(text.replaceAll("8931", port), cwd, { ...env, ...trusted(cwd) });
      expect({ text, output, code }).toMatchObject({ code: 0 });
      outputs.push(output);
    }
    const said = outputs.join("\n").replaceAll(/\s+/g, " ");
    expect(said).toContain("papers__search_arxiv");
    expect(said).toContain("Saved 15 characters");
    // All of the sourcing was done by the server: what it gave is in the library, and answers.
    expect(said).toMatch(/1 document indexed/);
    expect(said).toMatch(/statements?: [^;]*supported/);
    expect(said).toContain("five of six tasks");
    expect(said).toContain("https://blog.example/adapters");
    expect(said).not.toContain("a-secret-token");
  });
});
