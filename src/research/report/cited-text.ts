import { citeContract } from "../../contracts/cite.js";
import { answerWithTokens } from "../../cite/label-tokens.js";
import { toQuireError } from "../../domain/error.js";
import type { CheckedAnswer, Source } from "../../domain/evidence.js";
import type { Work } from "../../domain/work.js";
import type { RunContext } from "../../run/run-context.js";

interface CitedReport {
  checked: CheckedAnswer;
  sources: readonly Source[];
  works: readonly Work[];
  /** As asked for; that of the configuration where it is undefined. */
  style: string | undefined;
}

/** Comes with Quire, whatever is configured. */
const ownStyle = "apa";

/**
 * The body with citations in the style, and the works cited at its end: from the records, by code. A style that does not
 * exist is no reason to lose a report: it is written in another, and says so.
 */
export async function citedText(
  context: RunContext,
  { checked, sources, works, style }: CitedReport,
): Promise<{ text: string; limitations: string[] }> {
  const { answer_markdown } = answerWithTokens(checked, sources, works);
  const cite = async (name: string | undefined): Promise<string> => {
    const input = { text: answer_markdown, heading: "Works cited", ...(name !== undefined && { style: name }) };
    return (await context.call(citeContract, input, { domains: [] })).text;
  };
  try {
    return { text: await cite(style), limitations: [] };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "not_found") throw error;
    const notice = `${error.message} The citations are in the style ${ownStyle}.`;
    context.warn("report_style", notice);
    return { text: await cite(ownStyle), limitations: [notice] };
  }
}
