import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createExtras } from "../../src/adapters/extras/extras.js";
import type { Extra } from "../../src/domain/extra.js";
import { type Loopback, startLoopback } from "../network/loopback.js";
import { packed, pathOfRow, rowOf } from "../support/packed-extras.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";

const installer = fileURLToPath(new URL("../support/install-extra.mjs", import.meta.url));
let registry: Loopback;
let extra: Extra;
/** Holds each answer back after its first half until it is called. */
let release: (() => void) | null = null;
let hold = false;
let onHalf: () => void = () => {};

beforeAll(async () => {
  const bytes = await packed({ "a.js": "1", "lib/b.js": "2", "package.json": "{}" });
  extra = rowOf("engine", bytes);
  registry = await startLoopback({
    [pathOfRow("engine")]: (_request, response) => {
      response.writeHead(200).write(bytes.subarray(0, bytes.length >> 1));
      const finish = () => void response.end(bytes.subarray(bytes.length >> 1));
      if (hold) {
        release = finish;
        onHalf();
      } else finish();
    },
  });
});

afterAll(async () => {
  await registry.close();
  removeFolders();
});

function start(folder: string, killAt = 0) {
  const child = spawn(process.execPath, [installer, JSON.stringify(extra), folder, registry.origin, String(killAt)]);
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const ended = new Promise<{ signal: string | null; answer: { isNew: boolean; changes: number } }>(
    (resolve, reject) => {
      child.once("close", (code, signal) => {
        if (code !== 0 && signal === null) reject(new Error(stderr));
        else resolve({ signal, answer: JSON.parse(stdout || "{}") as { isNew: boolean; changes: number } });
      });
    },
  );
  return { child, ended };
}

/** "installed" where all of the extra is there; "half" where it only seems so. */
function stateIn(folder: string): string {
  const extras = createExtras({ table: [extra], folder, registry: registry.origin });
  const state = extras.state(extra);
  if (state !== "installed") return state;
  const path = join(extras.path(extra), "engine");
  const isWhole =
    readFileSync(join(path, "lib", "b.js"), "utf8") === "2" &&
    readdirSync(path).toSorted().join(" ") === "a.js lib package.json";
  return isWhole ? state : "half";
}

describe("an installation that is killed", () => {
  it.runIf(allTests)(
    "before any change of the disk leaves no half of an extra, and the next one finishes it",
    async () => {
      const { answer } = await start(newFolder()).ended;
      expect(answer.isNew).toBe(true);
      expect(answer.changes).toBeGreaterThan(8);
      const folder = newFolder();
      let isThere = false;
      for (let change = 1; change <= answer.changes; change++) {
        const { signal } = await start(folder, change).ended;
        const state = stateIn(folder);
        // A later try may find it whole: then it has nothing left to change.
        expect(signal === "SIGKILL" || isThere).toBe(true);
        expect(state).toMatch(/^(installed|absent)$/);
        isThere ||= state === "installed";
      }
      await start(folder).ended;
      expect(stateIn(folder)).toBe("installed");
      expect(readdirSync(folder)).toHaveLength(1);
    },
  );

  it("in the middle of a download leaves nothing, while another waits, which then does it", async () => {
    const folder = newFolder();
    hold = true;
    const half = new Promise<void>((resolve) => (onHalf = resolve));
    const first = start(folder);
    await half;
    const seconds = registry.requests.length;
    const second = start(folder);
    hold = false;
    first.child.kill("SIGKILL");
    expect((await first.ended).signal).toBe("SIGKILL");
    expect((await second.ended).answer.isNew).toBe(true);
    release?.();
    expect(registry.requests.length).toBe(seconds + 1);
    expect(stateIn(folder)).toBe("installed");
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it.runIf(allTests)("is not needed twice: of two processes at once one fetches, the other finds it", async () => {
    const folder = newFolder();
    const before = registry.requests.length;
    const [one, other] = await Promise.all([start(folder).ended, start(folder).ended]);
    expect(one.answer.isNew).toBe(!other.answer.isNew);
    expect(registry.requests).toHaveLength(before + 1);
  });
});
