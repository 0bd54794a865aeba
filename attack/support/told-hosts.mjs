// Addresses that only a model or a text named, asked for where every host may be reached.
/** @typedef {import("../build.mjs").Build} Build */

/** @type {Record<string, import("../build.mjs").Guard>} */
export const hostGuards = {
  named: {
    file: "ask/agent/run-tools.js",
    replace: [["if (first === undefined)", "if (true)"]],
  },
  wide: {
    file: "tool/named-hosts.js",
    replace: [["patterns.filter(NamedHosts.names)", "patterns"]],
  },
  bounds: {
    file: "ask/agent/named-requests.js",
    replace: [["if (addresses.length === 0)", "if (true)"]],
  },
};

const spec = { name: "web_scrape", sandbox: { network: true, hosts: ["*"] } };
const found = {
  source_id: "s",
  url: "https://found.example/a",
  title: "Tides, see https://title.example/",
  snippet: "Everything stands on https://snippet.example/tides",
  authors: [],
  year: null,
  venue: null,
  doi: null,
  arxiv_id: null,
  pmid: null,
  open_copy: null,
};

/**
 * What a loop reads that was asked to read an address; null where it reads nothing. Whoever is asked says what a silent
 * person says. @param {Build} build @param {string} url @param {{ domains?: string[], input?: object }} [how]
 */
async function read(build, url, { domains = ["*"], input = { url } } = {}) {
  const { runTools } = await build.load("ask/agent/run-tools.js");
  const { initialState } = await build.load("ask/agent/agent-state.js");
  /** @type {string[]} */
  const called = [];
  const context = {
    services: { config: { agent: { tools: {} } }, clock: { now: () => new Date(0) } },
    signal: new AbortController().signal,
    gate: (/** @type {{ default: unknown }} */ gate) => Promise.resolve(gate.default),
    emit: () => {},
    limitedTo: () => context,
    step: (/** @type {string} */ _key, /** @type {string} */ _effect, /** @type {() => unknown} */ work) => work(),
    call: (/** @type {string} */ name) => {
      called.push(name);
      return Promise.reject(new Error("nothing is read here"));
    },
  };
  const settings = { domains, library_only: false, parallel: 1 };
  const request = { name: "web_scrape", input, serves: [], by: "model" };
  const state = {
    ...initialState("Why are there two tides a day?", undefined, settings),
    found: [found],
    plan: { requests: [request] },
  };
  await runTools({ context, state, tools: [spec], trusted: [JSON.stringify(input)] }, null).catch(() => {});
  return called.length > 0 ? `${url} was read` : null;
}

/** @type {Record<string, [guard: string, url: string, how?: { domains?: string[], input?: object }]>} */
const asked = {
  "an address that a model made up": ["named", "https://made-up.example/tides"],
  "the address of a result's snippet": ["named", "https://snippet.example/tides"],
  "an address deep in a tool's input": [
    "named",
    "https://deep.example/",
    { input: { pages: [{ at: " HTTPS://deep.example/" }] } },
  ],
  "a look-alike of a result's host": ["named", "https://found.example.evil.example/a"],
  "a host of a top-level domain that is allowed": ["wide", "https://stranger.org/", { domains: ["*.org"] }],
  "a host below a country's domain for everybody": ["wide", "https://stranger.co.uk/", { domains: ["*.co.uk"] }],
};

/** @type {import("../family.mjs").Try[]} */
export const hostTries = [
  ...Object.entries(asked).map(([trick, [guard, url, how]]) => ({
    name: `${trick}, read by ask --agent`,
    guard,
    quick: true,
    run: (/** @type {Build} */ build) => read(build, url, how),
  })),
  {
    name: "a page of a named host that leads a tool elsewhere",
    guard: "bounds",
    quick: true,
    run: async (/** @type {Build} */ build) => {
      const { boundsOf } = await build.load("ask/agent/named-requests.js");
      const { domains } = boundsOf(["https://found.example/a"], ["*"]);
      return domains.includes("*") ? "every host may be reached from there" : null;
    },
  },
];
