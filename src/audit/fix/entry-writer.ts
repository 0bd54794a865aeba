import { normalizeSpace } from "../../domain/characters.js";
import { textToLatex } from "../../domain/escape/latex.js";
import type { Item } from "../../domain/item.js";
import type { Services } from "../../run/services.js";
import type { DraftFormat } from "../../document/tree/draft.js";

/**
 * Writes a work as an entry of a list in a style, as a draft of a format has it; without number. Throws `not_found` with
 * the nearest names where there is no such style.
 */
export async function entryWriter(
  services: Services,
  style: string,
  format: DraftFormat,
): Promise<(item: Item) => string> {
  const { loadStyle } = await import("../../cite/load-style.js");
  const { processCitations } = await import("../../cite/processor.js");
  const { worksCited } = await import("../../cite/works-cited.js");
  const inUse = await loadStyle(services, style, undefined);
  return (item) => {
    const cite = { id: "work", prefix: "", suffix: "", label: null, locator: null, suppress_author: false };
    const cited = [{ cites: [cite], textual: false, note: 0 }];
    const { entries } = processCitations(inUse, new Map([["work", { ...item, id: "work" }]]), cited);
    if (format === "markdown") return worksCited(entries)[0]?.markdown ?? "";
    return entryText(entries[0]?.html ?? "", format);
  };
}

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function entryText(html: string, format: DraftFormat): string {
  const body = normalizeSpace(
    html.replace(/<div class="csl-left-margin">[\s\S]*?<\/div>/u, "").replace(/<\/?div[^>]*>/gu, " "),
  );
  if (format === "html") return body;
  const decoded = (text: string) => text.replace(/&(?:amp|lt|gt|quot);/gu, (entity) => entities[entity] ?? entity);
  if (format !== "latex") return decoded(body.replace(/<[^>]*>/gu, ""));
  const pieces = body
    .split(/(<[^>]*>)/u)
    .map((piece) => (piece.startsWith("<") ? latexOf(piece) : textToLatex(decoded(piece), { ascii: false })));
  return pieces.join("");
}

/** Italics and bold have commands; what else there is falls away. */
function latexOf(tag: string): string {
  if (/^<\/(?:i|b|em|strong)>$/u.test(tag)) return "}";
  if (/^<(?:i|em)>$/u.test(tag)) return String.raw`\emph{`;
  return /^<(?:b|strong)>$/u.test(tag) ? String.raw`\textbf{` : "";
}
