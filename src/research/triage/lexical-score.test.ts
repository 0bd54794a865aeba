import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Judgement, lexicalScores } from "./lexical-score.js";

const catalogue = fileURLToPath(new URL("../../../test/recordings/services/subjects/catalogue.json", import.meta.url));
const { entries } = z
  .object({ entries: z.array(z.object({ title: z.string(), abstract: z.string() })) })
  .parse(JSON.parse(readFileSync(catalogue, "utf8")));
/** What searches find in the sample literature. */
const sources = entries.map(({ title, abstract }) => ({ title, snippet: abstract }));

/** The judgement of the source whose title begins so. */
function judge(topic: string, found = sources): (beginning: string) => Judgement {
  const judgements = lexicalScores(topic, found, found);
  return (beginning) => {
    const index = found.findIndex(({ title }) => title.startsWith(beginning));
    return judgements[index] ?? { score: -1, reason: "" };
  };
}

const topics = [
  {
    topic: "spacing effect and retrieval practice",
    relevant: [
      "Retrieval practice and lasting",
      "Lecture 7",
      "How far apart?",
      "Spaced rehearsal",
      "Spacing in practice",
    ],
    other: ["Anode spacing", "Memory allocation", "Casting bells", "Curlews", "Forgetting telephone", "Dream recall"],
  },
  {
    topic: "spacing effect",
    relevant: ["How far apart?", "Lecture 7", "The spacing effect in adaptive", "Spacing in practice"],
    other: ["Anode spacing", "Memory allocation", "Casting bells", "Sleep and memory", "Small language models"],
  },
  {
    topic: "How does spacing study sessions affect long-term memory?",
    relevant: ["How far apart?", "Retrieval practice and lasting"],
    other: ["Anode spacing", "Memory allocation", "Casting bells", "Curlews", "Dream recall"],
  },
  {
    topic: "spacing of study sessions and long-term memory",
    relevant: ["How far apart?", "Lecture 7", "Retrieval practice and lasting", "The spacing effect in adaptive"],
    other: ["What revision timetables", "Sleep and memory", "Memory allocation", "Anode spacing", "Ten hacks"],
  },
  {
    topic: "sleep and memory",
    relevant: ["Sleep and memory"],
    other: ["Memory allocation", "Anode spacing", "Casting bells", "Forgetting curve", "Names of neighbours"],
  },
];

describe("scores by words", () => {
  it.each(topics)(
    "pass what is about $topic and stop what only shares a word with it",
    ({ topic, relevant, other }) => {
      const judged = judge(topic);
      for (const title of relevant) expect([title, judged(title).score >= 7]).toEqual([title, true]);
      for (const title of other) expect([title, judged(title).score < 7]).toEqual([title, true]);
    },
  );

  it("know another spacing by the company that it keeps", () => {
    expect(judge("spacing effect")("Anode spacing").reason).toContain("hardly a word in common with the best sources");
  });

  it("take a compound of the topic for one word: a school term says nothing of long-term memory", () => {
    const { reason } = judge("spacing of study sessions and long-term memory")("What revision timetables");
    expect(reason).toBe("In the abstract: study; not found: spacing, sessions, long-term, memory.");
  });

  it("know more of the topic when documents were read", () => {
    const topic = "spacing of study sessions and long-term memory";
    const noted =
      "A meta-analysis of school experiments found that moderators such as age and the retention interval matter.";
    const read = sources.map((source) => (source.title.startsWith("How far apart?") ? { ...source, noted } : source));
    const before = judge(topic)("Spacing in practice").score;
    expect(judge(topic, read)("Spacing in practice").score).toBeGreaterThan(before);
  });

  it("count the title more than the abstract, and say what was found where", () => {
    const [inTitle, inText, nowhere] = lexicalScores(
      "sleep memory",
      [
        { title: "Sleep and memory", snippet: "" },
        { title: "A study", snippet: "On sleep and memory." },
        { title: "A study", snippet: "Of bells." },
      ],
      [],
    );
    expect(inTitle?.score).toBeGreaterThan(inText?.score ?? 10);
    expect(inText?.score).toBeGreaterThanOrEqual(7);
    expect(nowhere).toEqual({ score: 0, reason: "Not found: sleep, memory." });
    expect(inTitle?.reason).toBe("In the title: sleep, memory.");
  });

  it("lie between 0 and 10, in any language and for any text", () => {
    for (const topic of ["x", "的", "Schlaf und Gedächtnis", "the of and", "LoRA", "!!!", "a ".repeat(300)]) {
      for (const { score } of lexicalScores(topic, sources, sources)) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(10);
      }
    }
    const [found] = lexicalScores("睡眠と記憶", [{ title: "睡眠と記憶の研究", snippet: "" }], []);
    expect(found?.score).toBeGreaterThanOrEqual(7);
  });

  it("do not depend on the order of the sources", () => {
    const titles = sources.map(({ title }) => title);
    const [one, other] = [judge("spacing effect"), judge("spacing effect", sources.toReversed())];
    expect(titles.map((title) => other(title))).toEqual(titles.map((title) => one(title)));
  });
});
