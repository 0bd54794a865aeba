import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newWorkspace, removeFolders } from "../../support/quire.js";
import { quireHere } from "../../support/quire-here.js";
import { allTests } from "../../support/some-of.js";

let cwd: string;
const quire = (...given: string[]) => quireHere(given, { cwd });
const read = (name: string) => readFileSync(join(cwd, name), "utf8");
const words = (html: string) => html.replaceAll(/<style>.*?<\/style>|<[^>]*>/gsu, " ").replaceAll(/\s+/gu, " ");

const draft = `---
title: What lasts
---

Retrieval practice is well supported for educational texts [@halloran2022retrieval].
For worked examples the evidence for it is strong [@halloran2022retrieval].
The moon is far [see @halloran2022retrieval]. Nobody wrote this [@nobody2020].
`;

beforeAll(async () => {
  cwd = newWorkspace((name) => /\.(md|html)$|Halloran/u.test(name));
  expect((await quire("add", "library")).code).toBe(0);
  writeFileSync(join(cwd, "draft.md"), draft);
});
afterAll(removeFolders);

describe("a document with its evidence", () => {
  it.runIf(allTests)("gives each citation its passage and verdict, and says what was not checked", async () => {
    const { code } = await quire("export", "draft.md", "--with-evidence", "-o", "draft.html");
    expect(code).toBe(3);
    const shown = words(read("draft.html"));
    expect(shown).toMatch(
      /✓ supported [^✓]*educational texts, and that for worked examples the evidence for it is weak/u,
    );
    expect(shown).toMatch(/! contradicted [^!]*has “weak” there, not “strong”/u);
    expect(shown).toContain("1 citation was not checked: the citation only points to the work.");
    expect(read("draft.html").match(/popovertarget="check-\d+" title/gu)).toHaveLength(2);
  });

  it("says nothing of checks where none was asked for", async () => {
    await quire("export", "draft.md", "-o", "plain.html");
    expect(read("plain.html")).not.toContain("popover=");
    expect(words(read("plain.html"))).not.toContain("supported Ines");
  });
});

describe("what else writes a text", () => {
  it("writes an audit as a document, whose quotations of the draft are no citations", async () => {
    const { code, stderr } = await quire("audit", "draft.md", "--fail-on", "none", "-o", "audit.htm", "-o", "audit.md");
    expect([code, stderr]).toEqual([0, expect.stringContaining("audit.htm")]);
    expect(words(read("audit.htm"))).toMatch(/Audit of draft\.md.*@nobody2020/u);
    expect(read("audit.htm")).not.toContain("data-cites");
    expect(read("audit.md")).toMatch(/^<!-- quire audit -->/u);
  });

  it.runIf(allTests)("cites a draft straight into a document, and writes other names as before", async () => {
    const { stdout } = await quire("cite", "draft.md", "-o", "cited.typ", "-o", "cited.txt");
    expect(stdout).toBe("");
    expect(read("cited.txt")).toContain("(Halloran & van Aken, 2022)");
    expect(read("cited.typ")).toContain("Halloran");
  });

  it("writes a table that was gathered, each source cited where its cells stand", async () => {
    const given = ["gather", "what studies did", "--for-each", "papers", "--columns", "title,year", "--model", "none"];
    const { stderr } = await quire(...given, "-o", "studies.csv", "-o", "studies.htm");
    expect(stderr).toContain("studies.htm");
    const html = read("studies.htm");
    expect(read("studies.csv")).toContain("Learning styles");
    expect(html).toContain("<h1>what studies did</h1>");
    expect(html).toMatch(/<td>Learning styles: why the myth survives <span class="citation"/u);
    expect(words(html)).toMatch(/How the table was made .*without a language model/u);
  });

  it("takes one name for the table alone", async () => {
    const { code, stderr } = await quire("gather", "x", "--for-each", "papers", "-o", "a.csv", "-o", "b.csv");
    expect([code, stderr]).toEqual([2, expect.stringContaining("a.csv and b.csv")]);
  });

  it.runIf(allTests)("writes the report of research as a document beside it", async () => {
    const given = ["research", "retrieval practice", "--only", "library", "--model", "none", "--iterations", "1"];
    const { stdout, stderr } = await quire(...given, "--report", "report.md", "-o", "report.htm");
    expect(stdout).toContain("report.md");
    expect(stderr).toContain("report.htm");
    const shown = words(read("report.htm"));
    expect(shown).toMatch(/retrieval practice .*Key findings .*How this was found 1 round of searching/u);
    expect(shown).toContain("” quoted");
  });

  it("asks for the engine that a document needs before anything else is done", async () => {
    const extras = { folder: join(cwd, "no-extras") };
    const asked = await quireHere(["ask", "What is retrieval practice?", "-o", "answer.pdf"], { cwd, extras });
    expect(asked).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("quire extras add typst") });
    expect(existsSync(join(cwd, "answer.pdf"))).toBe(false);
  });

  it.runIf(allTests)("exports a note of the brain with what its head says", async () => {
    const note =
      "---\ntitle: On spacing\nkeywords: [spacing]\ntopics: [memory]\nsummary: What helps.\n---\n\nIt helps [@halloran2022retrieval].\n";
    writeFileSync(join(cwd, "note.md"), note);
    expect((await quire("export", "note.md", "--to", "html")).code).toBe(0);
    expect(words(read("note.html"))).toMatch(
      /On spacing .*Keywords: spacing It helps \(Halloran &amp; van Aken, 2022\)/u,
    );
  });
});
