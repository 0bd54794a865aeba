import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { stringify } from "yaml";
import { closeClients, connectOverStdio } from "../../support/mcp.js";
import { newFolder, removeFolders } from "../../support/quire.js";
import { allTests } from "../../support/some-of.js";

afterAll(async () => {
  await closeClients();
  removeFolders();
});

it.runIf(allTests)("leaves other servers' tools to the clients of those servers, and does not start them", async () => {
  const cwd = newFolder();
  const started = join(cwd, "started");
  const script = `require("fs").writeFileSync(${JSON.stringify(started)}, ""); process.stdin.resume()`;
  const silent = { command: process.execPath, args: ["-e", script], read_only: true };
  writeFileSync(join(cwd, "quire.yaml"), stringify({ mcp: { servers: { silent } } }));
  const { client } = await connectOverStdio(cwd);
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("search");
  await expect(client.callTool({ name: "silent__x", arguments: {} })).rejects.toThrow('There is no tool "silent__x"');
  expect(existsSync(started)).toBe(false);
});
