import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { z } from "zod";

/** Letters of any script, digits and what joins them; whatever else might become another part of an address. */
const plain = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*\.?$/u;

/**
 * A domain's name as it is asked for: in small letters of ASCII (UTS 46), without the dot at its end. Null for what is
 * no such name, as addresses, parts of addresses, and numbers that a host would be read as an address.
 */
export function asciiDomain(text: string): string | null {
  if (!plain.test(text)) return null;
  const ascii = domainToASCII(text.replace(/\.$/u, "")).toLowerCase();
  const labels = ascii.split(".");
  if (ascii === "" || ascii.length > 253 || isIP(ascii) !== 0) return null;
  return labels.every((label) => label.length > 0 && label.length <= 63) ? ascii : null;
}

/** The parameter of a domain below a top-level one. */
export const domainParam = z
  .string()
  .refine((text) => asciiDomain(text)?.includes(".") === true, "must be a domain's name, such as example.org");
