import * as fc from "fast-check";
import { expect, it } from "vitest";
import { flowFigure, flowOf } from "./flow.js";
import { decisions } from "./review-schema.js";

const study = fc.record({
  work_id: fc.string(),
  key: fc.string(),
  title: fc.string(),
  decision: fc.option(fc.constantFrom(...decisions), { nil: undefined }),
  reason: fc.string(),
  copy_of: fc.option(fc.constant({ title: "another" }), { nil: undefined }),
});

it("counts a flow in which what goes into a box comes out of it, and its figure says the same", () => {
  fc.assert(
    fc.property(fc.array(study), (screened) => {
      const { counts, studies } = flowOf(screened);
      expect(counts.identified).toBe(screened.length);
      expect(counts.identified).toBe(counts.duplicates + counts.not_screened + counts.screened);
      expect(counts.screened).toBe(counts.excluded + counts.assessed);
      expect(counts.assessed).toBe(counts.unsure + counts.included);
      expect(studies).toHaveLength(counts.screened);
      const { removed, excluded_reports, sought, included_studies } = flowFigure(counts);
      const sum = (parts: readonly { n: number }[]) => parts.reduce((total, { n }) => total + n, 0);
      expect(counts.screened).toBe(screened.length - sum(removed));
      expect(included_studies).toBe(sought - sum(excluded_reports));
    }),
  );
});
