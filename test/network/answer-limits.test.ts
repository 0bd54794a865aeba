import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createModelProvider } from "../../src/adapters/models/ai-models.js";
import { createFetcher } from "../../src/adapters/network/network-fetcher.js";
import { failureOf } from "../contracts/failure.js";
import { startLoopback, type Loopback } from "./loopback.js";

/** Whether the server says words, each another: what says one thing again and again is cut sooner. */
let speaks = true;
/** The nth word: four letters and a blank. */
const word = (nth: number): string =>
  speaks ? `${[17576, 676, 26, 1].map((of) => String.fromCodePoint(97 + (Math.floor(nth / of) % 26))).join("")} ` : "";
/** Beside each piece, so that an event without a word takes its bytes. */
let padding = "";
let kind: "content" | "reasoning_content" = "content";
const usage: unknown = { prompt_tokens: -1_000_000, completion_tokens: -1_000_000 };
let status = 200;
/** Pieces that left the server in the last answer; it stops only where nobody reads any more. */
let sent = 0;
let server: Loopback;

const chunk = (delta: object) => ({
  id: "c",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta, finish_reason: null }],
});

beforeAll(async () => {
  server = await startLoopback({
    "/v1/chat/completions": (_request, response, body) => {
      sent = 0;
      response.writeHead(status, { "content-type": status === 200 ? "text/event-stream" : "application/json" });
      if (JSON.parse(body).stream === true || status !== 200) {
        const more = (): void => {
          while (!response.destroyed && sent < 100_000) {
            sent += 1;
            const event = `data: ${JSON.stringify({ ...chunk({ [kind]: word(sent) }), padding })}\n\n`;
            if (!response.write(event)) return void response.once("drain", more);
          }
        };
        return more();
      }
      const message = { role: "assistant", content: Array.from({ length: 40_000 }, (_, nth) => word(nth)).join("") };
      const whole = { id: "c", created: 1, model: "m", choices: [{ index: 0, message, finish_reason: "stop" }], usage };
      response.end(JSON.stringify(whole));
    },
    "/v1/embeddings": (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ data: [{ index: 0, embedding: Array.from({ length: 9000 }, () => 1) }], usage }));
    },
  });
});
afterAll(() => server.close());

function lab() {
  const door = createFetcher({ offline: false, allow_private: [`127.0.0.1:${server.port}`], user_agent: "quire-test" });
  const models = createModelProvider({ keys: {}, providers: { lab: { base_url: `${server.origin}/v1` } } });
  return {
    ask: async (more: object = {}) =>
      (await models.model("lab:m", door.standardFetch)).generateText({
        prompt: "a ".repeat(300),
        max_output_tokens: 200,
        ...more,
      }),
    embed: async () => (await models.embedder("lab:e", door.standardFetch)).embed(["a"]),
  };
}

/** 200 tokens of six characters each. */
const most = 200 * 6;

describe("an answer that does not end where it was told to", () => {
  it("is cut and kept, as one that ended by its length, and its connection is closed", async () => {
    const pieces: string[] = [];
    const answer = await lab().ask({ onText: (piece: string) => pieces.push(piece) });
    expect(answer).toMatchObject({ finish_reason: "length", usage: { input_tokens: 200, output_tokens: 200 } });
    expect(answer.text).toHaveLength(most);
    expect(pieces.join("")).toBe(answer.text);
    expect(sent).toBeLessThan(50_000);
  });

  it("is cut where it comes whole, and nothing of its usage is believed", async () => {
    const answer = await lab().ask();
    expect(answer).toMatchObject({ finish_reason: "length", usage: { input_tokens: 200, output_tokens: 200 } });
    expect(answer.text).toHaveLength(most);
  });

  it("counts what is thought aloud too", async () => {
    kind = "reasoning_content";
    const error = await failureOf(lab().ask({ onText: () => {} }));
    kind = "content";
    expect(error).toMatchObject({ code: "model_output", facts: { finish_reason: "length", output_tokens: 200 } });
  });

  it("is given up where its bytes pass all that such an answer can need", async () => {
    [speaks, padding] = [false, "x".repeat(200_000)];
    const error = await failureOf(lab().ask({ onText: () => {} }));
    [speaks, padding] = [true, ""];
    expect(error).toMatchObject({ code: "too_large", facts: { max_bytes: 8 * 1024 * 1024 + 200 * 2048 } });
  });

  it("of an error keeps its status, and the beginning of its words", async () => {
    status = 503;
    const exchanges: { response: string }[] = [];
    const error = await failureOf(
      lab().ask({ onExchange: (exchange: { response: string }) => exchanges.push(exchange) }),
    );
    status = 200;
    expect(error).toMatchObject({ code: "http_status", facts: { status: 503 } });
    expect(exchanges[0]?.response).toHaveLength(64 * 1024);
  });

  it("of vectors has no more numbers than any embedder gives", async () => {
    expect(await failureOf(lab().embed())).toMatchObject({
      code: "model_output",
      message: expect.stringContaining("9000 numbers each, where 8192 are the most"),
    });
  });
});
