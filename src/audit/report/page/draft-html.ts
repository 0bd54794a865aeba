import { type Html, markup, htmlOf, joined, nothing } from "../../../domain/escape/html.js";
import type { Block } from "../../../document/tree/draft.js";
import type { PageModel } from "./page-model.js";
import { markKind, type Run, type RunPiece, runsOf } from "./runs.js";
import { existenceSigns, runSigns, type Sign, signHtml } from "./signs.js";

/** The draft as it reads, every stretch that was looked at leading to what was found of it. */
export function draftHtml(model: PageModel): Html {
  return joined(
    model.draft.blocks.map((block, index) => blockHtml(block, index, model)),
    "\n",
  );
}

function blockHtml(block: Block, index: number, model: PageModel): Html {
  const id = markup`id="b${index}"`;
  const marker = block.note === null ? block.marker : block.note;
  const before = marker === null || marker === "" ? nothing : markup`<span class="marker">${marker}</span> `;
  if (block.kind === "code" || block.kind === "formula") return markup`<pre ${id}>${block.text}</pre>`;
  const inner = markup`${before}${runsOf(block, index, model).map((run) => runHtml(run, model))}`;
  const entry = model.entryOfBlock.get(index);
  if (entry !== undefined) {
    const state = model.existence.get(entry.id)?.state ?? "unchecked";
    return markup`<p ${id} class="entry ${state}">${inner}</p>`;
  }
  switch (block.kind) {
    case "heading": {
      const level = Math.min(6, (block.level ?? 1) + 1);
      return markup`<h${level} ${id}>${inner}</h${level}>`;
    }
    case "list_item":
      return markup`<p ${id} class="item">${inner}</p>`;
    case "table":
      return markup`<p ${id} class="row">${inner}</p>`;
    case "caption":
      return markup`<p ${id} class="caption">${inner}</p>`;
    case "block_quote":
      return markup`<blockquote ${id}>${inner}</blockquote>`;
    default:
      return markup`<p ${id}${block.note === null ? nothing : htmlOf(' class="footnote"')}>${inner}</p>`;
  }
}

function runHtml({ card, classes, pieces, isLast }: Run, model: PageModel): Html {
  const inner = markup`${pieces.map((piece) => pieceHtml(piece, model))}`;
  if (card === null) return inner;
  const [kind = ""] = classes;
  const sign = isLast ? signHtml(kind, signOf(card, kind)) : nothing;
  return markup`<a class="run ${classes.join(" ")}" href="#k-${card}">${inner}${sign}</a>`;
}

function signOf(card: string, kind: string): Sign {
  const signs: Readonly<Record<string, Sign>> = card.startsWith("e") ? existenceSigns : runSigns;
  return signs[kind] ?? existenceSigns.unchecked;
}

const tags: Readonly<Record<string, string>> = { italic: "em", superscript: "sup", code: "code", formula: "code" };

function pieceHtml({ text, mark, beginsMark, inlines }: RunPiece, model: PageModel): Html {
  const names = [...new Set(inlines.flatMap((kind) => tags[kind] ?? []))];
  const words = names.reduce((inner, name) => markup`<${name}>${inner}</${name}>`, markup`${text}`);
  if (mark === null) return words;
  const kind = markKind(mark, model);
  const { name, symbol } = runSigns[kind] ?? existenceSigns.other_work;
  const sign = beginsMark ? markup`<b role="img" aria-label="${name}">${htmlOf(symbol)}</b>` : nothing;
  return markup`<span class="mark ${kind}" title="${name}">${sign}${words}</span>`;
}
