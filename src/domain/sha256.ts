import { createHash } from "node:crypto";

/** Computes the SHA-256 of bytes, or of a text's UTF-8, in lower case hexadecimal figures. */
export const sha256Of = (content: Uint8Array | string): string => createHash("sha256").update(content).digest("hex");
