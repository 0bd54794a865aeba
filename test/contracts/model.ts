import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Model, RawExchange } from "../../src/ports/model.js";
import { failureOf } from "./failure.js";

/** What a provider does when it is asked a prompt. */
export type ScriptedAnswer =
  | { text: string }
  | { status: number; retry_after_s?: number }
  /** Ends the connection after the first pieces. */
  | { cut: string }
  /** Does not answer within any patience of a test. */
  | { silent: true };

export interface ModelUnderTest {
  model: Model;
  /** Whether its provider takes a seed. */
  takesSeed: boolean;
  /** Scripts the answer to a prompt. */
  script(prompt: string, answer: ScriptedAnswer): void;
  close(): Promise<void>;
}

const answerText = "Tides follow the moon [S1], and the wind moves them further [S2].";
const schema = z.object({ queries: z.array(z.string()), intent: z.string() });

/**
 * What every model behind the port must do, seen through real HTTP, or through a process of its own.
 * @param isServed false for a model at home, which no server answers for: then there are no statuses
 */
export function testModel(name: string, isServed: boolean, start: () => Promise<ModelUnderTest>): void {
  describe(`model: ${name}`, () => {
    let subject: ModelUnderTest;
    beforeAll(async () => {
      subject = await start();
      subject.script("plain", { text: answerText });
      subject.script("nothing", { text: "" });
      subject.script("object", { text: '{"queries":["tides"],"intent":"MECHANISM"}' });
      subject.script("fenced", { text: 'Here:\n```json\n{"queries":[],"intent":"CRITIQUE"}\n```\n' });
      subject.script("thought", { text: '<think>{"no":1}</think>\n{"queries":[],"intent":"CRITIQUE"}' });
      subject.script("torn", { text: '{"queries": ["tid' });
      subject.script("misshapen", { text: '{"queries": "tides", "intent": "MECHANISM"}' });
      subject.script("busy", { status: 429, retry_after_s: 7 });
      subject.script("broken", { status: 500 });
      subject.script("forbidden", { status: 401 });
      subject.script("cut", { cut: answerText });
      subject.script("silent", { silent: true });
    });
    afterAll(() => subject.close());

    const ask = (prompt: string, more: Partial<Parameters<Model["generateText"]>[0]> = {}) =>
      subject.model.generateText({ prompt, max_output_tokens: 200, ...more });
    const askObject = (prompt: string) => subject.model.generateObject({ prompt, max_output_tokens: 200, schema });

    it("answers with text, usage and why it ended", async () => {
      const answer = await ask("plain");
      expect(answer).toMatchObject({ text: answerText, finish_reason: "stop", citations: [] });
      expect(answer.usage.input_tokens).toBeGreaterThan(0);
      expect(answer.usage.output_tokens).toBeGreaterThan(0);
    });

    it("passes a seed on where its provider takes one, and answers all the same where it takes none", async () => {
      const exchanges: RawExchange[] = [];
      const answer = await ask("plain", { seed: 271_828, onExchange: (exchange) => exchanges.push(exchange) });
      expect(answer.text).toBe(answerText);
      expect(exchanges[0]?.request.includes("271828")).toBe(subject.takesSeed);
    });

    it("streams the same text in pieces", async () => {
      const pieces: string[] = [];
      const answer = await ask("plain", { onText: (piece) => pieces.push(piece) });
      expect(pieces.length).toBeGreaterThan(1);
      expect(pieces.join("")).toBe(answerText);
      expect(answer).toMatchObject({ text: answerText, finish_reason: "stop" });
    });

    it("answers with an object of the schema, and its text", async () => {
      const answer = await askObject("object");
      expect(answer.object).toEqual({ queries: ["tides"], intent: "MECHANISM" });
      expect(JSON.parse(answer.text)).toEqual(answer.object);
    });

    it.each(["fenced", "thought"])("finds the object in a %s answer", async (prompt) => {
      expect((await askObject(prompt)).object).toEqual({ queries: [], intent: "CRITIQUE" });
    });

    it.each(["torn", "misshapen"])("hands a %s object back with its text, for a repair", async (prompt) => {
      const error = await failureOf(askObject(prompt));
      expect(error.code).toBe("model_output");
      expect(error.facts["text"]).toContain('{"queries"');
      expect(error.facts["output_tokens"]).toBeGreaterThan(0);
    });

    it("calls an empty answer unusable", async () => {
      expect((await failureOf(ask("nothing"))).code).toBe("model_output");
    });

    it.runIf(isServed).each([undefined, () => {}])(
      "names status and waiting time of a refusal to serve (streaming: %s)",
      async (onText) => {
        const more = onText && { onText };
        expect(await failureOf(ask("busy", more))).toMatchObject({
          code: "http_status",
          facts: { status: 429, retry_after_ms: 7000 },
        });
        expect(await failureOf(ask("broken", more))).toMatchObject({ code: "http_status", facts: { status: 500 } });
        expect(await failureOf(ask("forbidden", more))).toMatchObject({ code: "http_status", facts: { status: 401 } });
      },
    );

    it.runIf(isServed)("sends one request per call, failed or not", async () => {
      const exchanges: RawExchange[] = [];
      await failureOf(ask("broken", { onExchange: (exchange) => exchanges.push(exchange) }));
      expect(exchanges).toHaveLength(1);
    });

    it("calls an answer that is cut off a failure, whatever had arrived", async () => {
      const exchanges: RawExchange[] = [];
      const onExchange = (exchange: RawExchange): void => void exchanges.push(exchange);
      const error = await failureOf(ask("cut", { onText: () => {}, onExchange }));
      expect(error.code).toBe(isServed ? "network" : "model_failed");
      expect(exchanges[0]?.status).toBe(isServed ? 200 : null);
      expect(exchanges[0]?.response).not.toBe("");
    });

    it.each([undefined, () => {}])("ends by time and by the caller's will (streaming: %s)", async (onText) => {
      const more = onText && { onText };
      const timed = ask("silent", { ...more, signal: AbortSignal.timeout(30) });
      expect((await failureOf(timed)).code).toBe("timeout");
      const controller = new AbortController();
      const stopped = failureOf(ask("silent", { ...more, signal: controller.signal }));
      controller.abort();
      expect((await stopped).code).toBe("interrupted");
    });

    it.each([undefined, () => {}])("tells the raw exchange without the key (streaming: %s)", async (onText) => {
      const exchanges: RawExchange[] = [];
      await ask("plain", { ...(onText && { onText }), onExchange: (exchange) => exchanges.push(exchange) });
      expect(exchanges).toHaveLength(1);
      expect(exchanges[0]?.status).toBe(isServed ? 200 : null);
      expect(exchanges[0]?.request).toContain("plain");
      expect(exchanges[0]?.response).toContain("Tides");
      expect(JSON.stringify(exchanges)).not.toContain(testKey);
    });
  });
}

/** The key that models under test are opened with. */
export const testKey = "sk-test-c0ffee";
