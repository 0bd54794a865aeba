import { isUtf8 } from "node:buffer";
import { QuireError } from "../../domain/error.js";
import { decodeAsWritten } from "../decode-text.js";

/** What LaTeX, JabRef and Emacs call encodings, where `TextDecoder` calls them otherwise. */
const encodings: Readonly<Record<string, string>> = {
  latin9: "iso-8859-15",
  latin10: "iso-8859-16",
  isolatin: "windows-1252",
  isolatin1: "windows-1252",
  ansinew: "windows-1252",
  applemac: "macintosh",
  macroman: "macintosh",
  maccyr: "x-mac-cyrillic",
  gb: "gb18030",
  koi8r: "koi8-r",
  koi8u: "koi8-u",
  eucjp: "euc-jp",
  euckr: "euc-kr",
};

const declarations = [
  // `inputenc`, `CJK` and `ctex`.
  /^[^%\n]*\\(?:usepackage|RequirePackage|documentclass|begin)\s*(?:\[([^\]]{0,300})\]\s*\{(?:inputenc|inputenx|ctex\w*)\}|\{CJK\*?\}\s*\{([^}]{0,300})\})/gmu,
  // Editors: "% !TeX encoding = latin1", "% -*- coding: latin-1 -*-"; JabRef: "% Encoding: Cp1252".
  /^%\s*(?:!TEX\s+)?encoding\s*[=:]\s*([\w.-]{1,30})\s*$/gimu,
  /^%.{0,100}-\*-.{0,100}coding:\s*([\w.-]{1,30})/gimu,
];

/**
 * The text of a file in LaTeX or of references: in UTF-8, else in the encoding that it or `main` says it has, else in what its
 * letters tell. Throws `unsupported_format` where nothing tells, or what is said is not read here.
 */
export function decodeLatex(bytes: Uint8Array, name: string, main = ""): string {
  if (isUtf8(bytes)) return decodeAsWritten(bytes, name).text;
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  const said = saidIn(source) ?? saidIn(main);
  const encoding = said === undefined ? undefined : knownEncoding(said);
  if (encoding === null) throw notRead(name, said ?? "");
  return decodeAsWritten(bytes, name, encoding).text;
}

/** Options that are none, such as those of `ctex`, are passed over; UTF-8 it is not. */
function saidIn(source: string): string | undefined {
  const options = declarations.flatMap((pattern) =>
    Array.from(source.matchAll(pattern), ([, option, language]) => option ?? language ?? ""),
  );
  const names = options.flatMap((option) => option.split(",")).map((option) => option.trim().toLowerCase());
  const told = names.filter((each) => knownEncoding(each) !== "utf-8" && each !== "");
  return told.find((each) => knownEncoding(each) !== null) ?? told.find((each) => unread.has(each));
}

/** Encodings of `inputenc` that nothing here decodes. */
const unread = new Set("cp437 cp437de cp850 cp852 cp858 cp865 macce next decmulti".split(" "));

function knownEncoding(said: string): string | null {
  const plain = said.replaceAll(/[^a-z0-9]/gu, "");
  for (const label of [encodings[plain], said, plain, plain.replace(/^(?:iso)?8859(\d+)$/u, "iso-8859-$1")]) {
    if (label === undefined) continue;
    try {
      return new TextDecoder(label).encoding;
    } catch {
      // The next way to write it is tried.
    }
  }
  return null;
}

function notRead(name: string, said: string): QuireError {
  return new QuireError(
    "unsupported_format",
    `${name} says that it is in the encoding ${said}, which is not read here.`,
    {
      facts: { name, encoding: said },
      fix: `Save it as UTF-8: iconv -f ${said.toUpperCase()} -t UTF-8 "${name}" > "utf8-${name}"`,
    },
  );
}
