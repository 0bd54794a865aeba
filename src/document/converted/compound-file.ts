import { QuireError } from "../../domain/error.js";

/** What programs keep in compound files ([MS-CFB]), by a stream that each of them has. */
const streams = [
  ["encrypted", "EncryptedPackage"],
  ["encrypted", "EncryptedSummary"],
  // Mails hold what is attached to them, streams and all.
  ["msg", "__substg1.0"],
  ["doc", "WordDocument"],
  ["ppt", "PowerPoint Document"],
  ["xls", "Workbook"],
  ["xls", "WORKBOOK"],
  ["xls", "Book"],
] as const;

/** `other` is none of those that are known. */
type CompoundKind = (typeof streams)[number][0] | "other";

const mark = "d0cf11e0a1b11ae1";

/** What a compound file is of; null where the bytes are none. Names of streams stand in it as UTF-16. */
export function compoundKind(bytes: Uint8Array): CompoundKind | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!mark.startsWith(file.toString("hex", 0, 8)) || bytes.length < 4) return null;
  const names = (name: string) => Buffer.from(name, "utf16le");
  const kind = streams.find(([, stream]) => file.includes(names(stream)))?.[0] ?? "other";
  return kind === "doc" && isLockedDocument(file) ? "encrypted" : kind;
}

const [sectorSize, sectorsLooked] = [512, 64];

/** The stream of a document of Word begins with a block that says so ([MS-DOC] 2.5.2, fEncrypted), at one of the first sectors. */
function isLockedDocument(file: Buffer): boolean {
  for (let at = sectorSize; at + 12 <= Math.min(file.length, sectorSize * sectorsLooked); at += sectorSize)
    if (file.readUInt16LE(at) === 0xa5ec) return (file.readUInt16LE(at + 10) & 0x0100) !== 0;
  return false;
}

/** Says that a file needs a password. */
export function lockedFile(name: string): QuireError {
  return new QuireError("encrypted", `${name} is encrypted.`, {
    facts: { name },
    fix: "Save a copy without a password and add that.",
  });
}
