// The one door to the network: what is dialled, asked and sent, seen at the socket. Tries are made of dimensions: how an
// address is written, what it is, how it is come by, which part of Quire opens it, and which rule of a person holds.
import { kinds, lookAlikes, spellings } from "../support/addresses.mjs";
import { inWorld } from "../support/shunt.mjs";

/** @typedef {import("../build.mjs").Build} Build */
/** @typedef {import("../family.mjs").Try} Try */
/** @typedef {Awaited<ReturnType<typeof inWorld>>} Seen */
/** @typedef {(host: string) => Promise<{ address: string, family: number }[]>} Lookup */

const publicAddress = "93.184.216.34";
/** @param {string} address */
const found = (address) => ({ address, family: address.includes(":") ? 6 : 4 });
/** @type {Lookup} */
const everywherePublic = (host) =>
  Promise.resolve([found(/^[\d.]+$|:/.test(host) ? host.replace(/[[\]]/g, "") : publicAddress)]);

/** @param {Build} build @param {Record<string, unknown>} [options] */
async function door(build, options = {}) {
  const { createFetcher } = await build.load("adapters/network/network-fetcher.js");
  const limits = { timeout_ms: 3_000, connect_timeout_ms: 2_000 };
  return createFetcher({
    offline: false,
    allow_private: [],
    user_agent: "quire-attack",
    limits,
    lookup: everywherePublic,
    ...options,
  });
}

const files = {
  root: "/nowhere",
  inside: (/** @type {string[]} */ ...parts) => parts.join("/"),
  stat: async () => null,
  read: async () => new Uint8Array(),
  writeFile: async () => {},
};
const clock = { now: () => new Date("2026-11-22T12:00:00Z"), random: () => 0.5, wait: async () => {} };

/** @typedef {(build: Build, url: string, options?: Record<string, unknown>) => Promise<unknown>} Surface */
/** Parts of Quire that open an address. @type {Record<string, Surface>} */
const surfaces = {
  fetch: async (build, url, options) => (await door(build, options)).fetch({ url }),
  "fetch with a body": async (build, url, options) =>
    (await door(build, options)).fetch({ url, method: "POST", body: "text" }),
  "the platform's fetch, of models and MCP": async (build, url, options) => {
    const response = await (await door(build, options)).standardFetch(url, { method: "POST", body: "{}" });
    return response.text();
  },
  "a door with limits": async (build, url, options) => (await door(build, options)).limited(["*"]).fetch({ url }),
  "a page": (build, url, options) => page(build, url, false, options),
  "a page behind robots.txt": (build, url, options) => page(build, url, true, options),
};

/** @param {Build} build @param {string} url @param {boolean} robots @param {Record<string, unknown>} [options] */
async function page(build, url, robots, options) {
  const { createPageSource } = await build.load("adapters/pages/page-source.js");
  const { configSchema } = await build.load("domain/config.js");
  const pages = createPageSource({ config: configSchema.parse({}), clock, files });
  return pages.fetch(await door(build, options), { url, max_bytes: 100_000, robots });
}

/** Redirects of the outside world: /to?status=302&at=ADDRESS, and /chain, which comes to one by three others.
 * @param {string} path */
function redirecting(path) {
  const url = new URL(path, "http://world.example");
  const at = url.searchParams.get("at");
  const status = Number(url.searchParams.get("status") ?? 302);
  const left = Number(url.searchParams.get("left") ?? 0);
  if (url.pathname === "/robots.txt") return { status: 404 };
  if (at === null) return null;
  if (left === 0) return { status, headers: { location: inHeader(at) } };
  const location = `http://hop${left}.example/to?status=${status}&left=${left - 1}&at=${encodeURIComponent(at)}`;
  return { status, headers: { location } };
}

/** As a header can carry it: other letters as escapes, which a host's name is read without. @param {string} address */
const inHeader = (address) =>
  Array.from(address)
    .map((letter) => (letter < " " ? "" : letter > "~" ? encodeURIComponent(letter) : letter))
    .join("");

/** @param {string} to @param {number} [status] @param {number} [left] */
const redirectTo = (to, status = 302, left = 0) =>
  `http://world.example/to?status=${status}&left=${left}&at=${encodeURIComponent(to)}`;

/** Ways to come to an address. @type {Record<string, (to: string) => string>} */
const ways = {
  directly: (to) => to,
  "by 302": (to) => redirectTo(to, 302),
  "by 307": (to) => redirectTo(to, 307),
  "by a chain of 308": (to) => redirectTo(to, 308, 3),
};

/** @param {string} address */
const isPublic = (address) => address === publicAddress;

/** What was dialled that is not public. @param {Seen} seen */
function dialledPrivate({ dialled }) {
  const inside = dialled.filter((address) => !isPublic(address));
  return inside.length === 0 ? null : `a connection to ${inside.join(", ")} was opened`;
}

/** @type {Try[]} */
const tries = [];
/** @param {string} name @param {string} guard @param {Try["run"]} run @param {boolean} [quick] */
const add = (name, guard, run, quick = false) => tries.push({ name, guard, run, quick });

for (const [spelling, url] of Object.entries(spellings)) {
  for (const [way, come] of Object.entries(ways)) {
    // Behind a redirect of its own scheme it is a path.
    if (spelling === "no slashes" && way !== "directly") continue;
    for (const [surface, open] of Object.entries(surfaces)) {
      const isQuick = way === "by 302" && surface === "a page" && spelling.startsWith("mapped");
      add(
        `an address written with ${spelling}, ${way}, of ${surface}`,
        "addresses",
        async (build) => dialledPrivate(await inWorld(redirecting, () => open(build, come(url)))),
        isQuick,
      );
    }
  }
}

/** What a name server answers, call by call. @type {Record<string, (inside: string, nth: number) => string[]>} */
const answers = {
  "the name's only address": (inside) => [inside],
  "the second of the name's addresses": (inside) => [publicAddress, inside],
  "the first of the name's addresses": (inside) => [inside, publicAddress],
};
for (const [kind, inside] of Object.entries(kinds)) {
  for (const [answer, addresses] of Object.entries(answers)) {
    for (const way of ["directly", "by 307"]) {
      const come = ways[way];
      const guard = answer.startsWith("the second") ? "every address" : "addresses of names";
      add(
        `${kind} as ${answer}, ${way}`,
        guard,
        async (build) => {
          const lookup = (/** @type {string} */ host) =>
            Promise.resolve(host === "inside.example" ? addresses(inside, 0).map(found) : [found(publicAddress)]);
          return dialledPrivate(
            await inWorld(redirecting, () => surfaces["a page"](build, come("http://inside.example/"), { lookup })),
          );
        },
        kind === "loopback",
      );
    }
  }
}

/** Rebinding: a name that is public when it is asked for, and private at another time. */
for (const [surface, open] of Object.entries(surfaces)) {
  for (const [way, come] of Object.entries(ways)) {
    add(`a name that is another address when it is dialled, ${way}, of ${surface}`, "rebinding", async (build) => {
      let asked = 0;
      const lookup = (/** @type {string} */ host) =>
        Promise.resolve([found(host === "rebind.example" && (asked += 1) % 2 === 0 ? "127.0.0.1" : publicAddress)]);
      return dialledPrivate(await inWorld(redirecting, () => open(build, come("http://rebind.example/"), { lookup })));
    });
  }
}

/** Names of this machine and of clouds' metadata services, whatever they resolve to. */
const names = {
  localhost: "localhost names",
  "app.localhost": "localhost names",
  "LOCALHOST.": "localhost names",
  "metadata.google.internal": "metadata names",
  "METADATA.": "metadata names",
  "metadata.goog.": "metadata names",
};
for (const [name, guard] of Object.entries(names)) {
  for (const [way, come] of Object.entries(ways)) {
    for (const surface of ["fetch", "the platform's fetch, of models and MCP", "a page"]) {
      add(`the name ${name}, ${way}, of ${surface}`, guard, async (build) => {
        const { dialled } = await inWorld(redirecting, () => surfaces[surface](build, come(`http://${name}/`)));
        return dialled.length > (way === "directly" ? 0 : way.includes("chain") ? 4 : 1) ? `${name} was dialled` : null;
      });
    }
  }
}

/** @type {Record<string, string[]>} */
const policies = {
  "the host alone": ["arxiv.org"],
  "the host and all below": ["*.arxiv.org"],
  "host and port": ["arxiv.org:80"],
  "two lists": ["*.org", "arxiv.org"],
};
for (const [looks, url] of Object.entries(lookAlikes)) {
  for (const [policy, patterns] of Object.entries(policies)) {
    for (const way of ["directly", "by 302"]) {
      add(
        `${looks} where ${policy} may be reached, ${way}`,
        "listed",
        async (build) => {
          const { dialled, asked } = await inWorld(
            (path) => (path.startsWith("/to?") ? redirecting(path) : null),
            async () => {
              const whole = await door(build);
              const limited =
                policy === "two lists" ? whole.limited(["*.org"]).limited(["arxiv.org"]) : whole.limited(patterns);
              return limited.fetch({
                url: way === "directly" ? url : `http://arxiv.org/to?status=302&at=${encodeURIComponent(url)}`,
              });
            },
          );
          const allowed = way === "directly" ? 0 : 1;
          return dialled.length > allowed ? `${asked.at(-1)?.host ?? "it"} was reached` : null;
        },
        policy === "the host alone" && looks === "a suffix",
      );
    }
  }
}

/** Headers that carry a secret must not follow a redirect to another origin. */
const secrets = {
  authorization: "Bearer s3cret",
  "x-api-key": "s3cret",
  cookie: "id=s3cret",
  "x-goog-api-key": "s3cret",
  "proxy-authorization": "Basic s3cret",
  "x-subscription-token": "s3cret",
};
const origins = {
  "another host": "http://other.example/",
  "another port": "http://world.example:8080/",
  "a host below": "http://sub.world.example/",
};
for (const header of Object.keys(secrets)) {
  for (const status of [301, 302, 303, 307, 308]) {
    for (const [origin, url] of Object.entries(origins)) {
      add(
        `${header} over ${status} to ${origin}`,
        "secrets",
        async (build) => {
          const { asked } = await inWorld(redirecting, async () =>
            (await door(build)).fetch({
              url: redirectTo(url, status),
              headers: { [header]: secrets[/** @type {"cookie"} */ (header)] },
            }),
          );
          return JSON.stringify(asked.slice(1)).includes("s3cret")
            ? `${header} arrived at ${asked.at(-1)?.host}`
            : null;
        },
        header === "authorization" && status === 307 && origin === "another host",
      );
    }
  }
}

/** Schemes that are none of the web: the door must not hand them to the client. */
for (const [scheme, url] of Object.entries({
  file: "file:///etc/hostname",
  data: "data:text/html,hello",
  ftp: "ftp://world.example/",
  ws: "ws://world.example/",
  about: "about:blank",
  blob: "blob:http://world.example/1",
  javascript: "javascript:1",
})) {
  for (const [way, come] of Object.entries(ways)) {
    add(`${scheme}: ${way}`, "schemes", async (build) => {
      const { error } = await inWorld(redirecting, () => surfaces["fetch"](build, come(url)));
      return error?.code === "network_refused" ? null : `the client was asked for ${scheme}:`;
    });
  }
}

/** A user or a password in an address: who reads it takes the host that is allowed for the one that is reached. */
for (const [part, user] of Object.entries({
  user: "arxiv.org",
  "user and password": "arxiv.org:80",
  password: ":arxiv.org",
})) {
  for (const [way, come] of Object.entries(ways)) {
    for (const surface of ["fetch", "the platform's fetch, of models and MCP", "a page"]) {
      add(`a ${part} in an address, ${way}, of ${surface}`, "credentials", async (build) => {
        const { error } = await inWorld(redirecting, () =>
          surfaces[surface](build, come(`http://${user}@evil.example/`)),
        );
        return error?.code === "network_refused" ? null : "the client was asked for it";
      });
    }
  }
}

/** Nothing at all is dialled where the network is closed. */
for (const [surface, open] of Object.entries(surfaces)) {
  for (const [target, url] of Object.entries({
    "a name": "http://world.example/",
    "an address": `http://${publicAddress}/`,
    "a configured server of one's own": "http://127.0.0.1:11434/",
  })) {
    add(
      `${target} offline, of ${surface}`,
      "offline",
      async (build) => {
        const options = { offline: true, allow_private: ["127.0.0.1:11434"] };
        const { dialled } = await inWorld(redirecting, () => open(build, url, options));
        return dialled.length > 0 ? `${dialled.join(", ")} was dialled` : null;
      },
      surface === "fetch",
    );
  }
}

/** Servers that lead on without end. @type {Record<string, (path: string) => import("../support/shunt.mjs").Answer>} */
const endless = {
  "to itself": () => ({ status: 302, headers: { location: "/" } }),
  "to and fro": (path) => ({ status: 302, headers: { location: path === "/a" ? "/" : "/a" } }),
  "ever further": (path) => ({ status: 302, headers: { location: `${path}a` } }),
  "through hosts": (path) => ({ status: 307, headers: { location: `http://h${path.length}.example${path}x` } }),
};
for (const [how, lead] of Object.entries(endless)) {
  for (const [surface, open] of Object.entries(surfaces)) {
    add(`a redirect ${how}, of ${surface}`, "redirects", async (build) => {
      let answered = 0;
      const { asked } = await inWorld(
        (path) => {
          if (path === "/robots.txt") return { status: 404 };
          return (answered += 1) > 12 ? { status: 200 } : lead(path);
        },
        () => open(build, "http://world.example/"),
      );
      const followed = asked.filter(({ path }) => path !== "/robots.txt").length;
      return followed > 7 ? `${followed} redirects were followed` : null;
    });
  }
}

const addresses = {
  file: "domain/network-policy.js",
  replace: /** @type {[string, string][]} */ ([
    ["export function addressRefusal(address) {", "export function addressRefusal(address) {\n    return null;"],
  ]),
};

/** @type {import("../family.mjs").Family} */
export const family = {
  name: "door",
  least: 600,
  concurrency: 4,
  guards: {
    addresses,
    "addresses of names": addresses,
    "every address": {
      file: "adapters/network/guarded-agent.js",
      replace: [["for (const { address } of addresses)", "for (const { address } of addresses.slice(0, 1))"]],
    },
    rebinding: {
      file: "adapters/network/guarded-agent.js",
      replace: [
        [
          "lookup: answering(addresses)",
          "lookup: (host, options, done) => void resolve(bareHost(url)).then((again) => answering(again)(host, options, done))",
        ],
      ],
    },
    "localhost names": {
      file: "domain/network-policy.js",
      replace: [['host === "localhost" || host.endsWith(".localhost")', "false"]],
    },
    "metadata names": { file: "domain/network-policy.js", replace: [["if (isMetadataName(host))", "if (false)"]] },
    listed: { file: "domain/network-policy.js", replace: [["    refuseUnlisted(policy, url, host);\n", ""]] },
    credentials: {
      file: "domain/network-policy.js",
      replace: [['url.username !== "" || url.password !== ""', "false"]],
    },
    secrets: { file: "domain/network-policy.js", replace: [["crossesOrigin && (", "false && ("]] },
    schemes: {
      file: "domain/network-policy.js",
      replace: [['url.protocol !== "http:" && url.protocol !== "https:"', "false"]],
    },
    offline: { file: "domain/network-policy.js", replace: [["if (policy.offline) {", "if (false) {"]] },
    redirects: {
      file: "adapters/network/network-fetcher.js",
      replace: [["refuseLoop(seen, current, rules.max_redirects);", ""]],
    },
  },
  tries: async () => tries,
};
