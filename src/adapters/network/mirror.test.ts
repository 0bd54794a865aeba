import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf } from "../../../test/contracts/failure.js";
import { startLoopback, type Loopback } from "../../../test/network/loopback.js";
import type { NetworkCall } from "../../ports/fetcher.js";
import { mirrorRoute } from "./mirror.js";
import { createFetcher } from "./network-fetcher.js";

describe("a mirror of outside services", () => {
  let server: Loopback;
  beforeAll(async () => {
    server = await startLoopback({
      "/api.example.org/works/10.5555%2Fx": (request, response) => void response.end(request.url),
      "/api.example.org/moved": (_request, response) =>
        void response.writeHead(302, { location: "https://other.example.org/there" }).end(),
      "/other.example.org/there": (_request, response) => void response.end("moved here"),
      "/own": (_request, response) => void response.end("its own page"),
    });
  });
  afterAll(() => server.close());

  const open = (offline = false) =>
    createFetcher({ offline, allow_private: [], mirror: server.origin, user_agent: "quire-test" });
  const text = (body: Uint8Array) => new TextDecoder().decode(body);

  it("is asked in place of the real host, whose address the records keep", async () => {
    const calls: NetworkCall[] = [];
    const url = "https://api.example.org/works/10.5555%2Fx?rows=1&mailto=me@example.org&key=secret";
    const answer = await open()
      .observed((call) => calls.push(call))
      .fetch({ url });
    expect(text(answer.body)).toBe("/api.example.org/works/10.5555%2Fx?rows=1&mailto=me@example.org&key=secret");
    expect(answer.url).toBe(url);
    expect(calls[0]?.url).toBe("https://api.example.org/works/10.5555%2Fx?rows=1&mailto=redacted&key=redacted");
  });

  it("also answers where another host is redirected to, and for itself", async () => {
    const answer = await open().fetch({ url: "https://api.example.org/moved" });
    expect(text(answer.body)).toBe("moved here");
    expect(answer.url).toBe("https://other.example.org/there");
    expect(text((await open().fetch({ url: `${server.origin}/own` })).body)).toBe("its own page");
  });

  it("opens nothing else: closed stays closed, private stays private", async () => {
    expect((await failureOf(open(true).fetch({ url: "https://api.example.org/moved" }))).code).toBe("offline");
    expect((await failureOf(open().fetch({ url: "http://127.0.0.1:9/" }))).code).toBe("network_refused");
    expect((await failureOf(open().fetch({ url: "file:///etc/passwd" }))).code).toBe("network_refused");
  });

  it("does not play a server that the person runs", async () => {
    const own = await startLoopback({ "/index": (_request, response) => void response.end("own") });
    const door = createFetcher({
      offline: false,
      allow_private: [`127.0.0.1:${own.port}`],
      mirror: server.origin,
      user_agent: "t",
    });
    expect(text((await door.fetch({ url: `${own.origin}/index` })).body)).toBe("own");
    await own.close();
  });

  it("is not between a model and its caller", async () => {
    const { requests } = server;
    const before = requests.length;
    await open()
      .standardFetch("https://models.invalid/v1")
      .catch(() => {
        // There is no such host: what counts is who was asked.
      });
    expect(requests).toHaveLength(before);
  });

  it("may lie below a path", () => {
    const route = mirrorRoute("http://127.0.0.1:8790/services/");
    expect(route(new URL("https://arxiv.org/pdf/1706.03762?x=1")).href).toBe(
      "http://127.0.0.1:8790/services/arxiv.org/pdf/1706.03762?x=1",
    );
  });

  it("must be an address", () => {
    expect(() => createFetcher({ offline: false, allow_private: [], mirror: "ftp://x", user_agent: "t" })).toThrow(
      /network\.mirror/,
    );
  });
});
