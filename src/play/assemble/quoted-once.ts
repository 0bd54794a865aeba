import { findCitations } from "../../document/pandoc/tokens.js";
import { splitSentences } from "../../corpus/text/sentences.js";
import { foldText } from "../../domain/fold-text.js";

/** Stands above a document in which there are sections of quotations. */
export const quotedNotice =
  "> The items of lists below are quotations, word for word, of the works that are cited behind them; no language model wrote them.\n";

/** Stands for a section of which earlier ones have every sentence. */
const allQuoted = "What the library says of this is quoted above.";

/** The quotations of one document: a sentence of a work stands in the first section that has it, and nowhere else. */
export class QuotedOnce {
  private readonly seen = new Set<string>();

  /** A section's text without the items of which all sentences stood before. */
  without(markdown: string): string {
    let dropped = 0;
    const lines = markdown.split("\n").filter((line) => {
      if (!line.startsWith("- ")) return true;
      const sentences = sentencesOf(line.slice(2));
      const isOld = sentences.length > 0 && sentences.every((sentence) => this.seen.has(sentence));
      for (const sentence of sentences) this.seen.add(sentence);
      if (isOld) dropped += 1;
      return !isOld;
    });
    if (dropped === 0) return markdown;
    const isEmpty = !lines.some((line) => line.startsWith("- "));
    return isEmpty ? allQuoted : lines.join("\n");
  }
}

/** Each with the works that it cites: the same words of another work are another quotation. */
function sentencesOf(item: string): string[] {
  const { tokens } = findCitations(item, []);
  const keys = tokens.flatMap(({ cites }) => cites.map(({ key }) => key)).join(",");
  let plain = item;
  for (const { start, end } of tokens.toReversed()) plain = plain.slice(0, start) + plain.slice(end);
  return splitSentences(plain).map(
    ({ text }) =>
      `${keys} ${foldText(text)
        .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
        .trim()}`,
  );
}
