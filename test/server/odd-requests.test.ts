import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quireHere } from "../support/quire-here.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { openService, type TestService } from "../support/service.js";

let service: TestService;
beforeAll(async () => {
  const cwd = newWorkspace((name) => name.startsWith("lecture"));
  await quireHere(["add", "library"], { cwd });
  service = await openService(cwd);
});
afterAll(async () => {
  await service.close();
  removeFolders();
});

/** What is wrong with the answer: whatever comes, it is JSON in our words, no defect, and shows nothing of the inside. */
async function faultOf(path: string, init: RequestInit = {}): Promise<string | null> {
  const response = await service.ask(path, init);
  const text = await response.text();
  if (response.status >= 500) return `${response.status}: ${service.said.slice(-2).join("\n")}`;
  if (/\n {4}at |node_modules|\.ts:\d/.test(text)) return `shows the inside: ${text}`;
  if (response.status < 400) return null;
  const { ok, error } = JSON.parse(text);
  return ok === false && typeof error.code === "string" && typeof error.message === "string" ? null : text;
}

const post = (body: BodyInit): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body,
});
const bodies = ["/index", "/runs", "/runs/x/gates/y", "/runs/x/resume"];

/** What the sent requests were answered wrongly with: nothing, if all is well. */
async function faultsOf<Given>(requests: fc.Arbitrary<Given>, send: (given: Given) => Promise<string | null>) {
  const faults: string[] = [];
  const sent = fc.asyncProperty(requests, async (given) => {
    const fault = await send(given);
    if (fault !== null) faults.push(fault);
  });
  await fc.assert(sent, { numRuns: 250 });
  return faults;
}

const path = fc.constantFrom(...bodies);
const keys = fc.constantFrom("tool", "input", "source", "content", "answer", "__proto__");
const segment = fc.oneof(
  fc.string({ unit: "binary" }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom("..", "%2e%2e", "%00", "%", "%ff", ";", "runs", "works"),
);
const address = fc
  .tuple(fc.array(segment, { maxLength: 4 }), fc.array(segment, { maxLength: 3 }))
  .map(([segments, values]) => `/${segments.join("/")}?q=${values.join("&k=")}`);
const nested = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);

describe("odd requests", () => {
  it("in JSON", async () => {
    const values = fc.oneof(fc.jsonValue(), fc.object({ key: keys })).map((value) => JSON.stringify(value));
    expect(await faultsOf(fc.tuple(path, values), ([to, body]) => faultOf(to, post(body)))).toEqual([]);
  });

  it("in what is no JSON", async () => {
    const texts = fc.string({ unit: "binary" });
    expect(await faultsOf(fc.tuple(path, texts), ([to, body]) => faultOf(to, post(body)))).toEqual([]);
  });

  it("in paths and queries", async () => {
    expect(await faultsOf(address, (asked) => faultOf(asked))).toEqual([]);
  });

  it.each([
    ["nested deeply", `{"tool":"search","input":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`],
    ["nested deeply in a text's place", `{"tool":"search","input":{"query":${nested("[", "]")}}}`],
    ["nested deeply as an answer", `{"answer":${nested("[", "]")}}`],
    ["with a key twice", '{"tool":"search","tool":"none","input":{}}'],
    ["with a prototype", '{"tool":"search","input":{"query":"x","__proto__":{"k":1}}}'],
    ["with a byte order mark", '\uFEFF{"tool":"none","input":{}}'],
    ["with half a character", '{"tool":"\\ud800","input":{"query":"\\udfff"}}'],
    ["with a number too large", '{"tool":"search","input":{"query":"x","k":1e999}}'],
    ["of 4 MB", JSON.stringify({ tool: "search", input: { query: "word ".repeat(800_000), k: 0 } })],
    ["with an empty body", ""],
    ["in bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ])("%s", async (_name, body) => {
    for (const to of bodies) expect(await faultOf(to, post(body))).toBeNull();
  });
});
