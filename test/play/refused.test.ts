import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { errorOf } from "../models/workspace.js";
import { sections, step } from "./hostile.js";
import { refusedPlaybooks } from "./hostile-playbook-rows.js";
import { refusedFiles, type Content } from "./refused-rows.js";
import { PlaySteps } from "./play-steps.js";
import { someOf } from "../support/some-of.js";

// What no playbook or config can be is refused by the command itself: told with its place, nothing asked, nothing written.

let steps: PlaySteps;
let before: string[];
const listed = () =>
  readdirSync(steps.workspace.root, { recursive: true, encoding: "utf8" }).filter((name) => !name.startsWith(".quire"));
beforeAll(async () => {
  steps = await PlaySteps.open();
  steps.write("book.yaml", "");
  steps.write("config.yaml", "");
  before = listed();
});
afterEach(() => {
  for (const name of listed().filter((each) => !before.includes(each)))
    rmSync(steps.path(name), { recursive: true, force: true });
});
afterAll(() => steps.close());

const title = "title: AI\n";

/** Plays, expects that it is refused before anything happens, and gives what is told. */
async function refused(
  book: Content,
  config: Content,
  ...more: string[]
): Promise<{ place: string; message: string; fix: string }> {
  writeFileSync(steps.path("book.yaml"), book);
  writeFileSync(steps.path("config.yaml"), config);
  const found = listed();
  const result = await steps.workspace.quire([
    "play",
    "book.yaml",
    "--config",
    "config.yaml",
    "--yes",
    "--json",
    ...more,
  ]);
  expect(result.exitCode).toBe(1);
  expect(steps.server.asked).toEqual([]);
  expect(listed()).toEqual(found);
  const { message, facts = {}, fix = "" } = errorOf(result);
  const place =
    facts["line"] === undefined ? "" : `${String(facts["path"])}:${String(facts["line"])}:${String(facts["column"])}`;
  expect(message.startsWith(place)).toBe(true);
  expect(fix).not.toBe("");
  return { place: `${place} ${String(facts["field"] ?? "")}`.trim(), message, fix };
}

describe("a playbook that is refused", () => {
  it.each(someOf(refusedPlaybooks))("%s: nothing is asked and nothing written", async (_what, book, told) => {
    const { place } = await refused(book, title);
    expect(place).toBe(`book.yaml:${told.split(" | ")[0]}`.trim());
  });
});

const sound = step("");

describe("a playbook, or a config, that is refused with its place, its field and what to do", () => {
  it.each(someOf(refusedFiles))("%s", async (_what, book, config, place, message, fix) => {
    const found = await refused(book, config);
    expect([found.place, found.message, found.fix]).toEqual([
      place,
      expect.stringContaining(message),
      expect.stringContaining(fix),
    ]);
  });

  it("values of --set: their names and kinds", async () => {
    expect(await refused(sound, title, "--set", "titel=x")).toMatchObject({
      place: "--set:1:1 titel",
      fix: "Did you mean title?",
    });
    expect(await refused(sound, title, "--set", "depth=deep")).toMatchObject({ place: "--set:1:1 depth" });
    expect((await refused(sound, title, "--set", "title=sk-abcdefghijkl0123456789")).message).not.toContain("sk-abc");
  });
});

describe("what lies elsewhere", () => {
  it("a playbook that is a link tells nothing of what it leads to; a folder is none", async () => {
    const outside = mkdtempSync(join(tmpdir(), "quire-outside-"));
    try {
      writeFileSync(join(outside, "keys"), "password-of-somebody\n");
      symlinkSync(join(outside, "keys"), steps.path("link.yaml"));
      mkdirSync(steps.path("folder.yaml"));
      for (const name of ["link.yaml", "folder.yaml"]) {
        steps.write("naming.yaml", `playbook: ${name}\n`);
        for (const given of [[name], ["naming.yaml"], ["book.yaml", "--config", name]]) {
          const result = await steps.workspace.quire(["play", ...given, "--yes", "--json"]);
          expect(result.exitCode).toBe(1);
          expect(result.stdout + result.stderr).not.toContain("password-of-somebody");
          expect(errorOf(result).code).not.toBe("internal");
        }
      }
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it("a tool that costs or writes waits for a person before anything is done", async () => {
    const book = `${sections("")}  - name: table\n    kind: tool\n    tool: gather\n    with: { description: birds }\n    output: exports/table.json\n`;
    writeFileSync(steps.path("book.yaml"), book);
    writeFileSync(steps.path("config.yaml"), title);
    const result = await steps.workspace.quire(["play", "book.yaml", "--config", "config.yaml", "--json"]);
    expect([result.exitCode, errorOf(result).code, steps.server.asked]).toEqual([3, "waiting", []]);
    expect(listed()).toEqual(before);
  });
});
