// Addresses that only a model or a text named, asked for where every host may be reached.
/** @typedef {import("../build.mjs").Build} Build */

/** @type {Record<string, import("../build.mjs").Guard>} */
export const hostGuards = {
  research: {
    file: "research/acquire/read-source.js",
    replace: [["{ domains: hosts, admit_redirects: true }", "{}"]],
  },
  named: {
    file: "ask/agent/run-tools.js",
    replace: [["if (first === undefined)", "if (true)"]],
  },
  wide: {
    file: "tool/named-hosts.js",
    replace: [["patterns.filter(NamedHosts.names)", "patterns"]],
  },
  copies: {
    file: "corpus/pages/fetch-document.js",
    replace: [["if (!(copy instanceof QuireError))", "if (!(copy instanceof QuireError) || (copy.url = address))"]],
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
    callNamed: (/** @type {string} */ name) => {
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

/** @type {Record<string, { page: string, copy: string, allowed?: string[][] }>} */
const declared = {
  "a host of a stranger": { page: "https://journal.example.org/owls", copy: "https://collector.example.net/owls.pdf" },
  "a host whose name ends alike": {
    page: "https://journal.example.org/owls",
    copy: "https://evilexample.org/owls.pdf",
  },
  "a host under the same country's domain": { page: "https://shop.co.uk/owls", copy: "https://other.co.uk/owls.pdf" },
  "another number on a local page": { page: "https://10.0.0.1/owls", copy: "https://10.1.0.1/owls.pdf" },
  "a stranger where every host is allowed": {
    page: "https://journal.example.org/owls",
    copy: "https://collector.example.net/owls.pdf",
    allowed: [["*"], ["*.net"]],
  },
};

/**
 * What a tool fetches beside the page. @param {Build} build
 * @param {{ page: string, copy: string, allowed: string[][] }} where
 */
async function followed(build, { page, copy, allowed }) {
  const { fetchDocument } = await build.load("corpus/pages/fetch-document.js");
  /** @type {string[]} */
  const fetched = [];
  const html = `<html><head><meta name="citation_pdf_url" content="${copy}"></head><body><p>Owls.</p></body></html>`;
  const fetch = (/** @type {unknown} */ _door, /** @type {{ url: string }} */ { url }) => {
    fetched.push(url);
    const sent = { url, final_url: url, media_type: "text/html", body: new TextEncoder().encode(html) };
    return Promise.resolve(sent);
  };
  const context = {
    services: { config: { scrape: { robots: false } }, pages: { fetch } },
    fetcher: { allowed },
    signal: new AbortController().signal,
  };
  await fetchDocument(context, { url: page, max_bytes: 1e6, follow: true });
  return fetched.length > 1 ? `${fetched.at(-1)} was fetched` : null;
}

/** The hosts that research opens the door for, for a source whose words name others. @param {Build} build */
async function researched(build) {
  const { readSource } = await build.load("research/acquire/read-source.js");
  /** @type {(readonly string[] | undefined)[]} */
  const opened = [];
  const context = {
    services: { config: { research: { tools: {} } }, clock: { now: () => new Date(0) } },
    signal: new AbortController().signal,
    budget: { remainingMilliseconds: () => Infinity },
    limitedTo: () => context,
    until: () => context,
    step: (/** @type {string} */ _key, /** @type {string} */ _effect, /** @type {() => unknown} */ work) => work(),
    callNamed: (
      /** @type {string} */ _name,
      /** @type {unknown} */ _input,
      /** @type {{ domains?: string[] }} */ options,
    ) => {
      opened.push(options.domains);
      return Promise.reject(new Error("nothing is read here"));
    },
  };
  await readSource(context, { domains: null }, found);
  if (opened.length === 0) throw new Error("nothing was asked for");
  return opened.every((hosts) => hosts?.join() === "found.example") ? null : "the door was open for other hosts";
}

/** @type {import("../family.mjs").Try[]} */
export const hostTries = [
  {
    name: "addresses in the title and the snippet of a source, while research reads it",
    guard: "research",
    quick: true,
    run: researched,
  },
  ...Object.entries(asked).map(([trick, [guard, url, how]]) => ({
    name: `${trick}, read by ask --agent`,
    guard,
    quick: true,
    run: (/** @type {Build} */ build) => read(build, url, how),
  })),
  ...Object.entries(declared).map(([trick, { page, copy, allowed = [] }]) => ({
    name: `${trick}, declared by a page as its own copy`,
    guard: "copies",
    quick: true,
    run: (/** @type {Build} */ build) => followed(build, { page, copy, allowed }),
  })),
];
