import { answerWithTokens } from "../../cite/label-tokens.js";
import type { Claim, Source } from "../../domain/evidence.js";
import { checkText, citedWorks } from "../../evidence/answers/check-text.js";
import type { RunContext } from "../../run/run-context.js";
import { chooseQuotes } from "../../evidence/quotable/choose-quotes.js";
import { type Place, type Quotable, quotableSentences } from "../../evidence/quotable/quotable.js";

/** Sentences that a text is to have, in words whose tokens have their values. */
export interface QuotedPart {
  /** Empty where nothing stands before them. */
  label: string;
  words: string;
  count: number;
  ofOneWork: number;
}

/** A text of quotations, each with its place and the verdict of a check. */
export interface QuotedText {
  markdown: string;
  sources: Source[];
  claims: Claim[];
}

/**
 * A text of the library's own sentences: for each part those that say most of its words, a paragraph for each work, as `ask`
 * quotes them. Null where there are none.
 * @param mostWords the text has no more of them, once every part has a sentence
 */
export async function quotedText(
  context: RunContext,
  parts: readonly QuotedPart[],
  place: Place,
  mostWords: number | null,
): Promise<QuotedText | null> {
  const taken: Quotable[] = [];
  const chosen: { part: QuotedPart; quotes: Quotable[] }[] = [];
  for (const part of parts) {
    const sentences = await quotableSentences(context, part.words, place);
    const quotes = chooseQuotes(sentences, part, taken);
    taken.push(...quotes);
    if (quotes.length > 0) chosen.push({ part, quotes });
  }
  if (chosen.length === 0) return null;
  const sources: Source[] = [];
  const blocks = withinWords(chosen, mostWords).map(({ part, quotes }) => blockOf(part, quotes, sources));
  const checked = await checkText(context, { markdown: blocks.join("\n\n"), sources, references: "keep" });
  const written = answerWithTokens(checked, sources, await citedWorks(context, sources));
  return { markdown: written.answer_markdown, sources, claims: written.claims };
}

/** Sentences from the end of the longest part are left out until the rest fits; each part keeps one. */
function withinWords<Part extends { quotes: Quotable[] }>(parts: readonly Part[], most: number | null): Part[] {
  const kept = parts.map((part) => ({ ...part, quotes: [...part.quotes] }));
  const count = () =>
    kept.flatMap(({ quotes }) => quotes).reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0);
  while (most !== null && count() > most) {
    const longest = kept.toSorted((one, other) => other.quotes.length - one.quotes.length)[0];
    if (longest === undefined || longest.quotes.length < 2) break;
    longest.quotes.pop();
  }
  return kept;
}

/** Each sentence is an item of a list: so readers, audits and exports know quotations from a text that Quire writes. */
function blockOf({ label }: QuotedPart, quotes: readonly Quotable[], sources: Source[]): string {
  const lines = quotes.map((quote) => `- ${cited(quote, sources)}`).join("\n");
  return label === "" ? lines : `${label}\n\n${lines}`;
}

function cited({ text, source }: Quotable, sources: Source[]): string {
  let own = sources.find(
    ({ work_id, start_line, end_line }) =>
      work_id === source.work_id && start_line === source.start_line && end_line === source.end_line,
  );
  if (own === undefined) sources.push((own = { ...source, label: `S${sources.length + 1}` }));
  return `${text} [${own.label}]`;
}
