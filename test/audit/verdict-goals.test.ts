import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const judged = fileURLToPath(new URL("../../../shared/data/attribution/dev.jsonl", import.meta.url));
const bench = fileURLToPath(new URL("../../bench/verdicts.bench.mjs", import.meta.url));

describe.runIf(existsSync(judged))("verdicts against human judgements (../shared/data/attribution)", () => {
  it("reach their goals", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [bench, judged]);
    const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
    expect(figure(/macro-F1 ([\d.]+) of supported/)).toBeGreaterThanOrEqual(0.72);
    expect(figure(/not_found: precision ([\d.]+)/)).toBeGreaterThanOrEqual(0.9);
    expect(figure(/caught \(([\d.]+) %\)/)).toBeGreaterThanOrEqual(95);
    expect(figure(/false alarms \(([\d.]+) %\)/)).toBeLessThanOrEqual(5);
  });
});

it.skipIf(existsSync(judged))(
  "verdicts against human judgements: skipped, ../shared/data/attribution is absent",
  () => {
    expect(existsSync(judged)).toBe(false);
  },
);
