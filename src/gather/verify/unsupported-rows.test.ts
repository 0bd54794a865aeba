import { describe, expect, it } from "vitest";
import type { Cell } from "../schema/gather-schema.js";
import { isUnsupported } from "./judge-rows.js";

const cell = (value: string, status: Cell["status"], page_sha256: string | null): Cell => ({
  value,
  quote: null,
  url: "https://example.org/",
  page_sha256,
  fetched_at: null,
  instruction: null,
  query_id: "1",
  work_id: null,
  page: null,
  start_line: null,
  end_line: null,
  status,
  agreeing: 1,
  others: [],
});

describe("a row that nothing is known of", () => {
  it("is one whose every word was found nowhere, its address aside", () => {
    expect(
      isUnsupported({
        cells: {
          name: cell("Vectormoon", "not_found", "abc"),
          licence: cell("MIT", "not_found", "abc"),
          url: cell("https://example.org/", "snippet_only", "abc"),
          first_release: cell("", "not_found", null),
        },
      }),
    ).toBe(true);
  });

  it("is none of which anything was shown, nor one that says nothing but an address", () => {
    const name = cell("Quiverbase", "verified", "abc");
    expect(isUnsupported({ cells: { name, licence: cell("MIT", "not_found", "abc") } })).toBe(false);
    const shown = cell("Saltmarsh", "snippet_only", null);
    expect(isUnsupported({ cells: { name: shown, licence: cell("MIT", "not_found", null) } })).toBe(false);
    expect(isUnsupported({ cells: { url: cell("https://example.org/", "not_found", "abc") } })).toBe(false);
  });
});
