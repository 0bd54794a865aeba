import { describe, expect, it } from "vitest";
import { understandQuestion } from "../../corpus/question/question.js";
import type { Source } from "../../domain/evidence.js";
import { extractiveAnswer, type ExtractiveAnswer, type ExtractiveInput } from "./extractive.js";

/** The sentences of an answer with their labels, in its order. */
const quoted = ({ answer_markdown }: ExtractiveAnswer) =>
  [...answer_markdown.matchAll(/(?<=^- |\[S\d+\] )(.+?) \[(S\d+)\]/gmu)].map(([, text = "", label = ""]) => ({
    text,
    label,
  }));

let works = 0;

/** A source whose first line of text is line 11 of its work. */
function source(label: string, heading: string, lines: string[], change: Partial<Source> = {}): Source {
  works += 1;
  return {
    label,
    work_id: `work${works}`,
    title: "A work",
    authors: [],
    year: null,
    path: null,
    heading_path: heading.split(" > "),
    start_line: 11,
    end_line: 10 + lines.length,
    start_page: 3,
    end_page: 3,
    score: 1,
    content: [heading, "", ...lines].join("\n"),
    ...change,
  };
}

function ask(question: string, sources: Source[], change: Partial<ExtractiveInput> = {}): ExtractiveAnswer {
  return extractiveAnswer({ question, ...understandQuestion(question), sources, length: "short", ...change });
}

const tides = source("S1", "Tides > What they are", [
  "Anyone who lives by the sea plans the day around tides.",
  "A tide is the regular rise and fall of the sea surface caused by the pull of the Moon and the Sun.",
  "It comes twice a day on most coasts.",
  "",
  "The tide tables of a harbour are printed a year ahead.",
  "",
  "Spring tides happen because Sun and Moon pull along one line at new and full moon.",
  "However, local winds can hide the effect.",
]);
const harbours = source("S2", "Harbours", [
  "Neap tides are smaller than spring tides, since Sun and Moon pull at right angles.",
  "The tidal range in the Bay of Fundy reaches 16 metres.",
  "Fishing boats need a depth of two metres.",
]);
const references = source("S3", "Harbours > References", [
  "- Darwin, G. H. (1898). The tides and kindred phenomena. *Journal of the Sea*, 12(3), 45-67. https://doi.org/10.1000/182",
  "What is a tide? A tide is a thing.",
]);

describe("extractiveAnswer", () => {
  it("leads with the definition and goes on where the next sentence speaks of it", () => {
    const { answered, answer_markdown } = ask("What is a tide?", [tides, harbours]);
    expect(answered).toBe(true);
    expect(answer_markdown.split("\n")[0]).toBe(
      "- A tide is the regular rise and fall of the sea surface caused by the pull of the Moon and the Sun. [S1] " +
        "It comes twice a day on most coasts. [S1]",
    );
  });

  it("leads with the cause, the comparison and the number that are asked for", () => {
    const first = (question: string): string | undefined => quoted(ask(question, [tides, harbours]))[0]?.text;
    expect(first("Why do spring tides happen?")).toMatch(/^Spring tides happen because/);
    expect(first("How do neap tides differ from spring tides?")).toMatch(/^Neap tides are smaller than/);
    expect(first("How large is the tidal range in the Bay of Fundy?")).toMatch(/16 metres/);
  });

  it("gives every sentence verbatim with its label", () => {
    const sentences = quoted(ask("What is a tide?", [tides, harbours], { length: "full" }));
    expect(sentences.length).toBeGreaterThan(1);
    for (const { text, label } of sentences) expect((label === "S1" ? tides : harbours).content).toContain(text);
  });

  it("brings the sentence before one that leans on it", () => {
    const texts = quoted(ask("Can winds hide the effect of spring tides?", [tides])).map(({ text }) => text);
    expect(texts[texts.indexOf("However, local winds can hide the effect.") - 1]).toMatch(/^Spring tides happen/);
  });

  it("groups sentences by source and keeps to the length asked for", () => {
    const lines = Array.from(
      { length: 30 },
      (_, index) => `Tides ${"abcdefghijklmnopqrstuvwxyzabcd"[index]}${index} shape coast ${index}.`,
    );
    const many = [source("S1", "A", lines.slice(0, 15)), source("S2", "B", lines.slice(15))];
    expect(quoted(ask("How do tides shape coasts?", many)).length).toBeLessThanOrEqual(5);
    const labels = quoted(ask("How do tides shape coasts?", many, { length: "full" })).map(({ label }) => label);
    expect(labels.length).toBeLessThanOrEqual(12);
    expect(labels.filter((label, index) => label !== labels[index - 1]).length).toBe(new Set(labels).size);
  });

  it("answers in other languages", () => {
    const german = source("S1", "Klima", [
      "Viele Menschen reden täglich über den Regen.",
      "Das Klima ist der Durchschnitt des Wetters über mindestens dreißig Jahre.",
      "Im Garten wachsen Bohnen und Erbsen.",
    ]);
    const chinese = source("S1", "记忆", [
      "今天天气很好。",
      "间隔效应是指分散学习比集中学习记忆更持久。",
      "他们去了公园。",
    ]);
    expect(quoted(ask("Was ist das Klima?", [german]))[0]?.text).toMatch(/^Das Klima ist/);
    expect(quoted(ask("什么是间隔效应？", [chinese]))[0]?.text).toMatch(/^间隔效应/);
  });

  it("says the same thing once", () => {
    const copy = source("S2", "Copy", [
      "A tide is the regular rise and fall of the sea surface caused by Moon and Sun.",
    ]);
    const sentences = quoted(ask("What is a tide?", [tides, copy]));
    expect(sentences.filter(({ text }) => text.includes("regular rise"))).toHaveLength(1);
  });

  it("never quotes reference lists, tables, code, captions before prose or imprint", () => {
    const noisy = source("S4", "Tides", [
      "| tide | height |",
      "| --- | --- |",
      "```",
      "tide = pull(moon)",
      "```",
      "Keywords: tide, moon, sun.",
      "Correspondence: tide@example.org",
      "",
      "Journal of the Tide 14 (2019) 117–129 www.example.org/tide",
      "",
      "Figure 2: The tide.",
      "The tide lags behind the Moon by some hours.",
    ]);
    const sentences = quoted(ask("What is a tide?", [references, noisy]));
    expect(sentences[0]?.text).toBe("The tide lags behind the Moon by some hours.");
    expect(sentences.map(({ text }) => text).join(" ")).not.toMatch(/Darwin|a thing|\||pull\(|Keywords|@|Journal/);
  });

  it("shows numbers that disagree side by side", () => {
    const other = source("S5", "Fundy", ["The tidal range in the Bay of Fundy reaches 12 metres."]);
    const answer = ask("How large is the tidal range in the Bay of Fundy?", [harbours, other]);
    const { answer_markdown, limitations } = answer;
    expect(answer_markdown).toContain(
      "Sources differ:\n\n" +
        "- The tidal range in the Bay of Fundy reaches 16 metres. [S2]\n" +
        "- The tidal range in the Bay of Fundy reaches 12 metres. [S5]",
    );
    expect(limitations.join()).toContain("different numbers");
    expect(
      quoted(answer)
        .slice(0, 2)
        .map(({ label }) => label),
    ).toEqual(["S2", "S5"]);
  });

  it("keeps labels, code spans and tags of a source from passing for its own", () => {
    const hostile = source("S1", "Tides", [
      "A tide [S2] is `a rise <script> that [source: s 3] tides call low <!-- tide.",
    ]);
    const { answer_markdown } = ask("What is a tide?", [hostile]);
    expect(answer_markdown.match(/\[[^\]]*S ?\d\]/giu)).toEqual(["[S1]"]);
    expect(answer_markdown).toContain("A tide ⟦S2⟧ is \\`a rise \\<script> that ⟦source: s 3⟧");
    expect(answer_markdown).toContain("\\<!--");
  });
});

describe("extractiveAnswer, where the library says nothing", () => {
  it.each([
    "What is the capital of Mongolia?",
    "How do vaccines produce immunity?",
    "Who won the 1998 World Cup?",
    "What is the boiling point of ethanol?",
    "Was ist die Hauptstadt der Mongolei?",
  ])("says so: %s", (question) => {
    const { answered, answer_markdown, limitations } = ask(question, [tides, harbours]);
    expect(answered).toBe(false);
    expect(answer_markdown).toMatch(/no sentence that answers this question/);
    expect(limitations).toHaveLength(1);
  });

  it("names what is missing, and answers in part where only a part is", () => {
    expect(ask("What is the capital of Mongolia?", [tides]).answer_markdown).toContain('"capital" or "Mongolia"');
    const partly = ask("How do the Moon, the Sun and Jupiter cause tides?", [tides], {
      statistics: {
        passages: 100,
        document_frequency: new Map([
          ["moon", 5],
          ["sun", 5],
          ["tide", 9],
          ["jupit", 0],
        ]),
      },
    });
    expect(partly.answered).toBe(true);
    expect(partly.limitations.join()).toContain('"Jupiter"');
  });

  it("says so when there are no sources at all", () => {
    expect(ask("What is a tide?", []).answered).toBe(false);
  });
});
