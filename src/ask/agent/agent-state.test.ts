import * as fc from "fast-check";
import { countVerdicts } from "../../domain/evidence.js";
import { describe, expect, it } from "vitest";
import { configSchema } from "../../domain/config.js";
import { agentSettings, askAgentInput } from "./agent-schema.js";
import { type AgentEvent, type AgentState, initialState, type Phase, phases, transition } from "./agent-state.js";
import type { EvidenceCandidate } from "./evidence-store.js";
import type { Plan } from "./plan.js";

const input = askAgentInput.parse({ question: "Why do owls turn their heads?" });
const settings = { ...agentSettings(configSchema.parse({}), input), iterations: 3 };

const plan = (more: Partial<Plan> = {}): Plan => ({
  by: "rules",
  subquestions: ["Why do owls turn their heads?"],
  requests: [{ name: "rag_retrieve", input: { query: "owls" }, serves: [0], by: "rules" }],
  refused: [],
  stop_if: {},
  expanded_queries: [],
  ...more,
});

const passage = (line: number, text: string): EvidenceCandidate => ({
  source: {
    work_id: "w1",
    title: "Owls",
    authors: [],
    year: null,
    path: null,
    heading_path: ["Owls"],
    start_line: line,
    end_line: line,
    start_page: null,
    end_page: null,
    score: 0.5,
    content: `Owls\n\n${text}`,
  },
  serves: [{ subquestion: 0, score: 0.5 }],
  origin: { tool: "rag_retrieve", source_id: "w1", url: null },
});

const ran = (...evidence: EvidenceCandidate[]): AgentEvent & { type: "ran" } => ({
  type: "ran",
  results: [
    {
      request: { name: "rag_retrieve", input: { query: "owls" } },
      outcome: { name: "rag_retrieve", ok: true, output: {}, provenance: {}, usage: { latency_ms: 1 }, error: null },
      observation: { evidence, found: [] },
    },
  ],
  budget_ended: null,
});

const assessed = (more: Partial<AgentEvent & { type: "assessed" }> = {}): AgentEvent => ({
  type: "assessed",
  covered: [true],
  confidence: null,
  missing: [],
  tokens: 0,
  budget_ended: null,
  ...more,
});

const answer = {
  mode: "extractive" as const,
  judging: null,
  checked: {
    answer_markdown: "",
    claims: [],
    removed: [],
    counts: countVerdicts([]),
  },
  sources: [],
  limitations: [],
};

const started: AgentEvent = { type: "started", settings };
const analysed: AgentEvent = {
  type: "analysed",
  intent: "MECHANISM",
  entities: ["owls"],
  subquestions: [input.question],
};
const planned: AgentEvent & { type: "planned" } = { type: "planned", plan: plan(), budget_ended: null };
const events: readonly AgentEvent[] = [
  started,
  analysed,
  planned,
  ran(passage(3, "An owl turns its head by 270 degrees.")),
  assessed(),
  { type: "finalized", answer },
  { type: "emitted" },
];

const begin = (more: Partial<AgentState["settings"]> = {}) =>
  initialState(input.question, undefined, { ...settings, ...more });
const follow = (state: AgentState, ...steps: AgentEvent[]): AgentState => steps.reduce(transition, state);
const atPlan = (more: Partial<AgentState["settings"]> = {}) =>
  follow(begin(more), { type: "started", settings: { ...settings, ...more } }, analysed);

/** The phase after each phase's own event. */
const next: Record<Phase, Phase | null> = {
  init: "analyze_task",
  analyze_task: "plan_or_refine",
  plan_or_refine: "run_tools",
  run_tools: "assess_sufficiency",
  assess_sufficiency: "plan_or_refine",
  finalize: "emit_result",
  emit_result: "done",
  done: null,
};

describe("every phase and every event", () => {
  const pairs = phases.flatMap((phase) => events.map((event) => ({ phase, event, type: event.type })));
  const isOwn = ({ phase, type }: { phase: Phase; type: AgentEvent["type"] }) =>
    events.findIndex((event) => event.type === type) === phases.indexOf(phase);
  const at = (phase: Phase): AgentState => ({ ...atPlan(), plan: plan(), phase });

  it.each(pairs.filter(isOwn))("$phase ends with $type", ({ phase, event }) => {
    expect(transition(at(phase), event).phase).toBe(next[phase]);
  });

  it.each(pairs.filter((pair) => !isOwn(pair)))("$phase refuses $type", ({ phase, event }) => {
    expect(() => transition(at(phase), event)).toThrow(RangeError);
  });

  it("leave the state they were given alone", () => {
    const state = atPlan();
    const before = structuredClone(state);
    follow(state, planned, ran(passage(3, "Owls see at night.")), assessed());
    expect(state).toEqual(before);
  });
});

const round = (line: number, ...more: AgentEvent[]): AgentEvent[] => [
  planned,
  ran(passage(line, `In the year ${1900 + line} owl number ${line} sat on a branch near Castle Hill and slept.`)),
  ...(more.length > 0 ? more : [assessed()]),
];

describe("stopping", () => {
  it("comes with the last iteration, and only then where each brings something", () => {
    let state = atPlan();
    for (const iteration of [1, 2, 3]) {
      expect(state).toMatchObject({ phase: "plan_or_refine", iteration });
      state = follow(state, ...round(iteration * 10));
    }
    expect(state).toMatchObject({ phase: "finalize", stopped: "iterations" });
    expect(state.assessments.map(({ decision, stopped }) => [decision, stopped])).toEqual([
      ["continue", null],
      ["continue", null],
      ["stop", "iterations"],
    ]);
  });

  it("comes when an iteration brings nothing new, but not with the first", () => {
    const first = follow(atPlan(), planned, ran(), assessed({ covered: [false] }));
    expect(first.phase).toBe("plan_or_refine");
    expect(follow(first, planned, ran(), assessed({ covered: [false] })).stopped).toBe("no_evidence");
    const found = follow(atPlan(), ...round(10));
    expect(follow(found, planned, ran(passage(10, "x")), assessed()).stopped).toBe("saturation");
  });

  it("comes when a model is sure enough, only where a threshold is set", () => {
    const sure = assessed({ confidence: 0.8 });
    expect(follow(atPlan({ confidence: 0.8 }), ...round(1, sure)).stopped).toBe("confidence");
    expect(follow(atPlan({ confidence: 0.81 }), ...round(1, sure)).stopped).toBeNull();
    expect(follow(atPlan(), ...round(1, sure)).stopped).toBeNull();
  });

  it.each<[string, AgentEvent[]]>([
    ["planning", [{ ...planned, budget_ended: "tokens" }, ran(passage(1, "Owls.")), assessed()]],
    ["the tools", [planned, { ...ran(passage(1, "Owls.")), budget_ended: "tokens" }, assessed()]],
    ["assessing", [planned, ran(passage(1, "Owls.")), assessed({ budget_ended: "tokens", confidence: 1 })]],
  ])("comes after the iteration in which a budget ended, whether in %s", (_where, steps) => {
    const state = follow(atPlan({ confidence: 0.5 }), ...steps);
    expect(state).toMatchObject({ phase: "finalize", stopped: "budget", budget_ended: "tokens" });
  });

  it("comes where the plan says so, never later than the person says", () => {
    const early: AgentEvent = { type: "planned", plan: plan({ stop_if: { iter: 1 } }), budget_ended: null };
    expect(follow(atPlan(), early, ran(passage(1, "Owls.")), assessed()).stopped).toBe("iterations");
    const late: AgentEvent = { type: "planned", plan: plan({ stop_if: { iter: 9 } }), budget_ended: null };
    expect(follow(atPlan({ iterations: 1 }), late, ran(passage(1, "Owls.")), assessed()).stopped).toBe("iterations");
    const tokens: AgentEvent = { type: "planned", plan: plan({ stop_if: { tokens: 500 } }), budget_ended: null };
    expect(follow(atPlan(), tokens, ran(passage(1, "Owls.")), assessed({ tokens: 500 })).stopped).toBe("budget");
  });

  it("always comes within the iterations that are allowed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true })), {
          minLength: 6,
          maxLength: 6,
        }),
        (iterations, rounds) => {
          let state = atPlan({ iterations, confidence: 0.9 });
          for (const [line, isCovered, confidence] of rounds) {
            if (state.phase !== "plan_or_refine") break;
            state = follow(state, ...round(line, assessed({ covered: [isCovered], confidence })));
          }
          expect(state.phase).toBe("finalize");
          expect(state.assessments.length).toBeLessThanOrEqual(iterations);
          expect(state.assessments.at(-1)?.stopped).toBe(state.stopped);
        },
      ),
    );
  });
});

it("counts what each iteration added: passages, facts, sources, coverage", () => {
  const state = follow(atPlan(), ...round(10), ...round(30, assessed({ covered: [false] })));
  expect(state.assessments).toEqual([
    expect.objectContaining({ iteration: 1, evidence: 1, new_passages: 1, coverage: 1, distinct_sources: 1 }),
    expect.objectContaining({ iteration: 2, evidence: 2, new_passages: 1, coverage: 0, uncovered: [input.question] }),
  ]);
  expect(state.assessments[0]?.new_facts).toBe(3);
  // Castle Hill is no news.
  expect(state.assessments[1]?.new_facts).toBe(2);
});
