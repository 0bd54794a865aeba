import { QuireError } from "../../domain/error.js";
import type { PlainRequest } from "../../domain/network-policy.js";
import { redactUrl } from "../../domain/url.js";

/** Throws `network_refused` where redirects lead back to where they have been, or never end; remembers each in `seen`. */
export function refuseLoop(seen: Set<string>, request: PlainRequest, maxRedirects: number): void {
  const visit = `${request.method} ${request.url.href}`;
  const reason = seen.has(visit) ? "redirect loop" : seen.size > maxRedirects ? "too many redirects" : null;
  seen.add(visit);
  if (reason === null) return;
  const url = redactUrl(request.url);
  throw new QuireError("network_refused", `Stopped at ${url}: ${reason} (${seen.size - 1} followed).`, {
    facts: { url, address: null, reason },
    fix: "Open the address in a browser and give the one it ends at.",
  });
}
