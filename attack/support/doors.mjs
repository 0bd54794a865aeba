// The two doors of clients, without a socket: the service over HTTP and the Model Context Protocol behind it.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { withWorkbench } from "./workspace-attack.mjs";

/** @typedef {import("../build.mjs").Build} Build */

const origin = "http://127.0.0.1:3000";

/**
 * The service of a workspace whose clients may write, and what comes of asking it.
 * @param {Build} build @param {string} root @param {(fetch: (path: string | URL, init?: RequestInit) => Promise<Response>) => Promise<string>} work
 */
function withService(build, root, work) {
  return withWorkbench(build, root, async (workbench) => {
    const { createApp } = await build.load("edges/server/create-app.js");
    const { serviceDefaults } = await build.load("edges/server/service/service-options.js");
    const app = createApp(workbench, {
      ...serviceDefaults,
      version: "1",
      allow_write: true,
      token: null,
      own_token: false,
      max_body_bytes: 5_000_000,
      requests_per_minute: 10_000,
      say: () => undefined,
    });
    try {
      return await work(async (path, init) => {
        const request = new Request(new URL(path, origin), init);
        request.headers.set("host", new URL(origin).host);
        return app.fetch(request);
      });
    } finally {
      await app.close(0, 2000);
    }
  });
}

/** Runs a tool over HTTP; gives all that a client is told. @param {Build} build @param {string} root @param {string} tool @param {object} input */
export function overHttp(build, root, tool, input) {
  return withService(build, root, async (fetch) => {
    const body = JSON.stringify({ tool, input });
    const answer = await fetch("/runs", { method: "POST", headers: { "content-type": "application/json" }, body });
    const said = await answer.text();
    const id = answer.ok ? JSON.parse(said).run_id : null;
    return id === null
      ? said
      : `${said}${await (await fetch(`/runs/${id}/events`)).text()}${await (await fetch(`/runs/${id}`)).text()}`;
  });
}

/** Calls a tool over the Model Context Protocol. @param {Build} build @param {string} root @param {string} name @param {any} given */
export function overMcp(build, root, name, given) {
  return withService(build, root, async (fetch) => {
    const client = new Client({ name: "attack", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", origin), { fetch }));
    try {
      return JSON.stringify(await client.callTool({ name, arguments: given }));
    } catch (error) {
      return String(error);
    } finally {
      await client.close();
    }
  });
}
