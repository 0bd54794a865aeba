import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../test/support/read-markdown.js";
import { makeZip } from "../../test/support/zip-file.js";

const hex = (digits: string) => Buffer.from(`${digits}00ff00ff`, "hex");
const noise = Buffer.alloc(100);

describe("refusals of kinds that are not read", () => {
  it.each<[string, Uint8Array, string, string]>([
    ["a.7z", noise, "7-Zip", '7z x "a.7z"'],
    ["a.rar", noise, "RAR", "unrar x"],
    ["notes", hex("526172211a07"), "RAR", "unrar x"],
    ["a.tar.gz", hex("1f8b"), "compressed", "gunzip -k"],
    ["a.chm", hex("49545346"), "HTML Help", "7z x"],
    ["a.azw3", noise, "e-reader", 'ebook-convert "a.azw3" "a.epub"'],
    ["a.mobi", noise, "e-reader", "ebook-convert"],
    ["a.ps", Buffer.from("%!PS-Adobe-3.0\n"), "PostScript", 'ps2pdf "a.ps" "a.pdf"'],
    ["a.tiff", hex("49492a00"), "image", "tiff2pdf"],
    ["a.heic", noise, "image", "heif-convert"],
    ["scan", hex("89504e47"), "image", "--ocr"],
    ["a.mp3", hex("494433"), "recording", "whisper"],
    ["a.numbers", makeZip([{ name: "Index.zip", content: "x" }]), "Numbers", "--convert-to xlsx"],
    ["a.webarchive", Buffer.from("bplist00"), "Safari", "textutil"],
    ["a.config", Buffer.from("key = value\n"), "does not know", 'cp "a.config" "a.config.txt"'],
    ["a.xyz", noise, "does not know", "a PDF"],
  ])("says of %s what it is and what helps", async (name, bytes, message, fix) => {
    await expect(readMarkdown(bytes, name)).rejects.toMatchObject({
      code: "unsupported_format",
      message: expect.stringContaining(message) as string,
      fix: expect.stringContaining(fix) as string,
    });
  });
});
