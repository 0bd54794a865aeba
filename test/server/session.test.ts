import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { listen, type Listening } from "../../src/edges/server/listen.js";
import type { ServiceOptions } from "../../src/edges/server/service/service-options.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { type Json, openService, type TestService } from "../support/service.js";
import { seen } from "./followed-run.js";
import { askingTool } from "./test-tools.js";

const token = "a-token-that-nobody-guesses-1";
const opened: { service: TestService; listening: Listening }[] = [];
let cwd: string;
beforeAll(() => {
  cwd = newFolder();
});
afterAll(async () => {
  for (const { service, listening } of opened) {
    await service.close();
    await listening.close();
  }
  removeFolders();
});

/** A server on a socket, and a browser's requests to it. */
async function open(options: Partial<ServiceOptions> = {}, root = cwd) {
  const service = await openService(root, { options, tools: [askingTool] });
  const listening = await listen(service.app, { host: "127.0.0.1", port: 0 });
  opened.push({ service, listening });
  const { url } = listening;
  const ask = async (path: string, { body, ...init }: Omit<RequestInit, "body"> & { body?: Json } = {}) => {
    const json = body === undefined ? {} : { "content-type": "application/json" };
    const response = await fetch(`${url}${path}`, {
      ...init,
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      headers: { ...json, ...Object.fromEntries(new Headers(init.headers)) },
    });
    const text = await response.text();
    const answered: Json = text === "" ? null : JSON.parse(text);
    return { status: response.status, body: answered, headers: response.headers };
  };
  const signIn = async (given: object, headers = {}) => {
    const { headers: answered } = await ask("/api/v1/session", { body: given, headers });
    return answered.get("set-cookie")?.split(";")[0] ?? "";
  };
  return { service, url, ask, signIn };
}

const writes = { tool: "remove", input: { targets: ["nothing-like-that"] } };

describe("a session", () => {
  it("begins with a key that is good once", async () => {
    const { service, ask, url } = await open();
    expect((await ask("/api/v1/session")).body).toEqual({
      ok: true,
      signed_in: false,
      may_write: false,
      version: "1.2.3",
      workspace: expect.stringMatching(/\w/),
    });
    const key = service.app.newKey();
    expect(key).toMatch(/^[\w-]{43}$/);
    const first = await ask("/api/v1/session", { body: { key } });
    expect(first).toMatchObject({ status: 200, body: { signed_in: true, may_write: true } });
    expect(first.headers.get("set-cookie")).toMatch(/^quire_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(await ask("/api/v1/session", { body: { key } })).toMatchObject({ status: 401, body: { ok: false } });
    const cookie = first.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect((await ask("/api/v1/session", { headers: { cookie } })).body).toMatchObject({ signed_in: true });
    const headers = { cookie, origin: url };
    expect((await ask("/api/v1/runs", { body: writes, headers })).status).toBe(202);
    expect((await ask("/api/v1/runs", { body: writes })).status).toBe(403);
    const runs = { tool: "code_replay", input: { name: "x" } };
    expect((await ask("/api/v1/runs", { body: runs, headers })).status).toBe(403);
  });

  it.each([{ key: "x" }, { key: "a".repeat(43) }, { token }, {}, { key: "" }])(
    "does not begin with %j",
    async (body) => {
      const { ask } = await open();
      expect([400, 401]).toContain((await ask("/api/v1/session", { body })).status);
    },
  );

  it("begins with the token where there is one, and is let in without it", async () => {
    const { ask, signIn, url } = await open({ token, requests_per_minute: 1 });
    expect((await ask("/api/v1/session")).body).toMatchObject({ signed_in: false, may_write: false, workspace: "" });
    expect((await ask("/api/v1/session", { body: { token: `${token}2` } })).status).toBe(401);
    const cookie = await signIn({ token });
    const headers = { cookie, origin: url, "x-forwarded-for": "203.0.113.9" };
    for (let time = 0; time < 3; time++) expect((await ask("/api/v1/works", { headers })).status).toBe(200);
    expect((await ask("/api/v1/works", { headers: { cookie: `${cookie}x` } })).status).toBe(401);
  });

  it("shares its cookie with those of other ports", async () => {
    const [one, other] = [await open(), await open({}, newFolder())];
    const first = await one.signIn({ key: one.service.app.newKey() });
    const both = await other.signIn({ key: other.service.app.newKey() }, { cookie: first, origin: other.url });
    for (const { ask } of [one, other])
      expect((await ask("/api/v1/session", { headers: { cookie: both } })).body).toMatchObject({ signed_in: true });
    expect((await other.ask("/api/v1/session", { headers: { cookie: first } })).body).toMatchObject({
      signed_in: false,
    });
  });
});

describe("a server that is started anew", () => {
  const isIn = async ({ ask }: Awaited<ReturnType<typeof open>>, cookie: string) =>
    (await ask("/api/v1/session", { headers: { cookie } })).body.signed_in;

  it("knows the browsers that were signed in to it, and no others", async () => {
    const root = newFolder();
    const before = await open({}, root);
    const cookie = await before.signIn({ key: before.service.app.newKey() });
    await before.service.close();
    const after = await open({}, root);
    expect(await isIn(after, cookie)).toBe(true);
    expect((await after.ask("/api/v1/runs", { body: writes, headers: { cookie, origin: after.url } })).status).toBe(
      202,
    );
    expect(await isIn(after, `quire_session=${"a".repeat(43)}`)).toBe(false);
    // With another token it is another door.
    expect(await isIn(await open({ token }, root), cookie)).toBe(false);
    expect(readFileSync(join(root, ".quire", "sessions.json"), "utf8")).not.toContain(cookie.split("=")[1]);
  });

  it("believes no list that came with the workspace", async () => {
    const [mine, theirs] = [newFolder(), newFolder()];
    const before = await open({}, mine);
    const cookie = await before.signIn({ key: before.service.app.newKey() });
    await before.service.close();
    const kept = readFileSync(join(mine, ".quire", "sessions.json"), "utf8");
    mkdirSync(join(theirs, ".quire"));
    for (const brought of [
      kept,
      kept.replace(/"mark":"\w+"/u, '"mark":""'),
      "{",
      `{"v":1,"sessions":[],"mark":null}`,
    ]) {
      writeFileSync(join(theirs, ".quire", "sessions.json"), brought);
      expect(await isIn(await open({}, theirs), cookie)).toBe(false);
    }
  });
});

describe("a page of another port", () => {
  let elsewhere: Server;
  let origin: string;
  beforeAll(async () => {
    elsewhere = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => elsewhere.once("listening", resolve));
    origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => elsewhere.close(resolve)));

  it.each([{}, { token }])(
    "takes up, cancels and answers no run, whatever cookie the browser sends (%j)",
    async (options) => {
      const { service, ask, signIn, url } = await open(options);
      const cookie = await signIn(options.token === undefined ? { key: service.app.newKey() } : { token });
      const own = { cookie, origin: url };
      const { body } = await ask("/api/v1/runs", { body: { tool: "asking_test" }, headers: own });
      await ask(`/api/v1/runs/${body.run_id}/events`, { headers: { cookie } }).catch(() => null);
      const events = service.workbench.engine.runs.read(body.run_id).length;
      const foreign = [{ origin }, { origin, "sec-fetch-site": "same-site" }, { "sec-fetch-site": "same-site" }, {}];
      for (const headers of foreign)
        for (const way of ["resume", "cancel", "gates/sure"]) {
          const init = { method: "POST", headers: { cookie, ...headers } };
          expect((await ask(`/api/v1/runs/${body.run_id}/${way}`, init)).status).toBe(403);
        }
      expect(service.workbench.engine.runs.read(body.run_id)).toHaveLength(events);
      const mine = { method: "POST", headers: own };
      expect((await ask(`/api/v1/runs/${body.run_id}/resume`, mine)).status).toBe(202);
      expect((await seenWith(service, body.run_id)).at(-1)).toMatchObject({ event: "run_end" });
    },
  );

  it("reads nothing with the cookie", async () => {
    const { ask, signIn } = await open({ token });
    const cookie = await signIn({ token });
    const read = (site: string) => ask("/api/v1/works", { headers: { cookie, "sec-fetch-site": site } });
    expect([(await read("same-site")).status, (await read("same-origin")).status]).toEqual([401, 200]);
  });
});

async function seenWith(service: TestService, id: string): Promise<readonly Json[]> {
  if (service.workbench.engine.runs.holder(id) !== null) await seen(service, id).catch(() => null);
  return service.workbench.engine.runs.read(id);
}
