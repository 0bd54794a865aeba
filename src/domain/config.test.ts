import { describe, expect, it } from "vitest";
import { configEntries, environmentLayer, resolveConfig } from "./config-merge.js";
import { modelFor } from "./config.js";

const entry = (key: string, ...layers: Parameters<typeof resolveConfig>[0]) =>
  configEntries(resolveConfig(layers)).find((each) => each.key === key);

describe("configuration", () => {
  it("lays layers over each other key by key, and knows where each value is from", () => {
    const file = { origin: "quire.yaml", values: { search: { k: 3, profile: "bm25" }, ask: null } } as const;
    const flag = { origin: "flag", values: { search: { k: 5 }, ask: { top: undefined } } } as const;
    expect(entry("search.k", file, flag)).toEqual({ key: "search.k", value: 5, origin: "flag" });
    expect(entry("search.profile", file, flag)).toEqual({ key: "search.profile", value: "bm25", origin: "quire.yaml" });
    expect(entry("ask.evidence", file, flag)).toEqual({ key: "ask.evidence", value: 12_000, origin: "default" });
    expect(entry("ask.top", file, flag)).toEqual({ key: "ask.top", value: null, origin: "not set" });
    expect(entry("embedding", file, flag)).toEqual({ key: "embedding", value: null, origin: "not set" });
    const prices = { "openai:x": { input: 1, output: 2 } };
    expect(entry("prices", { origin: "quire.yaml", values: { prices } })).toEqual({
      key: "prices",
      value: prices,
      origin: "quire.yaml",
    });
  });

  it.each([
    [{ search: { k: 0 } }, "search.k"],
    [{ search: "bm25" }, "search"],
    [{ serach: { k: 1 } }, "serach"],
    [{ search: { depth: 1 } }, "search.depth"],
    [{ budget: { cost: -1 } }, "budget.cost"],
    [{ prices: { "openai:x": { input: 1 } } }, "prices.openai:x.output"],
  ])("refuses %j naming the key and the layer", (values, key) => {
    expect(() => resolveConfig([{ origin: "flag", values }])).toThrow(
      expect.objectContaining({
        code: "config",
        facts: { key, origin: "flag" },
        message: expect.stringContaining(key),
      }),
    );
  });

  it("reads variables: two underscores between levels, numbers and booleans as such", () => {
    const { values } = environmentLayer({
      QUIRE_SEARCH__K: "20",
      QUIRE_NETWORK__OFFLINE: "true",
      QUIRE_MODELS__DEFAULT: "openai:gpt-5-mini",
      QUIRE_NETWORK__ALLOW_PRIVATE: "localhost,nas:8080",
      QUIRE_EMBEDDING: "",
      HOME: "/home/someone",
    });
    expect(values).toEqual({
      search: { k: 20 },
      network: { offline: true, allow_private: ["localhost", "nas:8080"] },
      models: { default: "openai:gpt-5-mini" },
    });
  });

  it("gives each step its model, the full one falling back to the one that answers", () => {
    const { config } = resolveConfig([{ origin: "flag", values: { models: { default: "a:1", answer: "b:2" } } }]);
    expect([modelFor(config, "understand"), modelFor(config, "answer"), modelFor(config, "full")]).toEqual([
      "a:1",
      "b:2",
      "b:2",
    ]);
    expect(modelFor(resolveConfig([]).config, "full")).toBeNull();
  });
});
