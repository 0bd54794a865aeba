import { afterEach, describe, expect, it } from "vitest";
import type { Identifier } from "../../src/domain/identifier.js";
import type { CitationDirection, SubjectQuery, SubjectSource, TitleQuery } from "../../src/ports/metadata-source.js";
import type { Recording } from "../../scripts/play-services/service-player.mjs";
import {
  ownRecordings,
  passingClock,
  playSources,
  type PlayedOptions,
  type PlayedSources,
} from "../support/services.js";
import { failureOf } from "./failure.js";
import { someOf, allTests } from "../support/some-of.js";

/** What a source is tried on; the recordings have what is found, and nothing about what is missing. */
export interface SourceSample {
  found: Identifier;
  /** Fields that the record must have as they are. */
  item: Record<string, unknown>;
  missing: Identifier;
  /** Absent where the source cannot search. */
  search?: TitleQuery;
  /** Absent where it cannot be searched by subject; `item` is what the first work found must have. */
  find?: { query: SubjectQuery; item: Record<string, unknown> };
  /** Absent where it lists no works around one; the first titles of both lists, and how often those are cited. */
  around?: Record<CitationDirection, [title: string, citedBy: number | null]>;
}

/** One way of asking a source that must fail, wait and be kept like every other. */
interface Question {
  what: string;
  /** A record, or a list that is not empty. */
  ask(source: SubjectSource, signal?: AbortSignal): Promise<unknown>;
  /** The same about something that is not there. */
  askForNothing(source: SubjectSource): Promise<unknown>;
}

const nothingSubject: SubjectQuery = { text: "zyxwv qutsr", since: null };

let open: PlayedSources[] = [];

async function play(options: PlayedOptions): Promise<PlayedSources> {
  const played = await playSources({ folders: [ownRecordings], clock: passingClock(), ...options });
  open.push(played);
  return played;
}

/** What every source behind the port must do, against a real server that plays its service. */
export function testMetadataSource(name: string, sample: SourceSample): void {
  describe(`metadata source: ${name}`, () => {
    afterEach(async () => {
      for (const played of open.reverse()) await played.close();
      open = [];
    });
    testAnswers(name, sample);
    for (const question of questionsOf(sample)) {
      describe(`by ${question.what}`, () => {
        testFailures(name, question);
        testCache(name, question);
      });
    }
  });
}

const directions = ["cites", "cited_by"] as const;

function questionsOf({ found, missing, find, around }: SourceSample): Question[] {
  const byIdentifier: Question = {
    what: "asked for an identifier",
    ask: (source, signal) => source.byIdentifier(found, signal),
    askForNothing: (source) => source.byIdentifier(missing),
  };
  const byLink = directions.map((direction) => ({
    what: direction === "cites" ? "asked what a work cites" : "asked what cites a work",
    ask: (source: SubjectSource, signal?: AbortSignal) => source.neighbours(found, direction, 5, signal),
    askForNothing: (source: SubjectSource) => source.neighbours(missing, direction, 5),
  }));
  const named = [byIdentifier, ...(around === undefined ? [] : byLink)];
  if (find === undefined) return named;
  const bySubject: Question = {
    what: "asked about a subject",
    ask: async (source, signal) => nullIfEmpty(await source.find(find.query, 5, signal)),
    askForNothing: async (source) => nullIfEmpty(await source.find(nothingSubject, 5)),
  };
  return [...named, bySubject];
}

const nullIfEmpty = <Value>(list: Value[]) => (list.length === 0 ? null : list);

function testAnswers(name: string, { found, item, missing, search, find, around }: SourceSample): void {
  it("gives the record of an identifier", async () => {
    const source = await (await play({})).get(name);
    const record = await source.byIdentifier(found);
    expect(record?.source).toBe(name);
    expect(record?.item).toMatchObject(item);
  });

  it("says null where the service has no such work", async () => {
    const played = await play({});
    expect(await (await played.get(name)).byIdentifier(missing)).toBeNull();
    expect(played.player.requests.length).toBeGreaterThan(0);
  });

  it("says null for a 404 that is a page", async () => {
    const ask = (source: SubjectSource) => source.byIdentifier(found);
    const source = await withFault(name, ask, { status: 404, body: page("Not here"), content_type: "text/html" });
    expect(await source.byIdentifier(found)).toBeNull();
  });

  it.runIf(search)("searches by title", async () => {
    const source = await (await play({})).get(name);
    expect(source.canSearch).toBe(true);
    const records = await source.search(search!, 5);
    expect(records[0]?.item.title?.toLowerCase()).toContain(search!.title.toLowerCase());
    expect(await source.search({ title: "Words nobody wrote", author: null, year: null }, 5)).toEqual([]);
  });

  it.runIf(find)("finds works about a subject", async () => {
    const source = await (await play({})).get(name);
    expect(source.canFind).toBe(true);
    const [first] = await source.find(find!.query, 5);
    expect(first?.source).toBe(name);
    expect(first?.item).toMatchObject(find!.item);
    expect(await source.find(nothingSubject, 5)).toEqual([]);
    expect(await source.find({ text: '"?!', since: null }, 5)).toEqual([]);
  });

  it.runIf(around)("lists the works that a work cites, and those that cite it", async () => {
    const source = await (await play({})).get(name);
    expect(source.directions).toEqual(directions);
    for (const direction of directions) {
      const [first] = (await source.neighbours(found, direction, 5))?.works ?? [];
      expect(first?.record.source).toBe(name);
      expect([first?.record.item.title, first?.cited_by_count]).toEqual(around?.[direction]);
      expect(await source.neighbours(missing, direction, 5)).toBeNull();
    }
  });

  it.runIf(around === undefined)("says that it lists no works around one", async () => {
    const source = await (await play({})).get(name);
    expect(source.directions).toEqual([]);
    expect(await source.neighbours(found, "cites", 5)).toBeNull();
  });
}

function testFailures(name: string, { ask }: Question): void {
  it.each(
    someOf([
      ["a refusal", "source_blocked", { status: 403, body: "{}" }],
      [
        "a captcha page",
        "source_blocked",
        { status: 200, body: page("Please solve this captcha"), content_type: "text/html" },
      ],
      [
        "a page in place of the answer",
        "source_answer",
        { status: 200, body: page("Welcome"), content_type: "text/html" },
      ],
      [
        "half an answer",
        "source_answer",
        { status: 200, body: `{"message": {"DOI": "10.5555/ha`, content_type: "application/json" },
      ],
      [
        "half an XML",
        "source_answer",
        { status: 200, body: `<?xml version="1.0"?><feed><entry><title>Hal`, content_type: "text/xml" },
      ],
      [
        "an error that calls itself a success",
        "source_answer",
        { status: 200, body: `{"error":{"message":"Rate limit"}}` },
      ],
      ["an empty answer", "source_answer", { status: 200, body: "" }],
      ["11 MB", "too_large", { status: 200, body: Buffer.alloc(11_000_000, " ") }],
      ["an error of the server", "http_status", { status: 500, body: "oops" }],
      ["silence", "timeout", { hang: true }],
      ["a redirection in a loop", "network_refused", { status: 302, body: "", headers: { location: "" } }],
    ] as const),
  )("names %s: %s", async (_what, code, fault) => {
    const source = await withFault(name, ask, fault);
    const error = await failureOf(ask(source));
    expect(error.code).toBe(code);
    expect(error.message).toContain(source.title);
    expect(error.facts["url"]).toMatch(/^https:\/\//);
    expect(error.fix).toBeTruthy();
    expect(JSON.stringify(error.toRecord())).not.toContain("test@example.org");
  });

  it.runIf(allTests)("waits as long as it is asked to, then tries again", async () => {
    const clock = passingClock();
    const fault = { status: 429, body: "slow down", headers: { "retry-after": "7" }, once: true };
    const source = await withFault(name, ask, fault, { clock });
    expect(await ask(source)).not.toBeNull();
    expect(clock.waited.some((milliseconds) => milliseconds >= 7_000)).toBe(true);
  });

  it.runIf(allTests)("does not wait an hour, and leaves the host alone for that hour", async () => {
    const clock = passingClock();
    const fault = { status: 429, body: "", headers: { "retry-after": "3600" }, once: true };
    const source = await withFault(name, ask, fault, { clock });
    expect(await failureOf(ask(source))).toMatchObject({ code: "http_status", facts: { status: 429 } });
    expect((await failureOf(ask(source))).code).toBe("http_status");
    expect(clock.waited.every((milliseconds) => milliseconds < 60_000)).toBe(true);
    clock.pass(3_600_000);
    expect(await ask(source)).not.toBeNull();
  });

  it("stops when the caller does", async () => {
    const source = await withFault(name, ask, { hang: true }, { timeout_ms: 20_000 });
    const stop = new AbortController();
    const asking = failureOf(ask(source, stop.signal));
    stop.abort();
    expect((await asking).code).toBe("interrupted");
  });
}

function testCache(name: string, { ask, askForNothing }: Question): void {
  it("asks once, also when the network is closed afterwards", async () => {
    const first = await play({});
    const record = await ask(await first.get(name));
    const asked = first.player.requests.length;
    expect(await ask(await first.get(name))).toEqual(record);
    expect(first.player.requests.length).toBe(asked);
    const offline = await play({ offline: true, root: first.root });
    expect(await ask(await offline.get(name))).toEqual(record);
    expect((await failureOf(askForNothing(await offline.get(name)))).code).toBe("offline");
  });

  it("asks again when the answer is old, and always where nothing is to be kept", async () => {
    const clock = passingClock();
    const played = await play({ clock, cache_days: 2 });
    const source = await played.get(name);
    await ask(source);
    await askForNothing(source);
    const asked = played.player.requests.length;
    clock.pass(86_400_000);
    await ask(source);
    expect(played.player.requests.length).toBe(asked);
    await askForNothing(source);
    const askedAgain = played.player.requests.length;
    expect(askedAgain).toBeGreaterThan(asked);
    clock.pass(86_400_000);
    await ask(source);
    expect(played.player.requests.length).toBeGreaterThan(askedAgain);

    const unkept = await play({ cache_days: 0 });
    await ask(await unkept.get(name));
    const before = unkept.player.requests.length;
    await ask(await unkept.get(name));
    expect(unkept.player.requests.length).toBe(2 * before);
  });

  it.runIf(allTests)("does not keep failures", async () => {
    const source = await withFault(name, ask, { status: 200, body: page("Welcome"), once: true });
    expect((await failureOf(ask(source))).code).toBe("source_answer");
    expect(await ask(source)).not.toBeNull();
  });
}

/** The source with a fault in place of (or before) its service's first answer. */
async function withFault(
  name: string,
  ask: Question["ask"],
  fault: Omit<Recording, "url">,
  options: PlayedOptions = {},
): Promise<SubjectSource> {
  const sound = await play({});
  await ask(await sound.get(name));
  const url = sound.player.requests[0]?.url ?? "";
  const folders = fault.once === true ? [ownRecordings] : [];
  const played = await play({
    folders,
    recordings: [{ ...fault, url, ...(fault.status === 302 && { headers: { location: url } }) }],
    ...(fault.hang === true && { timeout_ms: 60 }),
    ...options,
  });
  return played.get(name);
}

function page(text: string): string {
  return `<!doctype html><html lang="en"><body><h1>${text}</h1></body></html>`;
}
