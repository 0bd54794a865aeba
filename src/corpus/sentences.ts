export interface Sentence {
  /** Verbatim, without surrounding white space. */
  text: string;
  /** Character offsets in the split text: `text === input.slice(start, end)`. */
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** The sentences of a text without line breaks of meaning, in order. */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    const trimmed = segment.trim();
    if (trimmed === "") continue;
    const start = index + segment.indexOf(trimmed);
    sentences.push({ text: trimmed, start, end: start + trimmed.length });
  }
  return sentences;
}
