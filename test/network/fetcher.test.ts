import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFetcher, type FetcherOptions } from "../../src/adapters/network/network-fetcher.js";
import { failureOf } from "../contracts/failure.js";
import { testFetcher } from "../contracts/fetcher.js";
import { startLoopback, type Loopback } from "./loopback.js";

testFetcher("the network fetcher", createFetcher);

describe("names", () => {
  let server: Loopback;
  beforeAll(async () => {
    server = await startLoopback({ "/text": (_request, response) => void response.end("hello") });
  });
  afterAll(() => server.close());

  const open = (options: Partial<FetcherOptions>) =>
    createFetcher({ offline: false, allow_private: [], user_agent: "quire-test", ...options });

  it("refuses a public-looking name that resolves to a private address, once any does", async () => {
    const before = server.connections;
    const lookup = () =>
      Promise.resolve([
        { address: "93.184.215.14", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ]);
    const url = `http://papers.example.org:${server.port}/`;
    const error = await failureOf(open({ lookup }).fetch({ url }));
    expect(error).toMatchObject({ code: "network_refused", facts: { url, address: "127.0.0.1", reason: "loopback" } });
    expect(server.connections).toBe(before);
  });

  it("connects to the address that was checked, asking for it once", async () => {
    let asked = 0;
    const lookup = () => {
      asked += 1;
      return Promise.resolve([{ address: "127.0.0.1", family: 4 }]);
    };
    const name = `models.example.org:${server.port}`;
    const answer = await open({ lookup, allow_private: [name] }).fetch({ url: `http://${name}/text` });
    expect(answer.status).toBe(200);
    expect(asked).toBe(1);
  });

  it.each(["closed from the beginning", "closed for a run that is taken up"])(
    "asks a model on this computer through a door that is %s, and nobody its name was made to lead to",
    async (how) => {
      const name = `localhost:${server.port}`;
      const closed = (address: string) => {
        const lookup = () => Promise.resolve([{ address, family: 4 }]);
        const known = { lookup, allow_private: [name], at_home: [name] };
        return how.includes("run") ? open(known).closed() : open({ ...known, offline: true });
      };
      expect((await closed("127.0.0.1").fetch({ url: `http://${name}/text` })).status).toBe(200);
      const before = server.connections;
      const error = await failureOf(closed("192.0.2.1").fetch({ url: `http://${name}/text` }));
      expect([error.code, server.connections]).toEqual(["offline", before]);
    },
  );
});
