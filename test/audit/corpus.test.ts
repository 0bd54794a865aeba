import { describe, expect, it } from "vitest";
import { bibliographyOf } from "../../src/audit/references/bibliography-files.js";
import { lintDraft, readSource } from "../support/audit.js";
import { corpusCases, disagreements } from "../support/audit-corpus.js";

const cases = corpusCases();

describe("the lint of small drafts", () => {
  it("has enough of them", () => {
    expect(cases.length).toBeGreaterThanOrEqual(300);
  });

  it.each(cases.map((each) => [each.name, each] as const))("%s", (_name, each) => {
    const listed = each.bib === null ? [] : bibliographyOf("references.bib", each.bib).entries;
    const { findings } = lintDraft(readSource(each.source, each.format), "draft", listed);
    expect(disagreements(each, findings)).toEqual([]);
  });
});
