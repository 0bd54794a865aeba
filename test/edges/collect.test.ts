import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import type { Manifest } from "../../src/domain/manifest.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { noTerminal, onTerminal } from "../support/terminal.js";
import { allTests } from "../support/some-of.js";

const papers = fileURLToPath(new URL("../../examples/papers/", import.meta.url));
const paper = "Kessler 2012 dream recall FINAL.pdf";

const bibliography = `@article{first, title = {A first title}, author = {Adams, Ann}, year = 2001}
@article{second, title = {A second title}, author = {Brown, Bob}, year = 2002, doi = {10.5555/second}}
`;

function folderWith(text: string, name = "refs.bib"): string {
  const folder = newFolder();
  writeFileSync(join(folder, name), text);
  return folder;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Manifest;
}

afterAll(removeFolders);

describe("quire collect without a terminal", () => {
  it("shows what is listed and writes nothing", async () => {
    const folder = folderWith(bibliography);
    const { code, stdout } = await quireHere(["collect", "--file", "refs.bib"], { cwd: folder });
    expect([code, stdout.includes("A second title"), stdout.includes("--yes")]).toEqual([0, true, true]);
    expect(existsSync(join(folder, "manifest.json"))).toBe(false);
  });

  it("writes all listings with --yes, once however often it is told to", async () => {
    const folder = folderWith(bibliography);
    const first = await quireHere(["collect", "--file", "refs.bib", "--yes", "--json"], { cwd: folder });
    expect(JSON.parse(first.stdout)).toMatchObject({
      entries: [
        { key: "first", outcome: "new" },
        { key: "second", outcome: "new" },
      ],
    });
    const before = readFileSync(join(folder, "manifest.json"), "utf8");
    const again = await quireHere(["collect", "--file", "refs.bib", "--yes", "--json"], { cwd: folder });
    expect(JSON.parse(again.stdout)).toMatchObject({ entries: [{ outcome: "unchanged" }, { outcome: "unchanged" }] });
    expect(readFileSync(join(folder, "manifest.json"), "utf8")).toBe(before);
  });

  it("joins a listing with the file it names", async () => {
    const folder = folderWith(
      `@article{k, title = {Dreams}, author = {Kessler, K}, file = {:/elsewhere/${paper}:PDF}}`,
    );
    cpSync(join(papers, paper), join(folder, paper));
    await quireHere(["collect", "--file", "refs.bib", "--yes"], { cwd: folder });
    expect(manifestOf(folder).entries[0]).toMatchObject({ filename: paper, title: "Dreams" });
  });

  it("calls a captcha a captcha", async () => {
    const page = '<html><body><form id="gs_captcha_f"><h1>Please show you&#39;re not a robot</h1></form></body></html>';
    const folder = folderWith(page, "scholar.html");
    const { code, stderr } = await quireHere(["collect", "--file", "scholar.html"], { cwd: folder });
    expect([code, /captcha/i.test(stderr)]).toEqual([1, true]);
  });
});

describe.skipIf(noTerminal !== null)(`quire collect on a terminal (${noTerminal ?? "there is one"})`, () => {
  it.runIf(allTests)("edits a field, saves, asks about what is not written, and writes it", async () => {
    const folder = folderWith(bibliography);
    const form = onTerminal(["collect", "--file", "refs.bib"], { cwd: folder });
    await form.see("1 of 2");
    await form.see("? help");
    form.press("\u001B[B");
    await form.see("? help");
    form.press("\r");
    await form.see("ends editing");
    form.press(", corrected");
    await form.see("A first title, corrected");
    form.press("\r");
    await form.see("? help");
    form.press("n");
    await form.see("not saved. Save them?");
    form.press("y");
    await form.see("2 of 2");
    form.press("q");
    await form.see("Write them?");
    form.press("y");
    await form.see("Wrote 2 entries");
    form.press("q");
    expect(await form.ended).toBe(0);
    expect(manifestOf(folder).entries.map(({ title }) => title)).toEqual([
      "A first title, corrected",
      "A second title",
    ]);
  });

  it.runIf(allTests)("takes pasted markup, and goes on with what was saved after it was killed", async () => {
    const folder = newFolder();
    const form = onTerminal(["collect"], { cwd: folder });
    await form.see("Paste listings");
    form.press("\r");
    await form.see("Esc ends");
    form.press("<book><title>Pasted</title><author>Ada Author</author><date>1999</date></book>");
    await form.see("<book><title>Pasted");
    form.press("\u001B");
    await form.see("? help");
    form.press("r");
    await form.see("1 of 1");
    form.press("s");
    await form.see("Saved.");
    form.press("\u0003");
    await form.see("Write them?");
    form.press("\u0003");
    await form.ended;
    expect(existsSync(join(folder, "manifest.json"))).toBe(false);

    const next = onTerminal(["collect"], { cwd: folder });
    await next.see("1 entry not yet written. Go on with");
    next.press("y");
    await next.see("Pasted");
    next.press("w");
    await next.see("Wrote 1 entries");
    next.press("q");
    expect(await next.ended).toBe(0);
    expect(manifestOf(folder).entries[0]).toMatchObject({ title: "Pasted", authors: ["Ada Author"], year: 1999 });
  });

  it.runIf(allTests)("does the same by questions and answers", async () => {
    const folder = folderWith(bibliography);
    const prompts = onTerminal(["collect", "--file", "refs.bib", "--interactive", "cli"], { cwd: folder });
    await prompts.see("What now?");
    // The list begins with "edit a field"; "save to file" is the last but one.
    prompts.press("\u001B[A\u001B[A\r");
    await prompts.see("Wrote 2 entries");
    await prompts.see("What now?");
    prompts.press("\u0003");
    expect(await prompts.ended).toBe(0);
    expect(manifestOf(folder).entries).toHaveLength(2);
  });
});
