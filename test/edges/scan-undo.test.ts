import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { takeLock } from "../../src/adapters/local/process-lock.js";
import { bees, owls, writePaper } from "../support/papers.js";
import { removeFolders } from "../support/quire.js";
import { closePlayers, owlsName, scanWorkspace } from "../support/scan-workspace.js";
import { allTests } from "../support/some-of.js";

afterEach(closePlayers);
afterAll(removeFolders);

describe("quire scan --undo", () => {
  it.runIf(allTests)(
    "gives an entry that was there before back as it was, with what a person wrote into it",
    async () => {
      const { at, cwd, scan, manifest, run, runs } = await scanWorkspace();
      await writePaper(at("a.pdf"), owls);
      await scan("--yes");
      const given = { notes: "Read twice.", tags: ["birds"], publication: "Owl Quarterly" };
      const edited = manifest();
      Object.assign(edited.entries[0] ?? {}, given);
      writeFileSync(join(cwd, "manifest.json"), JSON.stringify(edited));
      expect((await scan("--yes")).output.counts).toEqual({ written: 1 });
      const last = runs().findLast((each) => each.includes("-scan-")) ?? "";
      expect((await run("scan", "--undo", last)).code).toBe(0);
      expect(manifest().entries).toMatchObject([{ ...given, title: owls.title, filename: `papers/${owlsName}` }]);
      expect(existsSync(at(owlsName))).toBe(true);
    },
  );

  it.runIf(allTests)("says of a scan that was undone before that all is as it was", async () => {
    const { at, scan, run, runs } = await scanWorkspace();
    await writePaper(at("a.pdf"), owls);
    await scan("--yes");
    const first = runs().find((each) => each.includes("-scan-")) ?? "";
    expect((await run("scan", "--undo", first)).stdout).toContain("1 file of 1 restored");
    const again = await run("scan", "--undo", first);
    expect([again.code, again.stdout]).toEqual([
      0,
      expect.stringMatching(/as it was already .*0 files of 1 restored/su),
    ]);
  });

  it("takes the entry along where a later scan wrote the same again", async () => {
    const { at, scan, manifest, run, runs } = await scanWorkspace();
    await writePaper(at("a.pdf"), owls);
    const bytes = readFileSync(at("a.pdf"));
    await scan("--yes");
    const first = runs().find((each) => each.includes("-scan-")) ?? "";
    await run("scan", "--undo", first);
    await scan("--yes");
    expect((await run("scan", "--undo", first)).code).toBe(0);
    expect(readFileSync(at("a.pdf")).equals(bytes)).toBe(true);
    expect(manifest().entries).toEqual([]);
  });

  it.runIf(allTests)(
    "lets the library follow: works lie where their files are, and need not be read again",
    async () => {
      const { at, scan, run, runs } = await scanWorkspace();
      await writePaper(at("a.pdf"), owls);
      await scan("--yes");
      expect((await run("add", "papers")).code).toBe(0);
      const id = runs().find((each) => each.includes("-scan-")) ?? "";
      expect((await run("scan", "--undo", id)).code).toBe(0);
      const { stdout } = await run("library", "--json");
      expect(stdout).toContain(at("a.pdf"));
      expect(stdout).not.toContain(owlsName);
      expect((await run("add", "papers")).stdout).toContain("1 file: 1 unchanged");
    },
  );

  it("prints names of files without what could steer the terminal", async () => {
    const { at, scan, run, runs, files } = await scanWorkspace();
    await writePaper(at("a\n\u001b[31mb.pdf"), owls);
    await scan("--yes");
    const { stdout } = await run("scan", "--undo", runs()[0] ?? "");
    expect(files()).toEqual(["a\n\u001b[31mb.pdf"]);
    expect(stdout).not.toContain("\u001b[31m");
    expect(stdout.trim().split("\n")).toHaveLength(2);
  });

  it("refuses a dry run, and a scan that is going on", async () => {
    const { at, cwd, scan, run, runs, files } = await scanWorkspace();
    await writePaper(at("a.pdf"), owls);
    await scan("--yes");
    const [id = ""] = runs();
    const dry = await run("scan", "--undo", id, "--dry-run");
    expect([dry.code, files()]).toEqual([2, [owlsName]]);
    const held = takeLock(join(cwd, ".quire", "runs", id, "lock"), "The run");
    const busy = await run("scan", "--undo", id);
    held.release();
    expect([busy.code === 0, files()]).toEqual([false, [owlsName]]);
    expect(busy.stderr).toContain("still going on");
  });

  it("takes back within the run a removal, not the write before it", async () => {
    const { at, cwd, scan, files, manifest } = await scanWorkspace();
    await writePaper(at("a.pdf"), owls);
    await writePaper(at("b.pdf"), bees);
    await writePaper(at("c.pdf"), { ...bees, doi: "10.5555/nothing", title: "Another one" });
    const answers = { "a.pdf": ["write"], "b.pdf": ["remove", "yes", "skip"], "c.pdf": ["undo", "skip"] };
    writeFileSync(join(cwd, "answers.json"), JSON.stringify(answers));
    const { output } = await scan("--write", "--rename", "no", "--allow-delete", "--answers", "answers.json");
    expect(output.counts).toEqual({ written: 1, skipped: 2 });
    expect(files()).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
    expect(manifest().entries.map(({ status }) => status)).not.toContain("removed");
  });
});
