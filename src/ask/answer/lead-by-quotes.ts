import { type CheckedAnswer, countVerdicts } from "../../domain/evidence.js";
import { checkText } from "../../evidence/answers/check-text.js";
import { restsOnLittle } from "../../evidence/answers/standings.js";
import type { RunContext } from "../../run/run-context.js";
import { type AnswerRequest, citing, extract } from "./answer.js";

const title = "## What the model wrote";
const notice =
  "Under half of what the model wrote rests on your sources. Quotes from them stand first; its text follows, marked.";

/**
 * Puts the sources' own sentences before what a model wrote where under half of that rests on them; the run is incomplete
 * then. Text that rests on enough stays as it is.
 */
export async function leadByQuotes(
  context: RunContext,
  request: AnswerRequest,
  checked: CheckedAnswer,
): Promise<{ checked: CheckedAnswer; limitations: string[] }> {
  // What a model found in the web is no statement about these sources.
  if (request.web_search || !restsOnLittle(checked.claims)) return { checked, limitations: [] };
  context.incomplete(notice);
  const draft = await extract(context, request, []);
  const quotes = await checkText(context, citing(draft, request.context.sources));
  const head = `${quotes.answer_markdown}\n\n${title}\n\n`;
  const written = checked.claims.map((claim) => ({
    ...claim,
    start: claim.start + head.length,
    end: claim.end + head.length,
  }));
  const claims = [...quotes.claims, ...written];
  return {
    checked: {
      ...checked,
      answer_markdown: head + checked.answer_markdown,
      claims,
      counts: countVerdicts(claims),
      instructions: [...(quotes.instructions ?? []), ...(checked.instructions ?? [])],
    },
    limitations: [notice],
  };
}
