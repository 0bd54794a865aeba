import { describe, expect, it } from "vitest";
import { indexTerms } from "../../domain/terms.js";
import { subjectOf } from "../../corpus/question/subject.js";
import { extractiveNote } from "./extractive-note.js";
import type { DocumentPassages } from "./passages.js";

const lines = [
  "## Results",
  "Learners who spaced their study remembered 47 percent of the words after a week.",
  "They said so themselves.",
  "Massed study left 37 percent of the words, which is less than spaced study gave.",
  "| spaced | massed |",
  "Learners who spaced their study remembered 47 percent of all the words after one week.",
  "The bells of the town hall were cast in bronze in the winter of 1640.",
];

const passages: DocumentPassages = {
  sources: [
    {
      label: "S1",
      work_id: "w",
      title: "A study",
      authors: [],
      year: null,
      path: null,
      heading_path: ["Results"],
      start_line: 21,
      end_line: 27,
      start_page: null,
      end_page: null,
      score: 1,
      content: "",
    },
  ],
  lines: [lines],
};

const topic = "spaced study and massed study";
const subtopics = ["spaced study", "massed study", "older adults"];
const statistics = {
  passages: 50,
  document_frequency: new Map(indexTerms(topic).map((term, index) => [term, 3 + index])),
};
const note = (given = passages) => extractiveNote(given, { topic, subject: subjectOf(topic), subtopics, statistics });

describe("a note without a model", () => {
  it("is of sentences word for word, with the lines where they stand, in their order", () => {
    const { facts } = note();
    expect(facts.length).toBeGreaterThan(1);
    for (const { text, start_line, end_line } of facts) {
      expect(lines[start_line - 21]).toContain(text);
      expect(end_line).toBe(start_line);
    }
    const starts = facts.map(({ start_line }) => start_line);
    expect(starts).toEqual(starts.toSorted((left, right) => left - right));
  });

  it("says nothing twice, and nothing beside the topic", () => {
    const { facts, summary } = note();
    expect(facts.filter(({ text }) => text.startsWith("Learners who spaced"))).toHaveLength(1);
    expect(JSON.stringify(facts)).not.toMatch(/bells|\| spaced|They said/);
    expect(summary).toContain("47 percent");
  });

  it("names the parts of the topic that the document speaks of", () => {
    expect(note().subtopics).toEqual(["spaced study", "massed study"]);
  });

  it("of a document without a fitting sentence is empty", () => {
    const silent = { ...passages, lines: [["## Contents", "1 Introduction", "2 Bells"]] };
    expect(note(silent)).toEqual({ summary: "", facts: [], subtopics: [] });
  });
});
