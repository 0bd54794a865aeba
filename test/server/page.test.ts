import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newFolder, removeFolders } from "../support/quire.js";
import { openService, type TestService } from "../support/service.js";

let service: TestService;
let unbuilt: TestService;
const script = "console.log('the workbench')";
const navigation = { accept: "text/html,*/*", "sec-fetch-mode": "navigate" };

beforeAll(async () => {
  const page_folder = newFolder();
  mkdirSync(join(page_folder, "assets"));
  writeFileSync(join(page_folder, "index.html"), "<!doctype html><title>Workbench</title>");
  writeFileSync(join(page_folder, "assets", "main-1a2b.js"), script);
  writeFileSync(join(page_folder, "assets", "main-1a2b.js.br"), brotliCompressSync(script));
  writeFileSync(join(page_folder, "..", "secret.js"), "never-to-be-told");
  const cwd = newFolder();
  service = await openService(cwd, { options: { page_folder } });
  unbuilt = await openService(cwd, { options: { page_folder: join(cwd, "none"), token: "a-token-nobody-guesses" } });
});
afterAll(async () => {
  await service.close();
  await unbuilt.close();
  removeFolders();
});

it.each(["/", "/library", "/works", "/runs/x", "/ask?q=1"])(
  "gives a browser that goes to %s the page",
  async (path) => {
    const response = await service.ask(path, { headers: navigation });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("<title>Workbench</title>");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "no-cache",
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": expect.stringMatching(
        /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'$/,
      ),
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
  },
);

it("gives the page to who follows a link of another site, and to no other name", async () => {
  const headers = { ...navigation, "sec-fetch-site": "cross-site" };
  expect((await service.ask("/library", { headers })).status).toBe(200);
  expect((await service.ask("/api/v1/works", { headers })).status).toBe(403);
  expect((await service.ask("/library", { headers: { ...navigation, host: "evil.example" } })).status).toBe(403);
});

it.each(["/api/v1/works", "/openapi.json", "/health", "/api/v1/health"])(
  "answers %s itself, to browsers too",
  async (path) => {
    const response = await service.ask(path, { headers: navigation });
    expect(response.headers.get("content-type")).toBe("application/json");
  },
);

it("answers programs under both addresses", async () => {
  for (const path of ["/works", "/api/v1/works"]) expect((await service.get(path)).status).toBe(200);
  expect((await service.get("/")).status).toBe(404);
  expect((await service.get("/api/v1/nothing")).status).toBe(404);
  expect(await service.post("/api/v1/runs", { tool: "status" })).toMatchObject({ status: 202 });
  const { paths } = (await service.get("/openapi.json")).body;
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(["/api/v1/works/{id}", "/openapi.json", "/mcp"]));
  expect(paths["/works"]).toBeUndefined();
});

it("gives files for good, packed where the browser takes that", async () => {
  const packed = await service.ask("/assets/main-1a2b.js", { headers: { "accept-encoding": "gzip, br" } });
  expect(packed.headers.get("content-encoding")).toBe("br");
  expect(packed.headers.get("cache-control")).toContain("immutable");
  expect(packed.headers.get("content-type")).toContain("text/javascript");
  expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(script);
  const plain = await service.ask("/assets/main-1a2b.js", { headers: { "accept-encoding": "br;q=0" } });
  expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, script]);
});

it.each([
  "/assets/../../secret.js",
  "/assets/%2e%2e/%2e%2e/secret.js",
  "/assets/..%2f..%2fsecret.js",
  "/secret.js",
  "/assets/none.js",
  "/assets/main-1a2b.js.br",
])("has no file %s", async (path) => {
  const response = await service.ask(path);
  expect([response.status, await response.text()]).toEqual([404, expect.not.stringContaining("never-to-be-told")]);
});

it("says how it is built where it is not, to who has no token, too", async () => {
  const response = await unbuilt.ask("/", { headers: navigation });
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining("npm run build")]);
  expect((await unbuilt.ask("/api/v1/works", { headers: navigation })).status).toBe(401);
});
