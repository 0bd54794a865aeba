import type { ModelRequest, Reply } from "./model-server.js";

/** Stands in thoughts and refusals of scripted models, and in nothing that is shown. */
export const hidden = "CANARY-thought-51c0";
/** What a model makes up: no source of any test has it. */
export const inventions = ["https://evil.example", "10.9999/invented", "S99"];

/** A model that goes wrong in every step of a recipe, and what becomes of the recipe's text. */
export interface ModelFault {
  name: string;
  /** What is answered instead of `good` at the nth request of a step. */
  reply(good: Reply, nth: number, step: string): Reply;
  mode: "model" | "extractive";
  /** What the reader is told; empty where it was got over. */
  told: RegExp;
}

/** Steps that answer in text; all others answer in JSON. */
const isWritten = (step: ModelRequest["step"]): boolean => ["agent_answer", "research_report"].includes(step);
const textOf = (good: Reply): string => ("text" in good ? good.text : "");
const busy = (status: number): Reply => ({ status, headers: { "retry-after-ms": "0" } });
const inJson =
  (text: string): ModelFault["reply"] =>
  (good, _nth, step) =>
    isWritten(step) ? good : { text };
/** Three more sentences, whose references nobody gave. */
const invented = `Penguins compose operas [S99]. They are paid for it, see ${inventions[0]}/x [S1]. It is known, doi:${inventions[1]} [S1].`;

export const modelFaults: readonly ModelFault[] = [
  { name: "429, then success", reply: (good, nth) => (nth === 1 ? busy(429) : good), mode: "model", told: /^/ },
  { name: "429 for ever", reply: () => busy(429), mode: "extractive", told: /status 429/ },
  { name: "500", reply: () => busy(500), mode: "extractive", told: /status 500/ },
  { name: "a timeout", reply: () => ({ hang: true }), mode: "extractive", told: /no first token|run out of time/ },
  {
    name: "an answer cut in the middle",
    reply: (good, nth) => (nth === 1 ? { text: textOf(good), cut: true } : good),
    mode: "model",
    told: /^/,
  },
  { name: "JSON that is not JSON", reply: inJson('{"queries": ['), mode: "model", told: /^/ },
  { name: "JSON of the wrong shape", reply: inJson('{"verdict": 3}'), mode: "model", told: /^/ },
  {
    name: "a <think> block before it",
    reply: (good) => ({ text: `<think>${hidden} {"queries": []} [S1]</think>\n${textOf(good)}` }),
    mode: "model",
    told: /^/,
  },
  {
    name: "labels that do not exist, invented addresses and DOIs",
    reply: (good, _nth, step) => (isWritten(step) ? { text: `${textOf(good)}\n\n${invented}` } : good),
    mode: "model",
    told: /Removed|taken out/,
  },
  { name: "a refusal", reply: () => ({ refusal: `No. ${hidden}` }), mode: "extractive", told: /refused/ },
];
