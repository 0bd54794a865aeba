import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Entailment } from "../../src/ports/model.js";

export interface EntailmentUnderTest {
  judge: Entailment;
  close(): Promise<void>;
}

const flats = "Curlews feed on the mud flats at low water and rest at high water.";
const bells = "Bells are cast of bronze.";
/** The flats are behind more than any of the judges under test reads at once. */
const long = `${`${bells} `.repeat(40)}${flats}`;

/** What every judge of entailment behind the port must do; each is made so that it knows these sentences. */
export function testEntailment(name: string, start: () => Promise<EntailmentUnderTest>): void {
  describe(`entailment: ${name}`, () => {
    let subject: EntailmentUnderTest;
    beforeAll(async () => {
      subject = await start();
    });
    afterAll(() => subject.close());

    const ask = async (...pairs: [text: string, sentence: string][]) =>
      (await subject.judge.scores(pairs.map(([text, sentence]) => ({ text, sentence })))).scores;

    it("scores each pair, in order, between 0 and 1", async () => {
      const scores = await ask([flats, "Curlews feed at low water."], [bells, "Curlews feed at low water."]);
      expect(scores).toHaveLength(2);
      const [borne, not] = scores.map(({ entailment }) => entailment);
      expect(borne).toBeGreaterThan(0.9);
      expect(not).toBeLessThan(0.5);
      for (const { entailment, contradiction } of scores)
        for (const score of [entailment, contradiction ?? 0]) expect(score >= 0 && score <= 1).toBe(true);
    });

    it("says the same of a pair in any company", async () => {
      const pair: [string, string] = [flats, "Curlews rest at high water."];
      const [alone] = await ask(pair);
      const [, again] = await ask([long, "Bells are cast of bronze."], pair, [bells, "Curlews sleep."]);
      expect(again?.entailment).toBeCloseTo(alone?.entailment ?? 0, 4);
    });

    it("reads a text that is longer than it takes in parts", async () => {
      const [score] = await ask([long, "Curlews feed on the mud flats."]);
      expect(score?.entailment).toBeGreaterThan(0.9);
    });

    it("says what it used, and answers nothing where nothing is asked", async () => {
      const { usage } = await subject.judge.scores([{ text: flats, sentence: bells }]);
      expect(usage.input_tokens).toBeGreaterThan(0);
      expect(await ask()).toEqual([]);
    });

    it("is stopped by a signal", async () => {
      const stopped = AbortSignal.abort(new Error("stopped"));
      await expect(subject.judge.scores([{ text: flats, sentence: bells }], stopped)).rejects.toThrow("stopped");
    });
  });
}
