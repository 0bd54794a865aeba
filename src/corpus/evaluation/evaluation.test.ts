import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLocalFiles } from "../../adapters/local/local-files.js";
import { openSqliteStore } from "../../adapters/sqlite/sqlite-store.js";
import { evaluate, evaluationSchema } from "./evaluation.js";
import { ndcg, percentile, recall, reciprocalRank } from "./metrics.js";

describe("metrics", () => {
  const judgements = new Map([
    ["a", 2],
    ["b", 1],
    ["c", 1],
  ]);

  it("grade a ranking against the best possible one", () => {
    expect(ndcg(["a", "b", "c"], judgements, 10)).toBe(1);
    const ideal = 2 + 1 / Math.log2(3) + 1 / 2;
    expect(ndcg(["x", "a", "b"], judgements, 10)).toBeCloseTo((2 / Math.log2(3) + 1 / 2) / ideal, 12);
    expect(ndcg(["x", "a"], judgements, 1)).toBe(0);
    expect(ndcg([], new Map(), 10)).toBe(0);
  });

  it("count what was found and how early", () => {
    expect(recall(["a", "x", "b"], judgements, 2)).toBeCloseTo(1 / 3, 12);
    expect(recall(["c", "a", "b"], judgements, 100)).toBe(1);
    expect(reciprocalRank(["x", "y", "b"], judgements, 10)).toBeCloseTo(1 / 3, 12);
    expect(reciprocalRank(["x", "y", "b"], judgements, 2)).toBe(0);
  });

  it("take percentiles from the values themselves", () => {
    expect(percentile([5, 1, 4, 2, 3], 0.5)).toBe(3);
    expect(percentile([5, 1, 4, 2, 3], 0.95)).toBe(5);
    expect(percentile([], 0.5)).toBe(0);
  });
});

describe("evaluate", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "quire-eval-"));
    mkdirSync(join(folder, "rocks"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string) => writeFileSync(join(folder, "rocks", name), text);
  const writeCollection = () => {
    write(
      "corpus.jsonl",
      [
        '{"_id": "1", "title": "Granite", "text": "An igneous rock of quartz and feldspar."}',
        '{"_id": 2, "text": "Basalt comes from lava.", "metadata": {}}',
        '{"_id": "3", "title": "", "text": "Chalk is soft."}\r',
        "",
      ].join("\n"),
    );
    write(
      "queries.jsonl",
      '{"_id": "q1", "text": "What is granite?"}\n{"_id": "q2", "text": "lava"}\n{"_id": "q3", "text": "unjudged"}\n',
    );
    write("qrels.tsv", "query-id\tcorpus-id\tscore\nq1\t1\t2\nq2\t2\t1\nq2\t3\t1\nq3\t1\t0\n");
  };
  let milliseconds = 0;
  const run = () => {
    const files = createLocalFiles(folder, folder);
    return evaluate({
      files,
      directory: files.resolve("rocks"),
      profile: "hybrid",
      openStore: () => openSqliteStore(join(folder, "store.db")),
      clock: () => (milliseconds += 10),
    });
  };

  it("indexes, asks and measures", async () => {
    writeCollection();
    const result = await run();
    expect(evaluationSchema.parse(result)).toEqual(result);
    expect(result).toMatchObject({ dataset: "rocks", profile: "hybrid", documents: 3, queries: 2, mrr_at_10: 1 });
    expect(result.recall_at_100).toBe(0.75);
    expect(result.ndcg_at_10).toBeCloseTo((1 + 1 / (1 + 1 / Math.log2(3))) / 2, 12);
    expect(result).toMatchObject({ documents_per_second: 300, query_ms: { p50: 10, p95: 10 } });
  });

  it("reads judgements without a header, and where BEIR puts them", async () => {
    writeCollection();
    rmSync(join(folder, "rocks", "qrels.tsv"));
    mkdirSync(join(folder, "rocks", "qrels"));
    write("qrels/test.tsv", "q1\t1\t1\n");
    expect((await run()).queries).toBe(1);
  });

  it.each([
    ["corpus.jsonl", '{"_id": "1", "text": "x"}\n{"_id": "2"}\n', 2],
    ["queries.jsonl", '{"_id": "1", "text": "x"\n', 1],
    ["qrels.tsv", "query-id\tcorpus-id\tscore\nq1\t1\n", 2],
  ])("names file and line of what does not parse in %s", async (name, text, line) => {
    writeCollection();
    write(name, text);
    await expect(run()).rejects.toMatchObject({
      code: "invalid_input",
      facts: { path: join(folder, "rocks", name), line },
      message: expect.stringContaining(`line ${line}`),
    });
  });

  it("reads no file that a link of the folder leads to, and says nothing of what is in it", async () => {
    writeCollection();
    writeFileSync(join(folder, "secret.txt"), "sesame:x:0\n");
    for (const name of ["corpus.jsonl", "queries.jsonl", "qrels.tsv"]) {
      rmSync(join(folder, "rocks", name));
      symlinkSync(join(folder, "secret.txt"), join(folder, "rocks", name));
      await expect(run()).rejects.toMatchObject({
        code: "tool_refused",
        message: expect.not.stringContaining("sesame"),
      });
      rmSync(join(folder, "rocks", name));
      writeCollection();
    }
  });

  it("says which file is missing", async () => {
    await expect(run()).rejects.toMatchObject({ code: "not_found", message: expect.stringContaining("corpus.jsonl") });
  });
});
