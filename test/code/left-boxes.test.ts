import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { inBox } from "../../src/adapters/sandbox/box.js";
import { newFolder, removeFolders } from "../support/quire.js";

afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(removeFolders);

const compiled = pathToFileURL(join(import.meta.dirname, "../../dist/adapters/sandbox/box.js")).href;
const holding = `import { inBox } from ${JSON.stringify(compiled)};
await inBox(new Map([["data/secret.csv", "a"]]), null, () => { process.stdout.write("ready"); return new Promise(() => setInterval(() => {}, 1000)); });`;

async function holder(temporary: string) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", holding], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

it("what code was given is deleted by the next run where the one before was killed, and only then", async () => {
  const temporary = newFolder();
  const alive = await holder(temporary);
  const killed = await holder(temporary);
  killed.kill("SIGKILL");
  await once(killed, "close");
  mkdirSync(join(temporary, "quire-box-of-somebody"));
  const boxes = () => readdirSync(temporary).toSorted();
  expect(boxes()).toHaveLength(3);
  vi.stubEnv("TMPDIR", temporary);
  const seen = await inBox(new Map(), null, () => Promise.resolve(boxes()));
  // Its own one, the one that is in use, and what has another's name.
  expect(seen).toHaveLength(3);
  expect(seen.some((name) => name.startsWith(`quire-box-${killed.pid}-`))).toBe(false);
  expect(boxes()).toEqual([expect.stringContaining(`quire-box-${alive.pid}-`), "quire-box-of-somebody"]);
  alive.kill("SIGKILL");
  await once(alive, "close");
});
