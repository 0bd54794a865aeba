import { expect, it } from "vitest";
import type { Source } from "../../domain/evidence.js";
import { extractParts } from "./extractive.js";

function source(label: string, ...lines: string[]): Source {
  return {
    label,
    work_id: label,
    title: "Owls",
    authors: [],
    year: null,
    path: null,
    heading_path: ["Owls"],
    start_line: 1,
    end_line: lines.length,
    start_page: null,
    end_page: null,
    score: 1,
    content: ["Owls", "", ...lines].join("\n"),
  };
}

const neck = source("S1", "The neck of the barn owl has fourteen vertebrae, so that its head turns by 270 degrees.");
const hearing = source(
  "S2",
  "The hearing of the barn owl finds mice below the snow, since its ears stand at different heights.",
);
const whole = {
  question: "How do owls turn their heads and find mice?",
  intent: "MECHANISM" as const,
  entities: ["owls"],
  sources: [neck, hearing],
  length: "full" as const,
};

it("answers each part under its question, and quotes nothing twice", () => {
  const { answer_markdown, limitations } = extractParts(whole, [
    { question: "How does the barn owl turn its head?", sources: [neck, hearing] },
    { question: "How does the barn owl find mice?", sources: [neck, hearing] },
  ]);
  expect(answer_markdown.match(/^### .*/gm)).toEqual([
    "### How does the barn owl turn its head?",
    "### How does the barn owl find mice?",
  ]);
  expect(answer_markdown.split("fourteen vertebrae")).toHaveLength(2);
  expect(limitations).toEqual([]);
});

it("names the parts that nothing answers", () => {
  const { answer_markdown, limitations } = extractParts(whole, [
    { question: "How does the barn owl turn its head?", sources: [neck] },
    { question: "What is the capital of Mongolia?", sources: [neck] },
  ]);
  expect(answer_markdown).not.toContain("Mongolia");
  expect(limitations).toEqual([
    expect.stringMatching(/^What is the capital of Mongolia\? I found no sentence that answers/),
  ]);
});

it("tries the whole where no part is answered", () => {
  const parts = ["What is the capital of Mongolia?", "Who reigns there?"];
  const { answer_markdown } = extractParts(
    whole,
    parts.map((question) => ({ question, sources: [neck] })),
  );
  expect(answer_markdown).not.toContain("###");
});
