import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Conversion } from "../../ports/document-converter.js";
import { childrenOf, isRunning } from "../../../test/support/child-processes.js";
import { installFromPackages } from "../../../test/support/extras.js";
import { newFolder, removeFolders } from "../../../test/support/quire.js";
import { createPandocConverter, type PandocOptions } from "./pandoc-converter.js";

const build = new URL("../../../dist/", import.meta.url);
const file = new URL("adapters/typesetting/pandoc-process.js", build);
const extras = newFolder();
installFromPackages(extras, "pandoc");
afterAll(removeFolders);

/** By the extra; the user has no program. */
const converter = (options: Partial<PandocOptions> = {}) =>
  createPandocConverter({ file, build, extras, root: newFolder(), path: "", ...options });

/** A PNG of two by two pixels. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR4nGP4z8AARGDiPwMAHfAD/aAzCYkAAAAASUVORK5CYII=",
  "base64",
);
const text = (words: string) => ({ t: "Str", c: words });
const image = (path: string) => ({ t: "Image", c: [["", [], []], [text("A picture")], [path, ""]] });
const documentOf = (...inlines: unknown[]) => ({
  "pandoc-api-version": [1, 23, 1],
  meta: { title: { t: "MetaInlines", c: [text("Sleep")] }, lang: { t: "MetaString", c: "en" } },
  blocks: [{ t: "Para", c: inlines }],
});
const conversion = (more: Partial<Conversion> = {}): Conversion => ({
  document: documentOf(text("Words"), image("images/a.png"), { t: "Note", c: [{ t: "Para", c: [text("Noted")] }] }),
  to: "docx",
  options: { standalone: true },
  files: new Map([["images/a.png", png]]),
  created: new Date("2026-11-26T12:00:00Z"),
  ...more,
});
const inside = (bytes: Uint8Array) => unzipSync(Buffer.from(bytes));
const part = (bytes: Uint8Array, name: string) => Buffer.from(inside(bytes)[name] ?? []).toString("utf8");

describe("converting a document by the extra", () => {
  it("writes Word with footnotes and the images that are given, and dates it", async () => {
    const { bytes, warnings } = await converter().convert(conversion());
    expect(warnings).toEqual([]);
    expect(part(bytes, "word/footnotes.xml")).toContain("Noted");
    expect(Object.values(inside(bytes)).some((each) => Buffer.from(each).equals(png))).toBe(true);
    expect(part(bytes, "docProps/core.xml")).toContain("2026-11-26T12:00:00Z");
  });

  it.each(["docx", "odt", "epub3"])("gives the same %s twice", async (to) => {
    const [first, second] = await Promise.all([1, 2].map(() => converter().convert(conversion({ to }))));
    expect(first?.bytes.length).toBeGreaterThan(100);
    expect(Buffer.from(first?.bytes ?? []).equals(Buffer.from(second?.bytes ?? []))).toBe(true);
  });

  it("takes the styles of a reference document, and says what it left out", async () => {
    const { bytes: reference } = await converter().convert(conversion());
    const given = conversion({ reference, document: documentOf(image("lost.png")) });
    const { bytes, warnings } = await converter().convert(given);
    expect(part(bytes, "word/styles.xml")).toContain("w:style");
    expect(warnings).toEqual([expect.stringContaining("Could not fetch resource lost.png")]);
  });

  it("names itself with its version", async () => {
    expect(await converter().engine()).toEqual({ name: "pandoc-wasm", version: expect.stringMatching(/^3\.\d+/) });
  });
});

describe("a conversion that is refused", () => {
  it.each([
    ["a document of another version", { document: { ...documentOf(), "pandoc-api-version": [1, 22] } }, /1\.22/],
    ["something else", { document: { blocks: 1 } }, /not in the JSON of Pandoc/],
    ["a program for a format", { to: "/home/writer.lua" }, /writes no format/],
    ["PDF, which would start programs", { to: "pdf" }, /writes no format/],
    ["a filter", { options: { filters: ["x.lua"] } }, /"filters"/],
    ["a file beside it", { options: { css: ["/etc/passwd"] } }, /was not given/],
    ["files that would lie elsewhere", { files: new Map([["../a.png", png]]) }, /cannot hold/],
    ["files in place of its own", { files: new Map([["stdin", png]]) }, /may not be called/],
    [
      "what it does not understand",
      { document: { ...documentOf(), blocks: [{ t: "Nothing" }] } },
      /cannot be converted: /,
    ],
  ] as const)("for %s", async (_what, more, message) => {
    await expect(converter().convert(conversion(more))).rejects.toMatchObject({ code: "invalid_input", message });
  });

  it("for files of the computer: they are not there for it", async () => {
    const document = documentOf(image("/etc/hostname"), image("../../etc/hostname"), image("file:///etc/hostname"));
    const { bytes, warnings } = await converter().convert(conversion({ document }));
    expect(warnings).toHaveLength(3);
    expect(Object.keys(inside(bytes)).filter((name) => name.includes("media"))).toEqual([]);
  });
});

describe.skipIf(process.platform === "win32")("a program of the user's", () => {
  /** A folder with a program of this name that is a script. */
  function program(script: string, folder = newFolder()): string {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "pandoc"), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, "pandoc"), 0o755);
    return folder;
  }
  const without = newFolder();

  it("is refused where it is too old, with both ways named", async () => {
    const old = converter({ extras: without, path: program("echo pandoc 2.17.1.1") });
    expect(await old.engine()).toBeNull();
    await expect(old.convert(conversion())).rejects.toMatchObject({
      code: "missing_program",
      message: expect.stringMatching(/^Pandoc 2\.17\.1\.1 \(.*\) is too old; 3\.1 is needed\.$/),
      fix: "Run: quire extras add pandoc",
    });
  });

  it("is not started where it lies in the workspace", async () => {
    const root = newFolder();
    const mark = join(root, "started");
    const theirs = converter({
      extras: without,
      root,
      path: program(`touch ${mark}; echo pandoc 3.9`, join(root, "bin")),
    });
    await expect(theirs.convert(conversion())).rejects.toMatchObject({ code: "missing_program" });
    expect(existsSync(mark)).toBe(false);
  });

  it("is given its sandbox, no variable of the user's and the document on its standard input", async () => {
    vi.stubEnv("SECRET", "secret");
    const seen = newFolder();
    const script = `[ "$1" = --version ] && echo pandoc 3.9 && exit
      env > ${seen}/env; pwd > ${seen}/cwd; echo "$@" > ${seen}/args; cat > ${seen}/in; echo done > quire-output`;
    const own = converter({ extras: without, path: program(script) });
    const { bytes } = await own.convert(conversion());
    vi.unstubAllEnvs();
    expect(Buffer.from(bytes).toString("utf8")).toBe("done\n");
    const read = (name: string) => readFileSync(join(seen, name), "utf8");
    expect(read("env")).not.toContain("SECRET");
    expect(read("env")).toContain("SOURCE_DATE_EPOCH=1795694400");
    expect(read("args")).toContain("--sandbox");
    expect(read("in")).toContain("data:image/png;base64,");
    expect(existsSync(read("cwd").trim())).toBe(false);
  });
});

describe.skipIf(process.platform === "win32")("a conversion that takes too long or too much", () => {
  const program = "pandoc-process.js";
  let temporary: string;
  beforeEach(() => vi.stubEnv("TMPDIR", (temporary = newFolder())));
  afterEach(() => vi.unstubAllEnvs());
  const left = () => readdirSync(temporary).filter((name) => name.startsWith("quire-typeset-"));

  it("is ended when it is no longer wanted: no process and no file is left", async () => {
    const stop = new AbortController();
    const converting = converter().convert(conversion(), stop.signal);
    const begun = () => childrenOf(process.pid, program)[0] ?? Promise.reject(new Error("it has not begun"));
    const pid = await vi.waitFor(begun, 60_000);
    stop.abort();
    await expect(converting).rejects.toMatchObject({ code: "interrupted" });
    expect(isRunning(pid)).toBe(false);
    expect(left()).toEqual([]);
  });

  it("is ended after its time, and where it takes more memory than allowed", async () => {
    const slow = converter({ timeout_ms: 50 }).convert(conversion());
    await expect(slow).rejects.toMatchObject({ code: "timeout" });
    const large = converter({ memory_bytes: 60_000_000 }).convert(conversion());
    await expect(large).rejects.toMatchObject({ code: "too_large" });
    expect(left()).toEqual([]);
  });
});
