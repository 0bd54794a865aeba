import { createHash } from "node:crypto";

/** Computes the SHA-256 of bytes, or of a text's UTF-8, in lower case hexadecimal figures. */
export const sha256Of = (content: Uint8Array | string): string => createHash("sha256").update(content).digest("hex");

/** Compares two texts by code units, for `toSorted`: the same order on every machine. */
export const byCodeUnits = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
