import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFolder, removeFolders } from "../../support/quire.js";
import { startEverythingServer } from "./everything-server.js";

/** The protocol's own conformance suite, offline against the everything server on Quire's bootstrap. */
const suite = fileURLToPath(
  new URL("../../../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url),
);
const activeScenarios = 30;

let server: Awaited<ReturnType<typeof startEverythingServer>>;
beforeAll(async () => {
  server = await startEverythingServer();
});
afterAll(async () => {
  await server.close();
  removeFolders();
});

function conformance(program: string, given: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(program, given, { cwd: newFolder(), stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part: string) => (said += part));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, said }));
  });
}

describe("the conformance suite of the protocol", () => {
  it("passes all active server scenarios", async () => {
    const { code, said } = await conformance(process.execPath, [suite, "server", "--url", server.url]);
    const scenarios = said.match(/^=== Running scenario: .+ ===$/gm) ?? [];
    expect([code, scenarios.length], said).toEqual([0, activeScenarios]);
    expect(said).toMatch(/0 failed/);
  }, 90_000);
});
