import { decodeBytes } from "../decode-text.js";

/** What `inputenc`, `CJK` and `ctex` call encodings, as `TextDecoder` does. */
const encodings: Readonly<Record<string, string>> = {
  latin1: "windows-1252",
  latin9: "iso-8859-15",
  isolatin: "windows-1252",
  isolatin1: "windows-1252",
  ansinew: "windows-1252",
  cp1252: "windows-1252",
  latin2: "iso-8859-2",
  latin3: "iso-8859-3",
  latin4: "iso-8859-4",
  latin5: "windows-1254",
  latin10: "iso-8859-16",
  cp1250: "windows-1250",
  cp1251: "windows-1251",
  cp1257: "windows-1257",
  cp866: "ibm866",
  "koi8-r": "koi8-r",
  "koi8-u": "koi8-u",
  iso88595: "iso-8859-5",
  "iso-8859-7": "iso-8859-7",
  "8859-8": "iso-8859-8",
  cp1255: "windows-1255",
  applemac: "macintosh",
  macce: "macintosh",
  maccyr: "x-mac-cyrillic",
  gbk: "gb18030",
  gb: "gb18030",
  big5: "big5",
  sjis: "shift_jis",
};

const declared =
  /^[^%\n]*\\(?:usepackage|RequirePackage|documentclass|begin)\s*(?:\[([^\]]{0,300})\]\s*\{(?:inputenc|inputenx|ctex\w*)\}|\{CJK\*?\}\s*\{([^}]{0,300})\})/gmu;

/** The text of a file in LaTeX: in UTF-8, else in the encoding that it or `main` says it has, else in that of Western Europe. */
export function decodeLatex(bytes: Uint8Array, main = ""): string {
  const { text, encoding } = decodeBytes(bytes);
  // Every text is one in this encoding; of the others the bytes have said it.
  if (encoding !== "windows-1252") return text;
  const options = Array.from((text + main).matchAll(declared), ([, option, language]) => option ?? language ?? "").join(
    ",",
  );
  const name = options
    .split(",")
    .map((option) => encodings[option.trim().toLowerCase()])
    .find((known) => known !== undefined);
  return name === undefined ? text : decodeBytes(bytes, name).text;
}
