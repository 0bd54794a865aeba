import type { Fetcher } from "../../ports/fetcher.js";

/** A door that is built at the first call: most commands never reach it, and its library takes a while to load. */
export function createLazyFetcher(load: () => Promise<Fetcher>): Fetcher {
  let loading: Promise<Fetcher> | undefined;
  return wrap(() => (loading ??= load()), []);
}

function wrap(open: () => Promise<Fetcher>, allowed: Fetcher["allowed"]): Fetcher {
  /** A view of the door, made once: what a view has learnt of redirects stays with it. */
  const view = (look: (door: Fetcher) => Fetcher, lists: Fetcher["allowed"] = allowed): Fetcher => {
    let opening: Promise<Fetcher> | undefined;
    return wrap(() => (opening ??= open().then(look)), lists);
  };
  return {
    allowed,
    fetch: async (request) => (await open()).fetch(request),
    check: async (urls) => (await open()).check(urls),
    standardFetch: async (input, init) => (await open()).standardFetch(input, init),
    limited: (patterns, options) => view((door) => door.limited(patterns, options), [...allowed, patterns]),
    closed: () => view((door) => door.closed()),
    observed: (onCall) => view((door) => door.observed(onCall)),
  };
}
