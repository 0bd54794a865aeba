import { removeTrailingSlashes } from "../../domain/characters.js";
import { QuireError } from "../../domain/error.js";
import { isOfWeb, parseUrl, portOf } from "../../domain/url.js";

/** Says where a call is really sent to. */
export type Route = (url: URL) => URL;

/** The host of a mirror as `network.allow_private` names it: it is the person's own, so it may be private. */
export function mirrorHost(mirror: string): string {
  const { hostname, url } = parseMirror(mirror);
  return `${hostname}:${portOf(url)}`;
}

/**
 * Sends https://HOST/PATH to MIRROR/HOST/PATH: a server of one's own plays the outside services. What already goes to
 * the mirror goes there unchanged. Policy, redirects and records keep to the real address.
 */
export function mirrorRoute(mirror: string): Route {
  const { url: own } = parseMirror(mirror);
  const prefix = removeTrailingSlashes(own.pathname);
  return (url) => {
    if (url.host === own.host) return url;
    const sent = new URL(own);
    sent.pathname = `${prefix}/${url.host}${url.pathname}`;
    sent.search = url.search;
    return sent;
  };
}

function parseMirror(mirror: string): { hostname: string; url: URL } {
  const url = parseUrl(mirror);
  if (url !== null && isOfWeb(url)) return { hostname: url.hostname, url };
  throw new QuireError("config", `network.mirror is "${mirror}", which is no http address.`, {
    facts: { mirror },
    fix: "Write an address such as http://127.0.0.1:8790.",
  });
}
