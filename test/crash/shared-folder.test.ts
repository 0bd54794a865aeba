import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createFileRunStore } from "../../src/adapters/local/file-run-store.js";
import { RunSeals } from "../../src/adapters/local/run-seals.js";
import { runEvent } from "../contracts/run-store.js";
import { newFolder, removeFolders } from "../support/quire.js";

afterAll(removeFolders);

const elsewhere = fileURLToPath(new URL("elsewhere.mjs", import.meta.url));
/** A namespace of processes of its own, as a container has: the process is number 1 there. */
const unshare = ["--user", "--map-root-user", "--uts", "--pid", "--mount-proc", "--fork", "--kill-child"];
const hasNamespaces = spawnSync("unshare", [...unshare, "true"]).status === 0;

describe.skipIf(!hasNamespaces)("a run in a folder that two containers share", () => {
  it("is its holder's while that gives signs of life; one that was stopped for longer writes nothing more", async () => {
    const folder = newFolder();
    const runs = createFileRunStore(folder, new RunSeals(() => null));
    const child = spawn("unshare", [...unshare, process.execPath, elsewhere, folder, "1500"]);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const said = async () => (await lines.next()).value as string;
    expect(await said()).toBe("held");
    const pid = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim();
    const refusal = expect.objectContaining({ code: "busy", facts: expect.objectContaining({ pid: 1 }) });
    expect(() => runs.open("run-1")).toThrow(refusal);
    expect(runs.holder("run-1")).toBe(1);
    child.stdin.write("\n");
    expect(await said()).toBe("written");

    process.kill(Number(pid), "SIGSTOP");
    const taken = await vi.waitFor(() => runs.open("run-1"), { timeout: 10_000 });
    taken.append(runEvent(3, "from here"), true);
    process.kill(Number(pid), "SIGCONT");
    child.stdin.write("\n");
    expect(await said()).toBe("busy");
    await once(child, "exit");
    taken.append(runEvent(4, "from here"), true);
    taken.close();
    const contents = ["from there", "from there", "from here", "from here"];
    expect(runs.read("run-1").map(({ content }) => content)).toEqual(contents);
    runs.open("run-1").close();
  });
});
