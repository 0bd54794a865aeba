import { describe, expect, it } from "vitest";
import { lintDraft, readSource } from "../../../test/support/audit.js";
import type { DraftFormat } from "../draft/draft.js";
import { applyEdits } from "./edit.js";
import { fixDraft } from "./fix-draft.js";

type TextFormat = Exclude<DraftFormat, "docx">;

function fixed(source: string, format: TextFormat = "markdown"): string {
  const linted = lintDraft(readSource(source, format), "draft");
  const { edits } = fixDraft({ name: "draft", ...linted, existence: [], bibliographies: new Map() });
  return applyEdits(source, edits);
}

const found = (source: string, format: TextFormat = "markdown") =>
  lintDraft(readSource(source, format), "draft").findings.map(({ code }) => code);

describe("numbers in order", () => {
  it.each([
    [
      "a list with brackets",
      "markdown" as const,
      "Barns [2], hedges [3] and taxes [1, 2]. All [1-3].\n\n## References\n\n[1] D. Dunmore. Rethinking *taxation*. Quay Books, 2015.\n\n[2] B. Barnes. *Barns of the coast*. Lantern Press, 2001.\n\n[3] A. Abernathy. The repair of hedgerows. Journal of Canals 3(2), 2011.\n",
      "Barns [1], hedges [2] and taxes [1, 3]. All [1-3].\n\n## References\n\n[1] B. Barnes. *Barns of the coast*. Lantern Press, 2001.\n\n[2] A. Abernathy. The repair of hedgerows. Journal of Canals 3(2), 2011.\n\n[3] D. Dunmore. Rethinking *taxation*. Quay Books, 2015.\n",
    ],
  ])("%s", (_name, format, before, after) => {
    expect(found(before, format)).toContain("out_of_order");
    expect(fixed(before, format)).toBe(after);
    expect(found(after, format)).toEqual([]);
    expect(fixed(after, format)).toBe(after);
  });
});
