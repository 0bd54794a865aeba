import { describe, expect, it } from "vitest";
import { missingInputs, settingsOf } from "./play-config.js";

const input = (name: string, type: string, fallback: string | null) => ({
  name,
  type,
  description: "",
  default: fallback,
  choices: [],
});
const inputs = [input("topic", "string", null), input("themes", "range", "4-6"), input("search", "boolean", "false")];

describe("the values of a playbook", () => {
  it("gives what was filled in, and leaves defaults to the playbook", () => {
    const filled = { topic: " tides ", themes: "4-6", search: "true" };
    expect(settingsOf(inputs, filled)).toEqual({ topic: "tides", search: true });
  });

  it("names what has to be filled in", () => {
    expect(missingInputs(inputs, { topic: " " })).toEqual(["topic"]);
    expect(missingInputs(inputs, { topic: "tides" })).toEqual([]);
  });
});
