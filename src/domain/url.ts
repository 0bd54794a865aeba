import { isIP } from "node:net";
import { unbracket } from "./characters.js";

/** The URL that a text writes, or null where it writes none. */
export function parseUrl(text: string, base?: URL): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}

/** Tells whether a text begins as an address of the web does. */
export const beginsAsAddress = (text: string): boolean => /^https?:/iu.test(text);

/** Tells whether a text has an address of the web in it. */
export const hasAddress = (text: string): boolean => /https?:\/\//iu.test(text);

/** Blanks out the addresses of the web in a text. */
export const withoutAddresses = (text: string): string => text.replace(/https?:\/\/\S*/giu, " ");

/** Tells whether a browser would open an address as a page. */
export const isOfWeb = ({ protocol }: URL): boolean => protocol === "http:" || protocol === "https:";

/** Tells whether an address is one of a host or of those below it: "www.arxiv.org" of "arxiv.org". */
export function isAtHost(address: string, host: string): boolean {
  const url = parseUrl(address);
  return url !== null && isOfWeb(url) && (url.hostname === host || url.hostname.endsWith(`.${host}`));
}

/** Tells whether a text is an address of the web, which a browser opens as a page. */
export function isWebUrl(text: string): boolean {
  const url = parseUrl(text);
  return url !== null && isOfWeb(url);
}

/** Cuts "www." from a host. */
export const withoutWww = (host: string): string => (host.startsWith("www.") ? host.slice(4) : host);

/** Tells whether the path of an address, or of a file, ends as that of a PDF. */
export const isPdfPath = (path: string): boolean => path.toLowerCase().endsWith(".pdf");

/** A URL's host as it is compared: lower case, no trailing dot, no brackets around IPv6. */
export function bareHost(url: URL): string {
  return unbracket(url.hostname.replace(/\.+$/, ""));
}

/** The port a URL is reached at, the scheme's own where it names none. */
export function portOf(url: URL): string {
  if (url.port !== "") return url.port;
  return url.protocol === "https:" ? "443" : "80";
}

const secretName = /auth(?!ors?$)|cookie|key(?!words?$)|token|secret|passw|sig(nature)?$|credential|session|^code$/i;

/** Tells whether a header or query parameter may carry a secret; `author` and `keyword` are what people search by. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** Query parameters by which services want to be told who asks. */
const addressName = /^(?:mailto|e-?mail|contact)$/i;

/** A URL fit for a log: no user name or password, no fragment, values of secret-looking query parameters and e-mail addresses left out. */
export function redactUrl(url: URL): string {
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  shown.hash = "";
  for (const name of new Set(shown.searchParams.keys())) {
    if (isSecretName(name) || addressName.test(name)) shown.searchParams.set(name, "redacted");
  }
  return shown.href;
}

/** True for names and addresses that only this computer reaches. A name may be resolved to something else: see `listen`. */
export function isLoopback(host: string): boolean {
  const name = unbracket(host.toLowerCase());
  if (isIP(name) === 4) return name.startsWith("127.");
  return name === "::1" || name === "localhost" || name.endsWith(".localhost");
}
