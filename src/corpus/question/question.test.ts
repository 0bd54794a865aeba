import { describe, expect, it } from "vitest";
import { understandingSchema, understandPrompt, understandQuestion, type Intent } from "./question.js";

const intentTable: readonly [Intent, string][] = [
  ["DEFINITION", "What is the spacing effect?"],
  ["DEFINITION", "What's a randomised controlled trial?"],
  ["DEFINITION", "Define opportunity cost."],
  ["DEFINITION", "What does heteroscedasticity mean?"],
  ["DEFINITION", "What are desirable difficulties"],
  ["DEFINITION", "Who was Hermann Ebbinghaus?"],
  ["DEFINITION", "the meaning of entropy"],
  ["DEFINITION", "greenhouse effect"],
  ["MECHANISM", "Why does testing improve memory?"],
  ["MECHANISM", "How do vaccines work?"],
  ["MECHANISM", "What causes the tides?"],
  ["MECHANISM", "How does caffeine affect sleep?"],
  ["MECHANISM", "What is the effect of altitude on boiling?"],
  ["MECHANISM", "Explain the role of chlorophyll in photosynthesis"],
  ["MECHANISM", "How is ozone destroyed?"],
  ["MECHANISM", "What mechanism drives plate tectonics?"],
  ["COMPARISON", "What is the difference between weather and climate?"],
  ["COMPARISON", "How does massed practice compare with spaced practice?"],
  ["COMPARISON", "Is rereading worse than testing?"],
  ["COMPARISON", "TCP vs UDP"],
  ["COMPARISON", "In what ways are bats similar to birds?"],
  ["COMPARISON", "How do mitosis and meiosis differ?"],
  ["COMPARISON", "Which is better, FTS5 or Lucene?"],
  ["APPLICATION", "How can teachers use retrieval practice?"],
  ["APPLICATION", "What are the applications of graphene?"],
  ["APPLICATION", "How should I schedule my revision?"],
  ["APPLICATION", "How can a teacher use spacing in a course?"],
  ["APPLICATION", "Give examples of interleaving."],
  ["APPLICATION", "What is lidar used for?"],
  ["APPLICATION", "What are the practical implications of the theory?"],
  ["STUDY_DETAIL", "How many participants took part?"],
  ["STUDY_DETAIL", "What did Cepeda et al. find?"],
  ["STUDY_DETAIL", "Which methods were used in the 2008 study?"],
  ["STUDY_DETAIL", "How large is the testing effect?"],
  ["STUDY_DETAIL", "What percentage of students reread their notes?"],
  ["STUDY_DETAIL", "Who discovered penicillin?"],
  ["STUDY_DETAIL", "What is the optimal gap between sessions?"],
  ["STUDY_DETAIL", "What evidence supports dual coding?"],
  ["CRITIQUE", "What are the limitations of the p-value?"],
  ["CRITIQUE", "What has been criticised about learning styles?"],
  ["CRITIQUE", "Is the marshmallow test flawed?"],
  ["CRITIQUE", "What are the drawbacks of nuclear energy compared with solar energy?"],
  ["CRITIQUE", "Objections to utilitarianism"],
];

const entityTable: readonly [string, string[]][] = [
  ["What is the spacing effect?", ["spacing effect"]],
  ["What is the effect of sleep on memory consolidation?", ["sleep", "memory consolidation"]],
  ["How does NASA measure sea level?", ["NASA", "sea level"]],
  ["Why does testing improve memory?", ["testing", "memory"]],
  ["What did Roediger and Karpicke find?", ["Roediger", "Karpicke"]],
  ['What does "desirable difficulties" mean in teaching?', ["desirable difficulties", "teaching"]],
  ["What is the difference between TCP and UDP?", ["TCP", "UDP"]],
  ["How many students practised retrieval?", ["students", "retrieval"]],
  ["Do learning styles exist?", ["learning styles"]],
  ["What has been criticised about learning styles?", ["learning styles"]],
  ["Is COVID-19 worse than SARS?", ["COVID-19", "SARS"]],
  ["Was ist der Unterschied zwischen Wetter und Klima?", ["Unterschied", "Wetter", "Klima"]],
  ["¿Qué dijo Ramón y Cajal sobre la NASA?", ["Ramón", "Cajal", "NASA"]],
  ["什么是间隔效应？", []],
  ["what is it?", []],
  ["", []],
];

describe("understandQuestion", () => {
  it.each(intentTable)("takes for %s: %s", (intent, question) => {
    expect(understandQuestion(question).intent).toBe(intent);
  });

  it.each(entityTable)("names the subject of: %s", (question, entities) => {
    expect(understandQuestion(question).entities).toEqual(entities);
  });

  it("names at most eight, each once", () => {
    const question = `What links ${["one", "two", "one"].map((name) => `"${name} thing"`).join(", ")} and Ann, Bob, Cid, Dan, Eve, Fay, Gus, Hal?`;
    const { entities } = understandQuestion(question);
    expect(entities).toHaveLength(8);
    expect(new Set(entities).size).toBe(8);
  });
});

describe("the structured call", () => {
  it("puts the question in as data", () => {
    expect(understandPrompt("Q: {{question}}", " Why {{question}} $& ? ")).toBe("Q: Why {{question}} $& ?");
  });

  it("asks for exactly three queries and a known intent", () => {
    const good = { queries: ["a", "b", "c"], hyde_answer: "", intent: "CRITIQUE", entities: [] };
    expect(understandingSchema.safeParse(good).success).toBe(true);
    expect(understandingSchema.safeParse({ ...good, queries: ["a"] }).success).toBe(false);
    expect(understandingSchema.safeParse({ ...good, intent: "OTHER" }).success).toBe(false);
  });
});
