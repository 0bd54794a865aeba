import { expect, it } from "vitest";
import { encodeText } from "../../../test/support/encode-text.js";
import { decodeLatex } from "./decode-latex.js";

it.each([
  ["nothing", ""],
  ["its encoding", String.raw`\usepackage[cp1252]{inputenc}`],
])("reads the quotation marks of Windows in a file that says %s", (_what, preamble) => {
  const bytes = Buffer.from(`${preamble}On dit \u0093été\u0094 à Paris.`, "latin1");
  expect(decodeLatex(bytes, "a.tex")).toBe(`${preamble}On dit “été” à Paris.`);
});

const russian = "Сипуха охотится ночью над лугами и полями. Она весит немногим более 350 граммов.";
it.each([
  ["nothing at all", "", "windows-1251"],
  ["its options", String.raw`\usepackage[T2A,koi8-r]{inputenc}`, "koi8-r"],
  ["a line for editors", "% !TeX encoding = cp866\n", "ibm866"],
  ["a line of JabRef", "% Encoding: ISO8859_5\n", "iso-8859-5"],
  ["a line of Emacs", "% -*- mode: latex; coding: koi8-u -*-\n", "koi8-u"],
])("reads Russian where a file says %s", (_what, line, encoding) => {
  const { bytes } = encodeText(line + russian, encoding);
  expect(decodeLatex(bytes, "a.tex")).toBe(line + russian);
});

it("takes a file's word from the one that includes it", () => {
  const { bytes } = encodeText("Łódź", "iso-8859-2");
  expect(decodeLatex(bytes, "a.tex", String.raw`\usepackage[latin2]{inputenc}`)).toBe("Łódź");
});

it.each([
  ["nothing tells", "", "it may be windows-1251"],
  ["nothing here decodes", String.raw`\usepackage[cp850]{inputenc}`, "says that it is in the encoding cp850"],
])("refuses what %s, with the command that helps", (_what, line, message) => {
  const bytes = encodeText(`${line}Москва`, "windows-1251").bytes;
  expect(() => decodeLatex(bytes, "a.tex")).toThrow(
    expect.objectContaining({
      code: "unsupported_format",
      message: expect.stringContaining(message) as string,
      fix: expect.stringContaining("iconv -f") as string,
    }),
  );
});
