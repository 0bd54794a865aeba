import { basename } from "node:path";
import { markSupport, quoteHtml, verdictSigns } from "../../corpus/page/page-parts.js";
import { type Html, htmlOf, joined, markup, nothing } from "../../domain/escape/html.js";
import type { Claim, ClaimEvidence, Source } from "../../domain/evidence.js";
import { signOf } from "../../domain/verdict.js";
import { readMarkdownLine, tableCells, wordsOfLine } from "../../domain/markdown-line.js";
import { linePlace, sourceName } from "../../domain/source-words.js";
import { type Surroundings, surroundingsInPassage } from "./surroundings.js";

/** For each claim a panel that its sign opens: the cited sentence among its neighbours in the document. */
export function evidencePanels(
  claims: readonly Claim[],
  sources: readonly Source[],
  surroundings: readonly (Surroundings | null)[],
): Html {
  return joined(
    claims.map((claim, index) => panel(claim, index, sources, surroundings[index] ?? null)),
    "\n",
  );
}

function panel(claim: Claim, index: number, sources: readonly Source[], surroundings: Surroundings | null): Html {
  const sign = signOf(claim);
  const { name, symbol } = verdictSigns[sign];
  const id = `evidence-${index + 1}`;
  const { evidence } = claim;
  const source = sources.find((each) => each.label === evidence?.label);
  const passage =
    evidence && source
      ? markup`<figure><figcaption>${placeOf(source, evidence)}</figcaption>
${excerpt(surroundings ?? surroundingsInPassage(source, evidence), evidence, claim)}</figure>`
      : markup`<p class="context">There is no passage to compare it with.</p>`;
  return markup`<aside class="evidence ${sign}" id="${id}" popover aria-label="Passage behind statement ${index + 1}">
<header><span class="sign ${sign}" aria-hidden="true">${htmlOf(symbol)}</span>${name}<button type="button" class="close" popovertarget="${id}" popovertargetaction="hide" aria-label="Close">×</button></header>
<p class="said">${claim.text}</p>
${claim.labels.length === 0 || claim.verdict === "not_found" ? markup`<p class="context">What comes nearest to it:</p>` : nothing}
${passage}
</aside>`;
}

function placeOf(source: Source, evidence: ClaimEvidence): Html {
  const label = markup`<a class="label" href="#source-${source.label}">${source.label}</a>`;
  const file = source.path === null ? "" : ` · ${basename(source.path)}`;
  return markup`${label} ${sourceName(source)} · ${linePlace(evidence)}${file}`;
}

/** The lines as they read; those of a table as its rows. What is cited stands out, and in it the words that the claim has as well. */
function excerpt(lines: Surroundings, evidence: ClaimEvidence, claim: Claim): Html {
  const blocks: Html[] = [];
  let rows: Html[] = [];
  const endTable = (): void => {
    if (rows.length > 0) blocks.push(markup`<table>${rows}</table>`);
    rows = [];
  };
  for (const { number, text } of lines) {
    const isCited = number >= evidence.start_line && number <= evidence.end_line;
    const cells = tableCells(text);
    if (cells) rows.push(...rowHtml(cells, isCited, claim));
    else {
      endTable();
      if (text.trim() !== "") blocks.push(lineHtml(text, isCited ? evidence.quote : null, claim));
    }
  }
  endTable();
  return markup`<blockquote dir="auto">${blocks}</blockquote>`;
}

function rowHtml(cells: readonly string[], isCited: boolean, claim: Claim): Html[] {
  if (cells.every((cell) => /^:?-*:?$/u.test(cell)) && cells.some((cell) => cell.includes("-"))) return [];
  const drawn = cells.map((cell) => markup`<td>${isCited ? supporting(cell, claim) : cell}</td>`);
  return [isCited ? markup`<tr class="cited">${drawn}</tr>` : markup`<tr>${drawn}</tr>`];
}

/** A line; of the cited one the quotation stands out, or all of it where it is quoted in other words. */
function lineHtml(text: string, quote: string | null, claim: Claim): Html {
  const words = wordsOfLine(text);
  const className = readMarkdownLine(text).level > 0 ? "head" : "line";
  if (quote === null) return markup`<p class="${className}">${plain(words)}</p>`;
  const at = words.indexOf(quote);
  const [start, end] = at < 0 ? [0, words.length] : [at, at + quote.length];
  const cited = supporting(words.slice(start, end), claim);
  return markup`<p class="${className}">${plain(words.slice(0, start))}<span class="cited">${cited}</span>${plain(words.slice(end))}</p>`;
}

const plain = (words: string): Html => quoteHtml(words, (text) => markup`${text}`);

function supporting(words: string, claim: Claim): Html {
  return quoteHtml(words, (text) => markSupport(text, claim.text));
}
