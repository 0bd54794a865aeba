import { describe, expect, it } from "vitest";
import { foundSources, searchesOf, searchInput } from "./search-tools.js";

const tools = ["arxiv_search", "openalex_search", "web_search"];

describe("searches", () => {
  it("go to the tools that a query is meant for, and to all where none of that kind is in use", () => {
    const searches = (scope: "academic" | "general" | "both", used = tools) =>
      searchesOf([{ text: "q", scope }], used).map(({ tool }) => tool);
    expect(searches("academic")).toEqual(["arxiv_search", "openalex_search"]);
    expect(searches("general")).toEqual(["web_search"]);
    expect(searches("both")).toEqual(tools);
    expect(searches("general", ["arxiv_search"])).toEqual(["arxiv_search"]);
  });

  it("ask each tool in its own way", () => {
    const limits = { per_tool: 6, since: 2015, domains: ["*.nih.gov"] };
    expect(searchInput({ tool: "arxiv_search", query: "q" }, limits)).toEqual({ query: "q", top_k: 6, since: 2015 });
    expect(searchInput({ tool: "web_search", query: "q" }, limits)).toEqual({
      query: "q",
      top_k: 6,
      allow: ["*.nih.gov"],
    });
    expect(searchInput({ tool: "wikipedia", query: "q" }, limits)).toEqual({ action: "search", query: "q", top_k: 6 });
  });
});

describe("what a search tool answers", () => {
  const result = {
    source_id: "url:https://a.example.org",
    title: "A\u001b[31m title",
    url: "https://a.example.org",
    snippet: "Words\u0007.",
  };

  it("is read in either shape, without control characters, as many as were asked for", () => {
    expect(foundSources({ results: [result, result, result] }, 2)).toEqual([
      expect.objectContaining({ title: "A[31m title", snippet: "Words.", authors: [], doi: null }),
      expect.objectContaining({ url: "https://a.example.org" }),
    ]);
    expect(foundSources({ results: [] }, 5)).toEqual([]);
  });

  it("is no empty list where it cannot be understood", () => {
    for (const output of [null, "nothing", { items: [] }, { results: [{ name: "x" }] }]) {
      expect(foundSources(output, 5)).toBeNull();
    }
    expect(foundSources({ results: [result, { name: "x" }] }, 5)).toHaveLength(1);
  });
});
