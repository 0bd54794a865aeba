import { expect, it } from "vitest";
import { aboutWork } from "./search-library.js";

const lines = [
  "# Spacing in schools",
  "## Abstract",
  "Spacing helped pupils remember.",
  "## 1. Introduction",
  "Schools are busy.",
  "## 5. Conclusions",
  "Space your lessons.",
  "## References",
  "Rowland, C. A. (2014).",
];
const section = (title: string, start_line: number) => ({
  heading_path: ["Spacing in schools", title],
  start_line,
  end_line: start_line + 1,
});
const sections = [
  section("Abstract", 2),
  section("1. Introduction", 4),
  section("5. Conclusions", 6),
  section("References", 8),
];

it("tells what a work is about by its abstract and its conclusion", () => {
  const both = "Spacing helped pupils remember.\nSpace your lessons.";
  expect(aboutWork({ item: { type: "document" } }, sections, lines)).toBe(both);
  const item = { type: "document", abstract: "Pupils forget." };
  expect(aboutWork({ item }, sections, lines)).toBe("Pupils forget.\nSpace your lessons.");
});

it("tells nothing of a work without an abstract", () => {
  expect(
    aboutWork(
      { item: { type: "document" } },
      [section("5. Conclusions", 2)],
      ["# Title", "## 5. Conclusions", "Space."],
    ),
  ).toBe("");
});

it("knows an abstract that begins in its line", () => {
  const printed = [
    "Ada Lindqvist",
    "",
    "Abstract: Spacing helped pupils.",
    "It lasted.",
    "## 1. Introduction",
    "Schools.",
  ];
  expect(aboutWork({ item: { type: "document" } }, [], printed)).toBe("Abstract: Spacing helped pupils.\nIt lasted.");
});
