import { describe, expect, it } from "vitest";
import { configSchema } from "../../domain/config.js";
import { agentSettings, allowedDomains, askAgentInput } from "./agent-schema.js";
import { type AgentState, initialState, transition } from "./agent-state.js";
import { feedbackWords } from "./perform-plan.js";
import { planByRules, planOfModel } from "./make-plan.js";
import type { ModelPlan, Plan } from "./plan.js";

const question = "How does spacing help memory?";

function stateAt(iteration: number, given: object = {}, more: Partial<AgentState> = {}): AgentState {
  const input = askAgentInput.parse({ question, ...given });
  const state = initialState(question, undefined, agentSettings(configSchema.parse({}), input));
  return { ...state, phase: "plan_or_refine", iteration, subquestions: [question], covered: [true], ...more };
}

const queries = ({ requests }: Plan) =>
  requests.filter(({ name }) => name === "rag_retrieve").map(({ input }) => input["query"]);
const feedback = [["interval", "retention", "gap", "session", "forgetting", "curve", "delay", "consolidation"]];

/** The state after a plan was carried out. */
function after(state: AgentState, plan: Plan): AgentState {
  const planned = transition(state, { type: "planned", plan, budget_ended: null });
  return { ...planned, phase: "plan_or_refine", iteration: state.iteration + 1 };
}

describe("planning by rules", () => {
  it("asks the question and its parts first, then every time with words that were not tried", () => {
    let state = stateAt(1);
    const seen = new Set<unknown>();
    for (let iteration = 1; iteration <= 3; iteration++) {
      const plan = planByRules(state, iteration === 1 ? [] : feedback);
      expect(queries(plan).length).toBeGreaterThan(0);
      for (const query of queries(plan)) {
        expect(seen).not.toContain(query);
        seen.add(query);
      }
      state = after(state, plan);
    }
    expect([...seen]).toEqual([
      question,
      "spacing memory interval retention gap session",
      "spacing memory forgetting curve delay consolidation",
    ]);
    expect(queries(planByRules(state, feedback))).toEqual([]);
  });

  it("looks for what is not covered before all else, by its names alone", () => {
    const subquestions = [question, "Why does sleep matter for owls?"];
    const state = { ...stateAt(2, {}, { subquestions, covered: [true, false] }), asked_queries: subquestions };
    const first = after({ ...stateAt(1), subquestions }, planByRules({ ...stateAt(1), subquestions }, []));
    const [uncovered] = queries(planByRules({ ...state, asked: first.asked }, feedback));
    expect(uncovered).toBe("sleep owls");
  });

  it("adds as many other wordings as are asked for", () => {
    expect(queries(planByRules(stateAt(2, { expand: 1 }, { asked_queries: [question] }), feedback)).length).toBe(3);
  });

  it("sends the question's own words to others, never those of passages", () => {
    const tools = ["rag_retrieve", "openalex_search"];
    for (const iteration of [1, 2]) {
      const plan = planByRules(stateAt(iteration, { tools }, { covered: [iteration === 1] }), feedback);
      const outside = plan.requests.filter(({ name }) => name === "openalex_search");
      expect(outside.map(({ input }) => input["query"])).toEqual(["spacing memory"]);
    }
  });

  it("asks the notes, too, where their look-ups are among the tools", () => {
    const { requests } = planByRules(stateAt(1, { tools: ["rag_retrieve", "brain_similar", "brain_keyword"] }), []);
    expect(requests.filter(({ name }) => name.startsWith("brain_"))).toMatchObject([
      { name: "brain_similar", input: { query: "spacing memory", k: 5 }, serves: [0] },
    ]);
  });

  it("leaves the library out where rag_retrieve is not among the tools", () => {
    expect(queries(planByRules(stateAt(1, { tools: ["openalex_search"] }), feedback))).toEqual([]);
  });

  it("reads the best of what was found", () => {
    const found = [
      {
        source_id: "url:a",
        title: "A",
        url: "https://a.example/",
        snippet: "",
        authors: [],
        year: null,
        venue: null,
        doi: null,
        arxiv_id: null,
        pmid: null,
        open_copy: "https://a.example/a.pdf",
      },
    ];
    const plan = planByRules(stateAt(2, { tools: ["rag_retrieve", "pdf_scrape"] }, { found }), feedback);
    expect(plan.requests).toContainEqual(
      expect.objectContaining({ name: "pdf_scrape", input: { url: "https://a.example/a.pdf" } }),
    );
  });
});

describe("the plan of a model", () => {
  const answer = (more: Partial<ModelPlan> = {}): ModelPlan => ({
    subquestions: [],
    requested_tools: [],
    expanded_queries: [],
    rationale: "why",
    stop_if: { confidence: null, iter: null, tokens: null },
    ...more,
  });

  it("keeps earlier sub-questions in their places and takes in what is new", () => {
    const subquestions = ["What is a gap?", "How does spacing help the memory?", "What is a gap"];
    expect(planOfModel(stateAt(2), answer({ subquestions }), []).subquestions).toEqual([
      question,
      "What is a gap?",
      "How does spacing help the memory?",
    ]);
  });

  it("searches the library first whatever the model asks for, and later not where it asks for nothing", () => {
    expect(queries(planOfModel(stateAt(1), answer(), feedback))).toEqual([question]);
    const state = after(stateAt(1), planByRules(stateAt(1), []));
    expect(planOfModel(state, answer(), feedback).requests).toEqual([]);
    const refused = answer({ requested_tools: [{ name: "rag_retrieve", input: "gaps" }] });
    expect(queries(planOfModel(state, refused, feedback))).toHaveLength(1);
  });

  it("drops in the first round what rules made of the question, and later nothing", () => {
    const made = { subquestions: ["What is sleep?", "What is owls?"], covered: [false, false] };
    const better = answer({ subquestions: ["How do owls sleep?"] });
    expect(planOfModel(stateAt(1, {}, made), better, []).subquestions).toEqual(["How do owls sleep?"]);
    expect(planOfModel(stateAt(1, {}, made), answer(), []).subquestions).toEqual(made.subquestions);
    expect(planOfModel(stateAt(2, {}, made), better, []).subquestions).toHaveLength(3);
  });

  it("asks nothing that was asked before, and nothing without end", () => {
    const requested_tools = Array.from({ length: 50 }, (_, index) => ({
      name: "calculator",
      input: JSON.stringify({ expression: `1+${index % 20}` }),
    }));
    const { requests } = planOfModel(stateAt(1), answer({ requested_tools }), []);
    expect(requests.filter(({ name }) => name === "calculator").length).toBeLessThanOrEqual(12);
  });

  it("looks things up in the person's own notes alone", () => {
    const requested_tools = [{ name: "brain_search", input: '{"query":"gap","index_dir":"/elsewhere"}' }];
    const { requests } = planOfModel(stateAt(1), answer({ requested_tools }), []);
    expect(requests.find(({ name }) => name === "brain_search")?.input).toEqual({ query: "gap" });
  });

  it("has texts audited that it hands over, and opens no file for it", () => {
    const input = JSON.stringify({
      text: "It helps [1].",
      draft: "/etc/passwd",
      bib: ["~/.netrc"],
      judge: "dear:model",
    });
    const { requests } = planOfModel(stateAt(1), answer({ requested_tools: [{ name: "audit", input }] }), []);
    const asked = requests.find(({ name }) => name === "audit")?.input;
    expect(asked).toEqual({ text: "It helps [1].", online: false, detail: "summary" });
  });

  it("keeps to the works that the person named", () => {
    const requested_tools = [{ name: "rag_retrieve", input: '{"query":"gap","collection":"secret"}' }];
    const plan = planOfModel(stateAt(1, { collection: "mine" }), answer({ requested_tools }), []);
    for (const { input } of plan.requests) expect(input["collection"]).toBe("mine");
  });
});

it.each<[string[], string[] | undefined, string[]]>([
  [[], undefined, []],
  [[], ["*.nih.gov"], ["*.nih.gov"]],
  [["*.nih.gov"], undefined, ["*.nih.gov"]],
  [["*.nih.gov"], ["pubmed.nih.gov", "arxiv.org"], ["pubmed.nih.gov"]],
  [["pubmed.nih.gov"], ["*.nih.gov"], ["pubmed.nih.gov"]],
  [["*"], ["arxiv.org"], ["arxiv.org"]],
  [["arxiv.org"], ["*"], ["arxiv.org"]],
  [["arxiv.org"], ["*.nih.gov"], []],
])("of hosts %j and %j, %j may be reached", (configured, given, allowed) => {
  expect(allowedDomains(configured, given)).toEqual(allowed);
});

it("takes from the best passages the words they share, rare ones first, and none of the question's", () => {
  const passages = [
    { text: "The spacing of sessions shapes the forgetting curve in memory.", score: 0.9 },
    { text: "A forgetting curve falls with the gap between sessions.", score: 0.8 },
    { text: "Nothing here is about a forgetting of any kind, said the session chair.", score: 0.1 },
  ];
  const statistics = {
    passages: 100,
    document_frequency: new Map([
      ["session", 60],
      ["forget", 5],
      ["curv", 9],
    ]),
  };
  const words = feedbackWords(question, passages, statistics).map(({ word }) => word);
  expect(words.slice(0, 2)).toEqual(["forgetting", "curve"]);
  for (const word of ["spacing", "memory", "sessions", "nothing", "with"]) expect(words).not.toContain(word);
});
