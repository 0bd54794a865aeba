import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Loopback, startLoopback } from "../../test/network/loopback.js";
import { newFolder, removeFolders } from "../../test/support/quire.js";
import { compose } from "../compose.js";
import { startRun } from "../run/execute.js";
import { defineTool, type Tool } from "./define-tool.js";

let server: Loopback;
beforeAll(async () => {
  server = await startLoopback({ "/": (_request, response) => void response.end("reached") });
});
afterAll(async () => {
  await server.close();
  removeFolders();
});

/** A tool that tries to reach the server by every way there is. */
function reacher(network: boolean, hosts?: readonly string[]): Tool {
  return defineTool(
    {
      name: "reacher",
      version: 1,
      description: "Reaches.",
      input: z.strictObject({}),
      output: z.array(z.string()),
      effect: "read",
      network,
      ...(hosts && { hosts }),
    },
    async (context) => {
      const door = context.fetcher;
      const ways = [
        () => door.fetch({ url: server.origin }).then(({ status }) => String(status)),
        () => door.standardFetch(server.origin).then(({ status }) => String(status)),
        () =>
          door
            .limited(["*"], { admit_redirects: true })
            .fetch({ url: server.origin })
            .then(({ status }) => String(status)),
      ];
      return Promise.all(ways.map((way) => way().catch((error: { code: string }) => error.code)));
    },
  );
}

/** What it got, called by a person and by another tool that may reach everything. */
async function reached(tool: Tool, domains?: readonly string[]): Promise<unknown[]> {
  const root = newFolder();
  const flags = { network: { allow_private: [`127.0.0.1:${server.port}`] } };
  const workbench = await compose({ workspace: root, startedIn: root, environment: {}, flags });
  const caller = defineTool(
    {
      ...reacher(true),
      name: "caller",
      output: z.unknown(),
    },
    (context) => context.callNamed("reacher", {}),
  );
  const engine = {
    ...workbench.engine,
    resolveTool: (name: string) => Promise.resolve(name === "caller" ? caller : tool),
  };
  const outputs = [];
  for (const name of ["reacher", "caller"]) {
    outputs.push((await startRun(engine, { tool: name, input: {}, ...(domains && { domains }) })).output);
  }
  await workbench.close();
  return outputs;
}

const all = (what: string) => [what, what, what];

describe("a tool that says it does not need the network", () => {
  it("reaches nothing, whoever calls it and however it tries", async () => {
    const before = server.connections;
    expect(await reached(reacher(false))).toEqual([all("network_refused"), all("network_refused")]);
    expect(server.connections).toBe(before);
  });
});

describe("a tool that names its hosts", () => {
  it("reaches these and no others, and of them what a person leaves", async () => {
    expect(await reached(reacher(true, ["127.0.0.1"]))).toEqual([all("200"), all("200")]);
    expect(await reached(reacher(true, ["example.org"]))).toEqual([all("network_refused"), all("network_refused")]);
    expect(await reached(reacher(true), ["127.0.0.1"])).toEqual([all("200"), all("200")]);
    expect(await reached(reacher(true), ["example.org"])).toEqual([all("network_refused"), all("network_refused")]);
    expect(await reached(reacher(true), [])).toEqual([all("network_refused"), all("network_refused")]);
  });
});
