import { describe, expect, it } from "vitest";
import { createModelProvider, modelHosts, resolveModel } from "./ai-models.js";

const keys = { OPENAI_API_KEY: "sk-1", OLLAMA_BASE_URL: "http://gpu.lan:11434" };
const resolve = (spec: string, providers = {}) => resolveModel({ keys, providers }, spec, "no_model");

describe("a spec", () => {
  it("finds provider, model and key; the model may hold colons and slashes", () => {
    expect(resolve("openai:gpt-5-mini")).toMatchObject({ kind: "openai", model: "gpt-5-mini", api_key: "sk-1" });
    expect(resolve("ollama:hf.co/lab/model:q4")).toMatchObject({
      kind: "openai-compatible",
      model: "hf.co/lab/model:q4",
      base_url: "http://gpu.lan:11434/v1",
      key_name: null,
    });
  });

  it("may name a provider of the workspace's own", () => {
    const providers = { lab: { base_url: "http://localhost:8080/v1" } };
    expect(resolve("lab:m", providers)).toMatchObject({
      kind: "openai-compatible",
      base_url: "http://localhost:8080/v1",
    });
  });

  it.each([
    ["gpt-5", {}, "config", "provider:model"],
    [":m", {}, "config", "provider:model"],
    ["nobody:m", {}, "no_model", "providers.nobody.base_url"],
    ["constructor:m", {}, "no_model", "providers.constructor"],
    ["anthropic:claude-haiku-4-5", {}, "no_model", "ANTHROPIC_API_KEY"],
    ["lab:m", { lab: { base_url: "http://localhost/v1", api_key_env: "LAB_KEY" } }, "no_model", "LAB_KEY"],
    ["lab:m", { lab: {} }, "config", "providers.lab.base_url"],
    ["lab:m", { lab: { base_url: "localhost" } }, "config", "providers.lab.base_url"],
  ])("%s is refused with the fix", (spec, providers, code, fix) => {
    expect(() => resolve(spec, providers)).toThrow(
      expect.objectContaining({ code, fix: expect.stringContaining(fix) }),
    );
  });
});

describe("a provider", () => {
  const models = createModelProvider({ keys: { ANTHROPIC_API_KEY: "k" } });

  it("says which key is missing before anything is sent", async () => {
    await expect(models.model("openai:gpt-5", fetch)).rejects.toMatchObject({ code: "no_model" });
    await expect(models.embedder("openai:text-embedding-3-small", fetch)).rejects.toMatchObject({
      code: "no_embedder",
    });
  });

  it("without embeddings says so", async () => {
    await expect(models.embedder("anthropic:any", fetch)).rejects.toMatchObject({ code: "no_embedder" });
  });
});

describe("modelHosts", () => {
  it("are the servers that were configured, with their ports", () => {
    const providers = { lab: { base_url: "https://models.lan/v1" }, openai: { api_key_env: "OTHER" } };
    expect(modelHosts({ keys, providers })).toEqual(["gpu.lan:11434", "models.lan:443"]);
    expect(modelHosts({ keys: {} })).toEqual(["localhost:11434"]);
  });
});
