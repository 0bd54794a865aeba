import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as others } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { trainedBasis } from "../../src/corpus/search/lsi-training.js";
import { sourceOf } from "../../src/corpus/context/sources.js";
import type { SearchOutput } from "../../src/library/search.tool.js";
import { startRun } from "../../src/run/execute.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { openService, type TestService } from "../support/service.js";
import { allTests } from "../support/some-of.js";

afterAll(removeFolders);

/** Answers of /health that show that nobody waits. */
const enough = 10;

/** What a piece of work comes to, and how often /health was answered before. */
async function besideHealth<Value>({ ask }: TestService, work: Promise<Value>) {
  const state = { isOver: false };
  void work.finally(() => (state.isOver = true)).catch(() => undefined);
  let answered = 0;
  for (; !state.isOver && answered < enough; await others()) if ((await ask("/health")).status === 200) answered += 1;
  return { value: await work, answered };
}

const words = (seed: number, count: number) =>
  Array.from({ length: count }, (_, word) => `w${(seed * 31 + word * word) % 900}`).join(" ");

const statements = Array.from(
  { length: 120 },
  (_, number) => `In the year ${1500 + number} the mill of Arden ground ${number * 7} sacks of barley.`,
);

function answerOf(label: string): string {
  return statements
    .slice(0, 40)
    .map((text, index) => `${index % 3 === 0 ? text.replace("barley", "wheat") : text} [${label}]`)
    .join("\n\n");
}

describe("a server that computes", () => {
  it.runIf(allTests)("answers /health while a library trains, and trains the same", async () => {
    const service = await openService(newWorkspace(), { lasting: true });
    const texts = Array.from({ length: 350 }, (_, seed) => words(seed, 120));
    const { computing } = service.workbench.engine.services;
    const { value, answered } = await besideHealth(service, computing!.run("train", { texts, passages: 900 }));
    expect(answered).toBe(enough);
    expect(Buffer.from(value!).equals(Buffer.from(trainedBasis(texts, 900)!))).toBe(true);
    await service.close();
  });

  it.runIf(allTests)("answers /health while an answer is checked, and finds what a command finds", async () => {
    const root = newWorkspace();
    mkdirSync(join(root, "papers"));
    writeFileSync(join(root, "papers", "mill.md"), `# The mill of Arden\n\n${statements.join("\n\n")}\n`);
    const [served, command] = [await openService(root, { lasting: true }), await openService(root)];
    await startRun(command.workbench.engine, { tool: "add", input: { paths: [join(root, "papers")] } });
    const found = await startRun(command.workbench.engine, {
      tool: "search",
      input: { query: "mill of Arden barley", k: 3 },
    });
    const store = await command.workbench.engine.services.store();
    const [work] = await store.works();
    const passages = await store.get((found.output as SearchOutput).hits.map(({ passage_id }) => passage_id));
    const sources = passages.map((passage, index) => sourceOf(`S${index + 1}`, { ...passage, score: 1 }, work));
    const request = { tool: "check", input: { answer_markdown: answerOf("S1"), sources } };
    const { value, answered } = await besideHealth(served, startRun(served.workbench.engine, request));
    expect(value.error).toBeNull();
    expect(answered).toBe(enough);
    expect(value.output).toEqual((await startRun(command.workbench.engine, request)).output);
    await Promise.all([served.close(), command.close()]);
  });

  it("takes no more tasks once it is closed", async () => {
    const service = await openService(newWorkspace(), { lasting: true });
    const { computing } = service.workbench.engine.services;
    await service.close();
    await expect(computing!.run("train", { texts: ["a b", "a b"], passages: 2 })).rejects.toMatchObject({
      code: "interrupted",
    });
  });
});
