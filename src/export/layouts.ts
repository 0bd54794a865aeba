import type { LayoutSettings } from "../document/manuscript/settle.js";
import type { Layout } from "../contracts/export.js";

/** What a layout does where neither the draft nor its author says anything else. */
export const layoutSettings: Readonly<Record<Layout, LayoutSettings & { countsByChapter: boolean }>> = {
  manuscript: { isNumbered: false, hasContents: false, countsByChapter: false },
  report: { isNumbered: true, hasContents: true, countsByChapter: false },
  thesis: { isNumbered: true, hasContents: true, countsByChapter: true },
  book: { isNumbered: true, hasContents: true, countsByChapter: true },
};
