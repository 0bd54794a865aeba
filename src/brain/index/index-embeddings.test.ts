import { describe, expect, it } from "vitest";
import { isOfEmbedder } from "./index-embeddings.js";

describe("an indexing goes on without vectors", () => {
  it.each(["no_embedder", "offline", "http_status", "model_output", "budget"] as const)("after %s", (code) => {
    expect(isOfEmbedder({ code })).toBe(true);
  });

  it.each(["unwritable_file", "unreadable_file", "busy", "store", "interrupted", "internal"] as const)(
    "but not after %s",
    (code) => {
      expect(isOfEmbedder({ code })).toBe(false);
    },
  );
});
