import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { auditOutput } from "../../src/contracts/audit.js";
import type { Event } from "../../src/domain/event.js";
import { killedAt, logOf } from "../support/killed-run.js";
import { exampleLibrary, newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

afterAll(removeFolders);

/** Sentences in more groups than one; each group is recorded as a whole. */
const draft = Array.from(
  { length: 80 },
  (_, index) =>
    `Ebbinghaus was his own and only participant in ${index + 2} of his experiments [@okafor2023forgetting].`,
).join("\n\n");

it.runIf(allTests)("an audit that was killed among its sentences goes on there and comes to the same", async () => {
  const root = newFolder();
  writeFileSync(join(root, "quire.yaml"), "{}\n");
  writeFileSync(join(root, "draft.md"), draft);
  const source = "Forgetting curve.html";
  cpSync(join(exampleLibrary, source), join(root, "library", source));
  expect((await quireHere(["add", "library", "--quiet"], { cwd: root })).code).toBe(0);

  // Ten lines: the run, the draft and the library are read, two groups of sentences are recorded.
  await killedAt(root, ["audit", "draft.md", "--json"], 10);
  const log = logOf(root, "audit");
  expect(existsSync(log)).toBe(true);
  const before = eventsOf(log).filter(isGroup);
  const resumed = await quireHere(["runs", "resume", basename(dirname(log)), "--json"], { cwd: root });
  expect(resumed.stderr).not.toContain("error");
  const groups = eventsOf(log)
    .filter(isGroup)
    .map(({ key }) => key);
  expect(groups.length).toBe(4);
  expect(new Set(groups).size).toBe(4);
  expect(groups.slice(0, before.length)).toEqual(before.map(({ key }) => key));

  const whole = await quireHere(["audit", "draft.md", "--json"], { cwd: root });
  const { run_id: _one, ...first } = auditOutput.parse(JSON.parse(resumed.stdout));
  const { run_id: _other, ...second } = auditOutput.parse(JSON.parse(whole.stdout));
  expect(first).toEqual(second);
});

function eventsOf(log: string): Event[] {
  const lines = readFileSync(log, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Event);
}

function isGroup({ event, key }: Event): boolean {
  return event === "tool_result" && (key ?? "").startsWith("check_sentences:");
}
