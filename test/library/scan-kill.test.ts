import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { type Manifest } from "../../src/domain/manifest.js";
import { ants, bees, crossrefAnswer, owls, type Paper, writePaper } from "../support/papers.js";
import { newFolder, quire, removeFolders, startQuire } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

const papers: Paper[] = [owls, bees, ants];
let player: ServicePlayer;
let environment: Record<string, string>;

beforeAll(async () => {
  player = await startServicePlayer({ recordings: papers.map((paper) => crossrefAnswer(paper)) });
  environment = { QUIRE_NETWORK__MIRROR: player.origin };
});
afterAll(async () => {
  await player.close();
  removeFolders();
});

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A folder of papers; `originals` are their bytes by SHA-256. */
async function workspace() {
  const cwd = newFolder();
  const originals = new Map<string, Buffer>();
  for (const [index, paper] of papers.entries()) {
    const path = join(cwd, "papers", `${index}.pdf`);
    await writePaper(path, paper);
    const bytes = readFileSync(path);
    originals.set(hash(bytes), bytes);
  }
  return { cwd, originals };
}

function scanRun(cwd: string): string {
  const folder = join(cwd, ".quire", "runs");
  return existsSync(folder) ? (readdirSync(folder).find((name) => name.includes("-scan-")) ?? "") : "";
}

function eventsSoFar(cwd: string): number {
  const log = join(cwd, ".quire", "runs", scanRun(cwd), "events.jsonl");
  return scanRun(cwd) !== "" && existsSync(log) ? readFileSync(log, "utf8").split("\n").length - 1 : 0;
}

/** Kills `quire scan --yes` when its log has so many events; true where it was still running then. */
async function killAt(cwd: string, events: number): Promise<boolean> {
  const child = startQuire(["scan", "papers", "--yes", "--jobs", "1"], { cwd, environment });
  child.stdout.resume();
  child.stderr.resume();
  const ended = once(child, "close");
  while (child.exitCode === null && eventsSoFar(cwd) < events) await setTimeout(1);
  const running = child.exitCode === null;
  child.kill("SIGKILL");
  await ended;
  return running;
}

/** Every file is an original or an original with a record behind it, and nothing half-written lies about. */
function expectSound({ cwd, originals }: { cwd: string; originals: Map<string, Buffer> }) {
  const names = readdirSync(join(cwd, "papers"));
  const visible = names.filter((name) => !name.startsWith(".quire-"));
  expect(visible).toHaveLength(originals.size);
  for (const name of visible) {
    const bytes = readFileSync(join(cwd, "papers", name));
    const isWhole = [...originals.values()].some((original) => bytes.subarray(0, original.length).equals(original));
    expect([name, isWhole, bytes.toString("latin1").trimEnd().endsWith("%%EOF")]).toEqual([name, true, true]);
  }
}

/** The manifest tells the truth about every file. */
function expectFinished({ cwd, originals }: { cwd: string; originals: Map<string, Buffer> }) {
  const { entries } = JSON.parse(readFileSync(join(cwd, "manifest.json"), "utf8")) as Manifest;
  expect(entries.map(({ title }) => title).toSorted()).toEqual(papers.map(({ title }) => title).toSorted());
  for (const { filename, sha256, id, write, status } of entries) {
    const bytes = readFileSync(join(cwd, filename));
    expect(hash(bytes)).toBe(sha256);
    expect(write?.sha256_after).toBe(sha256);
    expect([status, originals.has(id), originals.has(write?.sha256_before ?? "")]).toEqual(["written", true, true]);
  }
  expect(readdirSync(join(cwd, "papers"))).toHaveLength(papers.length);
}

describe("quire scan, killed", () => {
  it.runIf(allTests)("at any moment leaves whole files, and is resumed to the end of an unkilled one", async () => {
    let killed = 0;
    for (let events = 4; ; events += 13) {
      const place = await workspace();
      if (!(await killAt(place.cwd, events))) break;
      killed += 1;
      expectSound(place);
      const resumed = await quireHere(["runs", "resume", scanRun(place.cwd), "--yes", "--json"], {
        cwd: place.cwd,
        environment,
      });
      expect([events, resumed.code, JSON.parse(resumed.stdout).counts]).toEqual([events, 0, { written: 3 }]);
      expectFinished(place);
      const undone = await quireHere(["scan", "--undo", scanRun(place.cwd)], { cwd: place.cwd, environment });
      expect([events, undone.code]).toEqual([events, 0]);
      expect(readdirSync(join(place.cwd, "papers"))).toEqual(["0.pdf", "1.pdf", "2.pdf"]);
    }
    expect(killed).toBeGreaterThan(2);
  });
});

describe("two scans of one folder at the same time", () => {
  it.runIf(allTests)("damage no file and write every record", async () => {
    const place = await workspace();
    const { cwd } = place;
    const scans = [1, 2].map(() => quire(["scan", "papers", "--yes"], { cwd, environment }));
    // The slower one may find a file renamed already; it says so and goes on.
    for (const { code, stderr } of await Promise.all(scans)) {
      expect([0, 3]).toContain(code);
      expect(stderr).not.toContain("defect");
    }
    expectSound(place);
    const { entries } = JSON.parse(readFileSync(join(cwd, "manifest.json"), "utf8")) as Manifest;
    expect(entries.map(({ title }) => title).toSorted()).toEqual(papers.map(({ title }) => title).toSorted());
    for (const { filename, sha256 } of entries) expect(hash(readFileSync(join(cwd, filename)))).toBe(sha256);
  });
});
