import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quireHere } from "../support/quire-here.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { openService, type TestService } from "../support/service.js";
import { brokenTool } from "./test-tools.js";

let cwd: string;
let service: TestService;

beforeAll(async () => {
  cwd = newWorkspace((name) => name.endsWith(".md"));
  await quireHere(["add", "library", "--collection", "notes"], { cwd });
  service = await openService(cwd);
});
afterAll(async () => {
  await service.close();
  removeFolders();
});

/** The parts of an error that programs look at. */
const problem = (code: string, facts = {}) => ({
  ok: false,
  error: { code, message: expect.any(String), ...(Object.keys(facts).length > 0 && { facts }) },
});

describe("GET /search", () => {
  it("gives what the tool gives", async () => {
    const { status, body } = await service.get("/search?q=spacing%20of%20lessons&k=2&collection=notes&profile=bm25");
    expect(status).toBe(200);
    expect(body).toMatchObject({ query: "spacing of lessons", profile: "bm25" });
    expect(body.hits).toHaveLength(2);
    expect(body.hits[0]).toMatchObject({ rank: 1, work_id: expect.stringMatching(/^[0-9a-f]{16}$/) });
  });

  it.each([
    ["/search", "q"],
    ["/search?q=%20", "q"],
    ["/search?q=a&k=0", "k"],
    ["/search?q=a&k=many", "k"],
    ["/search?q=a&k=1.5", "k"],
    ["/search?q=a&profile=magic", "profile"],
    ["/search?q=a&colection=x", "colection"],
    ["/search?q=a&q=b", "q"],
    ["/search?q=a&__proto__=1", "__proto__"],
  ])("refuses %s and names %s", async (path, field) => {
    const { status, body } = await service.get(path);
    expect({ status, body }).toMatchObject({ status: 400, body: problem("invalid_input", { field }) });
  });

  it.each([
    ["/search?q=a&year=soon", 400, "usage", { field: "year" }],
    ["/search?q=a&collection=none", 404, "not_found", { collection: "none" }],
    ["/search?q=a&doi=10", 400, "usage", { field: "doi" }],
  ])("answers %s with %i", async (path, status, code, facts) => {
    expect(await service.get(path)).toMatchObject({
      status,
      body: { error: { code, facts, fix: expect.any(String) } },
    });
  });
});

describe("GET /works", () => {
  it("lists works, some of them, and those of an author", async () => {
    const all = await service.get("/works");
    expect(all).toMatchObject({ status: 200, body: { total: 3 } });
    const second = await service.get("/works?limit=1&offset=1");
    expect(second.body).toEqual({ total: 3, works: [all.body.works[1]] });
    const hers = await service.get("/works?author=lindqvist");
    expect(hers.body.works.map(({ key }: { key: string }) => key)).toEqual(["lindqvist2024lecture"]);
    expect((await service.get("/works?author=nobody")).status).toBe(404);
  });

  it("gives lines of a text by id, its beginning, or key", async () => {
    const { body } = await service.get("/works/lindqvist2024lecture?start_line=1&end_line=3");
    expect(body.text).toMatchObject({ start_line: 1, end_line: 3, truncated: false, start_page: null });
    expect(body.text.lines[0]).toBe("# Lecture 7: Spacing and retrieval");
    expect(body.text.lines).toHaveLength(3);
    const byId = await service.get(`/works/${body.work_id}?end_line=2`);
    expect(byId.body.text.lines).toEqual(body.text.lines.slice(0, 2));
    const byPart = await service.get(`/works/${body.work_id.slice(0, 8)}`);
    expect(byPart.body.text.lines).toHaveLength(byPart.body.lines);
  });

  it.each([
    ["/works/nobody2000nothing", 404],
    ["/works/library", 404],
    ["/works/..%2F..%2Fetc%2Fpasswd", 404],
    ["/works/%00", 404],
    ["/works/lindqvist2024lecture?start_line=0", 400],
    ["/works/lindqvist2024lecture?start_line=5&end_line=4", 400],
    ["/works/lindqvist2024lecture?start_line=100000", 400],
    ["/works/lindqvist2024lecture?line=5", 400],
  ])("answers %s with %i", async (path, status) => {
    expect(await service.get(path)).toMatchObject({ status, body: { ok: false } });
  });
});

describe("GET /tools", () => {
  it("specifies every tool, and says which may be run", async () => {
    const { body } = await service.get("/tools");
    const byName = new Map(body.tools.map((tool: { name: string }) => [tool.name, tool]));
    expect(byName.get("search")).toMatchObject({
      allowed: true,
      side_effects: false,
      input_schema: { type: "object", required: ["query"], additionalProperties: false },
      output_schema: { type: "object" },
      sandbox: { network: true },
    });
    expect(byName.get("remove")).toMatchObject({ allowed: false, side_effects: true });
    expect(byName.get("index_text")).toMatchObject({ allowed: true, side_effects: true });
  });
});

describe("what is not there", () => {
  it("is said in the same words as every error", async () => {
    expect(await service.get("/nothing")).toMatchObject({ status: 404, body: problem("not_found") });
    expect(await service.get("/runs/none")).toMatchObject({
      status: 404,
      body: problem("not_found", { run_id: "none" }),
    });
    expect(await service.get("/runs/none/events")).toMatchObject({ status: 404 });
  });

  it.each([
    ["DELETE", "/runs", "GET, HEAD, POST"],
    ["PUT", "/index", "POST"],
    ["POST", "/search", "GET, HEAD"],
    ["GET", "/index", "POST"],
  ])("%s %s is told what the path takes", async (method, path, allowed) => {
    const response = await service.ask(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")?.split(", ").toSorted()).toEqual(allowed.split(", ").toSorted());
    expect(await response.json()).toMatchObject(problem("usage", { method }));
  });

  it("answers HEAD as GET, without the body", async () => {
    const response = await service.ask("/health", { method: "HEAD" });
    expect({ status: response.status, text: await response.text() }).toEqual({ status: 200, text: "" });
  });
});

describe("a defect", () => {
  it("tells the client nothing of the inside, and the operator all", async () => {
    const broken = await openService(cwd, { tools: [brokenTool] });
    const { status, body } = await broken.get("/search?q=a");
    expect({ status, body }).toMatchObject({ status: 500, body: problem("internal") });
    expect(JSON.stringify(body)).not.toMatch(/secret_path|somebody/);
    expect(broken.said.join("\n")).toMatch(/defect: TypeError: secret_path is not a function/);
    await broken.close();
  });
});

describe("what is said to the operator", () => {
  it("is one line for each request, without what was looked for", async () => {
    await service.get("/search?q=my+private+illness");
    const line = service.said.findLast((each) => each.includes("/search"));
    expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z local GET \/search 200 \d+ ms$/);
    await service.ask("/x%0aforged%1b[31m");
    expect(service.said.at(-1)).toMatch(/GET \/\S+ 404 \d+ ms$/);
    expect(service.said.join("\n")).not.toContain("illness");
  });
});
