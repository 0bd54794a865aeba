import { describe, expect, it } from "vitest";
import { configSchema } from "../../domain/config.js";
import { candidatesOf } from "./model-names.js";

const config = (more: object = {}) => configSchema.parse(more);

describe("the name of a model in a playbook", () => {
  it("with its provider is itself, that of a step of models: what it stands for", () => {
    expect(candidatesOf("lab:some", config())).toEqual(["lab:some"]);
    expect(candidatesOf("report", config({ models: { report: "openai:gpt-5" } }))).toEqual(["openai:gpt-5"]);
  });

  it("without a provider is looked up among those configured, then in the dated table", () => {
    expect(candidatesOf("gpt-5-mini", config())).toEqual(["openai:gpt-5-mini"]);
    expect(candidatesOf("claude-haiku-4-5", config())).toEqual(["anthropic:claude-haiku-4-5"]);
    const own = config({ prices: { "lab:own-model": { input: 1, output: 2 } } });
    expect(candidatesOf("own-model", own)).toEqual(["lab:own-model"]);
    expect(candidatesOf("nobody-has-it", config())).toEqual([]);
  });

  it("is that of the usual provider first, where several have it", () => {
    const prices = { "openai:shared": { input: 1, output: 1 }, "lab:shared": { input: 1, output: 1 } };
    const found = candidatesOf("shared", config({ models: { default: "lab:other" }, prices }));
    expect(new Set(found)).toEqual(new Set(["lab:shared", "openai:shared"]));
  });
});
