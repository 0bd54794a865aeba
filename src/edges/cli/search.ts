import { tool as searchTool, type SearchOutput } from "../../library/search.tool.js";
import type { Command } from "commander";
import type { Hit } from "../../domain/search.js";
import { indexTerms } from "../../domain/terms.js";
import { recordLine, versionWords } from "../../domain/source-words.js";
import { addFields, inputOf } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { reflow } from "./terminal/reflow.js";
import { terminalLine } from "../../domain/escape/terminal.js";
import { shownTitle } from "./terminal/item-words.js";
import { noticeText } from "./terminal/notice-text.js";
import { type Paint, span, wrap } from "./terminal/terminal.js";

export function configure(command: Command, { action }: Registrar): void {
  addFields(command, searchTool)
    .option("--annotations", "look in what you marked and wrote in files instead, and in notes on works")
    .action(action(search));
}

async function search(invocation: Invocation, ...given: unknown[]): Promise<number> {
  const { annotations = false } = (given.at(1) ?? {}) as { annotations?: boolean };
  if (annotations) return searchAnnotations(invocation, given);
  const outcome = await invocation.run(searchTool, { query: "", ...inputOf(searchTool, given) });
  if (!outcome.error && outcome.output.hits.length === 0) await invocation.hintEmptyLibrary();
  return invocation.finish(outcome, (output) => render(output, invocation));
}

async function searchAnnotations(invocation: Invocation, given: readonly unknown[]): Promise<number> {
  // Loaded here: what writes Markdown is a fifth of what a search would load.
  const { annotationsContract } = await import("../../contracts/annotations.js");
  const { renderAnnotations } = await import("./library-notes.js");
  const { query = "", k } = inputOf(searchTool, given);
  const outcome = await invocation.run(annotationsContract, { query, ...(k !== undefined && { limit: k }) });
  return invocation.finish(outcome, renderAnnotations);
}

function render({ query, hits }: SearchOutput, { paint, width }: Invocation): string {
  if (hits.length === 0) return `Nothing in the library matches "${query}".`;
  const terms = new Set(indexTerms(query));
  return hits.map((hit) => renderHit(hit, terms, paint, width)).join("\n\n");
}

function renderHit(hit: Hit, terms: ReadonlySet<string>, paint: Paint, width: number): string {
  const place = [span("page", hit.start_page, hit.end_page), span("line", hit.start_line, hit.end_line)];
  const head = `${hit.rank}. ${paint("bold", terminalLine(shownTitle(hit.title)))}${terminalLine(versionWords(hit))}${noticeText(hit.notices, paint)}`;
  const record = recordLine(hit);
  const details = [headings(hit), ...place, `score ${hit.score.toFixed(3)}`].filter(Boolean).join(" | ");
  const recordText = record === "" ? "" : `${wrap(record, width, "   ")}\n`;
  return `${head}\n${recordText}${paint("dim", wrap(details, width, "   "))}\n${highlight(reflow(hit.text, width, "   "), terms, paint)}`;
}

/** The heading path, without the title where it begins with it. */
function headings({ title, heading_path }: Hit): string {
  return (heading_path[0] === title ? heading_path.slice(1) : heading_path).join(" > ");
}

/** Marks the words whose stem the query has. */
function highlight(text: string, terms: ReadonlySet<string>, paint: Paint): string {
  return text.replaceAll(/[\p{L}\p{N}]+/gu, (word) => {
    const isMatch = indexTerms(word).some((term) => terms.has(term));
    return isMatch ? paint("yellow", word) : word;
  });
}
