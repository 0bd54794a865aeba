import { normalizeSpace } from "../../domain/characters.js";
import { splitSentences } from "../text/sentences.js";
import type { TextResult } from "../../ports/model.js";
import type { WebHit } from "../../ports/web-services.js";

/**
 * The pages that a model's answer cites, each with the sentences that cite it; what is cited comes before what was only
 * listed: of that nothing but the address is known.
 */
export function citedHits({ text, citations }: Pick<TextResult, "text" | "citations">): WebHit[] {
  const sentences = splitSentences(text);
  const hits = citations.map(({ url, title, spans = [] }) => ({
    url,
    title,
    snippet: sentences
      .filter(({ start, end }) => spans.some((span) => span.start < end && span.end > start))
      .map((sentence) => withoutLinks(sentence.text))
      .join(" "),
  }));
  return [...hits.filter(({ snippet }) => snippet !== ""), ...hits.filter(({ snippet }) => snippet === "")];
}

/** Models write the citation itself into the sentence: "... turns twice a day ([example.org](https://...))." */
function withoutLinks(sentence: string): string {
  return normalizeSpace(sentence.replace(/\s*\(?\[[^\]]*\]\(https?:[^)\s]*\)\)?/g, ""));
}
