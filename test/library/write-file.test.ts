import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPdfFiles } from "../../src/adapters/pdf/pdf-files.js";
import { compose } from "../../src/compose.js";
import { restoreFile, type WriteRequest, type WrittenFile, writeRecord } from "../../src/library/scan/write-file.js";
import { resumeRun, startRun } from "../../src/run/execute.js";
import type { RunContext } from "../../src/run/run-context.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";

afterAll(removeFolders);

const victim = fileURLToPath(new URL("write-victim.mjs", import.meta.url));
const original = readFileSync(new URL("../../examples/library/1-s2.0-S0140-main.pdf", import.meta.url));
const metadata = {
  item: { type: "article-journal", title: "Spacing", DOI: "10.5555/12345678", issued: { "date-parts": [[2020]] } },
  keywords: [],
};
const onePage = readFileSync(new URL("../../examples/papers/fulltext(3).pdf", import.meta.url));
let updated: Uint8Array;
let updatedPage: Uint8Array;
beforeAll(async () => {
  const withRecord = (bytes: Buffer) => createPdfFiles().withMetadata(bytes, "x.pdf", metadata, { signed_ok: false });
  [updated, updatedPage] = [await withRecord(original), await withRecord(onePage)];
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A workspace with a folder `docs` that holds the file under a name. */
function newDocs(name = "junk name (1).pdf", root = newFolder(), content = original) {
  const docs = join(root, "docs");
  mkdirSync(docs);
  const path = join(docs, name);
  writeFileSync(path, content);
  return { root, docs, path };
}

function requestFor(path: string, changes: Partial<WriteRequest> = {}, content = original): WriteRequest {
  const file = { path, size: content.length, sha256: sha256(content) };
  const target = join(dirname(path), "spacing_2020.pdf");
  return { file, metadata, target, signed_ok: false, attempt: 1, ...changes };
}

/** Runs `execute` in a run of this process, or goes on with a run that another process had begun. */
async function inRun<T>(root: string, execute: (context: RunContext) => Promise<T>, resumed?: string): Promise<T> {
  const workbench = await compose({ workspace: root, startedIn: root, environment: {} });
  const local = { network: false, hosts: [], rpm: null, recorded: false };
  const trial = { name: "trial", version: 1, effect: "write" as const, ...local, execute };
  const engine = { ...workbench.engine, resolveTool: () => Promise.resolve(trial) };
  const outcome = await (resumed === undefined
    ? startRun(engine, { tool: "trial", input: {} })
    : resumeRun(engine, resumed));
  await workbench.close();
  if (outcome.error) throw outcome.error;
  return outcome.output as T;
}

const write = (root: string, request: WriteRequest) => inRun(root, (context) => writeRecord(context, request));
const restore = (root: string, written: WrittenFile) => inRun(root, (context) => restoreFile(context, written, 1));

interface Outcome {
  output: unknown;
  error: unknown;
}

/** Runs the victim to its end or its death. */
async function runVictim(root: string, at: number, input: object, user: { uid?: number } = {}) {
  const child = spawn(process.execPath, [victim, root, String(at), JSON.stringify(input)], {
    stdio: ["ignore", "pipe", "inherit"],
    ...user,
  });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  const [, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return { killed: signal === "SIGKILL", outcome: signal === null ? (JSON.parse(stdout) as Outcome) : null };
}

/** Kills the run at its n-th change of the disk and resumes it here; null where there is no such change. */
async function killAndResume<T>(
  root: string,
  at: number,
  input: object,
  execute: (context: RunContext) => Promise<T>,
): Promise<T | null> {
  const runs = join(root, ".quire", "runs");
  const before = existsSync(runs) ? readdirSync(runs) : [];
  if (!(await runVictim(root, at, input)).killed) return null;
  return inRun(root, execute, readdirSync(runs).find((name) => !before.includes(name)) ?? "");
}

describe("writing a record, killed at any change of the disk", () => {
  it.runIf(allTests)("ends after resuming as if nothing had happened, and can be undone", async () => {
    let kills = 0;
    for (let at = 1; ; at += 1) {
      const { root, docs, path } = newDocs(undefined, undefined, onePage);
      const request = requestFor(path, {}, onePage);
      const written = await killAndResume(root, at, { request }, (context) => writeRecord(context, request));
      if (written === null) break;
      kills += 1;
      expect(written).toMatchObject({ path_after: join(docs, "spacing_2020.pdf"), sha256_after: sha256(updatedPage) });
      expect(readdirSync(docs)).toEqual(["spacing_2020.pdf"]);
      expect(sha256(readFileSync(join(docs, "spacing_2020.pdf")))).toBe(sha256(updatedPage));
      // Each kill of the writing is followed by one of the undoing.
      const undo = (context: RunContext) => restoreFile(context, written, 1);
      const restored = await killAndResume(root, at, { written }, undo);
      expect(restored ?? { path, rename_problem: null }).toMatchObject({ path, rename_problem: null });
      expect(readdirSync(docs)).toEqual([basename(path)]);
      expect(sha256(readFileSync(path))).toBe(sha256(onePage));
    }
    expect(kills).toBeGreaterThan(5);
  });
});

describe("writeRecord", () => {
  it("writes, renames, keeps the permissions; restoreFile brings back the very bytes", async () => {
    const { root, docs, path } = newDocs();
    chmodSync(path, 0o640);
    const written = await write(root, requestFor(path));
    expect(written).toMatchObject({ path_before: path, bytes_before: original.length, skipped_reason: null });
    expect(statSync(join(docs, "spacing_2020.pdf")).mode & 0o777).toBe(0o640);
    expect(await restore(root, written)).toEqual({ path, rename_problem: null });
    expect(readFileSync(path).equals(original)).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });

  it("never takes a name that another file has, whatever its case", async () => {
    const { root, docs, path } = newDocs();
    writeFileSync(join(docs, "Spacing_2020.pdf"), "another");
    writeFileSync(join(docs, "spacing_2020_2.pdf"), "a third");
    expect((await write(root, requestFor(path))).path_after).toBe(join(docs, "spacing_2020_3.pdf"));
    expect(readFileSync(join(docs, "Spacing_2020.pdf"), "utf8")).toBe("another");
    expect(readFileSync(join(docs, "spacing_2020_2.pdf"), "utf8")).toBe("a third");
  });

  it("keeps the number that a file has already", async () => {
    const { root, docs, path } = newDocs("spacing_2020_2.pdf");
    writeFileSync(join(docs, "spacing_2020.pdf"), "another");
    expect((await write(root, requestFor(path))).path_after).toBe(path);
  });

  it("refuses a file that was changed since it was shown, and touches nothing", async () => {
    const { root, docs, path } = newDocs();
    const longer = Buffer.concat([original, Buffer.from("\n% a note by somebody else\n")]);
    for (const content of [longer, Buffer.from("something else")]) {
      writeFileSync(path, content);
      await expect(write(root, requestFor(path))).rejects.toMatchObject({ code: "changed_file", facts: { path } });
      expect(readFileSync(path).equals(content)).toBe(true);
      expect(readdirSync(docs)).toHaveLength(1);
    }
  });

  it("says that a file is gone", async () => {
    const { root, path } = newDocs();
    rmSync(path);
    await expect(write(root, requestFor(path))).rejects.toMatchObject({ code: "not_found" });
  });

  it("leaves a file that may not be written as it is, name included, and says why", async () => {
    const { root, docs, path } = newDocs();
    const junk = Buffer.concat([Buffer.from("junk\n"), original]);
    writeFileSync(path, junk);
    const file = { path, size: junk.length, sha256: sha256(junk) };
    const written = await write(root, requestFor(path, { file }));
    expect(written).toMatchObject({
      path_after: path,
      sha256_after: sha256(junk),
      skipped_reason: { code: "damaged" },
    });
    expect(readdirSync(docs)).toEqual([basename(path)]);
  });

  it.each([`"quoted" 'n' $(rm) [*].pdf`, "😀 日本語 — ü.pdf", " - leading.pdf", `${"x".repeat(251)}.pdf`])(
    "writes and restores a file named %s",
    async (name) => {
      const { root, docs, path } = newDocs(name);
      const written = await write(root, requestFor(path));
      expect(readdirSync(docs)).toEqual(["spacing_2020.pdf"]);
      await restore(root, written);
      expect(readdirSync(docs)).toEqual([name]);
    },
  );

  it("writes into the file that a symbolic link names, and renames the link", async () => {
    const { root, docs } = newDocs("real.pdf");
    const link = join(docs, "link.pdf");
    symlinkSync("real.pdf", link);
    const written = await write(root, requestFor(link));
    expect(readdirSync(docs).toSorted()).toEqual(["real.pdf", "spacing_2020.pdf"]);
    expect(lstatSync(written.path_after).isSymbolicLink()).toBe(true);
    expect(realpathSync(written.path_after)).toBe(realpathSync(join(docs, "real.pdf")));
    expect(sha256(readFileSync(join(docs, "real.pdf")))).toBe(sha256(updated));
  });

  it("gives one name of a file with two names (hard links) the new bytes; the other keeps the old", async () => {
    const { root, docs, path } = newDocs();
    linkSync(path, join(docs, "other name.pdf"));
    const written = await write(root, requestFor(path));
    expect(sha256(readFileSync(written.path_after))).toBe(sha256(updated));
    expect(readFileSync(join(docs, "other name.pdf")).equals(original)).toBe(true);
  });

  it("writes the record and keeps the name where the folder for it cannot be made", async () => {
    const { root, docs, path } = newDocs();
    writeFileSync(join(docs, "a file"), "no folder");
    const written = await write(root, requestFor(path, { target: join(docs, "a file", "spacing_2020.pdf") }));
    expect(written).toMatchObject({ path_after: path, rename_problem: { code: "unwritable_file" } });
    expect(sha256(readFileSync(path))).toBe(sha256(updated));
  });

  it("refuses to undo what was changed since", async () => {
    const { root, path } = newDocs();
    const written = await write(root, requestFor(path));
    writeFileSync(written.path_after, Buffer.concat([updated, Buffer.from("% mine")]));
    await expect(restore(root, written)).rejects.toMatchObject({ code: "changed_file" });
  });

  it("undoes the writing and keeps the name where the old one is taken by now", async () => {
    const { root, path } = newDocs();
    const written = await write(root, requestFor(path));
    writeFileSync(path, "another file");
    const restored = await restore(root, written);
    expect(restored).toMatchObject({ path: written.path_after, rename_problem: { code: "unwritable_file" } });
    expect(readFileSync(written.path_after).equals(original)).toBe(true);
    expect(readFileSync(path, "utf8")).toBe("another file");
  });

  const otherDisk = "/dev/shm";
  const hasOtherDisk = existsSync(otherDisk) && statSync(otherDisk).dev !== statSync(newFolder()).dev;
  it.skipIf(!hasOtherDisk)("moves to another disk and back (skipped: /dev/shm is not another one)", async () => {
    const { root, path } = newDocs();
    const away = mkdtempSync(join(otherDisk, "quire-"));
    try {
      const written = await write(root, requestFor(path, { target: join(away, "spacing_2020.pdf") }));
      expect(readdirSync(away)).toEqual(["spacing_2020.pdf"]);
      expect(existsSync(path)).toBe(false);
      await restore(root, written);
      expect(readdirSync(away)).toEqual([]);
      expect(readFileSync(path).equals(original)).toBe(true);
    } finally {
      rmSync(away, { recursive: true });
    }
  });

  const isRoot = process.getuid?.() === 0;
  const smallDisk = join(newFolder(), "disk");
  mkdirSync(smallDisk);
  const size = `size=${Math.ceil(original.length / 1024) + 24}k`;
  const mounted = isRoot && spawnSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", smallDisk]).status === 0;
  afterAll(() => {
    if (mounted) spawnSync("umount", [smallDisk]);
  });
  it.skipIf(!mounted)("leaves the file whole on a full disk (skipped: no small disk can be mounted here)", async () => {
    const { path, docs } = newDocs("a.pdf", smallDisk);
    await expect(write(newFolder(), requestFor(path))).rejects.toMatchObject({
      code: "unwritable_file",
      facts: { reason: "ENOSPC" },
    });
    expect(readdirSync(docs)).toEqual(["a.pdf"]);
    expect(readFileSync(path).equals(original)).toBe(true);
  });

  it.runIf(allTests)("leaves the file whole in a folder that may not be written", async () => {
    const { root, docs, path } = newDocs();
    chmodSync(root, 0o777);
    chmodSync(docs, 0o555);
    // The administrator may write anywhere: then the trial is made by nobody.
    const user = isRoot ? { uid: 65_534 } : {};
    const { outcome } = await runVictim(root, 0, { request: requestFor(path) }, user);
    expect(outcome?.error).toMatchObject({ code: "unwritable_file", facts: { reason: "EACCES" } });
    chmodSync(docs, 0o755);
    expect(readdirSync(docs)).toEqual([basename(path)]);
    expect(readFileSync(path).equals(original)).toBe(true);
  });
});
