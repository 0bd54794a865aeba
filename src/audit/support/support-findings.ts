import type { Quotation, Sentence } from "../audit-schema.js";
import type { Finding } from "../finding.js";

/** What is to be said of sentences, quotations and numbers that their sources do not bear out. Pure. */
export function supportFindings(
  _file: string,
  _sentences: readonly Sentence[],
  _quotations: readonly Quotation[],
): Finding[] {
  return [];
}
