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

/** The sentences that were chosen for a part. */
export interface ChosenPart {
  part: QuotedPart;
  quotes: Quotable[];
}

/**
 * The library's own sentences for the parts of a text: those that say most of their words. Parts without any are left out.
 * @param mostWords the text has no more of them, once every part has a sentence
 * @param taken sentences that other texts quote, which none of these is; those that are chosen are added
 */
export async function chosenParts(
  context: RunContext,
  parts: readonly QuotedPart[],
  place: Place,
  { mostWords, taken }: { mostWords: number | null; taken: Set<string> },
): Promise<ChosenPart[]> {
  const chosen: ChosenPart[] = [];
  for (const part of parts) {
    const sentences = await quotableSentences(context, part.words, place);
    const own = chosen.flatMap(({ quotes }) => quotes);
    const free = sentences.filter((sentence) => !taken.has(nameOf(sentence)));
    const quotes = chooseQuotes(free, part, own);
    if (quotes.length > 0) chosen.push({ part, quotes });
  }
  const kept = withinWords(chosen, mostWords);
  for (const quote of kept.flatMap(({ quotes }) => quotes)) taken.add(nameOf(quote));
  return kept;
}

const nameOf = ({ text, source }: Quotable): string => `${source.work_id} ${text}`;

/** A text of quotations, each an item of a list with its place. Null where there are none. */
export async function quotedText(context: RunContext, chosen: readonly ChosenPart[]): Promise<QuotedText | null> {
  if (chosen.length === 0) return null;
  const sources: Source[] = [];
  const blocks = chosen.map(({ part, quotes }) => blockOf(part, quotes, sources));
  const checked = await checkText(context, { markdown: blocks.join("\n\n"), sources, references: "keep" });
  const written = answerWithTokens(checked, sources, await citedWorks(context, sources));
  return { markdown: written.answer_markdown, sources, claims: written.claims };
}

/** Sentences from the end of the longest part are left out until the rest fits; each part keeps one. */
function withinWords<Part extends { quotes: Quotable[] }>(parts: readonly Part[], most: number | null): Part[] {
  const kept = parts.map((part) => ({ ...part, quotes: [...part.quotes] }));
  const wordsOf = (quote: Quotable) => quote.text.split(/\s+/u).length;
  let count = kept.flatMap(({ quotes }) => quotes.map(wordsOf)).reduce((sum, words) => sum + words, 0);
  while (count > (most ?? Infinity)) {
    const longest = kept.toSorted((one, other) => other.quotes.length - one.quotes.length)[0];
    if (longest === undefined || longest.quotes.length < 2) break;
    for (const quote of longest.quotes.splice(-1)) count -= wordsOf(quote);
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
