import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LatexSource } from "../../ports/typesetting.js";
import { childrenOf, isRunning } from "../../../test/support/child-processes.js";
import { newFolder, removeFolders } from "../../../test/support/quire.js";
import { findOnPath } from "../local/found-program.js";
import { firstError, warningsIn } from "./latex-log.js";
import { createLatexmk, type LatexmkOptions } from "./latexmk.js";

const path = process.env["PATH"] ?? "";
const isThere = (name: string) => findOnPath(name, path, process.platform) !== null;
/** These run where the machine has a TeX, as people's machines have. */
const hasLatex = ["latexmk", "pdflatex"].every(isThere);
afterAll(removeFolders);

const compiler = (options: Partial<LatexmkOptions> = {}) => createLatexmk({ root: newFolder(), path, ...options });
const source = (body: string, more: Partial<LatexSource> = {}): LatexSource => ({
  main: `\\documentclass{article}\n\\begin{document}\n${body}\n\\end{document}\n`,
  files: new Map(),
  program: "pdflatex",
  created: new Date("2026-11-26T12:00:00Z"),
  ...more,
});

describe.skipIf(!hasLatex)("compiling LaTeX (needs latexmk and pdflatex)", () => {
  it("runs as often as references and the bibliography need, and gives the same bytes twice", async () => {
    const files = new Map([["refs.bib", Buffer.from("@book{a, author={Ada Lovelace}, title={Notes}, year={1843}}\n")]]);
    const given = source(
      "As \\cite{a} and \\ref{b} say.\\section{One}\\label{b}\\bibliographystyle{plain}\\bibliography{refs}",
      { files },
    );
    const { pdf, warnings } = await compiler().compile(given);
    expect(Buffer.from(pdf).toString("latin1")).toContain("%PDF-");
    expect(warnings).toEqual([]);
    const again = await compiler().compile(given);
    expect(Buffer.from(again.pdf).equals(Buffer.from(pdf))).toBe(true);
  });

  it.skipIf(!isThere("xelatex"))("says which characters a font of XeLaTeX lacks", async () => {
    const { warnings } = await compiler().compile(source("漢", { program: "xelatex" }));
    expect(warnings[0]?.message).toContain("There is no 漢");
  });

  it("says what is wrong where the bibliography is not there", async () => {
    const main = source("\\cite{a}\\bibliographystyle{plain}\\bibliography{lost}");
    await expect(compiler().compile(main)).rejects.toMatchObject({ code: "invalid_input", message: /bibtex/ });
  });

  it("names itself with its version", async () => {
    expect(await compiler().engine()).toMatchObject({ name: "latexmk", version: expect.stringMatching(/^\d/) });
  });

  it("says the first error and its line, and warnings with theirs", async () => {
    await expect(compiler().compile(source("A\n\\unknowncommand"))).rejects.toMatchObject({
      code: "invalid_input",
      message: "The LaTeX cannot be compiled: line 4: Undefined control sequence. \\unknowncommand",
      facts: { line: 4 },
    });
    const { warnings } = await compiler().compile(source("See \\ref{nowhere}."));
    expect(warnings[0]).toMatchObject({ line: 3, message: expect.stringContaining("`nowhere'") });
  });

  it.each([
    ["files of the computer", "\\input{/etc/passwd}"],
    ["files above it", "\\input{../secret.tex}"],
    ["hidden files", "\\input{.secret}"],
  ])("cannot read %s", async (_what, body) => {
    await expect(compiler().compile(source(body))).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("starts no program, and writes nothing outside", async () => {
    const outside = newFolder();
    const started = join(outside, "started");
    await compiler().compile(source(`A\\immediate\\write18{touch ${started}}`));
    const written = join(outside, "written");
    const writing = source(`\\newwrite\\w\\immediate\\openout\\w=${written}.tex \\immediate\\write\\w{x}A`);
    await expect(compiler().compile(writing)).rejects.toMatchObject({ code: "invalid_input" });
    expect(readdirSync(outside)).toEqual([]);
  });

  it("reads no settings: those of latexmk are programs", async () => {
    const mark = join(newFolder(), "started");
    const files = new Map([["latexmkrc", Buffer.from(`system("touch ${mark}");\n`)]]);
    await compiler().compile(source("A", { files }));
    expect(existsSync(mark)).toBe(false);
  });
});

describe.skipIf(!hasLatex || process.platform === "win32")("LaTeX that goes on for ever", () => {
  const endless = source("\\def\\again{\\again}\\again");
  let temporary: string;
  beforeEach(() => vi.stubEnv("TMPDIR", (temporary = newFolder())));
  afterEach(() => vi.unstubAllEnvs());
  const left = () => readdirSync(temporary).filter((name) => name.startsWith("quire-typeset-"));

  it("is ended with all that it started, when it is no longer wanted and after its time", async () => {
    const stop = new AbortController();
    const compiling = compiler().compile(endless, stop.signal);
    const childOf = (parent: number, program: string) =>
      vi.waitFor(() => childrenOf(parent, program)[0] ?? Promise.reject(new Error("it has not begun")), 60_000);
    const latexmk = await childOf(process.pid, "latexmk");
    const shell = await childOf(latexmk, "pdflatex");
    stop.abort();
    await expect(compiling).rejects.toMatchObject({ code: "interrupted" });
    for (const pid of [latexmk, shell]) await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 60_000);
    await expect(compiler({ timeout_ms: 3000 }).compile(endless)).rejects.toMatchObject({ code: "timeout" });
    expect(left()).toEqual([]);
  });
});

describe("without latexmk", () => {
  it("says what to install", async () => {
    const none = compiler({ path: "" });
    expect(await none.engine()).toBeNull();
    await expect(none.compile(source("A"))).rejects.toMatchObject({ code: "missing_program", fix: /TeX Live/ });
  });
});

describe("the log of LaTeX", () => {
  it("says where the first error stands, in whatever form it comes", () => {
    expect(firstError("x\n./main.tex:3: Undefined control sequence.\nl.3 \\no\n        more", "main.tex")).toEqual({
      message: "Undefined control sequence. \\no",
      line: 3,
    });
    expect(firstError("! Emergency stop.\n", "main.tex")).toEqual({ message: "Emergency stop.", line: null });
    expect(firstError("chapters/one.tex:7: Missing $ inserted.\n", "main.tex")).toEqual({
      message: "chapters/one.tex: Missing $ inserted.",
      line: null,
    });
    expect(firstError("Output written on main.pdf (1 page).\n", "main.tex")).toBeNull();
  });

  it("gives each warning once, and characters that a font lacks", () => {
    const warning = "LaTeX Warning: Citation `a' on page 1 undefined on input line 12.";
    const missing = "Missing character: There is no 漢 in font cmr10!";
    expect(warningsIn([warning, missing, missing, warning].join("\n"))).toEqual([
      { message: warning, line: 12 },
      { message: missing, line: null },
    ]);
  });
});
