import { applyEdits } from "../../src/audit/fix/edit.js";
import { fixDraft } from "../../src/audit/fix/fix-draft.js";
import type { FindingCode } from "../../src/contracts/audit-finding.js";
import { bibliographyOf } from "../../src/reference/bibliography.js";
import { type LintedDraft, lintDraft, readSource, type TextFormat } from "./audit.js";

interface Sources {
  source: string;
  format: TextFormat;
  bib: string | null;
}

const file = "references.bib";

/**
 * What is wrong with a draft after `--fix` that was not before, or is still to be mended: nothing, where mending is safe.
 * Drafts that nothing is mended of are not read again.
 */
export function wrongAfterMending(before: Sources, linted: LintedDraft): string[] {
  const mended = mend(before, linted);
  if (mended === null) return [];
  const after = lintDraft(readSource(mended.source, mended.format), "draft", entriesOf(mended));
  const again = mend(mended, after);
  return [
    ...after.findings
      .filter(({ code }) => count(after, code) > count(linted, code) || isMended(code))
      .map(({ code, message }) => `${code}: ${message}`),
    ...(again === null ? [] : [`mended twice: ${again.source}`]),
  ];
}

function isMended(code: FindingCode): boolean {
  return code === "out_of_order" || code === "duplicate_entry" || code === "two_keys";
}

function count({ findings }: LintedDraft, code: FindingCode): number {
  return findings.filter((each) => each.code === code).length;
}

function entriesOf({ bib }: Sources) {
  return bib === null ? [] : bibliographyOf(file, bib).entries;
}

function mend(given: Sources, linted: LintedDraft): Sources | null {
  const bibliographies = new Map(given.bib === null ? [] : [[file, given.bib]]);
  const { edits } = fixDraft({ name: "draft", ...linted, existence: [], bibliographies });
  if (edits.length === 0) return null;
  const of = (name: string) => edits.filter((edit) => edit.file === name);
  const bib = given.bib === null ? null : applyEdits(given.bib, of(file));
  return { ...given, source: applyEdits(given.source, of("draft")), bib };
}
