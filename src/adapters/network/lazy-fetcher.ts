import type { Fetcher, NetworkCall } from "../../ports/fetcher.js";

/** A door that is built at the first call: most commands never reach it, and its library takes a while to load. */
export function createLazyFetcher(load: () => Promise<Fetcher>): Fetcher {
  let loading: Promise<Fetcher> | undefined;
  return wrap(() => (loading ??= load()), []);
}

function wrap(open: () => Promise<Fetcher>, observers: readonly ((call: NetworkCall) => void)[]): Fetcher {
  const observedDoor = async () => {
    let fetcher = await open();
    for (const onCall of observers) fetcher = fetcher.observed(onCall);
    return fetcher;
  };
  return {
    fetch: async (request) => (await observedDoor()).fetch(request),
    standardFetch: async (input, init) => (await observedDoor()).standardFetch(input, init),
    observed: (onCall) => wrap(open, [...observers, onCall]),
  };
}
