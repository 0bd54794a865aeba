import { expect, it } from "vitest";
import { mostSubquestions, subquestionsOf } from "./subquestions.js";

it.each([
  ["What is the testing effect?", ["What is the testing effect?"]],
  ["What is spacing, and how does it help memory?", ["What is spacing?", "How does spacing help memory?"]],
  ["What is spacing? Why does it work?", ["What is spacing?", "Why does spacing work?"]],
  [
    "What are the advantages and disadvantages of interleaving?",
    ["What are the advantages of interleaving?", "What are the disadvantages of interleaving?"],
  ],
  [
    "What is the difference between massed and spaced practice?",
    ["What is the difference between massed and spaced practice?", "What is massed?", "What is spaced practice?"],
  ],
  [
    "How does sleep affect memory and attention?",
    ["How does sleep affect memory?", "How does sleep affect attention?"],
  ],
  ["LoRA versus full fine-tuning", ["LoRA versus full fine-tuning", "What is LoRA?", "What is full fine-tuning?"]],
  [
    "Is retrieval practice more effective than rereading for adults?",
    [
      "Is retrieval practice more effective than rereading for adults?",
      "What is retrieval practice?",
      "What is rereading?",
    ],
  ],
  [
    "How do rereading and testing differ?",
    ["How do rereading and testing differ?", "What is rereading?", "What is testing?"],
  ],
  ["Was ist der Testeffekt und wie wirkt er?", ["Was ist der Testeffekt und wie wirkt er?"]],
  ["Rock and roll", ["Rock and roll"]],
  [
    "How does sleep affect memory, and how large is the effect?",
    ["How does sleep affect memory?", "How large is the effect of sleep on memory?"],
  ],
  [
    "What is spacing, and what are the limits in schools?",
    ["What is spacing?", "What are the limits of spacing in schools?"],
  ],
  [
    "How does the travel policy treat hotels, and what is the limit?",
    ["How does the travel policy treat hotels?", "What is the limit of the travel policy?"],
  ],
  ["What is the testing effect and why?", ["What is the testing effect?", "Why (the testing effect)?"]],
  ["What is LoRA, and how large is the effect of rank?", ["What is LoRA?", "How large is the effect of rank?"]],
])("%s", (question, parts) => {
  expect(subquestionsOf(question)).toEqual(parts);
});

it("asks nothing twice and never too much", () => {
  expect(subquestionsOf("What is spacing? What is spacing?")).toEqual(["What is spacing?"]);
  const many = Array.from({ length: 20 }, (_, index) => `What is owl number ${index}?`).join(" ");
  expect(subquestionsOf(many)).toHaveLength(mostSubquestions);
});
