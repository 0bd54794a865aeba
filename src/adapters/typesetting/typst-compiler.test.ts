import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pdfStandards, type TypstSource } from "../../ports/typesetting.js";
import { childrenOf, isRunning } from "../../../test/support/child-processes.js";
import { installFromPackages } from "../../../test/support/extras.js";
import { newFolder, removeFolders } from "../../../test/support/quire.js";
import { folderName } from "../extras/extras-folder.js";
import { installedMark } from "../extras/require-from.js";
import { extrasTable } from "../extras/extras-table.js";
import { createTypstCompiler, type TypstOptions } from "./typst-compiler.js";
import { allTests } from "../../../test/support/some-of.js";

const file = new URL("../../../dist/adapters/typesetting/typst-process.js", import.meta.url);
const extras = newFolder();
installFromPackages(extras, "typst");
afterAll(removeFolders);

const compiler = (options: Partial<TypstOptions> = {}) => createTypstCompiler({ file, extras, ...options });
const source = (main: string, more: Partial<TypstSource> = {}): TypstSource => ({
  main,
  files: new Map(),
  standard: "pdf",
  created: new Date("2026-11-26T12:00:00Z"),
  ...more,
});
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const text = (pdf: Uint8Array) => Buffer.from(pdf).toString("latin1");

/** A PNG of two by two pixels. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR4nGP4z8AARGDiPwMAHfAD/aAzCYkAAAAASUVORK5CYII=",
  "base64",
);

describe("setting a document in pages", () => {
  it("gives a tagged PDF with its title, language and date", async () => {
    const main =
      '#set document(title: "Sleep", date: auto)\n#set text(lang: "en")\n= Sleep\n`code` $x^2$\n#pagebreak()\nEnd';
    const { pdf, pages, warnings, missing } = await compiler().typeset(source(main));
    expect({ pages, warnings, missing }).toEqual({ pages: 2, warnings: [], missing: [] });
    for (const part of ["%PDF-", "/Lang (en)", "/StructTreeRoot", "D:20261126120000Z"])
      expect(text(pdf)).toContain(part);
  });

  it.each(pdfStandards)("makes a PDF of the standard %s, twice the same", async (standard) => {
    const main =
      '#set document(title: "T", date: auto)\n#set text(lang: "en")\n= A\nB #image("images/a.png", alt: "C")';
    const files = new Map([["images/a.png", png]]);
    const [first, second] = await Promise.all([1, 2].map(() => compiler().typeset(source(main, { standard, files }))));
    expect(sha256(first?.pdf ?? new Uint8Array())).toBe(sha256(second?.pdf ?? new Uint8Array()));
    const mark = { "pdf-a": "pdfaid:part", "pdf-u": "pdfuaid:part" }[standard.slice(0, 5)] ?? "%PDF-1.7";
    expect(text(first?.pdf ?? new Uint8Array())).toContain(mark);
  });

  it.runIf(allTests)("names characters that no font has, and how often they stand there", async () => {
    const { missing } = await compiler().typeset(source("漢字漢 and `字漢` $漢$ Ελλάδα Россия ở"));
    expect(missing).toEqual([
      { character: "漢", count: 4 },
      { character: "字", count: 2 },
    ]);
    await expect(compiler().typeset(source("漢", { standard: "pdf-a-2b" }))).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("漢 (U+6F22, 1)"),
    });
  });

  it("falls back on fonts of its own for code and formulas, on none of the computer", async () => {
    const { missing, pdf } = await compiler().typeset(source("→ ≤ ⟦ `→ ≤ ⟦ é` $ℝ → ∞$"));
    expect(missing).toEqual([]);
    const fonts = [...text(pdf).matchAll(/\/BaseFont \/\w+\+(\w+)/g)].map(([, name]) => name);
    expect(new Set(fonts)).toEqual(new Set(["LibertinusSerif", "DejaVuSansMono", "NewCMMath"]));
  });

  const systemFont = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf";
  it.skipIf(!existsSync(systemFont))("takes a font that is handed over, and refuses one of the computer", async () => {
    const main = '#set text(font: "DejaVu Serif")\nWords';
    const { pdf } = await compiler().typeset(source(main, { fonts: [readFileSync(systemFont)] }));
    expect(text(pdf)).toContain("+DejaVuSerif");
    await expect(compiler().typeset(source(main))).rejects.toMatchObject({
      code: "invalid_input",
      message: "The document names a font of this computer: DejaVuSerif.",
    });
  });

  it.skipIf(!existsSync(systemFont))("sets what only the fonts of an extra have", async () => {
    const own = newFolder();
    installFromPackages(own, "typst");
    const row = extrasTable().find(({ name }) => name === "fonts");
    const place = join(own, row === undefined ? "" : folderName(row));
    mkdirSync(place);
    writeFileSync(join(place, installedMark), "{}");
    copyFileSync(systemFont, join(place, "DejaVuSerif.ttf"));
    expect(await compiler({ extras: own }).families()).toContain("DejaVu Serif");
    // Georgian of the church, which no font of the compiler has.
    const given = source("ⴃⴏ");
    expect((await compiler().typeset(given)).missing).toHaveLength(2);
    expect((await compiler({ extras: own }).typeset(given)).missing).toEqual([]);
  });

  it("says the compiler's warnings with their lines", async () => {
    const { warnings } = await compiler().typeset(source("One\n\nTwo **three**"));
    expect(warnings[0]).toMatchObject({ line: 3, message: expect.stringContaining("no text within stars") });
  });

  it("tells the families that documents can name", async () => {
    expect(await compiler().families()).toEqual([
      "Libertinus Serif",
      "New Computer Modern",
      "New Computer Modern Math",
      "DejaVu Sans Mono",
    ]);
  });
});

describe("a document that cannot be set", () => {
  it("is refused with the compiler's message and the line of the source", async () => {
    await expect(compiler().typeset(source("A\n\n#unknown"))).rejects.toMatchObject({
      code: "invalid_input",
      message: "The document cannot be set: line 3: unknown variable: unknown",
      facts: { line: 3 },
    });
  });

  it("says what the standard wants of it", async () => {
    const main = '#set document(title: "T")\n#image("a.png")';
    const files = new Map([["a.png", png]]);
    await expect(compiler().typeset(source(main, { standard: "pdf-ua-1", files }))).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("PDF/UA-1 error: missing alt text"),
    });
  });

  it.each([
    ["a file of the computer", '#read("/etc/passwd")', /file not found/],
    ["a file above it", '#read("../secret.txt")', /access denied|outside of project root/],
    ["a file above it by another way", '#include "/../../etc/passwd"', /access denied|outside of project root/],
    ["a package of the web", '#import "@preview/cetz:0.3.0"', /failed to download package/],
    ["a package of the computer", '#import "@local/own:1.0.0"', /package not found/],
  ])("is refused where it reads %s", async (_what, main, message) => {
    await expect(compiler().typeset(source(main))).rejects.toMatchObject({ code: "invalid_input", message });
  });

  it("is refused where one of its files would lie elsewhere", async () => {
    for (const path of ["../a.png", "/a.png", "a//b.png", "images/../a.png", "C:\\a.png"]) {
      const given = source("A", { files: new Map([[path, png]]) });
      await expect(compiler().typeset(given)).rejects.toMatchObject({ code: "invalid_input", facts: { path } });
    }
  });

  it("is missing its program where the extra is not installed", async () => {
    const without = compiler({ extras: newFolder() });
    expect(await without.isInstalled()).toBe(false);
    await expect(without.typeset(source("A"))).rejects.toMatchObject({
      code: "missing_program",
      fix: "Run: quire extras add typst",
    });
  });
});

describe.skipIf(process.platform === "win32")("a document that takes too long or too much", () => {
  /** Goes on for days, and takes no memory. */
  const endless = "#for a in range(1000000) { for b in range(1000000) { let c = calc.rem(a * b, 7) } }";
  const program = "typst-process.js";
  let temporary: string;
  beforeEach(() => vi.stubEnv("TMPDIR", (temporary = newFolder())));
  afterEach(() => vi.unstubAllEnvs());
  const left = () => readdirSync(temporary).filter((name) => name.startsWith("quire-typeset-"));
  const firstChild = (parent: number) =>
    vi.waitFor(() => childrenOf(parent, program)[0] ?? Promise.reject(new Error("it has not begun")), 60_000);

  it("is ended when it is no longer wanted: no process and no file is left", async () => {
    const stop = new AbortController();
    const setting = compiler().typeset(source(endless), stop.signal);
    const pid = await firstChild(process.pid);
    stop.abort();
    await expect(setting).rejects.toMatchObject({ code: "interrupted" });
    expect(isRunning(pid)).toBe(false);
    expect(left()).toEqual([]);
    await expect(compiler().typeset(source("A"), stop.signal)).rejects.toMatchObject({ code: "interrupted" });
  });

  it.runIf(allTests)("is ended after its time, and where it takes more memory than allowed", async () => {
    const slow = compiler({ timeout_ms: 1000 }).typeset(source(endless));
    await expect(slow).rejects.toMatchObject({ code: "timeout", facts: { timeout_ms: 1000 } });
    const large = compiler({ memory_bytes: 50_000_000 }).typeset(source(endless));
    await expect(large).rejects.toMatchObject({ code: "too_large", facts: { limit_mb: 50 } });
    expect(childrenOf(process.pid, program)).toEqual([]);
    expect(left()).toEqual([]);
  });

  it.runIf(allTests)("ends by itself when whoever waits for it is killed", async () => {
    const module = new URL("../../../dist/adapters/typesetting/typst-compiler.js", import.meta.url);
    const options = JSON.stringify({ extras });
    const given = JSON.stringify({ main: endless, standard: "pdf", created: null });
    const script = `
      const { createTypstCompiler } = await import(${JSON.stringify(module.href)});
      const compiler = createTypstCompiler({ ...${options}, file: new URL(${JSON.stringify(file.href)}) });
      await compiler.typeset({ ...${given}, files: new Map() });`;
    const waiting = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" });
    const pid = await firstChild(waiting.pid ?? 0);
    waiting.kill("SIGKILL");
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 60_000);
  });
});
