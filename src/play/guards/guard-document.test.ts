import { describe, expect, it } from "vitest";
import { processorSeconds } from "../../../test/support/processor-time.js";
import type { GuardedSection } from "./guard.js";
import { guardDocument } from "./guard-document.js";
import { allTests } from "../../../test/support/some-of.js";

const section = (id: string, title: string, text: string, parent: string | null = null): GuardedSection => ({
  id,
  number: id,
  title,
  parent,
  text,
});

/** What was found, as kind and sentences. */
const found = (...sections: GuardedSection[]) =>
  guardDocument(sections).map(({ kind, places }) => [
    kind,
    ...places.map(({ number, sentence }) => [number, sentence]),
  ]);

describe("guardDocument", () => {
  it("finds a sentence that stands twice, and most of one in another section", () => {
    const said = "The lock keeper opens the upper gates when the water is level on both sides.";
    expect(
      found(
        section("1", "Locks", `${said} Then boats leave.`),
        section("2", "Gates", `${said.replace("the water", "the *water*")} See [@key, p. 3].`),
        section("3", "Boats", "The lock keeper opens the upper gates when the water is level on both sides again."),
      ),
    ).toEqual([
      ["repetition", ["1", said], ["2", said]],
      ["repetition", ["1", said], ["3", expect.stringContaining("sides again")]],
    ]);
  });

  it("passes over short sentences, code and tables", () => {
    const text =
      "It is a lock.\n\n```\nopen the upper gates when the water is level on both sides\n```\n\n| a | b |\n|---|---|\n| the upper gates open when the water is level | x |";
    expect(found(section("1", "Locks", text), section("2", "Gates", text))).toEqual([]);
  });

  it("finds a paragraph that is about the section beside it", () => {
    const drifted =
      "Paddle wheels drive steamers on shallow rivers. A paddle turns slowly, and its wheels lift mud. Wheels of iron last longer than wheels of oak, and every paddle is replaced after some years of work on the river bed.";
    const sections = [
      section(
        "1",
        "Lock gates",
        `Lock gates close against the current. ${"They lean together at an angle. ".repeat(6)}\n\n${drifted}`,
      ),
      section("2", "Paddle wheels", "Paddle wheels turn."),
    ];
    expect(found(...sections).filter(([kind]) => kind === "drift")).toEqual([
      ["drift", ["2", ""], ["1", "Paddle wheels drive steamers on shallow rivers."]],
    ]);
    const prompted = sections.map((each) => ({ ...each, prompt: "Compare with steamers." }));
    expect(found(...prompted).filter(([kind]) => kind === "drift")).toEqual([]);
  });

  it("finds one quantity with two values", () => {
    expect(
      found(
        section("1", "Locks", "The chamber of the upper lock is 40 metres long."),
        section("2", "Boats", "The chamber of the upper lock is 45 metres long."),
        section("3", "Weirs", "The crest of the northern weir is 12 metres long."),
      ),
    ).toEqual([
      [
        "two_values",
        ["1", "The chamber of the upper lock is 40 metres long."],
        ["2", "The chamber of the upper lock is 45 metres long."],
      ],
    ]);
  });

  it("finds a term that two sections define", () => {
    expect(
      found(
        section("1", "Locks", "A pound lock is a chamber with gates at both ends. The lock is old."),
        section("2", "Boats", "Pound locks lift boats. A pound lock is any basin that lifts boats."),
        section("3", "Weirs", "The lock is new."),
      ),
    ).toEqual([
      [
        "two_definitions",
        ["1", "A pound lock is a chamber with gates at both ends."],
        ["2", "A pound lock is any basin that lifts boats."],
      ],
    ]);
  });

  it.runIf(allTests)("takes time in proportion to the sections", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        section(
          String(index),
          `Lock number ${index}`,
          `The chamber of lock ${index} near village ${index * 7} holds ${index + 3} boats in winter. Word${index} is a kind of thing${index % 97}.`,
        ),
      );
    guardDocument(many(100));
    const [few, all] = [many(500), many(2000)].map((sections) => processorSeconds(() => guardDocument(sections)));
    // Four times as many; their square would be sixteen times.
    expect(all ?? 0).toBeLessThan(10 * (few ?? 0));
  });
});
