import { type Html, markup, htmlOf, joined, nothing, webAddress } from "../../domain/escape/html.js";
import { safeMarkdown, verdictSigns } from "../../corpus/page/page-parts.js";
import { withoutVerdicts } from "../../domain/escape/quire-signs.js";
import type { Claim, Source } from "../../domain/evidence.js";
import { signOf } from "../../domain/verdict.js";
import { linePlace } from "../../domain/source-words.js";
import { type Doubt, doubtOf, shortened } from "../../evidence/answers/doubts.js";

/** Stand for the ends of claims while Markdown is rendered: punctuation to Markdown, and in no one's text. */
const opening = "⸎";
const closing = "⸓";
/** A label at the end of a claim and its sign, which belong on one line. */
const labelThenSign = /(<a class="label"[^>]*>S\d+<\/a>[^<\s]{0,2})<\/span>(<button [^>]*>[^<]*<\/button>)/g;
const label = /\[(S\d+)\]/g;

interface NumberedClaim {
  claim: Claim;
  index: number;
}

/**
 * An answer as HTML, each claim (in the order of the text) marked with its verdict and followed by a button that
 * opens `evidence-N`; labels lead to `source-S1`. HTML in the Markdown is shown as text and images as links, so
 * that nothing foreign is loaded.
 */
export function markClaims(markdown: string, claims: readonly Claim[], sources: readonly Source[]): Html {
  const markdownIt = safeMarkdown();
  const labels = new Set(sources.map((source) => source.label));
  const pen = claimPen(claims);
  const { draw } = pen;
  const { renderer } = markdownIt;
  const { rules } = renderer;
  const notesOf = () => doubtNotes(pen.ended(), claims, sources).text;
  for (const name of ["paragraph_close", "heading_close", "table_close"]) {
    rules[name] = (tokens, index, options) => renderer.renderToken(tokens, index, options) + notesOf();
  }
  // A row's notes stand beneath the table: a table holds nothing but rows.
  rules.text = (tokens, index) =>
    draw(tokens[index]?.content ?? "", (text) => linkLabels(markup`${withoutVerdicts(text)}`.text, labels));
  rules.code_inline = (tokens, index) =>
    draw(tokens[index]?.content ?? "", (text) => markup`<code>${text}</code>`.text);
  rules.link_open = (tokens, index) =>
    markup`<a rel="noopener noreferrer" href="${linkTarget(String(tokens[index]?.attrGet("href") ?? ""))}">`.text;
  const drawn = markdownIt.render(withMarks(markdown, claims));
  return htmlOf(drawn.replace(labelThenSign, '<span class="end">$1$2</span></span>'));
}

/** Where a link of an answer leads: to a page of the web or to a place of this page, else nowhere. */
function linkTarget(address: string): string {
  return address.startsWith("#") ? address : (webAddress(address) ?? "#");
}

/** Draws text piece by piece and remembers, from one piece to the next, which claim it is in, and which have ended. */
function claimPen(claims: readonly Claim[]) {
  let next = 0;
  let ended: number[] = [];
  let current: NumberedClaim | undefined;
  const drawPiece = (piece: string, html: (text: string) => string): string => {
    if (piece === opening) {
      const claim = claims[next];
      current = claim && { claim, index: next };
      next += 1;
      return "";
    }
    if (piece === closing) {
      const button = current ? evidenceButton(current) : "";
      if (current) ended.push(current.index);
      current = undefined;
      return button;
    }
    if (piece === "") return "";
    return current ? markedText(html(piece), current) : html(piece);
  };
  return {
    draw: (text: string, html: (text: string) => string): string =>
      text
        .split(/([⸎⸓])/)
        .map((piece) => drawPiece(piece, html))
        .join(""),
    /** The claims that have ended since this was asked last. */
    ended: (): number[] => {
      const those = ended;
      ended = [];
      return those;
    },
  };
}

function withMarks(markdown: string, claims: readonly Claim[]): string {
  const text = markdown.replace(/[⸎⸓]/g, "·");
  let marked = "";
  let position = 0;
  for (const { start, end } of claims) {
    marked += `${text.slice(position, start)}${opening}${text.slice(start, end)}${closing}`;
    position = end;
  }
  return marked + text.slice(position);
}

function markedText(html: string, { claim, index }: NumberedClaim): string {
  return `<span class="claim ${signOf(claim)}" data-claim="${index + 1}">${html}</span>`;
}

function linkLabels(html: string, labels: ReadonlySet<string>): string {
  return html.replace(label, (whole, name: string) =>
    labels.has(name) ? `<a class="label" href="#source-${name}">${name}</a>` : whole,
  );
}

function evidenceButton({ claim, index }: NumberedClaim): string {
  const { name, symbol } = verdictSigns[signOf(claim)];
  return (
    `<button type="button" class="sign ${signOf(claim)}" data-claim="${index + 1}" popovertarget="evidence-${index + 1}" ` +
    `aria-label="${name}: show the passage" title="${name}">${symbol}</button>`
  );
}

/** What is to be told of these claims beside their signs; where there are several, each with its first words. */
function doubtNotes(indexes: readonly number[], claims: readonly Claim[], sources: readonly Source[]): Html {
  const doubts = indexes.flatMap((index) => {
    const claim = claims[index];
    const doubt = claim && doubtOf(claim, sources);
    return claim && doubt ? [{ index, claim, doubt }] : [];
  });
  if (doubts.length === 0) return nothing;
  const notes = doubts.map(({ index, claim, doubt }) =>
    doubtNote(index, doubt, doubts.length > 1 ? shortened(claim.text, longestHead) : ""),
  );
  return markup`<aside class="doubts">${joined(notes)}</aside>\n`;
}

const longestHead = 40;

function doubtNote(index: number, { sign, why, nearest }: Doubt, head: string): Html {
  const { name, symbol } = verdictSigns[sign];
  const said = head === "" ? nothing : markup`<i>${head}</i> `;
  const reason = why === "" ? name : `${name}: ${why}`;
  const near = nearest === null ? nothing : markup` <span class="near">Nearest: ${nearestWords(nearest)}</span>`;
  return markup`<p class="doubt ${sign}" data-note="${index + 1}"><span class="sign ${sign}" aria-hidden="true">${htmlOf(symbol)}</span> ${said}${reason}.${near}</p>`;
}

function nearestWords(nearest: NonNullable<Doubt["nearest"]>): Html {
  const { source, quote } = nearest;
  return markup`“${quote}” <a class="label" href="#source-${source.label}">${source.label}</a> ${linePlace(nearest)}`;
}
