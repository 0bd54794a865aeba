import type { Question } from "../algebra/answers/questions.js";
import type { AlgebraEngine, EngineWords } from "../ports/algebra.js";
import { type Sandbox, usualLimits } from "../ports/sandbox.js";
import type { Language } from "./engine-table.js";
import { lookForEngine, startOf } from "./find-engine.js";

/** A system of algebra: how it is asked in its own words, and which words of its answers are ours. */
interface AlgebraSystem {
  name: string;
  language: Language;
  /** The program for it; each answer is printed on a line of its own after `mark` and the number of its question. */
  script(questions: readonly Question[]): string;
  /** Its names by ours. */
  names: Readonly<Record<string, string>>;
  /** Its version, where it is not that of the engine that runs it; a line after `mark`. */
  hasOwnVersion: boolean;
}

const mark = "quire";
const mostQuestions = 6;
/** Of the processor and of the clock; a system may think for ever. */
const limits = { ...usualLimits, time_ms: 40_000, cpu_ms: 15_000, memory_bytes: 1_500_000_000 };

const systems: readonly AlgebraSystem[] = [
  {
    name: "Maxima",
    language: "maxima",
    script: maximaScript,
    names: {
      pi: "%pi",
      e: "%e",
      i: "%i",
      Infinity: "inf",
      sign: "signum",
      ceil: "ceiling",
      Si: "expintegral_si",
      Ci: "expintegral_ci",
      Ei: "expintegral_ei",
    },
    hasOwnVersion: false,
  },
  {
    name: "SymPy",
    language: "python",
    script: sympyScript,
    names: { e: "E", i: "I", Infinity: "oo", abs: "Abs", ceil: "ceiling" },
    hasOwnVersion: true,
  },
];

/** Maxima and SymPy as programs that propose answers; they are started in the sandbox alone. */
export function algebraEngines(sandbox: Sandbox): AlgebraEngine[] {
  return systems.map((system) => ({
    name: system.name,
    ask: (questions, signal) => askSystem(sandbox, system, questions, signal),
  }));
}

async function askSystem(
  sandbox: Sandbox,
  system: AlgebraSystem,
  questions: readonly Question[],
  signal?: AbortSignal,
): Promise<EngineWords> {
  const notAsked = (reason: string): EngineWords => ({ kind: "not_asked", reason });
  const state = await sandbox.probe(signal);
  if (!state.usable || state.kind === "none") return notAsked(state.reason ?? "no sandbox holds it in");
  const look = await lookForEngine(sandbox, system.language, signal);
  if (look.path === null) return notAsked(look.reason);
  const asked = questions.slice(0, mostQuestions).map((each) => translated(each, system.names));
  const { script, args } = look.engine;
  const result = await sandbox.run(
    {
      ...startOf(look),
      command: look.path,
      args: [...(args ?? []), script],
      files: new Map([[script, system.script(asked)]]),
      limits,
    },
    signal,
  );
  const lines = result.stdout.split("\n").filter((line) => line.startsWith(`${mark} `));
  const version = system.hasOwnVersion ? lineOf(lines, "version") : look.version;
  // Python without SymPy.
  if (version === null) return notAsked(`${look.path} does not have it`);
  const back = Object.fromEntries(Object.entries(system.names).map(([ours, theirs]) => [theirs, ours]));
  const answers = questions.map((_, index) => {
    const line = lineOf(lines, String(index));
    return line === null ? null : listed(line).map((text) => renamed(text.replaceAll("**", "^"), back));
  });
  return { kind: "said", version, answers };
}

function lineOf(lines: readonly string[], label: string): string | null {
  const start = `${mark} ${label} `;
  return (
    lines
      .find((line) => line.startsWith(start))
      ?.slice(start.length)
      .trim() ?? null
  );
}

function translated(question: Question, names: Readonly<Record<string, string>>): Question {
  return { ...question, parts: question.parts.map((part) => renamed(part, names)) };
}

/** Names are exchanged as whole words; a variable has a name that no system gives a meaning to. */
const renamed = (text: string, names: Readonly<Record<string, string>>): string =>
  text.replace(/[%\p{L}_][\p{L}\p{N}_]*/gu, (word) => names[word] ?? word);

/** Parts between commas outside of brackets, of a list; else the one text. */
function listed(text: string): string[] {
  if (!text.startsWith("[") || !text.endsWith("]")) return [text];
  const parts = [""];
  let depth = 0;
  for (const sign of text.slice(1, -1)) {
    if (sign === "(" || sign === "[") depth += 1;
    if (sign === ")" || sign === "]") depth -= 1;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Maxima would ask back for signs and wait for ever: that ends the question instead. */
const neverAsk =
  ':lisp (defun retrieve (msg flag &aux (print? nil)) (declare (ignore msg flag print?)) (merror "asked"))';

function maximaScript(questions: readonly Question[]): string {
  return [
    neverAsk,
    "display2d: false$ linel: 100000$ assume_pos: true$ load(simplify_sum)$",
    ...questions.flatMap((question, index) => [
      `quire: errcatch(${maximaCall(question)})$`,
      `if quire # [] then printf(true, "~%${mark} ${index} ~a~%", string(first(quire)))$`,
    ]),
    "",
  ].join("\n");
}

function maximaCall({ call, parts, variable }: Question): string {
  const [of = "0", from = "0", to = "0"] = parts;
  switch (call) {
    case "integrate":
      return `integrate(${of}, ${variable})`;
    case "integrate_between":
      return `integrate(${of}, ${variable}, ${from}, ${to})`;
    case "limit":
      return `limit(${of}, ${variable}, ${from})`;
    case "solve":
      return `map(rhs, solve(${of}, ${variable}))`;
    case "sum":
      return `simplify_sum(sum(${of}, ${variable}, ${from}, ${to}))`;
    default:
      return 'error("not asked")';
  }
}

function sympyScript(questions: readonly Question[]): string {
  return `import json
import sympy
from sympy import Symbol, sympify
print("${mark} version", sympy.__version__, flush=True)
questions = json.loads(${JSON.stringify(JSON.stringify(questions))})

def answer(call, parts, v):
    if call == "integrate":
        return sympy.integrate(parts[0], v)
    if call == "integrate_between":
        return sympy.integrate(parts[0], (v, parts[1], parts[2]))
    if call == "limit":
        return sympy.limit(parts[0], v, parts[1], "+-" if parts[1].is_finite else "+")
    if call == "solve":
        return sympy.solve(parts[0], v)
    if call == "sum":
        return sympy.summation(parts[0], (v, parts[1], parts[2]))
    raise ValueError(call)

for number, question in enumerate(questions):
    try:
        names = {"v%d" % index: Symbol("v%d" % index) for index in range(1, 40)}
        parts = [sympify(part, names) for part in question["parts"]]
        v = names.get(question["variable"])
        print("${mark}", number, answer(question["call"], parts, v), flush=True)
    except Exception:
        pass
`;
}
