import { textMarks } from "../../../language/text-marks.js";
import type { Block } from "../../../document/tree/draft.js";
import { type Html, htmlOf, joined, markup, nothing } from "../../../domain/escape/html.js";
import { pagePolicy } from "../../../corpus/page/page-parts.js";
import { type Finding, findingCodes } from "../../../contracts/audit-finding.js";
import { pageMark } from "../report-path.js";
import { auditSummary, capitalised, levelsLine } from "../summary.js";
import { cardsHtml, existenceSigns, levelSigns, runSigns, type Sign, signHtml } from "./cards.js";
import { type AuditPageInput, pageModel, type PageModel } from "./page-model.js";
import { filterStyle, pageScript, pageStyle } from "./page-style.js";
import { markKind, type Run, type RunPiece, runsOf } from "./runs.js";

export type { AuditPageInput } from "./page-model.js";

/**
 * An audit as one HTML page that loads nothing: the draft, every mark and cited sentence coloured and signed by what was
 * found, and beside it, one click away, what it was compared with. It works from a file, on paper, with the keyboard and
 * without scripts.
 */
export function auditPage(input: AuditPageInput): string {
  const model = pageModel(input);
  const { output, created_at } = model;
  const name = output.draft ?? "The text";
  const codes = [...new Set(output.findings.map(({ code }) => code))];
  const choices = verdictChoices(model);
  const style =
    pageStyle +
    filterStyle(
      choices.map(({ kind }) => kind),
      codes,
    );
  const lists = joined(
    codes.map((code) =>
      findingsHtml(
        output.findings.filter((each) => each.code === code),
        model,
      ),
    ),
    "\n",
  );
  return markup`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${htmlOf(pageMark)}
${pagePolicy({ styles: [style], scripts: [pageScript] })}
<title>Audit of ${name}</title>
<style>${htmlOf(style)}</style>
</head>
<body>
<header class="top">
<p class="kind">Audit · ${created_at.slice(0, 10)}</p>
<h1>${name}</h1>
<ul class="summary">${[levelsLine(output), ...auditSummary(output)].map((line) => markup`<li>${line}</li>`)}</ul>
${filters("show", "Show what is", choices)}
${codes.length === 0 ? nothing : filters("code", "Show findings", codeChoices(output.findings, codes))}
</header>
<aside class="list" aria-label="Findings">
${codes.length === 0 ? markup`<p>Nothing was found.</p>` : lists}
</aside>
<main class="draft"${textMarks(model.draft.blocks.map(({ text }) => text).join("\n"))}>
${draftHtml(model)}
</main>
<section class="cards" aria-label="What was found of each sentence and work">
${cardsHtml(model)}
</section>
<footer>Made by Quire on ${created_at.slice(0, 16).replace("T", " ")} UTC. Run <code>${output.run_id}</code></footer>
<script>${htmlOf(pageScript)}</script>
</body>
</html>
`.text;
}

interface Choice {
  /** A class of the page, or a code. */
  kind: string;
  /** What colours it. */
  tone: string;
  sign: Sign;
  count: number;
}

/** What stretches of the draft are, each with how many there are. */
function verdictChoices({ output, uncited, entryOfBlock, existence }: PageModel): Choice[] {
  const counts = new Map<string, number>();
  const add = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const { together } of output.sentences) add(together.verdict);
  for (const _ of uncited) add("uncited");
  for (const { id } of entryOfBlock.values()) add(existence.get(id)?.state ?? "unchecked");
  const signs: Readonly<Record<string, Sign>> = { ...existenceSigns, ...runSigns };
  return Object.entries(signs).flatMap(([kind, sign]) => {
    const count = counts.get(kind);
    return count === undefined ? [] : [{ kind, tone: kind, sign, count }];
  });
}

function codeChoices(findings: readonly Finding[], codes: readonly Finding["code"][]): Choice[] {
  return codes.map((code) => {
    const { title, level } = findingCodes[code];
    const { symbol } = levelSigns[level];
    return {
      kind: code,
      tone: level,
      sign: { name: title, symbol },
      count: findings.filter((each) => each.code === code).length,
    };
  });
}

function filters(name: "show" | "code", legend: string, choices: readonly Choice[]): Html {
  const choice = (kind: string, label: string | Html, checked = false) =>
    markup`<input type="radio" name="${name}" id="${name}-${kind}"${checked ? " checked" : ""}><label for="${name}-${kind}">${label}</label>`;
  const each = choices.map(({ kind, tone, sign, count }) =>
    choice(kind, markup`<i class="${tone}" aria-hidden="true">${htmlOf(sign.symbol)}</i>${sign.name} ${count}`),
  );
  return markup`<fieldset class="filters"><legend>${legend}</legend>${choice("all", "all", true)}${each}</fieldset>`;
}

function findingsHtml(findings: readonly Finding[], model: PageModel): Html {
  const [first] = findings;
  if (first === undefined) return nothing;
  const { code, level } = first;
  const items = findings.map((finding) => {
    const address = model.addressOf(finding);
    const at = `${finding.file}:${finding.line}`;
    const place = address === "" ? at : markup`<a href="${address}">${at}</a>`;
    const words = finding.words === "" ? "" : markup` <q dir="auto">${shortened(finding.words)}</q>`;
    return markup`<li>${place}${words}<br>${capitalised(finding.message)} <span class="fix">${finding.fix}</span></li>`;
  });
  return markup`<section class="f-${code} ${level}"><h2>${signHtml(level, levelSigns[level])} ${findingCodes[code].title} (${findings.length})</h2><ol>${items}</ol></section>`;
}

function shortened(text: string): string {
  return text.length <= 90 ? text : `${text.slice(0, 89).trimEnd()}…`;
}

/** The draft as it reads, every stretch that was looked at leading to what was found of it. */
function draftHtml(model: PageModel): Html {
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
      return markup`<blockquote dir="auto" ${id}>${inner}</blockquote>`;
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
