import { afterAll, describe, expect, it } from "vitest";
import { createAlgebra } from "../../src/adapters/algebra/algebra-engine.js";
import { createSandbox } from "../../src/adapters/sandbox/sandbox.js";
import type { AlgebraTask } from "../../src/algebra/work-task.js";
import { algebraEngines } from "../../src/code/algebra-engines.js";
import type { AlgebraEngine } from "../../src/ports/algebra.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";

afterAll(removeFolders);

const build = new URL("../../dist/", import.meta.url);
const sandbox = createSandbox({ root: newFolder(), path: process.env["PATH"] ?? "", unsandboxed: false });
const question = { call: "integrate_between", parts: ["1/(4*cos(v1) + 5)", "0", "2*pi"], variable: "v1" } as const;
const task: AlgebraTask = {
  operation: "integrate",
  expressions: ["1/(5+4*cos(x))"],
  variables: [],
  from: "0",
  to: "2*pi",
  side: "both",
  order: 1,
  seed: 1,
};
const saying = (name: string, text: string): AlgebraEngine => ({
  name,
  ask: async (questions) => Promise.resolve({ kind: "said", version: "1", answers: questions.map(() => [text]) }),
});

const found = await Promise.all(
  algebraEngines(sandbox)
    .slice(0, allTests ? undefined : 1)
    .map(async (engine) => {
      const words = await engine.ask([]);
      return { engine, absent: words.kind === "said" ? null : words.reason };
    }),
);

describe("other systems of algebra", { timeout: 60_000 }, () => {
  for (const { engine, absent } of found) {
    it.skipIf(absent !== null)(
      `asks ${engine.name} in the sandbox${absent === null ? "" : ` (skipped: ${absent})`}`,
      async () => {
        const words = await engine.ask([question, { call: "solve", parts: ["v1^2 - 2"], variable: "v1" }]);
        const { engine: by, ...answer } = await createAlgebra({ build, engines: [engine] }).work(task);
        expect(words).toMatchObject({ kind: "said" });
        expect(words.kind === "said" && words.answers[1]?.toSorted()).toEqual(["-sqrt(2)", "sqrt(2)"]);
        expect(answer).toMatchObject({ label: "exact", answer: "2*pi/3" });
        expect(by?.name).toBe(engine.name);
      },
    );
  }

  it.runIf(allTests)("believes none of them", async () => {
    const { label, reason, decimal, answer } = await createAlgebra({
      build,
      engines: [saying("Liar", "2.0943951*1"), saying("Babbler", "und + integrate(x)")],
    }).work(task);
    expect({ label, decimal: decimal?.slice(0, 12), answer: answer?.slice(0, 12) }).toEqual({
      label: "approximate",
      decimal: "2.0943951023",
      answer: "2.0943951023",
    });
    expect(reason).toContain("Liar 1 was asked too, and proposed nothing that stood its trial.");
  });

  it.runIf(allTests)("starts nothing without a sandbox, and says so", async () => {
    const bare = createSandbox({ root: newFolder(), path: "", unsandboxed: true });
    const { label, reason } = await createAlgebra({ build, engines: algebraEngines(bare) }).work(task);
    expect(label).toBe("approximate");
    expect(reason).toContain("Maxima was not asked");
  });

  it("asks nobody where Quire's own answer stands", async () => {
    const never: AlgebraEngine = { name: "Never", ask: () => Promise.reject(new Error("asked")) };
    const answer = await createAlgebra({ build, engines: [never] }).work({
      ...task,
      expressions: ["x^2"],
      to: "1",
    });
    expect(answer).toMatchObject({ label: "exact", answer: "1/3" });
  });
});
