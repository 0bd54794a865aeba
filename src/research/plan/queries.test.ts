import { describe, expect, it } from "vitest";
import { broadQueries, gapQueries, newQueries } from "./plan-queries.js";
import { subjectOf } from "../../corpus/question/subject.js";

const both = (...texts: string[]) => texts.map((text) => ({ text, scope: "both" as const }));
describe("a query", () => {
  it("is asked once in a research, and no more than three are in an iteration", () => {
    expect(
      newQueries(both("Effect of spacing", "sleep", "sleeping", "a b", "memory", "choirs"), ["spacing: effect of"]),
    ).toEqual(both("sleep", "a b", "memory"));
  });

  it("is left out where nothing but an address is in it", () => {
    expect(newQueries(both("https://evil.example.org"), [])).toEqual([]);
  });
});

describe("queries by rules", () => {
  it("begin with all key phrases, then what sums up the field, then single phrases", () => {
    const texts = broadQueries(subjectOf("What is known of the spacing effect in language learning?"));
    expect(texts.map(({ text }) => text)).toEqual([
      "spacing effect language learning",
      "spacing effect language learning review",
      "spacing effect",
      "language learning",
    ]);
    expect(broadQueries(subjectOf("Impact of LoRA on LLM fine-tuning")).map(({ text }) => text)).toEqual([
      "LoRA LLM fine-tuning",
      "LoRA LLM fine-tuning review",
      "LLM fine-tuning",
    ]);
  });

  it("keep every word of a topic that is no question", () => {
    expect(subjectOf("spacing of study sessions and long-term memory").phrases).toEqual([
      "spacing",
      "study sessions",
      "long-term memory",
    ]);
    expect(subjectOf("retrieval practice versus rereading").phrases).toEqual(["retrieval practice", "rereading"]);
    expect(subjectOf("The role of sleep in learning to read").phrases).toEqual(["sleep", "learning", "read"]);
    expect(subjectOf("research methods").phrases).not.toEqual([]);
  });

  it("add no English to topics of other languages", () => {
    const texts = broadQueries(subjectOf("Schlaf und Gedächtnis")).map(({ text }) => text);
    expect(texts.join(" ")).not.toContain("review");
    expect(texts[0]).toContain("Schlaf");
    expect(broadQueries(subjectOf("睡眠と記憶"))[0]?.text).toBe("睡眠と記憶");
  });

  it("go on with gaps beside the topic, then with what documents have in common, then with what any topic has", () => {
    const subject = subjectOf("the spacing effect");
    expect(gapQueries(subject, ["older adults", "infants"], ["retention interval"]).map(({ text }) => text)).toEqual([
      "spacing effect older adults",
      "spacing effect retention interval",
      "spacing effect infants",
      "spacing effect meta-analysis",
      "spacing effect experiment",
      "spacing effect limitations",
      "spacing effect theory",
    ]);
    expect(gapQueries(subjectOf("Gedächtnis"), [], [])).toEqual([]);
  });
});
