import type { AuditOutput } from "../../contracts/audit.js";
import { levels } from "../../contracts/audit-finding.js";
import { many } from "./many.js";

type Summarised = Pick<AuditOutput, "counts" | "findings" | "findings_left_out" | "limitations">;

/** Sums an audit up: one sentence each, the most important first. */
export function auditSummary(audit: Summarised): string[] {
  const { counts, limitations } = audit;
  return [
    [citationLine(audit), ...supportLine(audit), ...quotationLine(audit)].join("; "),
    ...(counts.uncited > 0 ? [`${many(counts.uncited, "statement")} without a citation.`] : []),
    ...limitations,
  ];
}

/** "5 errors, 12 warnings, 1 note"; "nothing" where there is nothing. */
export function levelsLine({ findings, findings_left_out: more }: Summarised): string {
  const parts = levels.flatMap((level) => {
    const found = findings.filter((each) => each.level === level).length;
    return found === 0 ? [] : [many(found, level)];
  });
  return [...parts, ...(more > 0 ? [`${more} more`] : [])].join(", ") || "nothing found";
}

function citationLine({ counts }: Summarised): string {
  const { citations, works, dangling, not_found, differ, retracted } = counts;
  const wrong = said({ dangling, "not found": not_found, differ, retracted });
  return `${many(citations, "citation")}, ${many(works, "work")}${wrong === "" ? "" : `: ${wrong}`}`;
}

function supportLine({ counts }: Summarised): string[] {
  const { checkable, supported, computed, weak, words_only, claims_not_found, contradicted } = counts;
  if (checkable === 0) return [];
  const rest = said({ computed, weak, "words only": words_only, "not found": claims_not_found, contradicted });
  const sentences = checkable === 1 ? "sentence" : "sentences";
  return [`${supported} of ${checkable} checkable ${sentences} supported${rest === "" ? "" : `, ${rest}`}`];
}

function quotationLine({ counts: { quotations, quotations_differ, quotations_unchecked } }: Summarised): string[] {
  const compared = quotations - quotations_unchecked;
  if (compared === 0) return [];
  if (quotations_differ === 0) return [`${many(compared, "quotation")}, none differs`];
  return [`${quotations_differ} of ${many(compared, "quotation")} ${quotations_differ === 1 ? "differs" : "differ"}`];
}

/** "3 dangling, 1 retracted": what there is none of is left out. */
function said(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, number]) => number > 0)
    .map(([what, number]) => `${number} ${what}`)
    .join(", ");
}

/** Messages are sentences where they stand alone; a citation key that begins one stays as it is. */
export function capitalised(text: string): string {
  return text.replace(
    /^(?:an?|it|little|no|none|only|the)\b/u,
    (word) => word.slice(0, 1).toUpperCase() + word.slice(1),
  );
}
