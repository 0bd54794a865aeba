import { afterEach, describe, expect, it } from "vitest";
import { readRecordings, type Recording } from "../../scripts/play-services/service-player.mjs";
import { askConnector } from "../../src/connectors/ask-connector.js";
import { connectorNamed } from "../../src/connectors/catalogue.js";
import type { Cell, Connector, FoundData } from "../../src/connectors/define-connector.js";
import { fetchAll } from "../../src/connectors/fetch-all.js";
import type { Fetched } from "../../src/connectors/fetched.js";
import { readParams } from "../../src/connectors/read-params.js";
import {
  connectorRecordings,
  type PlayedConnector,
  type PlayedConnectorOptions,
  playConnector,
} from "../support/connectors.js";
import { allTests, someOf } from "../support/some-of.js";
import { failureOf } from "./failure.js";

/** What a connector is tried on; its recordings have what is found. */
export interface ConnectorSample {
  /** Asked for what is recorded; by default the connector's own sample. */
  params?: Readonly<Record<string, Cell>>;
  /** All rows that the recordings give, or the first ones. */
  rows: readonly (readonly Cell[])[];
  /** How many there are in all pages. */
  count: number;
  /** Asked for what the service has not, as recorded; by default nothing is recorded, and it answers 404. */
  missing?: Readonly<Record<string, Cell>>;
  /** Parameters that must be refused before anything is asked. */
  refused: readonly Readonly<Record<string, Cell>>[];
  /** What is searched for, and the parameters of the first that is found; the recordings have the answer. */
  search?: { query: string; params: Readonly<Record<string, Cell>> };
  /** A form that the service might change to, of the answer to `params`; "{}" always counts as one. */
  changed?: readonly string[];
}

const keyOfTests = "a-key-of-tests";
let open: PlayedConnector[] = [];

async function play(name: string, options: PlayedConnectorOptions = {}): Promise<PlayedConnector> {
  const { key } = await connectorNamed(name);
  const environment = key === null ? {} : { [key.env]: keyOfTests };
  const played = await playConnector({ folders: [connectorRecordings(name)], environment, ...options });
  open.push(played);
  return played;
}

/** Every fault is answered at the address that the connector asks first, with its key. */
function firstUrl(connector: Connector, sample: ConnectorSample): string {
  const { url } = connector.request(readParams(connector, paramsOf(connector, sample)), null);
  const as = connector.key?.as;
  if (as !== undefined && "parameter" in as) url.searchParams.set(as.parameter, keyOfTests);
  return url.href;
}

const paramsOf = (connector: Connector, sample: ConnectorSample) => sample.params ?? connector.sample.params;

async function fetchSample(
  played: PlayedConnector,
  connector: Connector,
  sample: ConnectorSample,
  more: { rows?: number; anew?: boolean } = {},
): Promise<Fetched> {
  const params = readParams(connector, paramsOf(connector, sample));
  return fetchAll(played.context, connector, params, { rows: 100_000, anew: false, ...more });
}

/** What every connector must do, against a real server that plays its service. */
export function testConnector(name: string, sample: ConnectorSample): void {
  describe(`connector ${name}`, () => {
    afterEach(async () => {
      for (const played of open.reverse()) await played.close();
      open = [];
    });
    testAnswers(name, sample);
    testFaults(name, sample);
    testDoor(name, sample);
  });
}

function testAnswers(name: string, sample: ConnectorSample): void {
  it("reads the rows of all pages", async () => {
    const connector = await connectorNamed(name);
    const fetched = await fetchSample(await play(name), connector, sample);
    expect(fetched.rows.slice(0, sample.rows.length)).toEqual(sample.rows);
    expect(fetched.rows).toHaveLength(sample.count);
    expect(fetched.columns.map((column) => column.name)).toEqual(expect.arrayContaining([...connector.sample.columns]));
    expect(fetched.features).toHaveLength(connector.kind === "geo" ? sample.count : 0);
    expect(fetched.nodes.length > 1).toBe(connector.kind === "graph");
  });

  it("stops where there are enough rows, and says that there are more", async () => {
    if (sample.count < 2) return;
    const connector = await connectorNamed(name);
    const fetched = await fetchSample(await play(name), connector, sample, { rows: 1 });
    expect(fetched.rows).toHaveLength(1);
    expect(fetched.features).toHaveLength(connector.kind === "geo" ? 1 : 0);
    expect(fetched.notes.at(-1)).toBe("These are the first 1 rows: there are more.");
  });

  it("names its recordings' documentation", () => {
    const recordings = readRecordings([connectorRecordings(name)]);
    expect(recordings.length).toBeGreaterThan(0);
    for (const { documentation } of recordings) expect(documentation).toMatch(/^https:\/\//u);
  });

  it("says not_found, and what to do, where the service has nothing", async () => {
    const connector = await connectorNamed(name);
    const played = await play(name, sample.missing === undefined ? { folders: [] } : {});
    const error = await failureOf(
      fetchSample(played, connector, { ...sample, params: sample.missing ?? paramsOf(connector, sample) }),
    );
    expect(error.code).toBe("not_found");
    expect(error.fix).toMatch(/quire data search|Search|address/u);
  });

  it("refuses parameters that do not fit before anything is asked", async () => {
    const connector = await connectorNamed(name);
    for (const params of [...sample.refused, { no_such_parameter: "x" }]) {
      expect(() => readParams(connector, params)).toThrow(expect.objectContaining({ code: "invalid_input" }));
    }
  });

  it.runIf(sample.search)("finds data on a subject", async () => {
    const connector = await connectorNamed(name);
    const found = await discover(await play(name), connector, sample.search?.query ?? "");
    expect(found.map(({ params }) => params)).toContainEqual(sample.search?.params);
    for (const { params } of found) expect(() => connector.params.partial().parse(params)).not.toThrow();
  });
}

async function discover(played: PlayedConnector, connector: Connector, query: string): Promise<readonly FoundData[]> {
  const how = connector.discover;
  if ("list" in how) return how.list;
  const answer = await askConnector(played.context, connector, how.request(query, 20), (text) =>
    how.parse(text, query),
  );
  return answer?.value ?? [];
}

const captcha = "<!doctype html><html><title>Just a moment</title><body>Verify you are human</body></html>";
const page = "<!doctype html><html><title>Welcome</title><body><p>Our new pages</p></body></html>";

/** [what, codes that may come of it, answer]; a service that is down must never look like one that has nothing. */
const faults: readonly (readonly [string, readonly string[], Omit<Recording, "url">])[] = [
  ["a refusal", ["source_blocked", "http_status"], { status: 403, body: "{}" }],
  ["a demand for a key", ["source_blocked", "http_status"], { status: 401, body: "" }],
  ["a captcha", ["source_blocked"], { body: captcha, content_type: "text/html" }],
  ["a page", ["source_answer"], { body: page, content_type: "text/html" }],
  ["nothing", ["source_answer"], { body: "" }],
  ["words", ["source_answer"], { body: "Service moved" }],
  ["another object", ["source_answer"], { body: '{"error":"changed","v":2}' }],
  ["another list", ["source_answer"], { body: "[1,2,3]" }],
  ["null", ["source_answer"], { body: "null" }],
  ["too many calls, always", ["http_status"], { status: 429, body: "", headers: { "retry-after": "1" } }],
  ["a fault of its own", ["http_status"], { status: 500, body: "{}" }],
  ["a gateway that waits", ["http_status"], { status: 503, body: page }],
  [
    "a redirection to another host",
    ["network_refused", "network", "http_status", "too_many_redirects"],
    { status: 302, body: "", headers: { location: "https://elsewhere.example/" } },
  ],
  ["12 MB", ["too_large"], { body: `[${" ".repeat(12_000_000)}]` }],
];

function testFaults(name: string, sample: ConnectorSample): void {
  it.each(someOf(faults, 7))("answers %s with its error", async (what, codes, answer) => {
    const connector = await connectorNamed(name);
    if (isForPages(connector, answer) || isAllowed(connector, answer)) return;
    const played = await playFault(name, connector, sample, answer);
    const error = await failureOf(fetchSample(played, connector, sample));
    // Of a page that is any page it is said that there is nothing in it.
    expect(connector.robots && what === "a page" ? [...codes, "not_found"] : [...codes]).toContain(error.code);
    expect(error.message).toContain(connector.title);
    expect(error.fix ?? "").not.toBe("");
  });

  it("refuses half an answer", async () => {
    const connector = await connectorNamed(name);
    const whole = await fetchSample(await play(name), connector, sample);
    const [first] = whole.payloads;
    const text = Buffer.from(first?.bytes ?? []);
    const half = text.subarray(0, Math.floor(text.length * 0.62));
    const played = await playFault(name, connector, sample, { body: half });
    const error = await failureOf(fetchSample(played, connector, sample));
    expect(error.code).toBe("source_answer");
  });

  it.each(sample.changed ?? [])("notices a changed form: %s", async (body) => {
    const connector = await connectorNamed(name);
    const played = await playFault(name, connector, sample, { body });
    expect(["source_answer", "not_found"]).toContain((await failureOf(fetchSample(played, connector, sample))).code);
  });

  it.runIf(allTests)("waits as long as the service asks for, and asks again", async () => {
    const connector = await connectorNamed(name);
    const url = firstUrl(connector, sample);
    const busy = { url, exact: true, status: 429, body: "", headers: { "retry-after": "7" }, once: true };
    const played = await play(name, { recordings: [busy] });
    expect((await fetchSample(played, connector, sample)).rows).toHaveLength(sample.count);
    expect(Math.max(...played.clock.waited)).toBeGreaterThanOrEqual(connector.robots ? 0 : 7_000);
  });

  it.runIf(allTests)("names a service that hangs", async () => {
    const connector = await connectorNamed(name);
    const url = firstUrl(connector, sample);
    const played = await play(name, { folders: [], recordings: [{ url, exact: true, hang: true }], timeout_ms: 100 });
    expect((await failureOf(fetchSample(played, connector, sample))).code).toBe("timeout");
  });
}

/** Of pages of the web the size and the robots are the page source's business; they may lead anywhere. */
function isForPages({ robots, hosts }: Connector, { body, status }: Omit<Recording, "url">): boolean {
  return (robots && (body?.length ?? 0) > 1_000_000) || (hosts.includes("*") && status === 302);
}

/** Where any host may be asked, one may lead to another. */
function isAllowed({ hosts }: Connector, { status }: Omit<Recording, "url">): boolean {
  return status === 302 && hosts.includes("*");
}

async function playFault(
  name: string,
  connector: Connector,
  sample: ConnectorSample,
  answer: Omit<Recording, "url">,
): Promise<PlayedConnector> {
  const url = firstUrl(connector, sample);
  return play(name, { folders: [], recordings: [{ ...answer, url, exact: true }] });
}

function testDoor(name: string, sample: ConnectorSample): void {
  it("answers from what was kept, also without the network", async () => {
    const connector = await connectorNamed(name);
    const played = await play(name);
    const first = await fetchSample(played, connector, sample);
    const asked = played.player.requests.length;
    const again = await fetchSample(played, connector, sample);
    expect(again.rows).toEqual(first.rows);
    expect(played.player.requests).toHaveLength(asked);
    const closed = await play(name, { folders: [], offline: true, root: played.root });
    expect((await fetchSample(closed, connector, sample)).rows).toEqual(first.rows);
  });

  it("says that the network is closed", async () => {
    const connector = await connectorNamed(name);
    const error = await failureOf(fetchSample(await play(name, { offline: true }), connector, sample));
    expect(error.code).toBe("offline");
  });

  it("reaches no host but its own", async () => {
    const connector = await connectorNamed(name);
    const played = await play(name);
    await fetchSample(played, connector, sample);
    for (const limit of played.limits) expect(limit).toEqual(connector.hosts);
    if (connector.hosts.includes("*")) return;
    const hosts = played.player.requests.map(({ url }) => new URL(url).host);
    for (const host of hosts) expect(connector.hosts.some((pattern) => matches(pattern, host))).toBe(true);
  });

  it("keeps its key out of what is told and kept, and says where to get one", async () => {
    const connector = await connectorNamed(name);
    const { key } = connector;
    if (key === null) return;
    const played = await play(name);
    const fetched = await fetchSample(played, connector, sample);
    expect(JSON.stringify(played.player.requests)).toContain(keyOfTests);
    expect(JSON.stringify(fetched.payloads.map(({ url }) => url))).not.toContain(keyOfTests);
    if (!key.needed) return;
    const error = await failureOf(fetchSample(await play(name, { environment: {} }), connector, sample));
    expect([error.code, error.message]).toEqual(["config", expect.stringContaining(key.env)]);
  });

  it("asks again where it is told to", async () => {
    const connector = await connectorNamed(name);
    const played = await play(name);
    await fetchSample(played, connector, sample);
    const asked = played.player.requests.length;
    await fetchSample(played, connector, sample, { anew: true });
    expect(played.player.requests.length).toBeGreaterThan(asked);
  });
}

function matches(pattern: string, host: string): boolean {
  return pattern === host || (pattern.startsWith("*.") && host.endsWith(pattern.slice(1)));
}
