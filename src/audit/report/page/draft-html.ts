import { escapeHtml } from "../../../corpus/page/escape-html.js";
import type { Block } from "../../draft/draft.js";
import type { PageModel } from "./page-model.js";
import { markKind, type Run, type RunPiece, runsOf } from "./runs.js";
import { existenceSigns, runSigns, type Sign, signHtml } from "./signs.js";

/** The draft as it reads, every stretch that was looked at leading to what was found of it. */
export function draftHtml(model: PageModel): string {
  return model.draft.blocks.map((block, index) => blockHtml(block, index, model)).join("\n");
}

function blockHtml(block: Block, index: number, model: PageModel): string {
  const id = `id="b${index}"`;
  const marker = block.note === null ? block.marker : block.note;
  const before = marker === null || marker === "" ? "" : `<span class="marker">${escapeHtml(marker)}</span> `;
  if (block.kind === "code" || block.kind === "formula") return `<pre ${id}>${escapeHtml(block.text)}</pre>`;
  const html =
    before +
    runsOf(block, index, model)
      .map((run) => runHtml(run, model))
      .join("");
  const entry = model.entryOfBlock.get(index);
  if (entry !== undefined) {
    const state = model.existence.get(entry.id)?.state ?? "unchecked";
    return `<p ${id} class="entry ${state}">${html}</p>`;
  }
  switch (block.kind) {
    case "heading": {
      const level = Math.min(6, (block.level ?? 1) + 1);
      return `<h${level} ${id}>${html}</h${level}>`;
    }
    case "list_item":
      return `<p ${id} class="item">${html}</p>`;
    case "table":
      return `<p ${id} class="row">${html}</p>`;
    case "caption":
      return `<p ${id} class="caption">${html}</p>`;
    case "block_quote":
      return `<blockquote ${id}>${html}</blockquote>`;
    default:
      return `<p ${id}${block.note === null ? "" : ' class="footnote"'}>${html}</p>`;
  }
}

function runHtml({ card, classes, pieces, isLast }: Run, model: PageModel): string {
  const html = pieces.map((piece) => pieceHtml(piece, model)).join("");
  if (card === null) return html;
  const [kind = ""] = classes;
  const sign = isLast ? signHtml(kind, signOf(card, kind)) : "";
  return `<a class="run ${classes.join(" ")}" href="#k-${card}">${html}${sign}</a>`;
}

function signOf(card: string, kind: string): Sign {
  const signs: Readonly<Record<string, Sign>> = card.startsWith("e") ? existenceSigns : runSigns;
  return signs[kind] ?? existenceSigns.unchecked;
}

const tags: Readonly<Record<string, string>> = { italic: "em", superscript: "sup", code: "code", formula: "code" };

function pieceHtml({ text, mark, beginsMark, inlines }: RunPiece, model: PageModel): string {
  const names = [...new Set(inlines.flatMap((kind) => tags[kind] ?? []))];
  const html = names.reduce((inner, name) => `<${name}>${inner}</${name}>`, escapeHtml(text));
  if (mark === null) return html;
  const kind = markKind(mark, model);
  const { name, symbol } = runSigns[kind] ?? existenceSigns.other_work;
  const sign = beginsMark ? `<b role="img" aria-label="${escapeHtml(name)}">${symbol}</b>` : "";
  return `<span class="mark ${kind}" title="${escapeHtml(name)}">${sign}${html}</span>`;
}
