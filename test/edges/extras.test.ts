import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Extra } from "../../src/domain/extra.js";
import type { ExtrasAddOutput } from "../../src/extras/extras-add.tool.js";
import { type Loopback, startLoopback } from "../network/loopback.js";
import { packed, pathOfRow, rowOf, serving } from "../support/packed-extras.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

let registry: Loopback;
let table: Extra[];

beforeAll(async () => {
  const [engine, words] = [await packed({ "a.js": "1" }), await packed({ "words.txt": "one" })];
  registry = await startLoopback({
    [`/npm${pathOfRow("engine")}`]: serving(engine),
    [`/npm${pathOfRow("engine-words")}`]: serving(words),
  });
  table = [rowOf("engine", engine), { ...rowOf("engine-words", words), needs: ["engine"] }];
});

afterAll(async () => {
  await registry.close();
  removeFolders();
});

/** A workspace, a folder of extras, and the command with both. */
function given() {
  const [cwd, folder] = [newFolder(), join(newFolder(), "extras")];
  const environment = { QUIRE_EXTRAS__REGISTRY: `${registry.origin}/npm` };
  const run = (line: string, own: Record<string, string> = environment) =>
    quireHere(["extras", ...line.split(" ")], { cwd, environment: own, extras: { folder, table } });
  return { cwd, folder, run };
}

describe("quire extras", () => {
  it("lists, adds with what is needed, and removes", async () => {
    const { cwd, run } = given();
    expect((await run("list")).stdout).toMatch(/engine +- +tries things \(0\.0 MB from 127\.0\.0\.1; .*MIT\)/);

    const added = await run("add engine-words --yes --json");
    expect(added.code).toBe(0);
    const output = JSON.parse(added.stdout) as ExtrasAddOutput;
    expect(output.added.map(({ name, state }) => [name, state])).toEqual([
      ["engine", "installed"],
      ["engine-words", "installed"],
    ]);
    expect(existsSync(join(output.added[0]?.path ?? "", "engine", "a.js"))).toBe(true);
    // It is the user's, not the workspace's.
    expect(readdirSync(cwd)).toEqual([]);

    expect((await run("add engine")).stdout).toBe("engine is installed already\n");
    expect((await run("list")).stdout).toMatch(/engine +installed/);
    const removed = await run("remove engine");
    expect(removed.stdout).toBe(
      "engine was removed\nengine-words is of no use now; to remove it: quire extras remove engine-words\n",
    );
    expect((await run("remove engine")).stdout).toBe("engine was not installed\n");
  });

  it("fetches nothing that nobody agreed to, and says what it would", async () => {
    const { folder, run } = given();
    const before = registry.requests.length;
    const unasked = await run("add engine-words");
    expect(unasked.code).toBe(2);
    expect(unasked.stderr).toMatch(/would install engine \(.* from 127\.0\.0\.1; .*MIT\) and engine-words/s);
    expect(unasked.stderr).toContain("quire extras add engine-words --yes");

    const dry = await run("add engine --dry-run");
    expect(dry).toMatchObject({ code: 0, stdout: /Nothing was fetched/ });

    const answers = join(newFolder(), "answers.yaml");
    writeFileSync(answers, '"extras:engine": "no"\n');
    expect(await run(`add engine --answers ${answers}`)).toMatchObject({ code: 1, stderr: /Nothing was installed/ });

    const closed = await run("add engine --yes --offline");
    expect(closed).toMatchObject({ code: 1, stderr: /network is closed \(--offline\)/ });
    const unknown = await run("add engin --yes");
    expect(unknown).toMatchObject({ code: 1, stderr: /no extra "engin".*Extras: engine, engine-words/s });
    expect(registry.requests).toHaveLength(before);
    expect(existsSync(folder)).toBe(false);
  });

  it("asks the registry that its user named, never one that a stranger's workspace names", async () => {
    const { cwd, folder, run } = given();
    writeFileSync(join(cwd, "quire.yaml"), `extras: { registry: "${registry.origin}/npm" }\n`);
    const before = registry.requests.length;
    // Offline, so that the registry itself is not asked in its place.
    const strangers = await run("add engine --dry-run", { QUIRE_TRUST: "", QUIRE_NETWORK__OFFLINE: "true" });
    expect(strangers.stderr).toContain("extras.registry");
    expect(strangers.stdout).toContain("registry.npmjs.org");
    expect(registry.requests).toHaveLength(before);
    const own = await run("add engine --yes", {});
    expect(own.code).toBe(0);
    expect(readdirSync(folder)).toHaveLength(1);
  });
});
