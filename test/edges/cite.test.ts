import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { compose } from "../../src/compose.js";
import type { CiteOutput } from "../../src/contracts/cite.js";
import { startRun } from "../../src/run/execute.js";
import { newFolder, newWorkspace, quire, quireLauncher, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { ownRecordings } from "../support/services.js";
import { allTests } from "../support/some-of.js";

const book = {
  id: "cormen2009introduction",
  type: "book",
  title: "Introduction to algorithms",
  author: [
    { family: "Cormen", given: "Thomas H." },
    { family: "Leiserson", given: "Charles E." },
  ],
  issued: { "date-parts": [[2009]] },
  publisher: "MIT Press",
  ISBN: "9780262033848",
};
const article = {
  id: "hu2021lora",
  type: "article",
  title: "LoRA: Low-rank adaptation",
  author: [{ family: "Hu", given: "Edward J." }],
  issued: { "date-parts": [[2021]] },
  DOI: "10.48550/arxiv.2106.09685",
  archive: "arXiv",
  archive_location: "2106.09685",
};
const retraction = { kind: "retracted", source: "crossref", doi: "10.1000/notice", date: "2012-01-01" };
const manifest = {
  version: 1,
  entries: [
    { id: "a".repeat(64), title: book.title, processed: true, csl: book },
    { id: "b".repeat(64), title: article.title, processed: true, csl: article, notices: [retraction] },
  ],
};

describe("quire cite", () => {
  let cwd: string;
  beforeEach(() => {
    cwd = newFolder();
    writeFileSync(join(cwd, "manifest.json"), JSON.stringify(manifest));
  });
  afterAll(removeFolders);

  const write = (text: string, name = "draft.md") => writeFileSync(join(cwd, name), text);
  const cite = (...given: string[]) => quireHere(["cite", ...given], { cwd });

  it("finds works by key, DOI, ISBN, arXiv id and id, in any spelling, and prints the cited draft alone", async () => {
    write(
      "[@cormen2009introduction, p. 3] [@isbn:0-262-03384-4] [@CORMEN2009introduction]\n\n" +
        "@doi:10.48550/arXiv.2106.09685 [@arxiv:2106.09685v2; @https://doi.org/10.48550/ARXIV.2106.09685] [@{bbbbbbbbbbbbbbbb}]\n",
    );
    const { code, stdout, stderr } = await cite("draft.md");
    expect(code).toBe(0);
    expect(stdout).toBe(
      "(Cormen & Leiserson, 2009, p. 3) (Cormen & Leiserson, 2009) (Cormen & Leiserson, 2009)\n\n" +
        "Hu (2021) (Hu, 2021) (Hu, 2021)\n\n## References\n\n" +
        "Cormen, T. H., & Leiserson, C. E. (2009). *Introduction to algorithms*. MIT Press.\n\n" +
        "Hu, E. J. (2021). *LoRA: Low-rank adaptation* (arXiv:2106.09685). arXiv. https://doi.org/10.48550/arxiv.2106.09685\n",
    );
    expect(stderr).toContain("retracted @hu2021lora (2012-01-01, doi:10.1000/notice, says crossref)");
    expect(stderr).toContain("6 citations of 2 works, style apa");
    expect(readFileSync(join(cwd, "draft.md"), "utf8")).toContain("[@cormen2009introduction, p. 3]");
  });

  it("writes to a file, lists what is unknown with lines and nearest keys, and ends with 3", async () => {
    write("# T\n\n[@cormen2009intro] and @nobody.\n\nAgain [@nobody; @hu2021lora], see @fig:one.\n");
    const { code, stdout, stderr } = await cite("draft.md", "-o", "out.md", "--style", "ieee", "--quiet");
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(readFileSync(join(cwd, "out.md"), "utf8")).toMatch(
      /^# T\n\n\[@cormen2009intro\] and @nobody\.\n\nAgain \[1\] \[@nobody\], see @fig:one\.\n\n## References\n\n\[1\] E\. J\. Hu/,
    );
    expect(stderr.split("\n").slice(0, 2)).toEqual([
      "unknown @cormen2009intro, line 3; nearest: cormen2009introduction",
      "unknown @nobody, lines 3, 5",
    ]);
    expect(readFileSync(join(cwd, "draft.md"), "utf8")).toContain("[@nobody; @hu2021lora]");
  });

  it.skipIf(!existsSync("/dev/full"))("says that its output could not be written", async () => {
    const command = `"$0" "$1" cite --style list > /dev/full`;
    const child = spawn("sh", ["-c", command, process.execPath, quireLauncher], { cwd: newFolder() });
    child.stdin.end();
    const [code, said] = await Promise.all([
      new Promise((resolve) => child.once("close", resolve)),
      child.stderr.setEncoding("utf8").toArray(),
    ]);
    expect(said.join("")).toBe("error: The output could not be written (ENOSPC).\n");
    expect(code).toBe(1);
  });

  it.runIf(allTests)("reads the standard input, and takes style and locale from the configuration", async () => {
    writeFileSync(join(cwd, "quire.yaml"), "cite: { style: chicago, locale: de }\n");
    const { stdout, code } = await quire(["cite", "-"], { cwd, input: "[@cormen2009introduction, S. 3]" });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^\(Cormen und Leiserson 2009, 3\)\n\n## Literaturverzeichnis\n\nCormen, Thomas H\., und Charles/,
    );
  });

  it("gives everything to a program as one document", async () => {
    write("[@hu2021lora] [@nobody]");
    const { stdout, code } = await cite("draft.md", "--json", "--style", "vancouver");
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      text: expect.stringMatching(/^\(1\) \[@nobody\]/),
      style: "vancouver",
      locale: "en-US",
      citations: 1,
      works: [{ key: "hu2021lora", work_id: null, label: "1.", notices: [retraction], looked_up: false }],
      unknown: [{ key: "nobody", lines: [1], nearest: [], reason: null }],
    });
  });

  it("lists styles and names the nearest to one that does not exist", async () => {
    const list = await cite("--style", "list", "chicago", "note");
    expect(list.stdout).toMatch(/^chicago-fullnote-bibliography\s+Chicago .*\(chicago-note, chicago-notes\)$/m);
    expect(list.stdout).toMatch(/\d+ of 2,\d+ styles\n$/);
    write("[@hu2021lora]");
    const { code, stderr } = await cite("draft.md", "--style", "chicgo-author-date");
    expect(code).toBe(1);
    expect(stderr).toMatch(/There is no citation style "chicgo-author-date"[^]*Nearest: chicago-author-date/);
    const text = "[@hu2021lora]";
    expect((await inProcess({ text, locale: "xx" })).error?.message).toBe('There is no locale "xx".');
    expect((await inProcess({ text, style: "Nature" })).text).toMatch(/^<sup>1<\/sup>/);
  });

  /** In this process: many small failures need no process each. */
  const inProcess = async (input: Record<string, unknown>) => {
    const workbench = await compose({ workspace: cwd, startedIn: cwd, environment: {} });
    try {
      const { output, error } = await startRun(workbench.engine, { tool: "cite", input });
      return { text: (output as CiteOutput | undefined)?.text, error: error?.toRecord() };
    } finally {
      await workbench.close();
    }
  };

  it("takes a style from a file, also one that only points to another, and says what is wrong with one", async () => {
    const head = '<?xml version="1.0"?>\n<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0">';
    const style = `${head}<info><title>Own</title><id>own</id></info><citation><layout prefix="{" suffix="}"><text variable="title"/></layout></citation><bibliography><layout><text variable="title" suffix="!"/></layout></bibliography></style>`;
    write(style, "own.csl");
    write(
      `${head}<info><link href="http://www.zotero.org/styles/vancouver" rel="independent-parent"/></info></style>`,
      "child.csl",
    );
    write(`${head}<info></style>`, "broken.csl");
    write("<html/>", "page.csl");
    const text = "[@cormen2009introduction]";
    expect((await inProcess({ text, style: "own.csl" })).text).toBe(
      "{Introduction to algorithms}\n\n## References\n\nIntroduction to algorithms!\n",
    );
    expect((await inProcess({ text, style: "child.csl" })).text).toMatch(/^\(1\)/);
    for (const [name, message] of [
      ["broken.csl", /broken\.csl is not a CSL style: /],
      ["page.csl", /it has no <style> element/],
      ["missing.csl", /There is no file .*missing\.csl/],
    ] as const) {
      expect((await inProcess({ text, style: name })).error).toMatchObject({ message: expect.stringMatching(message) });
    }
  });

  it("says what is wrong with a draft", async () => {
    expect((await inProcess({ path: "missing.md" })).error?.message).toMatch(/There is no file .*missing\.md/);
    writeFileSync(join(cwd, "latin1.md"), Buffer.from([0x5b, 0xe4, 0x5d]));
    expect((await inProcess({ path: "latin1.md" })).error?.message).toContain("not a text in UTF-8");
    expect((await inProcess({})).error?.code).toBe("invalid_input");
    expect(await cite()).toMatchObject({ code: 2, stderr: expect.stringContaining("No draft was named") });
    write("Nothing here.\n");
    expect(await cite("draft.md")).toMatchObject({ code: 0, stdout: "Nothing here.\n" });
  });

  it("looks up identifiers that the library does not have, only when it is asked to", async () => {
    const player = await startServicePlayer({ folders: [ownRecordings] });
    try {
      const environment = { QUIRE_NETWORK__MIRROR: player.origin, QUIRE_NETWORK__CONTACT: "a@example.org" };
      write("[@arxiv:1706.03762] [@doi:10.5555/nothing] [@nobody]");
      const without = await quireHere(["cite", "draft.md", "--offline"], { cwd, environment });
      expect(without).toMatchObject({ code: 3, stdout: "[@arxiv:1706.03762] [@doi:10.5555/nothing] [@nobody]" });
      const { code, stdout, stderr } = await quireHere(["cite", "draft.md", "--look-up"], { cwd, environment });
      expect(code).toBe(3);
      expect(stdout).toMatch(
        /^\(Vaswani et al\., 2017\) \[@doi:10\.5555\/nothing\] \[@nobody\]\n\n## References\n\nVaswani, A\./,
      );
      expect(stderr).toMatch(/unknown @doi:10\.5555\/nothing, line 1.*\(not found by .*Crossref/);
      expect(stderr).toMatch(/unknown @nobody, line 1$/m);
    } finally {
      await player.close();
    }
  });
});

describe("quire ask --tokens", () => {
  it.runIf(allTests)("writes a draft that quire cite turns into cited text", async () => {
    const cwd = newWorkspace((name) => /\.(md|html)$|Halloran.*\.pdf$/.test(name));
    await quireHere(["add", "library"], { cwd });
    const question = "Does retrieval practice help students in classrooms?";
    const asked = await quireHere(["ask", "--tokens", "--model", "none", question], { cwd });
    expect(asked.code).toBe(0);
    expect(asked.stdout).toMatch(/\[@halloran2022retrieval, p\. \d+\]\./);
    expect(asked.stdout).not.toMatch(/\[S\d+\]/);
    expect(asked.stderr).toMatch(/statements: \d+ ” quoted[^]*Sources\n[^]*\[S1\]/);
    writeFileSync(join(cwd, "draft.md"), asked.stdout);
    const cited = await quireHere(["cite", "draft.md", "--style", "apa"], { cwd });
    expect(cited.code).toBe(0);
    expect(cited.stdout).toMatch(/\(Halloran & van Aken, 2022, p\. \d+\)\./);
    expect(cited.stdout).toMatch(/## References\n[^]*Halloran, I\., & van Aken, P\. \(2022[^)]*\)\./);
    const json = await quireHere(["ask", "--tokens", "--model", "none", "--json", question], { cwd });
    const { answer_markdown, claims } = JSON.parse(json.stdout) as {
      answer_markdown: string;
      claims: { start: number; end: number }[];
    };
    expect(claims.length).toBeGreaterThan(0);
    for (const { start, end } of claims) expect(answer_markdown.slice(start, end)).toMatch(/^\S[^]*\[@[^\]]+\]\.?$/);
    expect(await quireHere(["ask", "--tokens", "-o", "page.html", question], { cwd })).toMatchObject({ code: 2 });
  });
});
