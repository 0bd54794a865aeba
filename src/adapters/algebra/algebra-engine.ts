import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { QuireError } from "../../domain/error.js";
import type { Played, Question } from "../../algebra/answers/questions.js";
import type { AlgebraTask } from "../../algebra/work-task.js";
import type { Algebra, AlgebraEngine, EngineWords } from "../../ports/algebra.js";
import { askProcess, readableBuild, readsOnly } from "../typesetting/own-process.js";
import { readablePackages } from "../typesetting/readable-packages.js";
import type { AlgebraQuestion, AlgebraReply } from "./algebra-process.js";

export interface AlgebraOptions {
  /** The folder of all that the process imports. */
  build: URL;
  /** Programs of the person's that are asked where nothing was shown to be right without them, one after the other. */
  engines?: readonly AlgebraEngine[];
  /** Of the processor. */
  processor_ms?: number;
  memory_bytes?: number;
}

const processorMs = 5_000;
/** What Quire's own rules take ends, so that they have more time than the library. */
const aloneTimes = 3;
/** By the clock: for what waits. */
const timeoutMs = 60_000;
const memoryBytes = 600_000_000;

/** Packages that the process loads; it can read no other file. */
const packages = ["mathjs", "nerdamer", "decimal.js", "zod"];

/** Works in a process that reads its own modules alone, starts nothing, and makes no code from texts. */
export function createAlgebra({
  build,
  engines = [],
  processor_ms = processorMs,
  memory_bytes = memoryBytes,
}: AlgebraOptions): Algebra {
  const file = new URL("adapters/algebra/algebra-process.js", build);
  const ask = (question: AlgebraQuestion, signal: AbortSignal | undefined) =>
    askProcess<AlgebraReply>(question, {
      file,
      node: [
        ...readsOnly([...readableBuild(build), ...readablePackages(packages)]),
        "--disallow-code-generation-from-strings",
      ],
      folder: dirname(fileURLToPath(file)),
      environment: {},
      timeout_ms: timeoutMs,
      processor_ms: question.isAlone ? aloneTimes * processor_ms : processor_ms,
      memory_bytes,
      task: "The algebra",
      signal,
    });
  const work = async (task: AlgebraTask, signal: AbortSignal | undefined) => {
    const reply = await ask({ task, isAlone: false, played: null }, signal).catch(async (error: unknown) => {
      // What the library never ends with may be worked out without it.
      if (!(error instanceof QuireError) || (error.code !== "timeout" && error.code !== "too_large")) throw error;
      return withoutLibrary(await ask({ task, isAlone: true, played: null }, signal));
    });
    if (reply.kind === "refused") throw QuireError.fromRecord(reply.error);
    return reply;
  };
  return {
    async work(task, signal) {
      const { answer, asked } = await work(task, signal);
      if (answer.label === "exact" || asked.length === 0) return answer;
      const heard: string[] = [];
      for (const engine of engines) {
        const words = await engine.ask(asked, signal);
        if (words.kind === "not_asked") {
          heard.push(`${engine.name} was not asked: ${words.reason}.`);
          continue;
        }
        const better = await ask({ task, isAlone: true, played: playedBy(engine, words, asked) }, signal);
        if (better.kind === "worked" && better.answer.label === "exact") return better.answer;
        heard.push(`${engine.name} ${words.version} was asked too, and proposed nothing that stood its trial.`);
      }
      return { ...answer, reason: [answer.reason ?? "", ...heard].join(" ").trim() };
    },
  };
}

function playedBy(
  { name }: AlgebraEngine,
  { version, answers }: Extract<EngineWords, { kind: "said" }>,
  asked: readonly Question[],
): Played {
  return { name, version, said: asked.map((question, index) => ({ question, answers: answers[index] ?? null })) };
}

/** Where nothing was found, it is said that the library was not heard to its end. */
function withoutLibrary(reply: AlgebraReply): AlgebraReply {
  if (reply.kind === "refused" || reply.answer.label !== "unevaluated") return reply;
  return {
    ...reply,
    answer: { ...reply.answer, reason: `nerdamer did not end within its limits. ${reply.answer.reason ?? ""}`.trim() },
  };
}
