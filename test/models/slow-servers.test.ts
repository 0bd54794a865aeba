import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { errorRecordSchema } from "../../src/domain/error-schema.js";
import { type Loopback, startLoopback } from "../network/loopback.js";
import { startQuire } from "../support/quire.js";
import { makeLibrary, question, type TestWorkspace, understood } from "./workspace.js";
import { allTests } from "../support/some-of.js";

const supported = "A place on the coast passes both bulges in 24 hours and 50 minutes [S1].";
const model = "home:small";

/** What the server does with the nth request for an answer; understanding always works. */
let answer: (response: ServerResponse, nth: number) => void | Promise<void>;
let asked: { prompt: string; body: { stream?: boolean } }[] = [];
let server: Loopback;
let workspace: TestWorkspace;

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: "c",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta, finish_reason }],
});
const send = (response: ServerResponse, event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`);
const words = (text: string): string[] => text.match(/\S+\s*/gu) ?? [];

function open(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
}

/** A stream that ends well; without usage, as llama.cpp and others leave it out where they are not asked. */
function tell(response: ServerResponse, text: string): void {
  open(response);
  for (const content of words(text)) send(response, chunk({ content }));
  send(response, chunk({}, "stop"));
  response.end("data: [DONE]\n\n");
}

beforeAll(async () => {
  server = await startLoopback({
    "/v1/chat/completions": (_request, response, text) => {
      const body: { stream?: boolean; messages: { content: string }[] } = JSON.parse(text);
      const prompt = String(body.messages.at(-1)?.content);
      if (prompt.startsWith("You prepare a search")) return tell(response, JSON.stringify(understood));
      asked.push({ prompt, body });
      void answer(response, asked.length);
    },
  });
  workspace = await makeLibrary(settings());
});
afterAll(async () => {
  workspace.remove();
  await server.close();
});
beforeEach(() => {
  asked = [];
  workspace.configure(settings());
});

function settings(network: object = {}) {
  return {
    models: { default: model },
    judge: "none",
    providers: { home: { base_url: `${server.origin}/v1` } },
    context_tokens: { [model]: 32_000 },
    network,
  };
}

function failures() {
  const results = workspace.events().filter(({ event }) => event === "model_result");
  return results.flatMap(({ content }) => z.object({ error: errorRecordSchema.optional() }).parse(content).error ?? []);
}

describe("a model that streams", () => {
  it("is asked for a stream in every step, and booked by our own count where it tells none", async () => {
    answer = (response) => tell(response, supported);
    const output = (await workspace.ask()).json();
    expect(output).toMatchObject({ mode: "model", answer_markdown: supported });
    expect(server.requests.every(({ body }) => JSON.parse(body).stream === true)).toBe(true);
    expect(output.metrics.output_tokens).toBeGreaterThan(supported.length / 6);
  });

  it.runIf(allTests)("and trickles, longer in all than it may be silent, is waited for", async () => {
    workspace.configure(settings({ timeout_ms: 4_000, token_timeout_ms: 1_000 }));
    answer = async (response) => {
      open(response);
      for (const content of words(supported)) {
        send(response, chunk({ content }));
        await new Promise((resolve) => void setTimeout(resolve, 100));
      }
      send(response, chunk({}, "stop"));
      response.end("data: [DONE]\n\n");
    };
    expect((await workspace.ask()).json()).toMatchObject({ mode: "model", answer_markdown: supported });
  });

  it.each([
    ["before its first token", 0, { timeout_ms: 400 }, "no first token"],
    ["in the middle", 3, { token_timeout_ms: 300 }, "fell silent"],
  ])(
    "and stalls %s is given up, its connection closed and the request not repeated",
    async (_when, many, network, said) => {
      workspace.configure(settings(network));
      let closed: Promise<unknown> = Promise.resolve();
      answer = (response) => {
        closed = new Promise((resolve) => void response.once("close", resolve));
        open(response);
        for (const content of words(supported).slice(0, many)) send(response, chunk({ content }));
        // A sign of life of the server is no token of the model.
        response.write(": ping\n\n");
      };
      const result = await workspace.ask();
      await closed;
      expect(result.exitCode).toBe(3);
      expect(asked).toHaveLength(1);
      expect(failures()).toEqual([expect.objectContaining({ code: "timeout" })]);
      expect(result.json()).toMatchObject({ mode: "extractive", limitations: [expect.stringContaining(said)] });
    },
  );

  it("and dies in the middle is asked once more", async () => {
    answer = (response, nth) => {
      if (nth > 1) return tell(response, supported);
      open(response);
      send(response, chunk({ content: "A place" }));
      response.write("data: {", () => response.destroy());
    };
    expect((await workspace.ask()).json()).toMatchObject({ mode: "model", answer_markdown: supported });
    expect(failures()).toEqual([expect.objectContaining({ code: "network" })]);
  });

  it("is asked again while it is still being loaded (503)", async () => {
    answer = (response, nth) => {
      if (nth > 1) return tell(response, supported);
      const error = { code: 503, message: "Loading model", type: "unavailable_error" };
      response.writeHead(503, { "content-type": "application/json", "retry-after": "0" });
      response.end(JSON.stringify({ error }));
    };
    expect((await workspace.ask()).json()).toMatchObject({ mode: "model", answer_markdown: supported });
  });

  it.runIf(allTests)("and sends ten megabytes is cut where its answer must end", async () => {
    let sent = 0;
    answer = (response) => {
      open(response);
      const more = (): void => {
        while (!response.destroyed && sent < 10_000_000) {
          sent += 1000;
          const content = Array.from({ length: 100 }, (_, at) => `tide ${sent + at}`).join(" ");
          if (!send(response, chunk({ content }))) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    };
    const output = (await workspace.ask()).json();
    // It may be asked to repair that, but never the same again.
    expect(new Set(asked.map(({ prompt }) => prompt)).size).toBe(asked.length);
    expect(output.answer_markdown.length).toBeLessThan(60_000);
  });

  it("and says one thing again and again is stopped soon, and quotes stand in its place", async () => {
    const closed: Promise<unknown>[] = [];
    answer = (response) => {
      closed.push(new Promise((resolve) => void response.once("close", resolve)));
      open(response);
      const more = (): void => {
        send(response, chunk({ content: "The moon pulls the sea. " }));
        // Until it is stopped: what its answer may have in tokens is reached long after.
        if (!response.destroyed) setImmediate(more);
      };
      more();
    };
    const output = (await workspace.ask()).json();
    await Promise.all(closed);
    expect(output).toMatchObject({
      mode: "extractive",
      limitations: [expect.stringContaining("said the same again and again")],
    });
    expect(output.metrics.output_tokens).toBeLessThan(2_000);
  });
});

it("a server that takes no notice of being asked for a stream is asked once", async () => {
  answer = (response) => {
    const choices = [{ index: 0, message: { role: "assistant", content: supported }, finish_reason: "stop" }];
    response.writeHead(200, { "content-type": "application/json; charset=utf-8" });
    response.end(JSON.stringify({ id: "c", created: 1, model: "m", object: "chat.completion", choices }));
  };
  expect((await workspace.ask()).json()).toMatchObject({ mode: "model", answer_markdown: supported });
  expect(asked).toHaveLength(1);
});

it("Ctrl-C closes the connection, so that the server stops too", async () => {
  const underway = new Promise<ServerResponse>((resolve) => {
    answer = (response) => {
      open(response);
      send(response, chunk({ content: "A place" }));
      resolve(response);
    };
  });
  const child = startQuire(["ask", question], { cwd: workspace.root });
  const ended = new Promise((resolve) => void child.once("close", resolve));
  const closed = underway.then(
    (response) => new Promise((resolve) => void response.once("close", () => resolve("closed"))),
  );
  await underway;
  child.kill("SIGINT");
  expect(await closed).toBe("closed");
  expect(await ended).toBe(130);
});
