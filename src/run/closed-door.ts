import type { QuireError } from "../domain/error.js";
import type { Fetcher } from "../ports/fetcher.js";

/** A door to the network that lets nothing through. @param refusal the error for an address, or for the network at large */
export function closedDoor(refusal: (address: string) => QuireError): Fetcher {
  const door: Fetcher = {
    fetch: ({ url }) => Promise.reject(refusal(url)),
    allowed: [[]],
    check: () => Promise.reject(refusal("the network")),
    standardFetch: () => Promise.reject(refusal("the network")),
    limited: () => door,
    observed: () => door,
  };
  return door;
}
