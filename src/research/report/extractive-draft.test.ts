import { describe, expect, it } from "vitest";
import type { Source } from "../../domain/evidence.js";
import { draftByQuotations } from "./extractive-draft.js";

function source(label: string, work_id: string, lines: readonly string[], heading = "Text"): Source {
  return {
    label,
    work_id,
    title: work_id,
    authors: [],
    year: 2024,
    path: null,
    heading_path: [heading],
    start_line: 1,
    end_line: lines.length,
    start_page: null,
    end_page: null,
    score: 1,
    content: `${heading}\n\n${lines.join("\n")}`,
  };
}

const sources = [
  source("S1", "lecture", [
    "The spacing effect is the finding that study spread over time is remembered longer.",
    "Spacing and the retention interval. The retention interval is the time between the last study event and the test.",
    "We give no recommendation on the spacing effect or on how it should be used in classrooms.",
  ]),
  source("S2", "experiment", [
    "In an experiment on the spacing effect 40 participants were randomly assigned to two conditions.",
    "At a retention interval of a week the spaced group remembered 47 per cent and the massed group 37 per cent.",
    "Overall the results suggest that the spacing effect is larger when the test comes late.",
  ]),
  source(
    "S3",
    "list",
    ["Bell, M. C. (2014). The spacing effect in sleep. Journal of Sleep, 12(3), 45-61."],
    "References",
  ),
];
const labels = ["S1", "S2", "S3"];
const topics = [
  { kind: "topic" as const, title: "the spacing effect", labels },
  { kind: "subtopic" as const, title: "Retention interval", labels },
];
const draft = draftByQuotations("the spacing effect", { sources, topics });

describe("a report of quotations", () => {
  it("begins with what defines the topic", () => {
    expect(draft.introduction.split("\n")[0]).toBe(
      "- The spacing effect is the finding that study spread over time is remembered longer. [S1]",
    );
  });

  it("gives every part whole sentences about it, of different works", () => {
    expect(draft.findings).toContain("### Retention interval");
    expect(draft.findings).toContain("the time between the last study event and the test. [S1]");
    expect(draft.findings).toContain("47 per cent and the massed group 37 per cent. [S2]");
    expect(draft.findings).not.toContain("Spacing and the retention interval. [");
  });

  it("tells under methods how something was found out, and nothing that a text does not do", () => {
    expect(draft.methods).toContain("40 participants were randomly assigned");
    expect(Object.values(draft).join("\n")).not.toContain("We give no recommendation");
  });

  it("is empty where nothing was read", () => {
    const nothing = draftByQuotations("the spacing effect", { sources: [], topics: [] });
    expect(Object.values(nothing).join("")).toBe("");
  });

  it("quotes no list of references, and no sentence twice", () => {
    const items = Object.values(draft)
      .join("\n")
      .split("\n")
      .filter((line) => line.startsWith("- "));
    expect(items.join()).not.toContain("Bell");
    expect(new Set(items).size).toBe(items.length);
  });

  it("tells methods and conclusion of texts that are not English", () => {
    const german = source("S1", "versuch", [
      "Lernen mit Abstand ist das Lernen desselben Stoffs an mehreren Tagen, mit Abstand zwischen ihnen.",
      "In einem Experiment zum Lernen mit Abstand wurden 40 Versuchspersonen zufällig auf zwei Gruppen verteilt.",
      "Insgesamt zeigen die Ergebnisse, dass verteiltes Lernen besser behalten wird als Lernen an einem Stück.",
      "Wir geben keine Empfehlung zum Lernen mit Abstand, weil das Experiment insgesamt zu klein war.",
    ]);
    const groups = { kind: "subtopic" as const, title: "Gruppen", labels: ["S1"] };
    const written = draftByQuotations("Lernen mit Abstand", { sources: [german], topics: [groups] });
    expect(written.methods).toContain("40 Versuchspersonen zufällig");
    expect(written.conclusion).toContain("Insgesamt zeigen die Ergebnisse");
    expect(Object.values(written).join("\n")).not.toContain("Wir geben keine Empfehlung");
  });
});
