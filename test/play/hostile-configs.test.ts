import { describe, expect, it } from "vitest";
import { readConfig, readSettings } from "../../src/play/config/read-config.js";
import { settleConfig } from "../../src/play/config/settle-config.js";
import { readPlaybook } from "../../src/play/read/read-playbook.js";
import { firstTold, problemsOf, type Row, step } from "./hostile.js";

const refusedConfigs: Row[] = [
  ["a misspelt key", "titel: AI\n", '1:1 titel | no input "titel" | Did you mean title?'],
  ["a missing key", "depth: 3\n", "1:1 title | does not give it | --set title=VALUE"],
  ["a wrong type", "title: AI\ndepth: deep\n", "2:8 depth | a whole number | Correct"],
  ["a fraction for a whole number", "title: AI\ndepth: 2.5\n", "2:8 depth | a whole number | Correct"],
  ["a number out of bounds", "title: AI\ndepth: 7\n", "2:8 depth | at most 6 | Correct"],
  ["a list for a text", "title: [a, b]\n", "1:1 title | not a list | Correct"],
  ["an object for a text", "title: { a: b }\n", "1:1 title | not an object | Correct"],
  ["a key of a service", "title: sk-abcdefghijkl0123456789\n", "1:8 title | key or a password | environment"],
  ["a list as a config", "- title\n", "1:1  | a config is an object | NAME: VALUE"],
  ["a key that stands twice", "title: a\ntitle: b\n", "2:1 title | stands twice | Leave out"],
  ["broken JSON", '{"title": "AI"', "1:15  | not YAML | Correct"],
];

describe("a broken or hostile config is refused with its place, its field and what to do", () => {
  it.each(refusedConfigs)("%s", (_what, config, told) => {
    expect(firstTold(problemsOf(step(""), config), told)).toEqual({ file: "config.yaml", told });
  });

  it("values that would make a bad number are refused where the number stands", () => {
    const text = step('    verbosity: "{config:depth}"\n').replace("maximum: 6", "maximum: 99");
    const [first] = problemsOf(text, "title: AI\ndepth: 50\n");
    expect(first).toMatchObject({ line: 10, field: "steps.0.verbosity" });
    expect(first?.message).toContain("from 1 to 10");
  });

  it("JSON is read as a config, too, and --set wins", () => {
    const { playbook, inferred } = readPlaybook(step(""), "book.yaml");
    const configs = [readConfig('{"title": "AI", "depth": 2}', "c.json"), readSettings(["depth=5", "title=a: b"])];
    const { values, problems } = settleConfig(playbook?.inputs ?? {}, configs, inferred);
    expect(problems).toEqual([]);
    expect(values).toEqual({ title: "a: b", depth: 5 });
  });
});
