import { QuireError } from "../../domain/error.js";

/** Word keeps encrypted documents, and those of before 2007, in another container. */
export function refuseOldOffice(bytes: Uint8Array, name: string): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (file.toString("hex", 0, 4) !== "d0cf11e0") return;
  if (file.includes(Buffer.from("EncryptedPackage", "utf16le"))) {
    throw new QuireError("encrypted", `${name} is encrypted.`, {
      facts: { name },
      fix: "Save a copy without a password and add that.",
    });
  }
  throw new QuireError("unsupported_format", `${name} is a document of Word before 2007.`, {
    facts: { name },
    fix: "Save it as .docx and add that.",
  });
}
