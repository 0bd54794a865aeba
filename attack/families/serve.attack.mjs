// Tries against `quire serve`, without and with a token, over raw sockets on loopback.
import { crowdTries, floodGuards, sessionTries, slowTries, streamTries } from "../support/serve-floods.mjs";
import { foreignRun, initialize, mcp, raw, request, secret, serving, statusOf, token } from "../support/serving.mjs";

const guards = {
  ...floodGuards,
  name: [
    {
      file: "edges/server/service/guards.js",
      replace: [
        ["if (!isLoopback(hostname))", "if (false)"],
        ["if (name === null || !isLoopback(name))", "if (false)"],
      ],
    },
    { file: "edges/mcp/protocol-handler.js", replace: [["if (refused)", "if (false)"]] },
  ],
  page: [
    { file: "edges/server/service/guards.js", replace: [["if (!isOwnPage || !isOwnSite)", "if (false)"]] },
    { file: "edges/mcp/protocol-handler.js", replace: [["if (refused)", "if (false)"]] },
  ],
  token: {
    file: "edges/server/service/guards.js",
    replace: [["if (given === undefined || !timingSafeEqual(digest(given), wanted))", "if (false)"]],
  },
  size: [
    {
      file: "edges/server/service/guards.js",
      replace: [
        ['if (Number(raw.headers.get("content-length") ?? 0) > bytes)', "if (false)"],
        ["if (size > most)", "if (false)"],
      ],
    },
    { file: "edges/mcp/protocol-handler.js", replace: [["if (read.tooLarge)", "if (false)"]] },
  ],
  shape: { file: "edges/server/service/guards.js", replace: [["checkShape(body)", "void body"]] },
  parser: {
    file: "edges/server/listen.js",
    replace: [["insecureHTTPParser: false", "insecureHTTPParser: true"]],
  },
  head: { file: "edges/server/listen.js", replace: [["maxHeaderSize: 16_384", "maxHeaderSize: 64_000_000"]] },
  rate: { file: "edges/server/service/guards.js", replace: [["if (times.length >= perMinute)", "if (false)"]] },
  address: {
    file: "edges/server/service/guards.js",
    replace: [['isLoopback(address) ? "loopback" : address', "address"]],
  },
  write: { file: "edges/client-rules.js", replace: [['return effect !== "write" ||', "return true ||"]] },
  run_id: {
    file: "adapters/local/file-run-store.js",
    replace: [['if (!/^[\\w.-]+$/.test(id) || id.startsWith("."))', "if (false)"]],
  },
  batch: {
    file: "edges/mcp/protocol-handler.js",
    replace: [["body.length <= mostInBatch", "true"]],
  },
  fields: {
    file: "domain/invalid-input.js",
    replace: [
      [".slice(0, mostNamed)", ""],
      ["text.length > most", "false"],
    ],
  },
};

/** @typedef {import("../support/serving.mjs").Asked} Asked */

const search = JSON.stringify({ tool: "search", input: { query: "moon" } });
/** One of each kind of route: by method, by what it does. @type {Record<string, Asked>} */
const surfaces = {
  list: { method: "GET", path: "/works" },
  search: { method: "GET", path: "/search?q=moon" },
  description: { method: "GET", path: "/openapi.json" },
  run: { method: "POST", path: "/runs", body: search },
  text: { method: "POST", path: "/index", body: JSON.stringify({ source: "a", content: "# A\n\nB." }) },
  cancel: { method: "POST", path: "/runs/x/cancel" },
  mcp: initialize,
  "mcp stream": { method: "GET", path: "/mcp", headers: ["Accept: text/event-stream"] },
  preflight: { method: "OPTIONS", path: "/runs", headers: ["Access-Control-Request-Method: POST"] },
};
/** Those that only a token opens, whatever they are for. @type {Record<string, Asked>} */
const routes = {
  ...surfaces,
  work: { method: "GET", path: "/works/abc" },
  tools: { method: "GET", path: "/tools" },
  runs: { method: "GET", path: "/runs" },
  "one run": { method: "GET", path: "/runs/x" },
  events: { method: "GET", path: "/runs/x/events" },
  resume: { method: "POST", path: "/runs/x/resume", body: "{}" },
  gate: { method: "POST", path: "/runs/x/gates/y", body: '{"answer":"yes"}' },
  "end of a session": { method: "DELETE", path: "/mcp", headers: ["Mcp-Session-Id: x"] },
  nothing: { method: "GET", path: "/nothing" },
  head: { method: "HEAD", path: "/works" },
};

/** @param {Asked} asked @param {string[]} headers */
const withHeaders = (asked, headers) => ({ ...asked, headers: [...(asked.headers ?? []), ...headers] });

/**
 * A try that is stopped where the status is one of `stopped`.
 * @param {string} name @param {string} guard @param {import("../support/serving.mjs").Kind} kind
 * @param {string | ((port: number) => string)} bytes @param {readonly number[]} stopped
 */
function refusal(name, guard, kind, bytes, stopped) {
  const run = async (build) => {
    const { port } = await serving(build, kind);
    const answer = await raw(port, typeof bytes === "string" ? bytes : bytes(port));
    if (answer.includes(secret)) return `the answer holds a secret: ${answer.slice(0, 200)}`;
    const status = statusOf(answer);
    return stopped.includes(status) ? null : `was answered ${status}: ${answer.slice(answer.indexOf("\r\n\r\n"), 300)}`;
  };
  return { name, guard, run };
}

/** Ways to write a name that is not this computer's, or that a reader may take for it. */
const names = {
  "another name": "rebound.example",
  "a name with a port": "rebound.example:3000",
  "localhost as a first label": "localhost.rebound.example",
  "a loopback address as first labels": "127.0.0.1.rebound.example",
  "localhost at the end of a label": "notlocalhost",
  "an address of the network": "192.168.1.5:3000",
  "any address": "0.0.0.0:3000",
  "loopback as one number": "2130706433",
  "loopback in base 16": "0x7f000001",
  "loopback in base 8": "0177.0.0.1",
  "loopback with parts left out": "127.1",
  "any address of IPv6": "[::]:3000",
  "a link-local address with a zone": "[fe80::1]",
  "a dot at the end": "rebound.example.",
  "an underscore": "re_bound.example",
  capitals: "REBOUND.EXAMPLE",
  "a name in Punycode": "xn--lcalhost-54a",
};

function* nameTries() {
  const { list, run, mcp: session, "mcp stream": stream, preflight, search: find } = surfaces;
  for (const [surface, asked] of Object.entries({ list, run, session, stream, preflight, find })) {
    for (const [trick, host] of Object.entries(names)) {
      const bytes = request(withHeaders(asked, [`Host: ${host}`]));
      yield refusal(`${trick} as Host, ${surface}`, "name", {}, bytes, [403]);
    }
    const absolute = { ...asked, path: `http://rebound.example${asked.path}` };
    yield refusal(`a whole address as target, ${surface}`, "name", {}, request(absolute), [403]);
    const both = withHeaders(absolute, ["Host: rebound.example"]);
    yield refusal(`a whole address as target and Host, ${surface}`, "name", {}, request(both), [403]);
  }
}

/** What browsers say of a page that is not this server's. @type {Record<string, (port: number) => string[]>} */
const pages = {
  "another site": () => ["Origin: https://evil.example"],
  "a page without an origin": () => ["Origin: null"],
  "another server of this computer": () => ["Origin: http://localhost:8080"],
  "this computer under another name": (port) => [`Origin: http://127.0.0.1:${port}`],
  "our name as a label": (port) => [`Origin: http://localhost.evil.example:${port}`],
  "our name as user": () => ["Origin: http://localhost@evil.example"],
  "a file": () => ["Origin: file://"],
  "an extension": () => ["Origin: chrome-extension://abcdefghijklmnop"],
  "ours and another's": () => ["Origin: http://localhost", "Origin: http://evil.example"],
  "a link from another site": () => ["Sec-Fetch-Site: cross-site"],
  "another port's page without an origin": () => ["Sec-Fetch-Site: same-site"],
  "an unknown word for the site": () => ["Sec-Fetch-Site: elsewhere"],
};
const simpleTypes = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];

function* pageTries() {
  for (const [surface, asked] of Object.entries(surfaces)) {
    for (const [page, headers] of Object.entries(pages)) {
      const bytes = (port) => request(withHeaders(asked, headers(port)));
      yield refusal(`${page}, ${surface}`, "page", {}, bytes, [403]);
    }
  }
  for (const surface of ["run", "text", "cancel", "mcp"]) {
    for (const type of simpleTypes) {
      const asked = { body: "", ...surfaces[surface] };
      const bytes = request(withHeaders(asked, ["Origin: https://evil.example", `Content-Type: ${type}`]));
      yield refusal(`a form of another site sends ${type}, ${surface}`, "page", {}, bytes, [403]);
    }
  }
}

const base64 = (/** @type {string} */ text) => Buffer.from(text).toString("base64");
/** Ways to come without the token, or with something like it. @type {Record<string, string[]>} */
const credentials = {
  nothing: [],
  "one character off": [`Authorization: Bearer ${token.slice(0, -1)}X`],
  "a beginning": [`Authorization: Bearer ${token.slice(0, 12)}`],
  "more than it": [`Authorization: Bearer ${token}0`],
  "an empty one": ["Authorization: Bearer "],
  "the token as a password": [`Authorization: Basic ${base64(`quire:${token}`)}`],
  "the token without a scheme": [`Authorization: ${token}`],
  "another scheme": [`Authorization: Token ${token}`],
  "the token in capitals": [`Authorization: Bearer ${token.toUpperCase()}`],
  "two in one header": [`Authorization: Bearer wrong, Bearer ${token}`],
  "two headers": ["Authorization: Bearer wrong", `Authorization: Bearer ${token}`],
  "an encoded one": [`Authorization: Bearer ${encodeURIComponent(token).replaceAll("-", "%2d")}`],
  "a very long one": [`Authorization: Bearer ${"x".repeat(8000)}`],
  "a header for proxies": [`Proxy-Authorization: Bearer ${token}`],
  "a cookie": [`Cookie: token=${token}; Authorization=Bearer ${token}`],
  "a header of other programs": [`X-Api-Key: ${token}`, `X-Auth-Token: ${token}`],
  "the open path in headers of proxies": ["X-Original-URL: /health", "X-Rewrite-URL: /health"],
};

function* tokenTries() {
  const kind = { token: true };
  for (const [route, asked] of Object.entries(routes)) {
    for (const [trick, headers] of Object.entries(credentials)) {
      const bytes = request(withHeaders(asked, headers));
      yield refusal(`${trick}, ${route}`, "token", kind, bytes, [401]);
    }
  }
  const ways = ["?token=", "?access_token=", "?authorization=Bearer%20", "?health="];
  for (const way of ways) {
    for (const path of ["/works", "/runs", "/tools"]) {
      const bytes = request({ method: "GET", path: `${path}${way}${token}` });
      yield refusal(`the token in the address ${path}${way}`, "token", kind, bytes, [401]);
    }
  }
  const detours = [
    "/health/../works",
    "/./works",
    "//works",
    "/health/%2e%2e/works",
    "/health/..%2fworks",
    "/works?/health",
    "/works;/health",
    "/health;/../works",
    "/health//",
    "/Health",
  ];
  for (const path of detours) {
    yield refusal(`around the open path: ${path}`, "token", kind, request({ method: "GET", path }), [401]);
  }
  for (const method of ["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "QUERY"]) {
    yield refusal(`another method: ${method}`, "token", kind, request({ method, path: "/works" }), [401]);
  }
}

const bodied = ["/runs", "/index", "/runs/x/resume", "/runs/x/gates/y", "/mcp"];
const limit = 20_000;

function* sizeTries() {
  const kind = { settings: { max_body_bytes: limit } };
  const long = JSON.stringify({ tool: "search", input: { query: "x".repeat(2 * limit) } });
  const chunk = (/** @type {string} */ text) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const chunked = ["Transfer-Encoding: chunked"];
  /** @type {Record<string, { headers?: string[], body: string }>} */
  const ways = {
    "announced and sent": { body: long },
    "announced alone": { headers: [`Content-Length: ${10 * limit}`], body: "{" },
    "in one chunk": { headers: chunked, body: `${chunk(long)}0\r\n\r\n` },
    "in many chunks": {
      headers: chunked,
      body: `${(long.match(/.{1,500}/g) ?? []).map(chunk).join("")}0\r\n\r\n`,
    },
    "in chunks with extensions": {
      headers: chunked,
      body: `${chunk(long).replace("\r\n", `;name=value\r\n`)}0\r\n\r\n`,
    },
  };
  for (const path of bodied) {
    for (const [way, { headers = [], body }] of Object.entries(ways)) {
      const accept = path === "/mcp" ? ["Accept: application/json, text/event-stream"] : [];
      const bytes = request({ method: "POST", path, headers: [...accept, ...headers], body });
      yield refusal(`a body too large ${way}, ${path}`, "size", kind, bytes, [413]);
    }
  }
}

function* shapeTries() {
  const nest = (/** @type {string} */ open, /** @type {string} */ close) =>
    open.repeat(5000) + "1" + close.repeat(5000);
  const shapes = {
    arrays: nest("[", "]"),
    objects: nest('{"a":', "}"),
    "arrays and objects": nest('[{"a":', "}]"),
    "brackets behind a quotation mark that is escaped": `["\\"",${nest("[", "]")}]`,
    "brackets behind a backslash that is escaped": `["\\\\",${nest("[", "]")}]`,
    "brackets that are never closed": "[".repeat(5000),
    "more values than anybody sends": `[${"1,".repeat(1_100_000)}1]`,
  };
  for (const path of ["/runs", "/index", "/runs/x/gates/y", "/mcp"]) {
    for (const [shape, value] of Object.entries(shapes)) {
      const body = `{"jsonrpc":"2.0","id":1,"method":"ping","answer":${value}}`;
      const bytes = request({ method: "POST", path, headers: ["Accept: application/json, text/event-stream"], body });
      yield {
        name: `${shape}, ${path}`,
        guard: "shape",
        async run(build) {
          const answer = await raw((await serving(build)).port, bytes, { milliseconds: 15_000 });
          return /is nested more|has more than .* values/.test(answer) ? null : `was parsed: ${answer.slice(0, 300)}`;
        },
      };
    }
  }
}

function* parserTries() {
  const next = "GET /works?smuggled HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  const post = (/** @type {string} */ headers, /** @type {string} */ body) =>
    `POST /runs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n${body}${next}`;
  const get = (/** @type {string} */ headers) =>
    `GET /works HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`;
  const shapes = {
    "a length and chunks": post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
    "chunks and a length": post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n"),
    "an encoding behind chunks": post("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"),
    "a control character in a value": get("X-Odd: a\u0001b\r\n"),
    "a delete character in a value": get("X-Odd: a\u007fb\r\n"),
    "an escape sequence in a value": get("X-Odd: \u001b[31mred\r\n"),
    "a bell in the name of a page": get("Referer: \u0007\r\n"),
    "control characters in a value of chunks": post("Transfer-Encoding: chunked\r\nX-Odd: \u0002\r\n", "0\r\n\r\n"),
  };
  for (const [shape, bytes] of Object.entries(shapes)) {
    yield {
      name: shape,
      guard: "parser",
      async run(build) {
        const answer = await raw((await serving(build)).port, bytes);
        const answers = answer.match(/HTTP\/1\.1 \d{3} /g) ?? [];
        return answers.length === 1 && statusOf(answer) === 400 ? null : `was read as ${answers.join(", ")}`;
      },
    };
  }
}

function* headTries() {
  const pieces = {
    "one long value": [`X-Long: ${"x".repeat(100_000)}`],
    "one long name": [`X-${"y".repeat(100_000)}: x`],
    "many headers": Array.from({ length: 1500 }, (_, index) => `X-Header-${index}: ${"z".repeat(20)}`),
    "long cookies": [`Cookie: ${"a=b; ".repeat(20_000)}`],
  };
  for (const [piece, headers] of Object.entries(pieces)) {
    const bytes = request({ method: "GET", path: "/works", headers });
    yield refusal(`${piece} in the head`, "head", {}, bytes, [431]);
  }
  const path = `/works?${"q".repeat(100_000)}`;
  yield refusal("a long address", "head", {}, request({ method: "GET", path }), [431]);
}

function* rateTries() {
  const kind = { settings: { requests_per_minute: 5 } };
  const ways = {
    "many connections": () => ({ method: "GET", path: "/works" }),
    "another address each time": (/** @type {number} */ n) => ({ method: "GET", path: `/works/${n}` }),
    "addresses that are not there": (/** @type {number} */ n) => ({ method: "GET", path: `/nothing/${n}` }),
    "another method each time": (/** @type {number} */ n) => ({
      method: ["GET", "HEAD", "PUT"][n % 3],
      path: "/works",
    }),
    "other clients named in headers": (/** @type {number} */ n) => ({
      method: "GET",
      path: "/works",
      headers: [`X-Forwarded-For: 10.0.0.${n}`, `X-Real-IP: 10.0.0.${n}`, `Forwarded: for=10.0.0.${n}`],
    }),
    "messages of the protocol": () => mcp("ping", {}),
    "a new session each time": () => initialize,
    "bodies that are no JSON": () => ({ method: "POST", path: "/runs", body: "{" }),
  };
  const attempt = async (build, asked, /** @type {(n: number) => string} */ from) => {
    const { port } = await serving(build, kind);
    for (let n = 1; n <= 7; n += 1) {
      if (statusOf(await raw(port, request(asked(n)), { from: from(n), milliseconds: 1000 })) === 429) return null;
    }
    return "7 requests were answered where 5 may be asked in a minute";
  };
  for (const [way, asked] of Object.entries(ways)) {
    const run = (build) => attempt(build, asked, () => "127.0.0.1");
    yield { name: `too often: ${way}`, guard: "rate", run };
  }
  for (const way of ["many connections", "messages of the protocol"]) {
    const run = (build) => attempt(build, ways[way], (n) => `127.0.${n}.1`);
    yield { name: `too often from other addresses of this computer: ${way}`, guard: "address", run };
  }
}

const writers = [
  "add",
  "add_identified",
  "audit_files",
  "brain_fix",
  "brain_index",
  "brain_new",
  "gather",
  "import_records",
  "library_add",
  "remove",
  "research",
  "save_listings",
  "scan",
  "scan_undo",
  "send_to_rag",
];
/** Not offered over the protocol at all. */
const unoffered = ["save_listings", "scan_undo", "send_to_rag"];

function* writeTries() {
  for (const tool of writers) {
    const bytes = request({ method: "POST", path: "/runs", body: JSON.stringify({ tool, input: {} }) });
    yield refusal(`${tool} without leave, as a run`, "write", {}, bytes, [403]);
    if (unoffered.includes(tool)) continue;
    yield {
      name: `${tool} without leave, over the protocol`,
      guard: "write",
      async run(build) {
        const { port } = await serving(build);
        const answer = await raw(port, request(mcp("tools/call", { name: tool, arguments: {} })));
        return /only lets them be read/.test(answer) ? null : `it was reached: ${answer.slice(0, 400)}`;
      },
    };
  }
}

function* runIdTries() {
  const up = ["..", "..", "..", "other", ".quire", "runs", foreignRun];
  const ways = {
    "encoded slashes": up.join("%2f"),
    "encoded dots and slashes": up.join("%2F").replaceAll(".", "%2e"),
    "through a folder that is there": ["x", "..", ...up].join("%2f"),
    "a slash at the end": `${up.join("%2f")}%2f`,
    "slashes twice": up.join("%2f%2f"),
    "itself on the way": up.join("%2f.%2f"),
  };
  const asked = {
    "": { method: "GET" },
    "/events": { method: "GET" },
    "/cancel": { method: "POST" },
    "/resume": { method: "POST", body: "{}" },
  };
  for (const [way, id] of Object.entries(ways)) {
    for (const [below, rest] of Object.entries(asked)) {
      const bytes = request({ path: `/runs/${id}${below}`, ...rest });
      yield refusal(`a run of another workspace, ${way}, /runs/ID${below}`, "run_id", {}, bytes, [404]);
    }
  }
}

function* protocolTries() {
  for (const message of ["tools/list", "ping", "tools/call", "resources/list"]) {
    const params = message === "tools/call" ? { name: "works", arguments: {} } : {};
    const one = JSON.stringify({ jsonrpc: "2.0", id: 1, method: message, params });
    const body = `[${Array.from({ length: 60 }, () => one).join(",")}]`;
    const bytes = request({ ...initialize, body });
    yield {
      name: `60 messages in one request: ${message}`,
      guard: "batch",
      async run(build) {
        const answer = await raw((await serving(build)).port, bytes);
        return /More than 20 messages/.test(answer) ? null : `was taken: ${answer.slice(0, 300)}`;
      },
    };
  }
}

function* fieldTries() {
  const many = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`field-${index}`, 1]));
  const bodies = {
    "thousands of unknown fields": many,
    "an unknown field with a very long name": { ["n".repeat(90_000)]: 1 },
  };
  for (const path of ["/runs", "/index", "/runs/x/gates/y", "/runs/x/resume"]) {
    for (const [what, body] of Object.entries(bodies)) {
      const bytes = request({ method: "POST", path, body: JSON.stringify(body) });
      yield {
        name: `${what} comes back, ${path}`,
        guard: "fields",
        async run(build) {
          const answer = await raw((await serving(build)).port, bytes);
          return answer.length < 3000 ? null : `an answer of ${answer.length} bytes`;
        },
      };
    }
  }
}

/** The most telling, one of each guard. */
const quick = [
  "another name as Host, run",
  "another server of this computer, cancel",
  "one character off, list",
  "a body too large in many chunks, /index",
  "arrays, /runs",
  "a length and chunks",
  "remove without leave, as a run",
  "a run of another workspace, encoded slashes, /runs/ID",
];

/** @type {import("../family.mjs").Family} */
export const family = {
  name: "serve",
  least: 400,
  guards,
  concurrency: 8,
  async tries() {
    const groups = [
      nameTries,
      pageTries,
      tokenTries,
      sizeTries,
      shapeTries,
      parserTries,
      headTries,
      rateTries,
      writeTries,
      runIdTries,
      protocolTries,
      fieldTries,
      slowTries,
      crowdTries,
      streamTries,
      sessionTries,
    ];
    return groups.flatMap((group) => [...group()]).map((each) => ({ ...each, quick: quick.includes(each.name) }));
  },
};
