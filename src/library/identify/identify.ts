import { findDois } from "../../domain/identifier.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import type { Identification } from "./identification.js";

/** The identifiers a file carries as its own, with every candidate and why it was taken or refused. Pure. */
export function identify(facts: PdfFacts, _fileName: string): Identification {
  const text = (facts.read_pages[0]?.lines ?? []).map((line) => line.text).join("\n");
  const found = findDois(text)[0];
  return {
    doi: found ? { kind: "doi", value: found.doi } : null,
    arxiv: null,
    isbn: [],
    pmid: null,
    candidates: [],
  };
}
