import type { ConverterProgram, InstalledConverter } from "../../ports/document-reader.js";

/** A kind of file that an installed program turns into one that Quire reads. */
export interface ConvertedKind {
  /** As people call it, with its article. */
  what: string;
  endings: readonly string[];
  /** How such files begin, in hexadecimal: a program makes a text of anything. */
  begins: readonly string[];
  /** What the program makes of it, and Quire reads. */
  to: "odt" | "odp";
  /** Programs that give its text alone, where LibreOffice is not there. */
  plain?: readonly ConverterProgram[];
}

/** Prints the text of documents of Word. */
const antiword: ConverterProgram = {
  name: "antiword",
  args: (input) => ["-w", "0", "-m", "UTF-8.txt", input],
  output: null,
};
const catdoc: ConverterProgram = { name: "catdoc", args: (input) => ["-w", "-d", "utf-8", input], output: null };

const [compound, archive] = ["d0cf11e0a1b11ae1", "504b0304"];

export const convertedKinds: readonly ConvertedKind[] = [
  {
    what: "a document of Word before 2007",
    endings: [".doc", ".dot"],
    begins: [compound, "dba52d00", "31be0000", "fe370023"],
    to: "odt",
    plain: [antiword, catdoc],
  },
  {
    what: "a presentation of PowerPoint before 2007",
    endings: [".ppt", ".pps", ".pot"],
    begins: [compound],
    to: "odp",
  },
  { what: "a document of WordPerfect", endings: [".wpd"], begins: ["ff575043"], to: "odt" },
  { what: "a document of Works", endings: [".wps"], begins: [compound, "01fe"], to: "odt" },
  { what: "a document of OpenOffice 1", endings: [".sxw"], begins: [archive], to: "odt" },
  { what: "a presentation of OpenOffice 1", endings: [".sxi"], begins: [archive], to: "odp" },
  {
    what: "a document of AbiWord",
    endings: [".abw"],
    begins: ["3c3f786d6c", "3c21444f4354595045206162", "3c616269776f7264", "1f8b"],
    to: "odt",
  },
  { what: "a document of Hangul", endings: [".hwp"], begins: [compound, "48575020446f63756d656e74"], to: "odt" },
  { what: "a document of Pages", endings: [".pages"], begins: [archive], to: "odt" },
  { what: "a presentation of Keynote", endings: [".key"], begins: [archive], to: "odp" },
];

/** The programs for a kind: LibreOffice, which keeps headings, tables and notes, first. */
export function converterFor({ to, plain = [] }: ConvertedKind, ending: string): InstalledConverter {
  const office = (name: string): ConverterProgram => ({
    name,
    // Its settings lie beside the file: it starts none without a place for them.
    args: (input, out) => [
      "--headless",
      "--norestore",
      "--nolockcheck",
      "-env:UserInstallation=file:///tmp/office",
      "--convert-to",
      to,
      "--outdir",
      out,
      input,
    ],
    output: `input.${to}`,
    mounts: ["/etc/libreoffice", "/etc/fonts"],
  });
  return { programs: [office("soffice"), office("libreoffice"), ...plain], ending };
}
