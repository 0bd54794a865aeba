import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newWorkspace, quire, removeFolders } from "../support/quire.js";
import { openService, type TestService } from "../support/service.js";

let service: TestService;
beforeAll(async () => {
  const cwd = newWorkspace((name) => name.startsWith("lecture"));
  await quire(["add", "library"], { cwd });
  service = await openService(cwd);
});
afterAll(async () => {
  await service.close();
  removeFolders();
});

/** Whatever comes, the answer is JSON in our words, no defect, and shows nothing of the inside. */
async function isAnswered(path: string, init: RequestInit = {}): Promise<void> {
  const response = await service.ask(path, init);
  const text = await response.text();
  expect(response.status, `${path} ${String(init.body)} ${service.said.at(-2)}`).toBeLessThan(500);
  expect(text).not.toMatch(/\n {4}at |node_modules|\.ts:\d/);
  if (response.status >= 400)
    expect(JSON.parse(text)).toMatchObject({ ok: false, error: { code: expect.any(String) } });
}

const post = (body: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body,
});
const bodies = ["/index", "/runs", "/runs/x/gates/y", "/runs/x/resume"];

describe("odd requests", () => {
  it("in JSON", async () => {
    const values = fc.oneof(
      fc.jsonValue(),
      fc.object({ key: fc.constantFrom("tool", "input", "source", "content", "answer", "__proto__") }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...bodies), values, (path, value) =>
        isAnswered(path, post(JSON.stringify(value))),
      ),
      { numRuns: 300 },
    );
  });

  it("in what is no JSON", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...bodies), fc.string({ unit: "binary" }), (path, text) =>
        isAnswered(path, post(text)),
      ),
      { numRuns: 200 },
    );
  });

  it("in paths and queries", async () => {
    const part = fc.oneof(
      fc.string({ unit: "binary" }).map(encodeURIComponentSafely),
      fc.constantFrom("..", "%2e%2e", "%00", "%", "%ff", ";", "runs", "works"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 4 }), fc.array(part, { maxLength: 3 }), (path, query) =>
        isAnswered(`/${path.join("/")}?q=${query.join("&k=")}`),
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ["nested deeply", `{"tool":"search","input":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`],
    [
      "nested deeply where a list stands",
      `{"tool":"search","input":{"query":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`,
    ],
    ["nested deeply as an answer", `{"answer":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
    ["with a key twice", '{"tool":"search","tool":"none","input":{}}'],
    ["with a prototype", '{"tool":"search","input":{"query":"x","__proto__":{"k":1}}}'],
    ["with a byte order mark", '\uFEFF{"tool":"none","input":{}}'],
    ["with half a character", '{"tool":"\\ud800","input":{"query":"\\udfff"}}'],
    ["with a number too large", '{"tool":"search","input":{"query":"x","k":1e999}}'],
    ["with an empty body", ""],
  ])("%s", async (_name, body) => {
    for (const path of bodies) await isAnswered(path, post(body));
  });

  it("in bytes that are no UTF-8, and in sizes of 4 MB", async () => {
    const headers = { "content-type": "application/json" };
    const bytes = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
    await isAnswered("/index", { method: "POST", headers, body: bytes });
    await isAnswered(
      "/runs",
      post(JSON.stringify({ tool: "search", input: { query: "word ".repeat(800_000), k: 0 } })),
    );
  });
});

/** Half characters cannot be encoded. */
function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
