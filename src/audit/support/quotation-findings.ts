import type { Quotation, Sentence } from "../../contracts/audit.js";
import type { Finding, FindingCode } from "../../contracts/audit-finding.js";
import { finding } from "../schema/finding.js";

/** Reports on a quotation; `sentence` is the one it stands in. Pure. */
export function quotationFindings(file: string, quotation: Quotation, sentence: Sentence | undefined): Finding[] {
  const key = quotation.key ?? "the cited work";
  const found = ofWords(quotation, key) ?? ofPage(quotation, key);
  if (found === null) return [];
  const { line, column, text } = quotation;
  const { code, message, fix } = found;
  const about = { sentence: sentence?.id ?? null, entry: quotation.entries[0] ?? null };
  return [finding(code, { file, line, column }, { words: text, message, fix }, about)];
}

interface Said {
  code: FindingCode;
  message: string;
  fix: string;
}

function ofWords(quotation: Quotation, key: string): Said | null {
  const { state, differences, passage } = quotation;
  if (state === "differs") {
    const message = `${key} has it in other words: ${differences.map(inWords).join("; ")}. It says: “${passage ?? ""}” (${placeOf(quotation)})`;
    return {
      code: "quotation_differs",
      message,
      fix: "Quote it as it stands there, or mark what was changed: [word] for one put in, [...] for words left out.",
    };
  }
  if (state !== "not_found") return null;
  if (passage === null) {
    return {
      code: "quotation_not_found",
      message: `${key} does not have these words, nor anything near them.`,
      fix: "Look up where they stand; if nowhere, they must not stand in quotation marks.",
    };
  }
  const message = `The work that is cited for them does not have these words; ${key} has: “${passage}” (${placeOf(quotation)})`;
  return { code: "quotation_not_found", message, fix: `Cite ${key} for them.` };
}

function inWords({ written, source }: Quotation["differences"][number]): string {
  if (written === "") return `“${source}” is left out`;
  return source === "" ? `“${written}” is added` : `“${written}” stands for “${source}”`;
}

function placeOf({ start_line, page }: Quotation): string {
  return [...(page === null ? [] : [`page ${page}`]), `line ${start_line ?? 0}`].join(", ");
}

/** Of a file whose printed page numbers are not known, its own pages speak. */
function ofPage({ page_agrees, page, page_given, passage }: Quotation, key: string): Said | null {
  if (page_agrees !== false) return null;
  const message = `It stands on page ${page ?? 0} of the file of ${key}, not on page ${page_given ?? ""}: “${passage ?? ""}”`;
  return { code: "quotation_page", message, fix: "Correct the page." };
}
