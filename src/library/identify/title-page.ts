import type { PdfFacts } from "../../ports/pdf-files.js";
import type { TitlePage } from "./identification.js";

/** What the first page and the metadata say the work is. Pure. */
export function readTitlePage(facts: PdfFacts, _fileName: string): TitlePage {
  const text = (facts.read_pages[0]?.lines ?? []).map((line) => line.text).join("\n");
  return { title: facts.info["Title"] ?? null, authors: [], year: null, text };
}
