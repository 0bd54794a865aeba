import { describe, expect, it } from "vitest";
import type { DocumentNote, Reflection, ResearchState } from "../schema/research-schema.js";
import {
  decideByModel,
  decideByRules,
  type IterationNumbers,
  iterationNumbers,
  mustStop,
  uncovered,
} from "./reflect.js";

const note = (work_id: string, facts: number, ...subtopics: string[]): DocumentNote => ({
  work_id,
  source_id: work_id,
  title: work_id,
  summary: "",
  facts: Array.from({ length: facts }, () => ({ text: "A fact.", start_line: 1, end_line: 1 })),
  subtopics,
});

const state = (subtopics: string[], ...notes: DocumentNote[]): ResearchState => ({
  topic: "t",
  collection: "c",
  iterations: 1,
  subtopics,
  queries: [],
  seen: [],
  notes,
  reflections: [],
  sent_to_rag: 0,
  refused_by_rag: 0,
  problems: [],
});

const numbers = (given: Partial<IterationNumbers>): IterationNumbers => ({
  documents: 4,
  new_documents: 2,
  facts: 20,
  new_facts: 10,
  coverage: 0.5,
  least_documents: 0,
  sources: 20,
  new_sources: 8,
  duplicate_share: 0.2,
  ...given,
});

describe("the numbers of an iteration", () => {
  it("count what is new in it, and how much of the topic is covered", () => {
    const before = state(["a", "b", "c"], note("1", 4, "a"));
    const after = state(["a", "b", "c"], note("1", 4, "a"), note("2", 3, "a", "b"));
    expect(iterationNumbers(before, after, { results: 8, duplicates: 2, new_sources: 6 })).toEqual({
      documents: 2,
      new_documents: 1,
      facts: 7,
      new_facts: 3,
      coverage: 0.67,
      least_documents: 0,
      sources: 0,
      new_sources: 6,
      duplicate_share: 0.25,
    });
    expect(uncovered(after)).toEqual(["c"]);
  });

  it("of nothing are nothing", () => {
    const empty = state([]);
    const found = { results: 0, duplicates: 0, new_sources: 0 };
    expect(Object.values(iterationNumbers(empty, empty, found)).every((value) => value === 0)).toBe(true);
  });
});

describe("the end of the loop", () => {
  const first = { iteration: 1, iterations: 5, before: undefined };
  const later = (before: Partial<IterationNumbers> = {}) => {
    const reflection: Reflection = {
      iteration: 1,
      decision: "continue",
      gaps: [],
      reason: "",
      numbers: { ...numbers(before) },
    };
    return { iteration: 2, iterations: 5, before: reflection };
  };

  it("comes with the last iteration, whatever is still missing", () => {
    expect(mustStop(numbers({}), { ...first, iterations: 1 })).toBe("iterations");
    expect(mustStop(numbers({}), first)).toBeNull();
  });

  it("comes where searches find nothing that was not seen before, though not at once", () => {
    expect(mustStop(numbers({ new_sources: 0, new_documents: 0 }), first)).toBeNull();
    expect(mustStop(numbers({ new_sources: 0, new_documents: 0 }), later())).toBe("nothing_new");
    // What was passed over before is read now.
    expect(mustStop(numbers({ new_sources: 0, new_documents: 2 }), later())).toBeNull();
  });

  it("comes after two iterations without a document", () => {
    expect(mustStop(numbers({ new_documents: 0 }), later())).toBeNull();
    expect(mustStop(numbers({ new_documents: 0 }), later({ new_documents: 0 }))).toBe("saturation");
    expect(mustStop(numbers({ documents: 0, new_documents: 0 }), later({ new_documents: 0 }))).toBe("nothing_new");
  });
});

describe("decisions by rules", () => {
  it("go on with the parts that nothing covers, three at most", () => {
    expect(decideByRules(numbers({}), ["a", "b", "c", "d"], 2)).toEqual({
      decision: "continue",
      gaps: ["a", "b", "c"],
      reason: "gaps",
    });
  });

  it("never end after the first iteration", () => {
    expect(decideByRules(numbers({ coverage: 1, least_documents: 9 }), [], 1).decision).toBe("continue");
  });

  it("end where each part has three documents, or hardly a fact is new", () => {
    expect(decideByRules(numbers({ coverage: 1, least_documents: 3, facts: 40, new_facts: 6 }), [], 2)).toMatchObject({
      reason: "sufficient",
    });
    // While a round brings much that is new, there is more to find.
    expect(decideByRules(numbers({ coverage: 1, least_documents: 3, facts: 40, new_facts: 20 }), [], 2)).toMatchObject({
      decision: "continue",
    });
    expect(decideByRules(numbers({ new_facts: 1 }), ["a"], 2)).toEqual({
      decision: "stop",
      gaps: ["a"],
      reason: "saturation",
    });
    expect(decideByRules(numbers({ new_documents: 0 }), [], 3)).toMatchObject({
      decision: "stop",
      reason: "saturation",
    });
  });
});

describe("decisions of a model", () => {
  it("are followed", () => {
    expect(decideByModel({ decision: "stop", gaps: [] }, ["a"])).toEqual({
      decision: "stop",
      gaps: [],
      reason: "sufficient",
    });
    expect(decideByModel({ decision: "continue", gaps: ["x", " ", "y", "z", "w"] }, ["a"])).toEqual({
      decision: "continue",
      gaps: ["x", "y", "z"],
      reason: "gaps",
    });
  });

  it("to go on without a gap fill those that numbers show, or end", () => {
    expect(decideByModel({ decision: "continue", gaps: [] }, ["a"])).toMatchObject({
      decision: "continue",
      gaps: ["a"],
    });
    expect(decideByModel({ decision: "continue", gaps: [] }, [])).toMatchObject({
      decision: "stop",
      reason: "sufficient",
    });
  });
});
