import { afterEach, describe, expect, it } from "vitest";
import type { ServerConfig } from "../../src/adapters/mcp/server-target.js";
import { createFetcher } from "../../src/adapters/network/network-fetcher.js";
import { QuireError } from "../../src/domain/error.js";
import { failureOf } from "../contracts/failure.js";
import { startLoopback, type Loopback, type Route } from "../network/loopback.js";
import { closeOpened, closers, door, find, serverOf } from "./one-server.js";
import { startPapersServer } from "./tool-server-world.js";

afterEach(closeOpened);

describe("a configuration", () => {
  it.each<[string, Partial<ServerConfig>, string]>([
    ["ws://", { url: "ws://127.0.0.1:9000/mcp" }, "no WebSocket transport"],
    ["wss://", { url: "wss://mcp.example.org" }, "no WebSocket transport"],
    ["another scheme", { url: "ftp://mcp.example.org" }, "no http address"],
    ["both", { command: "node", url: "http://127.0.0.1/" }, "both a command and a url"],
    ["neither", {}, "neither a command nor a url"],
    ["a variable that is not set", { command: "node", env: { KEY: "$NO_SUCH_NAME" } }, "$NO_SUCH_NAME"],
  ])("with %s is refused, with the reason and what to write", async (_what, config, reason) => {
    const error = await failureOf(find(serverOf(config)));
    expect(error).toMatchObject({ code: "config", message: expect.stringContaining(reason) });
    expect(error.fix).toBeTruthy();
  });

  it("with ws:// is told what to use instead", async () => {
    const error = await failureOf(find(serverOf({ url: "wss://mcp.example.org/socket" })));
    expect(error.fix).toContain("https://mcp.example.org/mcp");
  });
});

describe("an address", () => {
  async function answering(route: Route): Promise<Loopback> {
    const loopback = await startLoopback({ "/mcp": route });
    closers.push(() => loopback.close());
    return loopback;
  }

  it("is given the headers that are named, and a missing key is told as that", async () => {
    const papers = await startPapersServer(["--token", "s3cret-token"]);
    closers.push(() => papers.close());
    const headers = { Authorization: "Bearer $PAPERS_TOKEN" };
    const server = serverOf({ url: papers.url, headers }, { environment: { PAPERS_TOKEN: "s3cret-token" } });
    const { text } = await server.call(door, "save_note", { text: "abc" });
    expect(text).toBe("Saved 3 characters. The key is [redacted].");
    const error = await failureOf(serverOf({ url: papers.url }).tools(door));
    expect(error).toMatchObject({
      code: "tool_server",
      facts: { status: 401 },
      fix: expect.stringContaining("Authorization"),
    });
  });

  it.each<[string, Route]>([
    ["is no MCP server", (_request, response) => void response.writeHead(404).end("nothing here")],
    [
      "answers with a page",
      (_request, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
    ],
    [
      "answers rubbish",
      (_request, response) => void response.writeHead(200, { "content-type": "application/json" }).end("{half"),
    ],
    ["breaks", (_request, response) => void response.writeHead(500).end("oh no")],
    ["cuts the connection", (_request, response) => void response.destroy()],
  ])("that %s is named, with where it is", async (_what, route) => {
    const loopback = await answering(route);
    const error = await failureOf(find(serverOf({ url: `${loopback.origin}/mcp` })));
    expect(["tool_server", "network"]).toContain(error.code);
    expect(JSON.stringify(error.toRecord())).toContain(String(loopback.port));
  });

  it("that never answers is left after its time", async () => {
    const loopback = await answering(() => {});
    const error = await failureOf(find(serverOf({ url: `${loopback.origin}/mcp` }, { connect_timeout_ms: 300 })));
    expect(error).toMatchObject({ code: "timeout", message: expect.stringContaining("papers") });
  });

  it("where nobody listens is not tried for each of many calls", async () => {
    const loopback = await answering(() => {});
    await loopback.close();
    const server = serverOf({ url: `${loopback.origin}/mcp` });
    const errors = await Promise.all([find(server), find(server), find(server)].map(failureOf));
    expect(errors.map(({ code }) => code)).toEqual(["network", "network", "network"]);
    expect(await failureOf(find(server))).toBe(errors[0]);
  });

  it("goes through the door it is called with", async () => {
    const papers = await startPapersServer();
    closers.push(() => papers.close());
    const server = serverOf({ url: papers.url });
    expect((await failureOf(server.tools(door.limited(["example.org"])))).code).toBe("network_refused");
    const calls: string[] = [];
    const watched = door.limited(["127.0.0.1"]).observed(({ url }) => calls.push(url));
    expect((await server.call(watched, "save_note", { text: "abc" })).text).toContain("Saved 3");
    expect(new Set(calls)).toEqual(new Set([papers.url]));
    const seen = calls.length;
    const error = await failureOf(server.call(door.limited([]), "save_note", { text: "abc" }));
    expect(error).toMatchObject({ code: "network_refused", facts: { reason: "not allowed" } });
    expect(calls.length).toBe(seen);
    const shut = createFetcher({ offline: true, allow_private: [], user_agent: "quire-test" });
    expect((await failureOf(serverOf({ url: papers.url }).tools(shut))).code).toBe("offline");
  });

  it("that redirects elsewhere is not followed where only it is allowed", async () => {
    const other = await answering((_request, response) => void response.end("secret"));
    const loopback = await answering((_request, response) => {
      response.writeHead(307, { location: `http://localhost:${other.port}/mcp` }).end();
    });
    const error = await failureOf(serverOf({ url: `${loopback.origin}/mcp` }).tools(door.limited(["127.0.0.1"])));
    expect(error).toBeInstanceOf(QuireError);
    expect(other.requests).toEqual([]);
  });
});
