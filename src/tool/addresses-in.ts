import { trimEnd } from "../domain/characters.js";
import { bareHost, parseUrl } from "../domain/url.js";

/** An address in a text: what decides where a call goes. */
export interface Address {
  /** Without its scheme and what may be punctuation. */
  text: string;
  /** As it is connected to: international names and other spellings of numbers are one. */
  host: string;
}

/**
 * Addresses with and without a scheme, e-mail addresses, DOIs. Each alternative begins where nothing that it could begin
 * with stands before: else long runs of letters would be searched from every one of them.
 */
const addressPattern = new RegExp(
  [
    String.raw`(?<![a-z\d+.-])[a-z][a-z\d+.-]*:\/\/[^\s<>"'()[\]{}|\\^\x60]+`,
    String.raw`(?<![\p{L}\d.+_-])[\p{L}\d.+_-]+@[\p{L}\d.-]+`,
    String.raw`\b10\.\d{4,9}\/[^\s<>"']+`,
    String.raw`(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}`,
    String.raw`(?<![\p{L}\d.-])(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[/:?][^\s<>"'()]*)?`,
  ].join("|"),
  "giu",
);

export function addressesIn(text: string): Address[] {
  return [...text.matchAll(addressPattern)].map(([found]) => {
    const address = trimEnd(found.replace(/^[a-z][a-z\d+.-]*:\/\/(?:[^/@]*@)?/, ""), "/.,;:!?");
    return { text: address, host: hostOf(address) };
  });
}

function hostOf(address: string): string {
  const written = address.replace(/[/:?#].*$/, "");
  const url = parseUrl(`http://${written}`);
  return url === null ? written : bareHost(url);
}

/** Letters and digits alone, "dot" read as the sign: "evil (dot) example" is "evilexample". */
export function squeezed(text: string): string {
  return text.replaceAll(/(?<![\p{L}\p{N}])dot(?![\p{L}\p{N}])|[^\p{L}\p{N}]+/gu, "");
}
