import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFolder, newWorkspace, quire, quireLauncher, removeFolders } from "../../support/quire.js";
import { startEverythingServer } from "./everything-server.js";
import { allTests } from "../../support/some-of.js";

/**
 * The protocol's own conformance suite, offline against the everything server on Quire's bootstrap. Later versions of
 * the suite and the official inspector need Node 22: where the variable QUIRE_NODE22 names a folder in which
 * `npm i node@22 @modelcontextprotocol/conformance@0.2.0-alpha.12 @modelcontextprotocol/inspector@2.12.0`
 * was run, they are tried, too.
 */
const require = createRequire(import.meta.url);
const modules = join(require.resolve("@modelcontextprotocol/conformance/package.json"), "..", "..", "..");
const suiteIn = (folder: string) => join(folder, "@modelcontextprotocol", "conformance", "dist", "index.js");
const later = join(process.env["QUIRE_NODE22"] ?? "/nowhere", "node_modules");
const laterNode = join(later, ".bin", "node");
const hasLater = existsSync(laterNode) && existsSync(suiteIn(later));

/** Of the later version: it asks for a tool whose arguments are repeated in headers, of which Quire has none. */
const withoutHeaders = "http-custom-header-server-validation";

let server: Awaited<ReturnType<typeof startEverythingServer>>;
beforeAll(async () => {
  server = await startEverythingServer();
});
afterAll(async () => {
  await server.close();
  removeFolders();
});

interface Said {
  code: number | null;
  stdout: string;
  stderr: string;
}

function runProgram(program: string, given: readonly string[], cwd = newFolder()): Promise<Said> {
  const child = spawn(program, given, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => (stdout += part));
  child.stderr.setEncoding("utf8").on("data", (part: string) => (stderr += part));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** How many scenarios ran, which of them failed, and the exit code. */
async function conformance(node: string, folder: string, ...given: string[]) {
  const said = await runProgram(node, [suiteIn(folder), "server", "--url", server.url, ...given]);
  const summary = said.stdout.slice(said.stdout.indexOf("=== SUMMARY ==="));
  const lines = summary.match(/^. \S+: \d+ passed, \d+ failed.*$/gm) ?? [];
  return { code: said.code, scenarios: lines.length, failed: lines.filter((line) => !/, 0 failed/.test(line)) };
}

describe("the conformance suite of the protocol", () => {
  it.runIf(allTests)("passes all active server scenarios, and those still under discussion", async () => {
    expect(await conformance(process.execPath, modules)).toEqual({ code: 0, scenarios: 30, failed: [] });
    expect(await conformance(process.execPath, modules, "--suite", "pending")).toEqual({
      code: 0,
      scenarios: 2,
      failed: [],
    });
  });

  it.skipIf(!hasLater).each([
    { version: "2025-11-25", scenarios: 33, failing: [] },
    { version: "2026-07-28", scenarios: 40, failing: [withoutHeaders] },
  ])(
    "passes in its later version, all of $version (skipped unless QUIRE_NODE22 names a folder with Node 22 and the suite)",
    async ({ version, scenarios, failing }) => {
      const { failed, ...outcome } = await conformance(laterNode, later, "--suite", "all", "--spec-version", version);
      expect(outcome).toEqual({ code: failing.length, scenarios });
      expect(failed.map((line) => /^. (\S+):/.exec(line)?.[1])).toEqual(failing);
    },
  );
});

describe("the official inspector", () => {
  const inspector = join(later, ".bin", "mcp-inspector");

  it.skipIf(!hasLater || !existsSync(inspector))(
    "lists and calls the tools of quire mcp (skipped unless QUIRE_NODE22 names a folder with Node 22 and the inspector)",
    async () => {
      const workspace = newWorkspace();
      expect(await quire(["add", "library"], { cwd: workspace })).toMatchObject({ code: 0 });
      const inspect = async (...given: string[]) => {
        const command = [process.execPath, quireLauncher, "mcp", "--workspace", workspace];
        const said = await runProgram(laterNode, [inspector, "--cli", ...command, ...given], workspace);
        expect([said.code, said.stderr]).toEqual([0, expect.anything()]);
        return JSON.parse(said.stdout) as unknown;
      };
      const listed = await inspect("--method", "tools/list");
      expect(listed).toMatchObject({ tools: expect.arrayContaining([expect.objectContaining({ name: "search" })]) });
      const found = await inspect("--method", "tools/call", "--tool-name", "search", "--tool-arg", "query=spacing");
      expect(found).toMatchObject({ structuredContent: { query: "spacing", hits: expect.anything() } });
    },
  );
});
