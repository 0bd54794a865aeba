import { expect, it } from "vitest";
import { contextWindowOf } from "./context-windows.js";

it("is that of the configuration, of the table under a name with or without a date, or a small one", () => {
  expect(contextWindowOf("openai:gpt-4o-2024-08-06")).toBe(128_000);
  expect(contextWindowOf("anthropic:claude-haiku-4-5-latest")).toBe(200_000);
  expect(contextWindowOf("ollama:llama3.2")).toBe(32_000);
  expect(contextWindowOf("ollama:llama3.2", { "ollama:llama3.2": 8192 })).toBe(8192);
  expect(contextWindowOf("openai:constructor")).toBe(32_000);
});
