import type { Notice } from "../../domain/record.js";
import type { Entry, Existence } from "../../contracts/audit.js";
import type { Finding, FindingCode } from "../../contracts/audit-finding.js";
import { finding } from "../schema/finding.js";

/** Reports works that do not exist as they are cited, or to which something has happened. Pure. */
export function existenceFindings(entries: readonly Entry[], existence: readonly Existence[]): Finding[] {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  return existence.flatMap((each) => {
    const entry = known.get(each.entry);
    return entry === undefined ? [] : [...stateFindings(entry, each), ...noticeFindings(entry, each)];
  });
}

function said(entry: Entry, code: FindingCode, message: string, fix: string): Finding {
  const { file, line, column, text, id } = entry;
  return finding(code, { file, line, column }, { words: text, message, fix }, { entry: id });
}

function stateFindings(entry: Entry, { state, explanation, differences }: Existence): Finding[] {
  switch (state) {
    case "differs":
      return [
        said(
          entry,
          "differs",
          explanation,
          `Write ${differences.map(corrected).join("; ")}, or cite the work that was meant.`,
        ),
      ];
    case "other_work":
      return [said(entry, "other_work", explanation, "Correct the identifier, or the entry.")];
    case "not_found":
      return [
        said(entry, "not_found", explanation, "Check that the work exists; take the entry out where it does not."),
      ];
    case "ambiguous":
      return [
        said(entry, "ambiguous", explanation, "Add its DOI, edition or volume, so that it is clear which is meant."),
      ];
    default:
      return [];
  }
}

const fieldNames: Record<string, string> = { issued: "the year", author: "the authors", page: "the pages" };

function corrected({ field, record }: Existence["differences"][number]): string {
  return `${fieldNames[field] ?? `the ${field}`} as "${record}"`;
}

const notices: Record<Notice["kind"], { code: FindingCode; message: string; fix: string }> = {
  retracted: {
    code: "retracted",
    message: "The work was retracted",
    fix: "Do not rely on it; where it is discussed, say that it was retracted.",
  },
  concern: {
    code: "concern",
    message: "There is an expression of concern about the work",
    fix: "Read it, and say so where you rely on the work.",
  },
  corrected: {
    code: "corrected",
    message: "The work was corrected",
    fix: "Read the correction: what is cited may have changed.",
  },
  published_version: {
    code: "published_version",
    message: "The preprint has been published",
    fix: "Cite the published version.",
  },
};

function noticeFindings(entry: Entry, existence: Existence): Finding[] {
  return existence.notices.map(({ kind, source, doi, date }) => {
    const { code, message, fix } = notices[kind];
    const where = [doi === null ? "" : `https://doi.org/${doi}`, date ?? ""].filter((part) => part !== "").join(", ");
    return said(entry, code, `${message}, says ${source}${where === "" ? "" : ` (${where})`}.`, fix);
  });
}
