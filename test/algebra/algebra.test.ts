import { describe, expect, it } from "vitest";
import { createAlgebra } from "../../src/adapters/algebra/algebra-engine.js";
import type { AlgebraTask } from "../../src/algebra/work-task.js";
import { allTests, someOf } from "../support/some-of.js";
import { judge } from "./judge.js";
import { type AlgebraRow, tasks, unseen } from "./tasks.js";

const algebra = createAlgebra({ build: new URL("../../dist/", import.meta.url) });

const work = ([operation, expressions, given]: AlgebraRow) =>
  algebra.work({
    operation,
    expressions: typeof expressions === "string" ? [expressions] : expressions,
    variables: [],
    side: "both",
    order: 1,
    seed: 1,
    ...given,
  } as AlgebraTask);

/** What no rule or library here finds: no answer is the honest one. */
const open: ReadonlySet<string> = new Set([]);

describe("tasks with known answers", () => {
  it.each(someOf([...tasks], 12))("%s %s %o", { timeout: 60_000 }, async (...row) => {
    const task = row as unknown as AlgebraRow;
    const answer = await work(task);
    const verdict = judge(task, answer);
    if (allTests) console.log(verdict, answer.label, task[0], String(task[1]), JSON.stringify(task[2]), "=>", answer.answer, answer.reason ?? "");
    expect(verdict, `${answer.answer} ${answer.reason}`).not.toBe("wrong");
    if (!open.has(String(task[1])) && task[3] !== "?") expect(verdict, answer.reason ?? "").toBe("right");
  });
});
