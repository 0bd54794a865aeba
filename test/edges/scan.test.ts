import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { Hit } from "../../src/domain/search.js";
import type { AddOutput } from "../../src/contracts/add.js";
import type { ScanOutput } from "../../src/library/scan/scan-run.js";
import { ants, bees, crossrefAnswer, owls, writePaper } from "../support/papers.js";
import { removeFolders } from "../support/quire.js";
import { closePlayers, owlsName, scanWorkspace } from "../support/scan-workspace.js";
import { allTests } from "../support/some-of.js";

afterEach(closePlayers);
afterAll(removeFolders);

describe("quire scan", () => {
  it.runIf(allTests)("says what it would do and changes nothing, where there is no terminal", async () => {
    const { at, scan, files, cwd } = await scanWorkspace();
    await writePaper(at("a.pdf"), owls);
    const { code, output } = await scan();
    expect(code).toBe(0);
    expect(output).toMatchObject({ dry_run: true, counts: { written: 1 }, renamed: 1, undo: null });
    expect(output.files[0]).toMatchObject({
      path: at("a.pdf"),
      new_path: at(owlsName),
      action: "written",
      match: { verdict: "same" },
      record: { item: { title: owls.title, DOI: owls.doi } },
      identification: { doi: { value: owls.doi } },
    });
    expect(files()).toEqual(["a.pdf"]);
    expect(existsSync(join(cwd, "manifest.json"))).toBe(false);
  });

  it.runIf(allTests)(
    "with --yes writes what is certain, names the file, keeps the record, and does nothing the second time",
    async () => {
      const { at, scan, files, manifest } = await scanWorkspace();
      await writePaper(at("a.pdf"), owls);
      const before = readFileSync(at("a.pdf"));
      const { code, output } = await scan("--yes");
      expect([code, output.counts, files()]).toEqual([0, { written: 1 }, [owlsName]]);
      const after = readFileSync(at(owlsName));
      expect(after.subarray(0, before.length).equals(before)).toBe(true);
      expect(after.length).toBeGreaterThan(before.length);
      expect(manifest().entries).toMatchObject([
        {
          filename: `papers/${owlsName}`,
          original_filename: "papers/a.pdf",
          processed: true,
          status: "written",
          title: owls.title,
          doi: owls.doi,
          year: 2019,
          id: output.files[0]?.sha256,
        },
      ]);
      const again = await scan("--yes", "--rescan");
      expect([again.code, again.output.counts]).toEqual([0, { unchanged: 1 }]);
      expect(readFileSync(at(owlsName)).equals(after)).toBe(true);
      expect((await scan("--yes", "--skip-existing")).output.counts).toEqual({ unchanged: 1 });
    },
  );

  it.runIf(allTests)("leaves the record of another document to a person, whose yes is asked for twice", async () => {
    const { at, scan, files, manifest, cwd } = await scanWorkspace([crossrefAnswer(owls, bees)]);
    await writePaper(at("a.pdf"), owls);
    const { output } = await scan("--yes");
    expect(output.files[0]).toMatchObject({ action: "unidentified", match: { verdict: "different" } });
    expect(manifest().entries).toMatchObject([
      { processed: false, status: "unidentified", title: owls.title, doi: "" },
    ]);
    const answers = join(cwd, "answers.yaml");
    writeFileSync(answers, "a.pdf: write\n");
    const once = await scan("--write", "--answers", answers);
    expect(once.code).toBe(3);
    expect(files()).toEqual(["a.pdf"]);
    writeFileSync(answers, "papers/a.pdf: [write, yes]\n");
    const twice = await scan("--write", "--answers", answers);
    expect([twice.code, twice.output.counts]).toEqual([0, { written: 1 }]);
    expect(manifest().entries[0]?.title).toBe(bees.title);
  });

  it("waits where nobody can answer, says how to go on, and goes on", async () => {
    const { at, run, scan, runs, files, cwd } = await scanWorkspace();
    await writePaper(at("a.pdf"), owls);
    await writePaper(at("b.pdf"), bees);
    const { code, output } = await scan("--write");
    const [id = ""] = runs();
    expect(code).toBe(3);
    expect(JSON.stringify(output)).toContain(`quire runs resume ${id}`);
    expect(files()).toEqual(["a.pdf", "b.pdf"]);
    writeFileSync(join(cwd, "answers.json"), JSON.stringify({ "a.pdf": "skip" }));
    expect(await run("runs", "resume", id, "--answers", "answers.json")).toMatchObject({ code: 3 });
    const end = await run("runs", "resume", id, "--yes");
    expect(end.code).toBe(0);
    expect(end.stdout).toContain("2 files: 1 written, 1 skipped, 1 renamed");
    expect(files()).toEqual(["a.pdf", "dances-of-honeybees-in-the-light-of-artificial-suns_2021.pdf"]);
  });

  it("takes a DOI and edits from answers, in turn", async () => {
    const { at, scan, manifest, cwd } = await scanWorkspace();
    await writePaper(at("a.pdf"), ants, { withDoi: false });
    const answers = [
      { doi: `https://doi.org/${ants.doi.toUpperCase()}` },
      { edit: { publication: "Annals of Ants", tags: "ants, fungus" } },
      "write",
    ];
    writeFileSync(join(cwd, "answers.json"), JSON.stringify({ "papers/a.pdf": answers }));
    const { code, output } = await scan("--write", "--answers", "answers.json");
    expect([code, output.counts]).toEqual([0, { written: 1 }]);
    expect(manifest().entries).toMatchObject([
      { doi: ants.doi, publication: "Annals of Ants", tags: ["ants", "fungus"], fields: { "container-title": "you" } },
    ]);
  });

  it.runIf(allTests)("tells not found, try again, blocked and offline apart", async () => {
    const down = { ...crossrefAnswer(bees), status: 500, body: "down", content_type: "text/plain" };
    const blocking = {
      ...crossrefAnswer(ants),
      status: 403,
      body: "<html><title>Just a moment...</title><p>Are you a robot? Solve the captcha.</p></html>",
      content_type: "text/html",
    };
    const { at, scan } = await scanWorkspace([down, blocking]);
    await writePaper(at("a.pdf"), owls);
    await writePaper(at("b.pdf"), bees);
    await writePaper(at("c.pdf"), ants);
    const outcomes = (output: ScanOutput) => output.files.map(({ outcome }) => outcome);
    const offline = await scan("--offline");
    expect(outcomes(offline.output)).toEqual(["offline", "offline", "offline"]);
    const online = await scan();
    expect(outcomes(online.output)).toEqual(["not found", "try again", "blocked"]);
    expect(online.code).toBe(3);
  });

  it("undoes a run: bytes, names and records; what was changed since is named and not touched", async () => {
    const { at, run, scan, runs, files, manifest } = await scanWorkspace();
    await writePaper(at("a.pdf"), owls);
    await writePaper(at("b.pdf"), bees);
    const before = [readFileSync(at("a.pdf")), readFileSync(at("b.pdf"))];
    const { output } = await scan("--yes");
    const changed = output.files[1]?.new_path ?? "";
    const bytes = readFileSync(changed);
    writeFileSync(changed, Buffer.concat([bytes, Buffer.from("% a note\n")]));
    const [id = ""] = runs();
    expect(output.undo).toBe(`quire scan --undo ${id}`);
    const first = await run("scan", "--undo", id);
    expect(first.code).toBe(3);
    expect(first.stdout).toMatch(/not touched .*dances-of-honeybees/);
    expect(readFileSync(at("a.pdf")).equals(before[0] ?? Buffer.of())).toBe(true);
    expect(manifest().entries.map(({ title }) => title)).toEqual([bees.title]);
    writeFileSync(changed, bytes);
    expect(await run("scan", "--undo", id)).toMatchObject({ code: 0 });
    expect(files()).toEqual(["a.pdf", "b.pdf"]);
    expect(readFileSync(at("b.pdf")).equals(before[1] ?? Buffer.of())).toBe(true);
    expect(manifest().entries).toEqual([]);
  });

  it("removes only with --allow-delete and a second yes, into a trash", async () => {
    const { at, cwd, run, scan, files, manifest } = await scanWorkspace();
    await writePaper(at("a.pdf"), owls);
    writeFileSync(join(cwd, "answers.json"), JSON.stringify({ "a.pdf": ["remove", "yes"] }));
    expect((await scan("--write", "--answers", "answers.json")).code).toBe(3);
    expect(files()).toEqual(["a.pdf"]);
    const removed = await run("scan", "papers", "--write", "--allow-delete", "--answers", "answers.json");
    expect([removed.code, removed.stdout]).toEqual([0, expect.stringContaining("1 file: 1 removed")]);
    expect(files()).toEqual([]);
    expect(manifest().entries).toMatchObject([{ status: "removed", filename: "", processed: false }]);
  });

  it("keeps to depth, glob, --rename no, --move and --no-manifest", async () => {
    const { at, cwd, scan, files } = await scanWorkspace();
    await writePaper(at("a.pdf"), owls);
    await writePaper(at("below", "b.pdf"), bees);
    expect((await scan("--depth", "1")).output.files.map(({ path }) => path)).toEqual([at("a.pdf")]);
    expect((await scan("--glob", "b*.pdf")).output.files.map(({ path }) => path)).toEqual([at("below", "b.pdf")]);
    expect((await scan("--rename", "no")).output.renamed).toBe(0);
    const moved = await scan("--yes", "--no-manifest", "--move", "named", "--depth", "1");
    expect(moved.output).toMatchObject({ manifest: null, files: [{ new_path: join(cwd, "named", owlsName) }] });
    expect(existsSync(join(cwd, "named", owlsName))).toBe(true);
    expect(files()).toEqual(["below"]);
    expect(existsSync(join(cwd, "manifest.json"))).toBe(false);
  });

  it("leaves a signed file as it is, unless a person says yes", async () => {
    const { at, cwd, scan, manifest } = await scanWorkspace();
    await writePaper(at("a.pdf"), owls, { signed: true });
    const before = readFileSync(at("a.pdf"));
    const { output } = await scan("--yes", "--rename", "no");
    expect(output.files[0]).toMatchObject({ action: "recorded", reason: expect.stringContaining("sign") });
    expect(readFileSync(at("a.pdf")).equals(before)).toBe(true);
    expect(manifest().entries).toMatchObject([{ processed: true, status: "recorded", title: owls.title }]);
    writeFileSync(
      join(cwd, "answers.json"),
      JSON.stringify({ "a.pdf": [{ edit: { notes: "signed" } }, "write", "yes"] }),
    );
    const answered = ["--write", "--rename", "no", "--answers", "answers.json", "--manifest", "other.json"];
    expect((await scan(...answered)).output.counts).toEqual({ written: 1 });
    const after = readFileSync(at("a.pdf"));
    expect(after.subarray(0, before.length).equals(before)).toBe(true);
    expect(after.length).toBeGreaterThan(before.length);
  });

  it("names unreadable files for what they are, and enters them as not processed", async () => {
    const { at, scan, manifest } = await scanWorkspace();
    await writePaper(at("c.pdf"), owls);
    writeFileSync(at("a.pdf"), "");
    writeFileSync(at("b.pdf"), "just text");
    const { output } = await scan("--yes");
    expect(output.files.map(({ action, reason }) => [action, /empty|not a PDF/.exec(reason)?.[0]])).toEqual([
      ["unread", "empty"],
      ["unread", "not a PDF"],
      ["written", undefined],
    ]);
    expect(manifest().entries.filter(({ processed }) => !processed)).toHaveLength(2);
  });

  it("says of copies that they are the same, and of a second file with a DOI which the first is", async () => {
    const { at, scan } = await scanWorkspace();
    await writePaper(at("a.pdf"), owls);
    writeFileSync(at("b.pdf"), readFileSync(at("a.pdf")));
    writeFileSync(at("c.pdf"), Buffer.concat([readFileSync(at("a.pdf")), Buffer.from("\n%other\n")]));
    const { output } = await scan("--yes");
    expect(output.files.map(({ action }) => action)).toEqual(["written", "duplicate", "written"]);
    expect(output.files[2]?.new_path).toBe(at(owlsName.replace(".pdf", "_2.pdf")));
    expect((await scan("--yes")).output.counts).toEqual({ unchanged: 2, duplicate: 1 });
  });

  it.runIf(allTests)(
    "lets the library follow: the same work, found under its record, its file read only once",
    async () => {
      const { at, run, scan } = await scanWorkspace();
      await writePaper(at("a.pdf"), owls);
      const search = async () => {
        const { stdout } = await run("search", "abstract", "measured", "--author", "Strix", "--year", "2019", "--json");
        return (JSON.parse(stdout) as { hits: Hit[] }).hits;
      };
      const added = JSON.parse((await run("add", "papers", "--json")).stdout) as AddOutput;
      await scan("--yes");
      expect(await search()).toMatchObject([
        { work_id: added.files[0]?.work_id, title: owls.title, path: at(owlsName) },
      ]);
      const again = JSON.parse((await run("add", "papers", "--json")).stdout) as AddOutput;
      expect(again.counts).toEqual({ unchanged: 1 });
    },
  );

  it("takes what a person wrote into the manifest, into the file and its name", async () => {
    const { at, cwd, scan, files, manifest } = await scanWorkspace();
    await writePaper(at("a.pdf"), owls);
    await scan("--yes");
    const text = readFileSync(join(cwd, "manifest.json"), "utf8");
    const title = "Silent flight of barn owls over snow covered meadows and fields";
    writeFileSync(join(cwd, "manifest.json"), text.replaceAll(owls.title, title));
    for (const flags of [["--yes"], ["--yes", "--rescan"]]) {
      const { output } = await scan(...flags);
      expect(output.counts).toEqual(flags.length === 1 ? { written: 1 } : { unchanged: 1 });
    }
    expect(files()).toEqual(["silent-flight-of-barn-owls-over-snow-covered-meadows-and-fields_2019.pdf"]);
    expect(manifest().entries).toMatchObject([{ title, fields: { title: "you" }, original_filename: "papers/a.pdf" }]);
  });

  it("asks about one file that is named, although nothing is to do: it may be put right", async () => {
    const { at, cwd, run, scan, manifest } = await scanWorkspace();
    await writePaper(at("a.pdf"), owls);
    await scan("--yes");
    const edit = { edit: { volume: "5", title: `${owls.title}, corrected` } };
    writeFileSync(join(cwd, "answers.json"), JSON.stringify({ [owlsName]: [edit, "write"] }));
    const given = ["--write", "--answers", "answers.json", "--rename", "no"];
    expect((await scan(...given)).output.counts).toEqual({ unchanged: 1 });
    const { code } = await run("scan", join("papers", owlsName), ...given);
    expect(code).toBe(0);
    expect(manifest().entries).toMatchObject([{ title: `${owls.title}, corrected`, csl: { volume: "5" } }]);
  });

  it("writes no file again that carries its record, with or without a manifest", async () => {
    const { at, scan } = await scanWorkspace();
    await writePaper(at("a.pdf"), owls);
    await scan("--yes", "--no-manifest");
    const bytes = readFileSync(at(owlsName));
    const again = await scan("--yes", "--no-manifest");
    expect([again.output.counts, again.output.undo]).toEqual([{ unchanged: 1 }, null]);
    expect((await scan("--yes")).output.counts).toEqual({ recorded: 1 });
    expect((await scan("--yes")).output.counts).toEqual({ unchanged: 1 });
    expect(readFileSync(at(owlsName)).equals(bytes)).toBe(true);
  });

  it.each([
    [["--write", "--dry-run"], "exclude each other"],
    [["--dir", "elsewhere"], "Two things to scan"],
    [["--rename", "maybe"], "--rename is yes or no"],
    [["--rename", "no", "--move", "x"], "--move"],
  ])("refuses %j with words", async (flags, words) => {
    const { run } = await scanWorkspace();
    const { code, stderr } = await run("scan", "papers", ...flags);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});
