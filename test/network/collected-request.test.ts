import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { createFetcher } from "../../src/adapters/network/network-fetcher.js";
import { failureOf } from "../contracts/failure.js";
import { startLoopback } from "./loopback.js";

it("a stream ends with its caller's signal, also where the request has been collected", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const gone = { answer: (): void => undefined };
  const closed = new Promise<void>((resolve) => (gone.answer = resolve));
  const server = await startLoopback({
    "/": (_request, response) => {
      response.once("close", gone.answer);
      response.writeHead(200).write("the first piece");
    },
  });
  const door = createFetcher({ offline: false, allow_private: [`127.0.0.1:${server.port}`], user_agent: "quire-test" });
  const stop = new AbortController();
  const response = await door.standardFetch(`${server.origin}/`, { method: "POST", body: "x", signal: stop.signal });
  const reader = response.body?.getReader();
  await reader?.read();
  // The platform lets go of a request some turns after nobody holds it.
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => void setImmediate(resolve));
    collect();
  }
  const ended = failureOf(reader?.read() ?? Promise.resolve());
  stop.abort();
  expect((await ended).code).toBe("interrupted");
  await closed;
  await server.close();
});
