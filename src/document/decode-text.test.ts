import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.js";

function utf32(text: string, isLittle: boolean): Buffer {
  const codes = Array.from(`\ufeff${text}`, (character) => character.codePointAt(0) ?? 0);
  const bytes = Buffer.alloc(codes.length * 4);
  for (const [index, code] of codes.entries())
    if (isLittle) bytes.writeUInt32LE(code, index * 4);
    else bytes.writeUInt32BE(code, index * 4);
  return bytes;
}

const utf16 = (text: string) => Buffer.from(text, "utf16le");

describe("decodeText", () => {
  it.each<[string, Uint8Array, string]>([
    ["UTF-8", Buffer.from("Café — 中文"), "Café — 中文"],
    ["UTF-8 with a mark", Buffer.from("\ufeffCafé"), "Café"],
    ["Windows-1252", Buffer.from("Caf\u00e9 \u0093quoted\u0094", "latin1"), "Café “quoted”"],
    ["UTF-16 with a mark", utf16("\ufeffCafé au lait"), "Café au lait"],
    ["UTF-16 without a mark", utf16("Plain words"), "Plain words"],
    ["UTF-16, big end first", utf16("\ufeffBig end").swap16(), "Big end"],
    ["UTF-32", utf32("Café 😀 au lait", true), "Café 😀 au lait"],
    ["UTF-32, big end first, cut in the middle", utf32("Ένα κείμενο", false).subarray(0, -2), "Ένα κείμεν"],
    ["line ends of all kinds", Buffer.from("a\r\nb\rc\nd"), "a\nb\nc\nd"],
    [
      "a stray byte",
      Buffer.concat([Buffer.from("A long text with one "), Buffer.from([0x92]), Buffer.from("s")]),
      "A long text with one ’s",
    ],
  ])("reads %s", (_name, bytes, text) => {
    expect(decodeText(bytes, "x.txt")).toBe(text);
  });

  it("believes what a page declares unless the bytes refute it", () => {
    expect(decodeText(Buffer.from([0xcf, 0xf0, 0xe8]), "x.html", "windows-1251")).toBe("При");
    expect(decodeText(Buffer.from("Café"), "x.html", "no-such-encoding")).toBe("Café");
    expect(decodeText(Buffer.from([0x43, 0xe9]), "x.html", "utf-8")).toBe("Cé");
  });

  it.each<[string, Uint8Array, string]>([
    ["nothing", new Uint8Array(), "empty_file"],
    ["a mark alone", Buffer.from("\ufeff"), "empty_file"],
    ["white space", Buffer.from(" \r\n\t\n"), "empty_file"],
    ["an image", Buffer.from("89504e470d0a1a0a0000000d49484452000001", "hex"), "unsupported_format"],
    ["zero bytes", Buffer.alloc(1000), "unsupported_format"],
    ["noise", Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256)), "unsupported_format"],
  ])("refuses %s", (_name, bytes, code) => {
    expect(() => decodeText(bytes, "x.txt")).toThrow(expect.objectContaining({ code }));
  });
});
