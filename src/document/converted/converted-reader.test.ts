import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";
import { createDocumentEngines } from "../../adapters/documents/document-engines.js";
import { createSandbox } from "../../adapters/sandbox/sandbox.js";
import { createReaders } from "../document-readers.js";
import { allTests } from "../../../test/support/some-of.js";

const compound = (stream: string) =>
  Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(500), Buffer.from(stream, "utf16le")]);

const programs = { root: tmpdir(), path: process.env["PATH"] ?? "", unsandboxed: false };
const sandbox = createSandbox(programs);
const isHeld = (await sandbox.probe()).usable;
const hasOffice = isHeld && (await sandbox.places("soffice")).length > 0;
const hasDjvu = isHeld && (await sandbox.places("djvutxt")).length > 0 && (await sandbox.places("cjb2")).length > 0;

async function readInstalled(bytes: Uint8Array, name: string) {
  const read = await createReaders(createDocumentEngines({ extras: null, languages: null, programs })).read(
    bytes,
    name,
    {
      ocr: false,
    },
  );
  return "markdown" in read ? read.markdown : "";
}

describe("the reader of files of other programs", () => {
  it.each<[string, string, Uint8Array, { code: string; message: string; fix: string }]>([
    [
      "a document of old Word",
      "a.docx",
      compound("WordDocument"),
      { code: "unsupported_format", message: "Word before 2007", fix: 'soffice --headless --convert-to odt "a.docx"' },
    ],
    [
      "slides of old PowerPoint",
      "a.ppt",
      compound("PowerPoint Document"),
      { code: "unsupported_format", message: "PowerPoint before 2007", fix: "--convert-to odp" },
    ],
    [
      "a document of WordPerfect",
      "a.wpd",
      Buffer.from("\u00ffWPC", "latin1"),
      { code: "unsupported_format", message: "WordPerfect", fix: "LibreOffice" },
    ],
    [
      "a mail of Outlook",
      "a.msg",
      compound("__substg1.0_0037001F"),
      { code: "unsupported_format", message: "Outlook", fix: "msgconvert" },
    ],
    [
      "a locked document",
      "a.docx",
      compound("EncryptedPackage"),
      { code: "encrypted", message: "encrypted", fix: "without a password" },
    ],
    [
      "another compound file",
      "a.bin",
      compound("Something"),
      { code: "unsupported_format", message: "does not know", fix: ".pdf" },
    ],
    [
      "DjVu",
      "a.djvu",
      Buffer.from("AT&TFORM"),
      { code: "unsupported_format", message: "djvutxt", fix: "ddjvu -format=pdf" },
    ],
  ])("says of %s what it is and what helps", async (_what, name, bytes, { code, message, fix }) => {
    await expect(readMarkdown(bytes, name)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message) as string,
      fix: expect.stringContaining(fix) as string,
    });
  });

  it.runIf(hasOffice && allTests)(
    "reads a document of old Word by the LibreOffice that is installed, else skips",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "quire-office-"));
      try {
        writeFileSync(join(folder, "a.html"), "<html><body><h1>Owls</h1><p>They hunt.</p></body></html>");
        const settings = `-env:UserInstallation=file://${folder}/settings`;
        execFileSync(
          "soffice",
          [settings, "--headless", "--convert-to", "doc:MS Word 97", "--outdir", folder, join(folder, "a.html")],
          { stdio: "ignore" },
        );
        expect(await readInstalled(readFileSync(join(folder, "a.doc")), "a.doc")).toBe("# Owls\n\nThey hunt.");
        await expect(readInstalled(compound("WordDocument"), "a.doc")).rejects.toMatchObject({
          code: expect.stringMatching(/damaged|empty_file/u) as string,
        });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );

  it.skipIf(!hasDjvu)("reads the text layer of DjVu by the djvutxt that is installed, else skips", async () => {
    const folder = mkdtempSync(join(tmpdir(), "quire-djvu-"));
    try {
      const at = (name: string) => join(folder, name);
      writeFileSync(at("a.pbm"), `P1\n8 8\n${"0 ".repeat(64)}\n`);
      execFileSync("cjb2", [at("a.pbm"), at("a.djvu")]);
      await expect(readInstalled(readFileSync(at("a.djvu")), "a.djvu")).rejects.toMatchObject({
        code: "no_text_layer",
      });
      writeFileSync(at("a.txt"), '(page 0 0 8 8 (line 0 0 8 8 "Owls hunt."))');
      execFileSync("djvused", [at("a.djvu"), "-e", `select 1; set-txt ${at("a.txt")}`, "-s"]);
      expect(await readInstalled(readFileSync(at("a.djvu")), "a.djvu")).toBe("Owls hunt.");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
